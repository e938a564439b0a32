//! What shows the positions of a strategy: the evidence of lemmas and of the claim, the moves that plain searches find, and those that policies prefer.

use std::collections::BTreeMap;
use std::rc::Rc;

use foldhash::{HashMap, HashMapExt};
use gamecert_certs::{Certificate, ClaimKind, Evidence, Fault, Hints, Side};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::contest::{Bound, Contests, Question, Walk};
use gamecert_checker::rules::Contest;
use gamecert_checker::rules::contest::View;
use gamecert_checker::statement;
use gamecert_checker::work::{Sure, Work};
use smallvec::SmallVec;

use super::GraphError;
use crate::transcript::recorder::unless_rejected;

/// Units that it takes to find out of which position a position is an image.
const IMAGES: usize = 100;

/// A position but for a symmetry and an exchange of the sides, and the side that a proof is about.
pub(super) type Key = (SmallVec<[u8; 16]>, Side);

/// What shows a position, by the evidence of a lemma or of the claim.
#[derive(Clone)]
pub(super) enum Shown<S> {
    /// A move to a position that is this one but for a symmetry.
    Choice(Key),
    All,
    Cited(u32),
    /// A plain search. It takes moves in their order, which a symmetry changes, so it begins where the evidence has it.
    Search(Bound<S>, u32),
    /// A policy, with the places of its marks.
    Policy(Bound<S>, Rc<BTreeMap<u16, usize>>),
    Open(String),
}

/// What shows the positions of a lemma, of the claim or of a plain search, by what they are but for a symmetry.
pub(super) type Table<S> = HashMap<Key, Shown<S>>;

/// A certificate whose evidence is followed.
pub(super) struct Proof<'c, R: Contest> {
    pub(super) calculus: Contests<R>,
    certificate: &'c Certificate,
    hints: &'c Hints,
    /// What may still be taken.
    pub(super) work: Work,
}

impl<'c, R: Contest> Proof<'c, R> {
    /// Reads the statement and all lemmas, whatever they are worth.
    pub(super) fn admit(
        certificate: &'c Certificate,
        hints: &'c Hints,
        mut work: Work,
    ) -> Result<Self, Fault> {
        let mut calculus = Contests::default();
        let statement = &certificate.statement;
        let rules = R::under(&statement.axioms);
        let start = statement::start(&rules, &statement.position, &mut work)?;
        calculus.admit(rules, start, statement)?;
        for (number, lemma) in certificate.lemmas.iter().enumerate() {
            let fact =
                calculus.read(lemma, &mut work).map_err(|fault| fault.at(format!("lemma {number}")))?;
            calculus.keep(&fact, &mut work)?;
        }
        Ok(Self { calculus, certificate, hints, work })
    }

    /// What the certificate claims.
    pub(super) fn claim(&self) -> ClaimKind {
        self.certificate.statement.claim
    }

    /// The evidence of the claim.
    pub(super) fn goal(&mut self) -> Result<Table<R::Component>, GraphError> {
        let walk = self.calculus.claim(self.claim(), &mut self.work)?;
        self.table(walk, &self.hints.goal)
    }

    /// What a position leads to that a table leaves to a lemma or a search; `None` if it does not.
    pub(super) fn further(
        &mut self,
        shown: &Shown<R::Component>,
    ) -> Result<Option<Table<R::Component>>, GraphError> {
        match shown {
            Shown::Cited(lemma) => self.lemma(*lemma).map(Some),
            Shown::Search(bound, most) => self.search(bound.clone(), *most).map(Some),
            Shown::Policy(bound, places) => {
                let preferred = |proof: &mut Self, bound: &Bound<R::Component>, classes: &[R::Class]| {
                    let preferred = proof.calculus.preferred(bound, classes, places, &mut proof.work)?;
                    Ok(preferred.sure()?.1)
                };
                self.unfolded(bound.clone(), preferred).map(Some)
            }
            Shown::Choice(_) | Shown::All | Shown::Open(_) => Ok(None),
        }
    }

    /// The evidence of a lemma.
    fn lemma(&mut self, number: u32) -> Result<Table<R::Component>, GraphError> {
        let place = usize::try_from(number).ok().sure()?;
        let lemma = self.certificate.lemmas.get(place).sure()?;
        let fact = self.calculus.read(lemma, &mut self.work)?;
        let walk = self.calculus.lemma(&fact, &mut self.work)?;
        self.table(walk, self.hints.lemmas.get(place).map_or(&[], Vec::as_slice))
    }

    /// What evidence says of the positions of a walk.
    fn table(&mut self, mut walk: Walk<R>, written: &[Evidence]) -> Result<Table<R::Component>, GraphError> {
        let mut table = HashMap::new();
        let mut written = written.iter();
        while let Some(asked) = self.calculus.next(&mut walk, &mut self.work)? {
            let key = self.image(&asked.bound)?;
            let shown = self.judged(&mut walk, &asked, written.next().unwrap_or(&Evidence::Hole))?;
            // Of two pieces about one position, the first that holds is followed.
            if table.get(&key).is_none_or(|known| matches!(known, Shown::Open(_))) {
                table.insert(key, shown);
            }
        }
        Ok(table)
    }

    /// What a piece of evidence says, if the calculus does not refuse it. A search is seen to fail where it is unfolded.
    fn judged(
        &mut self,
        walk: &mut Walk<R>,
        asked: &Question<R::Component>,
        piece: &Evidence,
    ) -> Result<Shown<R::Component>, GraphError> {
        match *piece {
            Evidence::Hole => return Ok(Shown::Open("missing".to_owned())),
            Evidence::Search(most) if !asked.is_lemma => return Ok(Shown::Search(asked.bound.clone(), most)),
            _ => {}
        }
        if let Err(why) = unless_rejected(self.calculus.judge(walk, asked, piece, &mut self.work))? {
            return Ok(Shown::Open(why));
        }
        Ok(match *piece {
            Evidence::Cite { lemma, .. } => Shown::Cited(lemma.0),
            Evidence::Play(class) => {
                let Bound { set, side, .. } = &asked.bound;
                let classes = self.calculus.rules.classes(set, *side, &mut self.work)?;
                let after = self.after(&asked.bound, *classes.get(usize::from(class)).sure()?)?;
                Shown::Choice(self.image(&after)?)
            }
            Evidence::Policy { ref marks, .. } => {
                let places = marks.iter().copied().zip(0..).collect();
                Shown::Policy(asked.bound.clone(), Rc::new(places))
            }
            _ => Shown::All,
        })
    }

    /// What is left to show after a move.
    pub(super) fn after(
        &mut self,
        bound: &Bound<R::Component>,
        class: R::Class,
    ) -> Result<Bound<R::Component>, GraphError> {
        let after = self.calculus.after(bound, class, &mut self.work)?;
        after.filter(|after| after.value == bound.value).ok_or(GraphError::NoPositions)
    }

    /// What a position is but for a symmetry, for a proof about a side.
    pub(super) fn image(&mut self, Bound { set, side, .. }: &Bound<R::Component>) -> Result<Key, GraphError> {
        self.work.spend(IMAGES)?;
        let (bytes, side, _) = self.calculus.rules.lemma(set, *side)?.ok_or(GraphError::NoPositions)?;
        Ok((bytes.into(), side))
    }

    /// What a plain search finds, as the checker's own search finds it: of the moves of the side, one after which little is left to show.
    fn search(&mut self, root: Bound<R::Component>, most: u32) -> Result<Table<R::Component>, GraphError> {
        let why = match unless_rejected(self.calculus.search(root.clone(), most, &mut self.work))? {
            Ok(true) => None,
            Ok(false) => Some("a plain search finds that it is not so".to_owned()),
            Err(why) => Some(why),
        };
        if let Some(why) = why {
            return Ok(HashMap::from_iter([(self.image(&root)?, Shown::Open(why))]));
        }
        self.unfolded(root, |proof, bound, classes| {
            let afters: Result<Vec<_>, _> = classes.iter().map(|&class| proof.after(bound, class)).collect();
            Ok(proof.searched(afters?, most)?)
        })
    }

    /// A strategy that is not written down: after which moves of the side it goes on is told.
    fn unfolded(
        &mut self,
        root: Bound<R::Component>,
        choose: impl Fn(&mut Self, &Bound<R::Component>, &[R::Class]) -> Result<Bound<R::Component>, GraphError>,
    ) -> Result<Table<R::Component>, GraphError> {
        let (mut table, mut agenda) = (HashMap::new(), vec![root]);
        while let Some(bound) = agenda.pop() {
            let View { settled, classes } =
                self.calculus.rules.view(&bound.set, bound.side, &mut self.work)?;
            let key = self.image(&bound)?;
            if settled >= bound.value || table.contains_key(&key) {
                continue;
            }
            let shown = if self.calculus.rules.mover(&bound.set) == bound.side {
                let after = choose(self, &bound, &classes)?;
                let shown = Shown::Choice(self.image(&after)?);
                agenda.push(after);
                shown
            } else {
                for class in classes {
                    agenda.push(self.after(&bound, class)?);
                }
                Shown::All
            };
            table.insert(key, shown);
        }
        Ok(table)
    }

    /// Of some positions, the one for which a plain search succeeds with least work; there is one.
    fn searched(
        &mut self,
        afters: Vec<Bound<R::Component>>,
        most: u32,
    ) -> Result<Bound<R::Component>, Fault> {
        let mut best: Option<(u64, Bound<R::Component>)> = None;
        for after in afters {
            let before = self.work.spent();
            let found = unless_rejected(self.calculus.search(after.clone(), most, &mut self.work))?;
            let spent = self.work.spent() - before;
            if found == Ok(true) && best.as_ref().is_none_or(|(least, _)| spent < *least) {
                best = Some((spent, after));
            }
        }
        best.map(|(_, after)| after).sure()
    }
}
