//! What each card of the hand on lead is worth, with all cards seen.

use super::{Card, Deal, Position, Seat, Side, Solver, Stop, Strain};

impl Solver {
    /// How many tricks the side of the hand on lead takes after each card, from its highest spade on.
    ///
    /// # Errors
    /// If `poll` says so.
    pub fn leads(
        &mut self,
        deal: &Deal,
        strain: Strain,
        leader: Seat,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<(Card, u8)>, Stop> {
        let all = deal.hands().iter().fold(0, |all, hand| all | hand);
        let taken = self.tricks(leader, poll)?;
        let best = if leader.side() == Side::NorthSouth { taken } else { deal.size() - taken };
        let start = Position::new(deal, leader);
        let mut leads: Vec<(Card, u8)> = Vec::new();
        for card in start.legal() {
            // Cards between which nobody has another one are worth the same.
            let neighbour = leads.last().filter(|(other, _)| are_neighbours(*other, card, all));
            let tricks = match neighbour {
                Some((_, tricks)) => *tricks,
                None => {
                    let Some((after, _)) = start.play(card, strain) else { continue };
                    let mut tricks = best;
                    while !self.is_sure(&after, leader.side(), tricks, poll)? {
                        tricks -= 1;
                    }
                    tricks
                }
            };
            leads.push((card, tricks));
        }
        Ok(leads)
    }
}

/// Whether a card is the next one below another in its suit, among these.
fn are_neighbours(higher: Card, lower: Card, all: u64) -> bool {
    let between = (higher.bit() - 1) & !(lower.bit() | (lower.bit() - 1));
    higher.suit() == lower.suit() && all & between == 0
}

#[cfg(test)]
mod tests {
    use super::super::Known;
    use super::*;

    /// By a search of its own for each card, without those of neighbours.
    fn plainly(deal: &Deal, strain: Strain, leader: Seat) -> Vec<(Card, u8)> {
        let start = Position::new(deal, leader);
        let tricks = |card: Card| {
            let (after, _) = start.play(card, strain).expect("a legal card");
            let mut solver = Solver::new(*deal, strain, 1 << 20);
            let is_sure =
                |tricks: &u8| solver.is_sure(&after, leader.side(), *tricks, &mut |_| true) == Ok(true);
            (1..=deal.size()).take_while(is_sure).last().unwrap_or(0)
        };
        start.legal().map(|card| (card, tricks(card))).collect()
    }

    #[test]
    fn each_card_is_worth_what_a_search_of_its_own_finds() {
        let known = Known::read("N:AT8.KJ.. - - -", Some("KQJ97652.AQT9.AK.4")).expect("one hand");
        for number in 0..40 {
            let deal = known.deal(3, number);
            for (strain, leader) in Strain::ALL.into_iter().zip(Seat::ALL.into_iter().cycle()) {
                let found = Solver::new(deal, strain, 1 << 20).leads(&deal, strain, leader, &mut |_| true);
                assert_eq!(found, Ok(plainly(&deal, strain, leader)), "{deal} {strain} {leader}");
            }
        }
    }
}
