//! The lemmas of a proof about captures: patterns, what covers what, and evidence as certificates have it.

use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId, Side};

use super::zone::{Board, Party, Point, Zone};

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

/// A piece of evidence; lemmas by the numbers that they have here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Nothing is known.
    Hole,
    /// The opponent moves.
    All,
    /// A class of moves is played.
    Play(u16),
    /// A lemma covers what is left, by a symmetry.
    Cite(u32, u16),
}

/// Lemmas with their evidence.
#[derive(Debug, Default)]
pub(super) struct Lemmas {
    all: Vec<(Pattern, Vec<Piece>)>,
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
    pub(super) fn add(&mut self, pattern: Pattern, pieces: Vec<Piece>) -> u32 {
        self.all.push((pattern, pieces));
        u32::try_from(self.all.len() - 1).unwrap_or(u32::MAX)
    }

    /// Gives a lemma its evidence.
    pub(super) fn show(&mut self, number: u32, pieces: Vec<Piece>) {
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

    /// The lemmas that these pieces rest on, in the order of certificates, and the pieces with the numbers that these have there.
    pub(super) fn written(
        &self,
        board: &Board,
        is_swapped: bool,
        goal: &[Piece],
    ) -> (Vec<(Lemma, Vec<Evidence>)>, Vec<Evidence>) {
        let cited = |pieces: &[Piece]| -> Vec<u32> {
            let cite = |piece: &Piece| if let Piece::Cite(number, _) = piece { Some(*number) } else { None };
            pieces.iter().filter_map(cite).collect()
        };
        let mut is_needed = vec![false; self.all.len()];
        let mut waiting = cited(goal);
        while let Some(number) = waiting.pop() {
            if let Some(needed) = is_needed.get_mut(number as usize)
                && !std::mem::replace(needed, true)
            {
                waiting
                    .extend(self.all.get(number as usize).map_or_else(Vec::new, |(_, pieces)| cited(pieces)));
            }
        }
        let mut order: Vec<(u16, Vec<u8>, usize)> = self
            .all
            .iter()
            .enumerate()
            .filter(|(number, _)| is_needed.get(*number) == Some(&true))
            .map(|(number, (pattern, _))| (pattern.within, pattern.subject(board, is_swapped), number))
            .collect();
        order.sort_unstable();
        // Two that say the same are one.
        let mut places = vec![u32::MAX; self.all.len()];
        let mut kept: Vec<(u16, Vec<u8>, usize)> = Vec::new();
        for it in order {
            if kept.last().is_none_or(|last| last.1 != it.1) {
                kept.push(it.clone());
            }
            if let Some(place) = places.get_mut(it.2) {
                *place = u32::try_from(kept.len() - 1).unwrap_or(u32::MAX);
            }
        }
        let evidence = |pieces: &[Piece]| -> Vec<Evidence> {
            let piece = |piece: &Piece| match *piece {
                Piece::Hole => Evidence::Hole,
                Piece::All => Evidence::All,
                Piece::Play(class) => Evidence::Play(class),
                Piece::Cite(number, witness) => {
                    let lemma = places.get(number as usize).copied().unwrap_or(u32::MAX);
                    Evidence::Cite { lemma: LemmaId(lemma), witness }
                }
            };
            pieces.iter().map(piece).collect()
        };
        let lemma = |(within, subject, number): (u16, Vec<u8>, usize)| {
            let side = if within == 0 { Side::Second } else { Side::First };
            let pieces = self.all.get(number).map_or(&[][..], |(_, pieces)| pieces);
            (Lemma { subject, judgement: Judgement::Sure { side, value: 1 } }, evidence(pieces))
        };
        (kept.into_iter().map(lemma).collect(), evidence(goal))
    }
}
