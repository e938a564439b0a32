//! Complete proofs by brute force, without the engine: every position that play can reach is a
//! lemma. Frozen fixtures and mutations start from these, so that no change of the engine moves
//! them.

use std::collections::BTreeSet;

use gamecert_certs::{Certificate, ClaimKind, Evidence, Hints, Judgement, Lemma, LemmaId, Metadata, Outcome};
use gamecert_elaborate::rules::Impartial;

use crate::{BruteForce, statement};

/// Proves a true claim, with a lemma for each component that play from `position` can reach.
/// Options of a nimber larger than the lemma's are settled by a reply, all others by values.
pub fn complete<R: Impartial>(rules: &R, position: &str, claim: ClaimKind) -> Certificate {
    let start = rules.position(position).expect("a position").components;
    let prover = Prover::new(rules, &start);
    let lemmas = prover.reached.iter().map(|component| Lemma {
        subject: rules.encode(component),
        judgement: Judgement::Nimber(prover.nimber(component)),
    });
    let hints = prover.reached.iter().map(|component| {
        let n = prover.nimber(component);
        rules.options(component).iter().map(|option| prover.piece(option, n)).collect()
    });
    let goal = match claim {
        ClaimKind::Nimber(_) | ClaimKind::Outcome(Outcome::Loss) => vec![prover.values(&start)],
        ClaimKind::NimberAbove(k) => (0..=k).map(|n| prover.piece(&start, n)).collect(),
        ClaimKind::Outcome(Outcome::Win) => vec![prover.piece(&start, 0)],
        _ => unreachable!("claims of normal play"),
    };
    Certificate {
        statement: statement(rules, position, claim),
        lemmas: lemmas.collect(),
        hints: Some(Hints { lemmas: hints.collect(), goal }),
        metadata: Metadata::default(),
    }
}

struct Prover<'a, R: Impartial> {
    rules: &'a R,
    /// In the order of the format, with their nimbers.
    reached: Vec<R::Component>,
    nimbers: Vec<u16>,
}

impl<'a, R: Impartial> Prover<'a, R> {
    fn new(rules: &'a R, start: &[R::Component]) -> Self {
        let mut found: BTreeSet<(u32, R::Component)> = BTreeSet::new();
        let mut open = start.to_vec();
        while let Some(component) = open.pop() {
            let moves = rules.moves(&component);
            let options: Vec<_> = moves.flat_map(|chosen| rules.play(&component, chosen)).collect();
            if found.insert((rules.measure(&component), component)) {
                open.extend(options);
            }
        }
        let reached: Vec<_> = found.into_iter().map(|(_, component)| component).collect();
        let mut brute_force = BruteForce::new(rules);
        let nimbers = reached.iter().map(|component| brute_force.nimber(component)).collect();
        Self { rules, reached, nimbers }
    }

    fn id(&self, component: &R::Component) -> usize {
        let rank = |it: &R::Component| (self.rules.measure(it), it.clone());
        self.reached.binary_search_by_key(&rank(component), rank).expect("a component that was reached")
    }

    fn nimber(&self, component: &R::Component) -> u16 {
        self.nimbers[self.id(component)]
    }

    fn nim_sum(&self, sum: &[R::Component]) -> u16 {
        sum.iter().fold(0, |nimber, component| nimber ^ self.nimber(component))
    }

    fn cite<'c>(&self, sum: impl IntoIterator<Item = &'c R::Component>) -> Vec<LemmaId>
    where
        R::Component: 'c,
    {
        let number = |component| LemmaId(u32::try_from(self.id(component)).expect("few lemmas"));
        sum.into_iter().map(number).collect()
    }

    fn values(&self, sum: &[R::Component]) -> Evidence {
        Evidence::Values(self.cite(sum))
    }

    /// Shows that the nimber of `sum` is not `n`.
    fn piece(&self, sum: &[R::Component], n: u16) -> Evidence {
        let reply = (self.nim_sum(sum) > n).then(|| self.reply(sum, n)).flatten();
        reply.unwrap_or_else(|| self.values(sum))
    }

    fn reply(&self, sum: &[R::Component], n: u16) -> Option<Evidence> {
        (0..).zip(sum).find_map(|(component, moved): (u32, _)| {
            let others: Vec<_> = (0..).zip(sum).filter(|&(place, _)| place != component).collect();
            let others: Vec<_> = others.into_iter().map(|(_, other)| other).collect();
            let sum_of_others = others.iter().fold(n, |nimber, other| nimber ^ self.nimber(other));
            (0..).zip(self.rules.moves(moved)).find_map(|(option, chosen)| {
                let parts = self.rules.play(moved, chosen);
                (self.nim_sum(&parts) == sum_of_others).then(|| Evidence::Reply {
                    component,
                    option,
                    lemmas: self.cite(others.iter().copied().chain(&parts)),
                })
            })
        })
    }
}
