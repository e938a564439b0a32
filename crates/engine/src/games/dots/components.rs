//! The components of black positions, with what each move in them leaves: found out once for all positions that have them.
//!
//! Proofs ask for the moves of a million positions that are made of some ten thousand components. A move changes one component
//! alone, so what it leaves is known from that component, and keys are sums.

use rustc_hash::FxHashMap;

use super::canonical_labelling::{ComponentOrder, Order};
use super::key::mix;
use super::pairs::{KINDS, gain};
use super::{Board, MAX_STRINGS, Opening, Strings, bits};

/// The number of a component, until [`Components::clear`].
type Id = u32;

/// Components of a black position, at most: each has two strings or more.
const MAX_PARTS: usize = MAX_STRINGS / 2;

/// The components that are kept at most: some hundred megabytes with all their moves.
const MOST: usize = 1 << 17;

/// What a search asks of a black position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The key of what is left without pairs.
    pub(crate) key: u64,
    /// The coins of what is left without pairs.
    pub(crate) coins: i32,
    /// How many coins each player gets of pairs.
    pub(crate) each: i32,
}

/// A black position by its components.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Black {
    /// Its strings.
    pub(crate) left: Strings,
    /// Its coins.
    pub(crate) coins: i32,
    tally: Tally,
    parts: [Id; MAX_PARTS],
    count: usize,
}

/// What a search asks of what a move leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ahead {
    /// The coins that the opponent can capture.
    pub(crate) white: i32,
    /// How many of them the opponent has to leave to hand over; 0 if there is no way.
    pub(crate) handed_over: i32,
    /// What is left then.
    pub(crate) seen: Seen,
}

/// What a move in a component leaves of it, as far as searches ask for it.
#[derive(Clone, Copy, Debug)]
struct PartOpening {
    /// The tally of what is left.
    keys: u64,
    kinds: u32,
    white: u8,
    handed_over: u8,
}

impl PartOpening {
    fn tally(&self) -> Tally {
        Tally { keys: self.keys, kinds: self.kinds }
    }
}

/// What a move in a component leaves of it on the board.
#[derive(Clone, Copy, Debug)]
struct PartLeft {
    left: Strings,
    /// Where the components that are left stand, and how many they are.
    parts: (u32, u32),
}

/// A sum of components: the keys of those that no pairs are made of, and how many there are of each kind that pairs are made of.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    keys: u64,
    /// A byte for each kind.
    kinds: u32,
}

impl Tally {
    fn plus(self, other: Tally) -> Tally {
        let kinds = self.kinds.wrapping_add(other.kinds);
        Tally { keys: self.keys.wrapping_add(other.keys), kinds }
    }

    fn minus(self, other: Tally) -> Tally {
        let kinds = self.kinds.wrapping_sub(other.kinds);
        Tally { keys: self.keys.wrapping_sub(other.keys), kinds }
    }

    /// How many components there are of each kind.
    fn counts(self) -> [u8; KINDS] {
        self.kinds.to_le_bytes()
    }
}

#[derive(Clone, Debug)]
struct Component {
    strings: Strings,
    tally: Tally,
    /// Where its openings stand, one for each string, once they are known.
    openings: Option<u32>,
    order: Option<Box<ComponentOrder>>,
}

/// Components that were met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Components {
    ids: FxHashMap<Strings, Id>,
    components: Vec<Component>,
    openings: Vec<PartOpening>,
    /// What the same moves leave on the board.
    left: Vec<PartLeft>,
    parts: Vec<Id>,
    /// The keys of the components that pairs are made of.
    keys: [u64; KINDS],
}

impl Components {
    /// Forgets all components if they are too many. No [`Black`] may be used afterwards.
    pub(crate) fn limit(&mut self) {
        if self.components.len() > MOST {
            *self = Components { keys: self.keys, ..Components::default() };
        }
    }

    /// A black position by its components.
    pub(crate) fn black(&mut self, board: &Board, left: Strings) -> Black {
        let coins = i32::from(board.coins(left));
        let mut black = Black { left, coins, tally: Tally::default(), parts: [0; MAX_PARTS], count: 0 };
        let mut rest = left;
        while rest != 0 {
            let strings = board.reached(rest);
            rest &= !strings;
            let id = self.component(board, strings);
            black.add(id, self.components[id as usize].tally);
        }
        black
    }

    /// What a move in a black position leaves when what can be captured is captured; and how many coins that are, and how many of them
    /// have to be left to hand over.
    pub(crate) fn open(&mut self, board: &Board, black: &Black, cut: u32) -> (i32, i32, Black) {
        let place = black.parts().iter().position(|&id| self.components[id as usize].strings >> cut & 1 != 0);
        let place = place.unwrap_or(0);
        let id = black.parts[place];
        let Component { strings, openings, tally, .. } = self.components[id as usize];
        let first = openings.unwrap_or_else(|| self.open_all(board, id));
        let number = (first + (strings & ((1 << cut) - 1)).count_ones()) as usize;
        let opening = self.openings[number];
        let PartOpening { white, handed_over, .. } = opening;
        let PartLeft { left, parts: (first, count) } = self.left[number];
        let mut after = *black;
        after.left = black.left & !strings | left;
        after.coins = black.coins - i32::from(white);
        after.tally = black.tally.minus(tally).plus(opening.tally());
        after.count -= 1;
        after.parts[place] = after.parts[after.count];
        for &id in &self.parts[first as usize..(first + count) as usize] {
            after.parts[after.count] = id;
            after.count += 1;
        }
        (white.into(), handed_over.into(), after)
    }

    /// What a search asks of a black position.
    pub(crate) fn seen(&self, black: &Black) -> Seen {
        self.seen_as(black.tally, black.coins)
    }

    /// What a search asks of what each move leaves, at the place of its string. This goes through the components one after another,
    /// which is much faster than to ask for move after move.
    pub(crate) fn look_ahead(&mut self, board: &Board, black: &Black, into: &mut Vec<Ahead>) {
        into.resize(MAX_STRINGS, Ahead::default());
        for &id in black.parts() {
            let Component { strings, openings, tally, .. } = self.components[id as usize];
            let first = openings.unwrap_or_else(|| self.open_all(board, id)) as usize;
            let others = black.tally.minus(tally);
            for (cut, opening) in bits(strings).zip(&self.openings[first..]) {
                let (white, handed_over) = (opening.white.into(), opening.handed_over.into());
                let seen = self.seen_as(others.plus(opening.tally()), black.coins - white);
                into[cut as usize] = Ahead { white, handed_over, seen };
            }
        }
    }

    /// The numbering of a black position, as [`Board::order`] has it.
    pub(crate) fn order(&mut self, board: &Board, black: &Black, into: &mut Order) {
        for &id in black.parts() {
            let Component { strings, order, .. } = &mut self.components[id as usize];
            order.get_or_insert_with(|| Box::new(board.component_order(*strings)));
        }
        let orders = black.parts().iter().filter_map(|&id| self.components[id as usize].order.as_deref());
        into.join(orders);
    }

    #[inline]
    fn seen_as(&self, Tally { mut keys, kinds }: Tally, mut coins: i32) -> Seen {
        let mut each = 0;
        if kinds != 0 {
            for (kind, (count, key)) in kinds.to_le_bytes().into_iter().zip(self.keys).enumerate() {
                each += i32::from(count / 2 * gain(kind));
                keys = if count % 2 == 1 { keys.wrapping_add(key) } else { keys };
            }
            coins -= 2 * each;
        }
        Seen { key: mix(keys), coins, each }
    }

    fn component(&mut self, board: &Board, strings: Strings) -> Id {
        if let Some(&id) = self.ids.get(&strings) {
            return id;
        }
        let key = board.key_of_component(strings);
        let mut tally = Tally::default();
        match board.kind(strings) {
            Some(kind) => {
                tally.kinds = 1 << (8 * kind);
                self.keys[kind] = key;
            }
            None => tally.keys = key,
        }
        let id = Id::try_from(self.components.len()).unwrap_or(Id::MAX);
        self.components.push(Component { strings, tally, openings: None, order: None });
        self.ids.insert(strings, id);
        id
    }

    /// Finds out what all moves in a component leave. Tells where this stands.
    #[cold]
    fn open_all(&mut self, board: &Board, id: Id) -> u32 {
        let strings = self.components[id as usize].strings;
        let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let (mut openings, mut all_left) = (Vec::new(), Vec::new());
        for cut in bits(strings) {
            let opening = board.open(strings, cut);
            let left = self.black(board, opening.left);
            let parts = (length(self.parts.len()), length(left.count));
            self.parts.extend_from_slice(left.parts());
            let Opening { white, handed_over, left: strings, .. } = opening;
            let Tally { keys, kinds } = left.tally;
            openings.push(PartOpening { keys, kinds, white, handed_over });
            all_left.push(PartLeft { left: strings, parts });
        }
        let first = length(self.openings.len());
        self.openings.append(&mut openings);
        self.left.append(&mut all_left);
        self.components[id as usize].openings = Some(first);
        first
    }
}

impl Black {
    /// Whether pairs can be left out.
    pub(crate) fn has_pairs(&self) -> bool {
        self.tally.counts().iter().any(|&count| count > 1)
    }

    fn parts(&self) -> &[Id] {
        &self.parts[..self.count]
    }

    fn add(&mut self, id: Id, tally: Tally) {
        self.parts[self.count] = id;
        self.count += 1;
        self.tally = self.tally.plus(tally);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dots::RecentParts;
    use crate::games::dots::keyed::tests::black_positions;

    #[test]
    fn moves_leave_what_they_leave_on_the_board() {
        for (board, positions) in black_positions(2_000) {
            let (mut components, recent_parts) = (Components::default(), RecentParts::default());
            let mut ahead = Vec::new();
            for left in positions {
                let black = components.black(&board, left);
                let mut order = board.order(board.all());
                components.order(&board, &black, &mut order);
                assert_eq!(order, board.order(left));
                components.look_ahead(&board, &black, &mut ahead);
                for cut in bits(left) {
                    let (white, handed_over, after) = components.open(&board, &black, cut);
                    let opening = board.open(left, cut);
                    assert_eq!((after.left, white), (opening.left, i32::from(opening.white)));
                    assert_eq!(handed_over, i32::from(opening.handed_over));
                    let keyed = recent_parts.keyed(&board, after.left);
                    let coins = i32::from(board.coins(keyed.left));
                    let seen = Seen { key: keyed.key, coins, each: i32::from(keyed.each) };
                    assert_eq!(components.seen(&after), seen);
                    assert_eq!(ahead[cut as usize], Ahead { white, handed_over, seen });
                    assert_eq!(after.has_pairs(), seen.each > 0);
                }
            }
        }
    }
}
