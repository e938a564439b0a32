//! In which order the options of a position are tried.
//!
//! There is no known sign by which a losing option of an impartial game could
//! be recognised, so the order leads to where the work is least: small
//! components first, and sums that have come apart before those in one piece
//! (section 12.6 of the thesis). As the difficulty of a component grows faster
//! than its size and that of a sum is the sum of the difficulties, one number
//! expresses both wishes. Ties are left in the order of the game.

use crate::games::Game;

/// An option some of whose components are not settled. These lie on a stack
/// that is shared by all nodes on the way from the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    /// The place of the hardest open component.
    pub(super) hardest: usize,
    /// The place after the open components, which stand from hard to easy.
    pub(super) end: usize,
    /// The nim-sum of the settled components.
    pub(super) known: u16,
    difficulty: u32,
}

impl Pending {
    /// The option whose open components are those from `start` to the end of
    /// the stack, at least one; they are put in order.
    #[inline]
    pub(super) fn new<G: Game>(game: &G, stack: &mut [G::Position], start: usize, known: u16) -> Pending {
        let open = &mut stack[start..];
        if open.len() > 1 {
            open.sort_by_cached_key(|component| std::cmp::Reverse(game.difficulty(component)));
        }
        let difficulty = open.iter().map(|component| game.difficulty(component)).sum();
        Pending { hardest: start, end: stack.len(), known, difficulty }
    }

    fn same<P: Eq>(&self, other: &Pending, stack: &[P]) -> bool {
        self.known == other.known && stack[self.hardest..self.end] == stack[other.hardest..other.end]
    }
}

/// Sorts the options from `first` on from easy to hard and drops repetitions.
pub(super) fn easiest_first<P: Eq>(options: &mut Vec<Pending>, first: usize, stack: &[P]) {
    options[first..].sort_by_key(|option| option.difficulty);
    let mut kept = first;
    for next in first..options.len() {
        let option = options[next];
        let mut rivals = options[first..kept].iter().rev();
        let repeated = rivals
            .by_ref()
            .take_while(|rival| rival.difficulty == option.difficulty)
            .any(|rival| rival.same(&option, stack));
        if !repeated {
            options[kept] = option;
            kept += 1;
        }
    }
    options.truncate(kept);
}
