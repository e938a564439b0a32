//! The sizes of proofs next to those that have been published, and to the smallest ones that are known.

use gamecert_archive::{Archive, Entry, Error, PositionKey, Query, champions, imported_lemmas, position_key};
use gamecert_certs::{Claim, ClaimKind, Identity, Play};

use crate::reference::{Known, Reference, normal_position};
use crate::settles::Range;
use crate::trees;

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
    /// How many the smallest published proof of it has, or else of something that it settles, if that was published.
    pub published: Option<u64>,
    /// How many the smallest known certificate has that settles it, if this program knows one.
    pub known: Option<u64>,
    /// A published result that contradicts the claim.
    pub contradicts: Option<ClaimKind>,
}

/// For each claim of an archive, its smallest certificate, in the order of the archive.
///
/// # Errors
/// If the archive cannot be read.
pub fn records(archive: &Archive, reference: &Reference) -> Result<Vec<Record>, Error> {
    let entries = archive.entries()?;
    let imported = imported_lemmas(&entries);
    let smallest: Vec<(PositionKey, Range, u64)> = SMALLEST.lines().filter_map(known_size).collect();
    let record = |entry: &Entry| {
        let claim = entry.statement.claim();
        let place = key(&claim.game, claim.play, &claim.position);
        let value = trees::value(&entry.identity, claim.kind, &mut |identity| archive.object(identity));
        let range = Range::of(&claim.game, claim.kind, value);
        let is_about = |known: &&Known| key(&known.game, known.play, &known.position) == place;
        let about = || reference.known.iter().filter(is_about);
        let of_it = about().filter(|known| known.range().settles(range)).filter_map(|known| known.lemmas);
        let of_less = about().filter(|known| range.settles(known.range())).filter_map(|known| known.lemmas);
        let known = smallest.iter().filter(|(other, kind, _)| *other == place && kind.settles(range));
        Record {
            identity: entry.identity,
            lemmas: entry.lemmas.saturating_add(imported(entry)),
            published: of_it.min().or(of_less.min()),
            known: known.map(|(.., lemmas)| *lemmas).min(),
            contradicts: about().find(|known| known.range().excludes(range)).map(|known| known.kind),
            claim,
        }
    };
    Ok(champions(&entries, &Query::default()).into_iter().map(record).collect())
}

fn key(game: &str, play: Play, position: &str) -> PositionKey {
    position_key(game, play, &normal_position(game, position))
}

/// Reads a line such as `54 outcome(cram 5x5) = loss`.
fn known_size(line: &str) -> Option<(PositionKey, Range, u64)> {
    let (lemmas, claim) = line.split_once(' ')?;
    let claim: Claim = claim.parse().ok()?;
    let range = Range::of(&claim.game, claim.kind, trees::value_of_heap(claim.kind));
    Some((key(&claim.game, claim.play, &claim.position), range, lemmas.parse().ok()?))
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
}
