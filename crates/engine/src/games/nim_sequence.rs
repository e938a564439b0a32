//! The nimbers of all heaps of an octal game, from the smallest up, and where they become periodic (Guy and Smith, 1956;
//! Winning Ways, chapter 4).
//!
//! A search visits few heaps; a period takes all of them, and each costs the splits of it and nothing else.

use gamecert_certs::Period;
use gamecert_certs::limits::MAX_NIMBER;

use crate::search::Stopped;

/// The largest heap of a table: no lemma is about a larger one.
pub(crate) const MAX_TOKENS: usize = u16::MAX as usize;

/// A nim-sum of two nimbers is smaller than this.
const NIM_SUMS: usize = 2 * MAX_NIMBER as usize + 2;

/// After how many heaps the question is asked whether to stop.
const PATIENCE: usize = 16;

/// The nimbers of the heaps of 0, 1, 2, ... tokens under a code.
#[derive(Clone, Debug)]
pub(crate) struct Heaps {
    code: [u8; 5],
    nimbers: Vec<u16>,
}

impl Heaps {
    /// A table with the empty heap alone.
    pub(crate) fn new(code: [u8; 5]) -> Self {
        Self { code, nimbers: vec![0] }
    }

    /// The largest heap whose nimber is known.
    pub(crate) fn last(&self) -> usize {
        self.nimbers.len() - 1
    }

    /// The nimber of a heap that is known.
    pub(crate) fn nimber(&self, tokens: usize) -> u16 {
        self.nimbers[tokens]
    }

    /// Whether there is a move in a heap.
    pub(crate) fn has_move(&self, tokens: usize) -> bool {
        self.code.iter().zip(0..).any(|(digit, taken)| {
            digit & 1 != 0 && tokens == taken
                || digit & 2 != 0 && tokens > taken
                || digit & 4 != 0 && tokens > taken + 1
        })
    }

    /// The heaps that each move leaves, in the order of the checker's rules: two, the smaller first, or one and 0, or 0 twice.
    pub(crate) fn options(&self, tokens: usize) -> impl Iterator<Item = (usize, usize)> {
        let cuts = self.code.into_iter().zip(0..).filter_map(move |(digit, taken)| {
            let rest = tokens.checked_sub(taken)?;
            let stays_whole = if rest == 0 { digit & 1 != 0 } else { digit & 2 != 0 };
            let most = if digit & 4 != 0 { rest / 2 } else { 0 };
            Some((rest, usize::from(!stays_whole)..=most))
        });
        cuts.flat_map(|(rest, smaller)| smaller.map(move |small| (small, rest - small)))
    }

    /// Goes on to the heap of `to` tokens.
    ///
    /// # Errors
    /// If it is asked to stop, or a nimber is larger than a lemma may say.
    pub(crate) fn grow(&mut self, to: usize, stop: &mut dyn FnMut(u64) -> bool) -> Result<(), Stopped> {
        // By nim-sums: the last heap that has an option of this nimber.
        let mut seen = vec![0; NIM_SUMS];
        for tokens in self.nimbers.len()..=to.min(MAX_TOKENS) {
            if tokens % PATIENCE == 0 && stop(tokens as u64) {
                return Err(Stopped::Requested);
            }
            for (one, other) in self.options(tokens) {
                seen[usize::from(self.nimbers[one] ^ self.nimbers[other])] = tokens;
            }
            let nimber = (0..=MAX_NIMBER).find(|&nimber| seen[usize::from(nimber)] != tokens);
            self.nimbers.push(nimber.ok_or(Stopped::TooLarge)?);
        }
        Ok(())
    }

    /// The largest heap that shows that this is the period.
    pub(crate) fn needed(&self, Period { length, after }: Period) -> usize {
        let place = self.code.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        2 * (length as usize + after as usize) + place
    }

    /// The period of the nimbers, if the heaps that are known show it by the theorem.
    ///
    /// The first length that qualifies is the least: a smaller period has the same exceptions.
    pub(crate) fn period(&self) -> Option<Period> {
        let last = self.last();
        (1..=last / 2).find_map(|length| {
            let differs = |&n: &usize| self.nimbers[n] != self.nimbers[n + length];
            let after = (1..=last - length).rev().find(differs).unwrap_or(0);
            let number = |n| u32::try_from(n).ok();
            let period = Period { length: number(length)?, after: number(after)? };
            (self.needed(period) <= last).then_some(period)
        })
    }

    /// Goes on until the period shows.
    ///
    /// # Errors
    /// If it is asked to stop, or the largest heap comes first.
    pub(crate) fn find_period(&mut self, stop: &mut dyn FnMut(u64) -> bool) -> Result<Period, Stopped> {
        loop {
            self.grow(2 * self.last() + 32, stop)?;
            match self.period() {
                Some(period) => return Ok(period),
                None if self.last() == MAX_TOKENS => return Err(Stopped::NoPeriod),
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: [u8; 5], length: u32, after: u32) {
        let found = Heaps::new(code).find_period(&mut |_| false);
        assert_eq!(found, Ok(Period { length, after }), "{code:?}");
    }

    #[test]
    fn periods_of_well_known_games() {
        check([0, 0, 7, 0, 0], 34, 52);
        check([0, 7, 7, 0, 0], 12, 70);
        check([0, 1, 3, 7, 0], 34, 51);
    }

    #[test]
    fn small_periods() {
        check([0, 0, 0, 0, 0], 1, 0);
        check([0, 3, 0, 0, 0], 2, 0);
        check([0, 3, 3, 0, 0], 3, 0);
        check([4, 0, 0, 0, 0], 2, 0);
        // All heaps but the one of a token have nimber 0: the sequence is constant after an exception.
        check([0, 1, 0, 0, 0], 1, 1);
    }

    #[test]
    fn it_stops_when_asked() {
        assert_eq!(Heaps::new([0, 0, 7, 0, 0]).find_period(&mut |_| true), Err(Stopped::Requested));
    }
}
