//! What a certificate is made of: `gamecert stats`, and `gamecert export --format json-lines`.

use std::path::{Path, PathBuf};

use insta::assert_snapshot;

use crate::program::{run, text, transcript};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/formats/v1").join(name)
}

/// The figures of a fixture as JSON.
fn figures(name: &str) -> serde_json::Value {
    let file = fixture(name);
    let output = run(Path::new("."), &["stats", "--json", file.to_str().unwrap()]);
    assert!(output.status.success(), "{name}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_proof_of_nim_in_figures() {
    let folder = tempfile::TempDir::new().unwrap();
    let solve = ["solve", "nim", "1+2", "--claim", "nimber", "-o", "nim.cert"];
    assert!(run(folder.path(), &solve).status.success());
    assert_snapshot!(transcript(folder.path(), &["stats", "nim.cert"]));
}

/// Long lists are broken into lines, and neighbours that are alike stand together.
#[test]
fn a_line_of_figures_fits_a_terminal() {
    let folder = tempfile::TempDir::new().unwrap();
    let solve = ["solve", "octal", "0.07", "--claim", "period", "-o", "period.cert"];
    assert!(run(folder.path(), &solve).status.success());
    let figures = text(&run(folder.path(), &["stats", "period.cert"]).stdout);
    assert!(figures.contains("\nmeasures     2 to 174: 1 each\n"), "{figures}");
    assert!(
        figures.contains("\nlayers       87 x 2\n") || figures.contains("\nlayers       86 x 2, "),
        "{figures}"
    );
    assert!(
        run(folder.path(), &["solve", "cram", "5x6", "--claim", "nimber", "-o", "cram.cert"])
            .status
            .success()
    );
    let figures = text(&run(folder.path(), &["stats", "cram.cert"]).stdout);
    assert!(figures.lines().all(|line| line.len() <= 200), "{figures}");
}

/// Under every convention of play, and whether the evidence is in the file or has to be found.
#[test]
fn every_convention_of_play_has_figures() {
    for name in [
        "cram-3x3-nimber-0-bare",
        "cram-3x3-nimber-0-hinted",
        "dots-icelandic-2x2-at-least-all-axioms-hinted",
        "dots-icelandic-2x2-below-all-axioms-bare",
        "misere-octal-split-outcome-reduced-bare",
        "misere-sprouts-two-spots-by-sums-hinted",
    ] {
        let found = figures(&format!("{name}.cert"));
        let lemmas = found["lemmas"].as_u64().unwrap();
        let sum = |list: &serde_json::Value| -> u64 {
            list.as_array().unwrap().iter().filter_map(serde_json::Value::as_u64).sum()
        };
        assert_eq!(sum(&found["layers"]), lemmas, "{name}");
        assert!(found["citations"].as_u64().unwrap() > 0, "{name}");
        assert_eq!(found["evidence"], if name.ends_with("bare") { "found" } else { "file" }, "{name}");
    }
}

/// A database exists for nimbers and scores alone; lines of JSON for all.
#[test]
fn lemmas_of_every_convention_are_exported() {
    for name in [
        "cram-3x3-nimber-0-hinted.cert",
        "dots-icelandic-2x2-at-least-all-axioms-hinted.cert",
        "misere-sprouts-two-spots-by-sums-hinted.cert",
    ] {
        let file = fixture(name);
        let output = run(Path::new("."), &["export", "--format", "json-lines", file.to_str().unwrap()]);
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        let lines: Vec<serde_json::Value> =
            text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["identity"].as_str().unwrap().len(), 64, "{name}");
        assert_eq!(lines.len() as u64 - 1, figures(name)["lemmas"].as_u64().unwrap(), "{name}");
        for (number, line) in lines[1..].iter().enumerate() {
            assert_eq!(line["lemma"], number, "{name}");
            let is_said = line["position"].is_string() || line["components"].is_array();
            assert!(is_said && line["evidence"].is_array(), "{name}: {line}");
        }
    }
}

#[test]
fn lemmas_are_plotted() {
    let folder = tempfile::TempDir::new().unwrap();
    let at = folder.path();
    assert!(run(at, &["solve", "cram", "4x4", "--claim", "nimber", "-o", "p.cert"]).status.success());
    let plotted = run(at, &["stats", "p.cert", "-o", "p.svg"]);
    assert!(text(&plotted.stderr).contains("written to p.svg"), "{plotted:?}");
    let svg = std::fs::read_to_string(at.join("p.svg")).unwrap();
    for title in ["nimber(cram 4x4) = 0", "by size", "by nimber", "by height", "by how many lemmas cite them"]
    {
        assert!(svg.contains(title), "{title}");
    }
    let told = transcript(at, &["stats", "p.cert", "-o", "p.png"]);
    assert!(told.contains("has to end in .svg, not p.png\nexit code 64"), "{told}");
}

/// The proofs of an archive next to what is published and to the records that come with this repository.
#[test]
fn proofs_stand_next_to_records() {
    let folder = tempfile::TempDir::new().unwrap();
    let at = folder.path();
    assert!(run(at, &["archive", "init", "A"]).status.success());
    for position in ["0*3", "0*2"] {
        assert!(run(at, &["solve", "sprouts", position, "-o", "p.cert"]).status.success());
        assert!(run(at, &["archive", "--archive", "A", "add", "p.cert"]).status.success());
    }
    assert!(run(at, &["solve", "nim", "1+2", "-o", "n.cert"]).status.success());
    assert!(run(at, &["archive", "--archive", "A", "add", "n.cert"]).status.success());
    let told = transcript(at, &["records", "A"]);
    for row in [
        "   lemmas  published   smallest  claim\n",
        "        3          3          3  outcome(sprouts 0*2) = loss\n",
        "        5          6          4  outcome(sprouts 0*3) = win\n",
        "        -          -  outcome(nim 1+2) = win\n",
        "exit code 0",
    ] {
        assert!(told.contains(row), "{row}: {told}");
    }
    let json = transcript(at, &["records", "A", "--json"]);
    assert!(json.contains("\"published\":6,\"smallest\":4}"), "{json}");
}
