//! The help of every command, as its users read it.

use std::path::Path;

use insta::assert_snapshot;

use crate::program::{check_output, transcript};

/// The names in the list of commands that a help shows.
fn commands(help: &str) -> Vec<String> {
    let list = help.split("Commands:\n").nth(1).unwrap_or_default();
    let names =
        list.lines().take_while(|line| line.starts_with("  ")).filter(|line| !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

fn help(words: &[&str]) -> String {
    transcript(Path::new("."), &[words, &["--help"]].concat())
}

#[test]
fn every_command_has_help() {
    let all = help(&[]);
    let mut shown = all.clone();
    let names = commands(&all);
    assert!(names.len() > 15, "{names:?}");
    for name in names.iter().filter(|name| *name != "help") {
        let own = help(&[name]);
        shown += &own;
        for inner in commands(&own).iter().filter(|inner| *inner != "help") {
            shown += &help(&[name, inner]);
        }
    }
    assert_snapshot!(shown);
}

#[test]
fn completions_and_manual_pages_know_all_commands() {
    let folder = tempfile::TempDir::new().unwrap();
    let pages = folder.path().to_str().unwrap();
    check_output(folder.path(), &["man", "-o", pages], 0, "");
    let first = transcript(folder.path(), &["man"]);
    for name in commands(&help(&[])).iter().filter(|name| *name != "help") {
        let page = std::fs::read_to_string(folder.path().join(format!("gamecert-{name}.1"))).unwrap();
        assert!(page.contains(&format!("gamecert\\-{name}")), "{page}");
        assert!(first.contains(&format!("gamecert\\-{name}(1)")), "{name}");
        for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
            let script = transcript(folder.path(), &["completions", shell]);
            assert!(script.contains(name), "{shell} does not know {name}");
        }
    }
    let said = transcript(folder.path(), &["man", "-o", "nowhere"]);
    assert!(said.contains("cannot write nowhere: No such file") && said.contains("exit code 2"), "{said}");
}
