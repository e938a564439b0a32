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

    /// What breaks a limit or the order of a set, or `None` if all is well.
    #[must_use]
    pub fn defect(&self) -> Option<&'static str> {
        let name_is_good = |name: &str| {
            !name.is_empty()
                && name.len() <= MAX_NAME_BYTES
                && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        };
        if !name_is_good(&self.game) {
            Some("the name of the game is not made of lower-case letters, digits and hyphens")
        } else if self.position.is_empty()
            || self.position.len() > MAX_POSITION_BYTES
            || self.position.chars().any(char::is_control)
        {
            Some("the start position is empty, too long, or holds a control character")
        } else if self.claim.mentioned_nimber() > MAX_NIMBER {
            Some("the claimed nimber is larger than 4096")
        } else if self.axioms.len() > MAX_AXIOMS || !self.axioms.iter().all(|name| name_is_good(name)) {
            Some("there are too many axioms, or one has a malformed name")
        } else if self.imports.len() > MAX_IMPORTS {
            Some("there are too many imports")
        } else if !self.axioms.is_sorted_by(|a, b| a < b) || !self.imports.is_sorted_by(|a, b| a < b) {
            Some("axioms or imports are not in ascending order, each once")
        } else {
            None
        }
    }
}
