//! The fast rules of impartial games, as a search needs them.
//!
//! A position of a search is one *component*: it cannot be split, it has at
//! least one move, and it is in the engine's own canonical form. The checker
//! has rules of its own and never sees these; the bridge between the two is the
//! byte form of a component, its *subject* ([`Game::read_subject`]).
//!
//! Under normal play a sum is worth the nim-sum of its components (Sprague and
//! Grundy), so equal components cancel. Under misere play they do not: that is
//! what [`Game::whole_options`] is for.

use std::cmp::Ordering;
use std::hash::Hash;

pub mod bridge;
pub mod chomp;
pub mod connect4;
pub mod cram;
pub mod dots;
pub mod go;
pub mod grundy;
pub mod nim;
pub(crate) mod nim_sequence;
pub(crate) mod numbered;
pub mod octal;
pub mod othello;
pub(crate) mod random;
pub mod sprouts;

pub use chomp::Chomp;
pub use cram::{Cram, CramConfig};
pub use grundy::Grundy;
pub use nim::Nim;
pub use octal::Octal;
pub use sprouts::{Sprouts, SproutsConfig};

/// The rules of an impartial game that falls apart into components.
pub trait Game {
    /// One component in canonical form, with at least one move.
    type Position: Clone + Eq + Ord + Hash;

    /// Whether this game has [`Game::subject`] and [`Game::moves_in_order`].
    const LISTS_IN_ORDER: bool = false;

    /// Calls `each` with the components of every option of `position`, until
    /// `each` answers `false`.
    ///
    /// Components without a move are left out and equal pairs cancel, so an
    /// option may be empty (its nimber is 0). Different moves may lead to the
    /// same option. The order is the same in every run.
    fn options(&self, position: &Self::Position, each: impl FnMut(&[Self::Position]) -> bool);

    /// Calls `each` with the components of every option, ascending, without cancelling equal pairs: for
    /// misere play and for counting. The default is for games in which nothing can cancel.
    fn whole_options(&self, position: &Self::Position, mut each: impl FnMut(&[Self::Position])) {
        self.options(position, |option| {
            each(option);
            true
        });
    }

    /// A size that every move makes smaller: free cells, tokens.
    fn measure(&self, position: &Self::Position) -> u32;

    /// How hard the nimber looks; only for choosing an order. The difficulty
    /// of a sum is taken as the sum of those of its components.
    fn difficulty(&self, position: &Self::Position) -> u32 {
        self.measure(position)
    }

    /// A value that the nimber of `position` cannot exceed.
    fn bound(&self, position: &Self::Position) -> u16;

    /// The nimber where a theorem gives it without search.
    fn theorem(&self, _position: &Self::Position) -> Option<u16> {
        None
    }

    /// Positions to be solved before `position`, easiest first, in games whose
    /// lines of play are too long for recursion (heaps). All options of each
    /// entry, and of `position`, consist of earlier entries.
    ///
    /// Games whose play is short return nothing.
    fn ladder(&self, _position: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    /// Reads a component from the byte form that certificates use, in any of
    /// its symmetric variants.
    ///
    /// The answer is a sum, as the canonical form may split or cancel what the
    /// bytes hold as one piece. `None` when the bytes are malformed, belong to
    /// another game, or exceed what this engine can represent.
    fn read_subject(&self, bytes: &[u8]) -> Option<Vec<Self::Position>>;

    /// The subject of lemmas about `position` if it is in the checker's normal form, and so is all that moves lead to.
    fn subject(&self, _position: &Self::Position) -> Option<Vec<u8>> {
        None
    }

    /// Calls `each` with what each move leaves, in the order in which certificates count moves, until it answers
    /// `false`: components in the order of their subjects, without cancelling equal pairs.
    fn moves_in_order(
        &self,
        _position: &Self::Position,
        _each: impl FnMut(&mut Vec<Self::Position>) -> bool,
    ) {
    }

    /// Reads a sum in the notation of the game, in games that have a fast way for it; what is not read
    /// may be well formed all the same.
    fn read_text(&self, _text: &str) -> Option<Vec<Self::Position>> {
        None
    }

    /// The position in the notation of the game's literature.
    fn to_text(&self, position: &Self::Position) -> String;
}

/// Sorts the components of a sum and cancels equal pairs.
pub(crate) fn cancel_pairs<P: Ord>(components: &mut Vec<P>) {
    match components.as_mut_slice() {
        [] | [_] => {}
        [first, second] => match (*first).cmp(second) {
            Ordering::Less => {}
            Ordering::Equal => components.clear(),
            Ordering::Greater => std::mem::swap(first, second),
        },
        _ => {
            components.sort_unstable();
            cancel_neighbours(components);
        }
    }
}

/// Cancels equal pairs of a sum whose equal components stand side by side.
pub(crate) fn cancel_neighbours<P: PartialEq>(components: &mut Vec<P>) {
    let (mut kept, mut next) = (0, 0);
    while next < components.len() {
        if next + 1 < components.len() && components[next] == components[next + 1] {
            next += 2;
        } else {
            components.swap(kept, next);
            kept += 1;
            next += 1;
        }
    }
    components.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_pairs_cancel() {
        let check = |sum: &[u8], expected: &[u8]| {
            let mut sum = sum.to_vec();
            cancel_pairs(&mut sum);
            assert_eq!(sum, expected);
        };
        check(&[], &[]);
        check(&[3], &[3]);
        check(&[3, 3], &[]);
        check(&[3, 2, 3], &[2]);
        check(&[3, 3, 3, 1, 2, 1], &[2, 3]);
    }
}
