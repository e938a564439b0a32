//! How much is drawn: pictures of Sprouts take long, and a page or a picture has as many of them as a budget allows.

use crate::picture::Picture;
use crate::proof::{Proof, View};

/// Letters of Sprouts positions that are drawn on a page or on a picture, at most: each takes half a millisecond to two.
pub const MAX_LETTERS: usize = 3_000;

/// What may still be drawn.
#[derive(Clone, Copy, Debug)]
pub struct PictureBudget {
    letters: usize,
    is_wanted: bool,
}

impl PictureBudget {
    /// For one page or picture; whether there are to be any.
    #[must_use]
    pub fn new(is_wanted: bool) -> Self {
        Self { letters: MAX_LETTERS, is_wanted }
    }

    /// Whether there are to be any.
    #[must_use]
    pub fn is_wanted(self) -> bool {
        self.is_wanted
    }

    /// Whether a text may be drawn, which is counted.
    pub fn take(&mut self, game: &str, letters: usize) -> bool {
        // Others are drawn as fast as they are written.
        let letters = if game == "sprouts" { letters } else { 0 };
        let left = self.letters.checked_sub(letters).filter(|_| self.is_wanted);
        self.letters = left.unwrap_or(self.letters);
        left.is_some()
    }

    /// The picture of a position, if there is one and there is budget for it.
    pub fn picture(&mut self, proof: &Proof, view: &View) -> Option<Picture> {
        let letters = if self.is_wanted { proof.letters(view) } else { 0 };
        if self.take(&proof.transcript.claim.game, letters) { proof.picture(view) } else { None }
    }
}
