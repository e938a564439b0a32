//! Where a certificate comes from: stored with it, outside its identity. Nothing rests on it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The most characters of one value.
const MAX_VALUE: usize = 4096;
/// The most authors.
const MAX_AUTHORS: usize = 256;

/// Who made a certificate, when, and with what. All of it is optional, and only its form is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Provenance {
    /// Who found the proof.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<Author>,
    /// The day, such as `2026-11-21`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The program and its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The command that made the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The random seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The machine it ran on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// The licence, by its SPDX identifier, such as `CC-BY-4.0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// A digital object identifier, such as `10.5281/zenodo.1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doi: Option<String>,
    /// Where it was published: an address that begins with `https://` or `http://`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Anything else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
}

/// An author.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Author {
    /// The name as it should be cited.
    pub name: String,
    /// The ORCID, such as `0000-0002-1825-0097`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orcid: Option<String>,
}

impl Provenance {
    /// The most bytes of one piece of provenance.
    pub const MAX_BYTES: usize = 64 << 10;

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Provenance::default()
    }

    /// Makes sure that every part is well formed.
    ///
    /// # Errors
    /// Says what is wrong and what would be right.
    pub fn check(&self) -> Result<(), String> {
        if self.authors.len() > MAX_AUTHORS {
            return Err(format!("there are more than {MAX_AUTHORS} authors"));
        }
        for author in &self.authors {
            is_line("the name of an author", &author.name)?;
            if let Some(orcid) = author.orcid.as_deref().filter(|orcid| !is_orcid(orcid)) {
                return Err(format!("`{orcid}` is not an ORCID; it looks like 0000-0002-1825-0097"));
            }
        }
        for (name, value) in [
            ("engine", &self.engine),
            ("command", &self.command),
            ("seed", &self.seed),
            ("machine", &self.machine),
            ("licence", &self.licence),
        ] {
            value.as_deref().map_or(Ok(()), |value| is_line(name, value))?;
        }
        // These may have several lines.
        self.notes.as_deref().map_or(Ok(()), |notes| is_line("notes", &notes.replace('\n', " ")))?;
        if let Some(date) = self.date.as_deref().filter(|date| !is_date(date)) {
            return Err(format!("`{date}` is not a date; it looks like 2026-11-21"));
        }
        if let Some(licence) = self.licence.as_deref().filter(|licence| !is_licence(licence)) {
            return Err(format!("`{licence}` is not an SPDX identifier; it looks like CC-BY-4.0"));
        }
        if let Some(doi) = self.doi.as_deref().filter(|doi| !is_doi(doi)) {
            return Err(format!("`{doi}` is not a DOI; it looks like 10.5281/zenodo.1234567"));
        }
        if let Some(url) = self.url.as_deref().filter(|url| !is_address(url)) {
            return Err(format!("`{url}` is not an address; it looks like https://example.org/results"));
        }
        Ok(())
    }

    /// The text that is kept.
    pub(crate) fn text(&self) -> Result<String, String> {
        self.check()?;
        let text = serde_json::to_string_pretty(self).map_err(|error| error.to_string())? + "\n";
        if text.len() > Self::MAX_BYTES {
            return Err(format!("it takes more than {} bytes", Self::MAX_BYTES));
        }
        Ok(text)
    }

    /// Reads provenance from an archive or from a user's file.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn read(text: &str) -> Result<Provenance, String> {
        let found: Provenance = serde_json::from_str(text).map_err(|error| error.to_string())?;
        found.check().map(|()| found)
    }
}

impl FromStr for Author {
    type Err = String;

    /// Reads `Name` or `Name <ORCID>`.
    fn from_str(text: &str) -> Result<Author, String> {
        let author = match text.trim().strip_suffix('>').and_then(|text| text.rsplit_once('<')) {
            Some((name, orcid)) => {
                let orcid = orcid.trim().trim_start_matches("https://orcid.org/");
                Author { name: name.trim().to_owned(), orcid: Some(orcid.to_owned()) }
            }
            None => Author { name: text.trim().to_owned(), orcid: None },
        };
        Provenance { authors: vec![author.clone()], ..Provenance::default() }.check().map(|()| author)
    }
}

impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.orcid {
            Some(orcid) => write!(f, "{} <{orcid}>", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// Whether a character is invisible, and controls how text is shown or hides in it: writing direction, line
/// ends, zero-width spaces, tags. Joiners are allowed, because names in some scripts need them.
#[must_use]
pub fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

fn is_line(name: &str, value: &str) -> Result<(), String> {
    if value.trim().is_empty() {
        return Err(format!("{name} is empty"));
    }
    if value.chars().count() > MAX_VALUE {
        return Err(format!("{name} has more than {MAX_VALUE} characters"));
    }
    if value.contains(is_control) {
        return Err(format!("{name} has a control character in it"));
    }
    Ok(())
}

/// Sixteen digits in groups of four; the last one (perhaps X) is a check digit (ISO 7064, 11-2).
fn is_orcid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    if groups.len() != 4 || groups.iter().any(|group| group.len() != 4) {
        return false;
    }
    let letters: Vec<char> = text.chars().filter(|letter| *letter != '-').collect();
    let mut total = 0;
    for letter in letters.iter().take(15) {
        let Some(digit) = letter.to_digit(10) else { return false };
        total = (total + digit) * 2;
    }
    let check = (12 - total % 11) % 11;
    letters.get(15).is_some_and(|last| match check {
        10 => *last == 'X',
        digit => last.to_digit(10) == Some(digit),
    })
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |text: &str, length: usize| -> Option<u32> {
        let is_number = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { text.parse().ok() } else { None }
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// An SPDX identifier on the list, a custom `LicenseRef-`, or an expression of these.
fn is_licence(text: &str) -> bool {
    text.len() <= 200 && spdx::Expression::parse(text).is_ok()
}

fn is_doi(text: &str) -> bool {
    let Some((prefix, suffix)) = text.strip_prefix("10.").and_then(|rest| rest.split_once('/')) else {
        return false;
    };
    let is_number = (4..=9).contains(&prefix.len()) && prefix.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"\"<>\\^`{|}".contains(letter);
    is_number && (1..=512).contains(&suffix.len()) && suffix.chars().all(is_plain)
}

fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = |letter: char| letter.is_ascii_graphic() && !"\"<>\\^`{|}".contains(letter);
    text.len() <= 2048 && rest.is_some_and(|rest| !rest.is_empty() && rest.chars().all(is_plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_has_its_form() {
        let with = |change: fn(&mut Provenance)| {
            let mut made = Provenance::default();
            change(&mut made);
            made.check()
        };
        assert_eq!(with(|it| it.date = Some("2024-02-29".to_owned())), Ok(()));
        assert_eq!(with(|it| it.doi = Some("10.5281/zenodo.1234567".to_owned())), Ok(()));
        assert_eq!(with(|it| it.url = Some("https://example.org/a?b=c".to_owned())), Ok(()));
        assert_eq!(with(|it| it.licence = Some("MIT OR Apache-2.0".to_owned())), Ok(()));
        assert_eq!(with(|it| it.notes = Some("one line\nand another".to_owned())), Ok(()));
        for wrong in [
            with(|it| it.date = Some("2026-02-29".to_owned())),
            with(|it| it.date = Some("21.11.2026".to_owned())),
            with(|it| it.date = Some("2026-13-01".to_owned())),
            with(|it| it.doi = Some("https://doi.org/10.1/2".to_owned())),
            with(|it| it.url = Some("javascript:alert(1)".to_owned())),
            with(|it| it.url = Some("https://a\"onclick=".to_owned())),
            with(|it| it.licence = Some("<b>".to_owned())),
            with(|it| it.licence = Some("CC-BY-4".to_owned())),
            with(|it| it.licence = Some("No Such Licence".to_owned())),
            with(|it| it.notes = Some("a\u{202e}b".to_owned())),
            with(|it| it.notes = Some("a\u{61c}b".to_owned())),
            with(|it| it.engine = Some("a\u{200b}b".to_owned())),
            with(|it| it.machine = Some("a\u{2028}b".to_owned())),
            with(|it| it.authors = vec![Author { name: "A\u{feff}".to_owned(), orcid: None }]),
            with(|it| it.engine = Some(" ".to_owned())),
            with(|it| it.machine = Some("a\u{1b}[2J".to_owned())),
            with(|it| it.notes = Some("x".repeat(MAX_VALUE + 1))),
            with(|it| it.authors = vec![Author { name: String::new(), orcid: None }]),
        ] {
            assert!(wrong.is_err());
        }
    }

    /// The first is the example in ORCID's documentation; the second ends in X.
    #[test]
    fn an_orcid_checks_itself() {
        for good in ["0000-0002-1825-0097", "0000-0002-1694-233X"] {
            assert!(is_orcid(good), "{good}");
        }
        for wrong in ["0000-0002-1825-0098", "0000-0002-1825-009", "0000000218250097", "0000-0002-1825-009X"]
        {
            assert!(!is_orcid(wrong), "{wrong}");
        }
        let author: Author = "A. N. Author <https://orcid.org/0000-0002-1825-0097>".parse().unwrap();
        assert_eq!(author.to_string(), "A. N. Author <0000-0002-1825-0097>");
        assert!("A. N. Author <1>".parse::<Author>().is_err());
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let made = Provenance {
            authors: vec!["A. N. Author <0000-0002-1825-0097>".parse().unwrap(), "B".parse().unwrap()],
            date: Some("2026-11-21".to_owned()),
            seed: Some("7".to_owned()),
            ..Provenance::default()
        };
        assert_eq!(Provenance::read(&made.text().unwrap()), Ok(made));
        assert!(Provenance::read("{\"colour\":\"red\"}").is_err());
    }
}
