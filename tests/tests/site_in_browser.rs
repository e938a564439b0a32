//! A published site as its readers see it: searched, opened, and checked in a browser.
//!
//! These tests need Chromium, so they are ignored where they are not asked for (CONTRIBUTING.md).

use std::fs;
use std::path::Path;

use gamecert_certs::{Identity, Judgement, Question};
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

/// Why a page does not run a `checker.js` of other bytes.
const SWAPPED: &str = "checker.js is not the one that this page names, so it was not run; load the page anew, or check the file with \
    certcheck";

/// A script in the place of the checker's, which would say VERIFIED of anything, if it ran.
const FORGER: &str = "globalThis.isSwapped = true;
    const worker = `onmessage = ({ data }) => { if (data.certificate) postMessage({ kind: 'verdict', milliseconds: 1, \
    result: { verdict: 'VERIFIED', line: 'VERIFIED anything' } }); };`;
    globalThis.gamecertChecker = { module: '', worker };";

#[test]
#[ignore = "needs Chromium and the module"]
fn readers_search_open_and_check() {
    let module = browser::module().unwrap();
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
    // A lemma of it is false.
    let mut certificate = solved("cram", "3x3", Question::Nimber, true);
    certificate.lemmas[0].judgement = Judgement::Nimber(9);
    let mut wrong = Vec::new();
    certificate.write(&mut wrong).unwrap();
    let others =
        [("flipped", &flipped), ("cut", &cut), ("other", &other), ("twin", &twin), ("wrong", &wrong)];
    for (name, bytes) in others {
        copy(&mut site, name, &file, bytes.clone());
    }
    // A script with a module that is longer by an empty section, one that is no checker, and none.
    let longer = [&module[..], &[0, 1, 0]].concat();
    write(&archive, &folder.path().join("longer"), &longer, 2);
    copy(&mut site, "longer", "checker.js", fs::read(folder.path().join("longer/checker.js")).unwrap());
    copy(&mut site, "forger", "checker.js", FORGER.as_bytes().to_vec());
    copy(&mut site, "without", "checker.js", Vec::new());
    site.remove("/without/checker.js").unwrap();
    let entries = archive.entries().unwrap();
    let importer = entries.iter().find(|entry| !entry.statement.imports.is_empty()).unwrap();
    let importing = format!("certificates/{0}/{0}.cert", importer.identity);
    let constants = serde_json::json!([
        ["flipped", "cut", "other", "twin", "wrong", "longer", "forger", "without"],
        format!("/site/{file}"),
        [format!("/site/certificates/{}/index.html", importer.identity)],
    ]);
    let page = format!(
        "<!DOCTYPE html><meta charset=utf-8><link rel=icon href=data:,><body><script>const [OTHERS, FILE, PAGES] = {constants};\n{DRIVER}</script></body>"
    );
    site.insert("/".to_owned(), ("text/html", page.into_bytes()));
    let visit = browser::visit(&site, "/").unwrap();

    let hash = sha256(&module);
    let refused = format!("not checked: {SWAPPED}");
    let missing = "not checked: checker.js cannot be loaded (404 Not Found)";
    let of = |bytes: &[u8]| shown(bytes, &identity, CLAIM);
    let claim = importer.statement.claim().to_string();
    let verdicts = [
        of(&good),
        of(&flipped),
        of(&cut),
        of(&other),
        of(&twin),
        of(&wrong),
        format!("verdict: {refused}"),
        format!("verdict: {refused}"),
        format!("verdict: {missing}"),
        of(&good),
        of(&good[..good.len() - 1]),
        shown(&fs::read(place.join(importing)).unwrap(), &importer.identity, &claim),
    ];
    let found: Vec<&str> = visit.posted.lines().filter(|line| line.starts_with("verdict")).collect();
    assert_eq!(found, verdicts, "{}", visit.posted);
    let words = verdicts
        .iter()
        .map(|line| line.trim_start_matches("verdict verified: ").trim_start_matches("verdict: "));
    let words: Vec<&str> = words.map(|line| line.split(' ').next().unwrap()).collect();
    let expected = [
        "VERIFIED", "REJECTED", "REJECTED", "REJECTED", "VERIFIED", "REJECTED", "not", "not", "not",
        "VERIFIED", "REJECTED", "VERIFIED",
    ];
    assert_eq!(words, expected);

    let checked = format!("status: checked in your browser in TIME, by the module with the SHA-256 {hash}");
    let mut expected = vec![
        "found: 0 of 336 lines".to_owned(),
        "found: 3 of 336 lines".to_owned(),
        "shown: 3x3 | nimber 0t | nimber 0 | 12 | agrees".to_owned(),
        "shown: 3x3 | Grundy value 1t |  |  | no certificate".to_owned(),
        "shown: nimber(cram 3x3) = 0 | 12 | 562 | 2026-11-20 | sprague-grundy | b3038348efdc".to_owned(),
        "title: nimber(cram 3x3) = 0 - Proofs & <Games>".to_owned(),
        "picture: true".to_owned(),
    ];
    expected.extend(vec![checked.clone(); 4]);
    expected.push("status: this is a proof of the claim, but not the certificate of this page".to_owned());
    expected.push(checked.clone());
    // The line of certcheck names a command.
    expected
        .push("note: gamecert show is a command of the program gamecert, on your own machine.".to_owned());
    expected.extend(vec![format!("status: {refused}"); 2]);
    expected.push(format!("status: {missing}"));
    expected.extend(vec![checked; 3]);
    expected.push("asked: true, elsewhere: ".to_owned());
    let others: Vec<&str> = visit.posted.lines().filter(|line| !line.starts_with("verdict")).collect();
    assert_eq!(others, expected);
    // The browser says why it does not run them; asked for once more is the one that is not there.
    let told = ["Failed to find a valid digest in the 'integrity' attribute", "Failed to load resource"];
    let console = visit.console.iter().filter(|line| !told.iter().any(|told| line.contains(told)));
    assert_eq!(console.collect::<Vec<_>>(), Vec::<&String>::new());
    assert_eq!(visit.missing, vec!["/without/checker.js"; 2]);
}

/// From a disk, where a browser runs no script with an integrity, the page itself compares what is in it.
#[test]
#[ignore = "needs Chromium and the module"]
fn a_site_works_from_a_disk() {
    let module = browser::module().unwrap();
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let place = folder.path().join("site");
    write(&archive, &place, &module, 2);
    let (identity, base) = folder_of(&archive, CLAIM);
    let proof = fs::read(place.join(format!("{base}{identity}.cert"))).unwrap();
    let script = fs::read_to_string(place.join("checker.js")).unwrap();
    let longer = [&module[..], &[0, 1, 0]].concat();
    write(&archive, &folder.path().join("longer"), &longer, 2);
    let with_longer = fs::read_to_string(folder.path().join("longer/checker.js")).unwrap();
    let with_another_worker = script.replace("VERIFIED", "verified");
    assert_ne!(with_another_worker, script);
    // A frame that is being written keeps the page loading, and so the browser waiting, until it has a verdict.
    let visitor = format!(
        "const hold = document.body.appendChild(document.createElement('iframe')).contentDocument;
        hold.open();
        const files = new DataTransfer();
        files.items.add(new File([Uint8Array.from({proof:?})], 'mine.cert'));
        document.getElementById('files').files = files.files;
        document.getElementById('files').dispatchEvent(new Event('change'));
        const verdict = document.getElementById('verdict');
        const wait = setInterval(() => {{
            if (verdict.hidden) return;
            clearInterval(wait);
            document.title = `BEGIN${{verdict.className}}: ${{verdict.textContent}}END`;
            hold.close();
        }}, 50);"
    );
    fs::write(place.join(&base).join("visitor.js"), visitor).unwrap();
    let page = place.join(&base).join("index.html");
    let text = fs::read_to_string(&page).unwrap();
    let text = text.replace("</head>", "<script src=\"visitor.js\" defer></script>\n</head>");
    fs::write(&page, text).unwrap();
    let seen = |script: &str| {
        fs::write(place.join("checker.js"), script).unwrap();
        let mut browser = browser::command(folder.path()).unwrap();
        browser.args(["--enable-logging=stderr", "--dump-dom", &format!("file://{}", page.display())]);
        let output = browser.output().unwrap();
        let (dom, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(!log.contains("CONSOLE"), "the console is not empty: {log}");
        let (_, seen) = dom.split_once("<title>BEGIN").unwrap_or_else(|| panic!("no verdict: {dom} {log}"));
        seen.split_once("END</title>").unwrap().0.to_owned()
    };
    assert_eq!(seen(&script), shown(&proof, &identity, CLAIM));
    assert_eq!(
        seen(&with_longer),
        format!(
            "verdict: not checked: the checker's module has the SHA-256 {}, not {}",
            sha256(&longer),
            sha256(&module)
        )
    );
    let found = seen(&with_another_worker);
    assert!(
        found.starts_with("verdict: not checked: the worker that runs the checker has the SHA-256 "),
        "{found}"
    );
    assert_eq!(seen(""), "verdict: not checked: checker.js is damaged");
}
