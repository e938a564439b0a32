//! The table of results: what is certified beside what has been published.

use std::collections::BTreeMap;

use gamecert_archive::{Entry, PositionKey, champions, position_key};
use gamecert_certs::Play;

use crate::reference::{Known, Reference, normal_position, possible};

/// All that is said of one position.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) game: String,
    pub(crate) play: Play,
    pub(crate) position: String,
    pub(crate) known: Vec<&'a Known>,
    /// The smallest certificate of each claim.
    pub(crate) proofs: Vec<&'a Entry>,
}

/// How what is certified stands to what has been published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// One of both is wrong.
    Differs,
    /// Nothing of it has been published, as far as the list goes.
    New,
    /// It tells more than what has been published.
    More,
    /// All that has been published is certified.
    Agrees,
    /// A part of what has been published is certified.
    Partly,
    /// It has been published, and there is no certificate.
    Open,
}

impl Row<'_> {
    pub(crate) fn standing(&self) -> Standing {
        if self.proofs.is_empty() {
            return Standing::Open;
        }
        if self.known.is_empty() {
            return Standing::New;
        }
        let all = |kinds: &mut dyn Iterator<Item = (u32, u32)>| {
            kinds.fold((0, u32::MAX), |(from, to), (first, last)| (from.max(first), to.min(last)))
        };
        let known = all(&mut self.known.iter().map(|known| possible(known.kind)));
        let proved = all(&mut self.proofs.iter().map(|proof| possible(proof.statement.claim)));
        if known.0.max(proved.0) > known.1.min(proved.1) {
            Standing::Differs
        } else if proved == known {
            Standing::Agrees
        } else if proved.0 >= known.0 && proved.1 <= known.1 {
            Standing::More
        } else {
            Standing::Partly
        }
    }

    /// Lost positions in the smallest proof that has been published.
    pub(crate) fn published_lemmas(&self) -> Option<u64> {
        self.known.iter().filter_map(|known| known.lemmas).min()
    }
}

/// The rows of all positions about which there is a certificate or a published result, in an order for people.
pub(crate) fn rows<'a>(entries: &'a [Entry], reference: &'a Reference) -> Vec<Row<'a>> {
    let mut rows: BTreeMap<PositionKey, Row<'a>> = BTreeMap::new();
    for proof in champions(entries) {
        let statement = &proof.statement;
        let position = normal_position(&statement.game, &statement.position);
        row(&mut rows, &statement.game, statement.play, &position).proofs.push(proof);
    }
    for known in &reference.known {
        row(&mut rows, &known.game, known.play, &known.position).known.push(known);
    }
    rows.into_values().collect()
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
