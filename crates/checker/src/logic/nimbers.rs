//! Normal play: every lemma tells the nimber of a component.

use gamecert_certs::{ClaimKind, Fault, Judgement, Lemma, LemmaId, Play, Statement, require};

use super::finder::Finder;
use super::pieces::Pieces;
use super::{Calculus, Earlier, Ground, Holes, Written, claims, nimber};
use crate::rules::Impartial;

/// The axiom that rule NIMBER and every claim about a sum rest on.
pub const SPRAGUE_GRUNDY: &str = "sprague-grundy";

/// The lemmas of a certificate, and a finder that knows them.
#[derive(Debug)]
pub struct Nimbers<R: Impartial> {
    earlier: Earlier<R>,
    finder: Finder<R::Component>,
}

impl<R: Impartial> Nimbers<R> {
    fn pieces<'p>(
        finder: &'p mut Finder<R::Component>,
        earlier: &Earlier<R>,
        written: Option<Written<'p>>,
    ) -> Pieces<'p, R::Component> {
        match written {
            Some(pieces) => Pieces::Written(pieces),
            None => {
                finder.learn_imports(earlier);
                Pieces::Sought(finder)
            }
        }
    }
}

impl<R: Impartial> Calculus<R> for Nimbers<R> {
    type Fact = (R::Component, u16);
    type Shared = ();

    fn judge_statement(statement: &Statement) -> Result<(), Fault> {
        require(statement.axioms.iter().any(|axiom| axiom == SPRAGUE_GRUNDY), || {
            let why = format!("the axiom `{SPRAGUE_GRUNDY}` is used but not declared");
            Fault::rejected("axiom-undeclared", why)
        })?;
        let is_ours = matches!(
            statement.claim,
            ClaimKind::Nimber(_) | ClaimKind::NimberAbove(_) | ClaimKind::Outcome(_)
        );
        require(is_ours, || {
            let why = format!("`{}` is not asked under {} play", statement.claim.asked(), Play::Normal);
            Fault::rejected("claim-of-another-play", why)
        })
    }

    fn new(rules: R, _: &Statement, ground: Ground<Self::Fact, ()>) -> Self {
        let earlier = Earlier { imported: ground.imported, ..Earlier::new(rules) };
        let mut finder = Finder::new(ground.max_steps, ground.steps);
        if ground.has_holes {
            finder.leave_imports();
        }
        Self { earlier, finder }
    }

    fn read(&mut self, lemma: &Lemma) -> Result<Self::Fact, Fault> {
        let Judgement::Nimber(nimber) = lemma.judgement else {
            let why = "it is not about a nimber, as lemmas under normal play are";
            return Err(Fault::rejected("lemma-of-another-play", why));
        };
        super::component(&self.earlier.rules, &lemma.subject).map(|subject| (subject, nimber))
    }

    fn judge_order(&self, (subject, _): &Self::Fact) -> Result<(), Fault> {
        let rank = |component| (self.earlier.rules.measure(component), component);
        let last = self.earlier.lemmas.last();
        require(last.is_none_or(|(last, _)| rank(last) < rank(subject)), || {
            let why = "does not come after the lemma before it, by measure and then by subject";
            Fault::rejected("lemma-order", why)
        })
    }

    fn show(&self, (subject, nimber): &Self::Fact) -> String {
        format!("{} {} : {nimber}", R::NAME, self.earlier.rules.show(subject))
    }

    fn judge(
        &mut self,
        (subject, nimber): &Self::Fact,
        written: Option<Written<'_>>,
    ) -> Result<Holes, Fault> {
        let pieces = Self::pieces(&mut self.finder, &self.earlier, written);
        nimber::judge(&self.earlier, subject, *nimber, pieces)
    }

    fn keep(&mut self, fact: Self::Fact, is_found: bool) {
        if is_found && let Ok(number) = u32::try_from(self.earlier.lemmas.len()) {
            self.finder.learn(fact.0.clone(), LemmaId(number));
        }
        self.earlier.lemmas.push(fact);
    }

    fn judge_claim(
        &mut self,
        start: &[R::Component],
        claim: ClaimKind,
        written: Option<Written<'_>>,
    ) -> Result<Holes, Fault> {
        let pieces = Self::pieces(&mut self.finder, &self.earlier, written);
        claims::judge(&self.earlier, start, claim, pieces)
    }

    /// A vector that grows is there three times over at its peak (the old one and the new one of twice
    /// its size), a hash map, which is never quite full, up to five times: the finder's index of subjects. What a
    /// component keeps elsewhere, once in each, is no longer than its subject.
    fn room(lemma: &Lemma, is_indexed: bool) -> u64 {
        let [listed, indexed] = R::ROOM;
        let elsewhere = lemma.subject.len() as u64;
        let room = listed.saturating_mul(3).saturating_add(elsewhere);
        let index = indexed.saturating_mul(5).saturating_add(elsewhere);
        if is_indexed { room.saturating_add(index) } else { room }
    }

    fn memory(&self) -> u64 {
        0
    }

    fn allow(&mut self, _: u64) {}

    fn count(&self) -> usize {
        self.earlier.lemmas.len()
    }

    fn effort(&self) -> (u64, u64) {
        (self.finder.steps(), self.finder.pieces())
    }

    fn end(self) -> (Vec<Self::Fact>, ()) {
        (self.earlier.lemmas, ())
    }
}
