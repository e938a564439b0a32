//! The lemmas of a proof about captures: patterns, and what covers what. Evidence cites them by the numbers that they have here.

use gamecert_certs::{Evidence, Judgement, Lemma, Side};

use super::zone::{Board, Party, Point, Zone};
use crate::proof::Proof;

/// What a lemma is about: a zone in which the opponent of the side that it serves has the move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    /// Within how many moves of the attacker the target is taken; 0 if it is never taken.
    pub(super) within: u16,
    /// What is known.
    pub(super) zone: Zone,
}

impl Pattern {
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
            let target = images.get(usize::from(board.target)).copied().unwrap_or(u16::MAX);
            target == board.target || board.block(zone, board.target).stones.contains(&target)
        };
        let mut symmetries = board.symmetries.iter();
        symmetries.find(|(_, images)| fits(images) && is_of_target(images)).map(|(witness, _)| *witness)
    }

    /// The bytes of its subject. `is_swapped` if the attacker is white.
    fn subject(&self, board: &Board, is_swapped: bool) -> Vec<u8> {
        let sides = [board.cols, board.rows].map(|side| u8::try_from(side).unwrap_or(u8::MAX));
        let words = [self.within, board.target, self.zone.ko.unwrap_or(u16::MAX)];
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

/// Lemmas with their evidence.
#[derive(Debug, Default)]
pub(super) struct Lemmas {
    all: Vec<(Pattern, Vec<Evidence>)>,
}

impl Lemmas {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// A lemma's pattern.
    pub(super) fn get(&self, number: u32) -> Option<&Pattern> {
        self.all.get(number as usize).map(|(pattern, _)| pattern)
    }

    /// Adds a lemma. Returns its number.
    pub(super) fn add(&mut self, pattern: Pattern, pieces: Vec<Evidence>) -> u32 {
        self.all.push((pattern, pieces));
        u32::try_from(self.all.len() - 1).unwrap_or(u32::MAX)
    }

    /// Gives a lemma its evidence.
    pub(super) fn show(&mut self, number: u32, pieces: Vec<Evidence>) {
        if let Some((_, evidence)) = self.all.get_mut(number as usize) {
            *evidence = pieces;
        }
    }

    /// A lemma that covers a zone in which the opponent of a side has the move, and its witness; an attack within so many moves.
    pub(super) fn covering(
        &self,
        board: &Board,
        zone: &Zone,
        serves: Party,
        most: u16,
    ) -> Option<(u32, u16)> {
        let mut numbered = (0..).zip(&self.all);
        numbered.find_map(|(number, (pattern, _))| {
            let fits = pattern.serves() == serves && (serves == Party::Defender || pattern.within <= most);
            let witness = if fits { pattern.covers(board, zone) } else { None };
            witness.map(|witness| (number, witness))
        })
    }

    /// The proof that these pieces are, which cite lemmas by the numbers that they have here.
    pub(super) fn proof(&self, board: &Board, is_swapped: bool, goal: Vec<Evidence>) -> Proof {
        let lemma = |(pattern, pieces): &(Pattern, Vec<Evidence>)| {
            let side = if pattern.within == 0 { Side::Second } else { Side::First };
            let subject = pattern.subject(board, is_swapped);
            (Lemma { subject, judgement: Judgement::Sure { side, value: 1 } }, pieces.clone())
        };
        let lemmas: Vec<_> = self.all.iter().map(lemma).collect();
        let key = |number: &usize| {
            let within = self.all.get(*number).map(|(pattern, _)| pattern.within);
            (within, lemmas.get(*number).map(|(lemma, _)| &lemma.subject))
        };
        let mut order: Vec<usize> = (0..lemmas.len()).collect();
        order.sort_by_key(key);
        // Lemmas that say the same are one.
        let mut numbers = vec![None; lemmas.len()];
        for (number, same) in (0..).zip(order.chunk_by(|one, other| key(one) == key(other))) {
            same.iter().for_each(|&place| numbers[place] = Some(number));
        }
        Proof { lemmas, goal }.renumbered(&numbers).without_idle_lemmas()
    }
}
