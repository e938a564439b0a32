//! Certificates that import others, beyond what the fixtures show: files that change while they are
//! read, verdicts and progress, surveys, and long chains.

use std::collections::BTreeMap;
use std::io;

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Hints, Identity, Judgement, Lemma, LemmaId, Metadata,
};
use gamecert_elaborate::rules::Nim;
use gamecert_elaborate::{
    Config, Imports, Particulars, Progress, Source, Summary, Verdict, check, check_all, check_all_with,
    check_with,
};
use gamecert_tests::fixtures::{import, read};
use gamecert_tests::prover::complete;
use gamecert_tests::statement;

fn fixture(place: &str) -> Vec<u8> {
    read(place).unwrap()
}

fn from_folder(identity: &Identity) -> io::Result<Option<Source<'static>>> {
    import("imports", identity)
}

fn code(verdict: &Verdict) -> (&'static str, &'static str) {
    (verdict.word(), verdict.fault().map_or("", |fault| fault.code))
}

fn verdict(bytes: &[u8], imports: &mut Imports<'_>) -> Verdict {
    check_with(bytes, &Config::default(), imports, &mut |_| {})
}

fn summary(verdict: Verdict) -> Summary {
    match verdict {
        Verdict::Verified(summary) => summary,
        other => panic!("{other}"),
    }
}

#[test]
fn a_verdict_names_what_it_rests_on() {
    let three = fixture("accept/import-three-hinted.cert");
    let found = verdict(&three, &mut from_folder);
    let line = found.to_string();
    let start = "VERIFIED   nimber(cram 1x6) = 3 [normal play]  1 lemma  imports: 3 (4 lemmas)  axioms: ";
    assert!(line.starts_with(start), "{line}");
    let (certificate, _) = Certificate::read(&three[..]).unwrap();
    let summary = summary(found);
    assert_eq!(summary.basis.imports, certificate.statement.imports);
    // Pieces of its own, not those of imports.
    assert_eq!((summary.lemmas, summary.evidence, summary.basis.imported_lemmas), (1, 6, 4));
    let survey = check_all_with(&three[..], &Config::default(), &mut from_folder, &mut |_| {}).unwrap();
    let start = "SURVEYED   1 of 1 lemmas hold [cram, normal play]  imports: 3 (4 lemmas)  axioms: ";
    assert!(survey.to_string().starts_with(start), "{survey}");
}

/// The lemma at fault is one of the import, so no lemma number is reported for the certificate.
#[test]
fn a_fault_names_the_import() {
    let found = verdict(&fixture("reject/option-has-the-nimber/in-an-import.cert"), &mut from_folder);
    let fault = found.fault().unwrap();
    assert_eq!(fault.lemma, None);
    let (before, after) = fault.why.split_once(": ").unwrap();
    assert_eq!((before.len(), &before[..7]), (7 + 64, "import "));
    assert!(after.starts_with("lemma 0 (cram 1x2 : 0): option 0"), "{after}");
}

#[test]
fn without_a_finder_no_import_is_found() {
    let one = fixture("accept/import-one-hinted.cert");
    let missing = ("DECLINED", "import-missing");
    assert_eq!(code(&check(&one[..], &Config::default(), &mut |_| {})), missing);
    let surveyed = check_all(&one[..], &Config::default(), &mut |_| {}).unwrap_err();
    assert_eq!(code(&Verdict::Refused(surveyed)), missing);
    let mut broken = |_: &Identity| Err(io::Error::other("the disk is gone"));
    assert_eq!(code(&verdict(&one, &mut broken)), ("DECLINED", "unreadable"));
}

/// Yields one file the first time that it is asked, another one after that.
fn changing<'a>(
    first: &'a [u8],
    second: &'a [u8],
) -> impl FnMut(&Identity) -> io::Result<Option<Source<'a>>> {
    let mut asked = false;
    move |_| {
        Ok(Some(Box::new(if std::mem::replace(&mut asked, true) { second } else { first }) as Source<'_>))
    }
}

/// What is checked must be what was seen to be the import that is meant.
#[test]
fn a_file_that_changes_while_it_is_read_is_another_one() {
    let one = fixture("accept/import-one-hinted.cert");
    let (certificate, _) = Certificate::read(&one[..]).unwrap();
    let meant = fixture(&format!("imports/{}.cert", certificate.statement.imports[0]));
    let other = fixture("accept/cram-3x3-nimber-0-bare.cert");
    assert_eq!(code(&verdict(&one, &mut changing(&meant, &meant))), ("VERIFIED", ""));
    assert_eq!(code(&verdict(&one, &mut changing(&meant, &other))), ("DECLINED", "import-mismatch"));
    assert_eq!(code(&verdict(&one, &mut changing(&other, &meant))), ("DECLINED", "import-mismatch"));
}

#[test]
fn progress_counts_the_lemmas_of_imports_and_the_bytes_of_the_certificate() {
    let three = fixture("accept/import-three-hinted.cert");
    let mut told = Vec::new();
    check_with(&three[..], &Config::default(), &mut from_folder, &mut |progress| told.push(progress));
    let last = told.pop().unwrap();
    assert!(last.lemmas == 5 && last.bytes > 0, "{last:?}");
    assert_eq!(told, [1, 3, 4].map(|lemmas| Progress { bytes: 0, lemmas }));
}

/// Where imports have holes, a survey takes none of their lemmas to hold.
#[test]
fn a_survey_does_not_build_on_imports_with_holes() {
    let survey = |place: &str| {
        let bytes = fixture(place);
        let found = check_all_with(&bytes[..], &Config::default(), &mut from_folder, &mut |_| {});
        let survey = found.unwrap();
        (survey.holding, survey.import_holes.count, survey.exit_code())
    };
    assert_eq!(survey("accept/import-two-bare.cert"), (1, 0, 0));
    assert_eq!(survey("incomplete/1-holes/below-an-import.cert"), (0, 1, 3));
    // This one holds by replies alone, but the imports are not all that they claim to be.
    assert_eq!(survey("incomplete/1-holes/in-an-import.cert"), (1, 1, 3));
}

/// Certificates by their identities.
type Shelf = BTreeMap<Identity, Vec<u8>>;

/// A heap of `tokens` tokens, and a separate certificate for each smaller heap, which it imports.
fn chain(tokens: u16, hinted: bool) -> (Shelf, Vec<u8>) {
    let mut shelf = Shelf::new();
    let mut heaps: BTreeMap<Identity, u16> = BTreeMap::new();
    for heap in 1..=tokens {
        let mut statement = statement(&Nim, &heap.to_string(), ClaimKind::Nimber(heap));
        statement.imports = heaps.keys().copied().collect();
        let lemma = Lemma { subject: heap.to_be_bytes().to_vec(), judgement: Judgement::Nimber(heap) };
        let number = |smaller: &u16| {
            let place = heaps.values().position(|heap| heap == smaller)?;
            LemmaId::of_imported(u32::try_from(place).unwrap())
        };
        let pieces = (0..heap).map(|left| Evidence::Values(number(&left).into_iter().collect()));
        let hints = Hints { lemmas: vec![pieces.collect()], goal: vec![Evidence::Values(vec![LemmaId(0)])] };
        let hints = hinted.then_some(hints);
        let certificate =
            Certificate { statement, lemmas: vec![lemma], hints, metadata: Metadata::default() };
        let mut bytes = Vec::new();
        let identity = certificate.write(&mut bytes).unwrap().identity;
        if heap == tokens {
            return (shelf, bytes);
        }
        heaps.insert(identity, heap);
        shelf.insert(identity, bytes);
    }
    panic!("no heap");
}

#[test]
fn a_long_chain_of_imports_is_checked_in_order() {
    for hinted in [true, false] {
        let (shelf, last) = chain(200, hinted);
        let mut asked = 0;
        let found = verdict(&last, &mut |identity| {
            asked += 1;
            Ok(shelf.get(identity).map(|bytes| Box::new(&bytes[..]) as Source<'_>))
        });
        assert_eq!(summary(found).basis.imported_lemmas, 199);
        // Once to see which it is, once to check it.
        assert_eq!(asked, 2 * 199);
    }
}

/// An imported lemma and one of the file itself are about the same subject; both may be cited.
#[test]
fn a_subject_may_stand_in_several_files() {
    let mut heap = complete(&Nim, "2", ClaimKind::Nimber(2));
    let mut import = Vec::new();
    let identity = heap.write(&mut import).unwrap().identity;
    heap.statement.imports = vec![identity];
    for hints in [heap.hints.clone(), None] {
        heap.hints = hints;
        let mut bytes = Vec::new();
        heap.write(&mut bytes).unwrap();
        let found = verdict(&bytes, &mut |_| Ok(Some(Box::new(&import[..]) as Source<'_>)));
        assert_eq!(code(&found), ("VERIFIED", ""));
    }
}

/// The least limit with which the longest of these chains is verified.
fn least(tokens: u16, limited: impl Fn(u64) -> Config) -> u64 {
    let (shelf, last) = chain(tokens, false);
    let is_enough = |limit: u64| {
        let mut open =
            |identity: &Identity| Ok(shelf.get(identity).map(|bytes| Box::new(&bytes[..]) as Source<'_>));
        matches!(check_with(&last[..], &limited(limit), &mut open, &mut |_| {}), Verdict::Verified(_))
    };
    let (mut too_little, mut enough) = (0, 1 << 32);
    while too_little + 1 < enough {
        let middle = (too_little + enough) / 2;
        if is_enough(middle) { enough = middle } else { too_little = middle }
    }
    enough
}

/// Each import takes its share of what is allowed for all files together: a heap of n has n options, and what each takes
/// is looked at, so the work grows faster than the number of files.
#[test]
fn imports_share_the_limits() {
    let work = |tokens| least(tokens, |max_work| Config { max_work, ..Config::default() });
    let [one, two, five] = [1, 2, 5].map(work);
    assert!(two > 2 * one && five > 5 * one, "{one}, {two}, {five}");
    let memory = |tokens| least(tokens, |max_memory| Config { max_memory, ..Config::default() });
    let [one, two, five] = [1, 2, 5].map(memory);
    assert!(one < two && two < five, "{one}, {two}, {five}");
}

/// An import that is there first, and gone when it is to be checked.
#[test]
fn a_file_that_goes_while_it_is_read_is_named() {
    let one = fixture("accept/import-one-hinted.cert");
    let mut asked = 0;
    let found = verdict(&one, &mut |identity| {
        asked += 1;
        if asked == 1 { from_folder(identity) } else { Ok(None) }
    });
    assert_eq!(code(&found), ("DECLINED", "import-missing"));
    assert!(found.fault().unwrap().why.starts_with("import "), "{found}");
}
