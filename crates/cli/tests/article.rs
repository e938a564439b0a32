//! `gamecert explain -o`: a proof as an article.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::program::{check_failure, check_output, check_said, run};

/// Claims under every convention of play, as options of `solve`.
const CLAIMS: [&[&str]; 5] = [
    &["cram", "2x3+3x3", "--claim", "nimber"],
    &["sprouts", "0*5"],
    &["cram", "3x3", "--misere"],
    &["dots", "american 1x2"],
    &["othello", "4x4", "--claim", "score >= -10"],
];

/// Solves it, and writes its article.
fn write(folder: &Path, claim: &[&str], article: &str) -> String {
    let solved = run(folder, &[&["solve"], claim, &["-o", "p.cert"]].concat());
    assert!(solved.status.success(), "{claim:?}");
    let told = run(folder, &["explain", "p.cert", "-o", article]);
    assert_eq!((told.status.code(), &told.stdout), (Some(0), &solved.stdout), "{claim:?}");
    fs::read_to_string(folder.join(article)).unwrap()
}

#[test]
fn articles_as_they_are_read() {
    let folder = TempDir::new().unwrap();
    let mut all = String::new();
    for claim in CLAIMS {
        all += &write(folder.path(), claim, "p.md");
        all += "\n----\n\n";
    }
    insta::assert_snapshot!("markdown", all);
    insta::assert_snapshot!("latex", write(folder.path(), &["cram", "2x3", "--claim", "nimber"], "p.tex"));
}

#[test]
fn a_page_links_each_lemma_that_it_tells() {
    let folder = TempDir::new().unwrap();
    let page = write(folder.path(), &["cram", "4x4"], "p.html");
    let links: Vec<&str> = page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(links.len() > 20, "{links:?}");
    for link in links {
        assert!(page.contains(&format!("<section id=\"{link}\">")), "{link}");
    }
    assert_eq!(page.matches("<section ").count(), 13);
    let short = ["explain", "p.cert", "-o", "p.html", "--lemmas", "2"];
    check_said(folder.path(), &short, 0, "2 of 13 lemmas told, written to p.html");
    let page = fs::read_to_string(folder.path().join("p.html")).unwrap();
    assert_eq!(page.matches("<section ").count(), 2);
    // What is not told has no link.
    assert_eq!((page.matches("<a href").count() > 0, page.contains(">Lemma 0</a>")), (true, false));
    assert!(page.contains("The certificate has 11 more lemmas, which are not told here."));
}

#[test]
fn what_is_no_proof_is_told_as_such() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let hole =
        "gamecert 1\nclaim nimber(cram 1x4) = 2\nrules 1\naxiom sprague-grundy\nlemma 0 1x4 : 2\nend\n";
    fs::write(folder.join("p.txt"), hole).unwrap();
    run(folder, &["assemble", "p.txt", "-o", "p.cert"]);
    for article in ["p.tex", "p.md", "p.html"] {
        // Nothing is printed that could be taken for an answer.
        check_output(folder, &["explain", "p.cert", "-o", article], 3, "");
        let told = fs::read_to_string(folder.join(article)).unwrap();
        assert!(told.contains("NOT A PROOF: INCOMPLETE, "), "{told}");
    }
}

#[test]
fn what_the_rules_alone_settle_is_told() {
    let folder = TempDir::new().unwrap();
    let told = write(folder.path(), &["connect4", "4x4:1212121"], "p.md");
    assert!(told.contains("**Proof.**\n\n- The rules alone settle it.\n"), "{told}");
}

/// The command to check a file is for a shell, and a sign in its name is a sign.
#[test]
fn names_of_files_are_quoted() {
    let folder = TempDir::new().unwrap();
    write(folder.path(), &["nim", "1"], "p.md");
    fs::rename(folder.path().join("p.cert"), folder.path().join("-it's; `x`.cert")).unwrap();
    run(folder.path(), &["explain", "./-it's; `x`.cert", "-o", "p.md"]);
    let told = fs::read_to_string(folder.path().join("p.md")).unwrap();
    assert!(told.contains(r"- To check it: `certcheck './-it'\''s;  x .cert'`"), "{told}");
}

#[test]
fn the_name_says_the_format() {
    let why = "the name of the article has to end in .tex, .md or .html, not p.doc";
    check_failure(&["explain", "no-such.cert", "-o", "p.doc"], 64, why);
}

#[test]
#[ignore = "needs pdflatex"]
fn in_latex() {
    for claim in CLAIMS {
        let folder = TempDir::new().unwrap();
        write(folder.path(), claim, "p.tex");
        let latex = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", "p.tex"])
            .current_dir(folder.path())
            .output()
            .expect("there is no pdflatex");
        let log = String::from_utf8_lossy(&latex.stdout);
        assert!(latex.status.success() && !log.contains("Overfull"), "{claim:?}: {log}");
        assert!(folder.path().join("p.pdf").exists(), "{claim:?}");
    }
}
