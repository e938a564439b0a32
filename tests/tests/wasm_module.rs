//! The code of the checker's module says what certcheck says: of every fifth question by default, of every fixture in a slow test.
//!
//! What is asked of the module goes through the same code here, without a browser; `checker_in_browser.rs` asks the module.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gamecert_certs::{ClaimKind, Identity};
use gamecert_checker_web::{CERTIFICATE, Host, REQUEST, Request, answer};
use gamecert_elaborate::command::{self, Environment, Limits, Options};
use gamecert_elaborate::rules::Nim;
use gamecert_elaborate::{Config, Progress, Source};
use gamecert_tests::fixtures;
use gamecert_tests::forge::Draft;
use gamecert_tests::prover::complete;
use gamecert_tests::site::sha256;
use serde_json::{Value, json};
use tempfile::TempDir;

const FOLDERS: [&str; 5] = ["accept", "reject", "nocrash", "incomplete", "imports"];

/// A fixture, with what is asked of it.
pub(crate) struct Question {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
    pub(crate) options: String,
}

impl Question {
    fn request(&self) -> String {
        let name = self.path.display().to_string();
        let lines: Vec<&str> = [&*name].into_iter().chain(self.options.lines()).chain(["end"]).collect();
        lines.join("\n")
    }
}

/// Every fixture, as a file of this folder: as it is to be checked, and with all its lemmas each by itself.
pub(crate) fn questions(folder: &Path) -> Vec<Question> {
    let mut questions = Vec::new();
    for fixture in FOLDERS.iter().flat_map(|folder| fixtures::scan(folder).unwrap()) {
        let path = folder.join(&fixture.place);
        let options = fixtures::asked(fixture.place.trim_end_matches(".cert")).to_owned();
        let limits: String =
            options.lines().filter(|line| line.starts_with("max")).map(|it| format!("\n{it}")).collect();
        questions.push(Question { path: path.clone(), bytes: fixture.bytes.clone(), options });
        questions.push(Question { path, bytes: fixture.bytes, options: format!("all{limits}") });
    }
    questions
}

/// One fixture.
pub(crate) fn file(place: &str) -> Vec<u8> {
    fixtures::read(place).unwrap()
}

/// Sources in memory and on the disk, for the module's code without a browser.
struct Native<'a> {
    sources: RefCell<Vec<Source<'a>>>,
}

impl Host for Native<'_> {
    fn read(&self, source: u32, buffer: &mut [u8]) -> io::Result<usize> {
        self.sources.borrow_mut()[source as usize].read(buffer)
    }

    fn open(&self, identity: &Identity) -> io::Result<Option<u32>> {
        let found = fixtures::import("imports", identity)?;
        let mut sources = self.sources.borrow_mut();
        Ok(found.map(|source| {
            sources.push(source);
            u32::try_from(sources.len()).unwrap() - 1
        }))
    }

    fn progress(&self, _: Progress) {}
}

fn native<'a>(request: impl Read + 'a, certificate: impl Read + 'a) -> Value {
    assert_eq!((REQUEST, CERTIFICATE), (0, 1));
    let sources = RefCell::new(vec![Box::new(request) as Source<'_>, Box::new(certificate)]);
    serde_json::from_str(&answer(&Native { sources })).unwrap()
}

pub(crate) fn asked(question: &Question) -> Value {
    native(question.request().as_bytes(), &question.bytes[..])
}

/// What certcheck prints, and its exit code.
fn certcheck(question: &Question, folder: &Path, json: bool) -> (String, u8) {
    let Request { all, config, .. } = Request::read(&question.request()).unwrap();
    let Config { forbidden_axioms, expected, max_lemmas, max_memory, max_work } = config;
    let options = Options {
        files: vec![question.path.clone()],
        forbid: forbidden_axioms,
        expect: expected.map(|claim| claim.parse().unwrap()),
        all,
        import_dir: vec![folder.join("imports")],
        json,
        max_lemmas,
        limits: Limits { max_memory: Some(max_memory), max_work: Some(max_work) },
    };
    let mut out = Vec::new();
    let mut around = Environment {
        out: &mut out,
        is_coloured: false,
        progress: None,
        unpack: None,
        clock: &|| Duration::ZERO,
    };
    let code = command::run(&options, &mut around).unwrap();
    (String::from_utf8(out).unwrap().trim_end().to_owned(), code)
}

/// What comes with the program is whole, and the hash beside it is its own.
#[test]
fn the_module_that_comes_with_the_program_has_its_hash() {
    use gamecert_checker_module::{MODULE, SHA256};
    assert!(MODULE.starts_with(b"\0asm"));
    assert_eq!(sha256(MODULE), SHA256);
}

#[test]
fn the_module_s_code_says_what_certcheck_says_of_some_fixtures() {
    check_questions(5);
}

#[test]
#[ignore = "slow: every fixture, half a minute"]
fn the_module_s_code_says_what_certcheck_says() {
    let (misunderstood, notes) = check_questions(1);
    // Options that certcheck refuses as well: unknown axioms, claims about no position.
    assert!(misunderstood < 10, "{misunderstood}");
    assert!(notes.len() == 5 && notes.values().all(|count| *count > 0), "{notes:?}");
}

/// Asks one question in `step`; how many were misunderstood, and how often notes offered what.
fn check_questions(step: usize) -> (u32, BTreeMap<&'static str, u32>) {
    let folder = TempDir::new().unwrap();
    fixtures::write(folder.path()).unwrap();
    let mut misunderstood = 0;
    let mut notes = BTreeMap::new();
    for question in questions(folder.path()).into_iter().step_by(step) {
        let mut found = asked(&question);
        let path = question.path.display();
        if found["usage_error"].is_string() {
            assert_eq!(found["exit_code"], command::USAGE, "{path}");
            assert!(Request::read(&question.request()).is_err(), "{path}");
            misunderstood += 1;
            continue;
        }
        let (line, code) = certcheck(&question, folder.path(), false);
        assert_eq!((&found["line"], &found["exit_code"]), (&json!(line), &json!(code)), "{path}");
        let note = found["note"].as_str().unwrap();
        let offered = ["--max-work", "--max-memory", "--max-lemmas", "--import-dir", "gamecert show"];
        for offer in offered {
            assert_eq!(line.contains(offer), note.contains(offer), "{path}: {line} {note}");
            *notes.entry(offer).or_insert(0) += u32::from(note.contains(offer));
        }
        // Nothing else is offered: no other option, and no other command.
        let rest = offered.iter().fold(line, |rest, offer| rest.replace(offer, "")).replace(" --lemma ", "");
        // Boards may begin with `--` too.
        let names_option = |start: &str| {
            rest.split(start).skip(1).any(|after| after.starts_with(|it: char| it.is_ascii_lowercase()))
        };
        assert!(!names_option(" --") && !names_option("(--") && !rest.contains("gamecert "), "{rest}");
        let object = found.as_object_mut().unwrap();
        object.retain(|key, _| key != "line" && key != "note" && key != "exit_code");
        let (expected, _) = certcheck(&question, folder.path(), true);
        assert_eq!(found, serde_json::from_str::<Value>(&expected).unwrap(), "{path}");
    }
    (misunderstood, notes)
}

/// Yields some bytes, then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("it is gone")) } else { self.0.read(buffer) }
    }
}

#[test]
fn what_cannot_be_read_is_not_judged() {
    let bytes = &file("accept/metadata-hinted.cert");
    for length in [0, 1, bytes.len() / 2, bytes.len()] {
        let found = native(&b"x\nend"[..], Failing(&bytes[..length]));
        assert_eq!((&found["code"], &found["exit_code"]), (&json!("unreadable"), &json!(2)), "{found}");
    }
    let found = native(Failing(b"x\nend"), &bytes[..]);
    assert_eq!(found["usage_error"], "the request cannot be read: it is gone");
}

/// A length is read alike where a machine's words have 64 bits and where they have 32.
#[test]
fn a_length_of_six_bytes_is_a_second_spelling() {
    let certificate = length_of_six_bytes();
    let found = native(&b"x\nend"[..], &certificate[..]);
    assert_eq!((&found["verdict"], &found["code"]), (&json!("REJECTED"), &json!("second-spelling")));
}

/// The length of the first word takes six bytes.
pub(crate) fn length_of_six_bytes() -> Vec<u8> {
    let mut draft = Draft::encode(&complete(&Nim, "2", ClaimKind::Nimber(2)));
    let payload = &mut draft.0[0].payload;
    assert_eq!(payload[0], 3);
    payload.splice(0..1, [0x83, 0x80, 0x80, 0x80, 0x80, 0]);
    draft.seal_as(&[])
}
