//! How claims from a file came out: a word for each, and the exit code for all of them.

use crate::exit::{CANNOT, FALSE, OK, UNFINISHED};

/// How a claim came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// It is true.
    Proved,
    /// It is false; what is true is proved.
    False,
    /// There is no proof.
    Open,
    /// The checker reached one of its limits.
    Declined,
    /// It cannot be read.
    Malformed,
}

impl Word {
    /// As a line begins with it.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Proved => "PROVED",
            Self::False => "FALSE",
            Self::Open => "OPEN",
            Self::Declined => "DECLINED",
            Self::Malformed => "MALFORMED",
        }
    }
}

/// How many claims came out how.
#[derive(Default)]
pub(super) struct Tally([u64; 5]);

impl Tally {
    pub(super) fn count(&mut self, word: Word) {
        self.0[word as usize] += 1;
    }

    fn has(&self, word: Word) -> bool {
        self.0[word as usize] > 0
    }

    /// All counts in words.
    pub(super) fn text(&self) -> String {
        let [proved, refuted, open, declined, malformed] = self.0;
        format!("{proved} proved, {refuted} false, {open} open, {declined} declined, {malformed} malformed")
    }

    /// The exit code, by the worst of all.
    pub(super) fn code(&self) -> u8 {
        match self {
            _ if self.has(Word::False) || self.has(Word::Malformed) => FALSE,
            _ if self.has(Word::Declined) => CANNOT,
            _ if self.has(Word::Open) => UNFINISHED,
            _ => OK,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_gives_the_code() {
        let mut tally = Tally::default();
        let words = [(Word::Proved, 0), (Word::Open, 3), (Word::Declined, 2), (Word::Malformed, 1)];
        for (word, code) in words {
            tally.count(word);
            assert_eq!(tally.code(), code, "{word:?}");
        }
        assert_eq!(tally.text(), "1 proved, 0 false, 1 open, 1 declined, 1 malformed");
        let mut tally = Tally::default();
        tally.count(Word::False);
        assert_eq!(tally.code(), 1);
    }
}
