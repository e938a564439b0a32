//! The help of every command, as its users read it.

use std::path::Path;

use insta::assert_snapshot;

use crate::program::transcript;

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
