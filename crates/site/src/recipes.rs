//! The records of this repository: the smallest proofs that are known to this program, and how each is made again.

use gamecert_certs::Claim;

/// A line for each record: `fixtures/records` has the files that are kept.
const RECORDS: &str = include_str!("records.csv");

/// The most bytes of a bare file that is kept, so that all of them have 25 MB together: larger ones are made again when they are wanted.
const MOST_BYTES_KEPT: u64 = 6_050_000;

/// The columns of that list.
const HEAD: &str = "name,claim,lemmas,bytes,identity,check,plain,solved,solved_identity,solve_seconds,advice,solve,shrink_seconds,shrink";

/// A proof, and the commands that make it. All seconds are CPU seconds on a shared server.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The name of its file, without `.cert`.
    pub name: String,
    /// What it proves.
    pub claim: Claim,
    /// Its lemmas.
    pub lemmas: u64,
    /// The bytes of its bare file.
    pub bytes: u64,
    /// Its identity, in hexadecimal digits.
    pub identity: String,
    /// Seconds to check the bare file.
    pub check: f64,
    /// How many lemmas it has when it is plugged without the axiom `small-region`, if that was tried.
    pub plain: Option<u64>,
    /// The certificate that `gamecert solve` writes.
    pub solved: Made,
    /// The names of the records whose certificates are advice for that.
    pub advice: Vec<String>,
    /// Whether the advice are the files that are kept, not the certificates as they are solved; the list says `kept` before their names.
    pub is_kept_advice: bool,
    /// The shrunk certificate that is kept, if it is not that which was solved.
    pub shrunk: Option<Shrunk>,
}

/// A certificate that a command makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// How many lemmas it has.
    pub lemmas: u64,
    /// Its identity, in hexadecimal digits.
    pub identity: String,
    /// The options of the command.
    pub options: Vec<String>,
    /// How long it took, with the check.
    pub seconds: f64,
}

/// How a certificate was shrunk.
#[derive(Clone, Debug, PartialEq)]
pub struct Shrunk {
    /// The options of `gamecert shrink`.
    pub options: Vec<String>,
    /// How long it took.
    pub seconds: f64,
}

impl Recipe {
    /// Whether its file is kept in `fixtures/records`.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.bytes <= MOST_BYTES_KEPT
    }
}

/// All records, in the order in which they can be made: advice comes before what it is for.
///
/// # Errors
/// If the list that comes with the program is broken, which a test rules out.
pub fn recipes() -> Result<Vec<Recipe>, String> {
    let mut lines = RECORDS.lines().filter(|line| !line.starts_with('#'));
    if lines.next() != Some(HEAD) {
        return Err(format!("the head has to be `{HEAD}`"));
    }
    lines.map(|line| recipe(line).ok_or_else(|| format!("this is no record: `{line}`"))).collect()
}

fn recipe(line: &str) -> Option<Recipe> {
    let fields: Vec<&str> = line.split(',').collect();
    let [name, claim, lemmas, bytes, identity, check, plain, fields @ ..] = &fields[..] else { return None };
    let &[solved, solved_identity, solve_seconds, advice, solve, shrink_seconds, shrink] = fields else {
        return None;
    };
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let kept_advice = advice.strip_prefix("kept ");
    let shrunk = match shrink {
        "" => None,
        _ => Some(Shrunk { options: words(shrink), seconds: shrink_seconds.parse().ok()? }),
    };
    Some(Recipe {
        name: (*name).to_owned(),
        claim: claim.parse().ok()?,
        lemmas: lemmas.parse().ok()?,
        bytes: bytes.parse().ok()?,
        identity: (*identity).to_owned(),
        check: check.parse().ok()?,
        plain: if plain.is_empty() { None } else { Some(plain.parse().ok()?) },
        solved: Made {
            lemmas: solved.parse().ok()?,
            identity: solved_identity.to_owned(),
            options: words(solve),
            seconds: solve_seconds.parse().ok()?,
        },
        advice: words(kept_advice.unwrap_or(advice)),
        is_kept_advice: kept_advice.is_some(),
        shrunk,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_list_can_be_followed() {
        let all = recipes().unwrap();
        let mut known = BTreeSet::new();
        let is_kept = |name: &String| all.iter().any(|it| it.name == *name && it.is_kept());
        for Recipe { name, advice, is_kept_advice, solved, lemmas, identity, shrunk, .. } in &all {
            assert!(!is_kept_advice || advice.iter().all(is_kept), "{name}");
            assert!(
                advice.iter().all(|name| known.contains(name.as_str())),
                "{name} comes before its advice"
            );
            assert!(known.insert(name.as_str()), "{name} is there twice");
            assert!(*lemmas <= solved.lemmas, "{name}");
            assert!(shrunk.is_some() || *identity == solved.identity, "{name}");
            assert!([identity, &solved.identity].iter().all(|it| it.len() == 64), "{name}");
        }
        assert!(all.len() > 30);
    }
}
