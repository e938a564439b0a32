//! The folder `fixtures/`: what is in it, what is expected of each file, and whether a checker
//! agrees.
//!
//! The place of a file tells what is expected: `accept/` is verified, `incomplete/N-holes/` has N
//! holes, `reject/CODE/` is refused for exactly that reason, `nocrash/` gets any verdict but
//! VERIFIED. A file `NAME.args` beside `NAME.cert` holds what the checker is to be asked, one
//! option on each line, as on the command line of certcheck without the hyphens. What any of them
//! imports stands in `imports/`, each file named by the identity that is looked for.

use std::fs;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use gamecert_certs::Identity;
use gamecert_elaborate::{Config, Source, Verdict, check_with};

/// Codes of certificates that can be judged and are refused.
pub const REJECTED: &[&str] = &[
    "another-tree",
    "axiom-forbidden",
    "axiom-of-another-game",
    "axiom-of-another-play",
    "axiom-undeclared",
    "bad-encoding",
    "bad-evidence",
    "bad-lemma",
    "bad-metadata",
    "bad-position",
    "bad-relabelling",
    "bad-statement",
    "bad-subject",
    "bad-sum",
    "block-size",
    "citation-left",
    "citation-missing",
    "cites-another-kind",
    "cites-another-subject",
    "cites-no-earlier-lemma",
    "cites-weaker-lemma",
    "claim-is-false",
    "claim-of-another-play",
    "content-mismatch",
    "contract-beyond-coins",
    "digest-mismatch",
    "evidence-left",
    "evidence-missing",
    "evidence-of-another-play",
    "identity-mismatch",
    "import-differs",
    "imports-not-closed",
    "lemma-of-another-play",
    "lemma-order",
    "line-misses",
    "line-too-short",
    "lost-without-moves",
    "moves-left",
    "no-such-component",
    "no-such-option",
    "not-a-certificate",
    "option-has-the-nimber",
    "option-is-lost",
    "option-is-won",
    "play-of-another-game",
    "reply-for-a-tree",
    "reply-misses",
    "second-spelling",
    "section-order",
    "section-too-long",
    "subject-not-black",
    "totals-mismatch",
    "trailing-bytes",
    "tree-not-reduced",
    "tree-order",
    "truncated",
    "unexpected-claim",
    "unknown-section",
    "value-missing",
];

/// Codes of certificates that cannot be judged.
pub const DECLINED: &[&str] = &[
    "import-mismatch",
    "import-missing",
    "limit-lemmas",
    "limit-memory",
    "limit-sum",
    "limit-work",
    "position-too-large",
    "unknown-axiom",
    "unknown-game",
    "unknown-rules-version",
    "unknown-version",
];

/// Codes that no file can produce: a failure to read (tested with a stream that fails), more lemmas than there are
/// numbers for, and a defect of the checker.
pub const WITHOUT_FILE: &[&str] = &["internal", "limit-imported-lemmas", "unreadable", "too-many-lemmas"];

/// A file with what is expected of it.
pub struct Fixture {
    /// Its path below `fixtures/`, with `/`.
    pub place: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// What is asked of the checker.
    pub config: Config,
}

/// The folder `fixtures/` of the repository.
#[must_use]
pub fn root() -> PathBuf {
    let below = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("fixtures"));
    below.into_iter().find(|folder| folder.is_dir()).unwrap_or_else(|| PathBuf::from("fixtures"))
}

/// All fixtures of a folder below `fixtures/`, its subfolders included, sorted by place.
///
/// # Errors
/// If the folder cannot be read, or is empty, or a file in it is of no known kind.
pub fn scan(folder: &str) -> Result<Vec<Fixture>, String> {
    let mut found = Vec::new();
    for place in files(folder)? {
        match place.rsplit_once('.') {
            Some((name, "cert")) => {
                let config = match fs::read_to_string(root().join(format!("{name}.args"))) {
                    Ok(text) => config(&text)?,
                    Err(_) => Config::default(),
                };
                let bytes = read(&place)?;
                found.push(Fixture { place, bytes, config });
            }
            Some((name, "args")) if root().join(format!("{name}.cert")).is_file() => {}
            _ => return Err(format!("{place} is not a fixture")),
        }
    }
    if found.is_empty() { Err(format!("the folder {folder} is empty")) } else { Ok(found) }
}

/// Places of all files of a folder below `fixtures/`, sorted.
///
/// # Errors
/// If the folder cannot be read.
pub fn files(folder: &str) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(root().join(&folder)).map_err(|error| format!("{folder}: {error}"))?;
        for entry in entries {
            let entry = entry.map_err(|error| format!("{folder}: {error}"))?;
            let name = entry.file_name().into_string().map_err(|name| format!("{name:?} is no name"))?;
            let list = if entry.path().is_dir() { &mut folders } else { &mut found };
            list.push(format!("{folder}/{name}"));
        }
    }
    found.sort_unstable();
    Ok(found)
}

fn read(place: &str) -> Result<Vec<u8>, String> {
    fs::read(root().join(place)).map_err(|error| format!("{place}: {error}"))
}

fn config(args: &str) -> Result<Config, String> {
    let mut config = Config::default();
    for line in args.lines() {
        let (option, value) = line.split_once(' ').ok_or_else(|| format!("`{line}` has no value"))?;
        let number = || value.parse().map_err(|_| format!("`{value}` is not a number"));
        match option {
            "expect" => config.expected = Some(value.to_owned()),
            "forbid" => config.forbidden_axioms.push(value.to_owned()),
            "max-lemmas" => config.max_lemmas = number()?,
            "max-work" => config.max_work = number()?,
            "max-memory" => config.max_memory = number()?,
            _ => return Err(format!("`{option}` is not an option")),
        }
    }
    Ok(config)
}

/// What a checker makes of a fixture, if it is not what is expected.
pub fn disagreement(fixture: &Fixture, checker: &Checker<'_>) -> Option<String> {
    let verdict = checker(&fixture.bytes, &fixture.config);
    let found = match &verdict {
        Verdict::Verified(_) => "VERIFIED".to_owned(),
        Verdict::Incomplete { holes, .. } => format!("INCOMPLETE {holes}-holes"),
        Verdict::Refused(fault) => format!("{} {}", verdict.word(), fault.code),
    };
    let mut place = fixture.place.split('/');
    let expected = match (place.next(), place.next()) {
        (Some("accept"), _) => "VERIFIED".to_owned(),
        (Some("incomplete"), Some(holes)) => format!("INCOMPLETE {holes}"),
        (Some("reject"), Some(code)) if REJECTED.contains(&code) => format!("REJECTED {code}"),
        (Some("reject"), Some(code)) if DECLINED.contains(&code) => format!("DECLINED {code}"),
        (Some("nocrash"), _) if found != "VERIFIED" => return None,
        (Some("nocrash"), _) => "anything but VERIFIED".to_owned(),
        _ => "a place that tells what to expect".to_owned(),
    };
    (found != expected).then(|| format!("{}: expected {expected}, found {verdict}", fixture.place))
}

/// A checker, or something that poses as one.
pub type Checker<'a> = dyn Fn(&[u8], &Config) -> Verdict + 'a;

/// All that a checker gets wrong in a folder. A folder that is missing or empty is wrong too.
#[must_use]
pub fn disagreements(folder: &str, checker: &Checker<'_>) -> Vec<String> {
    match scan(folder) {
        Ok(fixtures) => fixtures.iter().filter_map(|fixture| disagreement(fixture, checker)).collect(),
        Err(why) => vec![why],
    }
}

/// The checker under test.
#[must_use]
pub fn real(bytes: &[u8], config: &Config) -> Verdict {
    check_with(bytes, config, &mut |identity| import("imports", identity), &mut |_| {})
}

/// The certificate of this identity in a folder below `fixtures/`.
///
/// # Errors
/// If it is there and cannot be opened.
pub fn import(folder: &str, identity: &Identity) -> io::Result<Option<Source<'static>>> {
    match fs::File::open(root().join(folder).join(format!("{identity}.cert"))) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        opened => opened.map(|file| Some(Box::new(BufReader::new(file)) as _)),
    }
}
