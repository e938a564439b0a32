//! Licences by their SPDX identifiers, and expressions made of them, such as `MIT OR Apache-2.0`.

use super::escape;

/// The identifiers in an expression, each once, in order.
pub(crate) fn identifiers(expression: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in expression.split(|letter: char| letter.is_whitespace() || "()".contains(letter)) {
        let word = word.trim_end_matches('+');
        let is_word = !matches!(word.to_ascii_uppercase().as_str(), "" | "OR" | "AND" | "WITH");
        if is_word && !found.iter().any(|known| known == word) {
            found.push(word.to_owned());
        }
    }
    found
}

/// The identifiers to choose from, if the expression is nothing but a choice.
pub(crate) fn choice(expression: &str) -> Option<Vec<String>> {
    let is_choice =
        |word: &str| !matches!(word.to_ascii_uppercase().as_str(), "AND" | "WITH") && !word.ends_with('+');
    let mut words = expression.split(|letter: char| letter.is_whitespace() || "()".contains(letter));
    words.all(is_choice).then(|| identifiers(expression)).filter(|found| !found.is_empty())
}

/// Whether SPDX has a page for it.
pub(crate) fn is_listed(identifier: &str) -> bool {
    !identifier.contains("LicenseRef-") && !identifier.contains(':')
}

/// The page of a licence, or a name within the document for one that SPDX does not list.
pub(crate) fn address(identifier: &str) -> String {
    let prefix = if is_listed(identifier) { "https://spdx.org/licenses/" } else { "#licence-" };
    format!("{prefix}{}", escape::address(identifier))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_taken_apart() {
        assert_eq!(identifiers("(MIT OR Apache-2.0) AND MIT"), ["MIT", "Apache-2.0"]);
        assert_eq!(
            identifiers("GPL-2.0+ WITH Classpath-exception-2.0"),
            ["GPL-2.0", "Classpath-exception-2.0"]
        );
        assert_eq!(choice("MIT OR Apache-2.0").unwrap().len(), 2);
        assert_eq!(choice("MIT AND Apache-2.0"), None);
        assert_eq!(choice("GPL-2.0+"), None);
        assert_eq!(choice(" "), None);
    }

    #[test]
    fn only_listed_licences_have_a_page() {
        assert_eq!(address("CC-BY-4.0"), "https://spdx.org/licenses/CC-BY-4.0");
        assert_eq!(address("LicenseRef-own"), "#licence-LicenseRef-own");
    }
}
