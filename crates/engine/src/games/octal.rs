//! Octal games with up to four digits after the point (Guy and Smith, 1956;
//! Winning Ways, chapter 4).
//!
//! The digit d_k says what may be left when k tokens are taken from a heap: the
//! sum of 1 (nothing), 2 (one heap), 4 (exactly two heaps). A leading 4 permits
//! splitting a heap in two without taking a token. Kayles is 0.77, Dawson's
//! Kayles is 0.07.

use super::nim::Heap;
use super::{Game, cancel_pairs};

/// The number of digits of a code, the one before the point included.
const DIGITS: usize = 5;

/// The rules of one octal game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Octal {
    digits: [u8; DIGITS],
}

impl Octal {
    /// The game d0.d1d2d3d4; `None` unless d0 is 0 or 4 and the others are
    /// octal digits.
    pub fn new(digits: [u8; DIGITS]) -> Option<Octal> {
        let well_formed = (digits[0] == 0 || digits[0] == 4) && digits[1..].iter().all(|&digit| digit < 8);
        well_formed.then_some(Octal { digits })
    }

    /// The code of the game, as `0.07`, without trailing zeros.
    pub fn code(&self) -> String {
        let last = self.digits.iter().rposition(|&digit| digit != 0);
        let digit = |&value: &u8| char::from(b'0' + value);
        let after_point: String = self.digits[1..=last.unwrap_or(0).max(1)].iter().map(digit).collect();
        format!("{}.{after_point}", digit(&self.digits[0]))
    }

    fn has_move(&self, tokens: u16) -> bool {
        self.digits.iter().zip(0..).any(|(digit, taken)| {
            digit & 1 != 0 && tokens == taken
                || digit & 2 != 0 && tokens > taken
                || digit & 4 != 0 && tokens > taken + 1
        })
    }

    /// The heaps that have a move, in canonical form.
    fn sum(&self, heaps: &[u16]) -> Vec<Heap> {
        let alive = heaps.iter().filter(|&&tokens| self.has_move(tokens));
        let mut sum = alive.filter_map(|&tokens| Heap::new(tokens)).collect();
        cancel_pairs(&mut sum);
        sum
    }
}

impl Game for Octal {
    type Position = Heap;

    fn options(&self, heap: &Heap, mut each: impl FnMut(&[Heap]) -> bool) {
        for (&digit, taken) in self.digits.iter().zip(0..) {
            let Some(rest) = heap.tokens().checked_sub(taken) else {
                return;
            };
            if digit & 1 != 0 && rest == 0 && !each(&[]) {
                return;
            }
            if digit & 2 != 0 && rest > 0 && !each(&self.sum(&[rest])) {
                return;
            }
            if digit & 4 != 0 {
                for small in 1..=rest / 2 {
                    if !each(&self.sum(&[small, rest - small])) {
                        return;
                    }
                }
            }
        }
    }

    fn measure(&self, heap: &Heap) -> u32 {
        u32::from(heap.tokens())
    }

    fn difficulty(&self, heap: &Heap) -> u32 {
        u32::from(heap.tokens())
    }

    /// A play of a heap of n tokens has at most 2n - 1 moves, where tokens are
    /// split and then taken one by one.
    fn bound(&self, heap: &Heap) -> u16 {
        2 * heap.tokens()
    }

    fn ladder(&self, heap: &Heap) -> Vec<Heap> {
        (1..heap.tokens()).filter(|&tokens| self.has_move(tokens)).filter_map(Heap::new).collect()
    }

    fn read_subject(&self, bytes: &[u8]) -> Option<Vec<Heap>> {
        let (digits, tokens) = bytes.split_first_chunk::<DIGITS>()?;
        let tokens = u16::from_be_bytes(tokens.try_into().ok()?);
        Heap::new(tokens)?;
        (*digits == self.digits).then(|| self.sum(&[tokens]))
    }

    fn to_text(&self, heap: &Heap) -> String {
        format!("{}:{}", self.code(), heap.tokens())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Limits, Solver};

    fn nimbers(digits: [u8; DIGITS], largest: u16) -> Vec<u16> {
        let game = Octal::new(digits).unwrap();
        let mut solver = Solver::new(game, Limits::default(), Algorithm::NimberSets);
        (0..=largest).map(|tokens| solver.sum_nimber(&game.sum(&[tokens])).unwrap()).collect()
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
        let kayles = Octal::new([0, 7, 7, 0, 0]).unwrap();
        assert_eq!(kayles.code(), "0.77");
        assert_eq!(Octal::new([4, 0, 0, 0, 0]).unwrap().code(), "4.0");
        assert_eq!(Octal::new([0, 0, 0, 0, 7]).unwrap().code(), "0.0007");
        assert_eq!(Octal::new([1, 7, 0, 0, 0]), None);
        assert_eq!(Octal::new([0, 8, 0, 0, 0]), None);
        let heap = kayles.read_subject(&[0, 7, 7, 0, 0, 0, 9]).unwrap();
        assert_eq!(kayles.to_text(&heap[0]), "0.77:9");
        assert_eq!(kayles.read_subject(&[0, 0, 7, 0, 0, 0, 9]), None);
        assert_eq!(kayles.read_subject(&[0, 7, 7, 0, 0, 9]), None);
        assert_eq!(kayles.read_subject(&[0, 7, 7, 0, 0, 0, 0]), None);
    }
}
