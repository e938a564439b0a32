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
