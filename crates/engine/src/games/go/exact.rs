//! The exact answer for a small board, from all positions that play can reach.
//!
//! All positions are counted through, then solved from the end: an attack of one move is a capture, one of n moves leads to a position in
//! which every reply leaves an attack of at most n - 1. What is never reached in this way is held, if need be by play without end.

use hashbrown::HashTable;

use super::board::{Board, Move};
use super::packed::{Packed, Rules, defends};
use super::points::Point;

/// In place of a number of moves: the target is held.
const HELD: u16 = u16::MAX;
/// The caller is asked so often, in positions, whether to go on.
const POLL: usize = 4096;

/// Who has his way, with best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The target is taken with so many moves of the attacker, with none if that has happened.
    Captured(u16),
    /// The target is never taken.
    Held,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There is no stone on the target.
    NoTarget,
    /// The board has more than 29 points, or more positions than allowed.
    TooLarge,
    /// The caller wants no more.
    Asked,
}

/// All positions that play can reach, with their outcomes.
pub struct Exact {
    rules: Rules,
    positions: Vec<Packed>,
    numbers: HashTable<u32>,
    /// The attacker's moves to a capture, or [`HELD`].
    moves: Vec<u16>,
}

impl Exact {
    /// Solves all that can be reached from a position, which is at most so many positions.
    ///
    /// `poll` is given the number of positions now and then, and answers whether to go on.
    ///
    /// # Errors
    /// If the target is empty, there are too many positions, or `poll` says so.
    pub fn solve(
        board: &Board,
        target: Point,
        most: usize,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Self, Unsolved> {
        let defender = board.colour(target).ok_or(Unsolved::NoTarget)?;
        let rules = Rules::new(board.size(), target, defender.other()).ok_or(Unsolved::TooLarge)?;
        let start = rules.pack(board).ok_or(Unsolved::NoTarget)?;
        let mut exact = Self { rules, positions: Vec::new(), numbers: HashTable::new(), moves: Vec::new() };
        let successors = exact.reach(start, most.min(1 << 31), poll)?;
        exact.resolve(&successors, poll)?;
        Ok(exact)
    }

    /// How many positions can be reached, the start among them, and those in which the target has just been taken, with which play ends.
    #[must_use]
    pub fn reachable(&self) -> usize {
        self.positions.len()
    }

    /// The outcome of a position that can be reached; `None` for any other.
    #[must_use]
    pub fn outcome(&self, board: &Board) -> Option<Outcome> {
        self.rules.pack(board).and_then(|position| self.outcome_of(position))
    }

    /// All legal moves with the outcome of what they lead to, points first, then the pass. Nothing for a position that cannot be reached.
    #[must_use]
    pub fn moves(&self, board: &Board) -> Vec<(Move, Outcome)> {
        let Some(position) = self.rules.pack(board).filter(|&position| self.number(position).is_some())
        else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for number in 0..self.rules.points() {
            let outcome = self.rules.play(position, number).and_then(|after| self.outcome_of(after));
            moves.extend(outcome.map(|outcome| (Move::Play(self.rules.point(number)), outcome)));
        }
        moves.extend(self.outcome_of(Rules::pass(position)).map(|outcome| (Move::Pass, outcome)));
        moves
    }

    /// The moves that are best: quickest for the attacker, holding or else slowest for the defender.
    #[must_use]
    pub fn best(&self, board: &Board) -> Vec<Move> {
        let moves = self.moves(board);
        let outcomes = moves.iter().map(|&(_, outcome)| outcome);
        let attacks = self.rules.pack(board).is_some_and(|position| !defends(position));
        let best = if attacks { outcomes.min() } else { outcomes.max() };
        moves.into_iter().filter(|&(_, outcome)| Some(outcome) == best).map(|(play, _)| play).collect()
    }

    fn outcome_of(&self, position: Packed) -> Option<Outcome> {
        let moves = *self.moves.get(usize::try_from(self.number(position)?).ok()?)?;
        Some(if moves == HELD { Outcome::Held } else { Outcome::Captured(moves) })
    }

    fn number(&self, position: Packed) -> Option<u32> {
        let same = |&number: &u32| self.positions[index(number)] == position;
        self.numbers.find(mixed(position), same).copied()
    }

    /// The number of a position, a new one if need be.
    fn enter(&mut self, position: Packed) -> u32 {
        let Self { positions, numbers, .. } = self;
        let same = |&number: &u32| positions[index(number)] == position;
        let entry = numbers.entry(mixed(position), same, |&number| mixed(positions[index(number)]));
        let new = u32::try_from(positions.len()).unwrap_or(u32::MAX);
        let number = *entry.or_insert(new).get();
        if number == new {
            positions.push(position);
        }
        number
    }

    /// Finds all positions, and what each leads to.
    fn reach(
        &mut self,
        start: Packed,
        most: usize,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Successors, Unsolved> {
        let mut successors = Successors { first: vec![0], all: Vec::new() };
        self.enter(start);
        let mut next = 0;
        while let Some(&position) = self.positions.get(next) {
            next += 1;
            if self.positions.len() > most {
                return Err(Unsolved::TooLarge);
            }
            if next % POLL == 0 && !poll(u64::try_from(self.positions.len()).unwrap_or(u64::MAX)) {
                return Err(Unsolved::Asked);
            }
            if !self.rules.is_taken(position) {
                for point in 0..self.rules.points() {
                    let after = self.rules.play(position, point);
                    successors.all.extend(after.map(|after| self.enter(after)));
                }
                successors.all.push(self.enter(Rules::pass(position)));
            }
            successors.first.push(successors.all.len());
        }
        Ok(successors)
    }

    /// Finds the distances, the shortest first.
    fn resolve(
        &mut self,
        successors: &Successors,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(), Unsolved> {
        let (mut defending, mut attacking) = (Vec::new(), Vec::new());
        for (number, &position) in (0..).zip(&self.positions) {
            self.moves.push(if self.rules.is_taken(position) { 0 } else { HELD });
            if !self.rules.is_taken(position) {
                (if defends(position) { &mut defending } else { &mut attacking }).push(number);
            }
        }
        for distance in 1..HELD {
            if !poll(u64::try_from(self.positions.len()).unwrap_or(u64::MAX)) {
                return Err(Unsolved::Asked);
            }
            let before = attacking.len();
            successors.settle(&mut attacking, &mut self.moves, distance, |after, moves| {
                after.iter().any(|&after| moves[index(after)] != HELD)
            });
            if attacking.len() == before {
                break;
            }
            successors.settle(&mut defending, &mut self.moves, distance, |after, moves| {
                after.iter().all(|&after| moves[index(after)] != HELD)
            });
        }
        Ok(())
    }
}

/// What each position leads to, in the order of the moves.
struct Successors {
    /// Where those of each position begin.
    first: Vec<usize>,
    all: Vec<u32>,
}

impl Successors {
    #[inline]
    fn of(&self, number: u32) -> &[u32] {
        &self.all[self.first[index(number)]..self.first[index(number) + 1]]
    }

    /// Gives this distance to all that are taken because of what they lead to, and keeps the others.
    fn settle(
        &self,
        numbers: &mut Vec<u32>,
        moves: &mut [u16],
        distance: u16,
        is_taken: impl Fn(&[u32], &[u16]) -> bool,
    ) {
        numbers.retain(|&number| {
            let taken = is_taken(self.of(number), moves);
            if taken {
                moves[index(number)] = distance;
            }
            !taken
        });
    }
}

#[inline]
fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// All bits of a position count for all bits of its hash.
#[inline]
fn mixed(Packed(word): Packed) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 29).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::super::Colour;
    use super::super::notation::{read_board, read_point};
    use super::*;

    fn check(least: usize, most: usize) -> usize {
        let mut count = 0;
        let known = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/known/go.csv");
        for line in std::fs::read_to_string(known).unwrap().lines().filter(|line| line.contains('/')) {
            let words: Vec<&str> = line.split([',', ' ']).collect();
            let [board, target, mover, outcome, reachable] = words[..] else { panic!("{line}") };
            let reachable: usize = reachable.parse().unwrap();
            if !(least..most).contains(&reachable) {
                continue;
            }
            let mover = if mover == "X" { Colour::Black } else { Colour::White };
            let board = read_board(board, mover).unwrap();
            let target = read_point(target, board.size()).unwrap();
            let exact = Exact::solve(&board, target, 2_000_000, &mut |_| true).unwrap();
            assert_eq!(exact.outcome(&board).unwrap() != Outcome::Held, outcome == "captured", "{line}");
            assert_eq!(exact.reachable(), reachable, "{line}");
            count += 1;
        }
        count
    }

    #[test]
    fn reference_answers_of_small_boards() {
        assert_eq!(check(0, 100_000), 36);
    }

    #[test]
    #[ignore = "slow: up to one and a half million positions each"]
    fn reference_answers() {
        assert_eq!(check(100_000, 2_000_000), 24);
    }
}
