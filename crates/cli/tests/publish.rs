//! `gamecert archive publish` as users call it. What a site looks like is tested in `tests/tests/site.rs`.

use std::fs;
use std::path::{Path, PathBuf};

use minisign::KeyPair;
use tempfile::TempDir;

use crate::program::{command, run, text};

/// The least that passes for a module: it exports `memory`, `window` and `check`, which does nothing.
const MODULE: &[u8] =
    b"\0asm\x01\0\0\0\x01\x08\x02\x60\0\x01\x7f\x60\0\0\x03\x03\x02\0\x01\x05\x03\x01\0\x01\
    \x07\x1b\x03\x06memory\x02\0\x06window\0\0\x05check\0\x01\x0a\x09\x02\x04\0\x41\0\x0b\x02\0\x0b";

/// A folder with an archive `A` and something that passes for a module.
fn folder(licence: &[&str]) -> TempDir {
    let folder = TempDir::new().unwrap();
    let place = folder.path();
    fs::write(place.join("checker.wasm"), MODULE).unwrap();
    assert!(run(place, &["archive", "init", "A"]).status.success());
    for (game, position) in [("cram", "3x3"), ("nim", "1+2+3")] {
        assert!(run(place, &["solve", game, position, "-o", "proof.cert"]).status.success());
        let add = ["archive", "--archive", "A", "add", "proof.cert", "--author", "A. N. Author"];
        assert!(run(place, &[&add, licence].concat()).status.success());
    }
    folder
}

/// Publishes; the exit code, and what was said and printed.
fn publish(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(folder, &[&["archive", "--archive", "A", "publish"], arguments].concat());
    (output.status.code(), text(&output.stderr) + &text(&output.stdout))
}

#[test]
fn a_site_names_its_authors_and_its_licence() {
    let folder = folder(&["--licence", "CC0-1.0"]);
    let folder = folder.path();
    let (code, said) = publish(folder, &["site", "--checker", "checker.wasm", "--date", "2026-01-02"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.ends_with("2 certificates published\n"), "{said}");
    let citation = fs::read_to_string(folder.join("site/CITATION.cff")).unwrap();
    for expected in ["family-names: \"Author\"", "CC0-1.0", "2026-01-02"] {
        assert!(citation.contains(expected), "{citation}");
    }
    // Only one game, then, under another name.
    let further =
        ["--game", "nim", "--author", "Somebody Else", "--licence", "CC-BY-4.0", "--title", "Heaps"];
    let (code, said) = publish(folder, &[&["site", "--checker", "checker.wasm"], &further[..]].concat());
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains(" of an earlier site removed; open ") && said.ends_with("1 certificate published\n"),
        "{said}"
    );
    let page = fs::read_to_string(folder.join("site/index.html")).unwrap();
    assert!(
        page.contains("<h1><bdi>Heaps</bdi></h1>")
            && page.contains("Somebody Else")
            && !page.contains("A. N. Author</bdi>")
    );
}

/// The module that comes with the program, unless the environment or an option names another build; the option has the last word.
#[test]
fn the_checker_comes_with_the_program() {
    let folder = folder(&["--licence", "CC0-1.0"]);
    let folder = folder.path();
    fs::write(folder.join("none.wasm"), "no module").unwrap();
    let published = |environment: Option<&str>, option: &[&str]| {
        let arguments = ["archive", "--archive", "A", "publish", "site"];
        let mut command = command(folder, &[&arguments[..], option].concat());
        let output =
            environment.iter().fold(&mut command, |it, value| it.env("GAMECERT_WASM", value)).output();
        output.unwrap().status.success().then(|| fs::read(folder.join("site/checker.wasm")).unwrap())
    };
    assert!(published(None, &[]).unwrap() == gamecert_checker_module::MODULE);
    assert_eq!(published(Some("checker.wasm"), &[]).unwrap(), MODULE);
    assert!(published(Some("none.wasm"), &[]).is_none());
    assert_eq!(published(Some("none.wasm"), &["--checker", "checker.wasm"]).unwrap(), MODULE);
}

#[test]
fn what_is_wrong_is_told_in_a_line_and_nothing_is_written() {
    let folder = folder(&[]);
    let folder = folder.path();
    fs::write(folder.join("text"), "no module").unwrap();
    fs::write(folder.join("list.csv"), "cram,normal,3x3,nimber = 0,,t\n").unwrap();
    fs::create_dir(folder.join("full")).unwrap();
    fs::write(folder.join("full/mine"), "").unwrap();
    let module = ["--checker", "checker.wasm"];
    let licence = ["--licence", "CC-BY-4.0"];
    for (arguments, code, why) in [
        (
            &[&["site"], &module[..]].concat(),
            64,
            "the certificates are not all under one licence: --licence CC-BY-4.0",
        ),
        (
            &[&["site", "--licence", "free beer!"], &module[..]].concat(),
            64,
            "`free beer!` is not an SPDX identifier",
        ),
        (
            &[&["site", "--title", " "], &module[..], &licence].concat(),
            64,
            "--title has to be one line of text",
        ),
        (
            &[&["site", "--url", "ftp://x"], &module[..], &licence].concat(),
            64,
            "`ftp://x/` is not an address",
        ),
        (
            &[&["site", "--checker", "none"], &licence[..]].concat(),
            2,
            "cannot read none: No such file or directory",
        ),
        (
            &[&["site", "--checker", "text"], &licence[..]].concat(),
            64,
            "--checker: the checker's module is no WebAssembly",
        ),
        (
            &[&["site", "--game", "go"], &module[..], &licence].concat(),
            1,
            "no certificate fits: nothing was published",
        ),
        (&[&["A/site"], &module[..], &licence].concat(), 64, "a site cannot lie in the archive"),
        (&[&["no/site"], &module[..], &licence].concat(), 2, "no: No such file or directory"),
        (
            &[&["full"], &module[..], &licence].concat(),
            2,
            "full is neither empty nor a site that gamecert has published",
        ),
        (&[&["text"], &module[..], &licence].concat(), 2, "text: Not a directory"),
        (
            &[&["site", "--reference", "list.csv"], &module[..], &licence].concat(),
            1,
            "list.csv: line 1: the head has to be",
        ),
    ] {
        let (found, said) = publish(folder, arguments);
        assert_eq!(found, Some(code), "{arguments:?}: {said}");
        assert!(said.contains(why) && said.lines().count() == 1, "{arguments:?}: {said}");
        assert!(!folder.join("site").exists() && !folder.join("A/site").exists(), "{arguments:?}");
    }
    assert_eq!(fs::read_dir(folder.join("full")).unwrap().count(), 1);
}

#[test]
fn nobody_is_no_author() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("checker.wasm"), MODULE).unwrap();
    assert!(run(folder, &["archive", "init", "A"]).status.success());
    assert!(run(folder, &["solve", "nim", "1+1", "-o", "proof.cert"]).status.success());
    assert!(
        run(folder, &["archive", "--archive", "A", "add", "proof.cert", "--licence", "CC0-1.0"])
            .status
            .success()
    );
    let (code, said) = publish(folder, &["site", "--checker", "checker.wasm"]);
    assert_eq!(code, Some(64), "{said}");
    assert!(said.contains("no author of the collection is known: name one with --author"), "{said}");
}

#[test]
fn signatures_are_published_if_they_fit() {
    let folder = folder(&["--licence", "CC0-1.0"]);
    let folder = folder.path();
    let pair = KeyPair::generate_unencrypted_keypair().unwrap();
    let key = pair.pk.to_base64();
    assert!(run(folder, &["solve", "cram", "3x4", "-o", "signed.cert"]).status.success());
    let bytes = fs::read(folder.join("signed.cert")).unwrap();
    let signature = minisign::sign(None, &pair.sk, &bytes[..], Some("by <us>"), None).unwrap().to_string();
    fs::write(folder.join("signed.cert.minisig"), &signature).unwrap();
    let add = [
        "archive",
        "--archive",
        "A",
        "add",
        "signed.cert",
        "--licence",
        "CC0-1.0",
        "--require-signature",
        &key,
    ];
    let identity = text(&run(folder, &add).stdout).trim().to_owned();
    let (code, said) = publish(folder, &["site", "--checker", "checker.wasm"]);
    assert_eq!(code, Some(0), "{said}");
    let place = folder.join("site/certificates").join(&identity);
    let published = |ending: &str| -> Vec<PathBuf> {
        let paths = fs::read_dir(&place).unwrap().map(|entry| entry.unwrap().path());
        paths.filter(|path| path.to_str().unwrap().ends_with(ending)).collect()
    };
    assert_eq!(fs::read_to_string(&published(".minisig")[0]).unwrap(), signature);
    let page = || fs::read_to_string(place.join("index.html")).unwrap();
    assert!(page().contains(&format!("by the key {key}: by &lt;us&gt;")));
    // A signature of other bytes, which came there by some accident.
    let other = minisign::sign(None, &pair.sk, &bytes[1..], Some("by us"), None).unwrap().to_string();
    let beside = folder.join("A/beside").join(&identity[..2]).join(&identity);
    let kept = fs::read_dir(beside).unwrap().map(|entry| entry.unwrap().path());
    let kept = kept.into_iter().find(|path| path.extension().is_some_and(|it| it == "minisig")).unwrap();
    fs::write(kept, other).unwrap();
    let (code, said) = publish(folder, &["site", "--checker", "checker.wasm"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("the signature does not fit the bytes of the certificate; this is not published"),
        "{said}"
    );
    assert!(published(".minisig").is_empty() && !page().contains("by the key"));
}

/// Pipes and devices in the place of pages give way to them.
#[cfg(target_os = "linux")]
#[test]
fn what_is_no_file_gives_way_to_a_page() {
    use std::process::Command;
    let folder = folder(&["--licence", "CC0-1.0"]);
    let folder = folder.path();
    let again = || {
        let mut command = Command::new("timeout");
        command.args(["20", env!("CARGO_BIN_EXE_gamecert"), "archive", "--archive", "A", "publish", "site"]);
        command.args(["--checker", "checker.wasm"]).current_dir(folder).output().unwrap()
    };
    assert!(again().status.success());
    let page = folder.join("site/index.html");
    for make in [&["mkfifo"][..], &["ln", "-s", "/dev/zero"]] {
        fs::remove_file(&page).unwrap();
        assert!(Command::new(make[0]).args(&make[1..]).arg(&page).status().unwrap().success());
        let output = again();
        assert!(output.status.success(), "{make:?}: {:?} {}", output.status, text(&output.stderr));
        assert!(fs::symlink_metadata(&page).unwrap().is_file());
    }
}

/// A certificate of which a page would take gigabytes has one that says what it leaves out; one that cannot be drawn within what is
/// allowed says so. Neither holds up the others.
#[test]
fn what_is_too_large_to_be_drawn_holds_up_nothing() {
    let folder = folder(&["--licence", "CC0-1.0"]);
    let folder = folder.path();
    let position =
        (1..=2).map(|digit| format!("0.777{digit}:4096+0.777{digit}:4096")).collect::<Vec<_>>().join("+");
    // Equal heaps need no lemmas, and no search.
    let proof = format!(
        "gamecert 1\nclaim outcome(octal {position}) = loss\nrules 1\naxiom sprague-grundy\ngoal\n  values\nend\n"
    );
    fs::write(folder.join("large.txt"), proof).unwrap();
    assert!(run(folder, &["assemble", "large.txt", "-o", "large.cert"]).status.success());
    let add = ["archive", "--archive", "A", "add", "large.cert", "--author", "A", "--licence", "CC0-1.0"];
    let output = run(folder, &add);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let identity = text(&output.stdout).trim().to_owned();
    let (code, said) = publish(folder, &["site", "--checker", "checker.wasm"]);
    assert!(code == Some(0) && said.ends_with("3 certificates published\n"), "{said}");
    let page = folder.join(format!("site/certificates/{identity}/explore.html"));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("Left out of this page") && page.len() < 16 << 20, "{} bytes", page.len());
    let (code, said) =
        publish(folder, &["site", "--checker", "checker.wasm", "--game", "octal", "--max-memory", "500"]);
    assert_eq!(code, Some(0), "{said}");
    let page = folder.join(format!("site/certificates/{identity}/index.html"));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("it is too large to be drawn"), "{page}");
}

/// What follows from a claim stands in the table as certified: outcomes under misere play from trees, and the results of
/// Connect Four under their names.
#[test]
fn published_results_are_settled_by_claims_that_imply_them() {
    let folder = folder(&["--licence", "CC0-1.0"]);
    let at = folder.path();
    // Trees that are heaps; one that is none; one whose branches stand in an imported certificate; and a draw.
    for words in [
        &["--misere", "sprouts", "0*3", "--claim", "reduced-tree"][..],
        &["--misere", "sprouts", "0*4", "--claim", "reduced-tree", "--import", "p.cert"],
        &["--misere", "cram", "3x4", "--claim", "tree"],
        &["--misere", "nim", "2", "--claim", "tree"],
        &["connect4", "4x4"],
    ] {
        let solved = run(at, &[&["solve"], words, &["-o", "q.cert"]].concat());
        assert!(solved.status.success(), "{}", text(&solved.stderr));
        fs::rename(at.join("q.cert"), at.join("p.cert")).unwrap();
        let added =
            run(at, &["archive", "--archive", "A", "add", "p.cert", "--author", "A", "--licence", "CC0-1.0"]);
        assert!(added.status.success(), "{}", text(&added.stderr));
    }
    let list = "# source x: Mine\ngame,play,position,claim,lemmas,source\n\
        sprouts,misere,0*3,grundy = 0,99,x\nsprouts,misere,0*4,outcome = win,,x\nnim,misere,2,outcome = loss,,x\n";
    fs::write(at.join("list.csv"), list).unwrap();
    let rows = |arguments: &[&str]| -> Vec<String> {
        let (code, said) = publish(at, &[&["site", "--checker", "checker.wasm"], arguments].concat());
        assert_eq!(code, Some(0), "{said}");
        let page = fs::read_to_string(at.join("site/index.html")).unwrap();
        let rows = page.split("<tr class=\"").skip(1).map(|row| row.split("</tr>").next().unwrap());
        let cell = |cell: &str| cell.split('>').map(|it| it.split('<').next().unwrap()).collect::<String>();
        let cells = |row: &str| {
            let cells = row.split("</th>").flat_map(|it| it.split("</td>")).map(cell);
            cells
                .filter(|it| !it.is_empty())
                .map(|it| it.replace("&gt;", ">"))
                .collect::<Vec<_>>()
                .join(" | ")
        };
        rows.filter(|row| !row.contains(">no certificate<")).map(cells).collect()
    };
    let found = rows(&[]);
    let row = |rows: &[String], wanted: &[&str]| {
        assert!(rows.iter().any(|row| wanted.iter().all(|part| row.contains(part))), "{wanted:?}: {rows:#?}");
    };
    row(&found, &["0*3 | losst | reduced tree *1 | ", "| agrees"]);
    row(&found, &["0*4 | losst | reduced tree #", "| agrees"]);
    row(&found, &["3x4 | Grundy value 0t | tree #", "| agrees"]);
    row(&found, &["4x4 | drawc | draw | ", "| agrees"]);
    // A list that says something else, and one with sizes.
    let found = rows(&["--reference", "list.csv"]);
    row(&found, &["0*3 | losst", "Grundy value 0x", " (99) | agrees"]);
    row(&found, &["0*4 | losst", "winx", "sources disagree"]);
    row(&found, &["2 | lossx | tree *2 | ", "contradiction"]);
    let printed = text(&run(at, &["records", "A", "--json"]).stdout);
    assert_eq!(printed.matches("\"contradicts\":null").count(), 7, "{printed}");
}
