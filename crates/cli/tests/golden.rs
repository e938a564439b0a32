//! What the commands write, for every game and convention of play: a change that is meant to change nothing changes nothing here.
//!
//! Each line of the snapshot is a file, the command that writes it, its size in bytes, its lemmas, the nodes that were searched if the command
//! counts them, and the beginning of its identity. The commands are those of the program, except for `damage`, which leaves a
//! hole in the place of every fifth piece of evidence.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{run, text};

const COMMANDS: &str = "\
cram = solve cram 5x5 --claim nimber
cram-dfs = solve cram 4x5 --claim nimber --algorithm dfs
cram-df-pn = solve cram 4x5 --claim nimber --algorithm df-pn
cram-pn = solve cram 4x5 --claim nimber --algorithm pn
cram-sum = solve cram '3x5 + ..#/...' --claim nimber --bare
nim = solve nim 3+5+7 --claim nimber
octal = solve octal 0.07:60+0.77:30 --claim nimber
sprouts = solve sprouts 0*7
sprouts-nimber = solve sprouts 0*6 --claim nimber --algorithm pn
sprouts-dfs = solve sprouts 0*6 --without small-region --algorithm dfs
misere = solve --misere cram 4x5 --claim grundy
misere-pn = solve --misere cram 4x6 --trees-to 8 --algorithm pn
misere-sprouts = solve --misere sprouts 0*6 --trees-to 6
misere-octal = solve --misere octal 0.77:9+0.07:6 --claim tree
misere-nim = solve --misere nim 3+5+7 --claim grundy --algorithm df-pn
reduced = solve --misere sprouts 0*3 --claim reduced-tree
dots = solve dots 'american 2x3'
dots-df-pn = solve dots 'swedish 3x3' --claim 'score < 7' --algorithm df-pn
dots-pn = solve dots 'icelandic 3x3' --claim 'score >= 3' --algorithm pn
othello = solve othello 4x4 --leaf-empties 3
othello-ffo = solve othello '--OXXO--/XOXXXX--/XOOOOXXX/XOOOXXXX/X-OOOXXX/--OOOOXX/--XXOOO-/---XXOO- X' --leaf-empties 5
othello-below = solve othello 4x4 --claim 'score < -8' --leaf-empties 2
connect4 = solve connect4 5x4
connect4-after = solve connect4 5x5:3342 --claim 'outcome >= draw'
dots-moves = solve dots 'american 2x2' --without loony-bound --without white-coins
built = solve cram 5x5+4x4 --claim nimber --import cram
built-misere = solve --misere cram 4x6 --import misere
built-dots = solve dots 'american 3x3' --claim 'score >= 3' --import dots
holes = damage cram
again = solve cram 5x5 --claim nimber --from holes
whole = plug holes
holes-sprouts = damage sprouts
whole-sprouts = plug holes-sprouts
plain = plug sprouts --without small-region
holes-misere = damage misere
again-misere = solve --misere cram 4x5 --claim grundy --from holes-misere
whole-misere = plug holes-misere
holes-dots = damage dots
again-dots = solve dots 'american 2x3' --from holes-dots
whole-dots = plug holes-dots
moves = plug dots --without white-coins --without loony-bound
small = shrink cram-dfs --rounds 3 --seed 1
small-random = shrink cram-dfs --rounds 3 --seed 1 --method random-replies
small-sprouts = shrink sprouts-nimber --rounds 1 --seed 1 --explore 10
small-misere = shrink misere-pn --rounds 3 --seed 1
small-misere-random = shrink misere-pn --rounds 3 --seed 1 --method random-replies
small-dots = shrink dots --rounds 3 --seed 1
small-dots-random = shrink dots --rounds 3 --seed 1 --method random-replies
both = merge cram-dfs cram-df-pn
alone = merge built cram
both-misere = merge misere-pn small-misere
both-dots = merge dots small-dots
imported = import sprouts-5.txt --claim 'outcome(sprouts 0*5)'
imported-bare = import sprouts-7.txt --claim 'outcome(sprouts 0*7) = loss' --bare
";

/// The words of a command; quotes keep a word together.
fn words(command: &'static str) -> Vec<&'static str> {
    let pieces = command.split('\'').enumerate();
    let split = |(place, piece): (usize, &'static str)| -> Vec<&str> {
        if place % 2 == 1 { vec![piece] } else { piece.split_whitespace().collect() }
    };
    pieces.flat_map(split).collect()
}

fn damage(folder: &Path, from: &str, to: &str) {
    let shown = text(&run(folder, &["show", from, "--text"]).stdout);
    let mut pieces = 0;
    let mut damaged = String::new();
    for line in shown.lines() {
        pieces += usize::from(line.starts_with("  "));
        let is_hole = line.starts_with("  ") && pieces % 5 == 0;
        writeln!(damaged, "{}", if is_hole { "  hole" } else { line }).unwrap();
    }
    fs::write(folder.join("damaged.txt"), damaged).unwrap();
    let output = run(folder, &["assemble", "damaged.txt", "-o", to]);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// Runs the command of a line and returns what it wrote.
fn line(folder: &Path, file: &str, command: &'static str) -> String {
    if let ["damage", from] = words(command)[..] {
        damage(folder, from, file);
        return format!("{file} = {command}");
    }
    let databases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/databases/");
    let mut arguments: Vec<String> = words(command).into_iter().map(str::to_owned).collect();
    if arguments[0] == "import" {
        arguments[1].insert_str(0, databases);
    }
    arguments.extend(["-o", file, "--json"].map(str::to_owned));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = run(folder, &arguments);
    assert!(output.status.success(), "{command}: {}", text(&output.stderr));
    let found: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let nodes = found.get("nodes").map_or(String::new(), |nodes| format!(", {nodes} nodes"));
    let identity = &found["identity"].as_str().unwrap()[..16];
    format!("{file} = {command}: {} bytes, {} lemmas{nodes}, {identity}", found["bytes"], found["lemmas"])
}

#[test]
fn what_the_commands_write_is_what_they_wrote() {
    let folder = TempDir::new().unwrap();
    let found: String = COMMANDS
        .lines()
        .map(|written| {
            let (file, command) = written.split_once(" = ").unwrap();
            line(folder.path(), file, command) + "\n"
        })
        .collect();
    insta::assert_snapshot!(found);
}
