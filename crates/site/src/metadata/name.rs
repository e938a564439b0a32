//! The parts of a name. Names are not that simple; an author can write `Family, Given` to be sure.

use super::escape::one_line;

/// A name, split as far as it says itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// Of a person.
    Person {
        /// The family name.
        family: String,
        /// The given names.
        given: String,
    },
    /// A single word: a group, a program, or a person with one name.
    One(String),
}

impl Name {
    /// Splits at the first comma; without a comma the last word is the family name.
    pub(super) fn of(name: &str) -> Name {
        let name = one_line(name);
        let parts = match name.split_once(',') {
            Some((family, given)) => Some((family.trim(), given.trim())),
            None => name.rsplit_once(' ').map(|(given, family)| (family, given)),
        };
        match parts {
            Some((family, given)) if !family.is_empty() && !given.is_empty() => {
                Name::Person { family: family.to_owned(), given: given.to_owned() }
            }
            _ => Name::One(name.trim_matches([',', ' ']).to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(family: &str, given: &str) -> Name {
        Name::Person { family: family.to_owned(), given: given.to_owned() }
    }

    #[test]
    fn names_are_split() {
        assert_eq!(Name::of("Ole  Ørsted"), person("Ørsted", "Ole"));
        assert_eq!(Name::of("van der Berg, Anna Maria"), person("van der Berg", "Anna Maria"));
        assert_eq!(Name::of("A. N.\nAuthor"), person("Author", "A. N."));
        assert_eq!(Name::of("King, Martin Luther, Jr."), person("King", "Martin Luther, Jr."));
        for one in ["Plato", "Plato,", ",Plato", " Plato "] {
            assert_eq!(Name::of(one), Name::One("Plato".to_owned()), "{one}");
        }
    }
}
