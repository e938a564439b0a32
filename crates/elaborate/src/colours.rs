//! Verdicts in colour, on terminals whose users want colours.

use anstream::{AutoStream, ColorChoice, stream::RawStream};
use anstyle::{AnsiColor, Style};

/// Whether text that goes there is coloured: if it is a terminal that knows colours, unless `NO_COLOR` or `CLICOLOR` says
/// otherwise.
pub fn are_wanted(to: &impl RawStream) -> bool {
    AutoStream::choice(to) != ColorChoice::Never
}

/// The text, with its first word in the colour of the verdict that it is.
#[must_use]
pub fn verdict(text: &str) -> String {
    let word = text.split(|byte: char| !byte.is_ascii_uppercase()).next().unwrap_or_default();
    let colour = match word {
        "VERIFIED" | "PROVED" => AnsiColor::Green,
        "INCOMPLETE" | "DECLINED" | "SURVEYED" | "OPEN" => AnsiColor::Yellow,
        "REJECTED" | "FALSE" | "MALFORMED" => AnsiColor::Red,
        _ => return text.to_owned(),
    };
    let style = Style::new().bold().fg_color(Some(colour.into()));
    format!("{style}{word}{style:#}{}", &text[word.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_verdict_at_the_beginning_is_coloured() {
        assert_eq!(verdict("VERIFIED nim"), "\u{1b}[1m\u{1b}[32mVERIFIED\u{1b}[0m nim");
        assert_eq!(verdict("REJECTED"), "\u{1b}[1m\u{1b}[31mREJECTED\u{1b}[0m");
        for text in ["", "a VERIFIED", "VERIFIEDLY", "VERIFY", "{\"verdict\":\"VERIFIED\"}"] {
            assert_eq!(verdict(text), text);
        }
    }
}
