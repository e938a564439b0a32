//! Notes on options and commands that the line of certcheck mentions and a page lacks. The line stays as it
//! is, so that everybody reads the same one; a note with it says which program has them, and what a page
//! offers instead.

use gamecert_certs::Fault;
use gamecert_elaborate::report::Report;
use gamecert_elaborate::{Particulars, Survey};

/// Where imports come from.
const IMPORTS: &str = "In the browser, choose the files of imports together with the certificate, each under its name IDENTITY.cert; \
    --import-dir is an option of the program certcheck.";

/// The command that shows a lemma.
const SHOW: &str = "gamecert show is a command of the program gamecert, on your own machine.";

/// The note to the line of this report; empty if a page has everything that the line mentions.
pub(crate) fn note(report: &Report) -> String {
    let notes = match report {
        Report::Verdict(verdict) => of_fault(verdict.fault()),
        Report::Survey(Survey { refuted, open, .. }) => {
            let is_one_named = !(refuted.listed.is_empty() && open.listed.is_empty());
            [None, is_one_named.then(|| SHOW.to_owned())]
        }
    };
    notes.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn of_fault(fault: Option<&Fault>) -> [Option<String>; 2] {
    let option = match fault.map(|fault| fault.code) {
        Some("limit-work") => Some(limit("--max-work")),
        Some("limit-memory") => Some(limit("--max-memory")),
        Some("limit-lemmas") => Some(limit("--max-lemmas")),
        Some("import-missing") => Some(IMPORTS.to_owned()),
        _ => None,
    };
    [option, fault.and_then(|fault| fault.lemma).map(|_| SHOW.to_owned())]
}

fn limit(option: &str) -> String {
    format!(
        "In the browser this limit is fixed; the program certcheck, on your own machine, takes another one with {option}."
    )
}
