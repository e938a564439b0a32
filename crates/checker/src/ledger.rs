//! The lemmas accepted so far: what each is about, in bytes, and what it says.
//!
//! Both lie in chunks of fixed size that are taken one by one, so that memory is charged when it is asked for and
//! nothing is copied as the ledger grows.

use gamecert_certs::limits::MAX_IMPORTED_LEMMAS;
use gamecert_certs::{Fault, LemmaId};

use crate::work::{Sure, Work};

/// Bytes of subjects in one chunk: more than the longest subject has.
const CHUNK_BYTES: usize = 1 << 20;
/// Entries in one chunk.
const CHUNK_ENTRIES: usize = 1 << 15;

/// Lemmas by their numbers, through all files of a check.
#[derive(Debug)]
pub struct Ledger<V> {
    subjects: Vec<Vec<u8>>,
    entries: Vec<Vec<Entry<V>>>,
    count: u32,
    /// The number of the first lemma of the file at hand.
    first: u32,
    /// The certificates that it imports.
    imports: Vec<Run>,
}

/// The lemmas of a certificate that is imported.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The number of the first one.
    pub first: u32,
    /// How many there are.
    pub count: u32,
    /// How many there are in this run and in those before it.
    end: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry<V> {
    chunk: u32,
    start: u32,
    length: u32,
    says: V,
}

impl<V> Default for Ledger<V> {
    fn default() -> Self {
        Self { subjects: Vec::new(), entries: Vec::new(), count: 0, first: 0, imports: Vec::new() }
    }
}

impl<V: Copy> Ledger<V> {
    /// The number of all lemmas.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The number of the first lemma of the file at hand, and the runs that it imports.
    #[must_use]
    pub fn runs(&self) -> (u32, &[Run]) {
        (self.first, &self.imports)
    }

    /// The number of lemmas of the file at hand.
    #[must_use]
    pub fn own(&self) -> u32 {
        self.count.abs_diff(self.first)
    }

    /// The number of lemmas that the file at hand imports.
    #[must_use]
    pub fn imported(&self) -> u32 {
        self.imports.last().map_or(0, |run| run.end)
    }

    /// Begins another file, which imports these runs of lemmas: the first one's number, and how many. `None` if there are
    /// no numbers for all of them.
    #[must_use]
    pub fn begin(&mut self, imports: &[(u32, u32)]) -> Option<()> {
        self.first = self.count;
        self.imports.clear();
        for &(first, count) in imports {
            let end = self.imported().checked_add(count).filter(|&end| end <= MAX_IMPORTED_LEMMAS)?;
            self.imports.push(Run { first, count, end });
        }
        Some(())
    }

    /// Takes up a lemma, which has the next number.
    ///
    /// # Errors
    /// Declined if there is no room for it.
    pub fn push(&mut self, subject: &[u8], says: V, work: &mut Work) -> Result<(), Fault> {
        let fits =
            |chunk: &Vec<u8>| chunk.len().checked_add(subject.len()).is_some_and(|it| it <= CHUNK_BYTES);
        if !self.subjects.last().is_some_and(fits) {
            work.hold(CHUNK_BYTES)?;
            self.subjects.push(Vec::with_capacity(CHUNK_BYTES));
        }
        if self.entries.last().is_none_or(|chunk| chunk.len() == CHUNK_ENTRIES) {
            work.hold(size_of::<Entry<V>>().checked_mul(CHUNK_ENTRIES).sure()?)?;
            self.entries.push(Vec::with_capacity(CHUNK_ENTRIES));
        }
        let number = |count: usize| u32::try_from(count).ok();
        let chunk = self.subjects.len().checked_sub(1).and_then(number).sure()?;
        let bytes = self.subjects.last_mut().sure()?;
        let (start, length) = (number(bytes.len()).sure()?, number(subject.len()).sure()?);
        self.count = self.count.checked_add(1).sure()?;
        bytes.extend_from_slice(subject);
        self.entries.last_mut().sure()?.push(Entry { chunk, start, length, says });
        Ok(())
    }

    /// What an earlier lemma is about and what it says, by the number by which the file at hand cites it.
    ///
    /// # Errors
    /// Rejected if there is no such lemma.
    pub fn cited(&self, id: LemmaId) -> Result<(&[u8], V), Fault> {
        let number = match id.imported() {
            None => self.first.checked_add(id.0),
            Some(place) => {
                let run = self.imports.get(self.imports.partition_point(|run| run.end <= place));
                // From the end of the run, whose lemmas have been numbered already.
                run.and_then(|run| run.first.checked_add(run.count)?.checked_sub(run.end.checked_sub(place)?))
            }
        };
        let earlier = number.filter(|&number| number < self.count).ok_or_else(|| {
            Fault::rejected("cites-no-earlier-lemma", format!("lemma {id} is cited, but is not earlier"))
        })?;
        self.lemma(earlier).sure()
    }

    /// What a lemma is about and what it says, by its number through all files.
    #[must_use]
    pub fn lemma(&self, number: u32) -> Option<(&[u8], V)> {
        let number = usize::try_from(number).ok()?;
        let chunk = self.entries.get(number.checked_div(CHUNK_ENTRIES)?)?;
        let entry = chunk.get(number.checked_rem(CHUNK_ENTRIES)?)?;
        let place = |number: u32| usize::try_from(number).ok();
        let end = entry.start.checked_add(entry.length)?;
        let bytes = self.subjects.get(place(entry.chunk)?)?;
        Some((bytes.get(place(entry.start)?..place(end)?)?, entry.says))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let chunks = CHUNK_BYTES as u64 + (CHUNK_ENTRIES * size_of::<Entry<u16>>()) as u64;
        for (room, expected) in [(chunks, Ok(())), (chunks - 1, Err("limit-memory"))] {
            let mut ledger: Ledger<u16> = Ledger::default();
            let pushed = ledger.push(b"a", 1, &mut Work::new(u64::MAX, room));
            assert_eq!(pushed.map_err(|fault| fault.code), expected);
        }
    }
}
