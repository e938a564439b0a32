//! Octal games: a term without a code has the code of the term before it.

use gamecert_certs::Fault;

use super::{beyond, excerpt, malformed, number, terms};
use gamecert_checker::rules::MAX_HEAP;

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
        let tokens = number(tokens).ok_or_else(|| wrong("is not a number of tokens", tokens))?;
        if tokens > MAX_HEAP.into() {
            return Err(beyond(format!(
                "an octal heap has at most {MAX_HEAP} tokens, this one has {tokens}"
            )));
        }
        spelled.push(format!("{code}:{tokens}"));
    }
    Ok(spelled.join("+"))
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

#[cfg(test)]
mod tests {
    use super::super::trial::{check_refusal, check_spelling};
    use crate::rules::Octal;

    fn check(text: &str, expected: &str) {
        check_spelling(&Octal, text, expected);
    }

    #[test]
    fn spelling_is_one() {
        check(" 0.070:12 + 5 ", "0.07:12+0.07:5");
        check("4.000:9", "4.0:9");
        check(".07 : 6", "0.07:6");
        check("0.1234:5+0.77:1+0", "0.1234:5+0.77:1+0.77:0");
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, expected) in [
            ("6", "`6` has no octal code before a colon; a position looks like 0.07:12 or 0.77:5+8"),
            ("0.12345:5", "`0.12345` is not an octal code (0 or 4, a point, one to four digits from 0 to 7)"),
            ("0.:5", "is not an octal code"),
            ("0.8:5", "is not an octal code"),
            ("1.7:5", "is not an octal code"),
            ("7:5", "is not an octal code"),
            ("0.07:five", "`five` is not a number of tokens"),
            ("0.07:12+4097", "an octal heap has at most 4096 tokens, this one has 4097"),
        ] {
            check_refusal(&Octal, text, expected, text.contains("4097"));
        }
    }
}
