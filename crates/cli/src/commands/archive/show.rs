//! `gamecert archive show`: everything known about a certificate.

use clap::Args;
use gamecert_archive::{Abbreviation, Archive, Attachments, Fit, Provenance, Signature, imported_lemmas};
use gamecert_certs::Identity;
use serde_json::{Value, json};

use super::{as_json, entry, failure, plain};
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
    archive.hold_listed(&entry).map_err(failure)?;
    let entries = archive.entries().map_err(failure)?;
    let imported = imported_lemmas(&entries)(&entry);
    let attachments = archive.attachments(&entry.identity);
    let signatures = judged(archive, &entry.identity, &attachments);
    if options.json {
        let mut shown = as_json(&entry, imported);
        if let Value::Object(fields) = &mut shown {
            fields.insert("provenance".to_owned(), json!(attachments.provenances));
            let (mut signed, mut unfit) = (Vec::new(), Vec::new());
            for (key, signature, fault) in &signatures {
                match fault {
                    None => signed.push(json!({ "key": key, "comment": signature.comment() })),
                    Some(why) => unfit.push(json!({ "key": key, "why": why })),
                }
            }
            fields.insert("signed".to_owned(), json!(signed));
            fields.insert("unfit_signatures".to_owned(), json!(unfit));
            fields.insert("unreadable".to_owned(), json!(attachments.unreadable));
        }
        return print_line(&shown.to_string()).map(|()| OK);
    }
    let lemmas = match imported {
        0 => entry.lemmas.to_string(),
        _ => format!("{}, {imported} of them imported", entry.lemmas.saturating_add(imported)),
    };
    let statement = &entry.statement;
    let list = |texts: Vec<String>| if texts.is_empty() { "none".to_owned() } else { texts.join(", ") };
    let form = if entry.hinted { "hinted" } else { "bare" };
    let mut lines = vec![
        ("claim", statement.claim().to_string()),
        ("identity", entry.identity.to_string()),
        ("axioms", list(statement.axioms.clone())),
        ("imports", list(statement.imports.iter().map(ToString::to_string).collect())),
        ("lemmas", lemmas),
        ("size", format!("{} bytes, {form}; {} on disk", entry.bytes, entry.stored_bytes)),
    ];
    attachments.provenances.iter().for_each(|it| lines.extend(provenance_rows(it)));
    for (key, signature, fault) in &signatures {
        lines.push(match fault {
            None => ("signed", format!("by the key {key}: {}", signature.comment())),
            Some(why) => ("signature", format!("by the key {key}: {why}")),
        });
    }
    if !attachments.unreadable.is_empty() {
        lines.push(("unreadable", attachments.unreadable.join("; ")));
    }
    print(&lines.iter().map(|(name, value)| format!("{name:<10} {}\n", plain(value))).collect::<String>())?;
    Ok(OK)
}

/// The signatures of a certificate, each with what is wrong with it.
fn judged<'a>(
    archive: &Archive,
    identity: &Identity,
    attachments: &'a Attachments,
) -> Vec<(&'a str, &'a Signature, Option<String>)> {
    let judge = |(key, signature): &'a (String, Signature)| {
        let fault = match archive.fit(identity, key, signature) {
            Fit::Fits => None,
            Fit::Unfit(why) => Some(format!("it does not fit: {why}")),
            Fit::Unknown(why) => Some(format!("it cannot be judged: {why}")),
        };
        (key.as_str(), signature, fault)
    };
    attachments.signatures.iter().map(judge).collect()
}

fn provenance_rows(it: &Provenance) -> Vec<(&'static str, String)> {
    let authors = it.authors.iter().map(|author| ("author", author.to_string()));
    let others = [
        ("date", &it.date),
        ("engine", &it.engine),
        ("command", &it.command),
        ("seed", &it.seed),
        ("machine", &it.machine),
        ("licence", &it.licence),
        ("doi", &it.doi),
        ("url", &it.url),
        ("notes", &it.notes),
    ];
    authors.chain(others.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)))).collect()
}
