//! Values, in the one spelling that the format allows, taken one after another from a part of the file.
//!
//! What a file declares is held against the limits of the format, and against what is left of the section, before
//! anything is taken or kept. Faults tell why; the reader tells where, as a cursor stops at the value at fault or right
//! behind it.

use std::ops::RangeInclusive;

use crate::fault::{Fault, demand, require};
use crate::limits::{MAX_NAME_BYTES, MAX_NIMBER, MAX_VALUE};

/// A part of the file that has not been taken yet.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) rest: &'a [u8],
    /// The code of a fault if a value is well formed, but not such as belongs here.
    pub(crate) code: &'static str,
}

impl<'a> Cursor<'a> {
    /// Sees that all has been taken.
    pub(crate) fn finish(&self) -> Result<(), Fault> {
        demand(self.rest.is_empty(), "trailing-bytes", "bytes follow the last value")
    }

    /// Sees that a value is such as belongs here.
    pub(crate) fn require(&self, holds: bool, why: &'static str) -> Result<(), Fault> {
        demand(holds, self.code, why)
    }

    /// Takes `count` bytes.
    fn take(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(malformed)?;
        self.rest = rest;
        Ok(taken)
    }

    /// Takes `N` bytes, such as those of an identity or a digest.
    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or_else(malformed)?;
        self.rest = rest;
        Ok(*taken)
    }

    /// Takes a number: seven bits a byte, the low ones first; each byte but the last has its high bit set.
    pub(crate) fn number<T: TryFrom<u64>>(&mut self) -> Result<T, Fault> {
        let (mut number, mut weight) = (0_u64, Some(1_u64));
        for (count, byte) in (1..).zip(self.rest) {
            let digit = weight.and_then(|weight| weight.checked_mul(u64::from(byte & 0x7f)));
            number = digit.and_then(|digit| digit.checked_add(number)).ok_or_else(malformed)?;
            if *byte < 0x80 {
                demand(*byte > 0 || count == 1, "second-spelling", "a number has a shorter form")?;
                self.take(count)?;
                return number.try_into().map_err(|_| malformed());
            }
            weight = weight.and_then(|weight| weight.checked_mul(0x80));
        }
        Err(malformed())
    }

    /// Takes a number that has limits.
    pub(crate) fn number_in(&mut self, limits: RangeInclusive<u16>) -> Result<u16, Fault> {
        let number = self.number()?;
        self.require(limits.contains(&number), "a number is too large, or 0").map(|()| number)
    }

    /// Takes a nimber, or another number with the same limit.
    pub(crate) fn nimber(&mut self) -> Result<u16, Fault> {
        self.number_in(0..=MAX_NIMBER)
    }

    /// Takes a result in a contest: twice the number, or, of a negative one, twice its distance from -1, and one more.
    pub(crate) fn signed(&mut self) -> Result<i16, Fault> {
        let zigzag: u16 = self.number()?;
        let half = i16::try_from(zigzag >> 1).map_err(|_| malformed())?;
        let number = if zigzag & 1 == 0 { half } else { !half };
        let is_allowed = (-MAX_VALUE..=MAX_VALUE).contains(&number);
        self.require(is_allowed, "a result is too large, or too small").map(|()| number)
    }

    /// Takes the number of an alternative that has no contents.
    pub(crate) fn one_of<T: Copy>(&mut self, alternatives: &[T]) -> Result<T, Fault> {
        alternatives.get(self.number::<usize>()?).copied().ok_or_else(malformed)
    }

    /// Takes the number of elements of a list. Each element has a byte at least.
    fn count(&mut self, limits: RangeInclusive<usize>) -> Result<usize, Fault> {
        let count = self.number()?;
        require(count <= self.rest.len(), malformed)?;
        self.require(limits.contains(&count), "a list or a text is too long, or empty").map(|()| count)
    }

    /// Takes a list whose number of elements is within `limits`.
    pub(crate) fn list<T>(
        &mut self,
        limits: RangeInclusive<usize>,
        element: impl Fn(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        (0..self.count(limits)?).map(|_| element(self)).collect()
    }

    /// Takes a list of bytes whose number is within `limits`.
    pub(crate) fn bytes(&mut self, limits: RangeInclusive<usize>) -> Result<Vec<u8>, Fault> {
        let count = self.count(limits)?;
        self.take(count).map(<[u8]>::to_vec)
    }

    /// Takes a text: from 1 to `most` bytes, no control characters.
    pub(crate) fn text(&mut self, most: usize) -> Result<String, Fault> {
        let text = String::from_utf8(self.bytes(1..=most)?).map_err(|_| malformed())?;
        self.require(!text.contains(char::is_control), "a text holds a control character").map(|()| text)
    }

    /// Takes the name of a game or of an axiom, or a key of the metadata.
    pub(crate) fn name(&mut self) -> Result<String, Fault> {
        let name = self.text(MAX_NAME_BYTES)?;
        let is_good = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        self.require(is_good, "a name is not made of lower-case letters, digits and hyphens").map(|()| name)
    }
}

/// The fault of bytes that are no value of their type.
pub(crate) fn malformed() -> Fault {
    Fault::rejected("bad-encoding", "a value is cut short or is not of its type")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number<T: TryFrom<u64>>(bytes: &[u8]) -> Result<T, &'static str> {
        let mut cursor = Cursor { rest: bytes, code: "test" };
        let number = cursor.number().and_then(|number| cursor.finish().map(|()| number));
        number.map_err(|fault| fault.code)
    }

    #[test]
    fn a_long_spelling_of_a_small_number_is_refused() {
        assert_eq!(number::<u32>(&[0x05]), Ok(5));
        assert_eq!(number::<u32>(&[0x85, 0x00]), Err("second-spelling"));
        assert_eq!(number::<u32>(&[0x85]), Err("bad-encoding"));
        assert_eq!(number::<u32>(&[0x05, 0x00]), Err("trailing-bytes"));
    }

    #[test]
    fn a_number_has_its_bits_and_no_more() {
        let largest = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1];
        assert_eq!(number::<u64>(&largest), Ok(u64::MAX));
        assert_eq!(number::<u32>(&[0xff, 0xff, 0xff, 0xff, 0x0f]), Ok(u32::MAX));
        assert_eq!(number::<u32>(&[0xff, 0xff, 0xff, 0xff, 0x1f]), Err("bad-encoding"));
        assert_eq!(number::<u64>(&[&largest[..9], &[2]].concat()), Err("bad-encoding"));
        assert_eq!(number::<u64>(&[&[0x80; 10][..], &[1]].concat()), Err("bad-encoding"));
    }

    #[test]
    fn a_declared_length_is_not_believed() {
        let huge = [0xff, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3];
        let mut cursor = Cursor { rest: &huge, code: "test" };
        assert_eq!(cursor.bytes(0..=usize::MAX).unwrap_err().code, "bad-encoding");
    }
}
