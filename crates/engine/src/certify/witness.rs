//! Witnesses: options that show that a lemma's subject has a nimber as large as it says. The lemma
//! `P : n` needs one for each number below n.

use super::catalogue::{Sum, cancelled};
use super::{Conflict, Number, Piece, Walk};

impl Walk<'_> {
    /// Puts the values of a witness for each number below `nimber` among the pieces, unless they are
    /// there. `false` if one was not found, and then some other piece must stay a hole.
    pub(super) fn add_witnesses(
        &mut self,
        (subject, nimber): (Number, u16),
        options: &[Sum],
        pieces: &mut [Option<Piece>],
    ) -> bool {
        let mut all_found = true;
        let shown: Vec<Option<u16>> = pieces.iter().map(|piece| self.shown_value(piece.as_ref()?)).collect();
        let known = self.cheapest_witnesses(options, nimber);
        for (m, known) in (0..nimber).zip(known) {
            if shown.contains(&Some(m)) {
                continue;
            }
            let place = known.or_else(|| self.witness((subject, nimber), options, m));
            let witness = place.and_then(|place| Some((options.get(place)?, pieces.get_mut(place)?)));
            let Some((option, slot)) = witness else {
                all_found = false;
                continue;
            };
            let piece = self.values(option);
            all_found &= piece != Piece::Hole;
            *slot = Some(piece);
        }
        all_found
    }

    /// The nimber that a piece shows its option to have, if it does.
    fn shown_value(&self, piece: &Piece) -> Option<u16> {
        match piece {
            Piece::Values(cited) => self.catalogue.found_sum(cited),
            _ => None,
        }
    }

    /// The place of an option of nimber m after a search; `None` if the search was stopped or there is
    /// no such option.
    fn witness(&mut self, lemma: (Number, u16), options: &[Sum], m: u16) -> Option<usize> {
        let answered = self.catalogue.find_option(lemma.0, m).is_some();
        if let Some(Some(place)) = self.cheapest_witnesses(options, m + 1).last() {
            return Some(*place);
        }
        // The search may know that there is such an option and not which one.
        for (place, option) in options.iter().enumerate() {
            let equal = if answered { self.is_sum(option, m) } else { self.is_known_sum(option, m) };
            if equal? {
                return Some(place);
            }
        }
        let lemma = self.lemma_text(lemma);
        self.conflicts.push(Conflict::Missing { lemma, value: m });
        None
    }

    fn is_known_sum(&mut self, sum: &[Number], n: u16) -> Option<bool> {
        self.catalogue.known_sum(sum).map(|nimber| nimber == n)
    }

    /// Searches whether the nimber of a sum is `n`, and remembers all of its components' nimbers if
    /// it is; `None` if the search was stopped.
    fn is_sum(&mut self, sum: &[Number], n: u16) -> Option<bool> {
        if let Some(nimber) = self.catalogue.known_sum(sum) {
            return Some(nimber == n);
        }
        let Some((hardest, target)) = self.hardest(sum, n)? else { return Some(n == 0) };
        let equal = self.catalogue.is_nimber(hardest, target)?;
        if equal {
            self.catalogue.find_nimber(hardest)?;
        }
        Some(equal)
    }

    /// The largest component of a sum, and the nimber that it has if the sum has nimber `n`. The
    /// outer `None` if the search for the nimbers of the others was stopped, the inner one if there
    /// is no component.
    pub(super) fn hardest(&mut self, sum: &[Number], n: u16) -> Option<Option<(Number, u16)>> {
        let sum: Sum = cancelled(sum).collect();
        let Some(place) =
            (0..sum.len()).max_by_key(|&place| sum.get(place).map(|&it| self.catalogue.measure(it)))
        else {
            return Some(None);
        };
        let mut target = n;
        for (_, &other) in sum.iter().enumerate().filter(|&(other, _)| other != place) {
            target ^= self.catalogue.find_nimber(other)?;
        }
        Some(sum.get(place).map(|&hardest| (hardest, target)))
    }

    /// For each number below `count`, the place of the option that is known to have this nimber and
    /// whose lemmas cost least. The oracle is asked only where needed lemmas do not serve again.
    fn cheapest_witnesses(&mut self, options: &[Sum], count: u16) -> Vec<Option<usize>> {
        let mut best: Vec<Option<(u64, usize)>> = vec![None; usize::from(count)];
        for ask in [false, true] {
            if best.iter().all(Option::is_some) {
                break;
            }
            for (place, option) in options.iter().enumerate() {
                let nimber =
                    if ask { self.catalogue.known_sum(option) } else { self.catalogue.needed_sum(option) };
                if let Some(slot) = nimber.and_then(|nimber| best.get_mut(usize::from(nimber))) {
                    let offer = (self.cost(option), place);
                    *slot = Some(slot.map_or(offer, |known| known.min(offer)));
                }
            }
        }
        best.into_iter().map(|offer| offer.map(|(_, place)| place)).collect()
    }
}
