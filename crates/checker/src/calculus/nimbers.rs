//! Normal play: the lemma `P : n` says that the nimber of the component P is n (rule NIMBER).
//!
//! It holds when every option of P has a nimber other than n, and for every m < n some option has
//! nimber m: n is then the least number that no option has (the definition of the nimber). A claim is about a sum S:
//! its nimber is n; its outcome (lost if the nimber is 0); or its nimber is larger than k (it is none of 0 to k).
//!
//! Side conditions: all lemmas cited are earlier, and the axiom `sprague-grundy` is declared.
//!
//! Under the axiom `octal-periodicity` there are also lemmas and claims about periods ([`PeriodOf`]), and a heap may be
//! shown to have the nimber of a smaller one, by the lemma about a period and then that about the smaller heap.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use gamecert_certs::{
    ClaimKind, Evidence, Fault, Judgement, Lemma, LemmaId, Outcome, Play, Statement, require,
};

use super::options::{self, Options};
use super::period::{self, PeriodOf};
use super::{Calculus, another_play, another_subject};
use crate::ledger::Ledger;
use crate::rules::{Code, Impartial};
use crate::work::{Sure, Work};

/// The axiom that rule NIMBER and every claim about a sum rest on.
pub const SPRAGUE_GRUNDY: &str = "sprague-grundy";

/// The lemmas about nimbers.
#[derive(Debug)]
pub struct Nimbers<R: Impartial> {
    /// The rules of the game.
    pub rules: R,
    /// The components of the start position.
    pub start: Vec<R::Component>,
    /// The code that the claim is about, if that is a period.
    pub code: Option<Code>,
    /// The nimbers, by the bytes of their subjects.
    pub ledger: Ledger<u16>,
}

/// A lemma as it was read.
#[derive(Debug)]
pub enum Fact<R: Impartial> {
    /// A component has this nimber.
    Nimber(R::Component, u16),
    /// The nimbers of an octal game are periodic.
    Period(PeriodOf),
}

/// What has to be shown, as far as it has been.
#[derive(Debug)]
pub enum Walk<R: Impartial> {
    /// For the lemma that a component has the nimber n.
    Lemma {
        /// The options that have not been asked about.
        options: Options<R>,
        /// n.
        n: u16,
        /// Nimbers that options have been shown to have.
        values: BTreeSet<u16>,
        /// Whether this is so of all options.
        all_shown: bool,
    },
    /// For a claim: the numbers that have not been asked about, and whether the nimber has to be that number.
    Claim(RangeInclusive<u16>, bool),
    /// For a lemma about a period.
    Period {
        /// What it says.
        of: PeriodOf,
        /// The heaps that have not been asked about, by their tokens.
        heaps: RangeInclusive<u16>,
        /// The nimbers of those that have been, from the empty one on.
        nimbers: Vec<u16>,
    },
    /// For a claim about a period, which is a lemma. Whether it has been asked for.
    Cited(PeriodOf, bool),
}

/// Is n the nimber of this sum?
#[derive(Debug)]
pub struct Question<C> {
    /// The components, ascending.
    pub sum: Vec<C>,
    /// The number in question.
    pub n: u16,
}

/// What a piece of evidence shows about a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Its nimber is this number.
    Value(u16),
    /// Its nimber is not the number in question.
    Other,
}

impl<R: Impartial> Default for Nimbers<R> {
    fn default() -> Self {
        Self { rules: R::under(&[]), start: Vec::new(), code: None, ledger: Ledger::default() }
    }
}

impl<R: Impartial> Calculus for Nimbers<R> {
    const PLAY: Play = Play::Normal;
    type Rules = R;
    type Fact = Fact<R>;
    type Says = u16;
    type Rank = (u64, Vec<u8>);
    type Walk = Walk<R>;
    type Question = Question<R::Component>;

    fn admit(&mut self, rules: R, start: Vec<R::Component>, statement: &Statement) -> Result<(), Fault> {
        let claim = statement.claim;
        let is_period = matches!(claim, ClaimKind::Period(_));
        let is_ours = is_period
            || matches!(claim, ClaimKind::Nimber(_) | ClaimKind::NimberAbove(_) | ClaimKind::Outcome(_));
        require(is_ours, || {
            let why = format!("`{}` is not asked under {} play", claim.asked(), Self::PLAY);
            Fault::rejected("claim-of-another-play", why)
        })?;
        (self.rules, self.start) = (rules, start);
        if is_period {
            period::declared(&rules)?;
        }
        self.code = if is_period { rules.code(&statement.position) } else { None };
        require(self.code.is_some() == is_period, || {
            Fault::rejected("bad-position", "a period is of the code of an octal game, without tokens")
        })
    }

    fn ledger(&mut self) -> &mut Ledger<u16> {
        &mut self.ledger
    }

    fn read(&mut self, lemma: &Lemma, work: &mut Work) -> Result<Self::Fact, Fault> {
        match lemma.judgement {
            Judgement::Nimber(nimber) => {
                let subject = super::subject(&self.rules, &lemma.subject, work)?;
                Ok(Fact::Nimber(subject, nimber))
            }
            Judgement::Period(period) => {
                PeriodOf::read(&self.rules, &lemma.subject, period).map(Fact::Period)
            }
            _ => {
                let why = "it is not about a nimber, as lemmas under normal play are";
                Err(Fault::rejected("lemma-of-another-play", why))
            }
        }
    }

    /// A lemma about a period stands where one about the heap after the last that it needs would stand.
    fn rank(&self, fact: &Self::Fact) -> Result<Self::Rank, Fault> {
        Ok(match fact {
            Fact::Nimber(subject, _) => (self.rules.measure_of(subject)?, self.rules.encode(subject)),
            Fact::Period(of) => (u64::from(of.last()?).checked_add(1).sure()?, of.subject()),
        })
    }

    fn show(&self, fact: &Self::Fact) -> String {
        match fact {
            Fact::Nimber(subject, nimber) => format!("{} {} : {nimber}", R::NAME, self.rules.show(subject)),
            Fact::Period(of) => format!("{} {of}", R::NAME),
        }
    }

    fn keep(&mut self, fact: &Self::Fact, work: &mut Work) -> Result<(), Fault> {
        match fact {
            Fact::Nimber(subject, nimber) => self.ledger.push(&self.rules.encode(subject), *nimber, work),
            Fact::Period(of) => self.ledger.push(&of.subject(), 0, work),
        }
    }

    fn lemma(&mut self, fact: &Self::Fact, work: &mut Work) -> Result<Walk<R>, Fault> {
        Ok(match fact {
            Fact::Nimber(subject, n) => {
                let options = Options::new(&self.rules, subject, work)?;
                Walk::Lemma { options, n: *n, values: BTreeSet::new(), all_shown: true }
            }
            Fact::Period(of) => Walk::Period { of: *of, heaps: 1..=of.last()?, nimbers: vec![0] },
        })
    }

    fn claim(&mut self, claim: ClaimKind, _: &mut Work) -> Result<Walk<R>, Fault> {
        Ok(match claim {
            ClaimKind::Nimber(n) => Walk::Claim(n..=n, true),
            ClaimKind::NimberAbove(k) => Walk::Claim(0..=k, false),
            ClaimKind::Outcome(Outcome::Loss) => Walk::Claim(0..=0, true),
            ClaimKind::Outcome(Outcome::Win) => Walk::Claim(0..=0, false),
            ClaimKind::Period(period) => Walk::Cited(PeriodOf { code: self.code.sure()?, period }, false),
            _ => return Err(crate::work::internal()),
        })
    }

    fn next(&mut self, walk: &mut Walk<R>, work: &mut Work) -> Result<Option<Self::Question>, Fault> {
        Ok(match walk {
            Walk::Lemma { options, n, .. } => {
                options.next(&self.rules, work)?.map(|sum| Question { sum, n: *n })
            }
            Walk::Claim(numbers, _) => numbers.next().map(|n| Question { sum: self.start.clone(), n }),
            Walk::Period { of, heaps, .. } => {
                let heap = heaps.next().and_then(|tokens| self.rules.heap(&of.code, tokens.into()));
                heap.map(|heap| Question { sum: heap.into_iter().collect(), n: 0 })
            }
            Walk::Cited(_, asked) => {
                (!std::mem::replace(asked, true)).then_some(Question { sum: Vec::new(), n: 0 })
            }
        })
    }

    fn place(&self, walk: &Walk<R>, number: u64, Question { sum, n }: &Self::Question) -> String {
        let shown = self.rules.show_sum(sum);
        match walk {
            Walk::Lemma { .. } => format!("option {number} ({shown})"),
            Walk::Claim(..) => format!("nimber {n} of {shown}"),
            Walk::Period { .. } => format!("the heap after that of {number} tokens ({shown})"),
            Walk::Cited(of, _) => format!("the lemma {of}"),
        }
    }

    fn judge(
        &mut self,
        walk: &mut Walk<R>,
        question: &Self::Question,
        piece: &Evidence,
        work: &mut Work,
    ) -> Result<(), Fault> {
        if let Walk::Cited(of, _) = walk {
            return self.cites(of, piece);
        }
        let shown = self.shown(question, piece, work)?;
        let n = question.n;
        match (walk, shown) {
            (Walk::Lemma { values, .. }, Shown::Value(value)) => {
                require(value != n, || {
                    let why = format!("has nimber {n}, so the subject has not");
                    Fault::rejected("option-has-the-nimber", why)
                })?;
                values.insert(value);
            }
            (Walk::Lemma { all_shown, .. }, Shown::Other) => *all_shown = false,
            (Walk::Claim(_, wants_equal), shown) => {
                require((shown == Shown::Value(n)) == *wants_equal, || {
                    let shown = match shown {
                        Shown::Value(value) => format!("nimber {value}"),
                        Shown::Other => format!("a move to nimber {n}"),
                    };
                    let why = format!("the start position has {shown}, so the claim is false");
                    Fault::rejected("claim-is-false", why)
                })?;
            }
            (Walk::Period { nimbers, .. }, Shown::Value(nimber)) => nimbers.push(nimber),
            (Walk::Period { .. } | Walk::Cited(..), _) => {
                return Err(Fault::rejected("reply-for-a-period", "a period takes the nimbers of heaps"));
            }
        }
        Ok(())
    }

    /// A number m < n that no option is shown to have is missing, unless the nimbers of all options are shown: then it
    /// is an error.
    fn conclude(&mut self, walk: Walk<R>, work: &mut Work) -> Result<Option<String>, Fault> {
        if let Walk::Period { of, nimbers, .. } = &walk {
            of.judge(nimbers, work)?;
        }
        let Walk::Lemma { n, values, all_shown, .. } = walk else { return Ok(None) };
        let Some(m) = (0..n).find(|m| !values.contains(m)) else { return Ok(None) };
        let why = format!("no option is shown to have nimber {m}");
        require(!all_shown, || Fault::rejected("value-missing", format!("{why}, so the nimber is not {n}")))?;
        Ok(Some(why))
    }
}

impl<R: Impartial> Nimbers<R> {
    /// Judges the piece of evidence for a claim about a period: the lemma that says the same.
    fn cites(&self, of: &PeriodOf, piece: &Evidence) -> Result<(), Fault> {
        let Evidence::Values(lemmas) = piece else { return Err(another_play()) };
        let why = || Fault::rejected("cites-another-subject", "one lemma is cited, about the same period");
        let &[id] = lemmas.as_slice() else { return Err(why()) };
        require(self.ledger.cited(id)?.0 == of.subject(), why)
    }

    /// The period that a lemma is about, if it says something of this heap, and the tokens of the heap.
    fn period(&self, component: &R::Component, subject: &[u8]) -> Option<(PeriodOf, u64)> {
        let (code, tokens) = self.rules.counted(component)?;
        PeriodOf::of_subject(subject).filter(|of| of.code == code).map(|of| (of, tokens))
    }

    /// The nimber of a heap of `tokens` tokens: that of a smaller heap, which the next cited lemma is about.
    fn by_period(
        &self,
        of: &PeriodOf,
        tokens: u64,
        next: Option<&LemmaId>,
        work: &mut Work,
    ) -> Result<u16, Fault> {
        let why =
            || Fault::rejected("period-misses", "no lemma about a smaller heap follows that of the period");
        let (subject, nimber) = self.ledger.cited(*next.ok_or_else(why)?)?;
        let smaller = self.rules.read(subject, work)?.and_then(|heap| self.rules.counted(&heap));
        let (_, smaller) = smaller.filter(|&(code, _)| code == of.code).ok_or_else(why)?;
        of.reaches(tokens, smaller).map(|()| nimber)
    }

    /// What a piece of evidence shows about a sum.
    ///
    /// Axiom used: Sprague-Grundy (the nimber of a sum is the nim-sum of its components' nimbers).
    /// A reply shows that the sum can be moved to a position of nimber n, so its own is not n.
    ///
    /// # Errors
    /// If the piece cites a lemma that is not earlier or is about something else, names a move that
    /// does not exist, or its reply does not have nimber n.
    pub fn shown(
        &self,
        Question { sum, n }: &Question<R::Component>,
        piece: &Evidence,
        work: &mut Work,
    ) -> Result<Shown, Fault> {
        match piece {
            Evidence::Values(lemmas) => self.nim_sum(sum.iter(), lemmas, work).map(Shown::Value),
            Evidence::Reply { component, option, lemmas } => {
                let moved = usize::try_from(*component).map_err(|_| another_play())?;
                let parts = options::reply(&self.rules, sum, (moved, *option), work)?;
                let others = sum.iter().enumerate().filter(|&(place, _)| place != moved);
                let nimber = self.nim_sum(others.map(|(_, other)| other).chain(&parts), lemmas, work)?;
                require(nimber == *n, || {
                    Fault::rejected("reply-misses", format!("the reply leads to nimber {nimber}, not {n}"))
                })?;
                Ok(Shown::Other)
            }
            _ => Err(another_play()),
        }
    }

    /// The nim-sum of `components`, by the lemmas cited for them in their order. Components for which
    /// none is cited must cancel: two equal ones have the nim-sum 0, whatever their nimber is.
    fn nim_sum<'c>(
        &self,
        components: impl Iterator<Item = &'c R::Component>,
        lemmas: &[LemmaId],
        work: &mut Work,
    ) -> Result<u16, Fault>
    where
        R::Component: 'c,
    {
        let mut cited = lemmas.iter().peekable();
        let mut left: Vec<&R::Component> = Vec::new();
        let mut sum = 0;
        for component in components {
            // A lemma is compared with it, or all that are left.
            work.spend(left.len())?;
            if let Some(&&id) = cited.peek() {
                let (subject, nimber) = self.ledger.cited(id)?;
                if self.rules.is(component, subject) {
                    sum ^= nimber;
                    cited.next();
                    continue;
                }
                if let Some((of, tokens)) = self.period(component, subject) {
                    cited.next();
                    sum ^= self.by_period(&of, tokens, cited.next(), work)?;
                    continue;
                }
            }
            match left.iter().position(|other| *other == component) {
                Some(place) => drop(left.swap_remove(place)),
                None => left.push(component),
            }
        }
        match (left.first(), cited.next()) {
            (None, None) => Ok(sum),
            (None, Some(id)) => {
                Err(Fault::rejected("citation-left", format!("lemma {id} is cited for nothing")))
            }
            (Some(component), None) => {
                let why = format!("no lemma is cited for {}", self.rules.show(component));
                Err(Fault::rejected("citation-missing", why))
            }
            (Some(component), Some(&id)) => {
                Err(another_subject(&self.rules, component, (id, self.ledger.cited(id)?.0), work))
            }
        }
    }
}
