//! The checker's rules for tools that need no budget: the same positions, moves and options, without limits on work.
//!
//! Options that the checker would refuse as internal are left out here; the checker finds out when it
//! judges.

use std::fmt;
use std::vec::IntoIter;

use gamecert_certs::{Fault, Ruling};
use gamecert_checker::calculus::options::Options;
use gamecert_checker::rules as checked;
use gamecert_checker::statement;
use gamecert_checker::work::Work;

use crate::spelling;

pub use checked::*;
pub use gamecert_checker::registry::{IMPARTIAL_GAMES, known_games};

/// A position as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<C> {
    /// The spelling that statements use: the terms in the order given, each in its standard form.
    pub spelling: String,
    /// The components in normal form, ascending, without those that have no move.
    pub components: Vec<C>,
}

/// Why a text is not a position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// Whether the position is beyond a named limit of the rules rather than malformed.
    pub beyond_limit: bool,
    /// One line: what is wrong and what would be right.
    pub why: String,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for PositionError {}

impl From<Fault> for PositionError {
    fn from(fault: Fault) -> Self {
        Self { beyond_limit: fault.ruling == Ruling::Declined, why: fault.why }
    }
}

/// Rules of any game, without a budget.
pub trait Unmetered: Rules {
    /// Reads a position in the notation of the game, as people write it.
    ///
    /// # Errors
    /// Tells what is wrong and what would be right.
    fn position(&self, text: &str) -> Result<Position<Self::Component>, PositionError> {
        self.position_within(text, &mut Work::unlimited())
    }

    /// Does the same within a budget.
    ///
    /// # Errors
    /// If it is used up, besides.
    fn position_within(
        &self,
        text: &str,
        work: &mut Work,
    ) -> Result<Position<Self::Component>, PositionError> {
        let spelling = spelling::spelling(Self::NAME, text)?;
        let components = statement::start(self, &spelling, work)?;
        Ok(Position { spelling, components })
    }

    /// Reads the bytes of a component; `None` unless they are exactly those of a component in
    /// normal form.
    fn decode(&self, subject: &[u8]) -> Option<Self::Component> {
        self.read(subject, &mut Work::unlimited()).ok().flatten()
    }

    /// A number that every move makes smaller: each component of each option has a smaller one.
    fn measure(&self, component: &Self::Component) -> u32 {
        self.measure_of(component).ok().and_then(|measure| u32::try_from(measure).ok()).unwrap_or(u32::MAX)
    }
}

impl<R: Rules> Unmetered for R {}

/// Rules of an impartial game, without a budget.
pub trait Impartial: checked::Impartial + Unmetered + 'static {
    /// The moves in a component, in the one order that certificates count them in.
    fn moves(&self, component: &Self::Component) -> IntoIter<Self::Move> {
        let moves = self.open(component).and_then(|opened| self.list_moves(&opened, &mut Work::unlimited()));
        moves.unwrap_or_default().into_iter()
    }

    /// The position after a move: its components, ascending. Components without a move are dropped.
    fn play(&self, component: &Self::Component, chosen: Self::Move) -> Vec<Self::Component> {
        let after =
            self.open(component).and_then(|opened| self.after(&opened, chosen, &mut Work::unlimited()));
        after.unwrap_or_default()
    }

    /// The options that a lemma has to answer for, in the one order that certificates count them in:
    /// one for each move, or each different one once.
    fn options(&self, component: &Self::Component) -> Vec<Vec<Self::Component>> {
        let work = &mut Work::unlimited();
        let Ok(mut options) = Options::new(self, component, work) else { return Vec::new() };
        std::iter::from_fn(|| options.next(self, work).ok().flatten()).collect()
    }
}

impl<R: checked::Impartial + 'static> Impartial for R {}
