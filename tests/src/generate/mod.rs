//! What stands in `fixtures/accept`, `reject`, `incomplete` and `nocrash`, and in `imports`, made anew
//! from a description of each file. `cargo run -p gamecert-tools --bin regenerate` writes it.

mod imports;
mod limits;
mod metadata;
mod misere;
mod proof;
mod scores;
mod sections;
mod sound;
mod statements;

use std::collections::BTreeMap;

use gamecert_certs::{Certificate, text};
use gamecert_elaborate::notation;

use crate::forge::Draft;

/// Files by their place below `fixtures/`.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The folders that are generated.
pub const FOLDERS: [&str; 5] = ["accept", "imports", "incomplete", "nocrash", "reject"];

/// All generated files.
#[must_use]
pub fn all() -> Files {
    let mut files = Files::new();
    sound::add(&mut files);
    proof::add(&mut files);
    statements::add(&mut files);
    metadata::add(&mut files);
    sections::add(&mut files);
    imports::add(&mut files);
    misere::add(&mut files);
    scores::add(&mut files);
    limits::add(&mut files);
    files
}

/// A strip of five cells: three lemmas, values and a reply, a claim without options of its own.
const STRIP: &str = "gamecert 1
claim nimber(cram 1x5) = 0
rules 1
axiom sprague-grundy
lemma 0 1x2 : 1
  values
lemma 1 1x3 : 1
  values
  values
lemma 2 1x5 : 0
  values 1
  values 0
  values 0
  reply 0 0 by
goal
  values 2
end
";

/// A sum with a reply in each place, whose claim needs several pieces.
const HEAPS: &str = "gamecert 1
claim nimber(nim 1+2) > 1
rules 1
axiom sprague-grundy
lemma 0 1 : 1
  values
lemma 1 2 : 2
  values
  values 0
goal
  reply 1 1 by 0 0
  reply 1 0 by 0
end
";

/// An octal heap that splits: options of two components.
const SPLIT: &str = "gamecert 1
claim outcome(octal 0.07:6) = win
rules 1
axiom sprague-grundy
lemma 0 0.07:2 : 1
  values
lemma 1 0.07:3 : 1
  values
lemma 2 0.07:4 : 2
  values 0
  values
lemma 3 0.07:6 : 3
  values 2
  values 1
  values 0 0
goal
  values 3
end
";

/// Two equal heaps, for which no lemma is cited.
const PAIR: &str = "gamecert 1
claim nimber(nim 2+2) = 0
rules 1
axiom sprague-grundy
lemma 0 1 : 1
  values
lemma 1 2 : 2
  values
  values 0
goal
  values
end
";

/// An octal heap of nimber 1: a reply where the option's nimber is smaller, and a sum of two parts.
const SEVEN: &str = "gamecert 1
claim nimber(octal 0.07:7) = 1
rules 1
axiom sprague-grundy
lemma 0 0.07:2 : 1
  values
lemma 1 0.07:3 : 1
  values
lemma 2 0.07:4 : 2
  values 0
  values
lemma 3 0.07:7 : 1
  reply 0 0 by 1
  values 2
  values 0 1
goal
  values 3
end
";

fn parse(source: &str) -> Certificate {
    text::read(source, notation::notation).expect(source)
}

/// The sections of a certificate given as text.
fn draft(source: &str) -> Draft {
    Draft::encode(&parse(source))
}

/// The text without its evidence.
fn bare(source: &str) -> String {
    let stays = |line: &&str| !line.starts_with("  ") && *line != "goal";
    source.lines().filter(stays).map(|line| format!("{line}\n")).collect()
}

/// The text with the one occurrence of `old` replaced.
fn edit(source: &str, old: &str, new: &str) -> String {
    assert_eq!(source.matches(old).count(), 1, "`{old}` in\n{source}");
    source.replace(old, new)
}

/// The bytes with the first occurrence of `old` replaced.
fn splice(bytes: &mut Vec<u8>, old: &[u8], new: &[u8]) {
    let at = bytes.windows(old.len()).position(|window| window == old);
    let at = at.expect("bytes that are there");
    bytes.splice(at..at + old.len(), new.iter().copied());
}

fn insert(files: &mut Files, place: String, bytes: Vec<u8>) {
    assert!(files.insert(place.clone(), bytes).is_none(), "{place} twice");
}

/// Adds a file that is verified when the checker is asked this.
fn accept_when(files: &mut Files, name: &str, bytes: Vec<u8>, args: &str) {
    insert(files, format!("accept/{name}.cert"), bytes);
    insert(files, format!("accept/{name}.args"), format!("{args}\n").into_bytes());
}

/// Adds a file that is refused with `code`.
fn reject(files: &mut Files, code: &str, defect: &str, bytes: Vec<u8>) {
    insert(files, format!("reject/{code}/{defect}.cert"), bytes);
}

/// Adds a file that is refused with `code` when the checker is asked this.
fn reject_when(files: &mut Files, code: &str, defect: &str, bytes: Vec<u8>, args: &str) {
    reject(files, code, defect, bytes);
    insert(files, format!("reject/{code}/{defect}.args"), format!("{args}\n").into_bytes());
}
