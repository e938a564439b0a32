//! Which games there are, and by which conventions they are played: the one place that distinguishes them by name.

use gamecert_certs::{Fault, Play, Statement};

use crate::calculus::contest::Contests;
use crate::calculus::misere::Misere;
use crate::calculus::nimbers::Nimbers;
use crate::calculus::scores::Scores;
use crate::check::Session;
use crate::config::Config;
use crate::rules::{
    Bridge, Chomp, Connect4, Contest, Cram, Dots, Go, Grundy, Impartial, Nim, Octal, Othello, Rules, Sprouts,
};

/// Something to do with a check by the rules of a game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Nimbers under normal play.
    fn nimbers<R: Impartial + 'static>(self, session: Session<Nimbers<R>>) -> Self::Output;

    /// Trees and lost sums under misere play.
    fn misere<R: Impartial + 'static>(self, session: Session<Misere<R>>) -> Self::Output;

    /// Scores of Dots-and-boxes.
    fn scores(self, session: Session<Scores>) -> Self::Output;

    /// What sides are sure of in contests.
    fn contest<R: Contest + 'static>(self, session: Session<Contests<R>>) -> Self::Output;
}

/// Lists games of a kind. A new one is added to a list, and to nothing else in this file.
macro_rules! games {
    ($kind:literal, $rules:ident, $visitor:ident, $names:ident, $visit:ident: $($game:ty),+) => {
        #[doc = concat!("Something to do by the rules of ", $kind, ", whichever it is.")]
        pub trait $visitor {
            /// What comes of it.
            type Output;

            /// Does it.
            fn visit<R: $rules + 'static>(self) -> Self::Output;
        }

        #[doc = concat!("The names of the games that are ", $kind, " each.")]
        pub const $names: &[&str] = &[$(<$game>::NAME),+];

        #[doc = concat!("Does something by the rules of ", $kind, " of this name; `None` if there is none.")]
        pub fn $visit<V: $visitor>(game: &str, visitor: V) -> Option<V::Output> {
            match game {
                $(<$game>::NAME => Some(visitor.visit::<$game>()),)+
                _ => None,
            }
        }
    };
}

games!(
    "an impartial game", Impartial, ImpartialVisitor, IMPARTIAL_GAMES, visit_impartial:
    Nim, Octal, Grundy, Chomp, Cram, Sprouts
);
games!("a contest", Contest, ContestVisitor, CONTEST_GAMES, visit_contest: Othello, Connect4, Bridge, Go);

/// The names of all games, for messages.
#[must_use]
pub fn known_games() -> String {
    [IMPARTIAL_GAMES, &[Dots::NAME], CONTEST_GAMES].concat().join(", ")
}

/// Begins a check in the calculus that a statement is made in. There is no other way to begin one, so no certificate is
/// judged by rules that do not stand here.
///
/// # Errors
/// Declined if the game is not known, rejected if it is not played by that convention.
pub fn visit<V: Visitor>(statement: &Statement, config: &Config, visitor: V) -> Result<V::Output, Fault> {
    let play = statement.play;
    let visited = match statement.game.as_str() {
        Dots::NAME => Some((play == Play::Scoring).then(|| visitor.scores(Session::new(config)))),
        game if CONTEST_GAMES.contains(&game) => visit_contest(game, Beginning { play, config, visitor }),
        game => visit_impartial(game, Beginning { play, config, visitor }),
    };
    let visited = visited.ok_or_else(|| {
        let why = format!("the game `{}` is not known; known games: {}", statement.game, known_games());
        Fault::declined("unknown-game", why)
    })?;
    visited.ok_or_else(|| {
        let why = format!("{} is not played under {play} play", statement.game);
        Fault::rejected("play-of-another-game", why)
    })
}

/// Begins a check about a game, unless it is not played so.
struct Beginning<'c, V> {
    play: Play,
    config: &'c Config,
    visitor: V,
}

impl<V: Visitor> ImpartialVisitor for Beginning<'_, V> {
    type Output = Option<V::Output>;

    fn visit<R: Impartial + 'static>(self) -> Self::Output {
        match self.play {
            Play::Normal => Some(self.visitor.nimbers::<R>(Session::new(self.config))),
            Play::Misere => Some(self.visitor.misere::<R>(Session::new(self.config))),
            Play::Scoring | Play::Contest => None,
        }
    }
}

impl<V: Visitor> ContestVisitor for Beginning<'_, V> {
    type Output = Option<V::Output>;

    fn visit<R: Contest + 'static>(self) -> Self::Output {
        (self.play == Play::Contest).then(|| self.visitor.contest::<R>(Session::new(self.config)))
    }
}
