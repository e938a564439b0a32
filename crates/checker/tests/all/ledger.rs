//! Each file cites lemmas by numbers of its own, and memory is charged by the chunk.

use gamecert_certs::LemmaId;
use gamecert_certs::limits::MAX_IMPORTED_LEMMAS;
use gamecert_checker::ledger::Ledger;
use gamecert_checker::work::Work;

/// Bytes of subjects in one chunk.
const CHUNK_BYTES: usize = 1 << 20;
/// Entries in one chunk.
const CHUNK_ENTRIES: usize = 1 << 15;
/// Bytes of an entry that says two bytes: three numbers of four bytes, and what it says, in full words.
const ENTRY: usize = 16;

fn push(ledger: &mut Ledger<u16>, subjects: &[&str]) {
    let work = &mut Work::unlimited();
    for (says, subject) in (0..).zip(subjects) {
        ledger.push(subject.as_bytes(), says, work).unwrap();
    }
}

fn cited(ledger: &Ledger<u16>, id: LemmaId) -> Result<(&str, u16), &'static str> {
    let found = ledger.cited(id).map_err(|fault| fault.code)?;
    Ok((str::from_utf8(found.0).unwrap(), found.1))
}

/// A file cites its own lemmas, and those of its imports in the order of its list; nothing else.
#[test]
fn each_file_has_its_own_numbers() {
    let mut ledger = Ledger::default();
    push(&mut ledger, &["a", "b", "c"]);
    ledger.begin(&[]).unwrap();
    push(&mut ledger, &["d"]);
    ledger.begin(&[(3, 1), (1, 0), (0, 2), (3, 0)]).unwrap();
    push(&mut ledger, &["", "f"]);
    assert_eq!((ledger.count(), ledger.own(), ledger.imported()), (6, 2, 3));
    let own = |number| cited(&ledger, LemmaId(number));
    assert_eq!([own(0), own(1)], [Ok(("", 0)), Ok(("f", 1))]);
    assert_eq!(own(2), Err("cites-no-earlier-lemma"));
    let imported = |place| cited(&ledger, LemmaId::of_imported(place).unwrap());
    assert_eq!([imported(0), imported(1), imported(2)], [Ok(("d", 0)), Ok(("a", 0)), Ok(("b", 1))]);
    assert_eq!(imported(3), Err("cites-no-earlier-lemma"));
}

#[test]
fn there_are_numbers_for_all_that_is_imported() {
    let mut ledger: Ledger<u16> = Ledger::default();
    let all = MAX_IMPORTED_LEMMAS;
    assert_eq!(ledger.begin(&[(0, all - 1), (0, 0), (0, 1)]), Some(()));
    assert_eq!(ledger.begin(&[(0, all), (0, 1)]), None);
    assert_eq!(ledger.begin(&[(0, all), (0, u32::MAX)]), None);
}

/// More than one chunk of each sort.
#[test]
fn chunks_follow_each_other() {
    let mut ledger = Ledger::default();
    let work = &mut Work::unlimited();
    let subject = |number: u32| [number.to_le_bytes().as_slice(), &[7; 60]].concat();
    let count = u32::try_from(2 * CHUNK_ENTRIES).unwrap() + 5;
    (0..count).for_each(|number| ledger.push(&subject(number), number, work).unwrap());
    for number in [0, 16_383, 16_384, 32_767, 32_768, count - 1] {
        assert_eq!(ledger.lemma(number), Some((&subject(number)[..], number)));
    }
    assert_eq!(ledger.lemma(count), None);
}

/// What is charged is what is asked of the allocator.
#[test]
fn memory_is_charged_by_the_chunk() {
    let chunks = CHUNK_BYTES as u64 + (CHUNK_ENTRIES * ENTRY) as u64;
    for (room, expected) in [(chunks, Ok(())), (chunks - 1, Err("limit-memory"))] {
        let mut ledger: Ledger<u16> = Ledger::default();
        let pushed = ledger.push(b"a", 1, &mut Work::new(u64::MAX, room));
        assert_eq!(pushed.map_err(|fault| fault.code), expected);
    }
}
