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
