//! From what a search knows of scores to a proof by the checker's rules.
//!
//! The walk begins at the claim. For each lemma that is needed it answers every move that the checker asks about, by lines of
//! play whose lemmas are needed in turn; those with the most strings first, so that when the turn of a lemma
//! comes the smallest contract that it is needed for is known. Where several answers serve, the one that needs the least
//! that is not needed yet is taken.

mod cost;
mod imported;
mod moves;
mod numbering;
mod packed;
mod questions;
mod replies;
mod turns;
mod ways;

use std::cell::Cell;
use std::collections::BTreeMap;

use gamecert_certs::{ClaimKind, Evidence, LemmaId, Relabelled};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_checker::calculus::scores::{Part, parts};
use rustc_hash::FxHashSet;

use super::search::Search;
use crate::games::dots::{Ahead, Black, Components, MAX_STRINGS, Order, Seen, Strings};
use crate::knowledge::{Score, Stopped};
use crate::prove::rebuild;
pub(super) use imported::ImportedLemmas;
pub(super) use numbering::Numbering;
pub(super) use packed::PackedProof;
use packed::{Lemmas, Packed};
use replies::Replies;
pub(super) use ways::Way;

/// Lemmas that are answered between two questions whether to stop.
const LEMMAS_PER_POLL: u32 = 64;

/// Why a proof cannot be had.
pub(super) type CertifyError = rebuild::CertifyError<Fact>;

/// What a lemma says, whatever the numbers of its coins: the key of its graph, and the contract at which its player fails.
pub(super) type Fact = Option<(u64, u16)>;

/// A position that is lost at a contract, to be cited; nothing if it has fewer coins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Citation {
    /// What is left of the position without pairs.
    pub(super) left: Strings,
    pub(super) contract: Score,
}

/// A line of play before its lemmas have numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    moves: Vec<u16>,
    citations: Vec<Citation>,
}

impl Draft {
    /// The line that begins with this move.
    fn after(mut self, number: u16) -> Draft {
        self.moves.insert(0, number);
        self
    }
}

/// How replies are chosen that need lemmas which are not needed anyway.
#[derive(Clone, Debug, Default)]
pub(super) struct ReplyPolicy {
    /// What chance is drawn from; 0 for no chance.
    pub(super) seed: u64,
    /// Lemmas that are rather to be used than others, by the keys of their subjects.
    pub(super) preferred: FxHashSet<u64>,
    /// What those cost more that are not preferred, if some are; as many lemmas less a twelfth part each.
    pub(super) surcharge: u64,
    /// Nodes that may be searched for replies that are not known to do.
    pub(super) explore: u64,
    /// Nodes that may be searched for each piece of evidence. What takes more is left a hole.
    pub(super) patience: Option<u64>,
    /// Whether a lemma that turns out to be false is left with a hole.
    pub(super) is_forgiving: bool,
}

/// What comes of a certification.
pub(super) struct Proved {
    pub(super) proof: PackedProof,
    /// Why it has holes, if it was stopped.
    pub(super) stopped: Option<Stopped>,
    /// Lemmas that cannot be true together with what is said of other positions, and a move for each to which there is no answer:
    /// the keys of their subjects, and what the move leaves. Only if forgiven.
    pub(super) doubts: BTreeMap<u64, Strings>,
    /// The axioms that it may rest on. The others, it surely does without.
    pub(super) used: Axioms,
}

/// A certification under way.
pub(super) struct Walk<'a> {
    search: &'a mut Search,
    axioms: Axioms,
    policy: ReplyPolicy,
    given: ImportedLemmas,
    lemmas: Lemmas,
    /// Places of lemmas whose moves have not been answered, by the number of their strings.
    waiting: BTreeMap<u32, Vec<u32>>,
    stopped: Option<Stopped>,
    doubts: BTreeMap<u64, Strings>,
    used: Cell<Axioms>,
    /// Strings that win black positions at contracts. They were used, so their lemmas are needed, and to use them again
    /// costs nothing.
    replies: Replies,
    components: Components,
    /// The position that was asked for or cited last, which is likely to be asked for again.
    black: Black,
    /// What the moves in a black position leave, to be used again.
    ahead: Vec<Ahead>,
    /// The numbering that was asked for last.
    order: Order,
}

impl<'a> Walk<'a> {
    pub(super) fn new(search: &'a mut Search, axioms: Axioms) -> Walk<'a> {
        Walk::with_policy(search, axioms, ReplyPolicy::default())
    }

    pub(super) fn with_policy(search: &'a mut Search, axioms: Axioms, policy: ReplyPolicy) -> Walk<'a> {
        let (lemmas, waiting) = (Lemmas::default(), BTreeMap::new());
        let used = Cell::new(Axioms { white_coins: axioms.white_coins, ..Axioms::default() });
        let (given, doubts) = (ImportedLemmas::default(), BTreeMap::new());
        let (replies, components, order) = (Replies::default(), Components::default(), Order::default());
        Walk {
            search,
            axioms,
            policy,
            given,
            lemmas,
            waiting,
            stopped: None,
            doubts,
            used,
            replies,
            components,
            black: Black::default(),
            ahead: Vec::new(),
            order,
        }
    }

    /// Lets the proof cite lemmas of other certificates.
    pub(super) fn citing(self, given: ImportedLemmas) -> Walk<'a> {
        Walk { given, ..self }
    }

    /// Builds a proof of a claim about all strings of the board.
    ///
    /// # Errors
    /// If what the search knows is false.
    pub(super) fn prove(mut self, claim: ClaimKind) -> Result<Proved, CertifyError> {
        let start = self.search.board.all();
        let numbers = self.numbers_of_board();
        let mut goal = Vec::new();
        for part in parts(claim) {
            let line = self.patiently(|walk| match part {
                Part::Won(contract) => walk.won(start, &numbers, Score::from(contract)),
                Part::Lost(contract) if walk.axioms.white_coins => {
                    walk.lost_in_turns(start, &numbers, Score::from(contract))
                }
                Part::Lost(contract) => walk.lost_as_cited(start, &numbers, Score::from(contract)),
            });
            goal.push(self.piece(line, &numbers)?.ok_or_else(|| {
                let part = match part {
                    Part::Won(contract) => format!(">= {contract}"),
                    Part::Lost(contract) => format!("< {contract}"),
                };
                let why = format!("nothing shows that the score is {part}");
                CertifyError::False { lemma: None, why }
            })?);
        }
        while let Some(mut entry) = self.waiting.last_entry() {
            match entry.get_mut().pop() {
                Some(place) => self.answer(place)?,
                None => drop(entry.remove()),
            }
        }
        let Walk { lemmas, stopped, doubts, used, .. } = self;
        Ok(Proved { proof: lemmas.into_proof(goal), stopped, doubts, used: used.get() })
    }

    /// What is searched in.
    pub(super) fn search(&self) -> &Search {
        self.search
    }

    pub(super) fn has_white_coins(&self) -> bool {
        self.axioms.white_coins
    }

    /// Looks for a piece of evidence as long as patience lasts.
    fn patiently<T>(&mut self, find: impl FnOnce(&mut Self) -> Result<T, Stopped>) -> Result<T, Stopped> {
        let Some(nodes) = self.policy.patience else { return find(self) };
        let limit = self.search.work.limit_nodes(nodes);
        let found = find(self);
        self.search.work.restore_limit(limit);
        found
    }

    /// Answers all moves of a lemma.
    fn answer(&mut self, place: u32) -> Result<(), CertifyError> {
        let Packed { left, contract, key, .. } = self.lemmas.get(place);
        if place.is_multiple_of(LEMMAS_PER_POLL) && self.search.work.is_to_stop() {
            self.stopped = Some(Stopped::Requested);
        }
        let numbers = self.numbering(left);
        let questions = self.questions_in_order(left, contract, &numbers);
        self.lemmas.begin(place, questions.len());
        let is_black = self.axioms.white_coins && self.search.board.is_black(left);
        let black = is_black.then(|| self.black(left));
        for (after, reached, is_captured) in questions {
            if self.stopped.is_some() {
                self.lemmas.put(&Evidence::Hole);
                continue;
            }
            let find = |walk: &mut Self| {
                if is_captured {
                    walk.lost_as_cited(after, &numbers, reached)
                } else if let Some(black) = &black {
                    walk.won_after((black, (left ^ after).trailing_zeros()), &numbers, reached)
                } else {
                    walk.won(after, &numbers, reached)
                }
            };
            let line = self.patiently(find);
            let mut piece = self.piece(line, &numbers)?;
            if piece.is_none() && self.policy.is_forgiving {
                // Of some thousand million positions two may have the same key.
                self.search.forget(after);
                let line = self.patiently(find);
                piece = self.piece(line, &numbers)?;
            }
            let piece = match piece {
                Some(piece) => piece,
                None if self.policy.is_forgiving => {
                    self.doubts.entry(key).or_insert(after);
                    Evidence::Hole
                }
                None => {
                    let [subject, after] = [left, after].map(|left| self.search.board.show(left));
                    let why = format!("`{subject}` < {contract} has no answer to the move to `{after}`");
                    return Err(CertifyError::False {
                        lemma: Some(Some((key, self.lemmas.get(place).contract))),
                        why,
                    });
                }
            };
            self.lemmas.put(&piece);
        }
        Ok(())
    }

    /// Makes lemmas needed, and tells the evidence, if there is any. A limit leaves a hole.
    fn piece(
        &mut self,
        line: Result<Option<Draft>, Stopped>,
        numbers: &Numbering,
    ) -> Result<Option<Evidence>, CertifyError> {
        match line {
            Ok(Some(draft)) => {
                let lemmas = draft.citations.iter().map(|citation| self.need(*citation, numbers)).collect();
                Ok(Some(Evidence::Line { moves: draft.moves, lemmas }))
            }
            Ok(None) => Ok(None),
            Err(Stopped::Nodes) if self.policy.patience.is_some() => Ok(Some(Evidence::Hole)),
            Err(stopped @ (Stopped::Requested | Stopped::Nodes)) => {
                self.stopped = Some(stopped);
                Ok(Some(Evidence::Hole))
            }
            Err(other) => Err(other.into()),
        }
    }

    /// A black position by its components.
    fn black(&mut self, left: Strings) -> Black {
        if self.black.left != left {
            self.black = self.components.black(&self.search.board, left);
        }
        self.black
    }

    /// What searches ask of a black position.
    fn seen(&mut self, left: Strings) -> Seen {
        let black = self.black(left);
        self.components.seen(&black)
    }

    /// The numbers of the coins of a lemma's subject, and its bytes.
    pub(super) fn order(&mut self, left: Strings) -> &Order {
        if self.search.board.is_black(left) {
            let black = self.black(left);
            self.components.order(&self.search.board, &black, &mut self.order);
        } else {
            self.order = self.search.board.order(left);
        }
        &self.order
    }

    /// What follows from these numbers.
    pub(super) fn numbering(&mut self, left: Strings) -> Numbering {
        self.components.limit();
        self.black = Black::default();
        let numbers = *self.order(left).numbers();
        Numbering::new(&self.search.board, left, &numbers)
    }

    /// What follows from the numbers that coins have at the start.
    pub(super) fn numbers_of_board(&self) -> Numbering {
        let mut numbers = [0; MAX_STRINGS];
        numbers.iter_mut().zip(0..).for_each(|(number, coin)| *number = coin);
        Numbering::new(&self.search.board, self.search.board.all(), &numbers)
    }

    /// Makes a lemma needed, and tells how it is cited; by its place for now.
    fn need(&mut self, Citation { left, contract }: Citation, numbers: &Numbering) -> Relabelled {
        self.order(left);
        let order = &self.order;
        let parts: Vec<u8> = numbers.coins(left).map(|coin| order.number(coin)).collect();
        let is_plain = parts.iter().zip(0..).all(|(&part, number)| part == number);
        let contract = u16::try_from(contract).unwrap_or(u16::MAX);
        let parts = if is_plain { Vec::new() } else { parts };
        if let Some(lemma) = self.given.lemma(&order.bytes, contract) {
            return Relabelled { lemma, parts };
        }
        // At hand for black positions.
        let key = (self.black.left == left).then(|| self.components.seen(&self.black).key);
        let place = self.lemmas.place((left, key), &order.bytes).unwrap_or_else(|| {
            let key = key.unwrap_or_else(|| self.search.keyed(left).key);
            let place = self.lemmas.add((left, key), contract, &order.bytes);
            self.waiting.entry(left.count_ones()).or_default().push(place);
            place
        });
        self.lemmas.tighten(place, contract);
        Relabelled { lemma: LemmaId(place), parts }
    }

    /// The citation for a position at a contract: nothing where it has too few coins, and `None` where it is not lost, as the
    /// contract is met.
    fn citation(&self, left: Strings, numbers: &Numbering, contract: Score) -> Option<Vec<Citation>> {
        let (left, each) = if self.axioms.isolated_pairs {
            self.search.board.without_pairs_among(left, numbers.coins(left))
        } else {
            (left, 0)
        };
        self.use_pairs(each.into());
        let coins = Score::from(self.search.board.coins(left));
        self.citation_without_pairs((left, coins), contract - Score::from(each))
    }

    /// Takes note that pairs are left out, if each player gets that many coins of them.
    fn use_pairs(&self, each: Score) {
        if self.axioms.isolated_pairs && each > 0 {
            self.used.set(Axioms { isolated_pairs: true, ..self.used.get() });
        }
    }

    /// The same for a position without pairs that has `coins` coins.
    fn citation_without_pairs(
        &self,
        (left, coins): (Strings, Score),
        contract: Score,
    ) -> Option<Vec<Citation>> {
        match contract {
            ..=0 => None,
            _ if contract > coins => Some(Vec::new()),
            _ => Some(vec![Citation { left, contract }]),
        }
    }

    /// Evidence that a position is lost by a lemma about it.
    fn lost_as_cited(
        &mut self,
        left: Strings,
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        if !self.search.is_lost(left, contract)? {
            return Ok(None);
        }
        let citations = self.citation(left, numbers, contract);
        Ok(citations.map(|citations| Draft { moves: Vec::new(), citations }))
    }

    /// Evidence that a position is won.
    fn won(&mut self, left: Strings, numbers: &Numbering, contract: Score) -> Result<Option<Draft>, Stopped> {
        if self.axioms.white_coins {
            self.won_in_turns(left, numbers, contract)
        } else {
            self.won_by_moves(left, numbers, contract)
        }
    }

    /// The contract of one player who makes the other one fail.
    fn opposite(&self, left: Strings, contract: Score) -> Score {
        Score::from(self.search.board.coins(left)) - contract + 1
    }

    /// Whether the axiom on loony moves settles a position with `coins` coins, of which `white` are white and `handed_over` can be
    /// handed over.
    fn is_bounded(&self, (white, handed_over): (Score, Score), coins: Score, contract: Score) -> bool {
        let is_bounded =
            self.axioms.loony_bound && handed_over > 0 && 2 * contract <= coins + white - handed_over + 1;
        if is_bounded {
            self.used.set(Axioms { loony_bound: true, ..self.used.get() });
        }
        is_bounded
    }
}
