//! Octal games: take tokens from a heap, and perhaps split what is left.
//!
//! The code d0.d1d2d3d4 tells for each k how k tokens may be taken from one heap: the digit dk is
//! the sum of 1 (if this may leave nothing), 2 (if it may leave one heap) and 4 (if it may leave
//! two heaps). d0 is 0, or 4 where a heap may be split without taking. Source: Berlekamp, Conway,
//! Guy, *Winning Ways*, chapter 4.
//!
//! Term: the code without zeros at its end, a colon, a heap, such as `0.07:12`. Subject: five bytes for
//! d0 to d4, two for the tokens, the high byte first.
//!
//! Under the axiom `octal-periodicity` lemmas are about larger heaps, and a position may have heaps that are larger still:
//! such a heap is compared with a smaller one (`calculus/period.rs`), and no move is ever made in it.

use std::ops::RangeInclusive;

use gamecert_certs::{Fault, OCTAL_PERIODICITY};

use super::{Code, Impartial, MAX_HEAP, Rules, beyond, number, tokens};
use crate::work::{Sure, Work};

/// Largest heap that a lemma is about under the axiom: its tokens have two bytes.
pub const MAX_PERIODIC_HEAP: u16 = u16::MAX;

/// The rules of all octal games with up to four digits after the point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Octal {
    /// Whether the axiom `octal-periodicity` is declared.
    pub periodic: bool,
}

/// A heap under a code, with at least one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap {
    code: Code,
    tokens: u64,
}

/// A heap in which moves are made.
#[derive(Clone, Copy, Debug)]
pub struct Opened {
    code: Code,
    tokens: u16,
}

/// What a move leaves of the heap: two numbers of tokens, the smaller first, 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left(u16, u16);

impl Heap {
    /// The heap, unless no move is possible in it. With more tokens than can be counted here, these do not matter.
    fn with_a_move(code: Code, tokens: u64) -> Option<Self> {
        let opened = Opened { code, tokens: u16::try_from(tokens).unwrap_or(u16::MAX) };
        let has_a_move = opened.cuts().any(|(_, smaller)| !smaller.is_empty());
        has_a_move.then_some(Self { code, tokens })
    }
}

impl Opened {
    /// By tokens taken: what is left, and the smaller heaps that may be split off from it, with 0 if it may stay whole.
    fn cuts(self) -> impl Iterator<Item = (u16, RangeInclusive<u16>)> {
        self.code.into_iter().zip(0..).filter_map(move |(digit, taken)| {
            let left = self.tokens.checked_sub(taken)?;
            let whole = if left == 0 { 1 } else { 2 };
            let most = if digit & 4 != 0 { left / 2 } else { 0 };
            Some((left, u16::from(digit & whole == 0)..=most))
        })
    }

    /// By tokens taken, then: leave nothing, leave one heap, leave two by the smaller ascending.
    fn moves(self) -> impl Iterator<Item = Left> {
        self.cuts().flat_map(|(left, smaller)| smaller.map(move |small| Left(small, left.abs_diff(small))))
    }

    /// The move with this number among them.
    fn nth_move(self, mut number: usize) -> Option<Left> {
        for (left, mut smaller) in self.cuts() {
            match number.checked_sub(smaller.len()) {
                None => return smaller.nth(number).map(|small| Left(small, left.abs_diff(small))),
                Some(beyond) => number = beyond,
            }
        }
        None
    }
}

impl Rules for Octal {
    type Component = Heap;

    const NAME: &'static str = "octal";
    const VERSION: u16 = 1;

    const AXIOMS: &'static [&'static str] = &[OCTAL_PERIODICITY];

    fn under(axioms: &[String]) -> Self {
        Self { periodic: axioms.iter().any(|axiom| axiom == OCTAL_PERIODICITY) }
    }

    fn start(&self, term: &str, _: &mut Work) -> Result<Option<Vec<Heap>>, Fault> {
        let Some((digits, count)) = term.split_once(':') else { return Ok(None) };
        let tokens = if self.periodic { number(count) } else { tokens(count)?.map(u64::from) };
        let (Some(code), Some(tokens)) = (read_code(digits), tokens) else { return Ok(None) };
        let is_one = self.show(&Heap { code, tokens }) == term;
        Ok(is_one.then(|| Heap::with_a_move(code, tokens).into_iter().collect()))
    }

    fn show(&self, heap: &Heap) -> String {
        format!("{}:{}", show_code(heap.code), heap.tokens)
    }

    /// Only the first two bytes of eight if these are enough; all of them make no subject.
    fn encode(&self, heap: &Heap) -> Vec<u8> {
        match u16::try_from(heap.tokens) {
            Ok(tokens) => [heap.code.as_slice(), &tokens.to_be_bytes()].concat(),
            Err(_) => [heap.code.as_slice(), &[u8::MAX; 2], &heap.tokens.to_be_bytes()].concat(),
        }
    }

    fn read(&self, subject: &[u8], _: &mut Work) -> Result<Option<Heap>, Fault> {
        let &[whole, a, b, c, d, high, low] = subject else { return Ok(None) };
        let (code, tokens) = ([whole, a, b, c, d], u16::from_be_bytes([high, low]));
        let most = if self.periodic { MAX_PERIODIC_HEAP } else { MAX_HEAP };
        Ok(if is_code(code) && tokens <= most { Heap::with_a_move(code, tokens.into()) } else { None })
    }

    fn measure_of(&self, heap: &Heap) -> Result<u64, Fault> {
        Ok(heap.tokens)
    }
}

impl Impartial for Octal {
    type Opened = Opened;
    type Move = Left;

    fn is(&self, heap: &Heap, subject: &[u8]) -> bool {
        let tokens = subject.strip_prefix(&heap.code).and_then(|tokens| tokens.try_into().ok());
        tokens.is_some_and(|tokens| u64::from(u16::from_be_bytes(tokens)) == heap.tokens)
    }

    fn open(&self, heap: &Heap) -> Result<Opened, Fault> {
        let why = || beyond(format!("moves are made in heaps of at most {MAX_PERIODIC_HEAP} tokens"));
        Ok(Opened { code: heap.code, tokens: u16::try_from(heap.tokens).map_err(|_| why())? })
    }

    fn list_moves(&self, heap: &Opened, work: &mut Work) -> Result<Vec<Left>, Fault> {
        // Of each digit that splits, there are half as many moves as tokens. A move takes little of a unit.
        let splits = heap.code.iter().filter(|&digit| digit & 4 != 0).count();
        work.spend(usize::from(heap.tokens >> 4).checked_mul(splits).sure()?)?;
        Ok(heap.moves().collect())
    }

    fn nth_move(&self, heap: &Opened, number: usize, _: &mut Work) -> Result<Option<Left>, Fault> {
        Ok(heap.nth_move(number))
    }

    fn after(&self, heap: &Opened, Left(small, large): Left, work: &mut Work) -> Result<Vec<Heap>, Fault> {
        work.spend(1)?;
        let left = [small, large].into_iter();
        Ok(left.filter_map(|tokens| Heap::with_a_move(heap.code, tokens.into())).collect())
    }

    fn code(&self, text: &str) -> Option<Code> {
        read_code(text).filter(|&code| self.periodic && show_code(code) == text)
    }

    fn heap(&self, code: &[u8], tokens: u64) -> Option<Option<Heap>> {
        let code = Code::try_from(code).ok().filter(|&code| self.periodic && is_code(code))?;
        Some(Heap::with_a_move(code, tokens))
    }

    fn counted(&self, heap: &Heap) -> Option<(Code, u64)> {
        Some((heap.code, heap.tokens))
    }
}

/// Writes a code without zeros at its end.
pub(crate) fn show_code([whole, digits @ ..]: Code) -> String {
    let digits: String = digits.iter().map(|digit| digit.to_string()).collect();
    let digits = digits.trim_end_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    format!("{whole}.{digits}")
}

/// The digits of a code, if it is one; written anew, it may look otherwise.
fn read_code(text: &str) -> Option<Code> {
    let mut code = [0; 5];
    for (place, digit) in code.iter_mut().zip(text.chars().filter(|c| *c != '.')) {
        *place = u8::try_from(digit.to_digit(8)?).ok()?;
    }
    is_code(code).then_some(code)
}

fn is_code(code: Code) -> bool {
    [Some(&0), Some(&4)].contains(&code.first()) && code.iter().all(|&digit| digit <= 7)
}
