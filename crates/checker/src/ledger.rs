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
