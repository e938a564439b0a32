//! The options of a position, with what a short search finds about them.

use std::collections::BTreeSet;
use std::sync::Arc;

use gamecert_certs::{CAPTURES, ClaimKind, Outcome, Play, Question};
use gamecert_elaborate::moves::{END, Move, Moves, moves, options_of_sum};
use gamecert_elaborate::rulebook::Component;
use gamecert_elaborate::rules::{Contest as _, Go};

use crate::certify::Oracle;
use crate::prove::nimbers::Searcher;
use crate::registry::{Sides, sides};
use crate::request::Request;
use crate::search::{Algorithm, Limits};
use crate::solve::{SolveError, Unstopped, solve};

/// What an option is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Its nimber (normal play).
    Nimber(u16),
    /// Whether who moves there wins (misere play).
    Wins(bool),
    /// What who moves there gets from there on, the move included: boxes, or the result of a contest.
    Gets(i32),
}

/// An option of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionOption {
    /// The name of the move, where moves have names.
    pub name: Option<String>,
    /// The position in the notation of the game.
    pub text: String,
    /// What it is worth, if that was found.
    pub worth: Option<Worth>,
}

/// A position and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The position in the checker's normal form.
    pub position: String,
    /// The different options, in the order of the checker's rules, beginning with those of the first
    /// component.
    pub options: Vec<PositionOption>,
}

/// Lists the options of a position. The search for what they are worth visits at most `nodes` nodes in total.
///
/// # Errors
/// If the game or the position is unknown, or the game is not played like this.
pub fn options(game: &str, position: &str, play: Play, nodes: u64) -> Result<Options, SolveError> {
    if play == Play::Normal {
        return with_nimbers(game, position, nodes);
    }
    if play == Play::Misere {
        // Says which games are impartial.
        sides(game, position, &[])?;
    }
    let unknown = || SolveError::UnknownGame(game.to_owned());
    let found = moves(game, &[], position).map_err(SolveError::Position)?.ok_or_else(unknown)?;
    let mut search = Search { game, play, nodes };
    let options = found.all.iter().map(|made| PositionOption {
        name: (made.name != made.after).then(|| made.name.clone()),
        text: made.after.clone(),
        worth: search.worth(&found, made),
    });
    Ok(Options { options: options.collect(), position: found.position })
}

/// The options under normal play, whose axioms may leave fewer of them.
fn with_nimbers(game: &str, position: &str, nodes: u64) -> Result<Options, SolveError> {
    let algorithm = Algorithm::best_for(game, Play::Normal);
    let Sides { rules, game, .. } = sides(game, position, &[])?;
    let sum = rules.start(position).map_err(SolveError::Position)?.components;
    let limits = Limits { nodes, ..Limits::default() };
    let mut searcher = Searcher(game.solver(limits, algorithm));
    let mut seen = BTreeSet::new();
    let mut found = options_of_sum(&sum, |component| rules.options_of(component));
    found.retain(|option| seen.insert(option.clone()));
    let mut nimber = |option: &Vec<Component>| {
        option.iter().try_fold(0, |nimber, component| Some(nimber ^ searcher.nimber(component)?))
    };
    let option = |option: &Vec<Component>| PositionOption {
        name: None,
        text: rules.sum_text(option),
        worth: nimber(option).map(Worth::Nimber),
    };
    Ok(Options { position: rules.sum_text(&sum), options: found.iter().map(option).collect() })
}

/// Searches that share a number of nodes.
pub struct Search<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// How it is played: not normally, where nimbers say more.
    pub play: Play,
    /// How many nodes may still be visited.
    pub nodes: u64,
}

/// How many passes may follow each other.
const PASSES: usize = 2;

impl Search<'_> {
    /// What a move is worth to who makes it; `None` if the nodes did not suffice.
    pub fn worth(&mut self, before: &Moves, made: &Move) -> Option<Worth> {
        match self.play {
            Play::Normal | Play::Misere => self.outcome(&made.after).map(|wins| Worth::Wins(!wins)),
            Play::Scoring => {
                let next = self.result(&made.after, 0)?;
                let captured = i32::from(made.captured);
                let own = if captured > 0 { captured + next } else { i32::from(before.left) - next };
                Some(Worth::Gets(own))
            }
            Play::Contest if CAPTURES.contains(&self.game) => {
                // Only a capture ends play.
                let taken = if made.ends.is_some() { 1 } else { self.captures(&made.after)? };
                let is_attacker = before.mover == Some(Go::SIDES[0]);
                Some(Worth::Gets(if is_attacker { taken } else { 1 - taken }))
            }
            Play::Contest => self.result(&made.after, 0).map(|next| Worth::Gets(-next)),
        }
    }

    /// Whether the player to move wins.
    fn outcome(&mut self, position: &str) -> Option<bool> {
        if position == END {
            return Some(self.play == Play::Misere);
        }
        match self.ask(position, Question::Outcome)? {
            ClaimKind::Outcome(outcome) => Some(outcome == Outcome::Win),
            _ => None,
        }
    }

    /// What the side to move gets from here on.
    fn result(&mut self, position: &str, passed: usize) -> Option<i32> {
        let here = moves(self.game, &[], position).ok()??;
        match here.all.as_slice() {
            [] => Some(here.result),
            // Nobody is asked about positions where a side has to pass.
            [pass] if self.play == Play::Contest && pass.name == "pass" && passed < PASSES => {
                Some(-self.result(&pass.after, passed + 1)?)
            }
            _ => match self.ask(&here.position, Question::Score)? {
                ClaimKind::Score(score) => Some(score.into()),
                ClaimKind::Value(value) => Some(value.into()),
                _ => None,
            },
        }
    }

    /// 1 if the target is taken from here on, 0 if it is held.
    fn captures(&mut self, position: &str) -> Option<i32> {
        match self.ask(position, Question::Score)? {
            ClaimKind::Value(value) => Some(value.into()),
            _ => None,
        }
    }

    /// The answer to a question, if it is found within the nodes.
    fn ask(&mut self, position: &str, question: Question) -> Option<ClaimKind> {
        let limits = Limits { nodes: self.nodes, ..Limits::default() };
        let request =
            Request { limits, prove: false, ..Request::new(self.game, position, self.play, question) };
        let answer = solve(&request, Arc::new(Unstopped)).ok()?;
        self.nodes = self.nodes.saturating_sub(answer.search.nodes);
        answer.statement.filter(|_| answer.stopped.is_none()).map(|statement| statement.claim)
    }
}
