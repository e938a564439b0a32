//! The lemmas of other certificates, as the certificate at hand numbers them.

use std::rc::Rc;

use gamecert_certs::limits::MAX_IMPORTED_LEMMAS;
use gamecert_certs::{Fault, LemmaId, require};

/// What the lemmas of one certificate say, in the order of its file. More than one other may import it.
pub type Lemmas<F> = Rc<Vec<F>>;

/// All lemmas that a certificate imports, list after list.
#[derive(Debug)]
pub struct Imported<F> {
    /// Each list with the place of its first lemma.
    lists: Vec<(u32, Lemmas<F>)>,
    count: u32,
}

impl<F> Default for Imported<F> {
    fn default() -> Self {
        Self { lists: Vec::new(), count: 0 }
    }
}

impl<F> Imported<F> {
    /// Adds the lemmas of the next import.
    ///
    /// # Errors
    /// If there are more than the numbers for them.
    pub fn add(&mut self, lemmas: Lemmas<F>) -> Result<(), Fault> {
        let count = u64::from(self.count).saturating_add(lemmas.len() as u64);
        require(count <= u64::from(MAX_IMPORTED_LEMMAS), || {
            let why = format!("more than {MAX_IMPORTED_LEMMAS} lemmas are imported");
            Fault::declined("limit-imported-lemmas", why)
        })?;
        self.lists.push((self.count, lemmas));
        self.count = u32::try_from(count).unwrap_or(u32::MAX);
        Ok(())
    }

    /// Number of all lemmas.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The lemma at this place.
    #[must_use]
    pub fn lemma(&self, place: u32) -> Option<&F> {
        // A list without lemmas begins where the next one does.
        let list = self.lists.partition_point(|&(first, _)| first <= place).checked_sub(1)?;
        let (first, lemmas) = self.lists.get(list)?;
        lemmas.get(usize::try_from(place.checked_sub(*first)?).ok()?)
    }

    /// All lemmas, with their numbers.
    pub fn lemmas(&self) -> impl Iterator<Item = (LemmaId, &F)> {
        let lemmas = self.lists.iter().flat_map(|(_, lemmas)| lemmas.iter());
        (0..).map_while(LemmaId::of_imported).zip(lemmas)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imported(lengths: &[usize]) -> Imported<(usize, u16)> {
        let mut imported = Imported::default();
        for (list, &length) in lengths.iter().enumerate() {
            imported.add(Rc::new(vec![(list, 0); length])).unwrap();
        }
        imported
    }

    #[test]
    fn lemmas_are_numbered_through_all_lists() {
        let imported = imported(&[0, 2, 0, 0, 3, 1, 0]);
        let lists: Vec<_> = (0..8).map(|place| imported.lemma(place).map(|&(list, _)| list)).collect();
        assert_eq!(lists, [Some(1), Some(1), Some(4), Some(4), Some(4), Some(5), None, None]);
        let subjects: Vec<_> =
            imported.lemmas().map(|(id, &(list, _))| (id.imported(), Some(list))).collect();
        assert_eq!(subjects, (0..6).map(Some).zip(lists).collect::<Vec<_>>());
        assert_eq!(imported.count(), 6);
    }

    /// Files that could show this limit have gigabytes, so the count is set by hand.
    #[test]
    fn imported_lemmas_are_counted_up_to_the_limit() {
        let mut imported = Imported { lists: vec![], count: MAX_IMPORTED_LEMMAS - 1 };
        imported.add(Rc::new(vec![((), 0)])).unwrap();
        imported.add(Rc::new(vec![])).unwrap();
        let fault = imported.add(Rc::new(vec![((), 0)])).unwrap_err();
        assert_eq!((fault.code, fault.ruling), ("limit-imported-lemmas", gamecert_certs::Ruling::Declined));
    }
}
