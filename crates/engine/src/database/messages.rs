//! Messages about the lines of a database.

use std::collections::{BTreeMap, BTreeSet};

use super::lines::{Line, NoDatabase, Says, read_lines};
use super::{Contradiction, Counts, ImportError, Malformed, Source};

/// Refuses a text of which no line is an entry.
pub(crate) fn judge_lines(counts: &Counts, malformed: &[Malformed]) -> Result<(), ImportError> {
    match malformed.first() {
        Some(Malformed { line, why }) if counts.malformed == counts.read => {
            let why = format!("none of its {} lines is an entry; line {line}: {why}", counts.read);
            Err(ImportError::NotADatabase(why))
        }
        _ => Ok(()),
    }
}

/// The contradictions with the text of their lines, which are read again: only their numbers were kept.
pub(crate) fn quote(
    contradictions: Vec<(Vec<u64>, String)>,
    source: &mut dyn Source,
    says: Says,
) -> Result<Vec<Contradiction>, ImportError> {
    let wanted: BTreeSet<u64> = contradictions.iter().flat_map(|(lines, _)| lines).copied().collect();
    let mut texts = BTreeMap::new();
    if !wanted.is_empty() {
        let from = source.open().map_err(ImportError::Unreadable)?;
        read_lines(from, says, |number, line| {
            if let (true, Line::Entry(position, told)) = (wanted.contains(&number), line) {
                texts.insert(number, format!("{position} {told}"));
            }
        })
        .map_err(no_database)?;
    }
    let entry = |line: u64| (line, texts.get(&line).cloned().unwrap_or_default());
    let quoted = contradictions.into_iter();
    Ok(quoted
        .map(|(lines, why)| Contradiction { entries: lines.into_iter().map(entry).collect(), why })
        .collect())
}

/// Why a text does not become a certificate.
pub(crate) fn no_database(error: NoDatabase) -> ImportError {
    match error {
        NoDatabase::Unreadable(error) => ImportError::Unreadable(error),
        NoDatabase::Binary => ImportError::NotADatabase("it is not a text".to_owned()),
        NoDatabase::UnknownHeader(name, line, says) => {
            let known = says.headers();
            ImportError::NotADatabase(format!("line {line}: the header `{name}` is not known; known {known}"))
        }
    }
}
