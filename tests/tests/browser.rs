//! The checker in the browser says what certcheck says, of every fixture.
//!
//! What is asked of the module goes through the same code without a browser too. Tests in the browser need Chromium and the
//! variable `GAMECERT_WASM` with the path of the module (`.ci/run` builds it); otherwise they are left out.
#![allow(clippy::print_stderr, reason = "a test that is left out says so")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::Duration;

use gamecert_certs::{ClaimKind, Identity};
use gamecert_checker_web::{CERTIFICATE, Host, MAX_MEMORY, REQUEST, Request, answer};
use gamecert_elaborate::command::{self, Limits, Options, Surroundings};
use gamecert_elaborate::rules::Nim;
use gamecert_elaborate::{Config, Progress, Source};
use gamecert_tests::browser::{self, Task};
use gamecert_tests::fixtures::{self, root};
use gamecert_tests::forge::Draft;
use gamecert_tests::prover::complete;
use serde_json::{Value, json};

const FOLDERS: [&str; 5] = ["accept", "reject", "nocrash", "incomplete", "imports"];

/// A fixture, with what is asked of it.
struct Question {
    path: PathBuf,
    bytes: Vec<u8>,
    options: String,
}

impl Question {
    fn request(&self) -> String {
        let name = self.path.display().to_string();
        let lines: Vec<&str> = [&*name].into_iter().chain(self.options.lines()).chain(["end"]).collect();
        lines.join("\n")
    }

    fn task(&self, module: &[u8]) -> Task {
        let (name, options) = (self.path.display().to_string(), self.options.clone());
        Task { name, options, certificate: self.bytes.clone(), module: module.to_vec() }
    }
}

/// Every fixture: as it is to be checked, and with all its lemmas each by itself.
fn questions() -> Vec<Question> {
    let mut questions = Vec::new();
    for fixture in FOLDERS.iter().flat_map(|folder| fixtures::scan(folder).unwrap()) {
        let path = root().join(&fixture.place);
        let options = fs::read_to_string(path.with_extension("args")).unwrap_or_default();
        let limits: String =
            options.lines().filter(|line| line.starts_with("max")).map(|it| format!("\n{it}")).collect();
        questions.push(Question { path: path.clone(), bytes: fixture.bytes.clone(), options });
        questions.push(Question { path, bytes: fixture.bytes, options: format!("all{limits}") });
    }
    questions
}

/// One fixture.
fn file(place: &str) -> Vec<u8> {
    fs::read(root().join(place)).unwrap()
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

fn asked(question: &Question) -> Value {
    native(question.request().as_bytes(), &question.bytes[..])
}

/// What certcheck prints, and its exit code.
fn certcheck(question: &Question, json: bool) -> (String, u8) {
    let Request { all, config, .. } = Request::read(&question.request()).unwrap();
    let Config { forbidden_axioms, expected, max_lemmas, max_memory, max_work } = config;
    let options = Options {
        files: vec![question.path.clone()],
        forbid: forbidden_axioms,
        expect: expected.map(|claim| claim.parse().unwrap()),
        all,
        import_dir: vec![root().join("imports")],
        json,
        max_lemmas,
        limits: Limits { max_memory: Some(max_memory), max_work: Some(max_work) },
    };
    let mut out = Vec::new();
    let mut around = Surroundings { out: &mut out, progress: None, clock: &|| Duration::ZERO };
    let code = command::run(&options, &mut around).unwrap();
    (String::from_utf8(out).unwrap().trim_end().to_owned(), code)
}

#[test]
fn the_module_s_code_says_what_certcheck_says() {
    let mut misunderstood = 0;
    let mut notes = BTreeMap::new();
    for question in questions() {
        let mut found = asked(&question);
        let path = question.path.display();
        if found["usage_error"].is_string() {
            assert_eq!(found["exit_code"], command::USAGE, "{path}");
            assert!(Request::read(&question.request()).is_err(), "{path}");
            misunderstood += 1;
            continue;
        }
        let (line, code) = certcheck(&question, false);
        assert_eq!((&found["line"], &found["exit_code"]), (&json!(line), &json!(code)), "{path}");
        let note = found["note"].as_str().unwrap();
        let offered = ["--max-work", "--max-memory", "--max-lemmas", "--import-dir", "gamecert show"];
        for offer in offered {
            assert_eq!(line.contains(offer), note.contains(offer), "{path}: {line} {note}");
            *notes.entry(offer).or_insert(0) += u32::from(note.contains(offer));
        }
        // Nothing else is offered: no other option, and no other command.
        let rest = offered.iter().fold(line, |rest, offer| rest.replace(offer, "")).replace(" --lemma ", "");
        assert!(!rest.contains(" --") && !rest.contains("(--") && !rest.contains("gamecert "), "{rest}");
        let object = found.as_object_mut().unwrap();
        object.retain(|key, _| key != "line" && key != "note" && key != "exit_code");
        let (expected, _) = certcheck(&question, true);
        assert_eq!(found, serde_json::from_str::<Value>(&expected).unwrap(), "{path}");
    }
    // Options that certcheck refuses as well: unknown axioms, claims about no position.
    assert!(misunderstood < 10, "{misunderstood}");
    assert!(notes.len() == 5 && notes.values().all(|count| *count > 0), "{notes:?}");
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

/// The module, if tests in the browser can be done.
fn module() -> Option<Vec<u8>> {
    let path = browser::module();
    if path.is_none() {
        eprintln!("left out: GAMECERT_WASM does not name the module (crates/checker-web/build.sh builds it)");
    }
    path.map(|path| fs::read(path).unwrap())
}

fn imports() -> BTreeMap<String, Vec<u8>> {
    let fixtures = fixtures::scan("imports").unwrap();
    let identity = |place: &str| place.split(['/', '.']).nth(1).unwrap().to_owned();
    fixtures.into_iter().map(|fixture| (identity(&fixture.place), fixture.bytes)).collect()
}

#[test]
fn the_browser_says_what_certcheck_says() {
    let Some(module) = module() else { return };
    let questions = questions();
    let tasks: Vec<Task> = questions.iter().map(|question| question.task(&module)).collect();
    let answers = browser::answers(&tasks, &imports()).unwrap();
    assert_eq!(answers.len(), questions.len(), "{:?}", answers.last());
    let mut verdicts = BTreeMap::new();
    let mut wrong = Vec::new();
    for (question, found) in questions.iter().zip(&answers) {
        let expected = asked(question);
        let found = match found["kind"].as_str() {
            Some("usage") => json!({ "usage_error": found["why"], "exit_code": command::USAGE }),
            _ => found["result"].clone(),
        };
        *verdicts.entry(found["verdict"].as_str().unwrap_or("usage").to_owned()).or_insert(0) += 1;
        if found != expected {
            wrong.push(format!("{} {}: {found}, not {expected}", question.path.display(), question.options));
        }
    }
    eprintln!("{} checks agree: {verdicts:?}", questions.len() - wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        ["VERIFIED", "REJECTED", "DECLINED", "INCOMPLETE", "SURVEYED"]
            .iter()
            .all(|word| verdicts.contains_key(*word))
    );
}

#[test]
fn a_long_check_tells_how_far_it_has_come() {
    let Some(module) = module() else { return };
    let task = Task {
        name: "x.cert".to_owned(),
        certificate: file("records/sprouts-14.cert"),
        options: String::new(),
        module,
    };
    let answer = &browser::answers(&[task], &BTreeMap::new()).unwrap()[0];
    assert_eq!(answer["result"]["verdict"], "VERIFIED", "{answer}");
    assert!(answer["steps"].as_u64().unwrap() > 0, "{answer}");
}

/// A claim that is expected is compared, or nothing is checked, however much stands before it.
#[test]
fn what_is_asked_is_never_left_out() {
    let Some(module) = module() else { return };
    let task = |name: usize, options: &str| Task {
        name: "x".repeat(name),
        certificate: file("accept/metadata-hinted.cert"),
        options: options.to_owned(),
        module: module.clone(),
    };
    let expect = "expect nimber(cram 1x2) = 0";
    let often = "forbid sprague-grundy\n".repeat(1 << 16) + expect;
    let tasks = [task(9, ""), task(9, expect), task(1 << 19, expect), task(1 << 20, expect), task(9, &often)];
    let answers = browser::answers(&tasks, &BTreeMap::new()).unwrap();
    let found: Vec<&str> = answers
        .iter()
        .map(|it| it["why"].as_str().or(it["result"]["code"].as_str()).unwrap_or("-"))
        .collect();
    let long = "the request has more than 1048576 bytes";
    assert_eq!(found, ["-", "unexpected-claim", "unexpected-claim", long, long], "{answers:#?}");
}

/// `memory`, `window` and `check`; what `check` does is left open.
const SMALLEST: &[u8] =
    b"\0asm\x01\0\0\0\x01\x08\x02\x60\0\x01\x7f\x60\0\0\x03\x03\x02\0\x01\x05\x03\x01\0\x01\
    \x07\x1b\x03\x06memory\x02\0\x06window\0\0\x05check\0\x01";
/// Its code traps.
const TRAPS: &[u8] = b"\x0a\x0a\x02\x04\0\x41\0\x0b\x03\0\0\x0b";
/// Its code says nothing.
const SAYS_NOTHING: &[u8] = b"\x0a\x09\x02\x04\0\x41\0\x0b\x02\0\x0b";

/// A module that breaks down gives no verdict, and the next check is not spoilt.
#[test]
fn a_module_that_breaks_down_gives_no_verdict() {
    let Some(module) = module() else { return };
    let certificate = file("accept/metadata-hinted.cert");
    let task = |module: &[u8]| Task {
        name: "x.cert".to_owned(),
        certificate: certificate.clone(),
        options: String::new(),
        module: module.to_vec(),
    };
    let tasks = [
        task(&module),
        task(&[SMALLEST, TRAPS].concat()),
        task(&[SMALLEST, SAYS_NOTHING].concat()),
        task(b"not a module"),
        task(&module),
        Task { options: "max-memory 9999999999".to_owned(), ..task(&module) },
    ];
    let answers = browser::answers(&tasks, &BTreeMap::new()).unwrap();
    let kinds: Vec<&str> = answers.iter().map(|answer| answer["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["verdict", "broken", "broken", "broken", "verdict", "usage"], "{answers:#?}");
    assert!(answers[1]["why"].as_str().unwrap().contains("RuntimeError"), "{}", answers[1]);
    assert!(answers[1..4].iter().all(|answer| !answer.to_string().contains("VERIFIED")));
    assert_eq!((&answers[0]["result"], MAX_MEMORY), (&answers[4]["result"], 2 << 30));
}

/// The page that `build.sh` puts beside the module, opened as a file, without any server.
#[test]
fn the_page_works_from_a_file() {
    let Some(module) = browser::module() else { return };
    let folder = tempfile::TempDir::new().unwrap();
    let page = fs::read_to_string(module.with_extension("html")).unwrap();
    let (before, after) = page.rsplit_once("</body>").unwrap();
    let bytes = |place: &str| json!(file(place)).to_string();
    let identity = "a3ee596989a59db68c6981fb5ee4baa1fc552b2d2c9d37903f9dc0303e317dcf.cert";
    let files = [
        ("true.cert", bytes("accept/metadata-hinted.cert")),
        ("false.cert", bytes("reject/claim-is-false/bare-above.cert")),
        ("imports.cert", bytes("accept/import-one-hinted.cert")),
        (identity, bytes(&format!("imports/{identity}"))),
    ];
    let alone = bytes("accept/import-one-hinted.cert");
    let files: String = files
        .iter()
        .map(|(name, bytes)| format!("new File([Uint8Array.from({bytes})], '{name}'),"))
        .collect();
    // A frame that is being written keeps the page loading, and so the browser waiting, until all is checked.
    let script = format!(
        "const hold = document.body.appendChild(document.createElement('iframe')).contentDocument;
        hold.open();
        check([{files}]);
        check([new File([Uint8Array.from({alone})], 'alone.cert')]);
        const again = (fields) => waiting.push({{ ...listed('again.cert'), task: {{ ...waiting[0].task, name: 'again.cert', ...fields }} }});
        again({{ options: ['max-work 1'] }});
        again({{ options: ['expect cram'] }});
        again({{ option: ['expect nimber(cram 1x2) = 0'] }});
        const wait = setInterval(() => {{
            if (current) return;
            clearInterval(wait);
            const told = document.createElement('pre');
            const parts = (item) => [...item.children].map((part) => part.textContent).filter(Boolean);
            const seen = [...document.querySelectorAll('#results li')].map((item) => [item.className, ...parts(item)].join(' | '));
            told.textContent = ['BEGIN', ...seen, 'END'].join('\\n');
            document.body.append(told);
            hold.close();
        }}, 50);"
    );
    let path = folder.path().join("driven.html");
    fs::write(&path, format!("{before}<script>{script}</script></body>{after}")).unwrap();
    let output = browser::command(folder.path())
        .unwrap()
        .args(["--enable-logging=stderr", "--dump-dom"])
        .arg(format!("file://{}", path.display()))
        .output()
        .unwrap();
    let (dom, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!log.contains("CONSOLE"), "the console is not empty: {log}");
    let (_, seen) = dom.rsplit_once("<pre>BEGIN\n").unwrap_or_else(|| panic!("no result: {log}"));
    let seen: Vec<&str> = seen.split("\nEND").next().unwrap().lines().collect();
    // Of each, how its line begins and how the last part ends: beside an option of certcheck stands what the page has.
    let expected = [
        ("verified | true.cert | VERIFIED ", ""),
        ("refused | false.cert | REJECTED ", ""),
        ("verified | imports.cert | VERIFIED ", ""),
        ("verified | a3ee", ""),
        (
            "refused | alone.cert | DECLINED ",
            " | In the browser, choose the files of imports together with the certificate, each under its name \
            IDENTITY.cert; --import-dir is an option of the program certcheck.",
        ),
        (
            "refused | again.cert | DECLINED ",
            " | In the browser this limit is fixed; the program certcheck, on your own machine, takes another \
            one with --max-work.",
        ),
        ("refused | again.cert | not checked: `expect cram`: ", ""),
        ("refused | again.cert | not checked: a message has no field `option`", ""),
    ];
    assert_eq!(seen.len(), expected.len(), "{seen:#?}");
    for (seen, (begin, end)) in seen.iter().zip(expected) {
        assert!(seen.starts_with(begin) && seen.ends_with(end), "{seen}");
        // A line, and its note where there is one to expect.
        assert_eq!(seen.matches(" | ").count(), if end.is_empty() { 2 } else { 3 }, "{seen}");
    }
}

/// A length is read alike where a machine's words have 64 bits and where they have 32.
#[test]
fn a_length_of_six_bytes_is_a_second_spelling_everywhere() {
    let mut draft = Draft::encode(&complete(&Nim, "2", ClaimKind::Nimber(2)));
    let payload = &mut draft.0[0].payload;
    assert_eq!(payload[0], 3);
    payload.splice(0..1, [0x83, 0x80, 0x80, 0x80, 0x80, 0]);
    let certificate = draft.seal_as(&[]);
    let found = native(&b"x\nend"[..], &certificate[..]);
    assert_eq!((&found["verdict"], &found["code"]), (&json!("REJECTED"), &json!("second-spelling")));
    let Some(module) = module() else { return };
    let task = Task { name: "x".to_owned(), certificate, options: String::new(), module };
    let found = &browser::answers(&[task], &BTreeMap::new()).unwrap()[0]["result"];
    assert_eq!((&found["verdict"], &found["code"]), (&json!("REJECTED"), &json!("second-spelling")));
}
