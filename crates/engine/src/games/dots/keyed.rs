//! What searches ask of a position: without pairs, its key, its coins. A move changes one component alone, and most
//! components come up again and again.

use std::cell::Cell;

use super::key::mix;
use super::pairs::{KINDS, gain};
use super::{Board, Strings};

/// A black position, or what is left of it without pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Keyed {
    /// The strings without those of pairs.
    pub(crate) left: Strings,
    /// The key of these.
    pub(crate) key: u64,
    /// How many coins each player gets of pairs.
    pub(crate) each: u8,
}

/// A component.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    strings: Strings,
    key: u64,
    /// Its kind, if pairs are made of such ones.
    kind: Option<u8>,
}

/// The components of a black position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    parts: Vec<Part>,
    sum: u64,
}

/// Places for components, as a power of two. What comes later takes the place of what was there.
const PLACES: u32 = 17;

/// Components that were looked at lately.
#[derive(Clone, Debug)]
pub(crate) struct RecentParts {
    parts: Vec<Cell<Part>>,
}

impl Default for RecentParts {
    fn default() -> RecentParts {
        RecentParts { parts: vec![Cell::default(); 1 << PLACES] }
    }
}

impl RecentParts {
    /// What searches ask of a black position.
    #[inline]
    pub(crate) fn keyed(&self, board: &Board, black: Strings) -> Keyed {
        self.put(board, &Parts::default(), Part::default(), black)
    }

    /// The components of a black position.
    #[inline]
    pub(crate) fn split(&self, board: &Board, black: Strings, into: &mut Parts) {
        into.parts.clear();
        into.sum = 0;
        let mut rest = black;
        while rest != 0 {
            let part = self.part(board, board.reached(rest));
            rest &= !part.strings;
            into.sum = into.sum.wrapping_add(part.key);
            into.parts.push(part);
        }
    }

    /// What is left of a position without pairs, given by its components, after a move that cuts this string.
    #[inline]
    pub(crate) fn after(&self, board: &Board, before: &Parts, cut: u32, left: Strings) -> Keyed {
        let changed = before.parts.iter().find(|part| part.strings >> cut & 1 != 0);
        let changed = changed.copied().unwrap_or_default();
        self.put(board, before, changed, left & changed.strings)
    }

    /// Puts what is left of a component in its place, and takes away the pairs that this makes.
    #[inline]
    fn put(&self, board: &Board, before: &Parts, changed: Part, mut rest: Strings) -> Keyed {
        let others = || before.parts.iter().filter(|part| part.strings != changed.strings);
        let mut left = others().fold(rest, |all, part| all | part.strings);
        let mut sum = before.sum.wrapping_sub(changed.key);
        let mut each = 0;
        // For each kind, the component without an equal one.
        let mut single: [Strings; KINDS] = [0; KINDS];
        for part in others() {
            if let Some(kind) = part.kind {
                single[usize::from(kind)] = part.strings;
            }
        }
        while rest != 0 {
            let part = self.part(board, board.reached(rest));
            rest &= !part.strings;
            let Some(kind) = part.kind.map(usize::from) else {
                sum = sum.wrapping_add(part.key);
                continue;
            };
            if single[kind] == 0 {
                single[kind] = part.strings;
                sum = sum.wrapping_add(part.key);
            } else {
                left &= !(single[kind] | part.strings);
                single[kind] = 0;
                sum = sum.wrapping_sub(part.key);
                each += gain(kind);
            }
        }
        Keyed { left, key: mix(sum), each }
    }

    /// What is known of a component.
    #[inline]
    fn part(&self, board: &Board, strings: Strings) -> Part {
        let place = (strings.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PLACES)) as usize;
        let place = &self.parts[place];
        let known = place.get();
        if known.strings == strings {
            return known;
        }
        let kind = board.kind(strings).and_then(|kind| u8::try_from(kind).ok());
        let part = Part { strings, key: board.key_of_component(strings), kind };
        place.set(part);
        part
    }
}

#[cfg(test)]
pub(super) mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::games::dots::bits;

    /// A rectangle of coins with arrows all around it.
    fn board(rows: u8, columns: u8) -> Board {
        let mut bytes = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let coin = row * columns + column;
            let sides = [row == 0, row + 1 == rows, column == 0, column + 1 == columns];
            let [_, is_last_row, _, is_last_column] = sides;
            let links = 2 - u8::from(is_last_row) - u8::from(is_last_column);
            bytes.push(8 * links + sides.into_iter().map(u8::from).sum::<u8>());
            bytes.extend((!is_last_column).then_some(coin + 1));
            bytes.extend((!is_last_row).then_some(coin + columns));
        }
        Board::read(&bytes).unwrap()
    }

    /// `count` positions without white coins for each of some boards.
    pub(in crate::games::dots) fn black_positions(count: usize) -> Vec<(Board, Vec<Strings>)> {
        let mut rng = ChaCha8Rng::seed_from_u64(13);
        let boards = [(1, 9), (2, 3), (3, 3), (3, 4)].map(|(rows, columns)| board(rows, columns));
        let positions = boards.map(|board| {
            let black = (0..count).map(|_| {
                let density = rng.random_range(2..8);
                let left = bits(board.all()).filter(|_| rng.random_range(0..8) < density);
                board.coloured(left.fold(0, |left, string| left | 1 << string)).black
            });
            let black = black.collect();
            (board, black)
        });
        positions.into()
    }

    #[test]
    fn positions_are_seen_as_they_are() {
        let (mut parts, mut openings, mut pairs) = (Parts::default(), Vec::new(), 0);
        for (board, positions) in black_positions(3_000) {
            let recent_parts = RecentParts::default();
            let check = |seen: Keyed, strings: Strings| {
                let (left, each) = board.without_pairs(strings);
                assert_eq!((seen.key, seen.each), (board.key(left), each), "{strings:b}");
                assert_eq!(seen.key, board.key(seen.left), "{strings:b}");
                u32::from(each)
            };
            for black in positions {
                let seen = recent_parts.keyed(&board, black);
                pairs += check(seen, black);
                recent_parts.split(&board, seen.left, &mut parts);
                board.openings(seen.left, &mut openings);
                for opening in &openings {
                    pairs +=
                        check(recent_parts.after(&board, &parts, opening.cut, opening.left), opening.left);
                }
            }
        }
        assert!(pairs > 1000, "{pairs}");
    }
}
