//! Results of a deal as PBN has them: twenty hexadecimal digits, or a table with a row for each contract.

use std::array;
use std::fmt::{self, Display};

use super::excerpt;
use super::tags::{Row, Tag, Wrong};
use crate::games::bridge::{Seat, Strain};

/// How many contracts a deal has, without their levels.
const COUNT: usize = 20;
/// The order in which PBN lists declarers.
const DECLARERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];
/// The columns of a table that does not name its own.
const COLUMNS: [&str; 3] = ["Declarer", "Denomination", "Result"];

/// A strain and a declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    strain: Strain,
    declarer: Seat,
}

impl Contract {
    /// All twenty in the order of PBN: declarers N, S, E, W, and for each the strains NT, S, H, D, C.
    pub fn all() -> impl Iterator<Item = Self> {
        DECLARERS
            .into_iter()
            .flat_map(|declarer| Strain::ALL.into_iter().map(move |strain| Self { strain, declarer }))
    }

    /// Its place in a claim: strains NT, S, H, D, C, and in each the hand on lead, at the declarer's left, N, E, S, W.
    #[must_use]
    pub fn number(self) -> usize {
        4 * self.strain.index() + self.declarer.next().index()
    }

    /// The strain: NT, S, H, D or C.
    #[must_use]
    pub fn strain(self) -> &'static str {
        ["NT", "S", "H", "D", "C"][self.strain.index()]
    }

    /// The declarer: N, E, S or W.
    #[must_use]
    pub fn declarer(self) -> &'static str {
        ["N", "E", "S", "W"][self.declarer.index()]
    }

    fn read(declarer: &str, strain: &str) -> Result<Self, String> {
        let is_declarer = |it: &Self| it.declarer().eq_ignore_ascii_case(declarer);
        if !Self::all().any(|it| is_declarer(&it)) {
            return Err(format!("`{}` is no declarer: N, E, S or W", excerpt(declarer)));
        }
        let strain = if strain.eq_ignore_ascii_case("N") { "NT" } else { strain };
        Self::all()
            .find(|it| is_declarer(it) && it.strain().eq_ignore_ascii_case(strain))
            .ok_or_else(|| format!("`{}` is no strain: NT, S, H, D or C", excerpt(strain)))
    }
}

impl Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.strain(), self.declarer())
    }
}

/// The tricks of the declarer's side in the contracts of a deal, as far as they are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Results([Option<u8>; COUNT]);

impl Results {
    /// The results of all contracts, by [`Contract::number`].
    #[must_use]
    pub fn whole(tricks: &[u8; COUNT]) -> Self {
        Self(array::from_fn(|number| tricks.get(number).copied()))
    }

    /// The result of this contract and no other.
    #[must_use]
    pub fn single(contract: Contract, tricks: u8) -> Self {
        let mut results = Self::default();
        results.0[contract.number()] = Some(tricks);
        results
    }

    /// The tricks in a contract, if they are given.
    #[must_use]
    pub fn of(&self, contract: Contract) -> Option<u8> {
        self.0[contract.number()]
    }

    /// How many are given.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The results that are given and are not those of `truth`, in the order of PBN: the contract, what is given, what is true.
    pub fn false_ones(&self, truth: &Self) -> impl Iterator<Item = (Contract, u8, u8)> {
        Contract::all().filter_map(|contract| {
            let (said, is) = (self.of(contract)?, truth.of(contract)?);
            (said != is).then_some((contract, said, is))
        })
    }

    /// Twenty digits in the order of PBN; `None` unless all are given.
    pub(super) fn digits(&self) -> Option<String> {
        Contract::all().map(|it| self.of(it).and_then(|tricks| char::from_digit(tricks.into(), 16))).collect()
    }

    /// Rows of a table, for the contracts that are given.
    pub(super) fn rows(&self) -> String {
        let row = |it: Contract| {
            let tricks = self.of(it)?;
            Some(format!("{} {:>2} {tricks:>2}\n", it.declarer(), it.strain()))
        };
        Contract::all().filter_map(row).collect()
    }
}

/// What both tags of a game say, of a deal with this many tricks.
pub(super) fn read(tricks: Option<&Tag>, table: Option<&Tag>, most: u8) -> Result<Results, Wrong> {
    let mut results = Results::default();
    if let Some(tag) = tricks {
        results =
            read_digits(&tag.value, most).map_err(|why| Wrong { line: tag.line, why })?.unwrap_or_default();
    }
    let Some(tag) = table else { return Ok(results) };
    let columns = columns(&tag.value).map_err(|why| Wrong { line: tag.line, why })?;
    let mut seen = Results::default();
    for Row { line, words } in &tag.rows {
        let at = |why| Wrong { line: *line, why };
        let (contract, tricks) = read_row(words, &columns, most).map_err(at)?;
        if seen.0[contract.number()].replace(tricks.unwrap_or_default()).is_some() {
            return Err(at(format!("the table has {contract} twice")));
        }
        let place = &mut results.0[contract.number()];
        match (*place, tricks) {
            (Some(other), Some(tricks)) if other != tricks => {
                let why = format!("the table has {tricks} tricks for {contract}, DoubleDummyTricks {other}");
                return Err(at(why));
            }
            (known, tricks) => *place = known.or(tricks),
        }
    }
    Ok(results)
}

/// Reads twenty digits; none of them if the value is empty.
fn read_digits(text: &str, most: u8) -> Result<Option<Results>, String> {
    let text = text.trim();
    if text.is_empty() || text == "?" {
        return Ok(None);
    }
    let count = text.chars().count();
    if count != COUNT {
        return Err(format!("DoubleDummyTricks has twenty hexadecimal digits, this one {count}"));
    }
    let mut results = Results::default();
    for (contract, digit) in Contract::all().zip(text.chars()) {
        if is_unknown(digit.encode_utf8(&mut [0; 4])) {
            continue;
        }
        let tricks = digit.to_digit(16).and_then(|tricks| u8::try_from(tricks).ok());
        let why = || format!("`{}` in DoubleDummyTricks is no hexadecimal digit", digit.escape_debug());
        results.0[contract.number()] = Some(within(contract, tricks.ok_or_else(why)?.into(), most)?);
    }
    Ok(Some(results))
}

/// What stands where a result is not known.
fn is_unknown(text: &str) -> bool {
    ["-", "*", "?"].contains(&text)
}

fn within(contract: Contract, tricks: u32, most: u8) -> Result<u8, String> {
    let fits = u8::try_from(tricks).ok().filter(|tricks| *tricks <= most);
    fits.ok_or_else(|| format!("{contract} takes from 0 to {most} tricks, not {tricks}"))
}

/// Where a table has its columns.
struct Columns {
    count: usize,
    /// Those of [`COLUMNS`].
    places: [usize; 3],
}

/// Reads the header of a table, such as `Declarer;Denomination\2R;Result\2R`.
fn columns(header: &str) -> Result<Columns, String> {
    let given = header.split(|letter: char| letter == ';' || letter.is_whitespace());
    let name =
        |text: &str| text.split('\\').next().unwrap_or_default().trim_start_matches(['+', '-']).to_owned();
    let mut names: Vec<String> = given.map(name).filter(|name| !name.is_empty()).collect();
    if names.is_empty() {
        names = COLUMNS.map(str::to_owned).into();
    }
    let mut places = [0; 3];
    for (place, column) in places.iter_mut().zip(COLUMNS) {
        let found = names.iter().position(|name| name.eq_ignore_ascii_case(column));
        *place = found.ok_or_else(|| format!("the table of results has no column {column}"))?;
    }
    Ok(Columns { count: names.len(), places })
}

/// Reads a row; a result that is not known is `None`.
fn read_row(words: &[String], columns: &Columns, most: u8) -> Result<(Contract, Option<u8>), String> {
    let [declarer, strain, result] = columns.places.map(|place| words.get(place).map_or("", String::as_str));
    if words.len() != columns.count {
        let row = words.join(" ");
        return Err(format!(
            "`{}` is no row of the table, which has {} columns",
            excerpt(&row),
            columns.count
        ));
    }
    let contract = Contract::read(declarer, strain)?;
    if is_unknown(result) {
        return Ok((contract, None));
    }
    let digits = Some(result).filter(|it| it.bytes().all(|byte| byte.is_ascii_digit()));
    let tricks = digits.and_then(|it| it.parse().ok());
    let why = || format!("`{}` is no number of tricks", excerpt(result));
    Ok((contract, Some(within(contract, tricks.ok_or_else(why)?, most)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r"Declarer;Denomination\2R;Result\2R";
    /// As another program wrote them: PBN of BBO Extractor, found on pastebin.com/WyunCpPs.
    const DIGITS: &str = "d8ddad8dda0500105001";

    fn tag(value: &str, rows: &[&str]) -> Tag {
        let words = |row: &&str| row.split_whitespace().map(str::to_owned).collect();
        let rows = rows.iter().zip(2..).map(|(row, line)| Row { line, words: words(row) }).collect();
        Tag { line: 1, value: value.to_owned(), rows }
    }

    fn table(header: &str, rows: &[&str]) -> Result<Results, (usize, String)> {
        read(None, Some(&tag(header, rows)), 13).map_err(|wrong| (wrong.line, wrong.why))
    }

    fn digits(text: &str, most: u8) -> Result<Results, String> {
        read(Some(&tag(text, &[])), None, most).map_err(|wrong| wrong.why)
    }

    fn contract(declarer: &str, strain: &str) -> Contract {
        Contract::read(declarer, strain).unwrap()
    }

    #[test]
    fn digits_are_in_the_order_of_the_table() {
        let results = digits(DIGITS, 13).unwrap();
        for (declarer, strain, tricks) in [
            ("N", "NT", 13),
            ("N", "S", 8),
            ("n", "c", 10),
            ("S", "C", 10),
            ("E", "N", 0),
            ("E", "S", 5),
            ("W", "C", 1),
        ] {
            assert_eq!(results.of(contract(declarer, strain)), Some(tricks), "{declarer} {strain}");
        }
        assert_eq!((results.count(), results.digits().as_deref()), (20, Some(DIGITS)));
        let rows = results.rows();
        assert!(rows.starts_with("N NT 13\nN  S  8\nN  H 13\n") && rows.ends_with("W  C  1\n"), "{rows}");
        let rows: Vec<&str> = rows.lines().collect();
        assert_eq!(table(HEADER, &rows), Ok(results));
    }

    /// The hand at the declarer's left leads.
    #[test]
    fn places_in_a_claim_are_those_of_the_leaders() {
        let numbers = [("W", "NT"), ("N", "NT"), ("S", "NT"), ("W", "S"), ("S", "C")];
        assert_eq!(numbers.map(|(declarer, strain)| contract(declarer, strain).number()), [0, 1, 3, 4, 19]);
        let whole = Results::whole(&array::from_fn(|number| u8::try_from(number % 14).unwrap()));
        assert_eq!(whole.of(contract("E", "NT")), Some(2));
    }

    #[test]
    fn what_is_not_known_is_not_given() {
        assert_eq!(digits("", 13), Ok(Results::default()));
        assert_eq!(digits("?", 13), Ok(Results::default()));
        let some = digits("7-*-----------------", 13).unwrap();
        assert_eq!(some, Results::single(contract("N", "NT"), 7));
        assert_eq!((some.digits(), some.rows().as_str()), (None, "N NT  7\n"));
        assert_eq!(table(HEADER, &["N NT 7", "N S -", "N H ?"]), Ok(some));
        assert_eq!(table(HEADER, &[]), Ok(Results::default()));
    }

    #[test]
    fn columns_are_where_the_header_has_them() {
        let expected = Ok(Results::single(contract("E", "D"), 9));
        assert_eq!(table(r"-Result\2R;Kind;+Denomination;Declarer", &["9 x d e"]), expected);
        assert_eq!(table("Declarer Denomination Result", &["E D 9"]), expected);
        assert_eq!(table("", &["E D 9"]), expected);
        let why = "the table of results has no column Result".to_owned();
        assert_eq!(table("Declarer;Denomination", &["E D"]), Err((1, why)));
    }

    #[test]
    fn both_tags_may_stand_if_they_agree() {
        let both = |rows: &[&str]| read(Some(&tag(DIGITS, &[])), Some(&tag(HEADER, rows)), 13);
        assert_eq!(both(&["N NT 13", "W C 1"]).unwrap(), digits(DIGITS, 13).unwrap());
        let wrong = both(&["N NT 13", "W C 2"]).unwrap_err();
        assert_eq!(
            (wrong.line, wrong.why.as_str()),
            (3, "the table has 2 tricks for C by W, DoubleDummyTricks 1")
        );
    }

    #[test]
    fn false_results_are_found() {
        let truth = digits(DIGITS, 13).unwrap();
        let said = table(HEADER, &["W C 1", "E S 6", "N NT 12"]).unwrap();
        let found: Vec<_> =
            said.false_ones(&truth).map(|(contract, said, is)| (contract.to_string(), said, is)).collect();
        assert_eq!(found, [("NT by N".to_owned(), 12, 13), ("S by E".to_owned(), 6, 5)]);
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        for (row, why) in [
            ("N NT 14", "NT by N takes from 0 to 13 tricks, not 14"),
            ("N NT 99999999999", "`99999999999` is no number of tricks"),
            ("N NT +7", "`+7` is no number of tricks"),
            ("N X 7", "`X` is no strain: NT, S, H, D or C"),
            ("X NT 7", "`X` is no declarer: N, E, S or W"),
            ("NS NT 7", "`NS` is no declarer: N, E, S or W"),
            ("N NT", "`N NT` is no row of the table, which has 3 columns"),
            ("N NT 7 7", "`N NT 7 7` is no row of the table, which has 3 columns"),
            ("S NT 5", "the table has NT by S twice"),
        ] {
            assert_eq!(table(HEADER, &["S NT 5", row]), Err((3, why.to_owned())));
        }
        assert_eq!(table(HEADER, &["S NT -", "S NT -"]), Err((3, "the table has NT by S twice".to_owned())));
        for (text, why) in [
            (&DIGITS[1..], "DoubleDummyTricks has twenty hexadecimal digits, this one 19"),
            ("g8ddad8dda0500105001", "`g` in DoubleDummyTricks is no hexadecimal digit"),
            ("e8ddad8dda0500105001", "NT by N takes from 0 to 13 tricks, not 14"),
        ] {
            assert_eq!(digits(text, 13), Err(why.to_owned()));
        }
        let why = "NT by N takes from 0 to 3 tricks, not 4";
        assert_eq!(digits("43333333333333333333", 3), Err(why.to_owned()));
    }
}
