//! The statement and the lemmas of a certificate as lines of JSON, whatever they say.

use std::fmt::Write;

use gamecert_certs::text::{Notation, evidence_text};
use gamecert_certs::{Certificate, Identity, Judgement, Lemma, LemmaId, Side};
use serde_json::{Value, json};

use super::{not_normal, notation_of};
use crate::lemma_kinds;

/// An object on a line for the statement, and one for each lemma.
pub(super) fn json_lines(certificate: &Certificate, identity: &Identity) -> Result<String, String> {
    let notation = notation_of(certificate)?;
    let statement = &certificate.statement;
    let imports: Vec<String> = statement.imports.iter().map(ToString::to_string).collect();
    let head = json!({
        "claim": statement.claim().to_string(),
        "play": statement.play.to_string(),
        "rules": statement.rules,
        "axioms": statement.axioms,
        "imports": imports,
        "identity": identity.to_string(),
    });
    let mut text = format!("{head}\n");
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        let line = lemma_json(number, lemma, notation.as_ref());
        let mut line = line.ok_or_else(|| not_normal(&statement.game, number))?;
        if let Some(pieces) = certificate.hints.as_ref().and_then(|hints| hints.lemmas.get(number)) {
            line["evidence"] = pieces.iter().map(evidence_text).collect();
        }
        let _ = writeln!(text, "{line}");
    }
    Ok(text)
}

/// A lemma as an object; `None` if its subject is not in normal form.
fn lemma_json(number: usize, lemma: &Lemma, notation: &dyn Notation) -> Option<Value> {
    let mut object = json!({ "lemma": number, "kind": lemma_kinds::name(&lemma.judgement) });
    let trees = |ids: &[LemmaId]| ids.iter().map(ToString::to_string).collect::<Value>();
    match &lemma.judgement {
        Judgement::Nimber(value) | Judgement::Below(value) => object["value"] = json!(value),
        Judgement::Period(period) => {
            (object["period"], object["after"]) = (json!(period.length), json!(period.after));
        }
        Judgement::Sure { side, value } => {
            let [first, second] = notation.sides();
            let side = if *side == Side::First { first } else { second };
            (object["side"], object["value"]) = (json!(side), json!(value));
        }
        Judgement::Equals(tree) => object["tree"] = json!(tree.to_string()),
        Judgement::Tree(children) => object["children"] = trees(children),
        Judgement::Lost(sum) => {
            let shown = sum.components.iter().map(|component| notation.show(component));
            object["components"] = json!(shown.collect::<Option<Vec<_>>>()?);
            object["trees"] = trees(&sum.trees);
        }
    }
    if !lemma.subject.is_empty() {
        object["position"] = json!(notation.show(&lemma.subject)?);
    }
    Some(object)
}
