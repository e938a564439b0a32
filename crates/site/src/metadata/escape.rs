//! Text escaped as each format requires.

use gamecert_draw::tex::special;

/// On one line: line breaks and runs of white space become one space.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A string for YAML, in double quotes.
pub(super) fn yaml(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            // The separators of lines and paragraphs break a line in YAML.
            letter if is_strange(letter) || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                quoted.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// For TeX.
pub(super) fn tex(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match special(letter) {
            Some(command) => escaped.push_str(command),
            None if is_strange(letter) => {}
            None => escaped.push(letter),
        }
    }
    escaped
}

/// A path as a relative address. Letters of all alphabets stay, as RO-Crate requires.
pub(super) fn address(path: &str) -> String {
    let mut escaped = String::with_capacity(path.len());
    for letter in path.chars() {
        if letter.is_ascii_control() || " \"#%<>?[\\]^`{|}:".contains(letter) {
            escaped.push_str(&format!("%{:02X}", u32::from(letter)));
        } else {
            escaped.push(letter);
        }
    }
    escaped
}

/// Control characters, and the two noncharacters.
fn is_strange(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yaml_is_quoted() {
        assert_eq!(
            yaml("a: \"b\" \\ #c\n\u{7f}\u{85}\u{2028}Ø"),
            "\"a: \\\"b\\\" \\\\ #c\\n\\u007f\\u0085\\u2028Ø\""
        );
    }

    #[test]
    fn braces_in_tex_are_balanced() {
        let escaped = tex("}a{{\\ 50% & #1_$~^Ø");
        assert_eq!(escaped.matches('{').count(), escaped.matches('}').count());
        assert!(
            escaped.starts_with(
                "\\textbraceright{}a\\textbraceleft{}\\textbraceleft{}\\textbackslash{} 50\\% \\&"
            )
        );
        assert!(escaped.ends_with("\\#1\\_\\$\\textasciitilde{}\\textasciicircum{}Ø"));
    }

    #[test]
    fn a_path_is_an_address() {
        assert_eq!(address("a b/c%20#d?.svg"), "a%20b/c%2520%23d%3F.svg");
        assert_eq!(address("certificates/7e13/ø.html"), "certificates/7e13/ø.html");
        assert_eq!(address("javascript:x"), "javascript%3Ax");
    }

    #[test]
    fn lines_are_joined() {
        assert_eq!(one_line(" a\n b\t c "), "a b c");
    }
}
