//! Letters that mean something to TeX.

/// What stands for a letter that TeX does not take as it is. Braces are written by name, since `BibTeX` counts even those after a
/// backslash.
#[must_use]
pub fn special(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\\' => "\\textbackslash{}",
        '{' => "\\textbraceleft{}",
        '}' => "\\textbraceright{}",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '|' => "\\textbar{}",
        '"' => "\\textquotedbl{}",
        '&' => "\\&",
        '%' => "\\%",
        '#' => "\\#",
        '_' => "\\_",
        '$' => "\\$",
        _ => return None,
    })
}

/// Words as LaTeX takes them. What it does not know becomes a question mark.
pub(crate) fn escape(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            // No two of these become another sign.
            '-' => out.push_str("-{}"),
            '\'' => out.push_str("\\textquotesingle{}"),
            '`' => out.push_str("\\textasciigrave{}"),
            '/' => out.push_str("/\\allowbreak{}"),
            '|' => out.push_str("|\\allowbreak{}"),
            '\u{2192}' => out.push_str("$\\to$"),
            '\u{d7}' => out.push_str("$\\times$"),
            '\u{2265}' => out.push_str("$\\geq$"),
            '\t' | '\n' => out.push(' '),
            _ => match special(letter) {
                Some(command) => out.push_str(command),
                None if matches!(letter, ' '..='~') => out.push(letter),
                None => out.push('?'),
            },
        }
    }
    out
}
