//! Which games there are, and by which conventions they are played: the one place that tells them apart by name.

use gamecert_certs::{Fault, Play, Statement};

use crate::calculus::misere::Misere;
use crate::calculus::nimbers::Nimbers;
use crate::calculus::scores::Scores;
use crate::check::{Config, Session};
use crate::rules::{Cram, Dots, GAMES, Impartial, Nim, Octal, Rules, Sprouts};

/// Something to do with a check by the rules of a game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Nimbers under normal play.
    fn nimbers<R: Impartial>(self, session: Session<Nimbers<R>>) -> Self::Output;

    /// Trees and lost sums under misere play.
    fn misere<R: Impartial>(self, session: Session<Misere<R>>) -> Self::Output;

    /// Scores of Dots-and-boxes.
    fn scores(self, session: Session<Scores>) -> Self::Output;
}

/// Begins a check in the calculus that a statement is made in. There is no other way to begin one, so no certificate is
/// judged by rules that do not stand here.
///
/// # Errors
/// Declined if the game is not known, rejected if it is not played by that convention.
pub fn visit<V: Visitor>(statement: &Statement, config: &Config, visitor: V) -> Result<V::Output, Fault> {
    let play = statement.play;
    let visited = match statement.game.as_str() {
        Nim::NAME => impartial::<Nim, V>(play, config, visitor),
        Octal::NAME => impartial::<Octal, V>(play, config, visitor),
        Cram::NAME => impartial::<Cram, V>(play, config, visitor),
        Sprouts::NAME => impartial::<Sprouts, V>(play, config, visitor),
        Dots::NAME => (play == Play::Scoring).then(|| visitor.scores(Session::new(config))),
        game => {
            let why = format!("the game `{game}` is not known; known games: {GAMES}");
            return Err(Fault::declined("unknown-game", why));
        }
    };
    visited.ok_or_else(|| {
        let why = format!("{} is not played under {play} play", statement.game);
        Fault::rejected("play-of-another-game", why)
    })
}

/// Visits an impartial game, unless it is not played so.
fn impartial<R: Impartial, V: Visitor>(play: Play, config: &Config, visitor: V) -> Option<V::Output> {
    match play {
        Play::Normal => Some(visitor.nimbers::<R>(Session::new(config))),
        Play::Misere => Some(visitor.misere::<R>(Session::new(config))),
        Play::Scoring => None,
    }
}
