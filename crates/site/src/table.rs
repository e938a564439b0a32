//! The table of results: what is certified next to what has been published.

use std::collections::{BTreeMap, BTreeSet};

use gamecert_archive::{Entry, PositionKey, Query, champions, position_key};
use gamecert_certs::{Identity, Play};

use crate::implication::Range;
use crate::model::Item;
use crate::reference::{Known, Reference, normal_position};

/// Everything known about one position.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) game: String,
    pub(crate) play: Play,
    pub(crate) position: String,
    pub(crate) known: Vec<&'a Known>,
    /// The smallest certificate of each claim.
    pub(crate) proofs: Vec<&'a Item>,
}

/// How the certified results relate to the published ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// One of the two is wrong.
    Differs,
    /// What has been published contradicts itself.
    Disputed,
    /// The list of what has been published does not know it.
    New,
    /// It says more than what has been published.
    More,
    /// Everything that has been published is certified.
    Agrees,
    /// Part of what has been published is certified.
    Partly,
    /// What is certified says nothing of what has been published.
    Silent,
    /// It has been published, and there is no certificate.
    Open,
}

impl Row<'_> {
    pub(crate) fn standing(&self) -> Standing {
        let known = Range::all(self.known.iter().map(|known| known.range()));
        let Some(proved) = Range::all(self.proofs.iter().map(|proof| proof.range())) else {
            return Standing::Open;
        };
        let Some(known) = known.filter(|_| !proved.is_empty()) else {
            return if proved.is_empty() { Standing::Differs } else { Standing::New };
        };
        if known.is_empty() {
            Standing::Disputed
        } else if proved.excludes(known) {
            Standing::Differs
        } else if proved == known {
            Standing::Agrees
        } else if proved.settles(known) {
            Standing::More
        } else if proved.says_nothing() {
            Standing::Silent
        } else {
            Standing::Partly
        }
    }

    /// Lost positions in the smallest published proof of something that a certificate settles.
    pub(crate) fn published_lemmas(&self, proof: &Item) -> Option<u64> {
        let settled = self.known.iter().filter(|known| proof.range().settles(known.range()));
        settled.filter_map(|known| known.lemmas).min()
    }
}

/// The rows of all positions with a certificate or a published result, in an order for people.
pub(crate) fn rows<'a>(items: &'a [Item], reference: &'a Reference) -> Vec<Row<'a>> {
    let mut rows: BTreeMap<PositionKey, Row<'a>> = BTreeMap::new();
    let entries: Vec<Entry> = items.iter().map(|item| item.entry.clone()).collect();
    let smallest: BTreeSet<Identity> =
        champions(&entries, &Query::default()).into_iter().map(|entry| entry.identity).collect();
    for proof in items.iter().filter(|item| smallest.contains(&item.entry.identity)) {
        let statement = &proof.entry.statement;
        let position = normal_position(&statement.game, &statement.position);
        row(&mut rows, &statement.game, statement.play, &position).proofs.push(proof);
    }
    for known in &reference.known {
        row(&mut rows, &known.game, known.play, &known.position).known.push(known);
    }
    rows.into_values().collect()
}

/// Where certificates contradict published results, or sources contradict each other: a line for each
/// position.
pub(crate) fn contradictions(rows: &[Row<'_>]) -> Vec<String> {
    let lines = rows.iter().filter_map(|row| {
        let why = match row.standing() {
            Standing::Differs => "a certificate contradicts what has been published, or another one",
            Standing::Disputed => "what has been published contradicts itself",
            _ => return None,
        };
        let sources: Vec<&str> = row.known.iter().map(|known| known.source.as_str()).collect();
        Some(format!("{} {}: {why} (sources {})", row.game, row.position, sources.join(", ")))
    });
    lines.collect()
}

fn row<'a, 'b>(
    rows: &'b mut BTreeMap<PositionKey, Row<'a>>,
    game: &str,
    play: Play,
    position: &str,
) -> &'b mut Row<'a> {
    rows.entry(position_key(game, play, position)).or_insert_with(|| Row {
        game: game.to_owned(),
        play,
        position: position.to_owned(),
        known: Vec::new(),
        proofs: Vec::new(),
    })
}
