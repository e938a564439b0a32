//! A published site as its readers see it: searched, opened, and checked in a browser.
//!
//! Needs Chromium and the variable `GAMECERT_WASM` with the path of the checker's module (`.ci/run` builds it); otherwise it
//! is left out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]
#![allow(clippy::print_stderr, reason = "a test that is left out says so")]

use std::fs;
use std::path::Path;

use gamecert_certs::{Identity, Question};
use gamecert_elaborate::report::Report;
use gamecert_elaborate::{Config, Verdict, check_with, report};
use gamecert_tests::browser::{self, Site};
use gamecert_tests::fixtures::{self, root};
use gamecert_tests::site::{archive, files, folder_of, sha256, write};
use gamecert_tests::solved::solved;
use tempfile::TempDir;

const DRIVER: &str = include_str!("../src/browser/visitor.js");

/// The claim of the certificate that is looked at.
const CLAIM: &str = "nimber(cram 3x3) = 0";

/// The files of a site as a browser asks for them, below `/site/`.
fn served(place: &Path) -> Site {
    let kind = |path: &str| match path.rsplit_once('.').unwrap().1 {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    };
    files(place).into_iter().map(|(path, bytes)| (format!("/site/{path}"), (kind(&path), bytes))).collect()
}

/// The same site once more, with one file changed.
fn copy(site: &mut Site, name: &str, file: &str, bytes: Vec<u8>) {
    let own = site
        .iter()
        .filter_map(|(path, it)| Some((format!("/{name}/{}", path.strip_prefix("/site/")?), it.clone())));
    let copies: Vec<_> = own.collect();
    site.extend(copies);
    site.get_mut(&format!("/{name}/{file}")).unwrap().1 = bytes;
}

/// What certcheck says of these bytes under this name, as the page shows it.
fn shown(bytes: &[u8], identity: &Identity, claim: &str) -> String {
    let config = Config { expected: Some(claim.to_owned()), ..Config::default() };
    let verdict = check_with(bytes, &config, &mut |it| fixtures::import("imports", it), &mut |_| {});
    let is_good = matches!(&verdict, Verdict::Verified(summary) if summary.identity == *identity);
    let kind = if is_good { "verdict verified" } else { "verdict" };
    format!("{kind}: {}", report::line("", &format!("{identity}.cert"), &Report::Verdict(verdict)))
}

/// A line without the hashes of workers, which change with the worker.
fn without_worker(line: &str) -> String {
    let is_hash = |word: &str| word.trim_end_matches(',').len() == 64;
    match line.contains("the worker that runs") {
        true => line
            .split(' ')
            .map(|word| if is_hash(word) { word.replace(&word[..64], "HASH") } else { word.to_owned() })
            .collect::<Vec<_>>()
            .join(" "),
        false => line.to_owned(),
    }
}

#[test]
fn readers_search_open_and_check() {
    let Some(path) = browser::module() else {
        eprintln!("left out: GAMECERT_WASM names no module");
        return;
    };
    let module = fs::read(path).unwrap();
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let place = folder.path().join("site");
    write(&archive, &place, &module, 2);
    let mut site = served(&place);
    let (identity, base) = folder_of(&archive, CLAIM);
    let file = format!("{base}{identity}.cert");
    let good = fs::read(place.join(&file)).unwrap();
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 4;
    let cut = good[..good.len() - 7].to_vec();
    let other = fs::read(root().join("records/cram-5x5.cert")).unwrap();
    // Another proof of the same claim.
    let mut twin = Vec::new();
    solved("cram", "3x3", Question::Nimber, true).write(&mut twin).unwrap();
    for (name, bytes) in [("flipped", &flipped), ("cut", &cut), ("other", &other), ("twin", &twin)] {
        copy(&mut site, name, &file, bytes.clone());
    }
    // Another module, which is longer by an empty section.
    let longer = [&module[..], &[0, 1, 0]].concat();
    write(&archive, &folder.path().join("longer"), &longer, 2);
    copy(&mut site, "longer", "checker.js", fs::read(folder.path().join("longer/checker.js")).unwrap());
    // Another worker with the same module.
    let script = fs::read_to_string(place.join("checker.js")).unwrap();
    let changed = script.replace("VERIFIED", "verified");
    assert_ne!(changed, script);
    copy(&mut site, "worker", "checker.js", changed.into_bytes());
    let entries = archive.entries().unwrap();
    let importer = entries.iter().find(|entry| !entry.statement.imports.is_empty()).unwrap();
    let importing = format!("certificates/{0}/{0}.cert", importer.identity);
    let constants = serde_json::json!([
        ["flipped", "cut", "other", "twin", "longer", "worker"],
        format!("/site/{file}"),
        [format!("/site/certificates/{}/index.html", importer.identity)],
    ]);
    let page = format!(
        "<!DOCTYPE html><meta charset=utf-8><link rel=icon href=data:,><body><script>const [OTHERS, FILE, PAGES] = {constants};\n{DRIVER}</script></body>"
    );
    site.insert("/".to_owned(), ("text/html", page.into_bytes()));
    let visit = browser::visit(&site, "/").unwrap();

    let hash = sha256(&module);
    let refused =
        format!("not checked: the checker's module has the SHA-256 {}, not {hash}", sha256(&longer));
    let of = |bytes: &[u8]| shown(bytes, &identity, CLAIM);
    let claim = importer.statement.claim().to_string();
    let verdicts = [
        of(&good),
        of(&flipped),
        of(&cut),
        of(&other),
        of(&twin),
        format!("verdict: {refused}"),
        "verdict: not checked: the worker that runs the checker has the SHA-256 HASH, not HASH".to_owned(),
        of(&good),
        of(&good[..good.len() - 1]),
        shown(&fs::read(place.join(importing)).unwrap(), &importer.identity, &claim),
    ];
    let found: Vec<&str> = visit.posted.lines().filter(|line| line.starts_with("verdict")).collect();
    let found: Vec<String> = found.into_iter().map(without_worker).collect();
    assert_eq!(found, verdicts, "{}", visit.posted);
    let words = verdicts
        .iter()
        .map(|line| line.trim_start_matches("verdict verified: ").trim_start_matches("verdict: "));
    let words: Vec<&str> = words.map(|line| line.split(' ').next().unwrap()).collect();
    let expected = [
        "VERIFIED", "REJECTED", "REJECTED", "REJECTED", "VERIFIED", "not", "not", "VERIFIED", "REJECTED",
        "VERIFIED",
    ];
    assert_eq!(words, expected);

    let checked = format!("status: checked in your browser in TIME, by the module with the SHA-256 {hash}");
    let mut expected = vec![
        "found: 0 of 281 lines".to_owned(),
        "found: 3 of 281 lines".to_owned(),
        "shown: 3x3 | nimber 0t | nimber 0 | 12 | agrees".to_owned(),
        "shown: 3x3 | Grundy value 1t |  |  | no certificate".to_owned(),
        "shown: nimber(cram 3x3) = 0 | 12 | 562 | 2026-11-20 | sprague-grundy | b3038348efdc".to_owned(),
        "title: nimber(cram 3x3) = 0 - Proofs & <Games>".to_owned(),
        "picture: true".to_owned(),
    ];
    expected.extend(vec![checked.clone(); 4]);
    expected.push("status: this is a proof of the claim, but not the certificate of this page".to_owned());
    expected.push(format!("status: {refused}"));
    expected.push(
        "status: not checked: the worker that runs the checker has the SHA-256 HASH, not HASH".to_owned(),
    );
    expected.extend(vec![checked; 3]);
    expected.push("asked: true, elsewhere: ".to_owned());
    let others: Vec<&str> = visit.posted.lines().filter(|line| !line.starts_with("verdict")).collect();
    let others: Vec<String> = others.into_iter().map(without_worker).collect();
    assert_eq!(others, expected);
    assert_eq!((visit.console, visit.missing), (Vec::<String>::new(), Vec::<String>::new()));
}
