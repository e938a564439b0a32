//! Lambda search (Thomsen, 2000): threats of the next lower order, however long they take.
//!
//! An attack of order 0 takes the target at once. With order n, whenever the defender is to move, a pass would leave an attack of order
//! n - 1: those of order 1 are ladders, those of order 2 loose ladders and nets. What can refute a threat comes from the zone of its
//! proof, as in the search by zones, whose threats are bounded by the number of their moves instead.

use super::table::Answer;
use super::{Run, Stop};

impl Run<'_> {
    /// The attacker to move after a pass: the threat that an attack of this order and length needs.
    pub(super) fn lambda_threat(&mut self, order: u16, length: u16) -> Result<Answer, Stop> {
        let mut answer = self.attack(0, length)?;
        for order in 1..order {
            if matches!(answer, Answer::Taken(_)) {
                break;
            }
            answer = self.attack(order, length)?;
        }
        Ok(answer)
    }
}
