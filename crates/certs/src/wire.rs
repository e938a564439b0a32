//! Postcard values, in the one spelling that the format allows.
//!
//! Postcard accepts a number with needless continuation bytes. Here each value that is read is
//! written again and compared, so that a second spelling is refused.

use serde::{Deserialize, Serialize};

use crate::fault::{Fault, Place, require};

/// Appends the postcard encoding of `value`.
pub(crate) fn put<T: Serialize + ?Sized>(bytes: &mut Vec<u8>, value: &T) {
    let start = bytes.len();
    let taken = std::mem::take(bytes);
    // Writing to a growing vector cannot fail for the types of this crate: no floats of unknown
    // length, no sequences of unknown length.
    *bytes = postcard::to_extend(value, taken).unwrap_or_default();
    debug_assert!(bytes.len() > start, "an encoding is never empty");
}

/// Takes values one after another from a part of the file.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
    place: Place,
    scratch: Vec<u8>,
}

impl<'a> Cursor<'a> {
    /// Takes from `bytes`, which stand at `place`.
    pub(crate) fn new(bytes: &'a [u8], place: Place) -> Self {
        Self { rest: bytes, place, scratch: Vec::new() }
    }

    /// The bytes that have not been taken.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Where the next value stands.
    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// Takes the next value.
    pub(crate) fn take<T: Serialize + Deserialize<'a>>(&mut self) -> Result<T, Fault> {
        let (value, left) = postcard::take_from_bytes::<T>(self.rest)
            .map_err(|_| self.place.fault("bad-encoding", "a value is cut short or is not of its type"))?;
        let spelled = &self.rest[..self.rest.len() - left.len()];
        self.scratch.clear();
        put(&mut self.scratch, &value);
        require(self.scratch == spelled, || {
            let why = "a number is not in its shortest form, or a set not in its order";
            self.place.fault("second-spelling", why)
        })?;
        self.place.offset = self.place.offset.saturating_add(spelled.len() as u64);
        self.rest = left;
        Ok(value)
    }

    /// Sees that all has been taken.
    pub(crate) fn finish(&self) -> Result<(), Fault> {
        require(self.rest.is_empty(), || self.place.fault("trailing-bytes", "bytes follow the last value"))
    }

    /// Takes the only value that there is.
    pub(crate) fn take_all<T: Serialize + Deserialize<'a>>(mut self) -> Result<T, Fault> {
        let value = self.take()?;
        self.finish().map(|()| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take_all<'a, T: Serialize + Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, &'static str> {
        Cursor::new(bytes, Place { offset: 0, name: "test" }).take_all().map_err(|fault| fault.code)
    }

    #[test]
    fn a_long_spelling_of_a_small_number_is_refused() {
        assert_eq!(take_all::<u32>(&[0x05]), Ok(5));
        assert_eq!(take_all::<u32>(&[0x85, 0x00]), Err("second-spelling"));
        assert_eq!(take_all::<u32>(&[0x85]), Err("bad-encoding"));
        assert_eq!(take_all::<u32>(&[0x05, 0x00]), Err("trailing-bytes"));
    }

    #[test]
    fn a_declared_length_is_not_believed() {
        let huge = [0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3];
        assert_eq!(take_all::<Vec<u8>>(&huge), Err("bad-encoding"));
    }
}
