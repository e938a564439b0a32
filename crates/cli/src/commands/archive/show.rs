//! `gamecert archive show`: all that is known of a certificate.

use clap::Args;
use gamecert_archive::{Abbreviation, Archive, Provenance};
use serde_json::{Value, json};

use super::{as_json, entry, failure};
use crate::commands::{print, print_line};
use crate::exit::{Done, OK};

/// What to show.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The identity, or its first digits
    identity: Abbreviation,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Shows one certificate.
pub(super) fn run(archive: &Archive, options: &Options) -> Done {
    let entry = entry(archive, &options.identity)?;
    let provenances = archive.provenances(&entry.identity).map_err(failure)?;
    let signatures = archive.signatures(&entry.identity).map_err(failure)?;
    if options.json {
        let mut shown = as_json(&entry);
        if let Value::Object(fields) = &mut shown {
            fields.insert("provenance".to_owned(), json!(provenances));
            let signed: Vec<Value> = signatures
                .iter()
                .map(|(key, signature)| json!({ "key": key, "comment": signature.comment() }))
                .collect();
            fields.insert("signed".to_owned(), json!(signed));
        }
        return print_line(&shown.to_string()).map(|()| OK);
    }
    let statement = &entry.statement;
    let list = |texts: Vec<String>| if texts.is_empty() { "none".to_owned() } else { texts.join(", ") };
    let form = if entry.hinted { "hinted" } else { "bare" };
    let mut lines = vec![
        ("claim", statement.claim().to_string()),
        ("identity", entry.identity.to_string()),
        ("axioms", list(statement.axioms.clone())),
        ("imports", list(statement.imports.iter().map(ToString::to_string).collect())),
        ("lemmas", entry.lemmas.to_string()),
        ("size", format!("{} bytes, {form}; {} on disk", entry.bytes, entry.stored_bytes)),
    ];
    provenances.iter().for_each(|told| lines.extend(provenance(told)));
    for (key, signature) in &signatures {
        lines.push(("signed", format!("by the key {key}: {}", signature.comment())));
    }
    // What others wrote must not steer a terminal.
    let plain = |text: &str| text.replace(char::is_control, " ");
    print(&lines.iter().map(|(name, value)| format!("{name:<10} {}\n", plain(value))).collect::<String>())?;
    Ok(OK)
}

fn provenance(told: &Provenance) -> Vec<(&'static str, String)> {
    let authors = told.authors.iter().map(|author| ("author", author.to_string()));
    let others = [
        ("date", &told.date),
        ("engine", &told.engine),
        ("command", &told.command),
        ("seed", &told.seed),
        ("machine", &told.machine),
        ("licence", &told.licence),
        ("doi", &told.doi),
        ("url", &told.url),
        ("notes", &told.notes),
    ];
    authors.chain(others.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)))).collect()
}
