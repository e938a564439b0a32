//! `gamecert draw` as users call it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gamecert")).args(arguments).current_dir(folder).output().unwrap()
}

/// Runs a command that ends with this exit code; what it wrote to standard error.
fn check(folder: &Path, arguments: &[&str], code: i32) -> String {
    let output = run(folder, arguments);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    told
}

fn text(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn a_proof_is_drawn_in_each_format() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    check(folder, &["solve", "cram", "4x4", "-o", "a.cert"], 0);
    for file in ["a.svg", "a.dot", "a.html"] {
        let output = run(folder, &["draw", "a.cert", "-o", file]);
        assert_eq!(output.stdout, b"outcome(cram 4x4) = loss\n");
        assert!(!text(folder, file).contains("NOT A PROOF"), "{file}");
    }
    assert!(text(folder, "a.svg").starts_with("<svg ") && text(folder, "a.svg").contains("class=\"cell\""));
    assert!(text(folder, "a.dot").starts_with("digraph proof {"));
    assert!(text(folder, "a.html").contains("<p id=\"verdict\" class=\"verified\">VERIFIED "));
    check(folder, &["draw", "a.cert", "-o", "b.svg", "--no-pictures"], 0);
    assert!(!text(folder, "b.svg").contains("class=\"cell\""));
    let told = check(folder, &["draw", "a.cert", "-o", "c.svg", "--depth", "1"], 0);
    assert!(
        told.starts_with("3 lemmas drawn, 10 left out (--whole, --max-nodes, --depth, --from), 8 nodes"),
        "{told}"
    );
    assert!(text(folder, "c.svg").contains("; 3 drawn, 10 left out</text>"));
    let told = check(folder, &["draw", "a.cert", "-o", "e.svg", "--whole"], 0);
    assert!(told.starts_with("13 lemmas drawn, ") && !told.contains("left out"), "{told}");
    assert!(!text(folder, "e.svg").contains("left out"));
    let told = check(folder, &["draw", "a.cert", "-o", "f.svg", "--max-nodes", "4"], 0);
    assert!(told.contains(" left out ") && told.contains(", 4 nodes, written to f.svg"), "{told}");
    // A board in any spelling.
    check(folder, &["draw", "a.cert", "-o", "d.svg", "--from", "2x1", "--layout", "tree"], 0);
    assert_eq!(text(folder, "d.svg").matches("class=\"node lemma\"").count(), 1 + 1);
    assert!(text(folder, "d.svg").contains("<title>outcome(cram 4x4) = loss; lemma 0, 1x2 : 1</title>"));
    assert!(text(folder, "d.svg").contains("; 1 drawn, 0 left out</text>"));
}

/// A program that was built without them says so before it draws.
#[test]
#[cfg_attr(feature = "raster", ignore = "is about programs without PNG and PDF")]
fn formats_for_papers_may_be_missing() {
    let folder = TempDir::new().unwrap();
    check(folder.path(), &["solve", "nim", "1+2+3", "-o", "a.cert"], 0);
    for file in ["a.png", "a.pdf"] {
        let told = check(folder.path(), &["draw", "a.cert", "-o", file], 64);
        assert!(told.contains("built without .png and .pdf"), "{told}");
    }
}

/// A PNG and a PDF have the size of the SVG and the same bytes each time.
#[test]
#[cfg_attr(not(feature = "raster"), ignore = "needs the feature raster")]
fn a_proof_is_drawn_for_papers() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    check(folder, &["solve", "nim", "1+2+3", "-o", "a.cert"], 0);
    let read = |file: &str| fs::read(folder.join(file)).unwrap();
    for file in ["a.svg", "a.png", "b.png", "a.pdf", "b.pdf"] {
        check(folder, &["draw", "a.cert", "-o", file], 0);
    }
    assert_eq!((read("a.png"), read("a.pdf")), (read("b.png"), read("b.pdf")));
    let svg = text(folder, "a.svg");
    let size = svg.split("viewBox=\"0 0 ").nth(1).unwrap().split('"').next().unwrap();
    let size: Vec<f64> = size.split(' ').map(|it| it.parse().unwrap()).collect();
    let png = read("a.png");
    assert!(png.starts_with(b"\x89PNG\r\n"));
    let pixels = |at: usize| f64::from(u32::from_be_bytes(png[at..at + 4].try_into().unwrap()));
    assert!(
        (pixels(16) - 2.0 * size[0]).abs() <= 1.0 && (pixels(20) - 2.0 * size[1]).abs() <= 1.0,
        "{size:?}"
    );
    let pdf = read("a.pdf");
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    check(folder, &["draw", "a.cert", "-o", "none/a.pdf"], 2);
}

/// A book of the game and the board of the claim stands on its page.
#[test]
fn a_page_takes_a_book_along() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    check(folder, &["solve", "othello", "4x4", "-o", "a.cert"], 0);
    check(folder, &["solve", "cram", "2x2", "-o", "c.cert"], 0);
    check(folder, &["book", "a.book", "add", "--proof", "a.cert"], 0);
    check(folder, &["book", "b.book", "add", "othello", "6x6", "--depth", "0"], 0);
    check(folder, &["draw", "a.cert", "-o", "a.html", "--book", "a.book"], 0);
    assert!(text(folder, "a.html").contains("\"book\":{\"----/-XO-/-OX-/---- X\":[\"c1\",-10,0]"));
    check(folder, &["draw", "a.cert", "-o", "b.html"], 0);
    assert!(text(folder, "b.html").contains("\"book\":{}"));
    for (words, code, said) in [
        (["a.cert", "x.svg", "a.book"], 64, "--book is for pages (.html)"),
        (["a.cert", "x.html", "none.book"], 2, "cannot read none.book: there is no such file"),
        (["a.cert", "x.html", "a.cert"], 1, "a.cert is not a book: "),
        (
            ["a.cert", "x.html", "b.book"],
            64,
            "b.book: this is a book of othello on 6x6, not of othello on 4x4",
        ),
        (["c.cert", "x.html", "a.book"], 64, "a.book: this is a book of othello on 4x4, not of cram"),
    ] {
        let [file, to, book] = words;
        let told = check(folder, &["draw", file, "-o", to, "--book", book], code);
        assert!(told.contains(said) && told.lines().count() == 1, "{told}");
        assert!(!folder.join(to).exists());
    }
}

#[test]
fn a_strategy_is_drawn_in_each_format() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    check(folder, &["solve", "othello", "4x4", "--leaf-empties", "2", "-o", "a.cert"], 0);
    for file in ["a.svg", "a.dot", "a.html"] {
        let output = run(folder, &["draw", "a.cert", "-o", file]);
        assert_eq!(output.stdout, b"score(othello 4x4) = -10\n");
    }
    assert!(
        text(folder, "a.svg").contains("class=\"disc black\"") && text(folder, "a.dot").contains("X to move")
    );
    assert!(text(folder, "a.html").contains("<p id=\"verdict\" class=\"verified\">VERIFIED "));
    check(folder, &["draw", "a.cert", "-o", "b.svg", "--no-pictures"], 0);
    assert!(
        !text(folder, "b.svg").contains("class=\"disc\"") && text(folder, "b.svg").contains(">X to move<")
    );
    // A lemma about a board, which may be turned or have the sides exchanged.
    let told = run(folder, &["explain", "a.cert", "0"]);
    let told = String::from_utf8(told.stdout).unwrap();
    let board = told.split(" from ").nth(1).unwrap().split(" X on").next().unwrap();
    let turned: String = board
        .chars()
        .rev()
        .map(|it| match it {
            'X' => 'O',
            'O' => 'X',
            it => it,
        })
        .collect();
    check(folder, &["draw", "a.cert", "-o", "c.svg", "--from", &format!("{turned} O"), "--depth", "1"], 0);
    assert!(text(folder, "c.svg").contains(&format!("; lemma 0, {board} X : O &gt;= ")));
}

#[test]
fn what_is_not_verified_is_drawn_under_a_banner() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let head = "gamecert 1\nclaim nimber(cram 1x4) = 2\nrules 1\naxiom sprague-grundy\n";
    for (name, lemmas, verdict, code) in [
        ("holes", "lemma 0 1x4 : 2\n", "INCOMPLETE, ", 3),
        ("false", "lemma 0 1x2 : 0\nlemma 1 1x4 : 2\n", "REJECTED ", 1),
    ] {
        fs::write(folder.join("a.txt"), format!("{head}{lemmas}end\n")).unwrap();
        check(folder, &["assemble", "a.txt", "-o", "a.cert"], 0);
        for file in ["a.svg", "a.dot"] {
            let told = check(folder, &["draw", "a.cert", "-o", file], code);
            assert_eq!(run(folder, &["draw", "a.cert", "-o", file]).stdout, b"", "no claim is made");
            assert!(text(folder, file).contains("not proved: nimber(cram 1x4) = 2"), "{name} {file}");
            assert!(told.starts_with(&format!("gamecert: a.cert: NOT A PROOF: {verdict}")), "{name}: {told}");
            assert!(text(folder, file).contains(&format!("NOT A PROOF: {verdict}")), "{name} {file}");
        }
        check(folder, &["draw", "a.cert", "-o", "a.html"], code);
        let word = verdict.split([',', ' ']).next().unwrap();
        let banner = format!("<p id=\"verdict\" class=\"warning\">{word}");
        assert!(text(folder, "a.html").contains(&banner), "{name}");
    }
}

#[test]
fn what_cannot_be_drawn_is_one_clear_line() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    check(folder, &["solve", "cram", "3x4", "-o", "a.cert"], 0);
    check(folder, &["solve", "cram", "4x4", "--import", "a.cert", "-o", "over.cert"], 0);
    fs::write(folder.join("no.cert"), "what is this").unwrap();
    for (arguments, code, why) in [
        (&["a.cert", "-o", "a.gif"][..], 64, "has to end in .svg, .png, .pdf, .dot or .html, not a.gif\n"),
        (&["a.cert", "-o", "a.png", "--with-graphviz"], 64, "makes an SVG: name the drawing .svg\n"),
        (&["none.cert", "-o", "a.svg"], 2, "cannot read none.cert: No such file or directory (os error 2)\n"),
        (&["no.cert", "-o", "a.svg"], 1, "this is not a certificate\n"),
        (&["a.cert", "-o", "a.svg", "--from", "9x9"], 64, "(gamecert show --text lists them)\n"),
        (&["a.cert", "-o", "a.svg", "--from", "0*2"], 64, "a board looks like 5x7 or ..#/...\n"),
        (&["a.cert", "-o", "none/a.svg"], 2, "there is no folder none\n"),
        (
            &["a.cert", "-o", "a.html", "--layout", "tree"],
            64,
            "--layout is for pictures (.svg, .png, .pdf, .dot); a page has the whole proof in it\n",
        ),
        (&["a.cert", "-o", "a.html", "--from", "9x9"], 64, "(gamecert show --text lists them)\n"),
        (&["a.cert", "-o", "a.dot", "--with-graphviz"], 64, "makes an SVG: name the drawing .svg\n"),
        (&["over.cert", "-o", "a.svg"], 2, "has to be merged with them first (gamecert merge)\n"),
    ] {
        let told = check(folder, &[&["draw"][..], arguments].concat(), code);
        assert!(told.ends_with(why) && told.lines().count() == 1, "{arguments:?}: {told}");
    }
    for file in ["a.svg", "a.dot", "a.html"] {
        assert!(!folder.join(file).exists(), "{file}");
    }
}
