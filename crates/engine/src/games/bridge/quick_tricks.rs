//! Tricks that the side on lead takes at once.
//!
//! The idea is Haglund's; the count is our own. The leader cashes unbroken runs of highest cards, trumps first, then
//! crosses once with a low card to a highest card of the partner, who cashes likewise and may cross back to cards
//! that have become the highest. Everything that is said follows from the lengths and from the ranks that are given back:
//!
//! - a run that leaves all other hands without the suit makes the rest of the suit good too;
//! - in a suit that is not trumps, no more rounds count than each opponent with trumps must follow;
//! - each round the leader cashes takes a card of the partner, who follows suit if possible and throws no card that
//!   is counted; with only trumps left to throw the hands would have to ruff each other's tricks, so that many
//!   tricks are not counted.

use super::board::Board;
use super::later_tricks::Sure;
use super::owners::run_of;
use super::{SUIT_BITS, highest};

/// One suit, with the lengths of the leader, the left opponent, the partner and the right opponent.
#[derive(Clone, Copy)]
struct Holding {
    lengths: [u8; 4],
    /// The unbroken run of highest cards in the leader's hand.
    run: u8,
    /// The run of the partner below it.
    next_run: u8,
    /// The leader's run below that.
    last_run: u8,
    /// The rounds that the opponents must follow.
    limit: u8,
    /// The rounds that the leader cashes.
    cashed: u8,
}

impl Holding {
    #[inline]
    fn new(row: u32, lengths: u64, leader: usize, suit: usize) -> Self {
        let lengths = [0, 1, 2, 3].map(|after| {
            let hand = (leader + after) & 3;
            (lengths >> (16 * hand + 4 * suit)).to_le_bytes()[0] & 15
        });
        let [own, _, partner, _] = lengths;
        let run = run_of(row, leader).min(own);
        let next_run = run_of(row << (2 * run), (leader + 2) & 3).min(partner);
        let last_run = run_of(row << (2 * (run + next_run)), leader).min(own - run);
        Self { lengths, run, next_run, last_run, limit: 13, cashed: 0 }
    }

    /// The most cards of another hand.
    #[inline]
    fn others(&self) -> u8 {
        self.lengths[1].max(self.lengths[2]).max(self.lengths[3])
    }

    /// The rounds that the leader can cash, without looking at trumps.
    #[inline]
    fn good(&self) -> u8 {
        if self.run >= self.others() { self.lengths[0] } else { self.run }
    }

    /// How many of the highest cards must be ranked for the leader to cash.
    #[inline]
    fn ranks(&self) -> u8 {
        self.cashed.min(self.others())
    }

    /// The rounds that the partner can cash after the leader.
    #[inline]
    fn partners(&self) -> Rounds {
        if self.cashed < self.run || self.next_run == 0 {
            return Rounds::default();
        }
        let [own, left, partner, right] = self.lengths.map(|length| length.saturating_sub(self.cashed));
        let others = own.max(left).max(right);
        let kept = self.next_run.min(partner);
        let rounds = if kept >= others { partner } else { kept };
        let rounds = rounds.min(self.limit.saturating_sub(self.cashed));
        Rounds { rounds, ranks: if rounds > 0 { self.run + kept.min(others) } else { 0 } }
    }

    /// The rounds that the leader can cash after the partner's, and whether the partner can lead to them.
    #[inline]
    fn leaders_again(&self, partners: Rounds) -> (Rounds, bool) {
        if self.last_run == 0 || partners.rounds == 0 {
            return (Rounds::default(), false);
        }
        let before = self.cashed + partners.rounds;
        let [own, left, partner, right] = self.lengths.map(|length| length.saturating_sub(before));
        let others = partner.max(left).max(right);
        let kept = self.last_run.min(own);
        let rounds = if kept >= others { own } else { kept };
        let rounds = rounds.min(self.limit.saturating_sub(before));
        let ranks = if rounds > 0 { self.run + self.next_run + kept.min(others) } else { 0 };
        (Rounds { rounds, ranks }, rounds > 0 && partner > 0)
    }
}

/// The rounds of one suit that a hand can cash, and how many of the highest cards must be ranked.
#[derive(Clone, Copy, Default)]
struct Rounds {
    rounds: u8,
    ranks: u8,
}

/// The ranks by which the side on lead has at least so many tricks, if it has them in sight; `later` are its sure
/// tricks with trumps.
pub(super) fn enough(
    board: &Board,
    rows: &[u32; 4],
    lengths: u64,
    leader: usize,
    tricks: u8,
    later: Sure,
) -> Option<u64> {
    let mut suits = [0, 1, 2, 3].map(|suit| Holding::new(rows[suit], lengths, leader, suit));
    let left: u8 = suits.iter().map(|suit| suit.lengths[0]).sum();
    let mut total = 0;
    // Trumps that the partner might have to throw, and that the leader keeps.
    let (mut loose, mut kept) = (0, 0);
    let trump = trump_of(board);
    if trump < 4 {
        if later.tricks > 0 {
            let ranked = plain_then_trumps(board, &mut suits, trump, tricks, later);
            if ranked.is_some() {
                return ranked;
            }
        }
        suits[trump].cashed = suits[trump].good();
        let trumps = suits[trump];
        total = trumps.cashed;
        if total >= tricks {
            return Some(highest_cards(board.all, trump, trumps.ranks()));
        }
        kept = trumps.lengths[0] - trumps.cashed;
        loose = trumps.lengths[2].saturating_sub(trumps.cashed);
        limit(&mut suits, trump, trumps.cashed);
    }
    for (number, suit) in suits.iter_mut().enumerate() {
        if number != trump {
            suit.cashed = suit.good().min(suit.limit);
            total += suit.cashed;
        }
    }
    let leaders = total.min(left - loose);
    if leaders >= tricks {
        return Some(leaders_ranks(board, &suits, trump, tricks));
    }
    across(board, &suits, trump, tricks, Rest { total: leaders, left, loose, kept })
}

/// So many of the highest cards of a suit.
#[inline]
pub(super) fn highest_cards(all: u64, suit: usize, count: u8) -> u64 {
    let all = all & SUIT_BITS << (16 * suit);
    let mut rest = all;
    for _ in 0..count {
        if rest != 0 {
            rest ^= 1 << highest(rest);
        }
    }
    all ^ rest
}

/// The number of the trump suit, or 4.
#[inline]
pub(super) fn trump_of(board: &Board) -> usize {
    if board.trumps == 0 { 4 } else { board.trumps.trailing_zeros() as usize / 16 }
}

/// No more rounds of a plain suit than an opponent must follow who has more trumps than this.
#[inline]
fn limit(suits: &mut [Holding; 4], trump: usize, drawn: u8) {
    let trumps = suits[trump].lengths;
    for suit in suits.iter_mut() {
        suit.limit = 13;
        for opponent in [1, 3] {
            if trumps[opponent] > drawn {
                suit.limit = suit.limit.min(suit.lengths[opponent]);
            }
        }
    }
    suits[trump].limit = 13;
}

/// The leader's plain tricks first, while all opponents follow; the sure tricks with trumps are still there then.
fn plain_then_trumps(
    board: &Board,
    suits: &mut [Holding; 4],
    trump: usize,
    tricks: u8,
    later: Sure,
) -> Option<u64> {
    let mut ranked = highest_cards(board.all, trump, later.ranks);
    if later.tricks >= tricks {
        return Some(ranked);
    }
    limit(suits, trump, 0);
    // The partner has no other card to throw than a trump in some rounds: these do not count.
    let left: u8 = suits.iter().map(|suit| suit.lengths[0]).sum();
    let wanted = tricks - later.tricks;
    if wanted > left - suits[trump].lengths[2] {
        return None;
    }
    let mut total = 0;
    for (number, suit) in suits.iter_mut().enumerate() {
        if number != trump && total < wanted {
            suit.cashed = suit.good().min(suit.limit);
            if suit.cashed > 0 {
                total += suit.cashed;
                ranked |= highest_cards(board.all, number, suit.ranks());
            }
        }
    }
    (total >= wanted).then_some(ranked)
}

/// The ranks of so many tricks of the leader; trumps are cashed in any case.
fn leaders_ranks(board: &Board, suits: &[Holding; 4], trump: usize, tricks: u8) -> u64 {
    let (mut ranked, mut total) = (0, 0);
    if let Some(trumps) = suits.get(trump) {
        ranked = highest_cards(board.all, trump, trumps.ranks());
        total = trumps.cashed;
    }
    for (number, suit) in suits.iter().enumerate() {
        if number != trump && total < tricks {
            ranked |= highest_cards(board.all, number, suit.ranks());
            total += suit.cashed;
        }
    }
    ranked
}

/// What the leader leaves to the partner.
#[derive(Clone, Copy)]
struct Rest {
    /// The tricks that the leader cashes.
    total: u8,
    /// All tricks.
    left: u8,
    /// The partner's trumps beyond the rounds of trumps.
    loose: u8,
    /// The leader's trumps that are not cashed.
    kept: u8,
}

/// The partner's part, and the leader's after it.
#[inline]
fn across(board: &Board, suits: &[Holding; 4], trump: usize, tricks: u8, rest: Rest) -> Option<u64> {
    let mut entry = false;
    let (mut plain, mut trumps) = (0, 0);
    let mut partners = [Rounds::default(); 4];
    for (number, suit) in suits.iter().enumerate() {
        partners[number] = suit.partners();
        let rounds = partners[number].rounds;
        // An entry is a highest card of the partner in a suit of which the leader has more.
        entry |= rounds > 0 && suit.lengths[0] > suit.cashed;
        if number == trump {
            trumps = rounds;
        } else {
            plain += rounds;
        }
    }
    if !entry {
        return None;
    }
    let free = (rest.left - rest.total).saturating_sub(rest.kept);
    let sum = rest.total + trumps + plain.min(free);
    let most = rest.left - rest.loose.saturating_sub(trumps);
    let mut again = [Rounds::default(); 4];
    if sum.min(most) < tricks {
        // Back only if nobody can be made to ruff.
        if rest.kept > 0 || rest.loose > trumps {
            return None;
        }
        let mut back = false;
        let mut total = sum;
        for (number, suit) in suits.iter().enumerate() {
            let (rounds, entry) = suit.leaders_again(partners[number]);
            again[number] = rounds;
            back |= entry;
            total += rounds.rounds;
        }
        if !back || total < tricks {
            return None;
        }
    }
    let mut ranked = 0;
    for (number, suit) in suits.iter().enumerate() {
        let ranks = suit.ranks().max(partners[number].ranks).max(again[number].ranks);
        ranked |= highest_cards(board.all, number, ranks);
    }
    Some(ranked)
}
