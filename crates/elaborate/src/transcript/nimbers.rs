//! The steps of a proof under normal play.

use std::collections::BTreeSet;

use gamecert_certs::{Evidence, Fault};
use gamecert_checker::calculus::nimbers::{self, Fact, Nimbers, Walk};
use gamecert_checker::calculus::options::{Options, reply};
use gamecert_checker::rules::{Cram, Impartial, Rules};
use gamecert_checker::work::{Work, internal};

use super::recorder::{Recorder, Transcribe};
use super::steps::{Answer, Judgement, Question, Reply, Target, Transcript};
use crate::check::Earned;

/// What the options of components without lemmas may take, so that a few bytes of a certificate do not become megabytes of a page.
pub const FURTHER: Earned = Earned { work: 20_000_000, memory: 8 << 20 };

impl<R: Impartial> Transcribe for Nimbers<R> {
    type Notes = ();

    fn rules(&self) -> &R {
        &self.rules
    }

    fn judgement(recorder: &mut Recorder<Self>, fact: &Self::Fact) -> Result<Judgement, Fault> {
        let Fact::Nimber(subject, nimber) = fact else { return Err(internal()) };
        Ok(Judgement::Nimber(recorder.subject(subject)?, *nimber))
    }

    fn question(
        recorder: &mut Recorder<Self>,
        _: &Walk<R>,
        asked: &Self::Question,
    ) -> Result<Question, Fault> {
        Ok(Question::Nimber(recorder.number_all(&asked.sum)?, asked.n))
    }

    fn answer(
        recorder: &mut Recorder<Self>,
        _: &Walk<R>,
        asked: &nimbers::Question<R::Component>,
        piece: &Evidence,
    ) -> Result<Answer, Fault> {
        match piece {
            Evidence::Values(lemmas) => {
                let ledger = &recorder.calculus.ledger;
                let sum = lemmas.iter().try_fold(0, |left, &id| Ok(left ^ ledger.cited(id)?.1));
                sum.map(Answer::Nimber)
            }
            Evidence::Reply { component, option, .. } => {
                let place = usize::try_from(*component).map_err(|_| internal())?;
                let moved = asked.sum.get(place).ok_or_else(internal)?;
                let made = reply(&recorder.calculus.rules, &asked.sum, (place, *option), &mut recorder.work)?;
                let mut after = asked.sum.clone();
                after.remove(place);
                after.extend(made.iter().cloned());
                after.sort_unstable();
                let moved = Some((recorder.number(moved)?, recorder.number_all(&made)?));
                Ok(Answer::Reply(Reply { moved, to: Target::Sum(recorder.number_all(&after)?) }))
            }
            _ => Err(internal()),
        }
    }

    /// The options of what comes in pairs without a lemma, and of all that these lead to. On a board of Cram, everyone sees them.
    fn complete(recorder: &mut Recorder<Self>, transcript: &mut Transcript) -> Result<(), Fault> {
        let start = recorder.calculus.start.clone();
        transcript.start = recorder.number_all(&start)?;
        if R::NAME == Cram::NAME {
            return Ok(());
        }
        recorder.work = Work::new(FURTHER.work, FURTHER.memory);
        let lemmas = transcript.lemmas.len();
        let mut waiting = pairs(transcript);
        waiting.retain(|&component| component >= lemmas);
        while let Some(component) = waiting.pop() {
            let Some(value) = recorder.components.all.get(component).cloned() else { continue };
            if transcript.options.contains_key(&component) {
                continue;
            }
            let Ok(options) = recorder.different_options(&value) else {
                transcript.is_cut = true;
                break;
            };
            waiting.extend(options.iter().flatten());
            transcript.options.insert(component, options);
        }
        Ok(())
    }
}

/// Components that stand next to an equal one in a sum that the proof speaks of.
fn pairs(transcript: &Transcript) -> Vec<usize> {
    let mut pairs = Vec::new();
    let mut look = |sum: &[usize]| {
        pairs.extend(sum.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]));
    };
    let steps = transcript.lemmas.iter().flat_map(|lemma| &lemma.steps).chain(&transcript.goal);
    for step in steps {
        if let Question::Nimber(sum, _) = &step.question {
            look(sum);
        }
        if let Answer::Reply(Reply { to: Target::Sum(sum), .. }) = &step.answer {
            look(sum);
        }
    }
    look(&transcript.start);
    pairs
}

impl<R: Impartial> Recorder<Nimbers<R>> {
    /// The options of a component, each once.
    fn different_options(&mut self, component: &R::Component) -> Result<Vec<Vec<usize>>, Fault> {
        let rules = self.calculus.rules;
        let (mut seen, mut options) = (BTreeSet::new(), Vec::new());
        let mut all = Options::new(&rules, component, &mut self.work)?;
        while let Some(option) = all.next(&rules, &mut self.work)? {
            self.hold(option.len())?;
            let option = self.number_all(&option)?;
            if seen.insert(option.clone()) {
                options.push(option);
            }
        }
        Ok(options)
    }
}
