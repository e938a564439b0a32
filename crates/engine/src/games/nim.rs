//! Nim with one heap: a move takes any number of tokens.
//!
//! The game in which the answer is known in advance (a heap of n has nimber n;
//! Bouton 1902), kept as the smallest example of a [`Game`]. It is searched
//! like the others and does not use that theorem.

use super::Game;

/// The largest heap that is accepted, in tokens.
pub const MAX_HEAP: u16 = 4096;

/// The rules of Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

/// A heap of 1 to [`MAX_HEAP`] tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap(u16);

impl Heap {
    /// A heap of `tokens`; `None` when empty or above [`MAX_HEAP`].
    pub fn new(tokens: u16) -> Option<Heap> {
        (1..=MAX_HEAP).contains(&tokens).then_some(Heap(tokens))
    }

    /// The number of tokens.
    pub fn tokens(self) -> u16 {
        self.0
    }
}

impl Game for Nim {
    type Position = Heap;

    fn options(&self, heap: &Heap, mut each: impl FnMut(&[Heap]) -> bool) {
        if !each(&[]) {
            return;
        }
        for rest in 1..heap.0 {
            if !each(&[Heap(rest)]) {
                return;
            }
        }
    }

    fn measure(&self, heap: &Heap) -> u32 {
        u32::from(heap.0)
    }

    fn bound(&self, heap: &Heap) -> u16 {
        heap.0
    }

    fn ladder(&self, heap: &Heap) -> Vec<Heap> {
        (1..heap.0).map(Heap).collect()
    }

    /// The heap, two bytes with the high one first.
    fn read_subject(&self, bytes: &[u8]) -> Option<Vec<Heap>> {
        let tokens = u16::from_be_bytes(bytes.try_into().ok()?);
        Heap::new(tokens).map(|heap| vec![heap])
    }

    fn to_text(&self, heap: &Heap) -> String {
        heap.0.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Limits, Solver};

    #[test]
    fn a_heap_is_worth_its_tokens() {
        let mut solver = Solver::new(Nim, Limits::default(), Algorithm::NimberSets);
        for tokens in [1, 2, 77, 600] {
            let heap = Heap::new(tokens).unwrap();
            assert_eq!(solver.nimber(&heap), Ok(tokens));
        }
    }

    #[test]
    fn subjects_are_two_bytes() {
        assert_eq!(Nim.read_subject(&[1, 2]), Some(vec![Heap(258)]));
        assert_eq!(Nim.read_subject(&[16, 0]), Some(vec![Heap(4096)]));
        for bad in [&[][..], &[1], &[0, 0], &[16, 1], &[0, 0, 1]] {
            assert_eq!(Nim.read_subject(bad), None);
        }
    }
}
