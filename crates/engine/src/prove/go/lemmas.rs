//! The lemmas of a proof about captures: patterns, and what covers what. Evidence cites them by the numbers that they have here.

use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId, Side};

use super::zone::{Board, Party, Point, Zone};
use crate::proof::Proof;
use crate::sort;

/// What a lemma is about: a zone in which the opponent of the side that it serves has the move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    /// Within how many moves of the attacker the target is taken; 0 if it is never taken.
    pub(super) within: u16,
    /// A stone of the block that is to be captured.
    target: u16,
    /// What is known.
    pub(super) zone: Zone,
}

impl Pattern {
    /// What a lemma about the target of the board says.
    pub(super) fn new(board: &Board, within: u16, zone: Zone) -> Self {
        Self { within, target: board.target, zone }
    }

    /// What a lemma of a certificate says. `None` if it is about a board of another size, or is none as the rules write them.
    fn read(board: &Board, lemma: &Lemma) -> Option<Self> {
        let Judgement::Sure { side, value: 1 } = lemma.judgement else { return None };
        let (sizes, rest) = lemma.subject.split_at_checked(2)?;
        let (words, points) = rest.split_at_checked(6)?;
        let word = |at: usize| Some(u16::from_le_bytes([*words.get(at)?, *words.get(at + 1)?]));
        let (within, target, ko) = (word(0)?, word(2)?, word(4)?);
        let is_of_size = sizes.iter().map(|side| usize::from(*side)).eq([board.cols, board.rows]);
        let (is_defence, count) = (side == Side::Second, usize::from(board.count()));
        if !is_of_size || (within == 0) != is_defence || points.len() != count.div_ceil(4) {
            return None;
        }
        let digits: Vec<u8> = points.iter().flat_map(|byte| [0, 2, 4, 6].map(|by| byte >> by & 3)).collect();
        let defender = digits.get(usize::from(target)).copied().filter(|digit| *digit >= 2)?;
        let point = |digit: &u8| match digit {
            0 => Point::Unknown,
            1 => Point::Empty,
            same if *same == defender => Point::Defender,
            _ => Point::Attacker,
        };
        let zone = Zone {
            points: digits.iter().take(count).map(point).collect(),
            ko: (ko != u16::MAX).then_some(ko),
        };
        Some(Self { within, target, zone })
    }

    /// The side that it serves.
    pub(super) fn serves(&self) -> Party {
        if self.within == 0 { Party::Defender } else { Party::Attacker }
    }

    /// The symmetry by which it covers a zone in which the opponent has the move.
    pub(super) fn covers(&self, board: &Board, zone: &Zone) -> Option<u16> {
        let fits = |images: &[u16]| {
            let image = |point: u16| images.get(usize::from(point)).copied();
            self.zone.known().all(|(point, what)| image(point).is_some_and(|image| zone.at(image) == what))
                && self.zone.ko.is_none_or(|ko| image(ko).is_some_and(|ko| zone.ko == Some(ko)))
        };
        // The block is looked for last: it takes longest.
        let is_of_target = |images: &[u16]| {
            let target = images.get(usize::from(self.target)).copied().unwrap_or(u16::MAX);
            target == board.target || board.block(zone, board.target).stones.contains(&target)
        };
        let mut symmetries = board.symmetries.iter();
        symmetries.find(|(_, images)| fits(images) && is_of_target(images)).map(|(witness, _)| *witness)
    }

    /// The bytes of its subject. `is_swapped` if the attacker is white.
    fn subject(&self, board: &Board, is_swapped: bool) -> Vec<u8> {
        let sides = [board.cols, board.rows].map(|side| u8::try_from(side).unwrap_or(u8::MAX));
        let words = [self.within, self.target, self.zone.ko.unwrap_or(u16::MAX)];
        let mut bytes = sides.to_vec();
        bytes.extend(words.into_iter().flat_map(u16::to_le_bytes));
        let digit = |point: &Point| match (point, is_swapped) {
            (Point::Unknown, _) => 0,
            (Point::Empty, _) => 1,
            (Point::Attacker, false) | (Point::Defender, true) => 2,
            _ => 3_u8,
        };
        let packed = |four: &[Point]| four.iter().rev().fold(0, |byte, point| byte << 2 | digit(point));
        bytes.extend(self.zone.points.chunks(4).map(packed));
        bytes
    }
}

/// Stands for the number of a lemma in its own evidence, as long as it has none.
pub(super) const ITSELF: u32 = u32::MAX;

/// Points of a zone that are empty, the attacker's and the defender's, as far as they are among the first 64: what a zone shares with those that it covers.
#[derive(Clone, Copy, Debug)]
struct Masks([u64; 3]);

impl Masks {
    fn of(zone: &Zone, image: impl Fn(u16) -> Option<u16>) -> Self {
        let mut masks = [0; 3];
        for (point, what) in zone.known() {
            let bit = image(point).and_then(|image| 1_u64.checked_shl(image.into())).unwrap_or(0);
            let [empty, attacker, defender] = &mut masks;
            *match what {
                Point::Attacker => attacker,
                Point::Defender => defender,
                _ => empty,
            } |= bit;
        }
        Self(masks)
    }

    fn may_cover(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(own, others)| own & !others == 0)
    }
}

/// A lemma with its evidence.
#[derive(Debug)]
struct Entry {
    pattern: Pattern,
    pieces: Vec<Evidence>,
    /// For each symmetry of the board; none if it covers nothing.
    masks: Vec<Masks>,
    /// Its number in another certificate, if it is from there.
    imported: Option<LemmaId>,
}

impl Entry {
    /// The symmetry by which it covers a zone with these masks.
    fn covers(&self, board: &Board, zone: &Zone, masks: Masks) -> Option<u16> {
        let may_cover = self.masks.iter().any(|own| own.may_cover(masks));
        if may_cover { self.pattern.covers(board, zone) } else { None }
    }
}

/// Lemmas with their evidence.
#[derive(Debug, Default)]
pub(super) struct Lemmas {
    all: Vec<Entry>,
}

impl Lemmas {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// A lemma's pattern.
    pub(super) fn get(&self, number: u32) -> Option<&Pattern> {
        self.all.get(number as usize).map(|entry| &entry.pattern)
    }

    /// Adds a lemma, whose evidence may cite [`ITSELF`]. Returns its number.
    pub(super) fn add(&mut self, board: &Board, pattern: Pattern, pieces: Vec<Evidence>) -> u32 {
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let zone = pattern.zone.clone();
        self.all.push(Entry { pattern, pieces: Vec::new(), masks: Vec::new(), imported: None });
        self.show(board, number, (zone, pieces));
        number
    }

    /// Takes in a lemma of another certificate, which may be cited, if it is about a board of this size.
    pub(super) fn import(&mut self, board: &Board, id: LemmaId, lemma: &Lemma) {
        if let Some(pattern) = Pattern::read(board, lemma) {
            let number = self.add(board, pattern, Vec::new());
            if let Some(entry) = self.all.get_mut(number as usize) {
                entry.imported = Some(id);
            }
        }
    }

    /// Whether a lemma is from another certificate.
    pub(super) fn is_imported(&self, number: u32) -> bool {
        self.all.get(number as usize).is_some_and(|entry| entry.imported.is_some())
    }

    /// Defences of other certificates.
    pub(super) fn imported(&self) -> impl Iterator<Item = u32> {
        let is_defence =
            |entry: &Entry| entry.imported.is_some() && entry.pattern.serves() == Party::Defender;
        (0..).zip(&self.all).filter(move |(_, entry)| is_defence(entry)).map(|(number, _)| number)
    }

    /// Gives a lemma its evidence, and a zone that may be smaller.
    pub(super) fn show(&mut self, board: &Board, number: u32, (zone, mut pieces): (Zone, Vec<Evidence>)) {
        for piece in &mut pieces {
            if let Evidence::Cite { lemma, .. } = piece
                && lemma.0 == ITSELF
            {
                lemma.0 = number;
            }
        }
        let masks =
            |(_, images): &(u16, Vec<u16>)| Masks::of(&zone, |point| images.get(usize::from(point)).copied());
        let masks = board.symmetries.iter().map(masks).collect();
        if let Some(entry) = self.all.get_mut(number as usize) {
            entry.pattern.zone = zone;
            (entry.pieces, entry.masks) = (pieces, masks);
        }
    }

    /// Leaves out all lemmas but the first ones, so many of them, which cite none of the others.
    pub(super) fn truncate(&mut self, count: usize) {
        self.all.truncate(count);
    }

    /// Has a lemma cover nothing any more, and leaves it out of proofs: nothing may cite it.
    pub(super) fn withdraw(&mut self, number: u32) {
        if let Some(entry) = self.all.get_mut(number as usize) {
            entry.masks = Vec::new();
        }
    }

    /// A lemma's zone and evidence.
    pub(super) fn evidence(&self, number: u32) -> Option<(&Zone, &[Evidence])> {
        self.all.get(number as usize).map(|entry| (&entry.pattern.zone, &*entry.pieces))
    }

    /// The places of these lemmas that cover a zone.
    pub(super) fn covering_places(&self, board: &Board, zone: &Zone, among: &[u32]) -> Vec<usize> {
        let masks = Masks::of(zone, Some);
        let covers = |number: &u32| self.all.get(*number as usize)?.covers(board, zone, masks);
        let placed = among.iter().enumerate().filter(|(_, number)| covers(number).is_some());
        placed.map(|(place, _)| place).collect()
    }

    /// A lemma that covers a zone in which the opponent of a side has the move, and its witness; an attack within so many moves.
    pub(super) fn covering(
        &self,
        board: &Board,
        zone: &Zone,
        serves: Party,
        most: u16,
    ) -> Option<(u32, u16)> {
        let masks = Masks::of(zone, Some);
        let mut numbered = (0..).zip(&self.all);
        numbered.find_map(|(number, entry)| {
            let pattern = &entry.pattern;
            let fits = pattern.serves() == serves && (serves == Party::Defender || pattern.within <= most);
            let witness = if fits { entry.covers(board, zone, masks) } else { None };
            witness.map(|witness| (number, witness))
        })
    }

    /// The proof that these pieces are, which cite lemmas by the numbers that they have here.
    pub(super) fn proof(&self, board: &Board, is_swapped: bool, goal: Vec<Evidence>) -> Proof {
        let lemma = |Entry { pattern, pieces, .. }: &Entry| {
            let side = if pattern.within == 0 { Side::Second } else { Side::First };
            let subject = pattern.subject(board, is_swapped);
            (Lemma { subject, judgement: Judgement::Sure { side, value: 1 } }, self.named(pieces))
        };
        let lemmas: Vec<_> = self.all.iter().map(lemma).collect();
        let key = |number: &usize| {
            let within = self.all.get(*number).map(|entry| entry.pattern.within);
            (within, lemmas.get(*number).map(|(lemma, _)| &lemma.subject))
        };
        let mut order: Vec<usize> = (0..lemmas.len()).collect();
        let is_own = |entry: &Entry| entry.imported.is_none() && !entry.masks.is_empty();
        order.retain(|number| self.all.get(*number).is_some_and(is_own));
        sort::by_key(&mut order, key);
        // Lemmas that say the same are one.
        let mut numbers = vec![None; lemmas.len()];
        for (number, same) in (0..).zip(order.chunk_by(|one, other| key(one) == key(other))) {
            same.iter().for_each(|&place| numbers[place] = Some(number));
        }
        Proof { goal: self.named(&goal), lemmas }.renumbered(&numbers).without_idle_lemmas()
    }

    /// Pieces that cite lemmas of other certificates by their numbers there.
    fn named(&self, pieces: &[Evidence]) -> Vec<Evidence> {
        let name = |piece: &Evidence| match *piece {
            Evidence::Cite { lemma, witness } => {
                let imported = self.all.get(lemma.0 as usize).and_then(|entry| entry.imported);
                Evidence::Cite { lemma: imported.unwrap_or(lemma), witness }
            }
            ref other => other.clone(),
        };
        pieces.iter().map(name).collect()
    }
}
