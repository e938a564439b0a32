//! Small files that make a checker work long, or take much memory, before it has a verdict.
//!
//! A checker without a budget takes minutes or gigabytes for many of them. `tests/tests/attacks.rs` gives each ten seconds of
//! processor time and 256 MiB of address space.
//! Nothing here can be VERIFIED, but what makes large pages (`pages.rs`). Where a file is declined by a limit, another checker may well see that it is
//! false or not whole, so most files have several good verdicts.

pub mod misere;
pub mod nimbers;
pub mod pages;
pub mod scores;
pub mod sections;

use gamecert_certs::{Certificate, ClaimKind, Hints, Identity, Lemma, Metadata, Play, Statement, text};
use gamecert_elaborate::notation;

use crate::forge::Draft;

/// A file, and what may be said of it.
#[derive(Clone, Debug)]
pub struct Attack {
    /// What it is, as in the name of a file.
    pub name: String,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What is asked of the checker.
    pub arguments: Vec<String>,
    /// Certificates that it imports.
    pub imports: Vec<(Identity, Vec<u8>)>,
    /// The words that are good verdicts.
    pub words: &'static [&'static str],
}

/// What is false, not whole, or too much, depending on how long one looks.
pub const NOT_VERIFIED: &[&str] = &["INCOMPLETE", "REJECTED", "DECLINED"];
/// What is not whole, or too much.
pub const OPEN: &[&str] = &["INCOMPLETE", "DECLINED"];
/// What is false, or too much.
pub const FALSE: &[&str] = &["REJECTED", "DECLINED"];
/// What is false.
pub const REJECTED: &[&str] = &["REJECTED"];
/// What is beyond a limit of the rules.
pub const DECLINED: &[&str] = &["DECLINED"];

impl Attack {
    /// A file that is judged without further arguments.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: Vec<u8>, words: &'static [&'static str]) -> Self {
        Self { name: name.into(), bytes, arguments: vec![], imports: vec![], words }
    }

    /// The same file with an argument more, and the verdicts that are good then.
    #[must_use]
    pub fn asked(&self, argument: &str, words: &'static [&'static str]) -> Self {
        let name = format!("{} {argument}", self.name);
        let arguments = argument.split(' ').map(str::to_owned).collect();
        Self { name, arguments, words, ..self.clone() }
    }
}

/// A name, and what makes the files: some are long.
pub type Family = (&'static str, fn() -> Vec<Attack>);

/// All families of attacks.
pub const FAMILIES: &[Family] = &[
    ("line_parts", scores::line_parts),
    ("dots", scores::dots),
    ("sprouts_nested_hinted", || nimbers::sprouts_nested(true)),
    ("sprouts_nested_bare", || nimbers::sprouts_nested(false)),
    ("sprouts_regions", nimbers::sprouts_regions),
    ("octal", nimbers::octal),
    ("cram", nimbers::cram),
    ("terms", nimbers::terms),
    ("pairs", pages::pairs),
    ("misere_sums", misere::sums),
    ("misere_terms", misere::terms),
    ("misere_heap", misere::heap),
    ("misere_lost", misere::lost),
    ("misere_trees", misere::trees),
    ("false_claim", sections::false_claim),
    ("long_lists", sections::long_lists),
    ("imports", sections::imports),
];

/// The certificate that a text tells.
fn parse(source: &str) -> Certificate {
    text::read(source, notation::notation).expect("a text that is a certificate")
}

/// The bytes of a certificate given as text.
fn assemble(source: &str) -> Vec<u8> {
    Draft::encode(&parse(source)).seal()
}

/// A statement about a game with these axioms.
fn statement(game: &str, position: &str, claim: ClaimKind, axioms: &[&str]) -> Statement {
    let play = match claim {
        _ if axioms.contains(&gamecert_elaborate::REVERSIBLE_MOVES) => Play::Misere,
        _ if claim.is_score() => Play::Scoring,
        _ if claim.is_value() => Play::Contest,
        _ => Play::Normal,
    };
    Statement {
        game: game.to_owned(),
        rules: 1,
        play,
        position: position.to_owned(),
        claim,
        axioms: axioms.iter().map(|&axiom| axiom.to_owned()).collect(),
        imports: vec![],
    }
}

/// A file without any evidence: as a bare one, or as a hinted one that has none.
fn without_evidence(statement: Statement, lemmas: Vec<Lemma>, is_hinted: bool) -> Vec<u8> {
    let hints = is_hinted.then(|| Hints { lemmas: vec![vec![]; lemmas.len()], goal: vec![] });
    Draft::encode(&Certificate { statement, lemmas, hints, metadata: Metadata::default() }).seal()
}

fn sort_of(is_hinted: bool) -> &'static str {
    if is_hinted { "hinted" } else { "bare" }
}
