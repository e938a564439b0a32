//! A database as an oracle: it knows what its entries say, and never searches.

use std::io;

use gamecert_elaborate::rulebook::Component;

use super::entries::Sides;
use super::store::Store;
use crate::certify::Oracle;

/// Looks up components in a database.
pub(super) struct FromDatabase<'a, 'b> {
    pub(super) sides: &'b Sides<'a>,
    pub(super) store: &'b Store<'a>,
    /// Why the table on disk could not be read, if so.
    pub(super) failure: Option<io::Error>,
}

impl FromDatabase<'_, '_> {
    /// The nimber of a sum, if those of all components are known, or of those that are not known
    /// together.
    fn nimber_of(&mut self, sum: &[Component]) -> Option<u16> {
        let mut found = 0;
        let mut unknown = Vec::new();
        for position in self.sides.translate(sum)? {
            match self.sides.known(self.store, position) {
                Ok(Some(nimber)) => found ^= nimber,
                Ok(None) => unknown.push(position),
                Err(error) => drop(self.failure.get_or_insert(error)),
            }
        }
        if unknown.is_empty() {
            return Some(found);
        }
        let record = self.store.get(self.sides.key(&unknown)).ok()??;
        (!record.is_contradicted()).then_some(record.nimber ^ found)
    }
}

impl Oracle for FromDatabase<'_, '_> {
    fn known(&mut self, component: &Component) -> Option<u16> {
        self.nimber_of(std::slice::from_ref(component))
    }

    /// What an entry says of a sum alone does not serve: evidence cites the components.
    fn known_sum(&mut self, _sum: &[Component]) -> Option<u16> {
        None
    }

    fn nimber(&mut self, component: &Component) -> Option<u16> {
        self.known(component)
    }

    fn is_nimber(&mut self, component: &Component, n: u16) -> Option<bool> {
        self.known(component).map(|nimber| nimber == n)
    }
}
