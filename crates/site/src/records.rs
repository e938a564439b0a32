//! The sizes of proofs next to those that have been published, and to the smallest ones that are known.

use std::io;

use gamecert_archive::{Archive, Entry, Error, PositionKey, Query, champions, imported_lemmas, position_key};
use gamecert_certs::{Claim, ClaimKind, Identity, Play};
use gamecert_elaborate::Source;

use crate::implication::Range;
use crate::recipes::{Recipe, recipes};
use crate::reference::{Known, Reference, normal_position};
use crate::trees;

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

/// What certificates are compared with.
pub struct Comparison<'a> {
    reference: &'a Reference,
    /// What the records of this program are about, what they settle, and their lemmas.
    smallest: Vec<(PositionKey, Range, u64)>,
}

impl<'a> Comparison<'a> {
    /// A comparison with what has been published, and with the records of this program.
    ///
    /// # Errors
    /// If the list of these is broken, which a test rules out.
    pub fn new(reference: &'a Reference) -> Result<Self, String> {
        let size = |Recipe { claim, lemmas, .. }: Recipe| {
            let range = Range::of(&claim.game, claim.kind, trees::value_of_heap(claim.kind));
            (key(&claim.game, claim.play, &claim.position), range, lemmas)
        };
        Ok(Self { reference, smallest: recipes()?.into_iter().map(size).collect() })
    }

    /// Compares a certificate of so many lemmas, those of its imports included. `open` finds it and what it imports.
    pub fn record(
        &self,
        claim: Claim,
        identity: Identity,
        lemmas: u64,
        mut open: impl FnMut(&Identity) -> io::Result<Option<Source<'static>>>,
    ) -> Record {
        let place = key(&claim.game, claim.play, &claim.position);
        let range = Range::of(&claim.game, claim.kind, trees::value(&identity, claim.kind, &mut open));
        let is_about = |known: &&Known| key(&known.game, known.play, &known.position) == place;
        let about = || self.reference.known.iter().filter(is_about);
        let of_it = about().filter(|known| known.range().settles(range)).filter_map(|known| known.lemmas);
        let of_less = about().filter(|known| range.settles(known.range())).filter_map(|known| known.lemmas);
        let known = self.smallest.iter().filter(|(other, kind, _)| *other == place && kind.settles(range));
        Record {
            identity,
            lemmas,
            published: of_it.min().or(of_less.min()),
            known: known.map(|(.., lemmas)| *lemmas).min(),
            contradicts: about().find(|known| known.range().excludes(range)).map(|known| known.kind),
            claim,
        }
    }
}

/// For each claim of an archive, its smallest certificate, in the order of the archive.
///
/// # Errors
/// If the archive cannot be read.
pub fn records(archive: &Archive, comparison: &Comparison<'_>) -> Result<Vec<Record>, Error> {
    let entries = archive.entries()?;
    let imported = imported_lemmas(&entries);
    let record = |entry: &Entry| {
        let lemmas = entry.lemmas.saturating_add(imported(entry));
        comparison
            .record(entry.statement.claim(), entry.identity, lemmas, |identity| archive.object(identity))
    };
    Ok(champions(&entries, &Query::default()).into_iter().map(record).collect())
}

/// The spots of a start of Sprouts under normal play; `None` for other positions.
#[must_use]
pub fn spots_of_start(game: &str, play: Play, position: &str) -> Option<u32> {
    let spots = position.strip_prefix('0').filter(|_| (game, play) == ("sprouts", Play::Normal))?;
    if spots.is_empty() { Some(1) } else { spots.strip_prefix('*')?.parse().ok() }
}

fn key(game: &str, play: Play, position: &str) -> PositionKey {
    position_key(game, play, &normal_position(game, position))
}
