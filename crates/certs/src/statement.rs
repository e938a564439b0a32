//! The statement: all that a certificate claims, before any lemma.

use serde::Serialize;

use crate::claim::{Claim, ClaimKind, Play};
use crate::fault::Fault;
use crate::identity::Identity;
use crate::limits::{MAX_AXIOMS, MAX_IMPORTS, MAX_POSITION_BYTES};
use crate::period::OCTAL_PERIODICITY;
use crate::wire::Cursor;

/// Game, start position, claim, axioms and imports. What a verdict prints comes from here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

    /// The version of the format that a certificate with this statement is written in: the least that has what it may hold.
    pub(crate) fn version(&self) -> u8 {
        let is_periodic = self.axioms.iter().any(|axiom| axiom == OCTAL_PERIODICITY);
        if is_periodic || self.play == Play::Contest { 2 } else { 1 }
    }

    /// Takes a statement, whose fields stand in the order of the format.
    pub(crate) fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        let statement = Self {
            game: from.name()?,
            rules: from.number()?,
            play: from.one_of(&[Play::Normal, Play::Misere, Play::Scoring, Play::Contest])?,
            position: from.text(MAX_POSITION_BYTES)?,
            claim: ClaimKind::read(from)?,
            axioms: from.list(0..=MAX_AXIOMS, Cursor::name)?,
            imports: from.list(0..=MAX_IMPORTS, |from| from.array().map(Identity))?,
        };
        let Self { axioms, imports, .. } = &statement;
        let in_order = axioms.is_sorted_by(|a, b| a < b) && imports.is_sorted_by(|a, b| a < b);
        from.require(in_order, "axioms or imports are not in ascending order, each once")?;
        Ok(statement)
    }
}
