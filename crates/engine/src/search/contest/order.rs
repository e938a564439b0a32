//! In which order the moves of a position are searched: the sum of what each way to order says.

use super::{Bounds, Contest, PARTS, Search, Window};
use crate::knowledge::Stopped;

/// The weight of the estimates of what moves lead to.
const ESTIMATE: i32 = 1;

/// With less left to play, moves are not looked at so closely.
const LEFT_TO_LOOK: u32 = 14;
/// So much more has to be left for each move that is looked ahead.
const EACH: u32 = 3;
/// Moves that are looked ahead for the order, at most.
const MOST_AHEAD: u32 = 3;

/// The move that the table has comes first.
const TABLE_MOVE: i32 = -1 << 20;

impl<G: Contest> Search<G> {
    /// Ranks the children from this place on, best first.
    pub(super) fn rank_children(&mut self, from: usize, position: G::Position, known: Option<Bounds>) {
        let Self { game, features, children, killers, history, .. } = self;
        let children = &mut children[from..];
        if features.ranks {
            game.rank(position, children);
        }
        let left = game.left(position);
        for child in children.iter_mut() {
            if let Some(Bounds { best, .. }) = known.filter(|_| features.table_move) {
                let place = best.iter().position(|&best| best == Some(child.number));
                child.rank += place.map_or(0, |place| TABLE_MOVE >> place);
            }
            if features.killers {
                child.rank += killers.rank(left, child.number) * 8;
            }
            if features.history {
                child.rank += history.rank(child.number);
            }
        }
    }

    /// Ranks the children from this place on by what they lead to after a few more moves, too.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn rank_by_looking_ahead(
        &mut self,
        from: usize,
        position: G::Position,
    ) -> Result<(), Stopped> {
        let left = self.game.left(position);
        let Some(depth) = left.checked_sub(LEFT_TO_LOOK).map(|more| more / EACH) else { return Ok(()) };
        let (low, high) = self.game.range(position);
        let whole = Window { alpha: (low - 1) * PARTS, beta: (high + 1) * PARTS };
        for place in from..self.children.len() {
            let child = self.children[place];
            let Some(found) = self.look_ahead(child.position, depth.min(MOST_AHEAD), whole)? else { break };
            let score = child.gain * PARTS + if child.again { found } else { -found };
            self.children[place].rank -= ESTIMATE * score;
        }
        Ok(())
    }

    /// A move ended the search of a position: those ways to order that learn take note of it.
    pub(super) fn learn_cut_off(&mut self, position: G::Position, number: u16) {
        let Self { game, features, killers, history, .. } = self;
        if features.killers {
            killers.add(game.left(position), number);
        }
        if features.history {
            history.add(game.left(position), number);
        }
    }

    /// Brings the best of the children from this place on to its front.
    pub(super) fn select_best(&mut self, from: usize) {
        let rest = self.children.iter().enumerate().skip(from);
        if let Some((best, _)) = rest.min_by_key(|(_, child)| child.rank) {
            self.children[from..=best].rotate_right(1);
        }
    }
}
