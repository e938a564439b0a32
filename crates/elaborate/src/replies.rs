//! The move that a proof has for the side to move, where lemmas are about more than one position each, as the zones of Go.
//!
//! Such a strategy is not told position by position ([`crate::transcript::graph`]): it may go round in circles, and a lemma stands for all boards
//! that look alike in its zone. But whoever follows it needs no more than a move after which a lemma covers the position.
//!
//! No verdict rests on this file.

use gamecert_certs::{Certificate, Fault};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::contest::Contests;
use gamecert_checker::registry::{ContestVisitor, visit_contest};
use gamecert_checker::rules::Contest;
use gamecert_checker::rules::contest::{Cited, Played};
use gamecert_checker::statement;
use gamecert_checker::work::Work;

use crate::notation::contest_position;

/// The symmetries of a board, which are the witnesses of citations.
const SYMMETRIES: u16 = 8;

/// The number of a move, among [`moves`](crate::moves::moves) of a position, by which the side to move keeps what a verified certificate claims for it: one
/// that settles it, or leads to what a lemma is about, the earliest that there is, so that an attack comes to its end.
///
/// `None` if the certificate claims nothing for that side, or knows no such move, or is not about a contest.
#[must_use]
pub fn reply(certificate: &Certificate, position: &str) -> Option<usize> {
    visit_contest(&certificate.statement.game, Replying { certificate, position })?.ok().flatten()
}

struct Replying<'r> {
    certificate: &'r Certificate,
    position: &'r str,
}

impl ContestVisitor for Replying<'_> {
    type Output = Result<Option<usize>, Fault>;

    fn visit<R: Contest + 'static>(self) -> Self::Output {
        let (Certificate { statement, lemmas, .. }, work) = (self.certificate, &mut Work::unlimited());
        let mut calculus = Contests::<R>::default();
        let rules = R::under(&statement.axioms);
        let start = statement::start(&rules, &statement.position, work)?;
        calculus.admit(rules, start, statement)?;
        let rules = &calculus.rules;
        let Ok(position) = contest_position(rules, self.position) else { return Ok(None) };
        let side = rules.mover(&position);
        let claimed = calculus.claimed(statement.claim)?;
        let claimed = claimed.iter().find(|bound| bound.side == side).map(|bound| bound.value);
        let settled = rules.settled(&position, side, work)?;
        let Some(value) = claimed.filter(|value| *value > settled) else { return Ok(None) };
        // The opponent's view has every legal move, in the order of the list.
        let mut afters = Vec::new();
        for class in rules.classes(&position, side.other(), work)? {
            if let Some(Played { after, scored }) = rules.play(&position, class, side.other(), work)? {
                if scored + rules.settled(&after, side, work)? >= value {
                    return Ok(Some(afters.len()));
                }
                afters.push((after, scored));
            }
        }
        for lemma in lemmas {
            let fact = calculus.read(lemma, work)?;
            for (number, (after, scored)) in afters.iter().enumerate() {
                for witness in 0..SYMMETRIES {
                    let cited = Cited { subject: &lemma.subject, side: fact.bound.side, witness };
                    if scored + fact.bound.value >= value
                        && calculus.rules.covers(cited, after, side, work)?
                    {
                        return Ok(Some(number));
                    }
                }
            }
        }
        Ok(None)
    }
}
