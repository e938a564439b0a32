//! All entries of a database as lemmas, whether a proof needs them or not, so that the checker can
//! judge each by itself.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use gamecert_certs::limits::MAX_NIMBER;
use gamecert_elaborate::rulebook::{Component, Rulebook};

use super::lines::{Line, Says, read_lines};
use super::messages::no_database;
use super::{ImportError, Source};
use crate::certify::{KnownLemma, Partial};

/// What a database says of components, in the order of the format, each to be proved. Those of which it
/// says different things are left out, as are sums, and lines that cannot be read: others count these.
pub(super) fn all_components(rules: &dyn Rulebook, source: &mut dyn Source) -> Result<Partial, ImportError> {
    let mut components: BTreeMap<(u32, Component), Option<u16>> = BTreeMap::new();
    let from = source.open().map_err(ImportError::Unreadable)?;
    let read = read_lines(from, Says::Nimbers, |_, line| {
        let Line::Entry(text, nimber) = line else { return };
        let component = rules.start(text).map(|position| <[Component; 1]>::try_from(position.components));
        let nimber = u16::try_from(nimber).ok().filter(|&nimber| nimber <= MAX_NIMBER);
        let (Ok(Ok([component])), Some(nimber)) = (component, nimber) else { return };
        match components.entry((rules.size(&component), component)) {
            Entry::Vacant(place) => drop(place.insert(Some(nimber))),
            Entry::Occupied(mut place) if *place.get() != Some(nimber) => drop(place.insert(None)),
            Entry::Occupied(_) => {}
        }
    });
    read.map_err(no_database)?;
    let known = |((_, subject), nimber): ((u32, Component), Option<u16>)| {
        nimber.map(|nimber| KnownLemma { subject, nimber, evidence: Vec::new(), is_settled: false })
    };
    Ok(Partial { lemmas: components.into_iter().filter_map(known).collect(), goal: Vec::new() })
}
