//! The module in Chromium says what certcheck says, of every fixture.
//!
//! These tests need Chromium, so they are ignored where they are not asked for (CONTRIBUTING.md).

use std::collections::BTreeMap;
use std::fs;

use gamecert_checker_web::MAX_MEMORY;
use gamecert_elaborate::command;
use gamecert_tests::browser::{self, Task};
use gamecert_tests::fixtures;
use std::path::Path;

use serde_json::json;

use crate::wasm_module::{Question, asked, file, length_of_six_bytes, questions};

fn module() -> Vec<u8> {
    browser::module().unwrap()
}

fn task(Question { path, bytes, options }: &Question, module: &[u8]) -> Task {
    let (name, options) = (path.display().to_string(), options.clone());
    Task { name, options, certificate: bytes.clone(), module: module.to_vec() }
}

fn imports() -> BTreeMap<String, Vec<u8>> {
    let fixtures = fixtures::scan("imports").unwrap();
    let identity = |place: &str| place.split(['/', '.']).nth(1).unwrap().to_owned();
    fixtures.into_iter().map(|fixture| (identity(&fixture.place), fixture.bytes)).collect()
}

#[test]
#[ignore = "needs Chromium"]
fn the_browser_says_what_certcheck_says() {
    let module = module();
    let questions = questions(Path::new("fixtures"));
    let tasks: Vec<Task> = questions.iter().map(|question| task(question, &module)).collect();
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
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        ["VERIFIED", "REJECTED", "DECLINED", "INCOMPLETE", "SURVEYED"]
            .iter()
            .all(|word| verdicts.contains_key(*word))
    );
}

#[test]
#[ignore = "needs Chromium"]
fn a_long_check_tells_how_far_it_has_come() {
    let module = module();
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
#[ignore = "needs Chromium"]
fn what_is_asked_is_never_left_out() {
    let module = module();
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
#[ignore = "needs Chromium"]
fn a_module_that_breaks_down_gives_no_verdict() {
    let module = module();
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

/// The page that holds the module, opened as a file, without any server.
#[test]
#[ignore = "needs Chromium"]
fn the_page_works_from_a_file() {
    let folder = tempfile::TempDir::new().unwrap();
    let page = gamecert_site::check_page(&module());
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
    // For each, how its line begins and how its last part ends: where certcheck names an option, the page says what it has instead.
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
#[ignore = "needs Chromium"]
fn a_length_of_six_bytes_is_a_second_spelling_here_too() {
    let (certificate, module) = (length_of_six_bytes(), module());
    let task = Task { name: "x".to_owned(), certificate, options: String::new(), module };
    let found = &browser::answers(&[task], &BTreeMap::new()).unwrap()[0]["result"];
    assert_eq!((&found["verdict"], &found["code"]), (&json!("REJECTED"), &json!("second-spelling")));
}
