//! Nim: heaps of tokens; a move takes any positive number of tokens from one heap.
//!
//! Notation: heaps joined by `+`, such as `3+5+7`. Subject: two bytes, the tokens of one heap,
//! the high byte first.

use super::{Impartial, Position, PositionError, Rules, excerpt, number, terms};

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

    fn position(&self, text: &str) -> Result<Position<Heap>, PositionError> {
        let mut spelling = Vec::new();
        let mut components = Vec::new();
        for term in terms(text)? {
            let tokens = number(term).ok_or_else(|| {
                PositionError::malformed(format!(
                    "`{}` is not a Nim heap; a position looks like 3+5+7",
                    excerpt(term)
                ))
            })?;
            let heap = u16::try_from(tokens).ok().filter(|&tokens| tokens <= MAX_HEAP);
            let tokens = heap.ok_or_else(|| {
                PositionError::beyond(format!(
                    "a Nim heap has at most {MAX_HEAP} tokens, this one has {tokens}"
                ))
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

    fn decode(&self, subject: &[u8]) -> Option<Heap> {
        let tokens = u16::from_be_bytes(subject.try_into().ok()?);
        (1..=MAX_HEAP).contains(&tokens).then_some(Heap(tokens))
    }

    fn measure(&self, heap: &Heap) -> u32 {
        u32::from(heap.0)
    }
}

impl Impartial for Nim {
    /// The tokens left.
    type Move = u16;

    fn moves(&self, heap: &Heap) -> impl Iterator<Item = u16> {
        0..heap.0
    }

    fn play(&self, _: &Heap, left: u16) -> Vec<Heap> {
        if left > 0 { vec![Heap(left)] } else { Vec::new() }
    }
}
