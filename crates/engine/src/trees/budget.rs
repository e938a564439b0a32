//! How far trees are developed.

use super::Forest;

/// Why trees were developed no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// There are more trees, in all, than were to be kept.
    TooMany,
    /// The caller's stop request.
    Requested,
}

/// How many trees may be developed, and whether somebody wants an end to it.
pub struct Until<'a> {
    most: usize,
    is_to_stop: &'a mut dyn FnMut() -> bool,
    steps: u64,
}

/// Steps between two questions whether to stop: some milliseconds.
const STEPS_PER_LOOK: u64 = 1 << 10;

impl<'a> Until<'a> {
    /// Up to `most` trees, unless `is_to_stop`, which is asked now and then, says to stop.
    pub fn new(most: usize, is_to_stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self { most, is_to_stop, steps: 0 }
    }

    /// Counts a step.
    ///
    /// # Errors
    /// If there are more trees or sums than may be kept, or the caller asks to stop.
    pub(super) fn step(&mut self, forest: &Forest, sums: usize) -> Result<(), Ended> {
        self.steps += 1;
        if forest.is_beyond(self.most) || sums > self.most {
            return Err(Ended::TooMany);
        }
        if self.steps.is_multiple_of(STEPS_PER_LOOK) && (self.is_to_stop)() {
            return Err(Ended::Requested);
        }
        Ok(())
    }
}
