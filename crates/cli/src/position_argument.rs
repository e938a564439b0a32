//! What a command is asked about: a game and its position, in two words, in one, or as the claim that the program prints.

use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_certs::{CONTESTS, Claim, Play, Question};
use gamecert_elaborate::rules::{Dots, Rules, known_games};
use strsim::jaro_winkler;

use crate::exit::{Failure, USAGE};

/// Other names of games: what they stand for, and the code before a heap where that is an octal game.
const ALIASES: [(&str, &str, &str); 8] = [
    ("kayles", "octal", "0.77:"),
    ("dawsons-kayles", "octal", "0.07:"),
    ("dawsons-chess", "octal", "0.137:"),
    ("grundys-game", "grundy", ""),
    ("dots-and-boxes", "dots", ""),
    ("connect-four", "connect4", ""),
    ("connect-4", "connect4", ""),
    ("reversi", "othello", ""),
];

/// How much a name has to be like that of a game to be taken for a slip of the pen, from 0 to 1.
const ALIKE: f64 = 0.8;

/// A game and a position, as arguments.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[arg(help = help())]
    game: String,
    /// The position, such as 5x7, ..#/..., 3+5+7, 0.07:12, 0*11, 'american 3x3' or '----/-OX-/-XO-/---- O'
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
}

/// A game, a position and the convention of play, as arguments.
#[derive(Args, Debug)]
pub(crate) struct Played {
    #[command(flatten)]
    asked: Arguments,
    /// Misere play: a player who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
}

impl Played {
    /// The file of a certificate, if that is what is named.
    pub(crate) fn certificate(&self) -> Option<PathBuf> {
        self.asked.certificate()
    }

    /// What is asked, and how it is played.
    ///
    /// # Errors
    /// If there is no position, or the game is not known; says which name is like it.
    pub(crate) fn read(&self) -> Result<(Asked, Play), Failure> {
        let asked = self.asked.read()?;
        let play = asked.play(self.misere);
        Ok((asked, play))
    }
}

fn help() -> String {
    let games = known_games();
    format!(
        "The game: {games}; or in quotes the game and its position, or a claim: 'cram 5x5', 'nimber(cram 5x5)'"
    )
}

/// What is asked.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The name of the game.
    pub(crate) game: String,
    /// The position as it was written.
    pub(crate) position: String,
    /// The question of a claim, if there was one.
    pub(crate) question: Option<Question>,
    /// Whether the claim is about misere play.
    pub(crate) is_misere: bool,
}

impl Arguments {
    /// The file of a certificate, if that is what is named.
    fn certificate(&self) -> Option<PathBuf> {
        let path = Path::new(&self.game);
        let is_one = self.position.is_none() && path.extension().is_some_and(|ending| ending == "cert");
        is_one.then(|| path.to_owned())
    }

    /// What is asked.
    ///
    /// # Errors
    /// If there is no position, or the game is not known; says which name is like it.
    pub(crate) fn read(&self) -> Result<Asked, Failure> {
        let usage = |why: String| Failure::new(USAGE, why);
        let words = self.position.as_ref().map_or(self.game.clone(), |it| format!("{} {it}", self.game));
        let named = |text: &str| game_and_position(text).map_err(usage);
        match words.split_once('(').filter(|(asked, _)| is_question(asked)) {
            None => match words.trim_start().strip_prefix("misere ") {
                Some(rest) => named(rest).map(|asked| Asked { is_misere: true, ..asked }),
                None => named(&words),
            },
            Some((asked, rest)) => {
                let (subject, relation) =
                    rest.rsplit_once(')').ok_or_else(|| usage(format!("`{words}` lacks a `)`")))?;
                let found = named(subject)?;
                let name = asked.trim().strip_prefix("misere ").unwrap_or(asked.trim());
                // With the names that claims have.
                let claim = format!("{}({} {}){relation}", asked.trim(), found.game, found.position);
                let question = match relation.trim() {
                    "" => name.replace(' ', "-").parse().map_err(|why: &str| usage(why.to_owned()))?,
                    _ => claim.parse::<Claim>().map_err(|error| usage(error.to_string()))?.kind.question(),
                };
                let is_of_misere =
                    question.is_asked_under(Play::Misere) && !question.is_asked_under(Play::Normal);
                let is_misere = asked.trim() != name || is_of_misere;
                Ok(Asked { question: Some(question), is_misere, ..found })
            }
        }
    }
}

impl Asked {
    /// The convention of play, if misere play is asked for or not.
    fn play(&self, misere: bool) -> Play {
        match self.game.as_str() {
            _ if misere || self.is_misere => Play::Misere,
            Dots::NAME => Play::Scoring,
            game if CONTESTS.contains(&game) => Play::Contest,
            _ => Play::Normal,
        }
    }
}

/// Whether what stands before a bracket is a question, and not the beginning of a position.
fn is_question(text: &str) -> bool {
    let text = text.trim();
    text.strip_prefix("misere ").unwrap_or(text).replace(' ', "-").parse::<Question>().is_ok()
}

/// Reads the name of a game and a position after it.
fn game_and_position(text: &str) -> Result<Asked, String> {
    let text = text.trim();
    let (name, position) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let position = position.trim();
    let alias = ALIASES.iter().find(|(alias, ..)| *alias == name);
    let (game, code) = alias.map_or((name, ""), |(_, game, code)| (*game, *code));
    let known = known_games();
    if !known.split(", ").any(|known| known == game) {
        let names = known.split(", ").chain(ALIASES.iter().map(|(alias, ..)| *alias));
        let alike = names.map(|known| (jaro_winkler(name, known), known)).filter(|(score, _)| *score > ALIKE);
        let meant = alike.max_by(|a, b| a.0.total_cmp(&b.0));
        let meant = meant.map_or(String::new(), |(_, known)| format!("did you mean {known}? "));
        return Err(format!("the game `{name}` is not known; {meant}known games: {known}"));
    }
    if position.is_empty() {
        return Err(format!(
            "which position of {name}? It comes after the name, as in `cram 5x5` or `nim 3+5+7`"
        ));
    }
    Ok(Asked {
        game: game.to_owned(),
        position: format!("{code}{position}"),
        question: None,
        is_misere: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(game: &str, position: Option<&str>) -> Result<Asked, String> {
        let arguments = Arguments { game: game.to_owned(), position: position.map(str::to_owned) };
        arguments.read().map_err(|failure| failure.error.to_string())
    }

    fn asked(game: &str, position: &str, question: Option<Question>, is_misere: bool) -> Asked {
        Asked { game: game.to_owned(), position: position.to_owned(), question, is_misere }
    }

    #[test]
    fn whatever_the_program_prints_is_read() {
        use Question::{Grundy, Nimber, Outcome, ReducedTree, Score, ValueAtLeast};
        for (text, expected) in [
            ("cram 5x5", asked("cram", "5x5", None, false)),
            ("dots american 3x3", asked("dots", "american 3x3", None, false)),
            ("misere cram 5x5", asked("cram", "5x5", None, true)),
            ("kayles 5+8", asked("octal", "0.77:5+8", None, false)),
            ("nimber(cram 5x5)", asked("cram", "5x5", Some(Nimber), false)),
            ("nimber(kayles 5)", asked("octal", "0.77:5", Some(Nimber), false)),
            ("nimber(cram 5x5) = 0", asked("cram", "5x5", Some(Nimber), false)),
            ("nimber(cram 5x5) > 2", asked("cram", "5x5", Some(Nimber), false)),
            ("misere outcome(nim 1+2) = win", asked("nim", "1+2", Some(Outcome), true)),
            ("misere outcome(nim 1+2)", asked("nim", "1+2", Some(Outcome), true)),
            ("grundy(nim 1+2)", asked("nim", "1+2", Some(Grundy), true)),
            ("reduced tree(sprouts 0*2) = *0", asked("sprouts", "0*2", Some(ReducedTree), true)),
            (
                "score(othello ----/-OX-/-XO-/---- O)",
                asked("othello", "----/-OX-/-XO-/---- O", Some(Score), false),
            ),
            ("outcome(connect4 7x6) >= draw", asked("connect4", "7x6", Some(ValueAtLeast(0)), false)),
            ("score(dots american 2x2) = 2", asked("dots", "american 2x2", Some(Score), false)),
        ] {
            assert_eq!(read(text, None).as_ref(), Ok(&expected), "{text}");
            let (first, rest) = text.split_once(' ').unwrap();
            assert_eq!(read(first, Some(rest)), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, expected) in [
            ("cramm 5x5", "the game `cramm` is not known; did you mean cram? known games: nim"),
            ("kayle 5", "did you mean kayles?"),
            ("chess 8x8", "the game `chess` is not known; known games: nim"),
            ("cram", "which position of cram?"),
            ("nimber(cram)", "which position of cram?"),
            ("nimber(cram 5x5", "lacks a `)`"),
            ("nimber(cram 5x5) = many", "a nimber is a whole number"),
            ("nim (3)", "no error"),
        ] {
            let said = read(text, None).err().unwrap_or("no error".to_owned());
            assert!(said.contains(expected) && !said.contains('\n'), "{text}: {said}");
        }
    }
}
