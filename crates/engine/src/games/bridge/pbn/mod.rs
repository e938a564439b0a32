//! Portable Bridge Notation (PBN): the deals of a file with the double-dummy results that it gives, and proved results as a file.
//!
//! The format is that of the standard, version 2.1 (T. Veugen, 2017, <https://www.tistis.nl/pbn/pbn_v21.txt>); its import format is
//! read. `DoubleDummyTricks` is not in the standard: dealing programs write it, in the order of `OptimumResultTable`. What happened
//! at a table (`Declarer`, `Contract`, `Result`, the auction, the play) says nothing about double-dummy results, and is not read.
//!
//! Nothing here is trusted: results are claims, to be compared with what is proved.

mod results;
mod tags;

use gamecert_certs::{ClaimKind, Identity};
use gamecert_elaborate::excerpt;
use gamecert_elaborate::rules::{Bridge, Unmetered};

pub use self::results::{Contract, Results};
use self::tags::{Block, Name, Tag, Wrong};
use super::notation;

/// How large a file may be, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// How many games a file may have.
pub const MAX_GAMES: usize = 100_000;

/// A deal with what a file says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The deal in the spelling of statements, without a contract.
    pub position: String,
    /// The results that the file gives.
    pub said: Results,
}

/// A game of a file that has a deal, or should have one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its event, if the file names it.
    pub event: Option<String>,
    /// Its board, if the file names it.
    pub board: Option<String>,
    /// What is asked, or what is wrong, with its line.
    pub asked: Result<Asked, String>,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// In their order.
    pub games: Vec<Game>,
    /// How many other games there are, without a deal.
    pub without_deal: usize,
}

/// Why a file is not read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRead {
    /// It is beyond a limit.
    Limit(String),
    /// It is something else.
    NotPbn(String),
}

/// Reads a file. What is wrong with one of its games is said there.
///
/// # Errors
/// If it is too large, or no PBN file.
pub fn read(bytes: &[u8]) -> Result<File, NotRead> {
    if bytes.len() > MAX_BYTES {
        return Err(NotRead::Limit(format!("it has more than {MAX_BYTES} bytes")));
    }
    if bytes.contains(&0) {
        return Err(NotRead::NotPbn("it has bytes that no text has".to_owned()));
    }
    let text = text(bytes);
    let blocks = tags::blocks(&text, MAX_GAMES);
    if blocks.len() > MAX_GAMES {
        return Err(NotRead::Limit(format!("it has more than {MAX_GAMES} games")));
    }
    if let (Some(Wrong { line, why }), false) =
        (blocks.first().and_then(|first| first.wrong.as_ref()), blocks.iter().any(|block| block.has_tags))
    {
        return Err(NotRead::NotPbn(format!("line {line}: {why}")));
    }
    let count = blocks.len();
    let games: Vec<Game> = blocks.iter().filter_map(game).collect();
    Ok(File { without_deal: count - games.len(), games })
}

/// The text of a file, in UTF-8 or in ISO 8859-1, as the standard has it, with the ends of lines of Unix.
fn text(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let latin = || bytes.iter().copied().map(char::from).collect();
    let text = std::str::from_utf8(bytes).map_or_else(|_| latin(), str::to_owned);
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// The deal of a game; `None` if it has none, and nothing that would need one.
fn game(block: &Block) -> Option<Game> {
    let asked = match &block.wrong {
        Some(wrong) => Err(wrong.clone()),
        None => asked(block).transpose()?,
    };
    let asked = asked.map_err(|Wrong { line, why }| format!("line {line}: {why}"));
    let name = |name| given(block, name).map(|tag| excerpt(tag.value.trim()));
    Some(Game { line: block.line, event: name(Name::Event), board: name(Name::Board), asked })
}

/// A tag whose value is not left open.
fn given(block: &Block, name: Name) -> Option<&Tag> {
    block.tag(name).filter(|tag| !["", "?", "-"].contains(&tag.value.trim()))
}

fn asked(block: &Block) -> Result<Option<Asked>, Wrong> {
    let Some(deal) = given(block, Name::Deal) else {
        let table = block.tag(Name::Table).filter(|tag| !tag.rows.is_empty());
        return match given(block, Name::Tricks).or(table) {
            Some(tag) => Err(Wrong { line: tag.line, why: "these are the results of no deal".to_owned() }),
            None => Ok(None),
        };
    };
    let (position, tricks) = read_deal(&deal.value).map_err(|why| Wrong { line: deal.line, why })?;
    let said = results::read(block.tag(Name::Tricks), block.tag(Name::Table), tricks)?;
    Ok(Some(Asked { position, said }))
}

/// The spelling of a deal, and the number of its tricks.
fn read_deal(text: &str) -> Result<(String, u8), String> {
    let (first, hands) = text.split_once(':').unwrap_or(("", text));
    let hands: Vec<&str> = hands.split_whitespace().collect();
    if let Some(place) = hands.iter().position(|hand| *hand == "-") {
        let names = ["N", "E", "S", "W"];
        let first = names.iter().position(|name| name.eq_ignore_ascii_case(first.trim())).unwrap_or(0);
        let name = names[(first + place) % 4];
        return Err(format!("the hand of {name} is hidden (`-`): double-dummy results need all four hands"));
    }
    if hands.len() > 4 {
        return Err(format!("a deal has four hands, this one has {}", hands.len()));
    }
    let spelling = Bridge::default().position(text).map_err(|error| error.why)?.spelling;
    let tricks = notation::read(&spelling).map(|(deal, _)| deal.size());
    tricks.map(|tricks| (spelling, tricks)).ok_or_else(|| format!("`{}` is no deal", excerpt(text)))
}

/// The results that a claim says, with its deal; `None` if it is no claim about exact results of bridge.
#[must_use]
pub fn of_claim(position: &str, kind: ClaimKind) -> Option<(String, Results)> {
    let words: Vec<&str> = position.split(' ').collect();
    let (hands, contract) = words.split_at_checked(4)?;
    let results = match (kind, contract) {
        (ClaimKind::Values(table), []) => Results::whole(&table.0),
        (ClaimKind::Value(tricks), [strain, declarer]) => {
            let is_it = |it: &Contract| it.strain() == *strain && it.declarer() == *declarer;
            Results::single(Contract::all().find(is_it)?, u8::try_from(tricks).ok()?)
        }
        _ => return None,
    };
    Some((hands.join(" "), results))
}

/// How a file of PBN begins.
pub const BEGINNING: &str = "% PBN 2.1\n";

/// A game with a deal and its results, and the identity of their proof in a line that other programs skip.
#[must_use]
pub fn write(board: usize, position: &str, results: &Results, identity: &Identity) -> String {
    let digits = results.digits().map(|digits| format!("[DoubleDummyTricks \"{digits}\"]\n"));
    format!(
        "\n% id: {identity}\n[Event \"\"]\n[Board \"{board}\"]\n[Deal \"{position}\"]\n{}\
         [OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n{}",
        digits.unwrap_or_default(),
        results.rows()
    )
}

#[cfg(test)]
mod tests {
    use gamecert_certs::Table;

    use super::*;

    const DEAL: &str = "N:A... .A.. ..A. ...A";

    /// What is asked in the only game of a file.
    fn only(text: &str) -> Result<Asked, String> {
        let file = read(text.as_bytes()).unwrap();
        assert_eq!(file.games.len(), 1, "{text}");
        file.games.into_iter().next().unwrap().asked
    }

    #[test]
    fn deals_begin_with_any_hand() {
        for (deal, spelled) in [
            ("N:AK... QJ... T9... 87...", "N:AK... QJ... T9... 87..."),
            ("E:AK... QJ... T9... 87...", "N:87... AK... QJ... T9..."),
            ("s:ka... jq... 9t... 78...", "N:T9... 87... AK... QJ..."),
            (" W: AK.-.-. QJ... 109... 87... ", "N:QJ... T9... 87... AK..."),
        ] {
            let asked = only(&format!("[Deal \"{deal}\"]")).unwrap();
            assert_eq!((asked.position.as_str(), asked.said), (spelled, Results::default()), "{deal}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_deal_is_said_in_one_line() {
        let full = "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97";
        for (deal, why) in [
            ("N:A... - ..A. ...A", "the hand of E is hidden (`-`): double-dummy results need all four hands"),
            ("w:A... - - -", "the hand of N is hidden (`-`): double-dummy results need all four hands"),
            ("N:A... .A.. ..A. ...A NT S", "a deal has four hands, this one has 6"),
            (
                &full.replace("K97", "K9"),
                "all hands have the same number of cards, from 1 to 13, not N 13, E 13, S 13, W 12",
            ),
            (&full.replace("AQ3", "AK3"), "both N and W have the card CK"),
            ("N:AA... .A.. ..A. ...A", "N has the card SA twice"),
            (
                "A... .A.. ..A. ...A",
                "`A... .A.. ..A. ...A` is no deal: begin with the hand that is written first, as in `N:QT.KQJ2.T964.AQ3 ... NT S`",
            ),
        ] {
            let text = format!("[Board \"1\"]\n[Deal \"{deal}\"]");
            assert_eq!(only(&text), Err(format!("line 2: {why}")), "{deal}");
        }
        let why = "line 1: NT by N takes from 0 to 1 tricks, not 2";
        let text = format!("[DoubleDummyTricks \"2-------------------\"][Deal \"{DEAL}\"]");
        assert_eq!(only(&text), Err(why.to_owned()));
        for results in ["[DoubleDummyTricks \"1\"]", "[OptimumResultTable \"\"]\nN NT 1"] {
            assert_eq!(only(results), Err("line 1: these are the results of no deal".to_owned()));
        }
    }

    #[test]
    fn games_have_names() {
        let text = format!(
            "\u{feff}% PBN 2.1\r\n[Event \"##Spring\"]\r\n[Board \"7\"]\r\n[Deal \"{DEAL}\"]\r\n\r\n[Board \"\"]\r[Deal \"#\"]\r\r[Board \"9\"]\n"
        );
        let file = read(text.as_bytes()).unwrap();
        let names = file.games.iter().map(|game| (game.line, game.event.as_deref(), game.board.as_deref()));
        assert_eq!(names.collect::<Vec<_>>(), [(2, Some("Spring"), Some("7")), (6, Some("Spring"), None)]);
        assert!(file.games.iter().all(|game| game.asked.as_ref().is_ok_and(|it| it.position == DEAL)));
        assert_eq!(file.without_deal, 1);
        let latin = [b"[Event \"J\xf6rn\"]\n[Deal \"", DEAL.as_bytes(), b"\"]"].concat();
        assert_eq!(read(&latin).unwrap().games[0].event.as_deref(), Some("J\u{f6}rn"));
    }

    #[test]
    fn not_every_file_is_pbn() {
        for (text, why) in [
            ("hello\n", "line 1: `hello` is neither a tag nor a comment"),
            ("\n[1] and [2]", "line 2: the tag 1 has no value in quotes"),
            ("[\0]", "it has bytes that no text has"),
        ] {
            assert_eq!(read(text.as_bytes()), Err(NotRead::NotPbn(why.to_owned())));
        }
        for nothing in ["", "\n\n", "% PBN 2.1\n", "[Event \"no deal\"]", "[Deal \"\"]", "[Deal \"?\"]"] {
            assert!(read(nothing.as_bytes()).unwrap().games.is_empty(), "{nothing}");
        }
        let many = "[Board \"1\"]\n\n".repeat(MAX_GAMES);
        assert_eq!(read(many.as_bytes()).unwrap().without_deal, MAX_GAMES);
        let why = NotRead::Limit("it has more than 100000 games".to_owned());
        assert_eq!(read((many + "[Board \"1\"]").as_bytes()), Err(why));
        let large = vec![b' '; MAX_BYTES + 1];
        let why = NotRead::Limit("it has more than 67108864 bytes".to_owned());
        assert_eq!(read(&large), Err(why));
        assert!(read(&large[1..]).is_ok());
    }

    #[test]
    fn what_is_written_is_read() {
        let tricks = std::array::from_fn(|number| u8::from(number % 3 == 0));
        let identity = Identity([7; 32]);
        let (deal, results) = of_claim(DEAL, ClaimKind::Values(Table(tricks))).unwrap();
        let contract = format!("{DEAL} H W");
        let (_, one) = of_claim(&contract, ClaimKind::Value(1)).unwrap();
        let text =
            BEGINNING.to_owned() + &write(1, &deal, &results, &identity) + &write(2, &deal, &one, &identity);
        let file = read(text.as_bytes()).unwrap();
        let asked: Vec<_> = file.games.into_iter().map(|game| game.asked.unwrap()).collect();
        let expected = [results, one].map(|said| Asked { position: DEAL.to_owned(), said });
        assert_eq!(asked, expected);
        assert_eq!(text.matches("DoubleDummyTricks").count(), 1, "{text}");
        assert_eq!(one.count(), 1);
        for (position, kind) in [
            (DEAL, ClaimKind::Value(1)),
            (contract.as_str(), ClaimKind::ValueAtLeast(1)),
            (contract.as_str(), ClaimKind::Values(Table([1; 20]))),
            ("N:A...", ClaimKind::Value(1)),
        ] {
            assert_eq!(of_claim(position, kind), None, "{position}");
        }
    }

    /// Whatever the bytes are, reading them ends.
    #[test]
    fn any_bytes_are_read() {
        let text = format!("[Deal \"{DEAL}\"]\n[OptimumResultTable \"\"]\nN NT 1 {{c}}\n\n[Board \"#\"]");
        for cut in 0..text.len() {
            for byte in *b"\"[]{}%;#\n\\\xff\0" {
                let mut bytes = text.clone().into_bytes();
                bytes[cut] = byte;
                let _ = read(&bytes);
                let _ = read(&bytes[..cut]);
            }
        }
        // Each comment that does not end is seen at once.
        let open = "[Board \"1\"] {\n\n".repeat(MAX_GAMES);
        assert!(read(open.as_bytes()).unwrap().games.iter().all(|game| game.asked.is_err()));
    }
}
