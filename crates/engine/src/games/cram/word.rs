//! The machine words that hold a board, one bit per cell.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of cells. All shifts are by less than [`Word::BITS`].
pub trait Word:
    Copy
    + Debug
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of cells that fit.
    const BITS: u32;
    /// No cell.
    const EMPTY: Self;
    /// The first cell only.
    const FIRST: Self;

    /// The number of cells in the set.
    fn count(self) -> u32;
    /// The index of the first cell; [`Word::BITS`] when there is none.
    fn first(self) -> u32;
    /// The index after the last cell; 0 when there is none.
    fn end(self) -> u32;
    /// The set with the lowest cell taken out.
    fn without_first(self) -> Self;
    /// The first eight cells, the first of them as the lowest bit.
    fn low_byte(self) -> u8;
    /// The set read from the other end.
    fn reversed(self) -> Self;
    /// The first 64 cells as a number, and the others.
    fn halves(self) -> [u64; 2];

    /// The number of cells that [`Word::spread`] moves at once.
    const SPREAD: u32 = 4;

    /// The first [`Word::SPREAD`] cells of the set, with the distance between
    /// neighbours stretched to `stride` cells. The result must fit.
    fn spread(self, stride: u32) -> Self;

    /// The first `count` cells, for `count` from 1 to [`Word::BITS`].
    #[inline]
    fn ones(count: u32) -> Self {
        !Self::EMPTY >> (Self::BITS - count)
    }

    /// Whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The first cell of each of `rows` rows of `width` cells, for at least one
    /// row that fits.
    #[inline]
    fn column(width: u32, rows: u32) -> Self {
        let mut column = Self::FIRST;
        for row in 1..rows {
            column |= Self::FIRST << (row * width);
        }
        column
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const EMPTY: Self = 0;
            const FIRST: Self = 1;

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn end(self) -> u32 {
                Self::BITS - self.leading_zeros()
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn low_byte(self) -> u8 {
                let [low, ..] = self.to_le_bytes();
                low
            }
            #[inline]
            fn spread(self, stride: u32) -> Self {
                const STRIDES: usize = <$type>::BITS as usize / 2 + 1;
                const TABLE: [[$type; 16]; STRIDES] = {
                    let mut table = [[0; 16]; STRIDES];
                    let mut place = 0;
                    while place < 16 * STRIDES {
                        let (stride, cells) = (place / 16, place % 16);
                        let mut cell = 0;
                        while cell < 4 && cell * stride < <$type>::BITS as usize {
                            table[stride][cells] |= (cells as $type >> cell & 1) << (cell * stride);
                            cell += 1;
                        }
                        place += 1;
                    }
                    table
                };
                TABLE[(stride as usize).min(STRIDES - 1)][(self & 15) as usize]
            }
            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline]
            fn halves(self) -> [u64; 2] {
                let wide = u128::from(self);
                [wide & u128::from(u64::MAX), wide >> 64].map(|half| u64::try_from(half).unwrap_or(0))
            }
        }
    };
}

word!(u64);
word!(u128);

#[cfg(test)]
mod tests {
    use super::Word;

    fn check<W: Word>() {
        assert_eq!(W::ones(W::BITS), !W::EMPTY);
        assert_eq!(W::ones(1), W::FIRST);
        assert_eq!(W::column(5, 3).count(), 3);
        assert_eq!((W::FIRST << 7).first(), 7);
        assert_eq!((W::FIRST << 7).end(), 8);
        assert_eq!(W::FIRST.reversed().end(), W::BITS);
        let spread = W::FIRST | W::FIRST << 5 | W::FIRST << 15;
        assert_eq!((W::FIRST | W::FIRST << 1 | W::FIRST << 3).spread(5), spread);
        assert_eq!(W::ones(3).without_first().count(), 2);
    }

    #[test]
    fn both_words_are_sets_of_cells() {
        check::<u64>();
        check::<u128>();
    }
}
