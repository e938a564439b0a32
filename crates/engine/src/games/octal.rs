//! Octal games with up to four digits after the point (Guy and Smith, 1956;
//! Winning Ways, chapter 4).
//!
//! The digit d_k says what may be left when k tokens are taken from a heap: the
//! sum of 1 (nothing), 2 (one heap), 4 (exactly two heaps). A leading 4 permits
//! splitting a heap in two without taking a token. Kayles is 0.77, Dawson's
//! Kayles is 0.07.

use super::{Game, cancel_pairs};

/// The number of digits of a code, the one before the point included.
const DIGITS: usize = 5;

/// The largest heap that is accepted, in tokens.
pub const MAX_HEAP: u16 = 4096;

/// The rules of all octal games; the code of each is part of its heaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Octal;

/// A heap of 1 to [`MAX_HEAP`] tokens under a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap {
    tokens: u16,
    digits: [u8; DIGITS],
}

impl Heap {
    /// A heap in the game d0.d1d2d3d4; `None` unless d0 is 0 or 4 and the others are octal digits,
    /// or if the heap is empty or too large.
    pub fn new(digits: [u8; DIGITS], tokens: u16) -> Option<Heap> {
        let well_formed = (digits[0] == 0 || digits[0] == 4) && digits[1..].iter().all(|&digit| digit < 8);
        (well_formed && (1..=MAX_HEAP).contains(&tokens)).then_some(Heap { tokens, digits })
    }

    /// The code of its game, as `0.07`, without trailing zeros.
    pub fn code(&self) -> String {
        let last = self.digits.iter().rposition(|&digit| digit != 0);
        let digit = |&value: &u8| char::from(b'0' + value);
        let after_point: String = self.digits[1..=last.unwrap_or(0).max(1)].iter().map(digit).collect();
        format!("{}.{after_point}", digit(&self.digits[0]))
    }

    fn has_move(&self) -> bool {
        self.digits.iter().zip(0..).any(|(digit, taken)| {
            digit & 1 != 0 && self.tokens == taken
                || digit & 2 != 0 && self.tokens > taken
                || digit & 4 != 0 && self.tokens > taken + 1
        })
    }

    /// The heaps of these sizes that have a move, in canonical form.
    fn sum(&self, sizes: &[u16]) -> Vec<Heap> {
        let mut sum = self.heaps(sizes);
        cancel_pairs(&mut sum);
        sum
    }

    /// The heaps of these sizes, ascending, that have a move.
    fn heaps(&self, sizes: &[u16]) -> Vec<Heap> {
        let heaps = sizes.iter().map(|&tokens| Heap { tokens, ..*self });
        heaps.filter(Heap::has_move).collect()
    }

    /// Calls `each` with the sizes of the heaps that every move leaves, until it answers `false`.
    fn each_move(&self, mut each: impl FnMut(&[u16]) -> bool) {
        for (&digit, taken) in self.digits.iter().zip(0..) {
            let Some(rest) = self.tokens.checked_sub(taken) else { return };
            if digit & 1 != 0 && rest == 0 && !each(&[]) {
                return;
            }
            if digit & 2 != 0 && rest > 0 && !each(&[rest]) {
                return;
            }
            if digit & 4 != 0 && !(1..=rest / 2).all(|small| each(&[small, rest - small])) {
                return;
            }
        }
    }
}

impl Game for Octal {
    type Position = Heap;

    fn options(&self, heap: &Heap, mut each: impl FnMut(&[Heap]) -> bool) {
        heap.each_move(|sizes| each(&heap.sum(sizes)));
    }

    fn whole_options(&self, heap: &Heap, mut each: impl FnMut(&[Heap])) {
        heap.each_move(|sizes| {
            each(&heap.heaps(sizes));
            true
        });
    }

    fn measure(&self, heap: &Heap) -> u32 {
        u32::from(heap.tokens)
    }

    /// A play of a heap of n tokens has at most 2n - 1 moves, where tokens are
    /// split and then taken one by one.
    fn bound(&self, heap: &Heap) -> u16 {
        2 * heap.tokens
    }

    fn ladder(&self, heap: &Heap) -> Vec<Heap> {
        (1..heap.tokens).map(|tokens| Heap { tokens, ..*heap }).filter(Heap::has_move).collect()
    }

    /// The five digits, one byte each, and the heap, two bytes with the high one first.
    fn read_subject(&self, bytes: &[u8]) -> Option<Vec<Heap>> {
        let (digits, tokens) = bytes.split_first_chunk::<DIGITS>()?;
        let tokens = u16::from_be_bytes(tokens.try_into().ok()?);
        Heap::new(*digits, tokens).map(|heap| heap.sum(&[tokens]))
    }

    fn to_text(&self, heap: &Heap) -> String {
        format!("{}:{}", heap.code(), heap.tokens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Limits, Solver};

    fn nimbers(digits: [u8; DIGITS], largest: u16) -> Vec<u16> {
        let any = Heap::new(digits, 1).unwrap();
        let mut solver = Solver::new(Octal, Limits::default(), Algorithm::NimberSets);
        (0..=largest).map(|tokens| solver.sum_nimber(&any.sum(&[tokens])).unwrap()).collect()
    }

    #[test]
    fn dawsons_kayles_has_period_34() {
        let values = nimbers([0, 0, 7, 0, 0], 200);
        let start = [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3];
        assert_eq!(values[2..2 + start.len()], start);
        assert!((54..=166).all(|n| values[n] == values[n + 34]));
    }

    #[test]
    fn kayles_has_period_12_after_70() {
        let values = nimbers([0, 7, 7, 0, 0], 200);
        assert_eq!(values[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
        assert_eq!(values[70], 6);
        assert!((71..=188).all(|n| values[n] == values[n + 12]));
    }

    #[test]
    fn splitting_without_taking_is_grundys_cousin() {
        // 4.0 splits a heap in two: n tokens allow n - 1 moves, all forced.
        let values = nimbers([4, 0, 0, 0, 0], 20);
        assert!((1..=20).all(|n| usize::from(values[n]) == (n - 1) % 2));
    }

    #[test]
    fn codes_and_subjects() {
        let code = |digits| Heap::new(digits, 1).map(|heap| heap.code());
        assert_eq!(code([0, 7, 7, 0, 0]).as_deref(), Some("0.77"));
        assert_eq!(code([4, 0, 0, 0, 0]).as_deref(), Some("4.0"));
        assert_eq!(code([0, 0, 0, 0, 7]).as_deref(), Some("0.0007"));
        assert_eq!(code([1, 7, 0, 0, 0]), None);
        assert_eq!(code([0, 8, 0, 0, 0]), None);
        let heap = Octal.read_subject(&[0, 7, 7, 0, 0, 0, 9]).unwrap();
        assert_eq!(Octal.to_text(&heap[0]), "0.77:9");
        assert_eq!(Octal.read_subject(&[0, 7, 7, 0, 0, 9]), None);
        assert_eq!(Octal.read_subject(&[0, 7, 7, 0, 0, 0, 0]), None);
    }

    #[test]
    fn a_sum_may_mix_codes() {
        let kayles = Heap::new([0, 7, 7, 0, 0], 11).unwrap();
        let dawson = Heap::new([0, 0, 7, 0, 0], 12).unwrap();
        let mut solver = Solver::new(Octal, Limits::default(), Algorithm::DepthFirst);
        assert_eq!(solver.sum_nimber(&[kayles, dawson]), Ok(6 ^ 2));
    }
}
