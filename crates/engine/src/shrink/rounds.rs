//! Shrinking by rebuilding the proof in each round and keeping the smallest: the method of the thesis, chapter 7.

use gamecert_certs::Certificate;

use super::by_descent::judge;
use super::{Config, Observer, Round, ShrinkError, Shrunk};
use crate::proof::Proof;
use crate::prove::rebuild::{Built, CertifyError};
use crate::search::Stopped;

/// Builds a proof of the claim anew, in another way each time.
pub(crate) trait Rounds {
    /// What identifies a false lemma.
    type Fact;

    /// The proof that a round comes to, from what is believed.
    ///
    /// # Errors
    /// If what is believed is false, or a limit came first.
    fn build(&mut self, round: u32, config: &Config) -> Result<Built, CertifyError<Self::Fact>>;

    /// This proof is the smallest so far: later rounds may hold to it.
    fn prefer(&mut self, proof: &Proof);

    /// Nodes searched so far.
    fn nodes(&self) -> u64;

    /// How large a proof is.
    fn size(&self, proof: &Proof) -> usize {
        proof.lemmas.len()
    }
}

/// Runs all rounds.
pub(crate) fn run(
    certificate: &Certificate,
    config: &Config,
    observer: &dyn Observer,
    rounds: &mut impl Rounds,
) -> Result<Shrunk, ShrinkError> {
    let mut best = certificate.hints.is_some().then(|| Proof::of(certificate));
    let of_lemmas = certificate.lemmas.len();
    let size_before = best.as_ref().map_or(of_lemmas, |best| rounds.size(best));
    let mut lemmas = certificate.lemmas.len();
    let mut told = vec![Round { round: 0, lemmas, explored: 0, full: false }];
    observer.round(told[0]);
    let mut stopped = false;
    for round in 1..=config.rounds {
        if observer.stop() {
            stopped = true;
            break;
        }
        let before = rounds.nodes();
        let (proof, early) = match rounds.build(round, config) {
            Err(CertifyError::Stopped(Stopped::Requested)) => {
                stopped = true;
                break;
            }
            built => built?,
        };
        if early.is_some() || proof.holes() > 0 {
            return Err(ShrinkError::Holes);
        }
        if rounds.size(&proof) <= best.as_ref().map_or(usize::MAX, |best| rounds.size(best)) {
            judge(&certificate.statement, &proof)?;
            rounds.prefer(&proof);
            lemmas = proof.lemmas.len();
            best = Some(proof);
        }
        let explored = usize::try_from(rounds.nodes() - before).unwrap_or(usize::MAX);
        let round = Round { round, lemmas, explored, full: false };
        told.push(round);
        observer.round(round);
    }
    let proof = best.ok_or(ShrinkError::Stopped)?;
    let size = rounds.size(&proof);
    Ok(Shrunk { statement: certificate.statement.clone(), proof, size, size_before, rounds: told, stopped })
}

impl<F> From<CertifyError<F>> for ShrinkError {
    fn from(error: CertifyError<F>) -> ShrinkError {
        match error {
            CertifyError::Stopped(stopped) => stopped.into(),
            CertifyError::False { .. } => ShrinkError::Holes,
        }
    }
}

impl From<Stopped> for ShrinkError {
    fn from(stopped: Stopped) -> ShrinkError {
        if stopped == Stopped::Memory { ShrinkError::Memory } else { ShrinkError::Holes }
    }
}
