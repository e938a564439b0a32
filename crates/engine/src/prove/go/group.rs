//! Defences on a board that is solved whole, where small zones do not do: positions that lead to each other for ever.
//!
//! Each is a lemma, about all of the board at first; then points are dropped from all of them as long as their answers do.

use std::cmp::Reverse;

use gamecert_certs::Evidence;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::defence::Defence;
use super::lemmas::Pattern;
use super::safe::{Fails, Losses};
use super::strategy::{Answer, Answers, shrunk};
use super::zone::{Board, Move, Party, Zone};

/// What an answer leads to.
#[derive(Clone, Copy, Debug)]
enum Lead {
    /// What a lemma is about.
    Lemma(u32),
    /// A position of the group, by its number.
    Position(u32),
}

/// A position in which the attacker has the move, with an answer to all that it can do.
struct Member {
    position: Zone,
    answers: Vec<(Move, Move, Lead)>,
}

/// Positions that lead to each other.
#[derive(Default)]
struct Group {
    numbers: HashMap<Zone, u32, FxBuildHasher>,
    members: Vec<Member>,
    /// Those without answers.
    open: Vec<u32>,
}

impl Group {
    /// The number of a position, a new one if need be.
    fn number(&mut self, position: &Zone) -> u32 {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
        self.numbers.insert(position.clone(), number);
        self.members.push(Member { position: position.clone(), answers: Vec::new() });
        self.open.push(number);
        number
    }
}

impl<L: Losses> Defence<'_, L> {
    /// A lemma about a position of a board that is solved whole, and its witness; with all that it rests on.
    ///
    /// # Errors
    /// If the position is lost, there are too many positions, or the search is to end.
    pub(super) fn group(&mut self, root: &Zone) -> Result<(u32, u16), Fails> {
        let board = self.board;
        let mut group = Group::default();
        group.number(root);
        while let Some(number) = group.open.pop() {
            self.losses.look().map_err(Fails::Stopped)?;
            if group.members.len() > self.most {
                return Err(Fails::TooMany);
            }
            let Some(member) = group.members.get(number as usize) else { break };
            let position = member.position.clone();
            let mut answers = Vec::new();
            for (class, met) in board.moves(&position, Party::Attacker) {
                let (reply, lead) = self.reply(&position, &met, &mut group)?;
                answers.push((class, reply, lead));
            }
            if let Some(member) = group.members.get_mut(number as usize) {
                member.answers = answers;
            }
        }
        self.write(&group.members)
    }

    /// A reply of the defender that leads back, to what is known, or else to what looks best.
    fn reply(&mut self, position: &Zone, met: &Zone, group: &mut Group) -> Result<(Move, Lead), Fails> {
        let board = self.board;
        let mut replies = board.moves(met, Party::Defender);
        replies.retain(|(_, after)| !board.is_taken(after) && !self.losses.is_lost(after));
        if let Some((reply, after)) = replies.iter().find(|(_, after)| after == position) {
            return Ok((*reply, Lead::Position(group.number(after))));
        }
        if let Some((reply, lemma)) = self.covered(&replies) {
            return Ok((reply, Lead::Lemma(lemma)));
        }
        for (reply, after) in &replies {
            if let Some(&number) = group.numbers.get(after) {
                return Ok((*reply, Lead::Position(number)));
            }
        }
        if let Some((reply, lemma)) = self.after_reply(&replies, self.exchanges)? {
            return Ok((reply, Lead::Lemma(lemma)));
        }
        let best = replies.iter().max_by_key(|(_, after)| worth(board, after)).ok_or(Fails::Lost)?;
        Ok((best.0, Lead::Position(group.number(&best.1))))
    }

    /// Writes the positions of a group as lemmas, and drops points until all are needed. Returns the first one.
    fn write(&mut self, members: &[Member]) -> Result<(u32, u16), Fails> {
        let board = self.board;
        let base = u32::try_from(self.lemmas.len()).unwrap_or(u32::MAX);
        for member in members {
            let pattern = Pattern::new(board, 0, member.position.clone());
            self.lemmas.add(board, pattern, vec![Evidence::Hole]);
        }
        let answer = |&(class, reply, lead): &(Move, Move, Lead)| {
            let lemma = match lead {
                Lead::Lemma(lemma) => lemma,
                Lead::Position(number) => base + number,
            };
            (class, Answer { reply, lemma: Some(lemma) })
        };
        // The last ones come first: they are the nearest to what was known before.
        let mut answers: Vec<(u32, Answers)> = (base..)
            .zip(members)
            .map(|(number, it)| (number, it.answers.iter().map(answer).collect()))
            .collect();
        answers.reverse();
        let mut before = usize::MAX;
        loop {
            let mut known = 0;
            for (number, answers) in &answers {
                self.losses.look().map_err(Fails::Stopped)?;
                let zone = self.lemmas.get(*number).ok_or(Fails::Lost)?.zone.clone();
                let found =
                    shrunk(board, Party::Defender, (zone, answers), self.lemmas).ok_or(Fails::Lost)?;
                known += found.0.known().count();
                self.lemmas.show(board, *number, found);
            }
            if known == before {
                return Ok((base, 0));
            }
            before = known;
        }
    }
}

/// What a position looks worth to the defender: as few moves of the attacker as can be, then as many more stones than the attacker has.
fn worth(board: &Board, position: &Zone) -> (Reverse<usize>, isize) {
    let value = |what| match what {
        _ if what == Party::Defender.stone() => 1,
        _ if what == Party::Attacker.stone() => -1,
        _ => 0,
    };
    let stones = position.known().map(|(_, what)| value(what)).sum();
    (Reverse(board.moves(position, Party::Attacker).len()), stones)
}
