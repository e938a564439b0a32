//! A published site as files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use gamecert_archive::Entry;
use gamecert_certs::{ClaimKind, Identity};
use gamecert_site::{Publish, Reference, publish};
use gamecert_tests::fixtures::{read, root};
use gamecert_tests::site::{MODULE, add, archive, files, folder_of, how_to, sha256, write, write_undrawn};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// How a list of published results begins.
const HEAD: &str = "# source x: Mine\ngame,play,position,claim,lemmas,source\n";

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
        assert_eq!(file["sha256"], sha256(&site[path]), "{path}");
    }
    // The page of each certificate names the script with the checker by the bytes that are published.
    let integrity = format!("sha256-{}", STANDARD.encode(Sha256::digest(&site["checker.js"])));
    let pages = site.iter().filter(|(path, _)| path.ends_with("/index.html"));
    let named = pages
        .map(|(_, bytes)| String::from_utf8_lossy(bytes).contains(&format!("data-script=\"{integrity}\"")));
    assert_eq!(named.collect::<Vec<_>>(), vec![true; report.certificates]);
    // Each position that is proved has its picture in the table, and is told in a sentence on its page.
    let text = |path: &str| String::from_utf8(site[path].clone()).unwrap();
    assert!(text("index.html").contains("<svg class=\"thumb\" aria-hidden=\"true\" viewBox="));
    assert!(text("about.html").contains("<pre>certcheck --expect '"));
    // Every link and every address in a page leads to a file, or names a person, a licence or a DOI.
    for (path, bytes) in site.iter().filter(|(path, _)| path.ends_with("index.html") || *path == "about.html")
    {
        let text = String::from_utf8(bytes.clone()).unwrap();
        let base = Path::new(path).parent().unwrap();
        for (part, _) in [" href=\"", " src=\""]
            .iter()
            .flat_map(|mark| text.split(mark).skip(1).map(|it| it.split_once('"').unwrap()))
        {
            if part.starts_with("https://orcid.org/") || part.starts_with("https://spdx.org/") {
                continue;
            }
            let file = part.split('?').next().unwrap();
            assert!(part == "data:," || one.join(base).join(file).is_file(), "{path}: {part}");
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
    // It has 113 lemmas, and those with more than 60 are not drawn.
    assert!(
        !site.contains_key(&format!("{base}picture.svg"))
            && !site.contains_key(&format!("{base}explore.html"))
    );
    let (_, drawn) = folder_of(&archive, "outcome(sprouts 0*5) = win");
    assert!(
        site.contains_key(&format!("{drawn}picture.svg"))
            && site.contains_key(&format!("{drawn}explore.html"))
    );
}

#[test]
fn what_a_proof_leans_on_is_counted_and_named() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let site = folder.path().join("site");
    write(&archive, &site, MODULE, 2);
    let entries = archive.entries().unwrap();
    let importer = entries.iter().max_by_key(|entry| entry.statement.imports.len()).unwrap();
    let imports = &importer.statement.imports;
    assert!(imports.len() > 1);
    let own = |identity: &Identity| entries.iter().find(|entry| entry.identity == *identity).unwrap().lemmas;
    let all = importer.lemmas + imports.iter().map(own).sum::<u64>();
    let place = site.join(format!("certificates/{}", importer.identity));
    let page = fs::read_to_string(place.join("index.html")).unwrap();
    assert!(page.contains(&format!("Check it: {all} lemmas")), "{page}");
    let claim = importer.statement.claim().to_string().replace('>', "&gt;");
    let command =
        format!("<pre>certcheck --expect '{claim}' --import-dir . {}.cert</pre>", importer.identity);
    assert!(page.contains(&command), "{page}");
    for import in imports {
        assert!(page.contains(&format!("<a href=\"../{import}/{import}.cert\">")), "{import}");
    }
    let crate_metadata = fs::read_to_string(site.join("ro-crate-metadata.json")).unwrap();
    assert!(crate_metadata.contains("\"isBasedOn\""));
    assert!(
        crate_metadata.contains(&format!("It imports {} other certificates, without which", imports.len()))
    );
}

#[test]
fn what_was_broken_off_is_cleared_away() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let site = folder.path().join("site");
    write(&archive, &site, MODULE, 2);
    let before = files(&site);
    // Of a publication that was killed, and of somebody who put a file there.
    let (identity, base) = folder_of(&archive, "outcome(sprouts 0*8) = loss");
    let gone = "7e".repeat(32);
    for path in [
        format!("certificates/{gone}/{gone}.cert"),
        format!("certificates/{gone}/picture.svg"),
        format!("{base}picture.svg"),
        format!("{base}{identity}.cert.0123456789abcdef.minisig"),
        ".gamecert-abc.part".to_owned(),
        format!("{base}mine.txt"),
        "certificates/readme.txt".to_owned(),
    ] {
        fs::create_dir_all(site.join(&path).parent().unwrap()).unwrap();
        fs::write(site.join(path), "").unwrap();
    }
    let report = write(&archive, &site, MODULE, 2);
    let mut after = files(&site);
    assert_eq!(report.removed, 5);
    assert!(
        after.remove(&format!("{base}mine.txt")).is_some()
            && after.remove("certificates/readme.txt").is_some()
    );
    assert_eq!(after, before);
    assert!(!site.join(format!("certificates/{gone}")).exists());
}

/// What the site states about a certificate is what the checker finds, not what the index says.
#[test]
fn what_is_listed_with_something_else_is_left_out() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let site = folder.path().join("site");
    let entries = archive.entries().unwrap();
    let how = how_to(MODULE, Reference::default());
    let (identity, _) = folder_of(&archive, "nimber(cram 3x3) = 0");
    let alone = || vec![entries.iter().find(|entry| entry.identity == identity).unwrap().clone()];
    assert_eq!(publish(&archive, &alone(), &site, &how).unwrap().certificates, 1);
    let changes: [&dyn Fn(&mut Entry); 7] = [
        &|entry| entry.statement.claim = ClaimKind::Nimber(7),
        &|entry| entry.statement.position = "6x9".to_owned(),
        &|entry| entry.statement.axioms.clear(),
        &|entry| entry.lemmas = 3,
        &|entry| entry.hinted = !entry.hinted,
        &|entry| entry.evidence += 1,
        &|entry| entry.bytes += 1,
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut false_rows = alone();
        change(&mut false_rows[0]);
        let error = publish(&archive, &false_rows, &site, &how).unwrap_err().to_string();
        assert!(error.contains("it is listed with something else"), "{number}: {error}");
    }
}

/// Nothing is written through a link, and what is interrupted changes nothing.
#[cfg(unix)]
#[test]
fn nothing_is_written_elsewhere() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let site = folder.path().join("site");
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    write_undrawn(&archive, &site, MODULE, Reference::published().unwrap());
    let how = Publish { max_drawn: 0, ..how_to(MODULE, Reference::default()) };
    let entries = archive.entries().unwrap();
    let (_, base) = folder_of(&archive, "nimber(cram 3x3) = 0");
    for place in [base.trim_end_matches('/'), "certificates"] {
        fs::remove_dir_all(site.join(place)).unwrap();
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), site.join(place)).unwrap();
        let error = publish(&archive, &entries, &site, &how).unwrap_err().to_string();
        assert!(error.ends_with("it is no folder of the site, but a link or a file"), "{error}");
        assert_eq!(files(&folder.path().join("elsewhere")).len(), 0);
        fs::remove_file(site.join(place)).unwrap();
        write_undrawn(&archive, &site, MODULE, Reference::published().unwrap());
    }
    let before = files(&site);
    let asked = std::sync::atomic::AtomicUsize::new(0);
    let is_to_stop = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 2;
    let how = Publish { max_drawn: 0, is_to_stop: &is_to_stop, ..how_to(MODULE, Reference::default()) };
    assert!(publish(&archive, &entries, &site, &how).unwrap().is_partial);
    assert_eq!(files(&site), before);
}

#[test]
fn one_at_a_time_and_never_nothing() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let site = folder.path().join("site");
    write(&archive, &site, MODULE, 2);
    let before = files(&site);
    let entries = archive.entries().unwrap();
    let how = how_to(MODULE, Reference::default());
    #[cfg(unix)]
    {
        let lock = fs::File::open(&site).unwrap();
        lock.lock().unwrap();
        let error = publish(&archive, &entries, &site, &how).unwrap_err().to_string();
        assert!(error.ends_with("another process is publishing there now"), "{error}");
    }
    // Every object is damaged: what has been published stays.
    for path in files(&folder.path().join("A/objects")).into_keys() {
        fs::write(folder.path().join("A/objects").join(path), "").unwrap();
    }
    let error = publish(&archive, &entries, &site, &how).unwrap_err().to_string();
    assert!(error.starts_with("nothing of it is verified, so nothing was published ("), "{error}");
    assert_eq!(files(&site), before);
    // Modules that are cut short, or something else.
    let section = b"\0asm\x01\0\0\0";
    for (module, why) in [
        (&b"no module"[..], "is no WebAssembly"),
        (&MODULE[..MODULE.len() - 1], "is damaged: "),
        (&section[..], "is not the checker: it has no `memory`"),
    ] {
        let error = publish(&archive, &entries, &site, &how_to(module, Reference::default()))
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(&format!("the checker's module {why}")), "{error}");
    }
}

#[test]
fn the_table_stands_beside_what_has_been_published() {
    let folder = TempDir::new().unwrap();
    let archive = archive(folder.path());
    let site = folder.path().join("site");
    write_undrawn(&archive, &site, MODULE, Reference::published().unwrap());
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    let (page, conjecture) = page.split_once("id=\"conjecture\"").unwrap();
    let row = |place: &str| -> Vec<String> {
        let mark = "<tr class=\"";
        let rows = page.split(mark).skip(1).map(|row| row.split("</tr>").next().unwrap());
        rows.filter(|row| row.contains(&format!("data-text=\"{place}\""))).map(text_of).collect()
    };
    assert_eq!(row("sprouts 0*8"), ["0*8 | nimber 0t, losst | loss | 113 (137) | agrees"]);
    assert_eq!(row("sprouts 0*5")[0], "0*5 | nimber 1t, wint | win | 15 (15) | agrees in part");
    // The start with one spot has a shorter spelling.
    assert_eq!(row("sprouts 0"), ["0 | nimber 0t, losst |  |  | no certificate"]);
    // The conjecture has a row for each start with a proof, and no other.
    let conjecture = conjecture.split_once("</section>").unwrap().0;
    let rows: Vec<String> = conjecture
        .split("<tr class=\"")
        .skip(1)
        .map(|row| text_of(row.split("</tr>").next().unwrap()))
        .collect();
    assert_eq!(rows, ["4 | 4 | win | 13 | win", "5 | 5 | win | 15 | win", "8 | 2 | loss | 113 | loss"]);
    assert!(conjecture.contains("It holds for 3 of 3 starts that are certified here."));
    assert_eq!(row("cram 3x3 3x3"), ["3x3 | nimber 0t | nimber 0 | 12 | agrees"]);
    assert_eq!(row("cram 3x4 4x3 misere"), ["3x4 | Grundy value 0t |  |  | no certificate"]);
    // A list of one's own, which knows better, or says something else.
    let rows = |line: &str| {
        let reference = Reference::default().with(&format!("{HEAD}{line}\n")).unwrap();
        write_undrawn(&archive, &site, MODULE, reference);
        let page = fs::read_to_string(site.join("index.html")).unwrap();
        let rows: Vec<String> = page
            .split("<tr class=\"")
            .skip(1)
            .map(|row| text_of(row.split("</tr>").next().unwrap()))
            .collect();
        rows.into_iter().filter(|row| row.contains("x | ")).collect::<Vec<_>>()
    };
    assert_eq!(rows("sprouts,normal,0*8,nimber > 0,9,x"), ["0*8 | nimber > 0x | loss | 113 | contradiction"]);
    assert_eq!(rows("cram,normal,3x3,outcome = loss,99,x"), ["3x3 | lossx | nimber 0 | 12 (99) | agrees"]);
    let report = write_undrawn(
        &archive,
        &site,
        MODULE,
        Reference::default().with(&format!("{HEAD}sprouts,normal,0*8,nimber > 0,9,x\n")).unwrap(),
    );
    assert_eq!(
        report.contradictions,
        ["sprouts 0*8: a certificate contradicts what has been published, or another one (sources x)"]
    );
    let both = "cram,normal,3x3,outcome = loss,99,x\ncram,normal,3x3,nimber = 1,99,x";
    assert_eq!(rows(both), ["3x3 | lossx, nimber 1x | nimber 0 | 12 (99) | sources disagree"]);
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
    let twice = format!("certificates//{}index.html", base.strip_prefix("certificates/").unwrap());
    for path in ["../kept", "/etc/hostname", "certificates/../README", "link/kept", "README", "CNAME", &twice]
    {
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
    let how = |module| how_to(module, Reference::default());
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
    let (larger, _) = folder_of(&archive, "outcome(cram 5x5) = loss");
    fs::copy(place(&smaller.identity), place(&larger)).unwrap();
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
    assert!(told(&larger).contains("the file is another certificate, "), "{report:?}");
    for identity in [import, loss, larger, importer.identity] {
        assert!(!site.join(format!("certificates/{identity}")).exists(), "{identity}");
    }
    let page = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(!page.contains(&loss.to_string()) && page.contains("nimber(cram 3x3)"));
    // Nothing is published without what it imports.
    let small = [smaller.clone(), importer.clone()];
    let how = how_to(MODULE, Reference::default());
    add(&archive, &read(&format!("imports/{import}.cert")).unwrap());
    let report = publish(&archive, &small, &site, &how).unwrap();
    assert_eq!((report.certificates, report.left_out.len()), (1, 1));
    assert!(report.left_out[0].starts_with(&format!("{}: it imports ", importer.identity)), "{report:?}");
    assert!(!site.join(format!("certificates/{}", importer.identity)).exists());
}
