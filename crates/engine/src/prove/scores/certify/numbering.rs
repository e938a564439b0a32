//! The numbers of the coins of a position, as its lemma has them, and what follows from them: the order of moves and of coins.

use crate::games::dots::{Board, MAX_STRINGS, Strings, bits};
use crate::sort;

/// Numbers for coins.
#[derive(Clone, Debug)]
pub(in crate::prove::scores) struct Numbering {
    /// The strings in the order in which the checker lists them as moves, each with those that are alike to it.
    moves: Vec<(u32, Strings)>,
    /// The strings of the coins, in the order of the numbers of these, and the coins.
    coins: Vec<(u8, Strings)>,
}

impl Numbering {
    /// The numbering of a position by the numbers of its coins.
    pub(super) fn new(board: &Board, left: Strings, numbers: &[u8; MAX_STRINGS]) -> Numbering {
        let number = |coin: u8| numbers[usize::from(coin)];
        let mut sorted: Vec<((u8, Option<u8>), u32)> = bits(left)
            .map(|string| {
                let (one, other) = board.ends(string);
                let ends = match other.map(number) {
                    Some(other) => (number(one).min(other), Some(number(one).max(other))),
                    None => (number(one), None),
                };
                (ends, string)
            })
            .collect();
        sorted.sort_unstable();
        let alike = sorted.chunk_by(|one, other| one.0 == other.0);
        let moves = alike.flat_map(|alike| {
            let all = alike.iter().fold(0, |all, (_, string)| all | 1 << string);
            alike.iter().map(move |&(_, string)| (string, all))
        });
        let mut coins: Vec<(u8, Strings)> =
            board.coins_of(left).map(|coin| (coin, board.strings_of(coin, left))).collect();
        sort::by_key(&mut coins, |&(coin, _)| number(coin));
        Numbering { moves: moves.collect(), coins }
    }

    /// The moves of what is left of the position as the checker lists them, alike ones once.
    pub(super) fn moves(&self, left: Strings) -> impl Iterator<Item = u32> {
        // Of those that are alike, the first that is left.
        let is_first = move |string: u32, alike: Strings| left & alike & ((1 << string) - 1) == 0;
        let moves = self.moves.iter().filter(move |&&(string, _)| left >> string & 1 != 0);
        moves.filter(move |&&(string, alike)| is_first(string, alike)).map(|&(string, _)| string)
    }

    /// The coins of what is left of the position, in the order of their numbers.
    pub(super) fn coins(&self, left: Strings) -> impl Iterator<Item = u8> {
        self.coins.iter().filter(move |(_, strings)| strings & left != 0).map(|&(coin, _)| coin)
    }
}
