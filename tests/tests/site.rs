//! A published site, as files and as readers see it.
//!
//! What needs a browser needs Chromium and the variable `GAMECERT_WASM` with the path of the checker's module (`.ci/run` builds
//! it); otherwise it is left out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]
#![allow(clippy::print_stderr, reason = "a test that is left out says so")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use gamecert_archive::{Archive, Author, Form, Incoming, Provenance};
use gamecert_certs::Identity;
use gamecert_checker::{Config, check_with, report};
use gamecert_site::model::About;
use gamecert_site::{Publish, Reference, Report, publish};
use gamecert_tests::browser::{self, Site};
use gamecert_tests::fixtures::{self, root};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

const DRIVER: &str = include_str!("../src/browser/visitor.js");

/// The least that passes for a module; only browsers look further.
const MODULE: &[u8] = b"\0asm\x01\0\0\0";

fn about() -> About {
    About {
        title: "Proofs & <Games>".to_owned(),
        description: "All that \"we\" have.".to_owned(),
        authors: vec![Author { name: "Anna </script> Ørsted".to_owned(), orcid: None }],
        licence: "CC-BY-4.0".to_owned(),
        date: "2026-11-21".to_owned(),
        url: None,
        doi: None,
        publisher: None,
    }
}

/// An archive with small certificates, one of them with imports.
fn archive(folder: &Path) -> Archive {
    let archive = Archive::create(&folder.join("A")).unwrap();
    let records = ["sprouts-4", "sprouts-5", "sprouts-8", "cram-5x5"].map(|it| format!("records/{it}.cert"));
    let others =
        ["cram-3x3-nimber-0-hinted", "import-four-deep-hinted"].map(|it| format!("accept/{it}.cert"));
    for path in records.iter().chain(&others) {
        add(&archive, &fs::read(root().join(path)).unwrap());
    }
    archive
}

fn add(archive: &Archive, bytes: &[u8]) -> Identity {
    let statement = gamecert_certs::Reader::new(bytes).unwrap().statement().clone();
    for import in &statement.imports {
        if archive.object(import).unwrap().is_none() {
            let path = root().join(format!("imports/{import}.cert"));
            add(archive, &fs::read(path).unwrap());
        }
    }
    let incoming = Incoming {
        max_bytes: Incoming::MAX_BYTES,
        form: Form::Compressed,
        config: Config::default(),
        imports: &mut |_| Ok(None),
        signatures: Vec::new(),
        provenance: Provenance {
            authors: vec![Author {
                name: "<b onclick='x()'>Bernd</b>".to_owned(),
                orcid: Some("0000-0002-1825-0097".to_owned()),
            }],
            date: Some("2026-11-20".to_owned()),
            notes: Some("</script><img src=https://example.org/x.png>".to_owned()),
            ..Provenance::default()
        },
    };
    let staged = archive.stage(bytes, incoming).unwrap();
    let accepted = archive.accept(vec![staged], false).unwrap().remove(0).unwrap();
    accepted.entry().identity
}

fn write(archive: &Archive, place: &Path, module: &[u8], threads: usize) -> Report {
    write_with(archive, place, module, threads, Reference::published().unwrap())
}

fn write_with(
    archive: &Archive,
    place: &Path,
    module: &[u8],
    threads: usize,
    reference: Reference,
) -> Report {
    let how = Publish {
        about: about(),
        reference,
        module,
        config: Config::default(),
        max_drawn: 60,
        threads,
        seen: &|_| {},
        is_to_stop: &|| false,
    };
    publish(archive, &archive.entries().unwrap(), place, &how).unwrap()
}

/// All files below a folder, by their paths with slashes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// The folder of the certificate with this claim.
fn folder_of(archive: &Archive, claim: &str) -> (Identity, String) {
    let entries = archive.entries().unwrap();
    let entry = entries.iter().find(|entry| entry.statement.claim().to_string() == claim).unwrap();
    (entry.identity, format!("certificates/{}/", entry.identity))
}

#[test]
fn a_site_is_whole_and_the_same_each_time() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    let report = write(&archive, &one, MODULE, 1);
    write(&archive, &other, MODULE, 3);
    let site = files(&one);
    assert_eq!(site, files(&other));
    assert_eq!((report.certificates, report.removed), (archive.entries().unwrap().len(), 0));
    // The list names every file but itself, with its hash.
    let list: serde_json::Value = serde_json::from_slice(&site["site.json"]).unwrap();
    let listed = list["files"].as_object().unwrap();
    assert_eq!(listed.len() + 1, site.len());
    assert_eq!(listed.len(), report.files);
    for (path, file) in listed {
        let hash: String = Sha256::digest(&site[path]).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(file["sha256"], hash, "{path}");
    }
    // Every link and every address in a page leads to a file, or names a person, a licence or a DOI.
    for (path, bytes) in site.iter().filter(|(path, _)| path.ends_with("index.html")) {
        let text = String::from_utf8(bytes.clone()).unwrap();
        let base = Path::new(path).parent().unwrap();
        for (part, _) in [" href=\"", " src=\""]
            .iter()
            .flat_map(|mark| text.split(mark).skip(1).map(|it| it.split_once('"').unwrap()))
        {
            if part.starts_with("https://orcid.org/") || part.starts_with("https://spdx.org/") {
                continue;
            }
            assert!(one.join(base).join(part).is_file(), "{path}: {part}");
        }
        assert!(
            !text.contains("<b onclick") && !text.contains("<img src=https") && !text.contains("& <Games>"),
            "{path}"
        );
        assert!(!text.contains("</script> Ørsted"), "{path}");
    }
    // What is compressed in the archive is plain in the site.
    let (identity, base) = folder_of(&archive, "outcome(sprouts 0*8) = loss");
    let record = fs::read(root().join("records/sprouts-8.cert")).unwrap();
    assert!(site[&format!("{base}{identity}.cert")] == record);
    assert!(!site.contains_key(&format!("{base}picture.svg")) || record.len() < 2000);
}

#[test]
fn the_table_stands_beside_what_has_been_published() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let site = folder.path().join("site");
    write(&archive, &site, MODULE, 1);
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    let row = |place: &str| -> Vec<String> {
        let mark = "<tr class=\"";
        let rows = page.split(mark).skip(1).map(|row| row.split("</tr>").next().unwrap());
        rows.filter(|row| row.contains(&format!("data-text=\"{place}\""))).map(text_of).collect()
    };
    assert_eq!(
        row("sprouts 0*8"),
        ["0*8 | nimber 0t, losst | loss | 114 (137) | agrees", "0*8 | losst |  |  | no certificate"]
    );
    assert_eq!(row("sprouts 0*5")[0], "0*5 | nimber 1t, wint | win | 15 (15) | agrees in part");
    // The start with one spot has a shorter spelling.
    assert_eq!(
        row("sprouts 0"),
        ["0 | nimber 0t, losst |  |  | no certificate", "0 | wint |  |  | no certificate"]
    );
    assert_eq!(
        row("cram 3x3"),
        ["3x3 | nimber 0t | nimber 0 | 12 | agrees", "3x3 | nimber 1t |  |  | no certificate"]
    );
    // A list of one's own, which knows better, or says something else.
    let rows = |line: &str| {
        let head = "# source x: Mine\ngame,play,position,claim,lemmas,source\n";
        let reference = Reference::default().with(&format!("{head}{line}\n")).unwrap();
        write_with(&archive, &site, MODULE, 1, reference);
        let page = fs::read_to_string(site.join("index.html")).unwrap();
        let rows: Vec<String> = page
            .split("<tr class=\"")
            .skip(1)
            .map(|row| text_of(row.split("</tr>").next().unwrap()))
            .collect();
        rows.into_iter().filter(|row| row.contains("x | ")).collect::<Vec<_>>()
    };
    assert_eq!(
        rows("sprouts,normal,0*8,nimber > 0,9,x"),
        ["0*8 | nimber > 0x | loss | 114 (9) | contradiction"]
    );
    assert_eq!(rows("cram,normal,3x3,outcome = loss,99,x"), ["3x3 | lossx | nimber 0 | 12 | agrees"]);
    assert_eq!(rows("sprouts,normal,0*5,nimber > 1,,x"), ["0*5 | nimber > 1x | win | 15 | agrees in part"]);
}

/// The texts of the cells of a row.
fn text_of(row: &str) -> String {
    let mut text = String::new();
    let mut is_tag = true;
    for letter in row.replace("</td>", " | ").replace("</th>", " | ").replace("<br>", ", ").chars() {
        match letter {
            '<' => is_tag = true,
            '>' => is_tag = false,
            letter if !is_tag => text.push(letter),
            _ => {}
        }
    }
    text.trim_end_matches(" | ").replace("&gt;", ">")
}

#[test]
fn a_site_is_brought_up_to_date_and_nothing_else_is_touched() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let site = folder.path().join("site");
    write(&archive, &site, MODULE, 2);
    let before = files(&site);
    let (identity, base) = folder_of(&archive, "outcome(sprouts 0*5) = win");
    fs::write(site.join("CNAME"), "example.org").unwrap();
    fs::write(site.join("README"), "mine").unwrap();
    // A list that somebody has changed does not lead out of the folder.
    let mut list: serde_json::Value = serde_json::from_slice(&before["site.json"]).unwrap();
    for path in ["../kept", "/etc/hostname", "certificates/../README", "link/kept"] {
        list["files"][path] = serde_json::json!({});
    }
    fs::write(site.join("site.json"), list.to_string()).unwrap();
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    fs::write(folder.path().join("kept"), "").unwrap();
    fs::write(folder.path().join("elsewhere/kept"), "").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("elsewhere"), site.join("link")).unwrap();
    archive.remove(&identity).unwrap();
    let report = write(&archive, &site, MODULE, 2);
    assert!(folder.path().join("kept").is_file() && folder.path().join("elsewhere/kept").is_file());
    let after: BTreeSet<String> =
        files(&site).into_keys().filter(|path| !path.starts_with("link/")).collect();
    let own = before.keys().filter(|path| !path.starts_with(&base)).cloned();
    assert_eq!(after, own.chain(["CNAME".to_owned(), "README".to_owned()]).collect());
    assert!(!site.join(&base).exists() && report.removed > 0);
    // A folder that is no site is left alone.
    let foreign = folder.path().join("foreign");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("site.json"), "{\"kind\": \"a site\"}").unwrap();
    let how = |module| Publish {
        about: about(),
        reference: Reference::default(),
        module,
        config: Config::default(),
        max_drawn: 60,
        threads: 1,
        seen: &|_| {},
        is_to_stop: &|| false,
    };
    let error = publish(&archive, &[], &foreign, &how(MODULE)).unwrap_err().to_string();
    assert!(
        error.ends_with("is neither empty nor a site that gamecert has published: name a new folder"),
        "{error}"
    );
    assert_eq!(files(&foreign).len(), 1);
    let error = publish(&archive, &[], &foreign, &how(b"no module")).unwrap_err().to_string();
    assert!(error.starts_with("the checker's module is no WebAssembly"), "{error}");
}

#[test]
fn what_is_damaged_is_left_out_with_what_imports_it() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let entries = archive.entries().unwrap();
    let importer = entries.iter().find(|entry| !entry.statement.imports.is_empty()).unwrap();
    let (loss, _) = folder_of(&archive, "outcome(sprouts 0*8) = loss");
    let place = |identity: &Identity| -> PathBuf {
        let name = identity.to_string();
        folder.path().join("A/objects").join(&name[..2]).join(format!("{name}.cert.zst"))
    };
    // Another certificate under the name of an import, and one that is cut short.
    let import = importer.statement.imports[0];
    let mut alone = entries.iter().filter(|entry| entry.statement.imports.is_empty());
    let smaller = alone.find(|entry| entry.identity != import && entry.bytes < 600).unwrap();
    fs::copy(place(&smaller.identity), place(&import)).unwrap();
    let bytes = fs::read(place(&loss)).unwrap();
    fs::write(place(&loss), &bytes[..bytes.len() - 5]).unwrap();
    let site = folder.path().join("site");
    let report = write(&archive, &site, MODULE, 2);
    let told = |identity: &Identity| {
        report
            .left_out
            .iter()
            .find(|line| line.starts_with(&identity.to_string()))
            .cloned()
            .unwrap_or_default()
    };
    assert!(told(&import).contains("it cannot be read: it has too many bytes"), "{report:?}");
    assert!(!told(&loss).is_empty() && !told(&importer.identity).is_empty(), "{report:?}");
    for identity in [import, loss, importer.identity] {
        assert!(!site.join(format!("certificates/{identity}")).exists(), "{identity}");
    }
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(!page.contains(&loss.to_string()) && page.contains("nimber(cram 3x3)"));
    // Nothing is published without what it imports.
    let small = [smaller.clone(), importer.clone()];
    let how = Publish {
        about: about(),
        reference: Reference::default(),
        module: MODULE,
        config: Config::default(),
        max_drawn: 60,
        threads: 1,
        seen: &|_| {},
        is_to_stop: &|| false,
    };
    add(&archive, &fs::read(root().join(format!("imports/{import}.cert"))).unwrap());
    let report = publish(&archive, &small, &site, &how).unwrap();
    assert_eq!((report.certificates, report.left_out.len()), (1, 1));
    assert!(report.left_out[0].starts_with(&format!("{}: it imports ", importer.identity)), "{report:?}");
    assert!(!site.join(format!("certificates/{}", importer.identity)).exists());
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
    let mut site = Site::new();
    for (path, bytes) in files(&place) {
        let kind = match path.rsplit_once('.').unwrap().1 {
            "html" => "text/html",
            "js" => "text/javascript",
            "css" => "text/css",
            "svg" => "image/svg+xml",
            _ => "application/octet-stream",
        };
        site.insert(format!("/site/{path}"), (kind, bytes));
    }
    // The same site with one certificate damaged in three ways.
    let (identity, base) = folder_of(&archive, "nimber(cram 3x3) = 0");
    let file = format!("{base}{identity}.cert");
    let good = fs::read(place.join(&file)).unwrap();
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 4;
    let damaged = [
        ("flipped", flipped),
        ("cut", good[..good.len() - 7].to_vec()),
        ("other", fs::read(root().join("records/cram-5x5.cert")).unwrap()),
    ];
    for (name, bytes) in &damaged {
        let copies: Vec<_> = site
            .iter()
            .filter_map(|(path, it)| Some((path.strip_prefix("/site/")?.to_owned(), it.clone())))
            .collect();
        site.extend(copies.into_iter().map(|(path, it)| (format!("/{name}/{path}"), it)));
        site.insert(format!("/{name}/{file}"), ("application/octet-stream", bytes.clone()));
    }
    let (importer, importer_base) = {
        let entries = archive.entries().unwrap();
        let entry = entries.iter().find(|entry| !entry.statement.imports.is_empty()).unwrap();
        (entry.identity, format!("certificates/{}/", entry.identity))
    };
    let names: Vec<&str> = damaged.iter().map(|(name, _)| *name).collect();
    let constants =
        serde_json::json!([names, format!("/site/{file}"), [format!("/site/{importer_base}index.html")]]);
    let page = format!(
        "<!DOCTYPE html><meta charset=utf-8><link rel=icon href=data:,><body><script>const [OTHERS, FILE, PAGES] = {constants};\n{DRIVER}</script></body>"
    );
    site.insert("/".to_owned(), ("text/html", page.into_bytes()));
    let visit = browser::visit(&site, "/").unwrap();
    // What certcheck says of the same bytes.
    let line = |bytes: &[u8], identity: &Identity, claim: &str| {
        let config = Config { expected: Some(claim.parse().unwrap()), ..Config::default() };
        let verdict = check_with(bytes, &config, &mut |it| fixtures::import("imports", it), &mut |_| {});
        let kind = if report_is_good(&verdict) { "verdict verified" } else { "verdict" };
        format!("{kind}: {}", report::line("", &format!("{identity}.cert"), &verdict))
    };
    let of = |bytes: &[u8]| line(bytes, &identity, "nimber(cram 3x3) = 0");
    let hash: String = Sha256::digest(&module).iter().map(|byte| format!("{byte:02x}")).collect();
    let status = format!("status: checked in your browser in TIME, by the module with the SHA-256 {hash}");
    let entries = archive.entries().unwrap();
    let claim = entries.iter().find(|it| it.identity == importer).unwrap().statement.claim().to_string();
    let importing = fs::read(place.join(format!("{importer_base}{importer}.cert"))).unwrap();
    let checks = [
        of(&good),
        of(&damaged[0].1),
        of(&damaged[1].1),
        of(&damaged[2].1),
        of(&good),
        of(&good[..good.len() - 1]),
        line(&importing, &importer, &claim),
    ];
    let verdicts: Vec<&str> = visit.posted.lines().filter(|line| line.starts_with("verdict")).collect();
    assert_eq!(verdicts, checks, "{}", visit.posted);
    assert!(
        checks[0].contains(": VERIFIED") && checks[6].contains("VERIFIED") && checks[1].contains("REJECTED"),
        "{checks:?}"
    );
    let others: Vec<&str> = visit.posted.lines().filter(|line| !line.starts_with("verdict")).collect();
    let mut expected = vec![
        "found: 0 of 225 lines",
        "found: 3 of 225 lines",
        "shown: 3x3 | nimber 0t | nimber 0 | 12 | agrees",
        "shown: 3x3 | nimber 1t |  |  | no certificate",
        "shown: nimber(cram 3x3) = 0 | 12 | 562 | 2026-11-20 | sprague-grundy | b3038348efdc",
        "title: nimber(cram 3x3) = 0 - Proofs & <Games>",
        "picture: true",
    ];
    expected.extend([status.as_str(); 7]);
    expected.push("asked: true, elsewhere: ");
    assert_eq!(others, expected);
    assert_eq!(visit.console, [] as [String; 0]);
    assert_eq!(visit.missing, [] as [String; 0]);
}

fn report_is_good(verdict: &gamecert_checker::Verdict) -> bool {
    matches!(verdict, gamecert_checker::Verdict::Verified(_))
}
