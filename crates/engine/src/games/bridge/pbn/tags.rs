//! The tag pairs of a PBN file, game by game (sections 2 to 4 of the standard).
//!
//! A game ends at an empty line outside of comments. Where something is wrong with a game, the rest of it is left out,
//! and the next one is read as if nothing had happened.

use super::excerpt;

/// How many tags are of use.
const COUNT: usize = 5;

/// The tags that say something about double-dummy results, or name a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Event,
    Board,
    Deal,
    Tricks,
    Table,
}

impl Name {
    const ALL: [Self; COUNT] = [Self::Event, Self::Board, Self::Deal, Self::Tricks, Self::Table];

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Event => "Event",
            Self::Board => "Board",
            Self::Deal => "Deal",
            Self::Tricks => "DoubleDummyTricks",
            Self::Table => "OptimumResultTable",
        }
    }

    fn of(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.text().eq_ignore_ascii_case(text))
    }
}

/// A line of the section after a tag, as words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) words: Vec<String>,
}

/// A tag with its value, and the section below it if that is a table of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) line: usize,
    pub(super) value: String,
    pub(super) rows: Vec<Row>,
}

/// What is wrong on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) line: usize,
    pub(super) why: String,
}

/// The tags of a game, as far as they are of use, or as far as what is wrong with it.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) line: usize,
    /// By the numbers of [`Name`].
    tags: [Option<Tag>; COUNT],
    /// Whether it has any tag at all.
    pub(super) has_tags: bool,
    pub(super) wrong: Option<Wrong>,
}

impl Block {
    pub(super) fn tag(&self, name: Name) -> Option<&Tag> {
        self.tags[name as usize].as_ref()
    }
}

/// Cuts a text into games; those beyond `most` are left out.
pub(super) fn blocks(text: &str, most: usize) -> Vec<Block> {
    let mut reader = Reader { most, ..Reader::default() };
    let lines: Vec<&str> = text.split_terminator('\n').collect();
    reader.last_close = lines.iter().rposition(|line| line.contains('}'));
    for (place, line) in lines.iter().enumerate() {
        reader.line = place + 1;
        reader.read(line);
    }
    reader.end_block();
    reader.blocks
}

/// A tag that has begun and not ended.
#[derive(Default)]
struct Begun {
    line: usize,
    name: Option<String>,
    value: Option<String>,
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    most: usize,
    /// The number of the line, from 1.
    line: usize,
    /// The place of the last line on which a comment can end, from 0.
    last_close: Option<usize>,
    /// The game that is being read.
    block: Option<Block>,
    is_comment: bool,
    begun: Option<Begun>,
    /// The tag whose section is being read, if the section is of use.
    section: Option<Name>,
    /// What `#` stands for: the tags of the game before.
    before: [Option<Tag>; COUNT],
    /// Values that hold until they are replaced (`##`).
    standing: [Option<Tag>; COUNT],
}

impl Reader {
    fn read(&mut self, line: &str) {
        let mut rest = line;
        if self.is_comment {
            let Some((_, after)) = rest.split_once('}') else { return };
            self.is_comment = false;
            rest = after;
        } else if line.starts_with('%') {
            return;
        } else if line.trim().is_empty() {
            self.end_block();
            return;
        }
        while !self.is_given_up() {
            rest = rest.trim_start();
            let Some(first) = rest.chars().next().filter(|first| *first != ';') else { return };
            rest = match first {
                '{' => match self.comment(&rest[1..]) {
                    Some(after) => after,
                    None => return,
                },
                _ if self.begun.is_some() => self.in_tag(rest, first),
                '[' => {
                    self.section = None;
                    self.begun = Some(Begun { line: self.line, ..Begun::default() });
                    &rest[1..]
                }
                _ => self.word(rest),
            };
        }
    }

    /// Whether something was wrong with the game: then no more of it is read.
    fn is_given_up(&self) -> bool {
        self.block.as_ref().is_some_and(|block| block.wrong.is_some())
    }

    fn wrong(&mut self, line: usize, why: String) -> &'static str {
        self.block().wrong.get_or_insert(Wrong { line, why });
        ""
    }

    /// The game that is being read, which begins here if there is none.
    fn block(&mut self) -> &mut Block {
        let line = self.line;
        self.block.get_or_insert_with(|| Block { line, ..Block::default() })
    }

    /// What follows a comment that begins here, if it ends on this line.
    fn comment<'t>(&mut self, rest: &'t str) -> Option<&'t str> {
        if let Some((_, after)) = rest.split_once('}') {
            return Some(after);
        }
        if self.last_close.is_some_and(|place| place >= self.line) {
            self.is_comment = true;
        } else {
            self.wrong(self.line, "the comment that begins with `{` does not end".to_owned());
        }
        None
    }

    /// Reads the next part of a tag.
    fn in_tag<'t>(&mut self, rest: &'t str, first: char) -> &'t str {
        let line = self.line;
        let Some(begun) = &mut self.begun else { return rest };
        let at = begun.line;
        match (&begun.name, &begun.value) {
            (None, _) => {
                let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
                let (name, after) = rest.split_at(rest.find(|it| !is_part(it)).unwrap_or(rest.len()));
                if name.is_empty() {
                    return self.wrong(at, format!("`[{}` is no tag: its name is missing", excerpt(rest)));
                }
                begun.name = Some(name.to_owned());
                after
            }
            (Some(name), None) => {
                let name = name.clone();
                let quoted = (first == '"').then(|| string(&rest[1..]));
                match quoted {
                    Some(Some((value, after))) => {
                        begun.value = Some(value);
                        self.block().has_tags = true;
                        after
                    }
                    Some(None) => {
                        self.block().has_tags = true;
                        self.wrong(line, format!("the value of the tag {name} does not end on its line"))
                    }
                    None => self.wrong(at, format!("the tag {name} has no value in quotes")),
                }
            }
            (Some(name), Some(value)) => {
                let (name, value) = (name.clone(), value.clone());
                if first != ']' {
                    return self.wrong(at, format!("the tag {name} does not end with `]`"));
                }
                self.begun = None;
                self.end_tag(&name, Tag { line: at, value, rows: Vec::new() });
                &rest[1..]
            }
        }
    }

    /// Takes up a tag that is of use.
    fn end_tag(&mut self, name: &str, mut tag: Tag) {
        let Some(name) = Name::of(name) else { return };
        let number = name as usize;
        if tag.value == "#" {
            let Some(before) = &self.before[number] else {
                let why = format!("`#` stands for {} of the game before, which has none", name.text());
                self.wrong(tag.line, why);
                return;
            };
            tag = Tag { line: tag.line, ..before.clone() };
        } else if let Some(value) = tag.value.strip_prefix("##") {
            tag.value = value.to_owned();
            self.standing[number] = Some(tag.clone());
        }
        self.section = (name == Name::Table).then_some(name);
        let place = &mut self.block().tags[number];
        match place {
            Some(other) if other.value != tag.value => {
                let (name, line) = (name.text(), other.line);
                let why = format!(
                    "{name} is given a second time (first on line {line}): an empty line separates games"
                );
                self.wrong(tag.line, why);
            }
            // The standard has the first one count.
            Some(_) => self.section = None,
            None => *place = Some(tag),
        }
    }

    /// Takes up a word of a section.
    fn word<'t>(&mut self, rest: &'t str) -> &'t str {
        if !self.block().has_tags {
            return self.wrong(self.line, format!("`{}` is neither a tag nor a comment", excerpt(rest)));
        }
        let (word, after) = match rest.strip_prefix('"').map(string) {
            Some(Some((value, after))) => (value, after),
            Some(None) => (rest.to_owned(), ""),
            None => {
                let is_end = |letter: char| letter.is_whitespace() || "[{;\"".contains(letter);
                let (word, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
                (word.to_owned(), after)
            }
        };
        let line = self.line;
        if let Some(name) = self.section
            && let Some(tag) = &mut self.block().tags[name as usize]
        {
            // The rows that `#` stands for give way to rows of its own.
            if tag.rows.first().is_some_and(|row| row.line < tag.line) {
                tag.rows.clear();
            }
            match tag.rows.last_mut().filter(|row| row.line == line) {
                Some(row) => row.words.push(word),
                None => tag.rows.push(Row { line, words: vec![word] }),
            }
        }
        after
    }

    fn end_block(&mut self) {
        if let Some(begun) = self.begun.take()
            && !self.is_given_up()
        {
            let name = begun.name.unwrap_or_default();
            self.wrong(begun.line, format!("the tag {name} does not end with `]`"));
        }
        (self.section, self.is_comment) = (None, false);
        let Some(mut block) = self.block.take() else { return };
        for (tag, standing) in block.tags.iter_mut().zip(&self.standing) {
            if tag.is_none() {
                tag.clone_from(standing);
            }
        }
        self.before.clone_from(&block.tags);
        if self.blocks.len() <= self.most {
            self.blocks.push(block);
        }
    }
}

/// A string up to its closing quote, and what follows; `None` if it does not end. In it, a backslash makes a quote, or a
/// backslash, one of its letters; elsewhere it stands for itself, as in `Result\2R`.
fn string(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &text[place + 1..])),
            '\\' => {
                let escaped = letters.next_if(|(_, next)| ['"', '\\'].contains(next));
                value.push(escaped.map_or(letter, |(_, next)| next));
            }
            _ => value.push(letter),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str, name: Name) -> Vec<Option<String>> {
        blocks(text, 100).iter().map(|block| block.tag(name).map(|tag| tag.value.clone())).collect()
    }

    fn some(values: &[&str]) -> Vec<Option<String>> {
        values.iter().map(|value| Some((*value).to_owned())).collect()
    }

    #[test]
    fn games_are_separated_by_empty_lines() {
        let text = "[Board \"1\"]\n[Deal \"a\"]\n \t\n\n[Board \"2\"] [Deal\t\"b\" ]\n[deal \"b\"]\n\n\n[Board \"3\"]";
        assert_eq!(values(text, Name::Board), some(&["1", "2", "3"]));
        assert_eq!(values(text, Name::Deal), [Some("a".to_owned()), Some("b".to_owned()), None]);
        assert!(blocks("\n \n\t\n% nothing\n", 100).is_empty());
    }

    #[test]
    fn comments_and_escaped_lines_say_nothing() {
        let text = "% PBN 2.1\n{ [Board \"9\"]\n\n% in a comment } [Board ; [Board \"8\"]\n{between} \"7\"\n]\n%[Board \"6\"]\n\n% 5\n";
        assert_eq!(values(text, Name::Board), some(&["7"]));
        // A line is escaped in its first column alone, and strings hold what would begin a comment elsewhere.
        assert_eq!(values("[Board \"a; {b} [c] %\"]", Name::Board), some(&["a; {b} [c] %"]));
        let found = blocks("[Board \"1\"]\n %", 100);
        assert_eq!(found[0].wrong, None, "a word of a section");
    }

    #[test]
    fn strings_have_quotes_and_backslashes() {
        assert_eq!(string(r#"a\"b\\c\2R" d"#), Some((r#"a"b\c\2R"#.to_owned(), " d")));
        assert_eq!(string(r#"a\"#), None);
        assert_eq!(string(r#"a\""#), None);
    }

    #[test]
    fn sections_are_kept_where_they_are_of_use() {
        let text = "[Auction \"N\"]\n1C Pass =1= [Board \"1\"] {x}\n[OptimumResultTable \"h\"]\nN NT ; 9\n7 {8}\nS \"[\" 6\n[Note \"1\"]\nW NT 5";
        let found = blocks(text, 100);
        let table = found[0].tag(Name::Table).unwrap();
        let rows: Vec<(usize, String)> =
            table.rows.iter().map(|row| (row.line, row.words.join("|"))).collect();
        assert_eq!((table.line, table.value.as_str()), (3, "h"));
        assert_eq!(rows, [(4, "N|NT".to_owned()), (5, "7".to_owned()), (6, "S|[|6".to_owned())]);
        assert_eq!(values(text, Name::Board), some(&["1"]));
    }

    #[test]
    fn values_are_inherited() {
        let text = "[Board \"1\"]\n[Deal \"##a\"]\n\n[Board \"#\"]\n\n[Deal \"b\"][Board \"2\"]\n\n[Deal \"#\"][Board \"#\"]\n\n[Board \"3\"]";
        assert_eq!(values(text, Name::Deal), some(&["a", "a", "b", "b", "a"]));
        assert_eq!(values(text, Name::Board), some(&["1", "1", "2", "2", "3"]));
        let table = "[OptimumResultTable \"h\"]\nN NT 1\n\n[OptimumResultTable \"#\"]\n\n[OptimumResultTable \"#\"]\nS NT 2\nS S 2";
        let rows: Vec<usize> =
            blocks(table, 100).iter().map(|block| block.tag(Name::Table).unwrap().rows.len()).collect();
        assert_eq!((rows, values(table, Name::Table)), (vec![1, 1, 2], some(&["h", "h", "h"])));
    }

    #[test]
    fn what_is_wrong_ends_a_game_and_no_more() {
        for (text, line, why) in [
            ("[Deal \"N:AK", 1, "the value of the tag Deal does not end on its line"),
            ("[Board \"1\"]\n[Deal\n\"a\"", 2, "the tag Deal does not end with `]`"),
            ("[Deal", 1, "the tag Deal has no value in quotes"),
            ("[Deal a]", 1, "the tag Deal has no value in quotes"),
            ("[Deal \"a\" \"b\"]", 1, "the tag Deal does not end with `]`"),
            ("[ ]", 1, "`[]` is no tag: its name is missing"),
            ("hello [Deal \"a\"]", 1, "`hello [Deal \"a\"]` is neither a tag nor a comment"),
            ("[Board \"1\"]\n{ for ever\n[Deal \"a\"]", 2, "the comment that begins with `{` does not end"),
            ("[Board \"#\"]", 1, "`#` stands for Board of the game before, which has none"),
            (
                "[Deal \"a\"]\n[Deal \"b\"]",
                2,
                "Deal is given a second time (first on line 1): an empty line separates games",
            ),
        ] {
            let found = blocks(&format!("{text}\n[\n\n[Deal \"z\"]"), 100);
            let wrong = Wrong { line, why: why.to_owned() };
            assert_eq!(found[0].wrong, Some(wrong), "{text}");
            assert_eq!(found[1].wrong, None, "{text}");
            assert_eq!(found[1].tag(Name::Deal).map(|tag| tag.value.as_str()), Some("z"), "{text}");
        }
    }

    #[test]
    fn tags_do_not_go_on_in_the_next_game() {
        let found = blocks("[Deal \"a\"\n\n]\n\n[Deal", 100);
        let wrongs: Vec<_> = found.into_iter().map(|block| block.wrong.unwrap()).collect();
        let seen: Vec<_> = wrongs.iter().map(|wrong| (wrong.line, wrong.why.as_str())).collect();
        let ends = "the tag Deal does not end with `]`";
        assert_eq!(seen, [(1, ends), (3, "`]` is neither a tag nor a comment"), (5, ends)]);
    }

    #[test]
    fn more_games_than_are_read_are_seen() {
        assert_eq!(blocks(&"[Board \"1\"]\n\n".repeat(9), 3).len(), 4);
    }
}
