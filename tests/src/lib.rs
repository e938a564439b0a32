//! What the tests across crates share: a brute force that knows every nimber by definition, and
//! certificates made from it.

pub mod attacks;
pub mod browser;
pub mod damage;
pub mod databases;
pub mod dots;
pub mod drawings;
pub mod fixtures;
pub mod forge;
pub mod generate;
pub mod misere;
pub mod mutate;
pub mod nearly;
pub mod prover;
pub mod rivals;
pub mod site;
pub mod solved;
pub mod trial;
pub mod truth;

use std::collections::HashMap;

use gamecert_certs::{ClaimKind, Metadata, Outcome, Play, Statement};
use gamecert_elaborate::rulebook::{Component, Rulebook};
use gamecert_elaborate::rules::Impartial;
use gamecert_elaborate::{Config, SPRAGUE_GRUNDY, Verdict, check};
use gamecert_engine::certify::{Contradiction, Oracle, certify};
use gamecert_engine::proof::Proof;

/// Nimbers by the definition: the least number that no option has, over the whole game tree.
pub struct BruteForce<'a, R: Impartial> {
    rules: &'a R,
    nimbers: HashMap<R::Component, u16>,
}

impl<'a, R: Impartial> BruteForce<'a, R> {
    /// Knows nothing yet.
    pub fn new(rules: &'a R) -> Self {
        Self { rules, nimbers: HashMap::new() }
    }

    /// The nimber of one component.
    pub fn nimber(&mut self, component: &R::Component) -> u16 {
        if let Some(&nimber) = self.nimbers.get(component) {
            return nimber;
        }
        let options = self.rules.options(component);
        let seen: Vec<u16> = options.iter().map(|option| self.sum(option)).collect();
        let nimber = (0..).find(|n| !seen.contains(n)).unwrap_or(u16::MAX);
        self.nimbers.insert(component.clone(), nimber);
        nimber
    }

    /// The nimber of a sum.
    pub fn sum(&mut self, components: &[R::Component]) -> u16 {
        components.iter().fold(0, |nimber, component| nimber ^ self.nimber(component))
    }
}

impl<R: Impartial> Oracle for BruteForce<'_, R> {
    fn known(&mut self, component: &Component) -> Option<u16> {
        let component = self.rules.decode(component.subject())?;
        Some(BruteForce::nimber(self, &component))
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

/// All axioms about a game and those about all games, ascending.
pub fn axioms<R: Impartial>() -> Vec<String> {
    let mut axioms: Vec<String> = R::AXIOMS.iter().map(|&axiom| axiom.to_owned()).collect();
    axioms.push(SPRAGUE_GRUNDY.to_owned());
    axioms.sort_unstable();
    axioms
}

/// The statement of a claim in the spelling of the rules, which apply all axioms.
pub fn statement<R: Impartial>(rules: &R, position: &str, claim: ClaimKind) -> Statement {
    Statement {
        game: R::NAME.to_owned(),
        rules: R::VERSION,
        play: Play::Normal,
        position: rules.position(position).expect("a position").spelling,
        claim,
        axioms: axioms::<R>(),
        imports: vec![],
    }
}

/// A proof of a claim by brute force.
pub fn prove<R: Impartial>(rules: &R, position: &str, claim: ClaimKind) -> Result<Proof, Contradiction> {
    let start = Rulebook::start(rules, position).expect("a position").components;
    certify(rules, &mut BruteForce::new(rules), &start, claim)
}

/// The true claims about a position of this nimber.
pub fn true_claims(nimber: u16) -> Vec<ClaimKind> {
    let outcome = if nimber == 0 { Outcome::Loss } else { Outcome::Win };
    let above = (0..nimber).map(ClaimKind::NimberAbove);
    [ClaimKind::Nimber(nimber), ClaimKind::Outcome(outcome)].into_iter().chain(above).collect()
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
