//! Grundy's game: a heap is split into two heaps of different sizes (P. M. Grundy, 1939; Winning Ways, chapter 4).
//!
//! Whether its nimbers are periodic is not known, so there is no theorem to use. Both parts of a split are smaller than the
//! heap, and never equal: nothing cancels within an option.

use super::Game;

/// The largest heap that is accepted, in tokens.
pub const MAX_HEAP: u16 = 4096;

/// The smallest heap that can be split.
const SMALLEST: u16 = 3;

/// The rules of Grundy's game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grundy;

/// A heap of 3 to [`MAX_HEAP`] tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap(u16);

impl Game for Grundy {
    type Position = Heap;

    fn options(&self, heap: &Heap, mut each: impl FnMut(&[Heap]) -> bool) {
        for small in 1..=(heap.0 - 1) / 2 {
            let parts = [Heap(small), Heap(heap.0 - small)];
            // A smaller part that can be split leaves a larger one that can, so what is left out stands in front.
            let lost = parts.iter().filter(|part| part.0 < SMALLEST).count();
            if !each(&parts[lost..]) {
                return;
            }
        }
    }

    fn measure(&self, heap: &Heap) -> u32 {
        u32::from(heap.0)
    }

    /// There are no more options.
    fn bound(&self, heap: &Heap) -> u16 {
        (heap.0 - 1) / 2
    }

    fn ladder(&self, heap: &Heap) -> Vec<Heap> {
        (SMALLEST..heap.0).map(Heap).collect()
    }

    /// The heap, two bytes with the high one first.
    fn read_subject(&self, bytes: &[u8]) -> Option<Vec<Heap>> {
        let tokens = u16::from_be_bytes(bytes.try_into().ok()?);
        (SMALLEST..=MAX_HEAP).contains(&tokens).then(|| vec![Heap(tokens)])
    }

    fn to_text(&self, heap: &Heap) -> String {
        heap.0.to_string()
    }
}
