//! The text of a database: one entry per line, under a header that says what the entries mean.
//!
//! Written by Glop (Lemoine and Viennot) and by programs that follow it, such as SPOTS: a header
//! `[Positions+Nimber]` and lines `POSITION NIMBER`; or `[Positions]` and lines with a losing position
//! each, whose nimber is 0. Under `[Positions+Score]` a line is `POSITION CONTRACT`: the player to move fails at the contract.
//! The first header of its kind may be left out. Blank lines are skipped.

use std::io::{self, BufRead, Write};

/// Bytes of a line that are looked at: the longest position and a nimber stay well below it.
pub const MAX_LINE_BYTES: usize = 8192;

/// The header above positions with their nimbers.
pub const NIMBERS: &str = "[Positions+Nimber]";
/// The header above positions of Dots-and-boxes with contracts at which one fails.
pub const CONTRACTS: &str = "[Positions+Score]";

/// Writes a database: one of these headers, and a line for each position with its number.
///
/// # Errors
/// If it cannot be written.
pub fn write_database(to: &mut dyn Write, header: &str, entries: &[(String, u16)]) -> io::Result<()> {
    writeln!(to, "{header}")?;
    entries.iter().try_for_each(|(position, number)| writeln!(to, "{position} {number}"))
}

/// What the databases about a game tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// Nimbers.
    Nimbers,
    /// Contracts at which one fails.
    Contracts,
}

impl Says {
    /// The headers that are known, in words.
    pub(super) fn headers(self) -> &'static str {
        match self {
            Says::Nimbers => "are [Positions+Nimber] and [Positions]",
            Says::Contracts => "is [Positions+Score]",
        }
    }

    /// What the lines below a header say.
    fn header(self, text: &str) -> Option<Header> {
        match (self, text) {
            (Says::Nimbers, NIMBERS) => Some(Header::Numbers(NO_NIMBER)),
            (Says::Nimbers, "[Positions]") => Some(Header::Losing),
            (Says::Contracts, CONTRACTS) => Some(Header::Numbers(NO_CONTRACT)),
            _ => None,
        }
    }
}

/// What the lines below a header say: positions and numbers, or losing positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Header {
    Numbers(NoNumber),
    Losing,
}

/// Why a line without a number is no entry: there is none, or what stands there is none.
type NoNumber = (&'static str, &'static str);

const NO_NIMBER: NoNumber = ("there is no nimber after the position", "what stands last is not a nimber");
const NO_CONTRACT: NoNumber =
    ("there is no contract after the position", "what stands last is not a contract");

/// A line that is neither blank nor a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// A position, and a nimber or a contract; one that is larger than any is `u64::MAX`.
    Entry(&'a str, u64),
    /// Why it is no entry, on one line.
    Malformed(&'static str),
}

/// Why a text is no database.
#[derive(Debug)]
pub(crate) enum NoDatabase {
    /// It cannot be read.
    Unreadable(io::Error),
    /// It begins with bytes that are not text.
    Binary,
    /// An unknown header, its line, and what entries were expected to say.
    UnknownHeader(String, u64, Says),
}

/// Calls `each` with the number of each line, from 1, and what it says, in order.
///
/// # Errors
/// If the text cannot be read, or is something else.
pub(crate) fn read_lines(
    mut from: impl BufRead,
    says: Says,
    mut each: impl FnMut(u64, Line<'_>),
) -> Result<(), NoDatabase> {
    let mut header = match says {
        Says::Nimbers => Header::Numbers(NO_NIMBER),
        Says::Contracts => Header::Numbers(NO_CONTRACT),
    };
    let mut bytes = Vec::new();
    let mut is_first = true;
    for number in 1.. {
        let Some(is_whole) = next_line(&mut from, &mut bytes).map_err(NoDatabase::Unreadable)? else {
            break;
        };
        let text = std::str::from_utf8(&bytes).ok().map(|text| text.trim_start_matches('\u{feff}').trim());
        match text.filter(|text| !text.contains(char::is_control) || text.contains('\t')) {
            None if is_first => return Err(NoDatabase::Binary),
            None => each(number, Line::Malformed("it is not text")),
            Some("") => continue,
            Some(_) if !is_whole => each(number, Line::Malformed("it is longer than 8192 bytes")),
            Some(text) if text.starts_with('[') => {
                let name = || text.chars().take(60).collect();
                header = says.header(text).ok_or_else(|| NoDatabase::UnknownHeader(name(), number, says))?;
            }
            Some(text) => each(number, entry(text, header)),
        }
        is_first = false;
    }
    Ok(())
}

/// Reads a line without its end, as far as the limit; whether that is all of it. `None` at the end.
fn next_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let mut is_whole = true;
    let mut is_there = false;
    loop {
        let buffer = from.fill_buf()?;
        if buffer.is_empty() {
            return Ok(is_there.then_some(is_whole));
        }
        is_there = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = MAX_LINE_BYTES - line.len();
        is_whole &= part.len() <= room;
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        from.consume(used);
        if end.is_some() {
            return Ok(Some(is_whole));
        }
    }
}

fn entry(text: &str, header: Header) -> Line<'_> {
    let Header::Numbers((missing, unfit)) = header else { return Line::Entry(text, 0) };
    let Some((position, number)) = text.rsplit_once(char::is_whitespace) else {
        return Line::Malformed(missing);
    };
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Line::Malformed(unfit);
    }
    Line::Entry(position.trim_end(), number.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        let done = read_lines(text, Says::Nimbers, |number, line| {
            found.push(match line {
                Line::Entry(position, nimber) => format!("{number} {position}={nimber}"),
                Line::Malformed(why) => format!("{number} {why}"),
            });
        });
        done.map(|()| found).map_err(|error| match error {
            NoDatabase::Unreadable(error) => error.to_string(),
            NoDatabase::Binary => "binary".to_owned(),
            NoDatabase::UnknownHeader(name, line, _) => format!("{line} {name}"),
        })
    }

    #[test]
    fn headers_blanks_and_line_ends() {
        let check = |text: &str, expected: &[&str]| {
            let found = lines(text.as_bytes()).unwrap();
            assert_eq!(found, expected, "{text:?}");
        };
        check("[Positions+Nimber]\n0*2.AB|AB 1\n\n22 0\n", &["2 0*2.AB|AB=1", "4 22=0"]);
        check("0*2 0\r\n  22\t 1  \r\n", &["1 0*2=0", "2 22=1"]);
        check("\u{feff}[Positions]\n0*2\n22 + 1", &["2 0*2=0", "3 22 + 1=0"]);
        check("[Positions]\n0\n[Positions+Nimber]\n0 1", &["2 0=0", "4 0 1".replace(" 1", "=1").as_str()]);
        check("", &[]);
        check("0*3", &["1 there is no nimber after the position"]);
        check("0*3 x\n0*3 -1", &["1 what stands last is not a nimber", "2 what stands last is not a nimber"]);
        check("0 99999999999999999999999", &["1 0=18446744073709551615"]);
    }

    #[test]
    fn what_is_no_database_is_refused_by_name() {
        assert_eq!(lines(b"\x89GCERT\r\n\x1a"), Err("binary".to_owned()));
        assert_eq!(lines(b"\x1f\x8b\x08\x00"), Err("binary".to_owned()));
        let trees = "[Positions+Trees]".to_owned();
        assert_eq!(lines(trees.as_bytes()), Err(format!("1 {trees}")));
        assert_eq!(
            lines(b"0 1\n\xff\xfe 3\n22 1"),
            Ok(vec!["1 0=1".into(), "2 it is not text".into(), "3 22=1".into()])
        );
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_read() {
        let text = format!("0 1\n{} 1\n22 0\n", "0.".repeat(MAX_LINE_BYTES));
        let found = lines(text.as_bytes()).unwrap();
        assert_eq!(found, ["1 0=1", "2 it is longer than 8192 bytes", "3 22=0"]);
    }
}
