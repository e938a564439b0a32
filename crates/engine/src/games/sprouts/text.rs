//! Lands in the notation of the thesis: `0*4.AB|0*2.1a1a.AB`.
//!
//! Regions are joined by `|`, boundaries by `.`; `0*n` stands for n bare
//! spots. Lower-case letters occur twice in one boundary and mean nothing
//! outside, upper-case ones occur in two regions. After `Z` comes `A'`, after
//! `Z'` comes `A''`.

use super::draft::Draft;
use super::land::{END_OF_BOUNDARY, LETTER, Land, ONE, SHIFT, TWO};
use std::collections::HashMap;

/// The largest number of lives in a subject, that of the checker: sixty spots.
pub const MAX_LIVES: u32 = 180;

/// Reads a land, or several side by side; `None` when malformed or larger than [`MAX_LIVES`].
pub(super) fn read(bytes: &[u8]) -> Option<Draft> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut reader = Reader::default();
    for region in text.split('|') {
        let mut spots = 0;
        for boundary in region.split('.') {
            match bare_spots(boundary) {
                Some(number) => spots += number,
                None => reader.boundary(boundary)?,
            }
            if spots > MAX_LIVES / 3 {
                return None;
            }
        }
        reader.live(0, 3 * spots)?;
        reader.draft.end_region(u8::try_from(spots).ok()?);
        reader.region += 1;
    }
    reader.open.is_empty().then_some(reader.draft)
}

/// The number n in `0*n`, without leading zeros; 1 for `0`.
fn bare_spots(boundary: &str) -> Option<u32> {
    let rest = boundary.strip_prefix('0')?;
    if rest.is_empty() {
        return Some(1);
    }
    let number = rest.strip_prefix('*')?;
    let digits = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    if digits { number.parse().ok() } else { None }
}

#[derive(Default)]
struct Reader<'a> {
    draft: Draft,
    /// Upper-case letters by name; those met once are in `open` with their place.
    names: HashMap<&'a str, u8>,
    open: HashMap<u8, (usize, usize)>,
    boundaries: usize,
    region: usize,
    letters: u8,
    lives: u32,
}

impl<'a> Reader<'a> {
    fn boundary(&mut self, mut text: &'a str) -> Option<()> {
        if text.is_empty() {
            return None;
        }
        // For each lower-case letter its code, and whether it has been met twice.
        let mut local: HashMap<&str, (u8, bool)> = HashMap::new();
        while let Some(first) = text.chars().next() {
            let primes = text[first.len_utf8()..].bytes().take_while(|&byte| byte == b'\'').count();
            let (name, rest) = text.split_at(first.len_utf8() + primes);
            let cell = match first {
                '1' if primes == 0 => self.live(ONE, 2)?,
                '2' if primes == 0 => self.live(TWO, 1)?,
                'a'..='z' => match local.get_mut(name) {
                    None => {
                        let code = self.new_letter()?;
                        local.insert(name, (code, false));
                        code
                    }
                    Some((_, true)) => return None,
                    Some((code, twice)) => {
                        *twice = true;
                        *code
                    }
                },
                'A'..='Z' => self.shared(name)?,
                _ => return None,
            };
            self.draft.cells.push(cell);
            text = rest;
        }
        self.draft.end_boundary();
        self.boundaries += 1;
        local.values().all(|&(_, twice)| twice).then_some(())
    }

    /// An upper-case letter. Both occurrences may be in one boundary, where it
    /// might as well be a lower-case letter, but not in two of one region: that
    /// is no drawing in the plane.
    fn shared(&mut self, name: &'a str) -> Option<u8> {
        let place = (self.region, self.boundaries);
        if let Some(&code) = self.names.get(name) {
            let before = self.open.remove(&code)?;
            return (before.0 != place.0 || before.1 == place.1).then_some(code);
        }
        let code = self.new_letter()?;
        self.names.insert(name, code);
        self.open.insert(code, place);
        Some(code)
    }

    fn new_letter(&mut self) -> Option<u8> {
        self.live(0, 1)?;
        self.letters += 1;
        Some(LETTER - 1 + self.letters)
    }

    /// Counts the lives of a vertex.
    fn live(&mut self, cell: u8, lives: u32) -> Option<u8> {
        self.lives += lives;
        (self.lives <= MAX_LIVES).then_some(cell)
    }
}

/// The land as text, in the order of its canonical form.
pub(super) fn print(land: &Land) -> String {
    let mut names: HashMap<u8, usize> = HashMap::new();
    let regions: Vec<String> = land
        .regions()
        .map(|(spots, bytes)| {
            let bare = match spots {
                0 => None,
                1 => Some("0".to_owned()),
                _ => Some(format!("0*{spots}")),
            };
            let boundaries = bytes.split(|&byte| byte == END_OF_BOUNDARY).filter(|word| !word.is_empty());
            let words = boundaries.map(|word| print_boundary(word, &mut names));
            bare.into_iter().chain(words).collect::<Vec<_>>().join(".")
        })
        .collect();
    regions.join("|")
}

fn print_boundary(word: &[u8], names: &mut HashMap<u8, usize>) -> String {
    let mut local: Vec<u8> = Vec::new();
    let mut text = String::new();
    for &byte in word {
        let cell = byte - SHIFT;
        if cell < LETTER {
            text.push(char::from(b'0' + cell));
            continue;
        }
        let (base, number) = if word.iter().filter(|&&other| other == byte).count() == 2 {
            let known = local.iter().position(|&other| other == cell);
            (
                b'a',
                known.unwrap_or_else(|| {
                    local.push(cell);
                    local.len() - 1
                }),
            )
        } else {
            let next = names.len();
            (b'A', *names.entry(cell).or_insert(next))
        };
        let offset = u8::try_from(number % 26).unwrap_or(0);
        text.push(char::from(base + offset));
        text.extend(std::iter::repeat_n('\'', number / 26));
    }
    text
}
