//! In which order the options of a position are tried.
//!
//! There is no known sign by which a losing option of an impartial game could
//! be recognised, so the order leads to where the work is least: small
//! components first, and sums that have come apart before those in one piece
//! (section 12.6 of the thesis). As the difficulty of a component grows faster
//! than its size and that of a sum is the sum of the difficulties, one number
//! expresses both wishes. Ties are left in the order of the game.

use crate::games::Game;
use crate::sort;

/// An option some of whose components are not settled. These lie on a stack
/// that is shared by all nodes on the way from the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    /// The place of the first open component: the hardest, once in order.
    pub(super) first: usize,
    /// The place after the open components; there is at least one.
    pub(super) end: usize,
    /// The nim-sum of the settled components.
    pub(super) known: u16,
    difficulty: u32,
}

impl Pending {
    /// An option that has not been put in order.
    #[inline]
    pub(super) fn new(first: usize, end: usize, known: u16) -> Pending {
        Pending { first, end, known, difficulty: 0 }
    }

    /// Sorts the components from hard to easy and takes their difficulty.
    #[inline]
    pub(super) fn hardest_first<G: Game>(&mut self, game: &G, stack: &mut [G::Position]) {
        let open = &mut stack[self.first..self.end];
        if let [single] = open {
            self.difficulty = game.difficulty(single);
            return;
        }
        sort::by_cached_key(open, |component| std::cmp::Reverse(game.difficulty(component)));
        self.difficulty = open.iter().map(|component| game.difficulty(component)).sum();
    }

    fn same<P: Eq>(&self, other: &Pending, stack: &[P]) -> bool {
        self.known == other.known && stack[self.first..self.end] == stack[other.first..other.end]
    }
}

/// Sorts the options from `start` on from easy to hard and drops repetitions.
pub(super) fn easiest_first<G: Game>(
    game: &G,
    options: &mut Vec<Pending>,
    start: usize,
    stack: &mut [G::Position],
) {
    for option in &mut options[start..] {
        option.hardest_first(game, stack);
    }
    sort::by_key(&mut options[start..], |option| option.difficulty);
    let mut kept = start;
    for next in start..options.len() {
        let option = options[next];
        let repeated = options[start..kept]
            .iter()
            .rev()
            .take_while(|rival| rival.difficulty == option.difficulty)
            .any(|rival| rival.same(&option, stack));
        if !repeated {
            options[kept] = option;
            kept += 1;
        }
    }
    options.truncate(kept);
}
