//! Which games there are, and by which conventions they are played: the one place that tells them apart by name.

use gamecert_certs::{Fault, Play, Statement};

use crate::rules::{Cram, Dots, GAMES, Impartial, Nim, Octal, Rules, Sprouts};

/// Something to do with a calculus and the rules of a game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Nimbers under normal play.
    fn nimbers<R: Impartial>(self) -> Self::Output;

    /// Trees and lost sums under misere play.
    fn misere<R: Impartial>(self) -> Self::Output;

    /// Scores of Dots-and-boxes.
    fn scores(self) -> Self::Output;
}

/// Visits the calculus that a statement is made in.
///
/// # Errors
/// Declined if the game is not known, rejected if it is not played by that convention.
pub fn visit<V: Visitor>(statement: &Statement, visitor: V) -> Result<V::Output, Fault> {
    match statement.game.as_str() {
        Nim::NAME => impartial::<Nim, V>(statement, visitor),
        Octal::NAME => impartial::<Octal, V>(statement, visitor),
        Cram::NAME => impartial::<Cram, V>(statement, visitor),
        Sprouts::NAME => impartial::<Sprouts, V>(statement, visitor),
        Dots::NAME if statement.play == Play::Scoring => Ok(visitor.scores()),
        Dots::NAME => Err(another_play(statement)),
        game => {
            let why = format!("the game `{game}` is not known; known games: {GAMES}");
            Err(Fault::declined("unknown-game", why))
        }
    }
}

fn impartial<R: Impartial, V: Visitor>(statement: &Statement, visitor: V) -> Result<V::Output, Fault> {
    match statement.play {
        Play::Normal => Ok(visitor.nimbers::<R>()),
        Play::Misere => Ok(visitor.misere::<R>()),
        Play::Scoring => Err(another_play(statement)),
    }
}

fn another_play(statement: &Statement) -> Fault {
    let why = format!("{} is not played under {} play", statement.game, statement.play);
    Fault::rejected("play-of-another-game", why)
}
