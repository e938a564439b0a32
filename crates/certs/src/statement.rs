//! The statement: all that a certificate claims, before any lemma.

use serde::{Deserialize, Serialize};

use crate::claim::{Claim, ClaimKind, Play};
use crate::identity::Identity;
use crate::limits::{MAX_AXIOMS, MAX_IMPORTS, MAX_NAME_BYTES, MAX_NIMBER, MAX_POSITION_BYTES};

/// Game, start position, claim, axioms and imports. What a verdict prints comes from here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// Name of the game.
    pub game: String,
    /// Version of the game's rules: their moves, their order of moves, their subjects.
    pub rules: u16,
    /// The convention of play.
    pub play: Play,
    /// The start position, spelled as the rules of the game print it.
    pub position: String,
    /// What is claimed of it.
    pub claim: ClaimKind,
    /// Names of the axioms that the proof may use, ascending, none twice.
    pub axioms: Vec<String>,
    /// Identities of the certificates whose lemmas the proof may use, ascending, none twice.
    pub imports: Vec<Identity>,
}

impl Statement {
    /// The claim with its game and position, for people.
    #[must_use]
    pub fn claim(&self) -> Claim {
        Claim { game: self.game.clone(), play: self.play, position: self.position.clone(), kind: self.claim }
    }

    /// Sees that it keeps the limits and that its sets are in order.
    ///
    /// # Errors
    /// Tells what is wrong.
    pub fn check(&self) -> Result<(), &'static str> {
        let position_is_good = (1..=MAX_POSITION_BYTES).contains(&self.position.len())
            && !self.position.contains(char::is_control);
        let names_are_good = self.axioms.iter().all(|name| is_name(name));
        let in_order = self.axioms.is_sorted_by(|a, b| a < b) && self.imports.is_sorted_by(|a, b| a < b);
        check_all([
            (
                is_name(&self.game),
                "the name of the game is not made of lower-case letters, digits and hyphens",
            ),
            (position_is_good, "the start position is empty, too long, or holds a control character"),
            (self.claim.mentioned_number() <= MAX_NIMBER, "the claimed number is larger than 4096"),
            (self.axioms.len() <= MAX_AXIOMS, "there are too many axioms"),
            (names_are_good, "the name of an axiom is not made of lower-case letters, digits and hyphens"),
            (self.imports.len() <= MAX_IMPORTS, "there are too many imports"),
            (in_order, "axioms or imports are not in ascending order, each once"),
        ])
    }
}

/// Whether a text is a name: of a game, an axiom, or a key of the metadata.
pub(crate) fn is_name(text: &str) -> bool {
    (1..=MAX_NAME_BYTES).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Sees that all conditions hold, or tells what is wrong if the first of them does not.
pub(crate) fn check_all<const N: usize>(conditions: [(bool, &'static str); N]) -> Result<(), &'static str> {
    conditions.into_iter().try_for_each(|(holds, why)| if holds { Ok(()) } else { Err(why) })
}
