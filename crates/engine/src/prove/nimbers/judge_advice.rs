//! Which of the lemmas that a search believed are true.

use std::collections::{BTreeMap, BTreeSet};

use gamecert_certs::Lemma;
use gamecert_elaborate::rulebook::{Component, Rulebook};

use super::Searcher;
use crate::imports::Imports;
use crate::lemma_judge::{LemmaJudge, NODES_FOR_A_DOUBT};
use crate::registry::{Sides, sides};
use crate::solve::{Doubt, Request, SolveError};

/// Judges all lemmas of the advice by the checker's own rules, from the smallest up. Returns the imports without those that are false, and after a
/// contradiction without those of which nothing was found, and how many there are of each kind. `stop` is asked before each subject, with the
/// nodes visited for those before it.
///
/// # Errors
/// If the game or the position is unknown.
pub(in crate::prove) fn doubt(
    request: &Request,
    imports: &Imports,
    stop: &dyn Fn(u64) -> bool,
    is_contradicted: bool,
) -> Result<(Imports, Doubt), SolveError> {
    let Sides { rules, game, .. } = sides(&request.game, &request.position, &request.without)?;
    let rules = &*rules;
    let searcher = Searcher(game.solver(request.limits, request.algorithm));
    let mut court = Court { judge: LemmaJudge::new(rules), searcher, found: BTreeMap::new() };
    let mut believed: BTreeMap<(u32, Component), BTreeSet<u16>> = BTreeMap::new();
    for (subject, nimber) in imports.advice(rules) {
        believed.entry((rules.size(&subject), subject)).or_default().insert(nimber);
    }
    for ((_, subject), nimbers) in believed {
        if stop(court.searcher.0.statistics().nodes) {
            break;
        }
        court.hear(subject, &nimbers);
    }
    let mut doubt = Doubt { nodes: court.searcher.0.statistics().nodes, ..Doubt::default() };
    let kept = imports.with_advice(|statement, lemma| {
        let opinion = court.opinion(&*rules.under(&statement.axioms), lemma);
        let is_kept = opinion.unwrap_or(!is_contradicted);
        let count = match (is_kept, opinion) {
            (true, _) => &mut doubt.kept,
            (false, Some(_)) => &mut doubt.wrong,
            (false, None) => &mut doubt.open,
        };
        *count += 1;
        is_kept
    });
    Ok((kept, doubt))
}

/// Beliefs that are being judged.
struct Court {
    judge: LemmaJudge,
    searcher: Searcher,
    /// The nimber of each subject, as far as that is known.
    found: BTreeMap<Component, u16>,
}

impl Court {
    /// Finds out which of these nimbers a subject has; if it has none of them, the one that a short search finds.
    fn hear(&mut self, subject: Component, nimbers: &BTreeSet<u16>) {
        let Self { judge, searcher, found } = self;
        let heard = judge.hear((&subject, nimbers.iter().copied()), true, &mut |subject| {
            let positions = searcher.0.read(subject.subject())?;
            searcher.0.nimber_within(&positions, NODES_FOR_A_DOUBT).ok()
        });
        if let Some(nimber) = heard.nimber {
            searcher.preload(&subject, nimber);
            found.insert(subject, nimber);
        }
    }

    /// Whether a lemma is true, as far as that is known.
    fn opinion(&self, rules: &dyn Rulebook, lemma: &Lemma) -> Option<bool> {
        let subject = rules.component(&lemma.subject)?;
        let nimber = lemma.nimber()?;
        self.found.get(&subject).map(|found| *found == nimber)
    }
}
