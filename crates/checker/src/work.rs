//! The budget of a check: work and memory, each a number that only goes down.
//!
//! Work is counted in *units* of some twenty nanoseconds: what it takes to touch a cell, coin or spot and write it anew. Whatever
//! the input can make long is charged where it happens, before it is done: moves tried, cells touched, letters rewritten,
//! bytes hashed, trees added. `cargo bench -p gamecert-benches --bench work` measures how long a unit takes for each game. Memory is charged in the bytes that are asked of the allocator. What runs out ends the
//! check as declined; nothing is ever cut short and taken for whole.

use gamecert_certs::{Fault, require};

/// Work and memory that are left.
#[derive(Clone, Debug)]
pub struct Work {
    max_work: u64,
    left: u64,
    max_memory: u64,
    room: u64,
}

impl Work {
    /// A budget of `max_work` units and `max_memory` bytes.
    #[must_use]
    pub fn new(max_work: u64, max_memory: u64) -> Self {
        Self { max_work, left: max_work, max_memory, room: max_memory }
    }

    /// No limits, for tools that are not trusted.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::new(u64::MAX, u64::MAX)
    }

    /// Units spent so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.max_work.abs_diff(self.left)
    }

    /// Charges units of work.
    ///
    /// # Errors
    /// Declined if fewer than `units` are left.
    pub fn spend(&mut self, units: usize) -> Result<(), Fault> {
        let left = u64::try_from(units).ok().and_then(|units| self.left.checked_sub(units));
        self.left = left.ok_or_else(|| {
            let why = format!("the check takes more than {} units of work (--max-work)", self.max_work);
            Fault::declined("limit-work", why)
        })?;
        Ok(())
    }

    /// Charges bytes of memory, which are kept until the check ends.
    ///
    /// # Errors
    /// Declined if there is no room for them.
    pub fn hold(&mut self, bytes: usize) -> Result<(), Fault> {
        let room = u64::try_from(bytes).ok().and_then(|bytes| self.room.checked_sub(bytes));
        self.room = room.ok_or_else(|| {
            let why = format!("the check needs more memory than {} bytes (--max-memory)", self.max_memory);
            Fault::declined("limit-memory", why)
        })?;
        Ok(())
    }

    /// Leaves no more than is left of `lent`, a budget that began as this one.
    pub(crate) fn lower_to(&mut self, lent: &Self) {
        (self.left, self.room) = (self.left.min(lent.left), self.room.min(lent.room));
    }
}

/// What ends a check whose own assumptions fail: never a position, a smaller set or a number.
#[must_use]
pub fn internal() -> Fault {
    Fault::declined(
        "internal",
        "the checker has met something that its own rules exclude: please report this file",
    )
}

/// What must be there if the rules are right.
pub trait Sure<T> {
    /// The value.
    ///
    /// # Errors
    /// Declined as internal if there is none.
    fn sure(self) -> Result<T, Fault>;
}

impl<T> Sure<T> for Option<T> {
    fn sure(self) -> Result<T, Fault> {
        self.ok_or_else(internal)
    }
}

/// Refuses to go on if something does not hold that must, if the rules are right.
///
/// # Errors
/// Declined as internal.
pub fn ensure(holds: bool) -> Result<(), Fault> {
    require(holds, internal)
}
