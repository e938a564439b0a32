//! Grundy's game: a move splits a heap into two heaps of different sizes.
//!
//! Source: Berlekamp, Conway, Guy, *Winning Ways*, chapter 4.
//!
//! Term: the tokens of one heap. Subject: two bytes, the tokens of one heap, the high byte first.

use std::ops::Range;

use gamecert_certs::Fault;

use super::{Impartial, MAX_HEAP, Rules, tokens};
use crate::work::{Sure, Work};

/// The rules of Grundy's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grundy;

/// A heap that can be split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap(u16);

impl Heap {
    /// The heap, unless it cannot be split.
    fn with_a_move(tokens: u16) -> Option<Self> {
        Some(Self(tokens)).filter(|heap| !heap.smaller().is_empty())
    }

    /// The smaller of the two heaps: less than half of the tokens.
    fn smaller(self) -> Range<u16> {
        1..self.0.div_ceil(2)
    }
}

impl Rules for Grundy {
    type Component = Heap;

    const NAME: &'static str = "grundy";
    const VERSION: u16 = 1;

    fn start(&self, term: &str, _: &mut Work) -> Result<Option<Vec<Heap>>, Fault> {
        let tokens = tokens(term)?;
        Ok(tokens.map(|tokens| Heap::with_a_move(tokens).into_iter().collect()))
    }

    fn show(&self, heap: &Heap) -> String {
        heap.0.to_string()
    }

    fn encode(&self, heap: &Heap) -> Vec<u8> {
        heap.0.to_be_bytes().to_vec()
    }

    fn read(&self, subject: &[u8], _: &mut Work) -> Result<Option<Heap>, Fault> {
        let tokens = subject.try_into().ok().map(u16::from_be_bytes);
        Ok(tokens.filter(|tokens| *tokens <= MAX_HEAP).and_then(Heap::with_a_move))
    }

    fn measure_of(&self, heap: &Heap) -> Result<u64, Fault> {
        Ok(u64::from(heap.0))
    }
}

impl Impartial for Grundy {
    type Opened = Heap;
    /// The smaller of the two heaps.
    type Move = u16;

    fn is(&self, heap: &Heap, subject: &[u8]) -> bool {
        heap.0.to_be_bytes() == subject
    }

    fn open(&self, component: &Heap) -> Result<Heap, Fault> {
        Ok(*component)
    }

    fn list_moves(&self, heap: &Heap, work: &mut Work) -> Result<Vec<u16>, Fault> {
        // There are half as many moves as tokens. A move takes little of a unit.
        work.spend(usize::from(heap.0 >> 4))?;
        Ok(heap.smaller().collect())
    }

    fn nth_move(&self, heap: &Heap, number: usize, _: &mut Work) -> Result<Option<u16>, Fault> {
        Ok(heap.smaller().nth(number))
    }

    fn after(&self, heap: &Heap, small: u16, work: &mut Work) -> Result<Vec<Heap>, Fault> {
        work.spend(1)?;
        let large = heap.0.checked_sub(small).sure()?;
        Ok([small, large].into_iter().filter_map(Heap::with_a_move).collect())
    }
}
