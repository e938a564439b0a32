//! Files that are wrong as files: sections out of order, lengths and digests that lie, numbers
//! spelled in a second way, bytes that do not belong.

use gamecert_certs::{Evidence, LemmaId, Metadata, Totals};

use super::{Files, SPLIT, STRIP, bare, draft, insert, parse, reject, splice};
use crate::forge::{BARE_BLOCK, Draft, END, GOAL, HEAD, HINTED_BLOCK, METADATA, STATEMENT, Section, spell};

/// Statement, block of three hinted lemmas, goal, metadata.
fn strip() -> Draft {
    let mut certificate = parse(STRIP);
    certificate.metadata = Metadata([("seed".to_owned(), "1".to_owned())].into());
    Draft::encode(&certificate)
}

fn section(tag: u8, payload: &[u8]) -> Section {
    Section { tag, payload: payload.to_vec() }
}

/// The sections of some drafts, put together anew by their tags. A tag in brackets is bare.
fn order(files: &mut Files) {
    let hinted = strip();
    let parts = |tags: &[u8]| {
        let part = |&tag: &u8| match tag {
            BARE_BLOCK => draft(&bare(STRIP)).0[1].clone(),
            tag => hinted.0.iter().find(|section| section.tag == tag).expect("a section").clone(),
        };
        Draft(tags.iter().map(part).collect())
    };
    let orders: [(&str, &[u8]); 15] = [
        ("no-statement", &[HINTED_BLOCK, GOAL]),
        ("statement-after-lemmas", &[BARE_BLOCK, STATEMENT]),
        ("statement-twice", &[STATEMENT, STATEMENT]),
        ("statement-after-block", &[STATEMENT, BARE_BLOCK, STATEMENT]),
        ("goal-missing-before-end", &[STATEMENT, HINTED_BLOCK]),
        ("goal-missing-before-metadata", &[STATEMENT, HINTED_BLOCK, METADATA]),
        ("goal-after-bare-lemmas", &[STATEMENT, BARE_BLOCK, GOAL]),
        ("goal-twice", &[STATEMENT, HINTED_BLOCK, GOAL, GOAL]),
        ("goal-after-metadata", &[STATEMENT, HINTED_BLOCK, METADATA, GOAL]),
        ("goal-after-metadata-without-lemmas", &[STATEMENT, METADATA, GOAL]),
        ("hinted-after-bare", &[STATEMENT, BARE_BLOCK, HINTED_BLOCK, GOAL]),
        ("bare-after-hinted", &[STATEMENT, HINTED_BLOCK, BARE_BLOCK, GOAL]),
        ("lemmas-after-goal", &[STATEMENT, HINTED_BLOCK, GOAL, HINTED_BLOCK]),
        ("lemmas-after-metadata", &[STATEMENT, METADATA, BARE_BLOCK]),
        ("metadata-twice", &[STATEMENT, HINTED_BLOCK, GOAL, METADATA, METADATA]),
    ];
    for (defect, tags) in orders {
        reject(files, "section-order", defect, parts(tags).seal());
    }
    let alone = section(END, &spell(&hinted.totals()));
    reject(files, "section-order", "end-alone", [&HEAD[..], &alone.bytes()].concat());
}

fn framing(files: &mut Files) {
    let honest = strip().seal();
    for (defect, tag) in [("0", 0), ("7", 7), ("255", 255)] {
        let mut draft = strip();
        draft.0.insert(3, section(tag, b"later"));
        reject(files, "unknown-section", defect, draft.seal());
    }
    let first = Draft(vec![section(0, b"")]);
    reject(files, "unknown-section", "in-place-of-the-statement", first.seal());

    let patched = |at: usize, bytes: &[u8]| {
        let mut file = honest.clone();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        file
    };
    reject(files, "section-too-long", "one-byte", patched(10, &0x0001_0001_u32.to_le_bytes()));
    reject(files, "section-too-long", "largest", patched(10, &[255; 4]));
    reject(files, "truncated", "longest-length", patched(10, &0x0001_0000_u32.to_le_bytes()));
    reject(files, "digest-mismatch", "length-one-less", patched(10, &[honest[10] - 1]));
    reject(files, "digest-mismatch", "length-one-more", patched(10, &[honest[10] + 1]));
    reject(files, "unknown-version", "9", patched(8, &[9]));
    reject(files, "unknown-version", "0", patched(8, &[0]));
    reject(files, "not-a-certificate", "line-end-changed", patched(6, b"\n\n"));
    reject(files, "not-a-certificate", "first-byte", patched(0, b"\x09"));

    let mut end = HEAD.len();
    let most: [u32; 4] = [1 << 16, 1 << 24, 1 << 24, 1 << 19];
    for ((defect, part), most) in
        ["statement", "lemmas", "goal", "metadata"].into_iter().zip(&strip().0).zip(most)
    {
        let start = end;
        let length = |count: u32| patched(start + 1, &count.to_le_bytes());
        reject(files, "section-too-long", defect, length(most + 1));
        reject(files, "truncated", &format!("the-longest-{defect}"), length(most));
        end += part.bytes().len();
        reject(files, "truncated", &format!("in-the-{defect}"), honest[..end - 33].to_vec());
        reject(files, "truncated", &format!("in-the-digest-of-{defect}"), honest[..end - 1].to_vec());
        reject(files, "truncated", &format!("after-{defect}"), honest[..end].to_vec());
        reject(files, "truncated", &format!("in-the-head-after-{defect}"), honest[..end + 3].to_vec());
        reject(files, "digest-mismatch", defect, patched(end - 1, &[!honest[end - 1]]));
        reject(
            files,
            "digest-mismatch",
            &format!("{defect}-payload"),
            patched(start + 6, &[!honest[start + 6]]),
        );
    }
    reject(files, "section-too-long", "end", patched(end + 1, &129_u32.to_le_bytes()));
    let last = honest.len() - 1;
    reject(files, "digest-mismatch", "end", patched(last, &[!honest[last]]));
    reject(files, "truncated", "in-the-digest-of-end", honest[..last].to_vec());
    reject(files, "truncated", "before-the-version", HEAD[..8].to_vec());
    reject(files, "truncated", "after-the-version", HEAD.to_vec());
    let starts: [(&str, &[u8]); 4] =
        [("empty", b""), ("seven-bytes", &HEAD[..7]), ("text", b"gamecert 1\n"), ("zeros", &[0; 64])];
    for (defect, bytes) in starts {
        reject(files, "not-a-certificate", defect, bytes.to_vec());
    }
    reject(files, "trailing-bytes", "after-the-end", [&honest[..], &[0]].concat());
    reject(files, "trailing-bytes", "second-certificate", [&honest[..], &honest].concat());
}

/// Code, defect, section, what is replaced, by what; by `None` if the bytes are added at its end.
type Splice = (&'static str, &'static str, usize, Option<&'static [u8]>, &'static [u8]);

const SPLICES: &[Splice] = &[
    ("trailing-bytes", "in-the-statement", 0, None, &[0]),
    ("trailing-bytes", "in-a-hinted-block", 1, None, &[0]),
    ("trailing-bytes", "in-the-goal", 2, None, &[0]),
    ("bad-encoding", "statement-play-3", 0, Some(&[b'm', 1, 0]), &[b'm', 1, 3]),
    ("bad-encoding", "statement-claim-9", 0, Some(b"5\0\0"), b"5\x09\0"),
    ("bad-encoding", "statement-not-utf-8", 0, Some(b"1x5"), b"1x\xff"),
    ("bad-encoding", "statement-axioms-declared", 0, Some(b"\x01\x0espr"), b"\xff\xff\xff\xff\x0f\x0espr"),
    ("bad-encoding", "judgement-5", 1, Some(&[3, 3, 1, 2, 3, 0]), &[3, 3, 1, 2, 3, 5]),
    ("bad-encoding", "nimber-beyond-16-bits", 1, Some(&[1, 2, 3, 0, 1]), &[1, 2, 3, 0, 0xff, 0xff, 7]),
    ("bad-encoding", "subject-longer-than-section", 1, Some(&[3, 3, 1, 2, 3]), &[3, 0x7f, 1, 2, 3]),
    ("bad-lemma", "lemmas-declared", 1, Some(&[3, 3, 1, 2, 3]), &[0x80, 1, 3, 1, 2, 3]),
    ("bad-encoding", "evidence-4", 1, Some(&[4, 1, 1, 1]), &[4, 4, 1, 1]),
    ("bad-encoding", "evidence-declared", 1, Some(&[4, 1, 1, 1]), &[0xff, 0xff, 0xff, 0xff, 0x0f, 1, 1, 1]),
    ("bad-encoding", "goal-declared", 2, Some(&[1, 1, 1, 2]), &[2, 1, 1, 2]),
    ("bad-encoding", "goal-evidence-4", 2, Some(&[1, 1, 1, 2]), &[1, 4, 1, 2]),
    ("second-spelling", "rules-version", 0, Some(&[b'm', 1]), &[b'm', 0x81, 0]),
    ("second-spelling", "claimed-nimber", 0, Some(b"5\0\0"), b"5\0\x80\0"),
    ("second-spelling", "length-of-a-name", 0, Some(b"\x04cram"), b"\x84\0cram"),
    ("second-spelling", "number-of-lemmas", 1, Some(&[3, 3, 1, 2, 3]), &[0x83, 0, 3, 1, 2, 3]),
    ("second-spelling", "nimber", 1, Some(&[1, 2, 3, 0, 1]), &[1, 2, 3, 0, 0x81, 0]),
    ("second-spelling", "number-of-pieces", 1, Some(&[4, 1, 1, 1]), &[0x84, 0, 1, 1, 1]),
    ("second-spelling", "citation", 1, Some(&[4, 1, 1, 1]), &[4, 1, 1, 0x81, 0]),
    ("second-spelling", "reply", 1, Some(&[2, 0, 0, 0]), &[2, 0x80, 0, 0, 0]),
    ("second-spelling", "number-of-goals", 2, Some(&[1, 1, 1, 2]), &[0x81, 0, 1, 1, 2]),
    ("second-spelling", "citation-of-the-goal", 2, Some(&[1, 1, 1, 2]), &[1, 1, 1, 0x82, 0]),
    ("bad-lemma", "no-subject", 1, Some(&[3, 3, 1, 2, 3]), &[3, 0]),
    ("bad-lemma", "nimber-4097", 1, Some(&[1, 2, 3, 0, 1]), &[1, 2, 3, 0, 0x81, 0x20]),
    ("block-size", "no-lemmas", 1, Some(&[3, 3, 1, 2, 3]), &[0, 3, 1, 2, 3]),
    ("block-size", "129-declared", 1, Some(&[3, 3, 1, 2, 3]), &[0x81, 1, 3, 1, 2, 3]),
    ("block-size", "largest-declared", 1, Some(&[3, 3, 1, 2, 3]), &[255, 255, 255, 255, 15, 3, 1, 2, 3]),
];

fn payloads(files: &mut Files) {
    for &(code, defect, place, old, new) in SPLICES {
        let change = |payload: &mut Vec<u8>| match old {
            Some(old) => splice(payload, old, new),
            None => payload.extend(new),
        };
        reject(files, code, defect, strip().with(place, change).seal());
    }
    let empty = |place: usize| strip().with(place, Vec::clear).seal();
    for (place, name) in ["statement", "block", "goal"].into_iter().enumerate() {
        reject(files, "bad-encoding", &format!("{name}-without-payload"), empty(place));
    }
    let bare_block = draft(&bare(SPLIT)).with(1, |block| block.push(0));
    reject(files, "trailing-bytes", "in-a-bare-block", bare_block.seal());

    let mut long = parse(STRIP);
    long.lemmas[0].subject = vec![1; 1025];
    reject(files, "bad-lemma", "subject-too-long", Draft::encode(&long).seal());
    long.lemmas[0].subject = vec![1; 1024];
    reject(files, "bad-subject", "longest", Draft::encode(&long).seal());

    let many = |count: usize| Evidence::Values(vec![LemmaId(0); count]);
    let reply = |count| Evidence::Reply { component: 0, option: 0, lemmas: vec![LemmaId(0); count] };
    let with_goal = |goal: Vec<Evidence>| {
        let mut certificate = parse(STRIP);
        certificate.hints.as_mut().expect("hints").goal = goal;
        Draft::encode(&certificate).seal()
    };
    let with_piece = |piece: Evidence| {
        let mut certificate = parse(STRIP);
        certificate.hints.as_mut().expect("hints").lemmas[2][3] = piece;
        Draft::encode(&certificate).seal()
    };
    reject(files, "bad-evidence", "257-citations", with_piece(many(257)));
    reject(files, "bad-evidence", "257-citations-of-a-reply", with_piece(reply(257)));
    reject(files, "bad-evidence", "257-citations-of-the-goal", with_goal(vec![many(257)]));
    reject(files, "bad-evidence", "4098-pieces-of-the-goal", with_goal(vec![Evidence::Hole; 4098]));
    reject(files, "cites-another-subject", "256-citations", with_piece(many(256)));
    reject(files, "evidence-left", "4097-pieces-of-the-goal", with_goal(vec![Evidence::Hole; 4097]));

    let short_then_more = |source: &str| {
        let mut draft = draft(source);
        let block = draft.0[1].clone();
        draft.0.insert(1, block);
        draft.seal()
    };
    reject(files, "block-size", "after-a-short-block", short_then_more(&bare(STRIP)));
    reject(files, "block-size", "after-a-short-hinted-block", short_then_more(STRIP));
}

fn totals(files: &mut Files) {
    let sealed = |change: fn(&mut Totals)| strip().seal_with(change);
    reject(files, "totals-mismatch", "lemmas", sealed(|totals| totals.lemmas += 1));
    reject(files, "totals-mismatch", "no-lemmas", sealed(|totals| totals.lemmas = 0));
    reject(files, "totals-mismatch", "evidence", sealed(|totals| totals.evidence -= 1));
    reject(files, "identity-mismatch", "bit", sealed(|totals| totals.identity.0[31] ^= 1));
    reject(files, "content-mismatch", "bit", sealed(|totals| totals.content[0] ^= 1));
    let other = draft(SPLIT).totals();
    reject(
        files,
        "identity-mismatch",
        "of-another",
        strip().seal_with(|totals| totals.identity = other.identity),
    );
    let spelled = spell(&strip().totals());
    reject(files, "bad-encoding", "end-cut-short", strip().seal_as(&spelled[..65]));
    reject(files, "bad-encoding", "end-without-payload", strip().seal_as(&[]));
    reject(files, "trailing-bytes", "in-the-end", strip().seal_as(&[&spelled[..], &[0]].concat()));
    let long = [&[0x83, 0], &spelled[1..]].concat();
    reject(files, "second-spelling", "total-of-lemmas", strip().seal_as(&long));
    let bare_evidence = draft(&bare(STRIP)).seal_with(|totals| totals.evidence = 1);
    reject(files, "totals-mismatch", "evidence-in-a-bare-file", bare_evidence);
}

/// Bytes that have nothing to do with certificates, or begin like one.
fn weird(files: &mut Files) {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    let cases: [(&str, Vec<u8>); 9] = [
        ("nothing", vec![]),
        ("png", png.to_vec()),
        ("elf", b"\x7fELF\x02\x01\x01\0".to_vec()),
        ("blank", b" ".to_vec()),
        ("all-255", vec![255; 4096]),
        ("head-then-255", [&HEAD[..], &[255; 300]].concat()),
        ("head-then-zeros", [&HEAD[..], &[0; 300]].concat()),
        ("head-then-text", [&HEAD[..], b"claim nimber(cram 5x5) = 0\n"].concat()),
        ("head-twice", [HEAD, HEAD].concat()),
    ];
    for (name, bytes) in cases {
        insert(files, format!("nocrash/{name}.cert"), bytes);
    }
    // Sixteen bits count the tokens, eight the rows: the largest of each.
    let subjects: [(&str, &[u8]); 5] = [
        ("cram-255-rows", &[2, 255, 0]),
        ("cram-255-columns", &[2, 0, 255]),
        (
            "cram-128-cells-in-a-column",
            &[18, 128, 1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255],
        ),
        (
            "cram-128-cells-in-a-row",
            &[18, 1, 128, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255],
        ),
        ("cram-255x255", &[2, 255, 255]),
    ];
    for (name, subject) in subjects {
        let change = |block: &mut Vec<u8>| splice(block, &[3, 1, 2, 3], subject);
        insert(files, format!("nocrash/{name}.cert"), strip().with(1, change).seal());
    }
}

pub(super) fn add(files: &mut Files) {
    order(files);
    framing(files);
    payloads(files);
    totals(files);
    weird(files);
}
