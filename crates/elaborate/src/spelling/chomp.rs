//! Boards of Chomp: a rectangle, or the squares of each row from the top.

use gamecert_certs::Fault;

use super::{excerpt, malformed, number};

/// The spelling of a board; whether it is too large is for the rules to say.
pub(super) fn spelling(term: &str) -> Result<String, Fault> {
    let numbers = |separator| {
        let numbers = term.split(separator).map(|text| number(text.trim()).filter(|number| *number > 0));
        numbers.collect::<Option<Vec<u32>>>()
    };
    match (numbers('x').as_deref(), numbers(',').as_deref()) {
        (Some(&[rows, columns]), _) => Ok(format!("{rows}x{columns}")),
        (_, Some(rows @ [row, ..])) if rows.iter().all(|it| it == row) => Ok(format!("{}x{row}", rows.len())),
        (_, Some(rows)) if rows.is_sorted_by(|above, row| above >= row) => {
            Ok(term.split_whitespace().collect())
        }
        _ => Err(malformed(format!(
            "`{}` is not a board of Chomp; one looks like 4x5, or like 5,3,1 (the squares of its rows, none longer than the one above)",
            excerpt(term)
        ))),
    }
}
