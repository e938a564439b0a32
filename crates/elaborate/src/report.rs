//! Verdicts and surveys as they are reported: the line that certcheck prints, and JSON.
//!
//! Shared by everything that shows one, on a terminal or on a page.

use std::fmt;

use gamecert_certs::{Fault, Identity};
use gamecert_checker::{Basis, Summary, Verdict};
use serde_json::{Value, json};

use crate::particulars::Particulars;
use crate::survey::{Findings, Survey};

/// What a verdict rests on, besides the axioms that it names.
const TRUSTED: &str = "gamecert-checker, gamecert-certs, blake3";

/// Exit code of a usage error.
pub const USAGE: u8 = 64;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A verdict on the claim, or on the file as a whole.
    Verdict(Verdict),
    /// What became of each lemma.
    Survey(Survey),
}

impl From<Result<Survey, Fault>> for Report {
    fn from(surveyed: Result<Survey, Fault>) -> Self {
        surveyed.map_or_else(|fault| Self::Verdict(Verdict::Refused(fault)), Self::Survey)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verdict(verdict) => verdict.fmt(f),
            Self::Survey(survey) => survey.fmt(f),
        }
    }
}

impl Report {
    /// The first word of its line.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Verdict(verdict) => verdict.word(),
            Self::Survey(_) => "SURVEYED",
        }
    }

    /// The exit code of a check of this file alone: 0, 1, 2 or 3.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Verdict(verdict) => verdict.exit_code(),
            Self::Survey(survey) => survey.exit_code(),
        }
    }

    /// The lemma that a reader may want to see first, if one fails.
    fn lemma(&self) -> Option<u32> {
        match self {
            Self::Verdict(verdict) => verdict.fault().and_then(|fault| fault.lemma),
            Self::Survey(survey) => {
                survey.refuted.listed.first().or(survey.open.listed.first()).map(|found| found.lemma)
            }
        }
    }
}

/// The line that certcheck prints: first word, place (the file, if there are several), and for a faulty lemma the
/// command that shows it.
#[must_use]
pub fn line(place: &str, file: &str, report: &Report) -> String {
    gamecert_checker::line(&report.to_string(), place, file, report.lemma())
}

/// The result of checking a file, as a JSON object.
#[must_use]
pub fn json(file: &str, report: &Report) -> Value {
    let mut object = json!({ "file": file, "verdict": report.word() });
    let more = match report {
        Report::Verdict(Verdict::Verified(summary)) => summary_json(summary),
        Report::Verdict(Verdict::Incomplete { summary, holes, first }) => {
            let mut more = summary_json(summary);
            merge(&mut more, json!({ "holes": holes, "first_hole": first }));
            more
        }
        Report::Verdict(Verdict::Refused(fault)) => {
            json!({ "code": fault.code, "why": fault.why, "lemma": fault.lemma })
        }
        Report::Survey(survey) => survey_json(survey),
    };
    merge(&mut object, more);
    object
}

fn summary_json(summary: &Summary) -> Value {
    let Basis { axioms, imports, imported_lemmas } = &summary.basis;
    json!({
        "claim": summary.claim.to_string(),
        "play": summary.claim.play.to_string(),
        "axioms": axioms,
        "imports": identities(imports),
        "imported_lemmas": imported_lemmas,
        "lemmas": summary.lemmas,
        "evidence": summary.evidence,
        "hinted": summary.hinted,
        "work": summary.work,
        "trusted": TRUSTED,
        "not_trusted": if summary.hinted { "" } else { "evidence found by gamecert-elaborate" },
        "identity": summary.identity.to_string(),
    })
}

fn identities(imports: &[Identity]) -> Vec<String> {
    imports.iter().map(Identity::to_string).collect()
}

fn survey_json(survey: &Survey) -> Value {
    let Basis { axioms, imports, imported_lemmas } = &survey.basis;
    let listed = |findings: &Findings| -> Vec<Value> {
        let finding = findings.listed.iter();
        finding.map(|it| json!({ "lemma": it.lemma, "code": it.code, "why": it.why })).collect()
    };
    json!({
        "claim": survey.claim.as_ref().map(ToString::to_string),
        "game": survey.claim.as_ref().map(|claim| &claim.game),
        "play": survey.claim.as_ref().map(|claim| claim.play.to_string()),
        "claim_shown": survey.is_claim_shown,
        "claim_false": survey.false_claim,
        "axioms": axioms,
        "imports": identities(imports),
        "imported_lemmas": imported_lemmas,
        "holes_in_imports": survey.import_holes.count,
        "lemmas": survey.lemmas(),
        "holding": survey.holding,
        "false": survey.refuted.count,
        "false_lemmas": listed(&survey.refuted),
        "with_holes": survey.open.count,
        "lemmas_with_holes": listed(&survey.open),
        "identity": survey.identity.map(|identity| identity.to_string()),
    })
}

fn merge(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}
