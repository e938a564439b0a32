//! In which order the moves of a position are searched: the sum of what each way to order says.

use super::{Bounds, Contest, Search};

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
