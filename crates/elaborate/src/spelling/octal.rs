//! Octal games: a term without a code has the code of the term before it.

use gamecert_certs::Fault;

use super::{excerpt, malformed, number, terms};

/// The spelling of a sum of heaps, each with its code.
pub(super) fn spelling(text: &str) -> Result<String, Fault> {
    let mut code = None;
    let mut spelled = Vec::new();
    for term in terms(text)? {
        let tokens = match term.split_once(':') {
            Some((digits, tokens)) => {
                let why = "is not an octal code (0 or 4, a point, one to four digits from 0 to 7)";
                code = Some(spell_code(digits.trim()).ok_or_else(|| wrong(why, digits))?);
                tokens.trim()
            }
            None => term,
        };
        let code = code.as_ref().ok_or_else(|| wrong("has no octal code before a colon", term))?;
        let tokens: u64 = number(tokens).ok_or_else(|| wrong("is not a number of tokens", tokens))?;
        spelled.push(format!("{code}:{tokens}"));
    }
    Ok(spelled.join("+"))
}

/// The spelling of a code alone, which a claim about a period is about.
pub(crate) fn code(text: &str) -> Result<String, String> {
    let why =
        || format!("`{}` is not an octal code, such as 0.07: a period is not about one heap", excerpt(text));
    spell_code(text.trim()).ok_or_else(why)
}

/// The bytes of a code, the subject of a lemma about a period.
pub(crate) fn read_code(text: &str) -> Option<Vec<u8>> {
    let text = spell_code(text.trim())?;
    let digits = text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0');
    Some(digits.chain([0; 5]).take(5).collect())
}

/// The text of the bytes of a code.
pub(crate) fn show_code(bytes: &[u8]) -> Option<String> {
    let digits: Option<String> = bytes.iter().map(|&digit| char::from_digit(digit.into(), 8)).collect();
    let digits = digits.filter(|digits| digits.len() == 5)?;
    spell_code(&format!("{}.{}", digits.get(..1)?, digits.get(1..)?))
}

fn wrong(why: &str, part: &str) -> Fault {
    malformed(format!("`{}` {why}; a position looks like 0.07:12 or 0.77:5+8", excerpt(part)))
}

/// The spelling of a code: with what stands before the point, without zeros at the end.
fn spell_code(text: &str) -> Option<String> {
    let (whole, digits) = text.split_once('.')?;
    let whole = if whole.is_empty() { "0" } else { whole };
    let is_code = ["0", "4"].contains(&whole)
        && (1..=4).contains(&digits.len())
        && digits.chars().all(|digit| digit.is_digit(8));
    let short = digits.trim_end_matches('0');
    let short = if short.is_empty() { "0" } else { short };
    is_code.then(|| format!("{whole}.{short}"))
}
