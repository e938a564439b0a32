//! The request for a check: lines of text. The first is the name of the file, the last is `end`, and every
//! other one is an option of certcheck without the hyphens, such as `forbid small-region`.
//!
//! No option begins with `end`, so a request that was cut off anywhere is not a request.

use std::collections::BTreeSet;

use gamecert_elaborate::notation;
use gamecert_elaborate::{AXIOMS, Config};

/// The most memory for the table of lemmas, and the default: 2 GiB. A module has at most 4 GiB, of which
/// the table may waste a third while it grows; sections and remembered replies come on top.
pub const MAX_MEMORY: u64 = 2 << 30;

/// The request for a check.
#[derive(Clone, Debug)]
pub struct Request {
    /// The name of its file, for messages.
    pub file: String,
    /// Whether to judge every lemma on its own instead of the claim.
    pub all: bool,
    /// The rest.
    pub config: Config,
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// Says which line is not understood, and why, or that the request is incomplete.
    pub fn read(text: &str) -> Result<Self, String> {
        let whole = text.strip_suffix("\nend");
        let whole = whole.ok_or("the request does not end with the line `end`: it is not whole")?;
        let mut lines = whole.split('\n');
        let file = lines.next().unwrap_or_default().to_owned();
        let config = Config { max_memory: MAX_MEMORY, ..Config::default() };
        let mut request = Self { file, all: false, config };
        let mut given = BTreeSet::new();
        for line in lines {
            let option = line.split(' ').next().unwrap_or_default();
            if option != "forbid" && !given.insert(option) {
                return Err(format!("`{option}` is given twice"));
            }
            request.take(line).map_err(|why| format!("`{line}`: {why}"))?;
        }
        let both = request.all && request.config.expected.is_some();
        if both { Err("`all` and `expect` exclude each other".to_owned()) } else { Ok(request) }
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| "this is not a number".to_owned());
        let config = &mut self.config;
        match line.split_once(' ').unwrap_or((line, "")) {
            ("all", "") => self.all = true,
            ("expect", claim) => config.expected = Some(notation::claim(claim)?.to_string()),
            ("forbid", axiom) if AXIOMS.contains(&axiom) => config.forbidden_axioms.push(axiom.to_owned()),
            ("forbid", _) => return Err(format!("no such axiom; known axioms: {}", AXIOMS.join(", "))),
            ("max-lemmas", count) => config.max_lemmas = number(count)?,
            ("max-work", count) => config.max_work = number(count)?,
            ("max-memory", bytes) => {
                config.max_memory = number(bytes)?;
                if config.max_memory > MAX_MEMORY {
                    return Err(format!("a browser has room for no more than {MAX_MEMORY} bytes"));
                }
            }
            _ => return Err("there is no such option".to_owned()),
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use super::*;

    #[test]
    fn options_are_those_of_certcheck() {
        let text = "a b.cert\nexpect nimber(cram ../.. )=1\nforbid small-region\nmax-lemmas 7\nmax-memory 8\nmax-work 9\nend";
        let Request { file, all, config } = Request::read(text).unwrap();
        assert_eq!((file.as_str(), all), ("a b.cert", false));
        assert_eq!(config.expected.as_deref(), Some("nimber(cram 2x2) = 1"));
        assert_eq!(config.forbidden_axioms, ["small-region"]);
        assert_eq!((config.max_lemmas, config.max_memory, config.max_work), (7, 8, 9));
        assert!(Request::read("x\nall\nend").unwrap().all);
    }

    #[test]
    fn memory_stays_within_what_a_module_has() {
        assert_eq!(Request::read("x\nend").unwrap().config.max_memory, MAX_MEMORY);
        assert!(Request::read(&format!("x\nmax-memory {MAX_MEMORY}\nend")).is_ok());
        assert!(Request::read(&format!("x\nmax-memory {}\nend", MAX_MEMORY + 1)).is_err());
    }

    /// A misspelled option must not be dropped.
    #[test]
    fn what_is_not_understood_is_refused() {
        for (line, why) in [
            ("forbid small_region", "no such axiom"),
            ("forbid", "no such axiom"),
            ("expect nimber(cram 5x5)", "is not a claim"),
            ("expect nimber(chess 5x5) = 0", "the game `chess` is not known"),
            ("expect nimber(cram x) = 0", "board"),
            ("expect nimber(cram 1x2) = 1\nexpect nimber(cram 1x2) = 0", "`expect` is given twice"),
            ("max-work 5\nmax-work 5", "`max-work` is given twice"),
            ("max-lemmas 5\nforbid small-region\nmax-lemmas 4", "`max-lemmas` is given twice"),
            ("all\nall", "`all` is given twice"),
            ("all\nexpect nimber(cram 1x2) = 1", "exclude each other"),
            ("all of it", "no such option"),
            ("max-lemmas many", "not a number"),
            ("max-work -1", "not a number"),
            ("max-memory 4G", "not a number"),
            ("--forbid small-region", "no such option"),
            ("\nall", "no such option"),
            ("end", "no such option"),
            ("end\nall", "no such option"),
        ] {
            let found = Request::read(&format!("x\n{line}\nend")).unwrap_err();
            assert!(found.contains(why), "{line}: {found}");
        }
    }
}
