//! What lemmas about scores need, as shrinking sees it: a line of play for each move that the checker asks about.

use gamecert_certs::ClaimKind;
use gamecert_checker::calculus::scores::{Part, parts};
use rustc_hash::FxHashMap;

use super::certify::{Citation, Numbering, Walk, Way};
use crate::games::dots::Strings;
use crate::knowledge::Score;
use crate::shrink::Obligations;

/// What a lemma says: of positions with equal graphs, the one that was met first is lost at a contract.
pub(super) type Lost = (Strings, u16);

/// The positions that were met, by the bytes of their graphs, with the contracts at which lemmas say they are lost.
#[derive(Clone, Debug, Default)]
pub(super) struct Met(FxHashMap<Box<[u8]>, (Strings, Vec<u16>)>);

impl Met {
    /// The lemma that a position is lost, whatever the numbers of its coins.
    fn lemma(&mut self, walk: &mut Walk<'_>, Citation { left, contract }: Citation) -> Lost {
        let bytes = walk.order(left).bytes.clone();
        let (first, _) = self.0.entry(bytes.into()).or_insert_with(|| (left, Vec::new()));
        (*first, u16::try_from(contract).unwrap_or(u16::MAX))
    }

    /// Takes note of a lemma.
    pub(super) fn note(&mut self, walk: &mut Walk<'_>, (left, contract): Lost) -> Lost {
        let lemma = self.lemma(walk, Citation { left, contract: Score::from(contract) });
        let bytes = walk.order(left).bytes.clone();
        if let Some((_, contracts)) = self.0.get_mut(&bytes[..])
            && !contracts.contains(&contract)
        {
            contracts.push(contract);
        }
        lemma
    }

    /// The lemmas that may be cited: the one that says just that, or one that says more.
    fn lemmas(&mut self, walk: &mut Walk<'_>, citation: Citation) -> Vec<Lost> {
        let (left, contract) = self.lemma(walk, citation);
        let known = self.0.get(&walk.order(left).bytes[..]).map(|(_, contracts)| contracts.as_slice());
        let stronger = known.unwrap_or_default().iter().filter(|&&known| known < contract);
        [(left, contract)].into_iter().chain(stronger.map(|&known| (left, known))).collect()
    }
}

/// A question that a lemma or the claim asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// The position is won.
    Won(Strings, Score),
    /// The position is lost.
    Lost(Strings, Score),
    /// The position is lost by a lemma about it.
    Cited(Strings, Score),
}

/// What the lemmas of proofs of one claim need.
pub(super) struct Needs<'a> {
    pub(super) walk: Walk<'a>,
    pub(super) met: &'a mut Met,
    pub(super) claim: ClaimKind,
}

impl Obligations for Needs<'_> {
    type Fact = Lost;
    type Question = Question;

    fn measure(&self, (left, _): &Lost) -> u32 {
        left.count_ones()
    }

    fn claim(&mut self) -> Vec<Question> {
        let start = self.walk.search().board.all();
        let white_coins = self.walk.has_white_coins();
        let question = |part| match part {
            Part::Won(contract) => Question::Won(start, Score::from(contract)),
            Part::Lost(contract) if white_coins => Question::Lost(start, Score::from(contract)),
            Part::Lost(contract) => Question::Cited(start, Score::from(contract)),
        };
        parts(self.claim).into_iter().map(question).collect()
    }

    fn questions(&mut self, &(left, contract): &Lost) -> Vec<Question> {
        self.walk
            .questions(left, contract)
            .into_iter()
            .map(
                |(after, contract, is_captured)| {
                    if is_captured {
                        Question::Cited(after, contract)
                    } else {
                        Question::Won(after, contract)
                    }
                },
            )
            .collect()
    }

    fn answers(&mut self, question: &Question) -> Vec<Vec<Lost>> {
        let numbers = |walk: &mut Walk<'_>, left: Strings| -> Numbering {
            if left == walk.search().board.all() { walk.numbers_of_board() } else { walk.numbering(left) }
        };
        let ways: Vec<Way> = match *question {
            Question::Won(left, contract) => {
                let numbers = numbers(&mut self.walk, left);
                self.walk.ways_to_win(left, &numbers, contract)
            }
            Question::Lost(left, contract) => {
                let numbers = numbers(&mut self.walk, left);
                self.walk.ways_to_lose(left, &numbers, contract)
            }
            Question::Cited(left, contract) => {
                let numbers = numbers(&mut self.walk, left);
                self.walk.way_as_cited(left, &numbers, contract).into_iter().collect()
            }
        };
        let mut found = Vec::new();
        for way in ways {
            let mut sets: Vec<Vec<Lost>> = vec![Vec::new()];
            for citation in way {
                let lemmas = self.met.lemmas(&mut self.walk, citation);
                let with = |set: &Vec<Lost>| {
                    let set = set.clone();
                    lemmas.clone().into_iter().map(move |lemma| [&set[..], &[lemma]].concat())
                };
                sets = sets.iter().flat_map(with).collect();
            }
            found.append(&mut sets);
        }
        found
    }

    /// Searches look for rivals alone.
    fn explored(&self) -> usize {
        0
    }
}
