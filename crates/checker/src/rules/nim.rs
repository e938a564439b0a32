//! Nim: heaps of tokens; a move takes any positive number of tokens from one heap.
//!
//! Notation: heaps joined by `+`, such as `3+5+7`. Subject: two bytes, the tokens of one heap,
//! the high byte first.

use gamecert_certs::Fault;

use super::{Impartial, Position, Rules, beyond, excerpt, malformed, number, terms};
use crate::work::Work;

/// Largest heap. Each lemma about it has as many options.
pub const MAX_HEAP: u16 = 4096;

/// The rules of Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

/// A heap of at least one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap(u16);

impl Rules for Nim {
    type Component = Heap;

    const NAME: &'static str = "nim";
    const VERSION: u16 = 1;

    fn under(_axioms: &[String]) -> Self {
        Self
    }

    fn parse(&self, text: &str, _: &mut Work) -> Result<Position<Heap>, Fault> {
        let mut spelling = Vec::new();
        let mut components = Vec::new();
        for term in terms(text)? {
            let tokens = number(term).ok_or_else(|| {
                malformed(format!("`{}` is not a Nim heap; a position looks like 3+5+7", excerpt(term)))
            })?;
            let heap = u16::try_from(tokens).ok().filter(|&tokens| tokens <= MAX_HEAP);
            let tokens = heap.ok_or_else(|| {
                beyond(format!("a Nim heap has at most {MAX_HEAP} tokens, this one has {tokens}"))
            })?;
            spelling.push(tokens.to_string());
            components.extend((tokens > 0).then_some(Heap(tokens)));
        }
        Position::of_terms(&spelling, components)
    }

    fn show(&self, heap: &Heap) -> String {
        heap.0.to_string()
    }

    fn encode(&self, heap: &Heap) -> Vec<u8> {
        heap.0.to_be_bytes().to_vec()
    }

    fn read(&self, subject: &[u8], _: &mut Work) -> Result<Option<Heap>, Fault> {
        let heap = subject.try_into().ok().map(u16::from_be_bytes);
        Ok(heap.filter(|tokens| (1..=MAX_HEAP).contains(tokens)).map(Heap))
    }

    fn measure_of(&self, heap: &Heap) -> Result<u64, Fault> {
        Ok(u64::from(heap.0))
    }
}

impl Impartial for Nim {
    /// The tokens left.
    type Opened = Heap;
    type Move = u16;

    fn open(&self, component: &Heap) -> Result<Heap, Fault> {
        Ok(*component)
    }

    fn list_moves(&self, heap: &Heap, work: &mut Work) -> Result<Vec<u16>, Fault> {
        work.spend(usize::from(heap.0 >> 4))?;
        Ok((0..heap.0).collect())
    }

    fn nth_move(&self, heap: &Heap, number: usize, _: &mut Work) -> Result<Option<u16>, Fault> {
        Ok(u16::try_from(number).ok().filter(|&left| left < heap.0))
    }

    fn after(&self, _: &Heap, left: u16, work: &mut Work) -> Result<Vec<Heap>, Fault> {
        work.spend(1)?;
        Ok(if left > 0 { vec![Heap(left)] } else { Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_found_by_its_number() {
        let work = &mut Work::unlimited();
        let heap = Heap(3);
        let listed = Nim.list_moves(&heap, work).unwrap();
        let found: Vec<_> = (0..4).map(|number| Nim.nth_move(&heap, number, work).unwrap()).collect();
        assert_eq!((listed, found), (vec![0, 1, 2], vec![Some(0), Some(1), Some(2), None]));
    }
}
