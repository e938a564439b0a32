//! Tricks that a side is sure of by its cards alone, between tricks: with trumps sooner or later, or with top cards at once. `docs/axioms.md` has
//! the proofs.

use gamecert_certs::Side;

use super::pattern::{HANDS, Hand, Holding, Pattern};

/// The axiom on the trumps of one hand.
pub const SURE_TRUMPS: &str = "sure-trumps";
/// The axiom on the top cards of the hand on lead.
pub const TOP_CARDS: &str = "top-cards";

/// Axiom `sure-trumps`: if a hand of the side has j of the highest trumps, for any number of these, and the other side has h of them, the
/// side wins at least j - h tricks.
pub(super) fn with_trumps(pattern: &Pattern, side: Side) -> u8 {
    let Some(trumps) = pattern.trumps.and_then(|suit| pattern.holding(suit)) else { return 0 };
    let of = |hand: Hand| {
        let (mut own, mut opposed, mut most) = (0_u8, 0_u8, 0);
        for owner in trumps.owners.iter() {
            if owner == hand {
                own = own.saturating_add(1);
            } else if owner.side() != side {
                opposed = opposed.saturating_add(1);
            }
            most = own.saturating_sub(opposed).max(most);
        }
        // Of all trumps, the owners of the low ones are known, too.
        let opposed = trumps.length(hand.left()).saturating_add(trumps.length(hand.left().left().left()));
        trumps.length(hand).saturating_sub(opposed).max(most)
    };
    let has_trumps = |hand: &Hand| hand.side() == side && trumps.length(*hand) > 0;
    HANDS.into_iter().filter(has_trumps).map(of).max().unwrap_or(0)
}

/// Axiom `top-cards`: the hand on lead wins a trick with each of its top trumps, and then with its top cards of each other suit, in as many rounds
/// as all hands follow that may have trumps left.
pub(super) fn with_top_cards(pattern: &Pattern) -> u8 {
    let hand = pattern.leader;
    let others = || HANDS.into_iter().filter(move |other| *other != hand);
    let top = |it: &Holding| {
        let run = it.owners.iter().take_while(|owner| *owner == hand);
        let run = run.fold(0_u8, |run, _| run.saturating_add(1));
        // Once no other hand has the suit, all cards are.
        let is_exhausted = others().all(|other| it.length(other) <= run);
        if is_exhausted { it.length(hand) } else { run }
    };
    let trumps = pattern.trumps.and_then(|suit| pattern.holding(suit));
    let drawn = trumps.map_or(0, top);
    let may_ruff = |other: &Hand| trumps.is_some_and(|trumps| trumps.length(*other) > drawn);
    let won = |it: &Holding| others().filter(may_ruff).map(|other| it.length(other)).fold(top(it), u8::min);
    let suits = pattern.suits_but_trumps().map(won);
    suits.fold(drawn, u8::saturating_add)
}
