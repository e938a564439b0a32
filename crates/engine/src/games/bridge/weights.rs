//! What the order of moves makes of the features of a card.
//!
//! The numbers were found by changing one after the other as long as the search became smaller on random deals, once
//! without trumps and once with trumps. They have no meaning beyond that, and no influence on answers.

/// What each feature of a move adds.
pub(super) struct Weights {
    /// The card that the table suggests.
    pub(super) known_card: i32,
    /// Another card of the suit that the table suggests.
    pub(super) known_suit: i32,
    /// The full success of a lead with as many tricks left.
    pub(super) history_leads: i32,
    /// The full success of a card, by place in the trick.
    pub(super) history: [i32; 4],
    /// A trump is led.
    pub(super) trump: i32,
    /// A trump is led that no opponent can follow.
    pub(super) last_trumps: i32,
    /// The left opponent can ruff the lead.
    pub(super) left_ruffs: i32,
    /// The right opponent can ruff the lead.
    pub(super) right_ruffs: i32,
    /// The partner can ruff the lead.
    pub(super) partner_ruffs: i32,
    /// The partner can ruff, and the right opponent too.
    pub(super) partner_overruffed: i32,
    /// The partner has one card of the suit, and trumps.
    pub(super) partner_single: i32,
    /// The leader has one card of the suit, and trumps.
    pub(super) own_single: i32,
    /// Each card of the leader in the suit.
    pub(super) own_length: i32,
    /// Each card of the partner in the suit.
    pub(super) partner_length: i32,
    /// Each card of the opponents in the suit.
    pub(super) their_length: i32,
    /// The left opponent has no card of the suit.
    pub(super) left_void: i32,
    /// The right opponent has no card of the suit.
    pub(super) right_void: i32,
    /// The highest card is led.
    pub(super) highest: i32,
    /// It is led, and all tricks are needed.
    pub(super) highest_needed: i32,
    /// It is led, and one trick is needed.
    pub(super) highest_last: i32,
    /// It is led, and both opponents are void.
    pub(super) highest_long: i32,
    /// It is led, and the partner has the next one.
    pub(super) highest_with_next: i32,
    /// The partner has the highest card.
    pub(super) partner_highest: i32,
    /// Taken off for each rank of a lead to the partner's highest.
    pub(super) partner_highest_rank: i32,
    /// The partner has the highest card alone.
    pub(super) partner_highest_single: i32,
    /// A card is led below the leader's own highest.
    pub(super) below_own_highest: i32,
    /// Taken off for each rank of a lead that is not the highest.
    pub(super) low_rank: i32,
    /// The left or the right opponent has the highest card.
    pub(super) their_highest: [i32; 2],
    /// The partner's best card beats the other opponent's.
    pub(super) their_highest_partner: [i32; 2],
    /// The lead beats the partner and the other opponent.
    pub(super) their_highest_beaten: [i32; 2],
    /// The opponent has the highest card alone.
    pub(super) their_highest_single: i32,
    /// The second highest card is led.
    pub(super) second_highest: i32,
    /// The partner has the second highest card.
    pub(super) partner_second: i32,
    /// A card is led below the leader's own second highest.
    pub(super) below_own_second: i32,
    /// A card that the next hand cannot beat takes the trick, by place in the trick.
    pub(super) take: [i32; 4],
    /// It does, and the trick was ours anyway.
    pub(super) take_though_safe: i32,
    /// The next hand can beat it, but the partner beats that.
    pub(super) take_with_partner: i32,
    /// The next hand can beat it.
    pub(super) take_in_vain: i32,
    /// The partner has the trick.
    pub(super) over_partner: i32,
    /// Taken off for each rank of a card that takes the trick.
    pub(super) take_rank: i32,
    /// A ruff takes the trick.
    pub(super) ruff: i32,
    /// A ruff does not take the trick.
    pub(super) ruff_below: i32,
    /// Taken off for each rank of a card that does not take the trick.
    pub(super) follow_rank: i32,
    /// Taken off for each rank of a discard.
    pub(super) discard_rank: i32,
    /// Each card of the hand in the suit of a discard.
    pub(super) discard_length: i32,
    /// The highest card is discarded.
    pub(super) discard_highest: i32,
    /// The discard leaves the second highest card alone.
    pub(super) discard_guard: i32,
    /// The partner has the highest card of the suit.
    pub(super) discard_partner_highest: i32,
}

/// Without trumps.
pub(super) const NO_TRUMP: Weights = Weights {
    known_card: 200,
    known_suit: 30,
    history_leads: 30,
    history: [70, 10, 18, 10],
    trump: 0,
    last_trumps: 30,
    left_ruffs: -40,
    right_ruffs: -40,
    partner_ruffs: 30,
    partner_overruffed: -10,
    partner_single: 0,
    own_single: 10,
    own_length: 1,
    partner_length: 2,
    their_length: 0,
    left_void: -8,
    right_void: 0,
    highest: 24,
    highest_needed: 26,
    highest_last: 0,
    highest_long: 2,
    highest_with_next: 2,
    partner_highest: 30,
    partner_highest_rank: 2,
    partner_highest_single: 0,
    below_own_highest: 13,
    low_rank: 1,
    their_highest: [0, -10],
    their_highest_partner: [10, 5],
    their_highest_beaten: [-13, -5],
    their_highest_single: 5,
    second_highest: 10,
    partner_second: 0,
    below_own_second: -13,
    take: [0, 42, 50, 42],
    take_though_safe: 0,
    take_with_partner: 20,
    take_in_vain: 10,
    over_partner: -15,
    take_rank: 1,
    ruff: 0,
    ruff_below: -5,
    follow_rank: 3,
    discard_rank: 2,
    discard_length: 2,
    discard_highest: -19,
    discard_guard: -14,
    discard_partner_highest: 5,
};

/// With trumps.
pub(super) const TRUMP: Weights = Weights {
    known_card: 120,
    known_suit: 42,
    history_leads: 30,
    history: [50, 10, 18, 2],
    trump: -5,
    last_trumps: 18,
    left_ruffs: -51,
    right_ruffs: -40,
    partner_ruffs: 30,
    partner_overruffed: -23,
    partner_single: 0,
    own_single: 10,
    own_length: 2,
    partner_length: 1,
    their_length: -1,
    left_void: -8,
    right_void: 0,
    highest: 24,
    highest_needed: 18,
    highest_last: 0,
    highest_long: 5,
    highest_with_next: 10,
    partner_highest: 30,
    partner_highest_rank: 2,
    partner_highest_single: 8,
    below_own_highest: 2,
    low_rank: 1,
    their_highest: [8, -10],
    their_highest_partner: [10, 5],
    their_highest_beaten: [-5, -5],
    their_highest_single: -3,
    second_highest: 18,
    partner_second: 0,
    below_own_second: -5,
    take: [0, 70, 62, 70],
    take_though_safe: 8,
    take_with_partner: 20,
    take_in_vain: 18,
    over_partner: -20,
    take_rank: 2,
    ruff: 0,
    ruff_below: -5,
    follow_rank: 4,
    discard_rank: 2,
    discard_length: 2,
    discard_highest: -42,
    discard_guard: -15,
    discard_partner_highest: 5,
};
