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
    match statement.game.as_str() {
        Nim::NAME => impartial::<Nim, V>(statement, config, visitor),
        Octal::NAME => impartial::<Octal, V>(statement, config, visitor),
        Cram::NAME => impartial::<Cram, V>(statement, config, visitor),
        Sprouts::NAME => impartial::<Sprouts, V>(statement, config, visitor),
        Dots::NAME if statement.play == Play::Scoring => Ok(visitor.scores(Session::new(config))),
        Dots::NAME => Err(another_play(statement)),
        game => {
            let why = format!("the game `{game}` is not known; known games: {GAMES}");
            Err(Fault::declined("unknown-game", why))
        }
    }
}

fn impartial<R: Impartial, V: Visitor>(
    statement: &Statement,
    config: &Config,
    visitor: V,
) -> Result<V::Output, Fault> {
    match statement.play {
        Play::Normal => Ok(visitor.nimbers::<R>(Session::new(config))),
        Play::Misere => Ok(visitor.misere::<R>(Session::new(config))),
        Play::Scoring => Err(another_play(statement)),
    }
}

fn another_play(statement: &Statement) -> Fault {
    let why = format!("{} is not played under {} play", statement.game, statement.play);
    Fault::rejected("play-of-another-game", why)
}
