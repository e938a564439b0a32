//! How much is drawn: pictures of Sprouts take long, and a page or a picture has as many of them as a budget allows.

use crate::picture::Picture;
use crate::proof::{Proof, View};

/// Letters of Sprouts positions that are drawn on a page or on a picture, at most: each takes half a millisecond to two.
pub(crate) const MAX_LETTERS: usize = 3_000;

/// What may still be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    letters: usize,
    is_wanted: bool,
}

impl Ink {
    /// For one page or picture; whether there are to be any.
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self { letters: MAX_LETTERS, is_wanted }
    }

    /// Whether there are to be any.
    pub(crate) fn is_wanted(self) -> bool {
        self.is_wanted
    }

    /// Whether a text may be drawn, which is counted.
    pub(crate) fn take(&mut self, game: &str, letters: usize) -> bool {
        // Others are drawn as fast as they are written.
        let letters = if game == "sprouts" { letters } else { 0 };
        let left = self.letters.checked_sub(letters).filter(|_| self.is_wanted);
        self.letters = left.unwrap_or(self.letters);
        left.is_some()
    }

    /// The picture of a position, if there is one and there is ink for it.
    pub(crate) fn picture(&mut self, proof: &Proof, view: &View) -> Option<Picture> {
        let letters = if self.is_wanted { proof.letters(view) } else { 0 };
        if self.take(&proof.transcript.claim.game, letters) { proof.picture(view) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_runs_out_for_what_is_long() {
        let mut ink = Ink::new(true);
        assert!(ink.take("sprouts", MAX_LETTERS - 10) && !ink.take("sprouts", 11));
        assert!(ink.take("sprouts", 10) && !ink.take("sprouts", 1) && ink.take("cram", 1000));
        assert!(!Ink::new(false).take("cram", 1));
    }
}
