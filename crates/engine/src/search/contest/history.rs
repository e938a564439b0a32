//! The history heuristic: moves that often ended a search are good elsewhere too.

/// How often each move ended a search, weighed by what it saved.
#[derive(Debug)]
pub(super) struct History(Vec<u32>);

impl History {
    /// An empty history of the given number of moves.
    pub(super) fn new(moves: usize) -> Self {
        Self(vec![0; moves])
    }

    /// A move ended the search of a position so far from the end.
    pub(super) fn add(&mut self, left: u32, number: u16) {
        let Some(weight) = self.0.get_mut(usize::from(number)) else { return };
        *weight = weight.saturating_add(left * left);
        if *weight > 1 << 30 {
            self.0.iter_mut().for_each(|weight| *weight /= 2);
        }
    }

    /// Less for moves that were good before.
    pub(super) fn rank(&self, number: u16) -> i32 {
        let weight = self.0.get(usize::from(number)).copied().unwrap_or(0);
        -i32::try_from(weight.checked_ilog2().unwrap_or(0)).unwrap_or(0)
    }
}
