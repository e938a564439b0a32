//! Verdicts: what is printed about a certificate, and the exit codes.

use std::fmt;

use gamecert_certs::{Claim, Fault, Identity, Ruling, Statement};

use crate::work::Sure;

/// What is missing from a step or from a proof: nothing false, but not all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holes {
    /// Number of missing pieces.
    pub count: u64,
    /// The first of them, for people.
    pub first: String,
}

impl Holes {
    /// Adds `count` holes at one place.
    ///
    /// # Errors
    /// None that can be met.
    pub fn add(&mut self, count: u64, place: impl FnOnce() -> String) -> Result<(), Fault> {
        if self.count == 0 && count > 0 {
            self.first = place();
        }
        self.count = self.count.checked_add(count).sure()?;
        Ok(())
    }
}

/// What the checker found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is proved.
    Verified(Summary),
    /// Nothing is false, but pieces of the proof are missing.
    Incomplete {
        /// What would be proved.
        summary: Summary,
        /// Number of missing pieces.
        holes: u64,
        /// The first of them, for people.
        first: String,
    },
    /// Rejected or declined, as the fault rules.
    Refused(Fault),
}

/// What a certificate proves and what the proof rests on. The checker alone makes one, after it has judged the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The claim.
    pub claim: Claim,
    /// What the proof rests on.
    pub basis: Basis,
    /// Number of lemmas, those of imports not included.
    pub lemmas: u64,
    /// Number of pieces of evidence that were judged.
    pub evidence: u64,
    /// Whether the replies were in the file.
    pub hinted: bool,
    /// The identity of the certificate.
    pub identity: Identity,
    /// Units of work that it took to check it and its imports.
    pub work: u64,
}

/// What a proof rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    /// The axioms that the certificate declares.
    pub axioms: Vec<String>,
    /// The identities of the certificates that it imports.
    pub imports: Vec<Identity>,
    /// Number of all lemmas of these.
    pub imported_lemmas: u64,
}

impl Basis {
    /// What a certificate with this statement rests on, and on how many lemmas of others.
    #[must_use]
    pub fn of(statement: &Statement, imported_lemmas: u32) -> Self {
        let Statement { axioms, imports, .. } = statement;
        Self { axioms: axioms.clone(), imports: imports.clone(), imported_lemmas: imported_lemmas.into() }
    }
}

impl Verdict {
    /// The first word of the verdict's line.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.exit_code() {
            0 => "VERIFIED",
            1 => "REJECTED",
            2 => "DECLINED",
            _ => "INCOMPLETE",
        }
    }

    /// The exit code of a check of this file alone: 0, 1, 2 or 3.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Verified(_) => 0,
            Self::Refused(Fault { ruling: Ruling::Rejected, .. }) => 1,
            Self::Refused(Fault { ruling: Ruling::Declined, .. }) => 2,
            Self::Incomplete { .. } => 3,
        }
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (imports, lemmas) = (self.imports.len(), self.imported_lemmas);
        if imports > 0 {
            write!(f, "imports: {imports} ({lemmas} lemma{})  ", if lemmas == 1 { "" } else { "s" })?;
        }
        let axioms = if self.axioms.is_empty() { "none".to_owned() } else { self.axioms.join(", ") };
        write!(f, "axioms: {axioms}")
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.lemmas == 1 { "" } else { "s" };
        write!(f, "{} lemma{s}  {}  id: {}", self.lemmas, self.basis, self.identity)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<10} ", self.word())?;
        match self {
            Self::Verified(summary) => {
                write!(f, "{} [{} play]  {summary}", summary.claim, summary.claim.play)
            }
            Self::Incomplete { summary, holes, first } => {
                let s = if *holes == 1 { "" } else { "s" };
                let Claim { play, .. } = summary.claim;
                write!(f, "{} [{play} play]  {holes} hole{s}, first: {first}  {summary}", summary.claim)
            }
            Self::Refused(fault) => write!(f, "{fault} [{}]", fault.code),
        }
    }
}

/// The line that is printed for a file: first word, place (the file, if there are several), what was found, and for a faulty
/// lemma the command that shows it.
#[must_use]
pub fn line(found: &str, place: &str, file: &str, lemma: Option<u32>) -> String {
    let (word, rest) = found.split_once(' ').unwrap_or((found, ""));
    let hint =
        lemma.map_or(String::new(), |lemma| format!("  (see it: gamecert show {file} --lemma {lemma})"));
    let line = format!("{word:<10} {place}{}{hint}", rest.trim_start());
    // Names of files may hold any character, and a file has one line that nothing turns round or hides.
    line.escape_debug().to_string().replace("\\'", "'").replace("\\\"", "\"")
}

/// The exit code that stands for both: 1 before 2 before 3 before 0.
#[must_use]
pub fn more_serious(one: u8, other: u8) -> u8 {
    match (one, other) {
        (0, code) | (code, 0) => code,
        (one, other) => one.min(other),
    }
}
