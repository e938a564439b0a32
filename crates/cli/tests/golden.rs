//! What the commands write, for every game and convention of play: a change that is meant to change nothing changes nothing here.
//!
//! Each line is a file, the command that writes it, its size in bytes, its lemmas, the nodes that were searched if the command
//! counts them, and the beginning of its identity. The commands are those of the program, except for `damage`, which leaves a
//! hole in the place of every fifth piece of evidence.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{run, text};

const GOLDEN: &str = "\
cram = solve cram 5x5 --claim nimber: 6518 bytes, 116 lemmas, 2315 nodes, 9c3d43ab013c2fc4
cram-dfs = solve cram 4x5 --claim nimber --algorithm dfs: 6003 bytes, 113 lemmas, 1362 nodes, af76669abfe5f919
cram-df-pn = solve cram 4x5 --claim nimber --algorithm df-pn: 6532 bytes, 117 lemmas, 2271 nodes, ab14608451f987ed
cram-pn = solve cram 4x5 --claim nimber --algorithm pn: 5992 bytes, 110 lemmas, 1803 nodes, 4e0937b499eef4ec
cram-sum = solve cram '3x5 + ..#/...' --claim nimber --bare: 428 bytes, 13 lemmas, 70 nodes, c1ce98ce917a391c
nim = solve nim 3+5+7 --claim nimber: 488 bytes, 7 lemmas, 7 nodes, 72d18f46064f4ab8
octal = solve octal 0.07:60+0.77:30 --claim nimber: 3291 bytes, 55 lemmas, 89 nodes, 45530cd6c95bbeb0
sprouts = solve sprouts 0*7: 4705 bytes, 93 lemmas, 1455 nodes, 4603bf9f6519ab35
sprouts-nimber = solve sprouts 0*6 --claim nimber --algorithm pn: 2161 bytes, 50 lemmas, 534 nodes, 4be918b0877b480e
sprouts-dfs = solve sprouts 0*6 --without small-region --algorithm dfs: 2849 bytes, 63 lemmas, 711 nodes, c0fca43de25ba463
misere = solve --misere cram 4x5 --claim grundy: 19506 bytes, 460 lemmas, 88 nodes, f15dcef2f9ec4380
misere-pn = solve --misere cram 4x6 --trees-to 8 --algorithm pn: 8380 bytes, 158 lemmas, 1134 nodes, f6a9e036017da815
misere-sprouts = solve --misere sprouts 0*6 --trees-to 6: 5648 bytes, 163 lemmas, 337 nodes, bd94af01ebdaf3cb
misere-octal = solve --misere octal 0.77:9+0.07:6 --claim tree: 1015 bytes, 48 lemmas, 0 nodes, 4374aaa29d89fc7b
misere-nim = solve --misere nim 3+5+7 --claim grundy --algorithm df-pn: 678 bytes, 18 lemmas, 0 nodes, 13fe1b3c7823fa41
reduced = solve --misere sprouts 0*3 --claim reduced-tree: 3931 bytes, 135 lemmas, 0 nodes, e2dae56b5855947f
dots = solve dots 'american 2x3': 5716 bytes, 81 lemmas, 378 nodes, b24afa34bcdac443
dots-df-pn = solve dots 'swedish 3x3' --claim 'score < 7' --algorithm df-pn: 579 bytes, 3 lemmas, 11 nodes, 2470f7440716d110
dots-pn = solve dots 'icelandic 3x3' --claim 'score >= 3' --algorithm pn: 7472 bytes, 89 lemmas, 2040 nodes, 9e6ce9e6473cd19c
dots-moves = solve dots 'american 2x2' --without loony-bound --without white-coins: 1504 bytes, 25 lemmas, 115 nodes, f3e01c7abaa6879c
built = solve cram 5x5+4x4 --claim nimber --import cram: 891 bytes, 3 lemmas, 119 nodes, 911ad6aa702eecab
built-misere = solve --misere cram 4x6 --import misere: 37275 bytes, 356 lemmas, 804 nodes, 872a46c522306359
built-dots = solve dots 'american 3x3' --claim 'score >= 3' --import dots: 45479 bytes, 349 lemmas, 1942 nodes, 078c4cd35f743e5c
holes = damage cram
again = solve cram 5x5 --claim nimber --from holes: 6518 bytes, 116 lemmas, 0 nodes, 9c3d43ab013c2fc4
whole = plug holes: 6540 bytes, 116 lemmas, 0 nodes, 9c3d43ab013c2fc4
holes-sprouts = damage sprouts
whole-sprouts = plug holes-sprouts: 4727 bytes, 93 lemmas, 0 nodes, 4603bf9f6519ab35
plain = plug sprouts --without small-region: 5044 bytes, 108 lemmas, 0 nodes, fa011193b34d7ccd
holes-misere = damage misere
again-misere = solve --misere cram 4x5 --claim grundy --from holes-misere: 19506 bytes, 460 lemmas, 0 nodes, f15dcef2f9ec4380
whole-misere = plug holes-misere: 19529 bytes, 460 lemmas, 0 nodes, f15dcef2f9ec4380
holes-dots = damage dots
again-dots = solve dots 'american 2x3' --from holes-dots: 5667 bytes, 80 lemmas, 226 nodes, 26d4eb1f4b065157
whole-dots = plug holes-dots: 5690 bytes, 80 lemmas, 226 nodes, 26d4eb1f4b065157
moves = plug dots --without white-coins --without loony-bound: 15146 bytes, 219 lemmas, 1281 nodes, c5ef9e3eb15e1a52
small = shrink cram-dfs --rounds 3 --seed 1: 5344 bytes, 89 lemmas, 8fa4e5c61fa1de4a
small-random = shrink cram-dfs --rounds 3 --seed 1 --method random-replies: 5933 bytes, 107 lemmas, be386c6b7a53c809
small-sprouts = shrink sprouts-nimber --rounds 1 --seed 1 --explore 10: 2191 bytes, 47 lemmas, 99c5abe5b8dcfab5
small-misere = shrink misere-pn --rounds 3 --seed 1: 8014 bytes, 142 lemmas, 990b440a4422edc4
small-misere-random = shrink misere-pn --rounds 3 --seed 1 --method random-replies: 8511 bytes, 158 lemmas, f6a9e036017da815
small-dots = shrink dots --rounds 3 --seed 1: 5765 bytes, 77 lemmas, b780d9ec0223b16b
small-dots-random = shrink dots --rounds 3 --seed 1 --method random-replies: 5797 bytes, 80 lemmas, 26d4eb1f4b065157
both = merge cram-dfs cram-df-pn: 8225 bytes, 145 lemmas, 7a51c8446ebf83f1
alone = merge built cram: 6765 bytes, 119 lemmas, bad89218eebc54d0
both-misere = merge misere-pn small-misere: 9834 bytes, 170 lemmas, 49c8b9df34930902
both-dots = merge dots small-dots: 6089 bytes, 86 lemmas, d1ca50cb9621c510
imported = import sprouts-5.txt --claim 'outcome(sprouts 0*5)': 965 bytes, 16 lemmas, 233557cca30dfa09
imported-bare = import sprouts-7.txt --claim 'outcome(sprouts 0*7) = loss' --bare: 1169 bytes, 75 lemmas, a8e45c1f2af12013
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

/// Runs the command of a line and returns what it should be.
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
    let found: String = GOLDEN
        .lines()
        .map(|golden| {
            let (file, rest) = golden.split_once(" = ").unwrap();
            let command = rest.split_once(": ").map_or(rest, |(command, _)| command);
            line(folder.path(), file, command) + "\n"
        })
        .collect();
    assert!(found == GOLDEN, "{found}");
}
