//! Which move is good: by the lemmas of a certificate, and where these say nothing, by a short search.

use std::collections::{HashMap, HashSet};

use gamecert_certs::{Certificate, Play};
use gamecert_elaborate::moves::{Move, Moves};
use gamecert_elaborate::replies::reply;
use gamecert_elaborate::transcript::graph::{GraphError, Node, Told, What, strategies};
use gamecert_elaborate::transcript::{Judgement, Transcript};
use gamecert_elaborate::{Allowed, Earned};
use gamecert_engine::options::{Search, Worth};

use super::Subject;
use crate::certificate_file::CertificateFile;
use crate::exit::{CANNOT, Failure};

/// The most positions of a strategy that are kept.
const MAX_POSITIONS: usize = 2_000_000;

/// A move that is advised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    /// Its number among the moves of the position.
    pub(crate) number: usize,
    /// What speaks for it.
    pub(crate) why: String,
}

/// What a certificate says about positions.
#[derive(Default)]
struct Lemmas {
    /// Nimbers of components (normal play).
    nimbers: HashMap<String, u16>,
    /// Sums that are lost for the player to move, as their components in order (misere play).
    lost: HashSet<Vec<String>>,
    /// Moves of the sides that have a strategy, by the position (contests).
    replies: HashMap<String, String>,
    /// A proof whose strategies are not told position by position (contests).
    proof: Option<Certificate>,
}

/// Advises both players.
pub(crate) struct Adviser {
    lemmas: Lemmas,
    /// Whether there is a certificate at all.
    has_proof: bool,
    /// How many nodes the search for one move may visit.
    nodes: u64,
}

impl Adviser {
    /// One that only searches, and visits at most this many nodes for each move.
    pub(crate) fn searching(nodes: u64) -> Self {
        Self { lemmas: Lemmas::default(), has_proof: false, nodes }
    }

    /// One that knows what a certificate says, and searches elsewhere.
    ///
    /// # Errors
    /// If the certificate imports others, or takes more than is allowed.
    pub(crate) fn knowing(given: &CertificateFile, allowed: Allowed, nodes: u64) -> Result<Self, Failure> {
        let mut lemmas = Lemmas::default();
        if given.certificate.statement.play == Play::Contest {
            lemmas.take_strategies(given, allowed)?;
        } else {
            lemmas.take_transcript(&given.transcript(allowed)?);
        }
        Ok(Self { lemmas, has_proof: true, nodes })
    }

    /// The move that is advised in a position that has one.
    pub(crate) fn advise(&self, subject: &Subject, here: &Moves) -> Advice {
        let proved = || {
            let shown = here.all.iter().position(|made| self.lemmas.show(subject.play, here, made));
            shown.or_else(|| reply(self.lemmas.proof.as_ref()?, &here.position))
        };
        if let Some(number) = self.has_proof.then(proved).flatten() {
            return Advice { number, why: "by the proof".to_owned() };
        }
        let mut search = Search { game: &subject.game, play: subject.play, nodes: self.nodes };
        let mut best: Option<(i32, usize)> = None;
        let mut is_unknown = false;
        for (number, made) in here.all.iter().enumerate() {
            let worth = match search.worth(here, made) {
                Some(Worth::Wins(true)) => return Advice { number, why: "by a search: it wins".to_owned() },
                Some(Worth::Gets(gets)) => gets,
                Some(_) => continue,
                None => {
                    is_unknown = true;
                    continue;
                }
            };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, number));
            }
        }
        match best {
            Some((worth, number)) => Advice { number, why: format!("by a search: it gets {worth:+}") },
            None if is_unknown => Advice { number: 0, why: "no move is known to be good".to_owned() },
            None => Advice { number: 0, why: "by a search: every move loses".to_owned() },
        }
    }
}

impl Lemmas {
    /// Whether they show that a move is good.
    fn show(&self, play: Play, here: &Moves, made: &Move) -> bool {
        match play {
            Play::Normal => self.nimber(&made.parts) == Some(0),
            Play::Misere => {
                let mut parts = made.parts.clone();
                parts.sort_unstable();
                self.lost.contains(&parts)
            }
            Play::Scoring => false,
            Play::Contest => self.replies.get(&here.position).is_some_and(|name| *name == made.name),
        }
    }

    /// The nim-sum of components, if it is known; of equal ones, two need no lemma.
    fn nimber(&self, parts: &[String]) -> Option<u16> {
        let mut parts: Vec<&String> = parts.iter().collect();
        parts.sort_unstable();
        let odd = parts.chunk_by(|one, other| one == other).filter(|equal| equal.len() % 2 == 1);
        let mut odd = odd.filter_map(|equal| equal.first());
        odd.try_fold(0, |left, part| Some(left ^ self.nimbers.get(*part)?))
    }

    fn take_transcript(&mut self, transcript: &Transcript) {
        for lemma in &transcript.lemmas {
            let name = |place: usize| transcript.components.get(place).cloned().unwrap_or_default();
            match &lemma.states {
                &Judgement::Nimber(component, nimber) => {
                    self.nimbers.insert(name(component), nimber);
                }
                Judgement::Lost(sum) if sum.trees.is_empty() => {
                    let mut parts: Vec<String> = sum.components.iter().map(|&it| name(it)).collect();
                    parts.sort_unstable();
                    self.lost.insert(parts);
                }
                _ => {}
            }
        }
    }

    fn take_strategies(&mut self, given: &CertificateFile, allowed: Allowed) -> Result<(), Failure> {
        let found = given.missing_evidence(allowed, &mut |_| Ok(None))?;
        let hints = given.certificate.hints.clone().or(found).unwrap_or_default();
        let earned: Earned = given.earned(&mut |_| Ok(None));
        let mut listener = |told: Told<'_>| {
            if let Told::Node(Node { position, what: What::Reply(edge), .. }) = told
                && self.replies.len() < MAX_POSITIONS
            {
                self.replies.insert(position.to_owned(), edge.made.clone());
            }
            Ok(())
        };
        match strategies(&given.certificate, &hints, allowed.or(earned), &mut listener) {
            Err(GraphError::NoPositions) => {
                self.proof = Some(given.certificate.clone());
                Ok(())
            }
            told => told.map_err(|error| Failure::new(CANNOT, error)),
        }
    }
}
