//! Verifying an archive while other processes change it, and after a verification that was interrupted.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use gamecert_archive::{
    Accepted, Archive, Form, Incoming, Provenance, Query, Report, Seen, Staged, Verify, champions,
};
use gamecert_certs::{Certificate, Identity};
use gamecert_elaborate::Allowed;
use tempfile::TempDir;

fn archive() -> (TempDir, Archive) {
    let folder = TempDir::new().unwrap();
    let archive = Archive::create(&folder.path().join("A")).unwrap();
    (folder, archive)
}

fn record(spots: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/records/sprouts-{spots}.cert"))
}

fn incoming(note: Option<&str>) -> Incoming<'static> {
    Incoming {
        max_bytes: Incoming::MAX_BYTES,
        form: Form::Plain,
        allowed: Allowed::default(),
        imports: Box::leak(Box::new(|_: &Identity| Ok(None))),
        signatures: Vec::new(),
        provenance: Provenance { notes: note.map(str::to_owned), ..Provenance::default() },
        curate: false,
    }
}

fn stage(archive: &Archive, spots: u32, note: Option<&str>) -> Staged {
    archive.stage(File::open(record(spots)).unwrap(), incoming(note)).unwrap()
}

fn add(archive: &Archive, spots: u32, note: Option<&str>) -> Identity {
    let accepted = archive.accept(vec![stage(archive, spots, note)], false).unwrap().remove(0).unwrap();
    accepted.entry().identity
}

fn object(archive: &Archive, identity: &Identity) -> PathBuf {
    let name = identity.to_string();
    archive.root().join("objects").join(&name[..2]).join(format!("{name}.cert"))
}

fn look(archive: &Archive, resume: bool, seen: &(dyn Fn(Seen) + Sync), stop: &AtomicBool) -> Report {
    let how = Verify {
        deep: false,
        threads: 1,
        journal: Some(&archive.root().with_extension("journal")),
        resume,
        allowed: Allowed::default(),
        seen,
        is_to_stop: &|| stop.load(Ordering::Relaxed),
    };
    archive.verify(&how).unwrap()
}

fn listed(archive: &Archive) -> BTreeSet<Identity> {
    archive.entries().unwrap().iter().map(|entry| entry.identity).collect()
}

/// After all are looked at and before the index is compared, others remove, damage, tell and add something.
#[test]
fn what_others_change_meanwhile_is_looked_at_again() {
    let (_folder, archive) = archive();
    let [removed, damaged, told] = [2, 3, 4].map(|spots| add(&archive, spots, None));
    let added = stage(&archive, 5, Some("added")).entry().identity;
    let change = |seen: Seen| {
        if seen.certificates == seen.of {
            archive.remove(&removed).unwrap();
            let path = object(&archive, &damaged);
            let bytes = fs::read(&path).unwrap();
            fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
            add(&archive, 4, Some("told"));
            add(&archive, 5, Some("added"));
        }
    };
    let report = look(&archive, false, &change, &AtomicBool::new(false));
    let [line] = &report.damages[..] else { panic!("{:?}", report.damages) };
    assert!(line.starts_with(&format!("{damaged}: REJECTED ")), "{line}");
    assert_eq!((report.good, &report.index[..]), (2, &["what is damaged was listed".to_owned()][..]));
    assert_eq!(listed(&archive), BTreeSet::from([told, added]));
    assert!(archive.entries().unwrap().iter().all(|entry| entry.provenances == 2 || entry.identity == added));
    // Nothing is left to mend in the index.
    let report = look(&archive, false, &|_| {}, &AtomicBool::new(false));
    assert_eq!((report.damages.len(), report.index), (1, Vec::new()));
}

/// An object that was damaged in its place has the length and the time of the one that was seen.
#[cfg(unix)]
#[test]
fn a_journal_tells_nothing_of_a_file_that_was_changed() {
    let (_folder, archive) = archive();
    let identities: BTreeSet<Identity> = (2..6).map(|spots| add(&archive, spots, Some("told"))).collect();
    let stop = AtomicBool::new(false);
    let report = look(&archive, false, &|_| stop.store(true, Ordering::Relaxed), &stop);
    assert!(report.is_partial && report.good == 1);
    let stop = AtomicBool::new(false);
    let report = look(&archive, true, &|seen| stop.store(seen.certificates == 2, Ordering::Relaxed), &stop);
    assert!(report.is_partial && (report.good, report.seen_before) == (2, 1), "{report:?}");
    let first = identities.first().unwrap();
    let path = object(&archive, first);
    let written = fs::metadata(&path).unwrap().modified().unwrap();
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    File::options().write(true).open(&path).unwrap().set_modified(written).unwrap();
    // What lies next to an object that was seen is looked at anew.
    let second = identities.iter().nth(1).unwrap().to_string();
    let beside = archive.root().join("beside").join(&second[..2]).join(&second);
    for file in fs::read_dir(beside).unwrap() {
        fs::write(file.unwrap().path(), "{}").unwrap();
    }
    let report = look(&archive, true, &|_| {}, &AtomicBool::new(false));
    let is_told = |begin: &str| report.damages.iter().any(|line| line.starts_with(begin));
    assert!(is_told(&format!("{first}: REJECTED ")) && is_told(&format!("{second}: provenance-")));
    assert_eq!((report.good, report.seen_before, report.damages.len()), (3, 1, 3), "{report:?}");
}

/// What was seen of an object before the lock is held counts only if it is still so.
#[test]
fn an_object_that_was_damaged_since_is_put_right() {
    let (_folder, archive) = archive();
    let identity = add(&archive, 3, None);
    let staged = stage(&archive, 3, None);
    fs::write(object(&archive, &identity), "what is this").unwrap();
    let accepted = archive.accept(vec![staged], false).unwrap().remove(0).unwrap();
    assert!(matches!(accepted, Accepted::Known(_)));
    assert_eq!(fs::read(object(&archive, &identity)).unwrap(), fs::read(record(3)).unwrap());
}

/// Someone who passes on a folder may write into it what a look would.
#[test]
fn a_journal_that_came_with_the_archive_is_not_believed() {
    let (_folder, archive) = archive();
    let (first, second) = (add(&archive, 2, None), add(&archive, 3, None));
    let good = fs::read(object(&archive, &first.min(second))).unwrap();
    fs::write(object(&archive, &first.min(second)), [&good[..9], b"what is this"].concat()).unwrap();
    let stop = AtomicBool::new(false);
    look(&archive, false, &|_| stop.store(true, Ordering::Relaxed), &stop);
    let journal = archive.root().with_extension("journal");
    fs::write(object(&archive, &first.min(second)), &good).unwrap();
    let stop = AtomicBool::new(false);
    look(&archive, false, &|_| stop.store(true, Ordering::Relaxed), &stop);
    fs::rename(&journal, archive.root().join("verify.journal")).unwrap();
    let report = look(&archive, true, &|_| {}, &AtomicBool::new(false));
    assert_eq!((report.good, report.seen_before), (2, 0));
}

/// An object may have the identity of a proof and evidence that shows nothing, and be listed as it is.
#[test]
fn what_is_kept_was_judged() {
    let (_folder, archive) = archive();
    let good =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/formats/v1/cram-3x3-nimber-0-hinted.cert");
    let add = || {
        let staged = archive.stage(File::open(&good).unwrap(), incoming(None)).unwrap();
        archive.accept(vec![staged], false).unwrap().remove(0).unwrap()
    };
    let list_anew = || {
        for name in ["index.redb", "accepted.log"] {
            fs::remove_file(archive.root().join(name)).unwrap();
        }
        assert_eq!(look(&archive, false, &|_| {}, &AtomicBool::new(false)).damages, [""; 0]);
    };
    let identity = add().entry().identity;
    let (mut forged, _) = Certificate::read(File::open(&good).unwrap()).unwrap();
    forged.hints.as_mut().unwrap().goal.clear();
    let mut bytes = Vec::new();
    assert_eq!(forged.write(&mut bytes).unwrap().identity, identity);
    fs::write(object(&archive, &identity), &bytes).unwrap();
    list_anew();
    assert!(matches!(add(), Accepted::Replaced(_, 0)));
    assert_eq!(fs::read(object(&archive, &identity)).unwrap(), fs::read(&good).unwrap());
    // What holds as well stays.
    forged.hints = None;
    bytes.clear();
    forged.write(&mut bytes).unwrap();
    fs::write(object(&archive, &identity), &bytes).unwrap();
    list_anew();
    assert!(matches!(add(), Accepted::Known(_)));
    assert_eq!(fs::read(object(&archive, &identity)).unwrap(), bytes);
}

#[test]
fn sizes_that_nobody_has_are_no_trouble() {
    let (_folder, archive) = archive();
    let (one, other) = (add(&archive, 2, None), add(&archive, 3, None));
    let mut entries = archive.entries().unwrap();
    for entry in &mut entries {
        entry.lemmas = u64::MAX;
        if entry.identity == other {
            entry.statement.imports = vec![one];
        }
    }
    assert_eq!(champions(&entries, &Query::default()).len(), 2);
}
