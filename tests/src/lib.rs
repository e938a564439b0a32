//! What the tests across crates share, on top of `gamecert-fixtures`: the engine's certificates, mutations, attacks, pages.

pub mod attacks;
pub mod browser;
pub mod databases;
pub mod drawings;
pub mod mutate;
pub mod nearly;
pub mod records;
pub mod remove_lemmas;
pub mod rivals;
pub mod site;
pub mod solved;
pub mod trial;
pub mod truth;

pub use gamecert_fixtures::brute_force::{BruteForce, axioms, statement, true_claims};
pub use gamecert_fixtures::{cases as fixtures, codes, dots, forge, generate, misere, prover};

use gamecert_certs::{ClaimKind, Metadata};
use gamecert_elaborate::rulebook::{Component, Rulebook};
use gamecert_elaborate::rules::Impartial;
use gamecert_elaborate::{Config, Verdict, check};
use gamecert_engine::certify::{Contradiction, Oracle, certify};
use gamecert_engine::proof::Proof;

/// A brute force that answers the questions of a walk which certifies.
struct Answering<'a, R: Impartial>(&'a R, BruteForce<'a, R>);

impl<R: Impartial> Oracle for Answering<'_, R> {
    fn known(&mut self, component: &Component) -> Option<u16> {
        let component = self.0.decode(component.subject())?;
        Some(self.1.nimber(&component))
    }

    fn known_sum(&mut self, sum: &[Component]) -> Option<u16> {
        sum.iter().try_fold(0, |nimber, component| Some(nimber ^ self.known(component)?))
    }

    fn nimber(&mut self, component: &Component) -> Option<u16> {
        self.known(component)
    }

    fn is_nimber(&mut self, component: &Component, n: u16) -> Option<bool> {
        self.known(component).map(|nimber| nimber == n)
    }
}

/// A proof of a claim by brute force.
pub fn prove<R: Impartial>(rules: &R, position: &str, claim: ClaimKind) -> Result<Proof, Contradiction> {
    let start = Rulebook::start(rules, position).expect("a position").components;
    certify(rules, &mut Answering(rules, BruteForce::new(rules)), &start, claim)
}

/// A certificate as bytes.
pub fn certificate<R: Impartial>(rules: &R, position: &str, claim: ClaimKind, hinted: bool) -> Vec<u8> {
    let proof = prove(rules, position, claim).expect("a true claim");
    let statement = statement(rules, position, claim);
    proof.write(Vec::new(), &statement, hinted, &Metadata::default()).expect("written").1
}

/// The verdict on some bytes.
pub fn judge(bytes: &[u8]) -> Verdict {
    check(bytes, &Config::default(), &mut |_| {})
}
