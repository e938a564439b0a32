//! A database as advice for a search: all that it says of components, true or false.

use gamecert_certs::{Certificate, ClaimKind, Judgement, Lemma, Metadata, Outcome, Play, Statement};

use super::table::all_components;
use super::{ImportError, Source};
use crate::certify::KnownLemma;
use crate::registry::{Sides, sides_of_all};
use crate::solve::{Request, SolveError};

/// The entries about components as lemmas, for [`Imports::advise`](crate::imports::Imports::advise). What is claimed of the position is a guess, which nobody
/// looks at. Entries about sums, those that contradict each other and lines that cannot be read are left out.
///
/// # Errors
/// If the question is not about normal play, or the text cannot be read or has no such entry.
pub fn advice(request: &Request, source: &mut dyn Source) -> Result<Certificate, ImportError> {
    if request.play != Play::Normal {
        let why = "databases are advice under normal play alone".to_owned();
        return Err(ImportError::Unknown(SolveError::Unsupported(why)));
    }
    let Sides { rules, axioms, .. } = sides_of_all(&request.game, &request.position, &request.without)?;
    let known = all_components(&*rules, source)?.lemmas;
    if known.is_empty() {
        let why = format!("no line of it tells the nimber of a component of {}", request.game);
        return Err(ImportError::NotADatabase(why));
    }
    let statement = Statement {
        game: rules.game().to_owned(),
        rules: rules.version(),
        play: Play::Normal,
        position: request.position.clone(),
        claim: ClaimKind::Outcome(Outcome::Win),
        axioms,
        imports: Vec::new(),
    };
    let lemma = |KnownLemma { subject, nimber, .. }: KnownLemma| Lemma {
        subject: subject.subject().to_vec(),
        judgement: Judgement::Nimber(nimber),
    };
    let lemmas = known.into_iter().map(lemma).collect();
    Ok(Certificate { statement, lemmas, metadata: Metadata::default(), hints: None })
}
