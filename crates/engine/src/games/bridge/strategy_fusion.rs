//! What results with all cards seen do not tell: an example of Bradmetz ("Les solveurs double mort"), of the weakness
//! that Frank and Basin call *strategy fusion* ("Search in games with incomplete information", 1998).
//!
//! South has A J 2 and North K T 3; the queen is with West or with East, and it takes a guess to find her. A solver
//! that sees all cards never guesses wrong, and so takes three tricks in every deal. A player has to do the same in
//! all deals that look alike.

use std::collections::BTreeMap;

use super::{Card, Deal, Known, Position, Seat, Side, Solver, Strain};

/// All deals in which East and West have three each of the queen and five low cards.
fn deals() -> Vec<Deal> {
    let known = Known::read("N:KT3... - AJ2... -", Some("Q98765...")).expect("two hands");
    let mut deals: BTreeMap<[u64; 4], Deal> = BTreeMap::new();
    for number in 0..1000 {
        let deal = known.deal(1, number);
        deals.insert(*deal.hands(), deal);
    }
    assert_eq!(deals.len() as u128, known.deals());
    deals.into_values().collect()
}

/// A deal in play that North and South take to be possible.
#[derive(Clone, Copy)]
struct World {
    position: Position,
    /// How likely the deal is, and the play of East and West in it.
    weight: f64,
    /// The tricks of North and South so far.
    taken: u8,
}

impl World {
    fn after(&self, card: Card, share: f64) -> Self {
        let (position, winner) = self.position.play(card, Strain::NoTrump).expect("a legal card");
        let taken = self.taken + u8::from(winner.is_some_and(|seat| seat.side() == Side::NorthSouth));
        Self { position, weight: self.weight * share, taken }
    }

    /// The cards that East or West plays, one as often as another: as fourth hand the lowest one that takes the trick,
    /// and otherwise any that is not the queen.
    fn defence(&self) -> Vec<Card> {
        let legal: Vec<Card> = self.position.legal().collect();
        let side = self.position.mover().side();
        let takes = |card: &&Card| {
            let (_, winner) = self.position.play(**card, Strain::NoTrump).expect("a legal card");
            winner.is_some_and(|seat| seat.side() == side)
        };
        if let Some(card) = legal.iter().rev().find(takes) {
            return vec![*card];
        }
        let low: Vec<Card> = legal.iter().copied().filter(|card| card.rank() < 10).collect();
        if low.is_empty() { legal } else { low }
    }
}

/// What a plan of North and South is worth at most, where it does the same in all worlds that look alike: those that
/// are given do.
fn best_plan(worlds: &[World], worth: fn(u8) -> f64) -> f64 {
    let Some(first) = worlds.first() else { return 0.0 };
    let position = &first.position;
    if position.tricks_left() == 0 {
        return worlds.iter().map(|world| world.weight * worth(world.taken)).sum();
    }
    if position.mover().side() == Side::NorthSouth {
        let after = |card| worlds.iter().map(|world| world.after(card, 1.0)).collect::<Vec<_>>();
        return position.legal().map(|card| best_plan(&after(card), worth)).fold(0.0, f64::max);
    }
    // What is played tells worlds from each other.
    let mut seen: BTreeMap<usize, Vec<World>> = BTreeMap::new();
    for world in worlds {
        let cards = world.defence();
        let share = 1.0 / cards.len() as f64;
        for card in cards {
            seen.entry(card.index()).or_default().push(world.after(card, share));
        }
    }
    seen.values().map(|worlds| best_plan(worlds, worth)).sum()
}

#[test]
fn with_all_cards_seen_the_queen_is_always_found() {
    for deal in deals() {
        for leader in [Seat::South, Seat::West, Seat::North, Seat::East] {
            let tricks = Solver::new(deal, Strain::NoTrump, 1 << 20).tricks(leader, &mut |_| true);
            assert_eq!(tricks, Ok(3), "{deal}, {leader:?}");
        }
    }
}

#[test]
fn no_plan_finds_the_queen_in_more_than_half_of_the_deals() {
    let deals = deals();
    assert_eq!(deals.len(), 20);
    for leader in [Seat::South, Seat::North] {
        let world = |deal| World { position: Position::new(deal, leader), weight: 1.0 / 20.0, taken: 0 };
        let worlds: Vec<World> = deals.iter().map(world).collect();
        let all_three = best_plan(&worlds, |tricks| if tricks == 3 { 1.0 } else { 0.0 });
        assert!((all_three - 0.5).abs() < 1e-9, "{all_three} with {leader:?} to lead");
        let mean = best_plan(&worlds, f64::from);
        assert!((mean - 2.5).abs() < 1e-9, "{mean} with {leader:?} to lead");
        // In one deal alone nothing is hidden, and the same search finds all three.
        for world in worlds {
            assert!((best_plan(&[world], f64::from) - 3.0 * world.weight).abs() < 1e-9);
        }
    }
}

/// The small spade looks like half a trick more than the ace, because the guess comes after it.
#[test]
fn a_card_that_puts_off_the_guess_looks_better_than_it_is() {
    let mut sums: BTreeMap<String, u32> = BTreeMap::new();
    for deal in deals() {
        let mut solver = Solver::new(deal, Strain::NoTrump, 1 << 20);
        let leads = solver.leads(&deal, Strain::NoTrump, Seat::South, &mut |_| true).expect("not stopped");
        for (card, tricks) in leads {
            *sums.entry(card.to_string()).or_default() += u32::from(tricks);
        }
    }
    let sums: Vec<(&str, u32)> = sums.iter().map(|(card, sum)| (card.as_str(), *sum)).collect();
    assert_eq!(sums, [("S2", 60), ("SA", 50), ("SJ", 50)]);
}
