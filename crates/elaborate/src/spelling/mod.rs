//! Positions of each game as people write them, converted to the spelling that statements use.
//!
//! No verdict rests on these files: the checker reads what they spell again, and reads nothing else.

mod bridge;
mod chomp;
mod connect4;
pub(crate) mod cram;
mod dots;
pub(crate) mod go;
mod nim;
pub(crate) mod octal;
mod othello;
mod sprouts;

use std::str::FromStr;

use gamecert_certs::{ClaimKind, Fault, Ruling};
use gamecert_checker::rules::{
    Bridge, Chomp, Connect4, Cram, Dots, Go, Grundy, MAX_TERMS, Nim, Octal, Othello, Rules, Sprouts,
};

/// The standard spelling of a position of the game with this name, as far as that is possible without its
/// rules.
///
/// # Errors
/// Says what is wrong and what would be right; declined if the position is beyond a limit.
pub fn spelling(game: &str, text: &str) -> Result<String, Fault> {
    spell(game, text).map_err(|fault| {
        let meant = if fault.ruling == Ruling::Rejected { meant(game, text) } else { None };
        match meant {
            Some(meant) => malformed(format!("{}; did you mean `{meant}`?", fault.why)),
            None => fault,
        }
    })
}

/// A position that somebody meant who wrote this: a size with blanks or a sign for times, a letter `x` for a star, spots by their
/// number alone.
fn meant(game: &str, text: &str) -> Option<String> {
    let sizes = text.trim().replace(['×', 'X'], "x");
    let sizes = sizes.split('x').map(str::trim).collect::<Vec<_>>().join("x");
    let likely = if game == Sprouts::NAME {
        [sizes.replace('x', "*"), format!("0*{}", text.trim())]
    } else {
        [sizes, text.split_whitespace().collect()]
    };
    likely.into_iter().find(|likely| spell(game, likely).is_ok())
}

fn spell(game: &str, text: &str) -> Result<String, Fault> {
    let of_each = |term: fn(&str) -> Result<String, Fault>| {
        let spelled = terms(text)?.into_iter().map(term);
        spelled.collect::<Result<Vec<String>, Fault>>().map(|terms| terms.join("+"))
    };
    match game {
        Nim::NAME => of_each(|term| nim::heap(term, "Nim")),
        Grundy::NAME => of_each(|term| nim::heap(term, "Grundy's game")),
        Octal::NAME => octal::spelling(text),
        Chomp::NAME => of_each(chomp::spelling),
        Cram::NAME => of_each(cram::spelling),
        Sprouts::NAME => of_each(sprouts::spelling),
        Dots::NAME => dots::spelling(text),
        Othello::NAME => othello::spelling(text),
        Connect4::NAME => connect4::spelling(text),
        Bridge::NAME => bridge::spelling(text),
        Go::NAME => go::spelling(text),
        _ => Ok(text.to_owned()),
    }
}

/// The bytes of a subject that is written as the rules show it, of a game where it is not a position.
///
/// # Errors
/// Says what is wrong and what would be right.
#[must_use]
pub fn subject(game: &str, text: &str) -> Option<Result<Vec<u8>, String>> {
    match game {
        Bridge::NAME => Some(bridge::subject(text)),
        Go::NAME => Some(go::subject(text)),
        _ => None,
    }
}

/// The name of a move of a contest, by its mark and the positions before and after it.
#[must_use]
pub fn move_name(game: &str, mark: u16, [before, after]: [&str; 2]) -> String {
    match game {
        Othello::NAME => othello::move_name(before, after),
        Connect4::NAME => connect4::move_name(before, after),
        Bridge::NAME => bridge::mark_name(mark),
        Go::NAME => go::mark_name(before, mark),
        _ => format!("move {mark}"),
    }
}

/// The name of what a mark in a policy stands for, in play from a position: a square or a cell, columns from the left by letters, rows from the top in Othello and
/// from the bottom in Connect Four.
#[must_use]
pub fn mark_name(game: &str, position: &str, mark: u16) -> String {
    let width = match game {
        Connect4::NAME => connect4::columns(position),
        Othello::NAME if mark == 64 => return "pass".to_owned(),
        Othello::NAME => 8,
        Bridge::NAME => return bridge::mark_name(mark),
        Go::NAME => return go::mark_name(position, mark),
        _ => return format!("mark {mark}"),
    };
    let column = u8::try_from(mark % width).unwrap_or(0).saturating_add(b'a');
    format!("{}{}", char::from(column), mark / width + 1)
}

/// How a position becomes the one that a lemma is about, in words; empty if it is that one. `exchanged` if the sides change places.
#[must_use]
pub fn carried(game: &str, witness: u16, exchanged: bool) -> String {
    match game {
        Othello::NAME | Connect4::NAME => othello::carried(witness, exchanged),
        Go::NAME => go::carried(witness),
        Bridge::NAME if witness == 0 && !exchanged => String::new(),
        _ => format!("by the witness {witness}"),
    }
}

/// Whether a claim can be true at all of a position of the game with this name.
///
/// # Errors
/// Says why not.
pub fn judge_claim(game: &str, kind: ClaimKind, position: &str) -> Result<(), String> {
    match game {
        Othello::NAME => othello::judge_claim(kind, position),
        Connect4::NAME => connect4::judge_claim(kind),
        Bridge::NAME => bridge::judge_claim(kind, position),
        Go::NAME => go::judge_claim(kind),
        _ => Ok(()),
    }
}

/// Cuts a sum into its terms, checking their number.
fn terms(text: &str) -> Result<Vec<&str>, Fault> {
    let terms: Vec<&str> = text.split('+').map(str::trim).collect();
    if terms.len() > MAX_TERMS {
        return Err(beyond(format!("a sum has at most {MAX_TERMS} terms, this one has {}", terms.len())));
    }
    if terms.contains(&"") {
        return Err(malformed("a term of the sum is empty; terms are joined by `+`, as in A+B"));
    }
    Ok(terms)
}

/// A text that is not a position of the game.
fn malformed(why: impl Into<String>) -> Fault {
    Fault::rejected("bad-position", why)
}

/// A position that is beyond a named limit of the rules.
fn beyond(why: impl Into<String>) -> Fault {
    Fault::declined("position-too-large", why)
}

/// Reads a whole number without sign or needless zeros.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

/// Shortens a text from outside for use in a message.
#[must_use]
pub fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
