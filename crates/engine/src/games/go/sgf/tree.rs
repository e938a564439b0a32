//! The trees of an SGF file: nodes with properties, as FF\[4\] has them (A. Hollosi, "SGF File Format FF\[4\]", 1997 to 2021).
//!
//! Bytes are read, whatever their encoding: brackets and backslashes are found among the bytes, and each value that is not UTF-8 is taken as
//! ISO 8859-1, the default of the format. Nothing is known here of what properties mean.

use std::fmt::Write as _;

use super::NotRead;

/// How large a file may be, in bytes.
pub const MAX_BYTES: usize = 16 << 20;
/// How many nodes and values a file may have together.
const MAX_PARTS: usize = 1 << 20;
/// How many games a file may have.
pub const MAX_GAMES: usize = 100_000;

/// A node: a list of properties, each with its values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The line on which it begins, from 1; 0 in a tree that was not read.
    pub line: usize,
    /// The number of the node before it, which is smaller than its own; none of the root.
    pub before: Option<usize>,
    properties: Vec<(String, Vec<String>)>,
}

/// A game: its nodes, the root first, each after the one before it, and variations in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// A game that does not follow the format: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// What is wrong, with its line.
    pub why: String,
}

impl Node {
    /// A node after this one.
    #[must_use]
    pub fn after(before: usize) -> Self {
        Self { before: Some(before), ..Self::default() }
    }

    /// The values of a property; `None` if the node does not have it.
    #[must_use]
    pub fn values(&self, name: &str) -> Option<&[String]> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, values)| values.as_slice())
    }

    /// The first value of a property.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values(name)?.first().map(String::as_str)
    }

    /// Adds values to a property; nothing if there are none.
    pub fn add(&mut self, name: &str, values: impl IntoIterator<Item = String>) {
        let mut values = values.into_iter().peekable();
        if values.peek().is_none() {
            return;
        }
        match self.properties.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => known.extend(values),
            None => self.properties.push((name.to_owned(), values.collect())),
        }
    }

    /// Adds a line to its comment.
    pub fn say(&mut self, line: &str) {
        match self.properties.iter_mut().find(|(known, _)| known == "C") {
            Some((_, values)) => values.iter_mut().take(1).for_each(|text| {
                text.push('\n');
                text.push_str(line);
            }),
            None => self.add("C", [line.to_owned()]),
        }
    }
}

impl Tree {
    /// The game as text, each variation on a line of its own.
    #[must_use]
    pub fn write(&self) -> String {
        let mut after: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            if let Some(variations) = node.before.and_then(|before| after.get_mut(before)) {
                variations.push(number);
            }
        }
        let mut text = String::from("(");
        // What is left to write: a node and all after it, or the end of a variation.
        let mut open = vec![Some(0)];
        while let Some(number) = open.pop() {
            let Some(number) = number else {
                text.push(')');
                continue;
            };
            let (Some(node), Some(variations)) = (self.nodes.get(number), after.get(number)) else {
                continue;
            };
            let is_variation = node.before.and_then(|it| after.get(it)).is_some_and(|it| it.len() > 1);
            text.push_str(if is_variation { "\n(;" } else { ";" });
            if is_variation || node.before.is_none() {
                open.push(None);
            }
            open.extend(variations.iter().rev().copied().map(Some));
            for (name, values) in &node.properties {
                text.push_str(name);
                for value in values {
                    // A string takes whatever is written to it.
                    let _ = write!(text, "[{}]", escaped(value));
                }
            }
        }
        text.push('\n');
        text
    }
}

/// A value with its brackets and backslashes escaped.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// Reads the games of a file; what is before, between and after them is skipped. One that does not follow the format is the last.
///
/// # Errors
/// If the file is too large, or has no game.
pub fn read(bytes: &[u8]) -> Result<Vec<Result<Tree, Broken>>, NotRead> {
    if bytes.len() > MAX_BYTES {
        return Err(NotRead::Limit(format!("it has more than {MAX_BYTES} bytes")));
    }
    let mut reader = Reader { bytes, place: 0, line: 1, parts: 0 };
    let mut games = Vec::new();
    while reader.skip_to_game() {
        if games.len() == MAX_GAMES {
            return Err(NotRead::Limit(format!("it has more than {MAX_GAMES} games")));
        }
        let line = reader.line;
        let game = reader.game().map_err(|why| Broken { line, why });
        if reader.parts > MAX_PARTS {
            return Err(NotRead::Limit(format!("it has more than {MAX_PARTS} nodes and values")));
        }
        let is_broken = game.is_err();
        games.push(game);
        if is_broken {
            break;
        }
    }
    let none = || NotRead::NotSgf("a game begins with `(;`, and it has no such beginning".to_owned());
    if games.is_empty() { Err(none()) } else { Ok(games) }
}

struct Reader<'a> {
    bytes: &'a [u8],
    place: usize,
    line: usize,
    /// Nodes and values so far.
    parts: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.place).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.place += 1;
        self.line += usize::from(byte == b'\n');
        Some(byte)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.next();
        }
    }

    /// Goes to the next `(;`, between which there may be blanks, and stands at its bracket.
    fn skip_to_game(&mut self) -> bool {
        while let Some(byte) = self.peek() {
            let rest = self.bytes.get(self.place + 1..).unwrap_or_default();
            if byte == b'(' && rest.trim_ascii_start().first() == Some(&b';') {
                return true;
            }
            self.next();
        }
        false
    }

    /// Reads a game, at whose bracket the reader stands.
    fn game(&mut self) -> Result<Tree, String> {
        let mut tree = Tree::default();
        // For each bracket that is open, the node before it.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut last = None;
        loop {
            self.skip_blanks();
            if self.parts > MAX_PARTS {
                return Ok(tree);
            }
            let line = self.line;
            match self.next() {
                Some(b'(') => open.push(last),
                Some(b')') => {
                    last = open.pop().flatten();
                    if open.is_empty() {
                        return Ok(tree);
                    }
                }
                Some(b';') => {
                    let node = self.node(line, last)?;
                    last = Some(tree.nodes.len());
                    tree.nodes.push(node);
                }
                Some(byte) => {
                    let found = char::from(byte).escape_debug();
                    return Err(format!(
                        "line {line}: `{found}` where `;`, `(` or `)` should be; nothing after it is read"
                    ));
                }
                None => return Err("the file ends within it: a `)` is missing".to_owned()),
            }
        }
    }

    /// Reads the properties of a node.
    fn node(&mut self, line: usize, before: Option<usize>) -> Result<Node, String> {
        let mut node = Node { line, before, ..Node::default() };
        self.parts += 1;
        loop {
            self.skip_blanks();
            let mut name = String::new();
            while let Some(letter) = self.peek().filter(u8::is_ascii_alphabetic) {
                self.next();
                // Old files spell names out: `AddBlack` is `AB`.
                name.extend(Some(char::from(letter)).filter(char::is_ascii_uppercase));
            }
            self.skip_blanks();
            if name.is_empty() && self.peek() != Some(b'[') {
                return Ok(node);
            }
            let mut values = Vec::new();
            while self.peek() == Some(b'[') && self.parts <= MAX_PARTS {
                values.push(self.value()?);
                self.skip_blanks();
            }
            if values.is_empty() || name.is_empty() {
                let what = if name.is_empty() {
                    "a value without a property".to_owned()
                } else {
                    format!("{name} has no value in brackets")
                };
                return Err(format!("line {}: {what}; nothing after it is read", self.line));
            }
            node.add(&name, values);
        }
    }

    /// Reads a value, at whose bracket the reader stands. Ends of lines that are escaped are left out.
    fn value(&mut self) -> Result<String, String> {
        let line = self.line;
        self.next();
        self.parts += 1;
        let mut value = Vec::new();
        loop {
            match self.next() {
                Some(b']') => break,
                Some(b'\\') => match self.next() {
                    Some(end @ (b'\n' | b'\r')) => {
                        let other = if end == b'\n' { b'\r' } else { b'\n' };
                        if self.peek() == Some(other) {
                            self.next();
                        }
                    }
                    escaped => value.extend(escaped),
                },
                Some(byte) => value.push(byte),
                None => return Err(format!("line {line}: the value that begins there has no end, `]`")),
            }
        }
        let latin = |bytes: &[u8]| bytes.iter().copied().map(char::from).collect();
        Ok(String::from_utf8(value).unwrap_or_else(|error| latin(error.as_bytes())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &[u8]) -> Result<Tree, Broken> {
        let games = read(text).unwrap();
        assert_eq!(games.len(), 1);
        games.into_iter().next().unwrap()
    }

    fn names(tree: &Tree) -> Vec<(Option<usize>, &str)> {
        tree.nodes.iter().map(|node| (node.before, node.value("N").unwrap_or(""))).collect()
    }

    #[test]
    fn variations_come_after_their_node() {
        let tree = only(b"mail (no game) (\n;N[a];N[b](;N[c];N[d])(;N[e])) more").unwrap();
        let expected = [(None, "a"), (Some(0), "b"), (Some(1), "c"), (Some(2), "d"), (Some(1), "e")];
        assert_eq!(names(&tree), expected);
        assert_eq!((tree.nodes[0].line, tree.nodes[0].values("B")), (2, None));
    }

    #[test]
    fn values_are_escaped_by_backslashes() {
        let tree = only(b"(;C[a\\]b\\\\c\\:d\\\r\ne\\\nf]AddBlack[aa] [bb]\n[cc] AB[dd]N[\xe9]GN[\xc3\xa9])")
            .unwrap();
        let root = &tree.nodes[0];
        assert_eq!(root.value("C"), Some("a]b\\c:def"));
        assert_eq!(root.values("AB").unwrap(), ["aa", "bb", "cc", "dd"]);
        assert_eq!((root.value("N"), root.value("GN")), (Some("\u{e9}"), Some("\u{e9}")));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = b"(;N[a\\]\\\\];N[b](;N[c](;N[x])(;N[y];N[z]))(;N[e]))";
        let tree = only(text).unwrap();
        let written = tree.write();
        let mut again = only(written.as_bytes()).unwrap();
        for (node, was) in again.nodes.iter_mut().zip(&tree.nodes) {
            node.line = was.line;
        }
        assert_eq!(again, tree, "{written}");
    }

    #[test]
    fn a_game_that_is_broken_is_the_last_one() {
        let refused = |text: &str, why: &str| {
            let games = read(text.as_bytes()).unwrap();
            let broken = games.last().unwrap().as_ref().unwrap_err();
            assert!(broken.why.starts_with(why), "{text}: {}", broken.why);
            games.len()
        };
        assert_eq!(refused("(;N[a])\n(;N[b", "line 2: the value that begins there has no end"), 2);
        assert_eq!(refused("(;N[a]", "the file ends within it: a `)` is missing"), 1);
        assert_eq!(refused("(;N;B[aa])(;N[c])", "line 1: N has no value in brackets"), 1);
        assert_eq!(refused("(;[aa])", "line 1: a value without a property"), 1);
        assert_eq!(refused("(;N[a]1)", "line 1: `1` where"), 1);
        assert_eq!(refused("(;N[\\", "line 1: the value"), 1);
        for none in ["", "()", "((", "hello", ";N[a]"] {
            assert!(matches!(read(none.as_bytes()), Err(NotRead::NotSgf(_))), "{none}");
        }
    }

    #[test]
    fn sizes_are_bounded_and_depth_is_not() {
        assert!(matches!(read(&vec![b' '; MAX_BYTES + 1]), Err(NotRead::Limit(_))));
        let many = format!("(;{})", ";".repeat(MAX_PARTS));
        assert!(matches!(read(many.as_bytes()), Err(NotRead::Limit(_))));
        let deep = format!("{}{}", "(;".repeat(300_000), ")".repeat(300_000));
        let tree = only(deep.as_bytes()).unwrap();
        assert_eq!(only(tree.write().as_bytes()).unwrap().nodes.len(), 300_000);
        assert!(only("(;".repeat(300_000).as_bytes()).is_err());
    }
}
