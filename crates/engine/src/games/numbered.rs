//! The positions of a game by numbers, so that code that works with any game is compiled once.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;

use super::Game;
use crate::sort;

/// The number of a position in the engine's canonical form.
pub(crate) type Id = u32;

/// The rules of a game for positions that are numbers.
pub(crate) trait Positions {
    /// Reads the subject of a lemma, in any of its variants: a sum in the engine's form, which may split or cancel more
    /// than the checker's. `None` if it is larger than the engine can read.
    fn read(&mut self, subject: &[u8]) -> Option<Vec<Id>>;

    /// Reads a sum in the notation of the game, in games that have a fast way for it.
    fn read_text(&mut self, text: &str) -> Option<Vec<Id>>;

    /// The position in the notation of the game.
    fn text(&self, position: Id) -> String;

    /// What each move leaves, without cancelling equal pairs.
    fn whole_options(&mut self, position: Id) -> Vec<Vec<Id>>;

    /// A size that every move makes smaller.
    fn measure(&self, position: Id) -> u32;

    /// How hard it looks.
    fn difficulty(&self, position: Id) -> u32;

    /// A value that the nimber cannot exceed.
    fn bound(&self, position: Id) -> u16;

    /// The nimber where a theorem gives it without search.
    fn theorem(&self, position: Id) -> Option<u16>;

    /// Compares sums in the order of the engine's canonical forms.
    fn compare(&self, one: &[Id], other: &[Id]) -> Ordering;

    /// Puts a sum into the order of the engine's canonical forms and cancels equal pairs.
    fn cancel_pairs(&self, sum: &mut Vec<Id>);

    /// The first 128 bits of the BLAKE3 hash of a sum whose pairs are cancelled: the same whatever numbers there are.
    fn key(&self, sum: &[Id]) -> u128;

    /// Forgets all numbers, if there are many of them. Nobody may hold one.
    fn forget_numbers(&mut self);
}

/// Numbers for positions, in the order in which these are met.
pub(crate) struct Numbers<P> {
    positions: Vec<P>,
    numbers: FxHashMap<P, Id>,
}

impl<P> Default for Numbers<P> {
    fn default() -> Self {
        Self { positions: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<P: Clone + Eq + Hash> Numbers<P> {
    /// The number of a position.
    pub(crate) fn number(&mut self, position: &P) -> Id {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = Id::try_from(self.positions.len()).unwrap_or(Id::MAX);
        self.positions.push(position.clone());
        self.numbers.insert(position.clone(), number);
        number
    }

    /// The position that has a number.
    pub(crate) fn position(&self, number: Id) -> &P {
        &self.positions[number as usize]
    }

    /// The numbers of a sum.
    pub(crate) fn sum(&mut self, sum: &[P]) -> Vec<Id> {
        sum.iter().map(|position| self.number(position)).collect()
    }

    /// The positions of a sum.
    pub(crate) fn positions(&self, sum: &[Id]) -> Vec<P> {
        sum.iter().map(|&number| self.position(number).clone()).collect()
    }
}

/// A game and the numbers of its positions.
struct Numbered<G: Game> {
    game: G,
    numbers: Numbers<G::Position>,
}

/// Numbers that are kept when they are to be forgotten.
const FEW: usize = 1 << 16;

/// The positions of this game.
pub(crate) fn positions<G: Game + 'static>(game: G) -> Box<dyn Positions> {
    Box::new(Numbered { game, numbers: Numbers::default() })
}

impl<G: Game> Positions for Numbered<G> {
    fn read(&mut self, subject: &[u8]) -> Option<Vec<Id>> {
        self.game.read_subject(subject).map(|sum| self.numbers.sum(&sum))
    }

    fn read_text(&mut self, text: &str) -> Option<Vec<Id>> {
        self.game.read_text(text).map(|sum| self.numbers.sum(&sum))
    }

    fn text(&self, position: Id) -> String {
        self.game.to_text(self.numbers.position(position))
    }

    fn whole_options(&mut self, position: Id) -> Vec<Vec<Id>> {
        let Self { game, numbers } = self;
        let position = numbers.position(position).clone();
        let mut options = Vec::new();
        game.whole_options(&position, |option| options.push(numbers.sum(option)));
        options
    }

    fn measure(&self, position: Id) -> u32 {
        self.game.measure(self.numbers.position(position))
    }

    fn difficulty(&self, position: Id) -> u32 {
        self.game.difficulty(self.numbers.position(position))
    }

    fn bound(&self, position: Id) -> u16 {
        self.game.bound(self.numbers.position(position))
    }

    fn theorem(&self, position: Id) -> Option<u16> {
        self.game.theorem(self.numbers.position(position))
    }

    fn compare(&self, one: &[Id], other: &[Id]) -> Ordering {
        let positions = |sum: &[Id]| self.numbers.positions(sum);
        positions(one).cmp(&positions(other))
    }

    fn cancel_pairs(&self, sum: &mut Vec<Id>) {
        sort::by(sum, |&one, &other| self.numbers.position(one).cmp(self.numbers.position(other)));
        super::cancel_neighbours(sum);
    }

    fn key(&self, sum: &[Id]) -> u128 {
        let mut hasher = KeyHasher(blake3::Hasher::new());
        self.numbers.positions(sum).hash(&mut hasher);
        let mut bytes = [0; 16];
        hasher.0.finalize_xof().fill(&mut bytes);
        u128::from_le_bytes(bytes)
    }

    fn forget_numbers(&mut self) {
        if self.numbers.positions.len() > FEW {
            self.numbers = Numbers::default();
        }
    }
}

/// Feeds whatever is hashed to BLAKE3. Keys are compared within one run only.
struct KeyHasher(blake3::Hasher);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        0
    }
}
