//! Nim: heaps of tokens; a move takes any positive number of tokens from one heap.
//!
//! Term: the tokens of one heap. Subject: two bytes, the tokens of one heap, the high byte first.

use gamecert_certs::Fault;

use super::{Impartial, MAX_HEAP, Rules, tokens};
use crate::work::Work;

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

    fn start(&self, term: &str, _: &mut Work) -> Result<Option<Vec<Heap>>, Fault> {
        let tokens = tokens(term)?;
        Ok(tokens.map(|tokens| if tokens > 0 { vec![Heap(tokens)] } else { Vec::new() }))
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

    fn is(&self, heap: &Heap, subject: &[u8]) -> bool {
        heap.0.to_be_bytes() == subject
    }

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
