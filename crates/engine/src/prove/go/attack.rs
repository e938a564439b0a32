//! Attacks: a lemma for each position in which the defender has the move, about as little of the board as its answers need.

use super::lemmas::{Lemmas, Pattern};
use super::strategy::{Answer, Strategy};
use super::zone::{Board, Move, Party, Placed, Zone};
use crate::knowledge::Stopped;

/// Where the attacker's moves come from.
pub(super) trait Attacks {
    /// Whether they are only believed, so that it is worth while to see which lemmas there are already.
    const BELIEVES: bool = false;

    /// Moves of the attacker, who has the move, with which it takes the target within so many moves, this one included; the best ones first.
    ///
    /// # Errors
    /// If the search is to end.
    fn attacks(&mut self, board: &Zone, most: u16) -> Result<Vec<(Move, u16)>, Stopped>;

    /// Has it that a move, which led to this position, was no attack after all. Returns whether another one is worth trying.
    fn give_up(&mut self, _before: &Zone, _after: &Zone) -> bool {
        false
    }
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

/// The best move of the attacker.
enum Best {
    /// It is known what it leads to.
    Known(Answer),
    /// It leads to this position, and takes the target within so many moves.
    Shown(Move, Zone, u16),
}

/// Proofs of attacks on one board.
pub(super) struct Attack<'a, O> {
    pub(super) board: &'a Board,
    pub(super) oracle: &'a mut O,
    pub(super) lemmas: &'a mut Lemmas,
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
        let board = self.board;
        let mut strategy = Strategy::new(board, position, Party::Attacker);
        let answer = |it: &mut Self, class: Move| it.answer(position, class, most);
        if O::BELIEVES {
            // What a pass leads to answers most moves far away, too.
            let answer = self.answer(position, None, most)?.ok_or(Failure::NoAnswer)?;
            strategy.answers.insert(None, answer);
        }
        let pieces = strategy.complete(self, |it| it.lemmas, answer)?.ok_or(Failure::NoAnswer)?;
        let within = 1 + strategy.answers.values().filter_map(|it| self.within(it)).max().unwrap_or(0);
        let number = self.lemmas.add(self.board, Pattern::new(self.board, within, strategy.zone), pieces);
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

    /// A move of the attacker with what it leads to, if it takes the target or a lemma is about that.
    fn known(&self, (reply, after): (Move, &Zone), most: u16) -> Option<Answer> {
        if self.board.is_taken(after) {
            return Some(Answer { reply, lemma: None });
        }
        let (lemma, _) = self.lemmas.covering(self.board, after, Party::Attacker, most.saturating_sub(1))?;
        Some(Answer { reply, lemma: Some(lemma) })
    }

    fn within(&self, answer: &Answer) -> Option<u16> {
        self.lemmas.get(answer.lemma?).map(|pattern| pattern.within)
    }

    /// The attacker's answer to a move of the defender; `None` if it has none within so many moves.
    fn answer(&mut self, position: &Zone, class: Move, most: u16) -> Result<Option<Answer>, Failure> {
        let Placed::After(met) = self.board.play(position, class, Party::Defender, Party::Defender) else {
            return Ok(None);
        };
        self.reply(&met, most)
    }

    /// A move of the attacker, who has the move; `None` if it has none within so many moves.
    pub(super) fn reply(&mut self, met: &Zone, most: u16) -> Result<Option<Answer>, Failure> {
        if O::BELIEVES {
            let moves = self.board.moves(met, Party::Attacker);
            let known = moves.iter().find_map(|(reply, after)| self.known((*reply, after), most));
            if known.is_some() {
                return Ok(known);
            }
        }
        loop {
            let (after, found) = match self.best(met, most)? {
                None => return Ok(None),
                Some(Best::Known(answer)) => return Ok(Some(answer)),
                Some(Best::Shown(reply, after, within)) => {
                    let lemma = self.lemma(&after, within.saturating_sub(1));
                    (after, lemma.map(|(lemma, _)| Answer { reply, lemma: Some(lemma) }))
                }
            };
            match found {
                Err(Failure::NoAnswer) if self.oracle.give_up(met, &after) => {}
                found => return found.map(Some),
            }
        }
    }

    /// The best move of the attacker, who has the move.
    fn best(&mut self, met: &Zone, most: u16) -> Result<Option<Best>, Failure> {
        let attacks = self.oracle.attacks(met, most)?;
        let mut best: Option<(u16, Move, Zone)> = None;
        for (reply, within) in attacks {
            let Placed::After(after) = self.board.play(met, reply, Party::Attacker, Party::Attacker) else {
                continue;
            };
            if let Some(answer) = self.known((reply, &after), most) {
                return Ok(Some(Best::Known(answer)));
            }
            if best.as_ref().is_none_or(|(least, ..)| within < *least) {
                best = Some((within, reply, after));
            }
        }
        Ok(best.map(|(within, reply, after)| Best::Shown(reply, after, within.min(most))))
    }
}
