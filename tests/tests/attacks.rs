//! Small files that are expensive to check: each gets a proper verdict from a process with 256 MiB of address space.
//!
//! By default a file that may be declined gets a tenth of the work that it earns, and no more than four seconds of processor time;
//! the slow test gives each all that it earns. The slowest take three to five seconds of processor time then, on a small server that
//! does other things too; the limit is ten. The binary on trial is built as tests are: optimised, with debug assertions.
//!
//! `CERTCHECK=PATH cargo test -p gamecert-tests attacks:: -- --include-ignored` tries another binary.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use gamecert_certs::Identity;
use gamecert_elaborate::command::earned_by_file;
use gamecert_tests::attacks::{self, Attack};
use gamecert_tests::fixtures;
use serde_json::Value;

/// KiB of address space.
const MEMORY: &str = "262144";

/// How much of what a file earns it may take.
#[derive(Clone, Copy, PartialEq)]
enum Share {
    Tenth,
    Whole,
}

impl Share {
    /// Seconds of processor time.
    fn seconds(self) -> u32 {
        if self == Self::Whole { 10 } else { 4 }
    }

    /// The work that a file may take, if less than it earns. What is `REJECTED` with all that it earns could be declined with less.
    fn work(self, attack: &Attack, file: &Path, imports: &Path) -> Option<u64> {
        if self == Self::Whole
            || !attack.words.contains(&"DECLINED")
            || attack.arguments.iter().any(|argument| is_limit(argument))
        {
            return None;
        }
        let import = |identity: &Identity| {
            imports.join(format!("{identity}.cert")).metadata().ok().map(|data| data.len())
        };
        Some(earned_by_file(file, import).work / 10)
    }
}

fn is_limit(argument: &str) -> bool {
    argument.starts_with("--max-")
}

/// Runs certcheck under the limits; tells what it printed, its exit code, and what it complained of.
fn certcheck(arguments: &[OsString], share: Share) -> (Vec<Value>, Option<i32>, String) {
    let program = env::var_os("CERTCHECK").unwrap_or_else(|| env!("CARGO_BIN_EXE_certcheck-on-trial").into());
    let limits = format!("ulimit -c 0; ulimit -v {MEMORY}; ulimit -t {}; exec \"$@\"", share.seconds());
    let mut command = Command::new("sh");
    command.args(["-c", &limits, "sh"]).arg(program).arg("--json").args(arguments);
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (lines, output.status.code(), format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)))
}

/// The exit code that belongs to a verdict.
fn exit_code(word: &str) -> Option<i32> {
    ["VERIFIED", "REJECTED", "DECLINED", "INCOMPLETE"].iter().position(|it| *it == word)?.try_into().ok()
}

/// What is wrong with the verdict on a file.
fn wrong(attack: &Attack, share: Share, folder: &Path) -> Option<String> {
    let file = folder.join("attack.cert");
    fs::write(&file, &attack.bytes).unwrap();
    let imports = folder.join("imports");
    fs::create_dir_all(&imports).unwrap();
    for (identity, bytes) in &attack.imports {
        fs::write(imports.join(format!("{identity}.cert")), bytes).unwrap();
    }
    let mut arguments: Vec<OsString> = attack.arguments.iter().map(Into::into).collect();
    let work = share.work(attack, &file, &imports);
    arguments.extend(work.iter().flat_map(|work| ["--max-work".into(), work.to_string().into()]));
    arguments.extend(["--import-dir".into(), imports.into(), file.into()]);
    let (said, code, complaint) = certcheck(&arguments, share);
    let word = said.first().and_then(|line| line["verdict"].as_str()).unwrap_or("nothing");
    // A survey has a word of its own, and the exit code of a verdict.
    let word = match (word, code) {
        ("SURVEYED", Some(0)) => "VERIFIED",
        ("SURVEYED", Some(1)) => "REJECTED",
        ("SURVEYED", Some(3)) => "INCOMPLETE",
        _ => word,
    };
    let is_good = attack.words.contains(&word) && code == exit_code(word) && said.len() == 1;
    (!is_good).then(|| {
        let line = said.first().map(Value::to_string).unwrap_or_default();
        let complaint: String = complaint.chars().take(300).collect();
        format!("{}: {word} is none of {:?}\n  {line:.300}\n  {complaint}", attack.name, attack.words)
    })
}

/// Names of the attacks tried so far, with their families. Each has a name of its own.
static NAMES: Mutex<BTreeMap<String, &str>> = Mutex::new(BTreeMap::new());

/// Tries the files of a family.
fn check_with(family: &'static str, share: Share) {
    let (_, make) = attacks::FAMILIES.iter().find(|(name, _)| *name == family).unwrap();
    let attacks = make();
    assert!(!attacks.is_empty());
    let folder = tempfile::tempdir().unwrap();
    let wrong: Vec<String> =
        attacks.iter().filter_map(|attack| wrong(attack, share, folder.path())).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    for attack in attacks {
        let other = NAMES.lock().unwrap().insert(format!("{} {}", attack.name, share as u8), family);
        assert_eq!(other, None, "{} is the name of two attacks", attack.name);
    }
}

fn check(family: &'static str) {
    check_with(family, Share::Tenth);
}

#[test]
#[ignore = "slow: all the work that each file earns, a minute and a half"]
fn with_all_the_work_that_they_earn() {
    for (family, _) in attacks::FAMILIES {
        check_with(family, Share::Whole);
    }
}

/// Each family has a test of its own, so that they run at the same time.
#[test]
fn no_family_is_forgotten() {
    let source = include_str!("attacks.rs");
    for (family, _) in attacks::FAMILIES {
        assert!(
            source.contains(&format!("#[test]\nfn {family}() {{\n    check(\"{family}\");\n}}")),
            "{family}"
        );
    }
}

/// A file that is hard to judge does not keep the others from their verdicts.
#[test]
fn others_are_judged_before_and_after() {
    let folder = tempfile::tempdir().unwrap();
    let good: PathBuf = folder.path().join("good.cert");
    fs::write(&good, fixtures::read("accept/cram-3x3-nimber-0-bare.cert").unwrap()).unwrap();
    for attack in attacks::scores::line_parts() {
        let file = folder.path().join("attack.cert");
        fs::write(&file, &attack.bytes).unwrap();
        let (said, code, complaint) = certcheck(&[&good, &file, &good].map(Into::into), Share::Whole);
        let words: Vec<&str> = said.iter().filter_map(|line| line["verdict"].as_str()).collect();
        assert_eq!(
            (words, code),
            (vec!["VERIFIED", "REJECTED", "VERIFIED"], Some(1)),
            "{}: {complaint}",
            attack.name
        );
    }
}

#[test]
fn line_parts() {
    check("line_parts");
}

#[test]
fn dots() {
    check("dots");
}

#[test]
fn sprouts_nested_hinted() {
    check("sprouts_nested_hinted");
}

#[test]
fn sprouts_nested_bare() {
    check("sprouts_nested_bare");
}

#[test]
fn sprouts_regions() {
    check("sprouts_regions");
}

#[test]
fn octal() {
    check("octal");
}

#[test]
fn cram() {
    check("cram");
}

#[test]
fn terms() {
    check("terms");
}

#[test]
fn pairs() {
    check("pairs");
}

#[test]
fn misere_sums() {
    check("misere_sums");
}

#[test]
fn misere_terms() {
    check("misere_terms");
}

#[test]
fn misere_heap() {
    check("misere_heap");
}

#[test]
fn misere_lost() {
    check("misere_lost");
}

#[test]
fn misere_trees() {
    check("misere_trees");
}

#[test]
fn false_claim() {
    check("false_claim");
}

#[test]
fn long_lists() {
    check("long_lists");
}

#[test]
fn imports() {
    check("imports");
}
