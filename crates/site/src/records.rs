//! The sizes of proofs next to those that have been published, and to the smallest ones that are known.

use gamecert_archive::{Entry, PositionKey, Query, champions, imported_lemmas, position_key};
use gamecert_certs::{Claim, ClaimKind, Identity, Play};

use crate::reference::{Known, Reference, normal_position, possible};

/// The smallest proofs known to this program: `lemmas claim`, a line each, as in `fixtures/records`.
const SMALLEST: &str = include_str!("smallest.txt");

/// The smallest certificate of a claim, next to what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The claim.
    pub claim: Claim,
    /// Its smallest certificate in the archive.
    pub identity: Identity,
    /// How many lemmas that has, with those of its imports.
    pub lemmas: u64,
    /// How many the smallest published proof of it has, if that was published.
    pub published: Option<u64>,
    /// How many the smallest known certificate has, if this program knows one.
    pub known: Option<u64>,
    /// A published result that contradicts the claim.
    pub contradicts: Option<ClaimKind>,
}

/// For each claim of an archive, its smallest certificate, in the order of the archive.
#[must_use]
pub fn records(entries: &[Entry], reference: &Reference) -> Vec<Record> {
    let imported = imported_lemmas(entries);
    let smallest: Vec<(PositionKey, ClaimKind, u64)> = SMALLEST.lines().filter_map(known_size).collect();
    let record = |entry: &Entry| {
        let claim = entry.statement.claim();
        let place = key(&claim.game, claim.play, &claim.position);
        let is_about = |known: &&Known| key(&known.game, known.play, &known.position) == place;
        let about = || reference.known.iter().filter(is_about);
        let sizes = about().filter(|known| known.kind == claim.kind).filter_map(|known| known.lemmas);
        let known = smallest.iter().filter(|(other, kind, _)| *other == place && *kind == claim.kind);
        Record {
            identity: entry.identity,
            lemmas: entry.lemmas.saturating_add(imported(entry)),
            published: sizes.min(),
            known: known.map(|(.., lemmas)| *lemmas).min(),
            contradicts: about().map(|known| known.kind).find(|kind| excludes(*kind, claim.kind)),
            claim,
        }
    };
    champions(entries, &Query::default()).into_iter().map(record).collect()
}

/// Whether two claims about a position cannot both be true.
fn excludes(one: ClaimKind, other: ClaimKind) -> bool {
    let ((first, last), (from, to)) = (possible(one), possible(other));
    first.max(from) > last.min(to)
}

fn key(game: &str, play: Play, position: &str) -> PositionKey {
    position_key(game, play, &normal_position(game, position))
}

/// Reads a line such as `54 outcome(cram 5x5) = loss`.
fn known_size(line: &str) -> Option<(PositionKey, ClaimKind, u64)> {
    let (lemmas, claim) = line.split_once(' ')?;
    let claim: Claim = claim.parse().ok()?;
    Some((key(&claim.game, claim.play, &claim.position), claim.kind, lemmas.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The list is that of the records that are kept.
    #[test]
    fn the_smallest_are_the_records() {
        let place = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/records/README.md");
        let readme = std::fs::read_to_string(place).unwrap();
        let rows = readme.lines().filter_map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, _, claim, _, lemmas, ..] = cells[..] else { return None };
            Some(format!("{} {}\n", lemmas.parse::<u64>().ok()?, claim.trim_matches('`')))
        });
        assert_eq!(rows.collect::<String>(), SMALLEST);
        assert!(SMALLEST.lines().all(|line| known_size(line).is_some()));
    }

    #[test]
    fn claims_that_cannot_both_be_true_exclude_each_other() {
        use gamecert_certs::Outcome;
        let loss = ClaimKind::Outcome(Outcome::Loss);
        assert!(
            excludes(loss, ClaimKind::Nimber(2)) && excludes(ClaimKind::NimberAbove(1), ClaimKind::Nimber(1))
        );
        assert!(
            !excludes(loss, ClaimKind::Nimber(0))
                && !excludes(ClaimKind::Nimber(2), ClaimKind::NimberAbove(1))
        );
    }
}
