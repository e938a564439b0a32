//! Small files that hurt: each gets a good verdict from a process with 256 MiB of address space.
//!
//! The slowest take three to five seconds of processor time on a small server that does other things too; the limit is ten. The
//! binary on trial is built as tests are: optimised, with debug assertions.
//!
//! `CERTCHECK=PATH cargo test -p gamecert-tests attacks::` tries another binary.

#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gamecert_tests::attacks::{self, Attack};
use gamecert_tests::fixtures;
use serde_json::Value;

/// KiB of address space.
const MEMORY: &str = "262144";
/// Seconds of processor time.
const SECONDS: &str = "10";

/// Runs certcheck under the limits; tells what it printed, its exit code, and what it complained of.
fn certcheck(arguments: &[OsString]) -> (Vec<Value>, Option<i32>, String) {
    let program = env::var_os("CERTCHECK").unwrap_or_else(|| env!("CARGO_BIN_EXE_certcheck-on-trial").into());
    let limits = format!("ulimit -c 0; ulimit -v {MEMORY}; ulimit -t {SECONDS}; exec \"$@\"");
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
fn wrong(attack: &Attack, folder: &Path) -> Option<String> {
    let file = folder.join("attack.cert");
    fs::write(&file, &attack.bytes).unwrap();
    let imports = folder.join("imports");
    fs::create_dir_all(&imports).unwrap();
    for (identity, bytes) in &attack.imports {
        fs::write(imports.join(format!("{identity}.cert")), bytes).unwrap();
    }
    let mut arguments: Vec<OsString> = attack.arguments.iter().map(Into::into).collect();
    arguments.extend(["--import-dir".into(), imports.into(), file.into()]);
    let (said, code, complaint) = certcheck(&arguments);
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

/// Tries the files of a family.
fn check(family: &str) {
    let (_, make) = attacks::FAMILIES.iter().find(|(name, _)| *name == family).unwrap();
    let attacks = make();
    assert!(!attacks.is_empty());
    let folder = tempfile::tempdir().unwrap();
    let wrong: Vec<String> = attacks.iter().filter_map(|attack| wrong(attack, folder.path())).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn each_attack_has_a_name_of_its_own() {
    let all: Vec<Attack> = attacks::FAMILIES.iter().flat_map(|(_, make)| make()).collect();
    let names: BTreeSet<&str> = all.iter().map(|attack| attack.name.as_str()).collect();
    assert_eq!(names.len(), all.len());
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
        let (said, code, complaint) = certcheck(&[&good, &file, &good].map(Into::into));
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
