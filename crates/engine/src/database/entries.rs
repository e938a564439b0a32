//! The entries of a database, compared with the rules as they are read: which are about positions of
//! the game, and which cannot be true.

use std::cell::RefCell;
use std::io;

use gamecert_certs::limits::MAX_NIMBER;
use gamecert_elaborate::rulebook::{Component, Rulebook};
use gamecert_elaborate::rules::PositionError;

use super::lines::{Line, NoDatabase, Says, read_lines};
use super::messages::no_database;
use super::store::{Key, Store, Surplus};
use super::{Counts, ImportError, MAX_TOLD, Malformed, Source};
use crate::games::numbered::{Id, Positions};

/// What follows from sums and is kept in memory before it goes to the store.
const MAX_DERIVED_AT_ONCE: usize = 1 << 16;

/// Reads positions on both sides.
pub(super) struct Sides<'a> {
    pub(super) rules: &'a dyn Rulebook,
    pub(super) game: RefCell<&'a mut dyn Positions>,
}

/// Calls `each` with the sum and the nimber of each entry. Returns how many lines are none, or cannot
/// be read.
pub(crate) fn entries_of(
    rules: &dyn Rulebook,
    game: &mut dyn Positions,
    source: &mut dyn Source,
    mut each: impl FnMut(Vec<Id>, u16),
) -> Result<u64, ImportError> {
    let sides = Sides { rules, game: RefCell::new(game) };
    let mut unreadable = 0;
    let from = source.open().map_err(ImportError::Unreadable)?;
    let read = read_lines(from, Says::Nimbers, |_, line| {
        let Line::Entry(text, nimber) = line else {
            unreadable += 1;
            return;
        };
        match sides.read(text) {
            Ok(sum) => each(sum, u16::try_from(nimber).unwrap_or(u16::MAX)),
            Err(_) => unreadable += 1,
        }
    });
    read.map(|()| unreadable).map_err(no_database)
}

/// Why a line is not about a position that can be read.
enum Unread {
    Malformed(String),
    TooLarge,
}

impl Sides<'_> {
    /// A sum in the engine's canonical form, without pairs; `None` if the engine cannot read it.
    pub(super) fn translate(&self, sum: &[Component]) -> Option<Vec<Id>> {
        let mut game = self.game.borrow_mut();
        let sum: Option<Vec<_>> = sum.iter().map(|component| game.read(component.subject())).collect();
        let mut sum = sum?.concat();
        game.cancel_pairs(&mut sum);
        Some(sum)
    }

    /// The position that a line is about. The rules are asked where the engine cannot read it: they
    /// tell why.
    fn read(&self, text: &str) -> Result<Vec<Id>, Unread> {
        let mut game = self.game.borrow_mut();
        if let Some(mut sum) = game.read_text(text) {
            game.cancel_pairs(&mut sum);
            return Ok(sum);
        }
        drop(game);
        let position = self.rules.start(text).map_err(|PositionError { beyond_limit, why }| {
            if beyond_limit { Unread::TooLarge } else { Unread::Malformed(why) }
        })?;
        self.translate(&position.components).ok_or(Unread::TooLarge)
    }

    /// The nimber of one position: by a theorem, or as the database says.
    pub(super) fn known(&self, store: &Store<'_>, position: Id) -> io::Result<Option<u16>> {
        if let Some(nimber) = self.game.borrow().theorem(position) {
            return Ok(Some(nimber));
        }
        let record = store.get(self.key(&[position]))?;
        Ok(record.filter(|record| !record.is_contradicted()).map(|record| record.nimber))
    }

    /// The key of a sum without pairs.
    pub(super) fn key(&self, sum: &[Id]) -> Key {
        self.game.borrow().key(sum)
    }

    /// Whether no position with these components has this nimber: it is more than there are moves.
    fn is_impossible(&self, sum: &[Id], nimber: u64) -> bool {
        let game = self.game.borrow();
        nimber > sum.iter().map(|&position| u64::from(game.bound(position))).sum()
    }
}

/// A database that is being read.
pub(super) struct Reading<'a, 'b> {
    pub(super) sides: &'b Sides<'a>,
    pub(super) store: &'b mut Store<'a>,
    pub(super) counts: Counts,
    pub(super) malformed: Vec<Malformed>,
    /// Lines with nimbers that their positions cannot have.
    pub(super) impossible: Vec<u64>,
    /// Duplicates and clashes.
    pub(super) surplus: Surplus,
    /// Entries about sums of several components.
    pub(super) sums: u64,
    failure: Option<io::Error>,
}

impl<'a, 'b> Reading<'a, 'b> {
    /// Reads all of a database into a store.
    pub(super) fn of(
        sides: &'b Sides<'a>,
        store: &'b mut Store<'a>,
        source: &mut dyn Source,
    ) -> Result<Self, NoDatabase> {
        let (counts, malformed, impossible) = (Counts::default(), Vec::new(), Vec::new());
        let surplus = Surplus::default();
        let mut reading =
            Self { sides, store, counts, malformed, impossible, surplus, sums: 0, failure: None };
        read_lines(source.open().map_err(NoDatabase::Unreadable)?, Says::Nimbers, |number, line| {
            reading.take(number, line)
        })?;
        match reading.failure.take() {
            Some(error) => Err(NoDatabase::Unreadable(error)),
            None => {
                reading.store.settle().map_err(NoDatabase::Unreadable)?;
                reading.surplus = reading.store.surplus().map_err(NoDatabase::Unreadable)?;
                reading.counts.duplicate = reading.surplus.duplicates;
                reading.counts.contradicted += reading.surplus.contradicted;
                Ok(reading)
            }
        }
    }

    fn take(&mut self, number: u64, line: Line<'_>) {
        self.sides.game.borrow_mut().forget_numbers();
        self.counts.read += 1;
        let (text, nimber) = match line {
            Line::Entry(text, nimber) => (text, nimber),
            Line::Malformed(why) => return self.tell(number, why.to_owned()),
        };
        let sum = match self.sides.read(text) {
            Ok(sum) => sum,
            Err(Unread::TooLarge) => {
                self.counts.too_large += 1;
                return;
            }
            Err(Unread::Malformed(why)) => return self.tell(number, why),
        };
        match u16::try_from(nimber) {
            Ok(nimber) if nimber <= MAX_NIMBER && !self.sides.is_impossible(&sum, u64::from(nimber)) => {
                self.sums += u64::from(sum.len() > 1);
                if let Err(error) = self.store.insert(self.sides.key(&sum), nimber, number) {
                    self.failure.get_or_insert(error);
                }
            }
            _ => {
                self.counts.contradicted += 1;
                if self.impossible.len() < MAX_TOLD {
                    self.impossible.push(number);
                }
            }
        }
    }

    fn tell(&mut self, line: u64, why: String) {
        self.counts.malformed += 1;
        if self.malformed.len() < MAX_TOLD {
            self.malformed.push(Malformed { line, why });
        }
    }
}

/// Entries about sums that contradict the entries about all of their components.
#[derive(Default)]
pub(super) struct FalseSums {
    pub(super) count: u64,
    /// The lines of the first of them.
    pub(super) first: Vec<u64>,
}

/// Goes through the entries about sums again, for what follows from the nimbers of the other
/// components, until nothing new does.
pub(super) fn derive(
    sides: &Sides<'_>,
    store: &mut Store<'_>,
    source: &mut dyn Source,
) -> Result<FalseSums, NoDatabase> {
    loop {
        let mut found = Vec::new();
        let mut false_sums = FalseSums::default();
        let mut failure = None;
        read_lines(source.open().map_err(NoDatabase::Unreadable)?, Says::Nimbers, |number, line| {
            match about_a_sum(sides, store, number, line) {
                Ok(About::FalseSum) => {
                    false_sums.count += 1;
                    if false_sums.first.len() < MAX_TOLD {
                        false_sums.first.push(number);
                    }
                }
                Ok(About::Component(key, nimber)) if found.len() < MAX_DERIVED_AT_ONCE => {
                    found.push((key, nimber, number));
                }
                Ok(_) => {}
                Err(error) => drop(failure.get_or_insert(error)),
            }
        })?;
        if let Some(error) = failure {
            return Err(NoDatabase::Unreadable(error));
        }
        if found.is_empty() {
            return Ok(false_sums);
        }
        for (key, nimber, line) in found {
            if store.get(key).map_err(NoDatabase::Unreadable)?.is_none() {
                store.insert(key, nimber, line).map_err(NoDatabase::Unreadable)?;
            }
        }
        store.settle().map_err(NoDatabase::Unreadable)?;
    }
}

/// What an entry tells.
enum About {
    /// The nimber of the only component of a sum that was not known.
    Component(Key, u16),
    /// A nimber of a sum that its components do not have together.
    FalseSum,
    /// Nothing about sums.
    Other,
}

fn about_a_sum(sides: &Sides<'_>, store: &Store<'_>, number: u64, line: Line<'_>) -> io::Result<About> {
    let Line::Entry(text, nimber) = line else { return Ok(About::Other) };
    sides.game.borrow_mut().forget_numbers();
    let (Ok(sum), Ok(nimber)) = (sides.read(text), u16::try_from(nimber)) else { return Ok(About::Other) };
    // Only the entry that stands for its position, and is not contradicted.
    let record = store.get(sides.key(&sum))?;
    let stands = record.is_some_and(|record| record.line == number && !record.is_contradicted());
    if sum.len() < 2 || !stands {
        return Ok(About::Other);
    }
    let (mut left, mut unknown) = (nimber, None);
    for position in sum {
        match (sides.known(store, position)?, &unknown) {
            (Some(known), _) => left ^= known,
            (None, None) => unknown = Some(position),
            (None, Some(_)) => return Ok(About::Other),
        }
    }
    let Some(position) = unknown else {
        return Ok(if left == 0 { About::Other } else { About::FalseSum });
    };
    let sum = [position];
    if sides.is_impossible(&sum, u64::from(left)) {
        return Ok(About::FalseSum);
    }
    // A component about which entries contradict each other stays open.
    let key = sides.key(&sum);
    Ok(if store.get(key)?.is_none() { About::Component(key, left) } else { About::Other })
}
