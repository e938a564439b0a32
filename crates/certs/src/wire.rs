//! Postcard values, in the one spelling that the format allows.
//!
//! Postcard accepts a number with needless continuation bytes. Here each value that is read is
//! written again and compared, so that a second spelling is refused.

use serde::{Deserialize, Serialize};

/// Appends the postcard encoding of `value`.
pub(crate) fn put<T: Serialize + ?Sized>(bytes: &mut Vec<u8>, value: &T) {
    let start = bytes.len();
    let taken = std::mem::take(bytes);
    // Writing to a growing vector cannot fail for the types of this crate: no floats of unknown
    // length, no sequences of unknown length.
    *bytes = postcard::to_extend(value, taken).unwrap_or_default();
    debug_assert!(bytes.len() > start, "an encoding is never empty");
}

/// Reads values one after another from a slice.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    scratch: Vec<u8>,
}

/// Why a value could not be taken from a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misspelled {
    /// Offset in the slice.
    pub(crate) at: usize,
    /// A stable code.
    pub(crate) code: &'static str,
    /// A line for people.
    pub(crate) why: &'static str,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, scratch: Vec::new() }
    }

    /// Offset of the next value.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Takes the next value.
    pub(crate) fn take<T: Serialize + Deserialize<'a>>(&mut self) -> Result<T, Misspelled> {
        let fail = |code, why| Misspelled { at: self.at, code, why };
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let (value, left) = postcard::take_from_bytes::<T>(rest)
            .map_err(|_| fail("bad-encoding", "a value is cut short or is not of its type"))?;
        let spelled = &rest[..rest.len() - left.len()];
        self.scratch.clear();
        put(&mut self.scratch, &value);
        if self.scratch != spelled {
            return Err(fail(
                "second-spelling",
                "a number is not in its shortest form, or a set not in its order",
            ));
        }
        self.at += spelled.len();
        Ok(value)
    }

    /// Sees that all has been taken.
    pub(crate) fn finish(&self) -> Result<(), Misspelled> {
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(Misspelled { at: self.at, code: "trailing-bytes", why: "bytes follow the last value" })
        }
    }

    /// Takes the only value of a slice.
    pub(crate) fn take_all<T: Serialize + Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Misspelled> {
        let mut cursor = Self::new(bytes);
        let value = cursor.take()?;
        cursor.finish().map(|()| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_spelling_of_a_small_number_is_refused() {
        assert_eq!(Cursor::take_all::<u32>(&[0x05]), Ok(5));
        assert_eq!(Cursor::take_all::<u32>(&[0x85, 0x00]).unwrap_err().code, "second-spelling");
        assert_eq!(Cursor::take_all::<u32>(&[0x85]).unwrap_err().code, "bad-encoding");
        assert_eq!(Cursor::take_all::<u32>(&[0x05, 0x00]).unwrap_err().code, "trailing-bytes");
    }

    #[test]
    fn a_declared_length_is_not_believed() {
        let huge = [0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3];
        assert_eq!(Cursor::take_all::<Vec<u8>>(&huge).unwrap_err().code, "bad-encoding");
    }
}
