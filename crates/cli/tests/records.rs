//! Records are made again by their commands, and files stand next to what is known.

use std::fs;
use std::path::{Path, PathBuf};

use gamecert_site::{Recipe, recipes};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{run, text};

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/records/{name}.cert"))
}

fn words(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// The identity of a certificate that a command with `--json` writes.
fn identity(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, &[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    told["identity"].as_str().unwrap().to_owned()
}

#[test]
fn the_same_commands_make_the_same_records() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let recipes = recipes().unwrap();
    for name in ["sprouts-5", "sprouts-7", "cram-5x5"] {
        let recipe = recipes.iter().find(|recipe| recipe.name == name).unwrap();
        let Recipe { claim, solved, shrunk, identity: record, .. } = recipe;
        let solve =
            [&["solve", &claim.game, &claim.position, "-o", "a.cert"], &words(&solved.options)[..]].concat();
        assert_eq!(identity(folder, &solve), solved.identity, "{name}");
        let options = words(&shrunk.as_ref().unwrap().options);
        let shrink = [&["shrink", "a.cert", "-o", "b.cert", "--bare", "--force"], &options[..]].concat();
        assert_eq!(identity(folder, &shrink), *record, "{name}");
    }
}

/// The rows are in an order for people; a file that is not verified is told, and its code is that of the command.
#[test]
fn files_stand_next_to_what_is_known() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    for name in ["sprouts-10", "sprouts-9", "sprouts-3", "cram-5x5"] {
        fs::create_dir_all(folder.join("proofs")).unwrap();
        fs::copy(kept(name), folder.join(format!("proofs/{name}.cert"))).unwrap();
    }
    let output = run(folder, &["records", "proofs", "--plot", "all.svg"]);
    let told = text(&output.stdout);
    let claims: Vec<&str> = told.lines().skip(1).map(|line| line.rsplit("  ").next().unwrap()).collect();
    let starts = ["0*3", "0*9", "0*10"].map(|start| format!("outcome(sprouts {start}) = win"));
    assert_eq!(claims, [&["outcome(cram 5x5) = loss".to_owned()][..], &starts].concat());
    assert!(told.contains("       89        110         89       1599"), "{told}");
    assert!(text(&output.stderr).contains("4 certificates checked in"), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains(" 4 VERIFIED"));
    let svg = fs::read_to_string(folder.join("all.svg")).unwrap();
    for label in ["published", "as solved", "smallest here", "CPU seconds to solve"] {
        assert!(svg.contains(label), "{label}");
    }
    // A larger proof of the same start is a row of its own, and no point of the drawing.
    let larger = &["solve", "sprouts", "0*9", "-o", "proofs/larger.cert"];
    assert!(run(folder, larger).status.success());
    let output = run(folder, &["records", "proofs", "--plot", "same.svg"]);
    assert_eq!(text(&output.stdout).matches("outcome(sprouts 0*9)").count(), 2);
    assert_eq!(fs::read_to_string(folder.join("same.svg")).unwrap(), svg);
    fs::remove_file(folder.join("proofs/larger.cert")).unwrap();

    let asked = &["solve", "sprouts", "0*7", "-o", "whole.cert"];
    assert!(run(folder, asked).status.success());
    let lines = text(&run(folder, &["show", "--text", "whole.cert"]).stdout);
    let without_last =
        lines.lines().filter(|line| !line.starts_with("evidence")).collect::<Vec<_>>().join("\n");
    let forged = without_last.replacen(" : 1", " : 2", 1) + "\n";
    fs::write(folder.join("forged.txt"), forged).unwrap();
    run(folder, &["assemble", "forged.txt", "-o", "proofs/forged.cert"]);
    let output = run(folder, &["records", "proofs"]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.lines().any(|line| line.contains("0*7") && line.contains("REJECTED")), "{told}");
    assert!(text(&output.stderr).contains(" 4 VERIFIED"));

    let output = run(folder, &["records", "nowhere"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
    let output = run(folder, &["records", "proofs/cram-5x5.cert", "--plot", "x.svg"]);
    assert_eq!(
        text(&output.stderr).lines().last(),
        Some("gamecert: there is no outcome of a start of Sprouts to draw")
    );
}
