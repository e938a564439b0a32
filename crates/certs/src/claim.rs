//! Claims: what a certificate is about, as data, and how they are printed.
//!
//! The text is the same on the command line, in verdicts and in `--expect`:
//! `nimber(cram 5x5) = 0`, `nimber(cram 6x7) > 2`, `outcome(octal 0.07:12) = win`,
//! `misere outcome(sprouts 0*12) = win`, `misere grundy(cram 5x7) = 1`, `reduced tree(sprouts 0*3) = *1`,
//! `score(dots american 3x3) = 3`, `score(dots american 3x3) >= 3`, `score(dots american 3x3) < 4`,
//! `period(octal 0.07) = 34 after 52`; scores of contests have a sign, `score(othello 4x4) = -10`, or are words,
//! `outcome(connect4 6x5) = draw`, or tricks, `tricks(bridge N:A... NT S) = 8`. The position is kept as text here; what it means is the business of the rules of each game.

use std::fmt;

use serde::Serialize;

use crate::fault::Fault;
use crate::period::Period;
use crate::tree::TreeName;
use crate::wire::{Cursor, malformed};

/// Who wins: the player who moves last, the player who does not, or the player who has scored more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
    /// Players score during the game, and what counts is how much.
    Scoring,
    /// Two sides play for a result, of which one side's gain is the other's loss.
    Contest,
}

/// The outcome of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
}

/// What is claimed of the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum ClaimKind {
    /// Its nimber (Grundy value) is this number.
    Nimber(u16),
    /// Its nimber is larger than this number: what an unfinished computation has proved.
    NimberAbove(u16),
    /// Its outcome for the player to move.
    Outcome(Outcome),
    /// Its misere Grundy value is this number: together with a Nim heap of this many tokens it is lost under
    /// misere play, and with no other.
    Grundy(u16),
    /// Its canonical tree is this one.
    Tree(TreeName),
    /// Its reduced canonical tree is this one: it may stand for the position in every sum under misere play.
    ReducedTree(TreeName),
    /// The player to move scores this much, and not more against best play.
    Score(u16),
    /// The player to move scores at least this much.
    ScoreAtLeast(u16),
    /// The player to move scores less than this against best play.
    ScoreBelow(u16),
    /// The nimbers of its heaps have this period. The position is the code of an octal game.
    Period(Period),
    /// The side to move is sure of this much in a contest, and not of more.
    Value(i16),
    /// The side to move is sure of at least this much.
    ValueAtLeast(i16),
    /// The side to move is not sure of this much.
    ValueBelow(i16),
    /// The results of all contracts of a deal of bridge.
    Values(Table),
}

/// The tricks of the declarer's side in each contract of a deal: by the strains no trump, spades, hearts, diamonds and clubs, and in each
/// by the hand that leads, from North on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Table(pub [u8; 20]);

/// The numbers with blanks between them.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, rest @ ..] = &self.0;
        write!(f, "{first}")?;
        rest.iter().try_for_each(|tricks| write!(f, " {tricks}"))
    }
}

impl ClaimKind {
    /// Takes what is claimed.
    pub(crate) fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        match from.number()? {
            0_u32 => from.nimber().map(Self::Nimber),
            1 => from.nimber().map(Self::NimberAbove),
            2 => from.one_of(&[Outcome::Win, Outcome::Loss]).map(Self::Outcome),
            3 => from.nimber().map(Self::Grundy),
            4 => TreeName::read(from).map(Self::Tree),
            5 => TreeName::read(from).map(Self::ReducedTree),
            6 => from.nimber().map(Self::Score),
            7 => from.nimber().map(Self::ScoreAtLeast),
            8 => from.nimber().map(Self::ScoreBelow),
            9 => Period::read(from).map(Self::Period),
            10 => from.signed().map(Self::Value),
            11 => from.signed().map(Self::ValueAtLeast),
            12 => from.signed().map(Self::ValueBelow),
            13 => from.array().map(|table| Self::Values(Table(table))),
            _ => Err(malformed()),
        }
    }
}

/// The contests whose results are a win (1), a draw (0) or a loss (-1), and are called so.
pub const OUTCOMES: &[&str] = &["connect4"];

/// The contests whose results are numbers of tricks, those that the declarer's side takes.
pub const TRICKS: &[&str] = &["bridge"];

/// The contests in which the side asked about captures something or not.
pub const CAPTURES: &[&str] = &["go"];

/// The results of a contest that have names.
pub(crate) fn named_results(game: &str) -> &'static [(i16, &'static str)] {
    match () {
        () if OUTCOMES.contains(&game) => &[(-1, "loss"), (0, "draw"), (1, "win")],
        () if CAPTURES.contains(&game) => &[(0, "held"), (1, "captured")],
        () => &[],
    }
}

/// A claim with the position it is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Name of the game, such as `cram`.
    pub game: String,
    /// The convention of play.
    pub play: Play,
    /// The start position in the notation of the game, such as `5x5`.
    pub position: String,
    /// What is claimed of it.
    pub kind: ClaimKind,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Trees are spoken of under misere play alone.
        let is_tree = matches!(self.kind, ClaimKind::Tree(_) | ClaimKind::ReducedTree(_));
        let misere = if self.play == Play::Misere && !is_tree { "misere " } else { "" };
        let (asked, answer) = match self.kind {
            ClaimKind::Nimber(n) => ("nimber", format!("= {n}")),
            ClaimKind::NimberAbove(n) => ("nimber", format!("> {n}")),
            ClaimKind::Outcome(Outcome::Win) => ("outcome", "= win".to_owned()),
            ClaimKind::Outcome(Outcome::Loss) => ("outcome", "= loss".to_owned()),
            ClaimKind::Grundy(n) => ("grundy", format!("= {n}")),
            ClaimKind::Tree(tree) => ("tree", format!("= {tree}")),
            ClaimKind::ReducedTree(tree) => ("reduced tree", format!("= {tree}")),
            ClaimKind::Score(n) => ("score", format!("= {n}")),
            ClaimKind::ScoreAtLeast(n) => ("score", format!(">= {n}")),
            ClaimKind::ScoreBelow(n) => ("score", format!("< {n}")),
            ClaimKind::Period(period) => ("period", format!("= {period}")),
            ClaimKind::Value(n) => self.result("=", n),
            ClaimKind::ValueAtLeast(n) => self.result(">=", n),
            ClaimKind::ValueBelow(n) => self.result("<", n),
            ClaimKind::Values(table) => ("tricks", format!("= {table}")),
        };
        write!(f, "{misere}{asked}({} {}) {answer}", self.game, self.position)
    }
}

impl Claim {
    /// What is claimed of the result of a contest.
    fn result(&self, relation: &str, n: i16) -> (&'static str, String) {
        if TRICKS.contains(&&*self.game) {
            return ("tricks", format!("{relation} {n}"));
        }
        match named_results(&self.game).iter().find(|(result, _)| *result == n) {
            Some((_, name)) => ("outcome", format!("{relation} {name}")),
            None => ("score", format!("{relation} {}", signed(n.into()))),
        }
    }
}

/// A result in a contest, with its sign: `+4`, `0`, `-10`.
#[must_use]
pub fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}
