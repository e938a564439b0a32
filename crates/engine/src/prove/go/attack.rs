//! Attacks: a lemma for each position in which the defender has the move, about as little of the board as its answers need.
//!
//! A zone begins with the target and what the answer to a move elsewhere needs. It grows by what is too coarse, and by what the answers to the defender's moves
//! within it need, until each of these has an answer. Then points are dropped again, the farthest ones first, as long as the same answers do.

use std::collections::BTreeMap;

use super::lemmas::{Lemmas, Pattern, Piece};
use super::zone::{Board, Move, Party, Placed, Point, Zone};
use crate::knowledge::Stopped;

/// Where the attacker's moves come from.
pub(super) trait Attacks {
    /// Moves of the attacker, who has the move, with which it takes the target within so many moves, this one included; the best ones first.
    ///
    /// # Errors
    /// If the search is to end.
    fn attacks(&mut self, board: &Zone, most: u16) -> Result<Vec<(Move, u16)>, Stopped>;
}

/// The attacker's answer to a move.
#[derive(Clone, Copy, Debug)]
struct Answer {
    reply: Move,
    /// The lemma about what it leads to; none if it takes the target.
    lemma: Option<u32>,
}

/// Why there is no lemma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The search is to end.
    Stopped(Stopped),
    /// The attacker has no answer.
    NoAnswer,
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Proofs of attacks on one board.
pub(super) struct Attack<'a, O> {
    pub(super) board: &'a Board,
    pub(super) oracle: &'a mut O,
    pub(super) lemmas: &'a mut Lemmas,
}

/// What becomes of a zone with its answers.
enum Looked {
    /// They are a strategy, with this evidence.
    Whole(Vec<Piece>),
    /// More has to be known.
    Grow(Vec<u16>),
    /// A move of the defender has no answer yet.
    Open(Move),
}

impl<O: Attacks> Attack<'_, O> {
    /// A lemma that the attacker takes the target within so many moves, where the defender has the move, and its witness.
    ///
    /// # Errors
    /// If there is none that the search finds.
    pub(super) fn lemma(&mut self, position: &Zone, most: u16) -> Result<(u32, u16), Failure> {
        if let Some(known) = self.lemmas.covering(self.board, position, Party::Attacker, most) {
            return Ok(known);
        }
        let mut answers = BTreeMap::new();
        let mut zone = Zone { points: position.points.iter().map(|_| Point::Unknown).collect(), ko: None };
        zone.put(self.board.target, Point::Defender);
        let pieces = loop {
            match self.look(position, &zone, &answers) {
                Looked::Whole(pieces) => break pieces,
                Looked::Grow(points) => {
                    zone = self.board.grown(position, &zone, points).ok_or(Failure::NoAnswer)?
                }
                Looked::Open(class) => {
                    match self.answer(position, class, most)? {
                        Some(answer) => drop(answers.insert(class, answer)),
                        // The ko is what helps: the lemma is about boards on which it is there.
                        None if class == position.ko && zone.ko.is_none() => zone.ko = class,
                        None => return Err(Failure::NoAnswer),
                    }
                }
            }
        };
        let (zone, pieces) = self.shrunk(position, zone, &answers, pieces);
        let within = 1 + answers.values().filter_map(|answer| self.within(answer)).max().unwrap_or(0);
        let number = self.lemmas.add(Pattern { within, zone }, pieces);
        Ok((number, 0))
    }

    /// A move of the attacker, who has the move, and the lemma about what it leads to; none if it takes the target.
    ///
    /// # Errors
    /// If there is none that the search finds.
    pub(super) fn begin(&mut self, position: &Zone) -> Result<(Move, Option<(u32, u16)>), Failure> {
        let attacks = self.oracle.attacks(position, u16::MAX)?;
        let Some(&(chosen, within)) = attacks.first() else { return Err(Failure::NoAnswer) };
        match self.board.play(position, chosen, Party::Attacker, Party::Attacker) {
            Placed::After(after) if self.board.is_taken(&after) => Ok((chosen, None)),
            Placed::After(after) => Ok((chosen, Some(self.lemma(&after, within.saturating_sub(1))?))),
            _ => Err(Failure::NoAnswer),
        }
    }

    fn within(&self, answer: &Answer) -> Option<u16> {
        self.lemmas.get(answer.lemma?).map(|pattern| pattern.within)
    }

    /// The zone without points that the answers do not need, and the evidence there.
    fn shrunk(
        &self,
        position: &Zone,
        mut zone: Zone,
        answers: &BTreeMap<Move, Answer>,
        mut pieces: Vec<Piece>,
    ) -> (Zone, Vec<Piece>) {
        let mut known: Vec<u16> = zone.known().map(|(point, _)| point).collect();
        known.sort_by_key(|point| std::cmp::Reverse(self.board.distance(*point)));
        for point in known {
            if point == self.board.target || zone.ko == Some(point) {
                continue;
            }
            let before = zone.at(point);
            zone.put(point, Point::Unknown);
            match self.look(position, &zone, answers) {
                Looked::Whole(fewer) => pieces = fewer,
                _ => zone.put(point, before),
            }
        }
        (zone, pieces)
    }

    /// The attacker's answer to a move of the defender; `None` if it has none within so many moves.
    fn answer(&mut self, position: &Zone, class: Move, most: u16) -> Result<Option<Answer>, Failure> {
        let Placed::After(met) = self.board.play(position, class, Party::Defender, Party::Defender) else {
            return Ok(None);
        };
        let attacks = self.oracle.attacks(&met, most)?;
        let mut best: Option<(u16, Move, Zone)> = None;
        for (reply, within) in attacks {
            let Placed::After(after) = self.board.play(&met, reply, Party::Attacker, Party::Attacker) else {
                continue;
            };
            if self.board.is_taken(&after) {
                return Ok(Some(Answer { reply, lemma: None }));
            }
            if let Some((lemma, _)) =
                self.lemmas.covering(self.board, &after, Party::Attacker, most.saturating_sub(1))
            {
                return Ok(Some(Answer { reply, lemma: Some(lemma) }));
            }
            if best.as_ref().is_none_or(|(least, ..)| within < *least) {
                best = Some((within, reply, after));
            }
        }
        let Some((within, reply, after)) = best else { return Ok(None) };
        let (lemma, _) = self.lemma(&after, within.min(most).saturating_sub(1))?;
        Ok(Some(Answer { reply, lemma: Some(lemma) }))
    }

    /// Looks whether the answers are a strategy in a zone of a position.
    fn look(&self, position: &Zone, zone: &Zone, answers: &BTreeMap<Move, Answer>) -> Looked {
        let board = self.board;
        if let Some(stone) = board.breathless(zone, Party::Attacker) {
            return Looked::Grow(board.liberty_of(position, zone, stone));
        }
        let mut pieces = vec![Piece::All];
        for class in board.classes(zone, Party::Defender, Party::Attacker) {
            // What the rules of the whole board do not allow is seen when more is known.
            let real = board.play(position, class, Party::Defender, Party::Defender);
            let Placed::After(real) = real else {
                let stone = class.unwrap_or(board.target);
                let mut with = position.clone();
                with.put(stone, Point::Defender);
                return Looked::Grow(board.around_block(&with, stone));
            };
            let Some(answer) = answers.get(&class) else { return Looked::Open(class) };
            let met = match board.play(zone, class, Party::Defender, Party::Attacker) {
                Placed::After(met) => met,
                Placed::TooCoarse(lack) => {
                    return Looked::Grow(board.lacking(position, (class, Party::Defender), zone, lack));
                }
                Placed::Illegal => continue,
            };
            // A ko that is not certain is seen when more is known.
            if met.ko.is_some() && met.ko == answer.reply && real.ko != met.ko {
                return Looked::Grow(class.map_or(Vec::new(), |stone| board.next_to(stone).to_vec()));
            }
            if let Some(point) = answer.reply
                && met.at(point) == Point::Unknown
            {
                return Looked::Grow(vec![point]);
            }
            let after = match board.play(&met, answer.reply, Party::Attacker, Party::Attacker) {
                Placed::After(after) => after,
                Placed::TooCoarse(lack) => {
                    return Looked::Grow(board.lacking(&real, (answer.reply, Party::Attacker), &met, lack));
                }
                Placed::Illegal => return Looked::Grow(board.all()),
            };
            let replies = board.classes(&met, Party::Attacker, Party::Attacker);
            let number = replies.iter().position(|reply| *reply == answer.reply);
            pieces.push(Piece::Play(number.and_then(|number| number.try_into().ok()).unwrap_or(u16::MAX)));
            let Some(lemma) = answer.lemma else {
                if board.is_taken(&after) {
                    continue;
                }
                return Looked::Grow(board.all());
            };
            let Some(pattern) = self.lemmas.get(lemma) else { return Looked::Grow(board.all()) };
            if let Some(witness) = pattern.covers(board, &after) {
                pieces.push(Piece::Cite(lemma, witness));
                continue;
            }
            let Placed::After(real) = board.play(&real, answer.reply, Party::Attacker, Party::Attacker)
            else {
                return Looked::Grow(board.all());
            };
            let mut wanted = board.images(pattern, &real);
            if pattern.zone.ko.is_some()
                && let Some(stone) = answer.reply
            {
                wanted.extend_from_slice(board.next_to(stone));
            }
            wanted.retain(|&point| zone.at(point) == Point::Unknown);
            // What is known of it is not enough to see that its target is of the block.
            if wanted.is_empty() {
                wanted = board.around_block(&real, board.target);
            }
            return Looked::Grow(wanted);
        }
        Looked::Whole(pieces)
    }
}
