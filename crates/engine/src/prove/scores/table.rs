//! All entries of a database of contracts as lemmas, whether a proof needs them or not, so that the checker can
//! judge each by itself.

use std::collections::BTreeMap;

use gamecert_certs::{Judgement, Lemma};
use gamecert_checker::calculus::scores::Axioms;

use super::import::{position, what_is_left};
use crate::database::lines::{Line, Says, read_lines};
use crate::database::messages::no_database;
use crate::database::{ImportError, Source};
use crate::games::dots::{Board, Strings};
use crate::knowledge::Score;
use crate::proof::Proof;

/// What a database says, in the order of the format, without evidence: of each graph the smallest contract. Lines that
/// cannot be read, and those that cannot be true or say nothing, are left out: others count these.
///
/// # Errors
/// If it cannot be read, or is no database.
pub(super) fn all_entries(source: &mut dyn Source, axioms: Axioms) -> Result<Proof, ImportError> {
    // By the number of strings and the bytes of a subject.
    let mut least: BTreeMap<(u32, Vec<u8>), u16> = BTreeMap::new();
    let from = source.open().map_err(ImportError::Unreadable)?;
    let read = read_lines(from, Says::Contracts, |_, line| {
        let Line::Entry(text, contract) = line else { return };
        let Ok(board) = position(text) else { return };
        let contract = Score::try_from(contract).unwrap_or(Score::MAX);
        let Some((left, contract)) = subject(&board, contract, axioms) else { return };
        let place = (left.count_ones(), board.order(left).bytes);
        least.entry(place).and_modify(|known| *known = contract.min(*known)).or_insert(contract);
    });
    read.map_err(no_database)?;
    let lemma = |((_, subject), contract)| (Lemma { subject, judgement: Judgement::Below(contract) }, vec![]);
    Ok(Proof { lemmas: least.into_iter().map(lemma).collect(), goal: Vec::new() })
}

/// What a lemma can say of an entry: what is left of its position where axioms settle coins to capture and pairs, and the
/// contract at which that fails. `None` if this cannot be, or nobody reaches it.
fn subject(board: &Board, contract: Score, axioms: Axioms) -> Option<(Strings, u16)> {
    let (left, sure) = what_is_left(board, axioms);
    let contract = contract.saturating_sub(sure);
    let is_telling = (1..=Score::from(board.coins(left))).contains(&contract);
    u16::try_from(contract).ok().filter(|_| is_telling).map(|contract| (left, contract))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axioms_take_coins_away() {
        // A coin with two arrows; a pair of these, and a coin to capture.
        let board = position("graph 2+graph 2+graph 2+graph 1").unwrap();
        let all = Axioms::of(&["isolated-pairs".to_owned(), "white-coins".to_owned()]);
        let said = |contract, axioms| {
            subject(&board, contract, axioms).map(|(left, contract)| (board.coins(left), contract))
        };
        assert_eq!(said(3, all), Some((1, 1)));
        assert_eq!(said(2, all), None, "a coin to capture and one of the pair");
        assert_eq!(said(4, all), None, "one coin cannot be two");
        assert_eq!(said(3, Axioms::of(&["white-coins".to_owned()])), Some((3, 2)));
        assert_eq!(said(3, Axioms::default()), Some((4, 3)));
        assert_eq!(said(0, Axioms::default()), None);
    }
}
