//! Finding the evidence that a bare certificate about a contest leaves out: an exchange, and a plain search where it ends.
//!
//! Where the opponent is to move, all answers are asked for, unless a lemma covers the position. Where the side itself is to
//! move, it chooses the first class after which nothing is left to show, or a lemma covers the position, or else a plain search
//! shows the rest. The search for evidence goes no deeper.

use foldhash::{HashMap, HashMapExt};

use gamecert_certs::{Evidence, Fault, LemmaId, Ruling, Side};
use gamecert_checker::calculus::contest::{Bound, Contests, Question, Walk};
use gamecert_checker::rules::Contest;
use gamecert_checker::trial::Source;
use gamecert_checker::work::Work;

use crate::index::News;

/// Positions that a plain search looks at for a bare certificate.
const SEARCHED: u32 = 100;
/// Bytes that a lemma takes here besides its subject: a growing hash map takes three times its size.
const ENTRY_ROOM: usize = 192;

/// Knows the lemmas by the positions that they are about.
#[derive(Debug)]
pub struct Finder {
    news: News,
    lemmas: HashMap<(Vec<u8>, Side), (LemmaId, i16)>,
}

impl Finder {
    /// A finder for one file; whether it may cite lemmas of imports.
    #[must_use]
    pub fn new(cites_imports: bool) -> Self {
        Self { news: News::new(cites_imports), lemmas: HashMap::new() }
    }

    /// Learns all lemmas that may be cited. Of two about one position and one side, the one with the larger result is the stronger.
    ///
    /// # Errors
    /// If that takes more work or memory than is left.
    pub fn learn<R: Contest>(&mut self, known: &Contests<R>, work: &mut Work) -> Result<(), Fault> {
        let Self { news, lemmas } = self;
        news.each(&known.ledger, |id, subject, (side, value)| {
            let key = (subject.to_vec(), side);
            if lemmas.get(&key).is_some_and(|(_, known)| *known >= value) {
                return Ok(());
            }
            work.hold(subject.len() + ENTRY_ROOM)?;
            lemmas.insert(key, (id, value));
            Ok(())
        })
    }

    /// The lemma that covers what is to be shown.
    fn cited<R: Contest>(
        &self,
        known: &Contests<R>,
        bound: &Bound<R::Component>,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        // Each of the symmetries takes a look at all squares or cards.
        work.spend(200)?;
        let Some((subject, side, witness)) = known.rules.lemma(&bound.set, bound.side)? else {
            return Ok(None);
        };
        let found = self.lemmas.get(&(subject, side)).filter(|(_, value)| i32::from(*value) >= bound.value);
        Ok(found.map(|&(lemma, _)| Evidence::Cite { lemma, witness }))
    }

    /// Looks for the piece that shows this.
    ///
    /// # Errors
    /// If that takes more work than is left.
    pub fn find<R: Contest>(
        &self,
        known: &Contests<R>,
        Question { bound, is_lemma }: &Question<R::Component>,
        work: &mut Work,
    ) -> Result<Evidence, Fault> {
        if !is_lemma && let Some(cited) = self.cited(known, bound, work)? {
            return Ok(cited);
        }
        if known.rules.mover(&bound.set) == bound.side {
            return self.choose(known, bound, work);
        }
        if !is_lemma && searched(known, bound, work)? {
            return Ok(Evidence::Search(SEARCHED));
        }
        // A second exchange is not looked for, but at the start.
        let is_start = known.starts.contains(&bound.set);
        Ok(if *is_lemma || is_start { Evidence::All } else { Evidence::Hole })
    }

    /// Looks for a move of the side that is to be sure of something.
    fn choose<R: Contest>(
        &self,
        known: &Contests<R>,
        bound: &Bound<R::Component>,
        work: &mut Work,
    ) -> Result<Evidence, Fault> {
        let classes = known.rules.classes(&bound.set, bound.side, work)?;
        let mut after = Vec::new();
        for (number, class) in (0..).zip(classes) {
            if let Some(bound) = known.after(bound, class, work)? {
                if known.is_settled(&bound, work)? || self.cited(known, &bound, work)?.is_some() {
                    return Ok(Evidence::Play(number));
                }
                after.push((number, bound));
            }
        }
        for (number, bound) in after {
            if searched(known, &bound, work)? {
                return Ok(Evidence::Play(number));
            }
        }
        Ok(Evidence::Hole)
    }
}

/// Whether a plain search shows it.
fn searched<R: Contest>(
    known: &Contests<R>,
    bound: &Bound<R::Component>,
    work: &mut Work,
) -> Result<bool, Fault> {
    match known.search(bound.clone(), SEARCHED, work) {
        Err(fault) if fault.ruling == Ruling::Rejected => Ok(false),
        found => found,
    }
}

impl<R: Contest> Source<Contests<R>> for Finder {
    fn next(
        &mut self,
        known: &Contests<R>,
        _: &Walk<R>,
        question: &Question<R::Component>,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        self.learn(known, work)?;
        self.find(known, question, work).map(Some)
    }
}
