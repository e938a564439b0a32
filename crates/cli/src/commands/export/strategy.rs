//! The strategies of a certificate about a contest as graphs of positions: lines of JSON, or the same as text.
//!
//! The shape of both is described in `docs/contests.md`.

use std::io::{self, Write};

use gamecert_certs::{Hints, signed};
use gamecert_elaborate::transcript::graph::{Edge, GraphError, Node, Told, What, strategies};
use gamecert_elaborate::{Allowed, Earned, Imports};
use serde_json::{Value, json};

use super::{NotWritten, notation_of};
use crate::commands::CertificateFile;

/// The version of the shape.
const VERSION: u32 = 1;

/// By default, how many times the work of a check is allowed: lemmas and searches are followed for each position that they cover.
const UNFOLDING: u64 = 4;

/// How graphs are written.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Json,
    Text,
}

/// Writes the strategies of a certificate as they are found.
pub(super) fn write(
    form: Form,
    given: &CertificateFile,
    allowed: Allowed,
    imports: &mut Imports<'_>,
    to: &mut dyn Write,
) -> Result<(), NotWritten> {
    let found = given.missing_evidence(allowed, imports).map_err(NotWritten::Failed)?;
    let none = Hints::default();
    let hints = given.certificate.hints.as_ref().or(found.as_ref()).unwrap_or(&none);
    let (head, line): (_, fn(Told<'_>) -> String) = match form {
        Form::Json => (head(given)?, json_line),
        Form::Text => (head_text(given)?, text_line),
    };
    let mut is_begun = false;
    let mut listener = |told: Told<'_>| -> io::Result<()> {
        if !std::mem::replace(&mut is_begun, true) {
            to.write_all(head.as_bytes())?;
        }
        writeln!(to, "{}", line(told))
    };
    let earned = given.earned(imports);
    let allowed = allowed.or(Earned { work: earned.work.saturating_mul(UNFOLDING), ..earned });
    strategies(&given.certificate, hints, allowed, &mut listener).map_err(|error| match error {
        GraphError::Writing(error) => NotWritten::Writing(error),
        error => NotWritten::Refused(error.to_string()),
    })
}

fn head(given: &CertificateFile) -> Result<String, String> {
    let statement = &given.certificate.statement;
    let head = json!({
        "format": "strategy",
        "version": VERSION,
        "claim": statement.claim().to_string(),
        "game": statement.game,
        "rules": statement.rules,
        "position": statement.position,
        "sides": notation_of(&given.certificate)?.sides(),
        "identity": given.totals.identity.to_string(),
    });
    Ok(format!("{head}\n"))
}

fn head_text(given: &CertificateFile) -> Result<String, String> {
    let statement = &given.certificate.statement;
    Ok(format!(
        "strategy   version {VERSION}\nclaim      {}\nrules      {} version {}\nsides      {}\nidentity   {}\n",
        statement.claim(),
        statement.game,
        statement.rules,
        notation_of(&given.certificate)?.sides().join(", "),
        given.totals.identity
    ))
}

fn json_line(told: Told<'_>) -> String {
    let pair = |Edge { made, to }: &Edge| json!([made, to]);
    let line = match told {
        Told::Strategy(side, value) => json!({ "side": side, "at_least": value }),
        Told::Node(Node { number, position, mover, what }) => {
            let mut line = json!({ "node": number, "position": position, "mover": mover });
            let (key, value): (_, Value) = match what {
                What::Reply(edge) => ("reply", pair(edge)),
                What::Answers(edges) => ("answers", edges.iter().map(pair).collect()),
                What::Result(result) => ("result", json!(result)),
                What::Least(least) => ("least", json!(least)),
                What::Open(why) => ("open", json!(why)),
            };
            line[key] = value;
            line
        }
        Told::Start(number) => json!({ "start": number }),
        Told::End(nodes, open) => json!({ "nodes": nodes, "open": open }),
    };
    line.to_string()
}

fn text_line(told: Told<'_>) -> String {
    let edge = |Edge { made, to }: &Edge| format!("{made} to {to}");
    match told {
        Told::Strategy(side, value) => format!("\n{side} is sure of at least {}", signed(value)),
        Told::Node(Node { number, position, mover, what }) => {
            let what = match what {
                What::Reply(made) => format!("{mover} plays {}", edge(made)),
                What::Answers(all) => {
                    format!("{mover} may play {}", all.iter().map(edge).collect::<Vec<_>>().join(", "))
                }
                What::Result(result) => format!("over, {}", signed(result)),
                What::Least(least) => format!("no result is less than {}", signed(least)),
                What::Open(why) => format!("open, {why}"),
            };
            format!("{number} {position}: {what}")
        }
        Told::Start(number) => format!("start at {number}"),
        Told::End(nodes, open) => format!("\n{nodes} nodes, {open} open"),
    }
}
