//! Verdicts as they are told: the line that certcheck prints, and JSON.
//!
//! Shared by all that show a verdict, on a terminal or on a page. No verdict rests on this file.

use gamecert_certs::Identity;
use serde_json::{Value, json};

use crate::survey::{Findings, Survey};
use crate::verdict::{Basis, Summary, Verdict};

/// Exit code of a usage error.
pub const USAGE: u8 = 64;

/// The verdict's line: first word, place (the file, if there are several), and for a faulty lemma the
/// command that shows it.
#[must_use]
pub fn line(place: &str, file: &str, verdict: &Verdict) -> String {
    let text = verdict.to_string();
    let (word, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let padding = rest.len().saturating_sub(rest.trim_start().len());
    let (blanks, rest) = rest.split_at(padding);
    let lemma = match verdict {
        Verdict::Surveyed(survey) => {
            survey.refuted.listed.first().or(survey.open.listed.first()).map(|found| found.lemma)
        }
        _ => verdict.fault().and_then(|fault| fault.lemma),
    };
    let hint =
        lemma.map_or_else(String::new, |lemma| format!("  (see it: gamecert show {file} --lemma {lemma})"));
    one_line(&format!("{word}{blanks}{place}{rest}{hint}"))
}

/// The text with control characters escaped: names of files may hold any.
fn one_line(text: &str) -> String {
    let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(escaped).collect()
}

/// The verdict on a file as a JSON object.
#[must_use]
pub fn json(file: &str, verdict: &Verdict) -> Value {
    let mut object = json!({ "file": file, "verdict": verdict.word() });
    let more = match verdict {
        Verdict::Verified(summary) => summary_json(summary),
        Verdict::Incomplete { summary, holes, first } => {
            let mut more = summary_json(summary);
            merge(&mut more, json!({ "holes": holes, "first_hole": first }));
            more
        }
        Verdict::Surveyed(survey) => survey_json(survey),
        Verdict::Refused(fault) => {
            json!({ "code": fault.code, "why": fault.why, "lemma": fault.lemma })
        }
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
        "game": survey.game,
        "play": survey.play.map(|play| play.to_string()),
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
