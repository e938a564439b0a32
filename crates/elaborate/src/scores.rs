//! Finding the evidence that a bare certificate about scores leaves out.
//!
//! Under the axiom white-coins an answer to a
//! move is a move to a position that a lemma is about, or a longer line where the other player is left with
//! nothing but to hand over. Without it, all white coins are captured first, or as many as leave a way to hand over.

use foldhash::{HashMap, HashMapExt};

use gamecert_certs::{Evidence, Fault, LemmaId, Relabelled};
use gamecert_checker::calculus::scores::options::Answered;
use gamecert_checker::calculus::scores::{Part, Question, Scores, Walk, less, moves, opposite};
use gamecert_checker::rules::dots::{Coloured, Cut, Graph};
use gamecert_checker::trial::Source;
use gamecert_checker::work::Work;

use crate::canonical_labelling::{Ordered, ordered};
use crate::index::News;

/// Bytes that a lemma takes here besides its subject, which is kept twice: a growing hash map takes three times its size.
const ENTRY_ROOM: usize = 256;

/// A lemma: its number, its contract, and for each place in the common order the coin of its subject.
type Learnt = (LemmaId, u16, Vec<u8>);

/// Knows the lemmas by the graphs that they are about.
#[derive(Debug)]
pub struct Finder {
    news: News,
    lemmas: HashMap<Vec<u8>, Learnt>,
}

impl Finder {
    /// A finder for one file; whether it may cite lemmas of imports.
    #[must_use]
    pub fn new(cites_imports: bool) -> Self {
        Self { news: News::new(cites_imports), lemmas: HashMap::new() }
    }

    /// Learns all lemmas that may be cited. Of two about one graph the one with the smaller contract is the stronger.
    ///
    /// # Errors
    /// If that takes more work or memory than is left.
    pub fn learn(&mut self, known: &Scores, work: &mut Work) -> Result<(), Fault> {
        let Self { news, lemmas } = self;
        news.each(&known.ledger, |id, subject, contract| {
            let Some(graph) = Graph::decode(subject)? else { return Ok(()) };
            let Ordered { form, numbers, work: taken } = ordered(&graph);
            work.spend(4 * taken + 1)?;
            if lemmas.get(&form).is_some_and(|(_, known, _)| *known <= contract) {
                return Ok(());
            }
            work.hold(2 * subject.len() + ENTRY_ROOM)?;
            let coin_at = |place: u8| numbers.iter().position(|&number| number == place);
            let places = (0..).zip(&numbers).filter_map(|(place, _)| u8::try_from(coin_at(place)?).ok());
            lemmas.insert(form, (id, contract, places.collect()));
            Ok(())
        })
    }

    /// Looks for evidence that a move fails at the contract of the player who makes it.
    ///
    /// # Errors
    /// If that takes more work than is left.
    pub fn find_option(
        &mut self,
        known: &Scores,
        option: &Answered,
        contract: u16,
        work: &mut Work,
    ) -> Result<Evidence, Fault> {
        let contract = less(contract.into(), option.captured)?;
        let found = if option.captured > 0 {
            self.cited(known, &option.after, contract, work)?.map(|cited| (Vec::new(), cited))
        } else {
            self.won(known, &option.after, opposite(&option.after, contract)?, work)?
        };
        Ok(line(found))
    }

    /// Looks for evidence for a part of a claim.
    ///
    /// # Errors
    /// If that takes more work than is left.
    pub fn find_claim(&mut self, known: &Scores, part: Part, work: &mut Work) -> Result<Evidence, Fault> {
        let start = &known.start;
        Ok(line(match part {
            Part::Won(contract) => self.won(known, start, i32::from(contract), work)?,
            Part::Lost(contract) if known.axioms.white_coins => {
                self.lost_in_turns(known, start, i32::from(contract), work)?
            }
            Part::Lost(contract) => {
                self.cited(known, start, i32::from(contract), work)?.map(|cited| (Vec::new(), cited))
            }
        }))
    }

    fn won(
        &self,
        known: &Scores,
        graph: &Graph,
        contract: i32,
        work: &mut Work,
    ) -> Result<Option<Found>, Fault> {
        work.spend(graph.size())?;
        let coloured = graph.coloured()?;
        if contract <= 0 || moves::is_bounded(known, &coloured, contract)? {
            return Ok(Some(Found::default()));
        }
        if known.axioms.white_coins {
            return self.won_in_turns(known, &coloured, contract, work);
        }
        if let Some(found) = self.won_after_captures(known, graph, contract, None, work)? {
            return Ok(Some(found));
        }
        match coloured.handed_over {
            Some(left) => self.won_after_captures(known, graph, contract, Some(left), work),
            None => Ok(None),
        }
    }

    /// The lemma that a position is lost at the contract; none if it has too few coins anyway.
    fn cited(
        &self,
        known: &Scores,
        graph: &Graph,
        contract: i32,
        work: &mut Work,
    ) -> Result<Option<Vec<Relabelled>>, Fault> {
        let (graph, contract) = known.without_pairs(graph, contract)?;
        if contract > i32::from(graph.coins()?) {
            return Ok(Some(Vec::new()));
        }
        let Ordered { form, numbers, work: taken } = ordered(&graph);
        work.spend(3 * taken + graph.size())?;
        let Some((lemma, proved, places)) = self.lemmas.get(&form) else { return Ok(None) };
        let parts = numbers.iter().map(|&number| places.get(usize::from(number)).copied());
        let Some(mut parts) = parts.collect::<Option<Vec<u8>>>() else { return Ok(None) };
        if (0..=u8::MAX).zip(&parts).all(|(number, &part)| number == part) {
            parts.clear();
        }
        Ok((i32::from(*proved) <= contract).then(|| vec![Relabelled { lemma: *lemma, parts }]))
    }

    fn won_in_turns(
        &self,
        known: &Scores,
        coloured: &Coloured,
        contract: i32,
        work: &mut Work,
    ) -> Result<Option<Found>, Fault> {
        let Coloured { white, handed_over, black } = coloured;
        let lacks = less(contract, *white)?;
        if lacks <= 0 {
            return Ok(Some(Found::default()));
        }
        if let Some(handed_over) = handed_over {
            let opponent = opposite(black, lacks + i32::from(*handed_over))?;
            if let Some(cited) = self.cited(known, black, opponent, work)? {
                return Ok(Some((Vec::new(), cited)));
            }
        }
        self.won_in_black(known, black, lacks, work)
    }

    /// Lines in black parts, tried depth first: a further move is needed where the other player can hand over.
    fn won_in_black(
        &self,
        known: &Scores,
        black: &Graph,
        contract: i32,
        work: &mut Work,
    ) -> Result<Option<Found>, Fault> {
        let mut branch = vec![Step::new(black.clone(), contract)];
        while let Some(last) = branch.last_mut() {
            let Some((number, cut)) = last.moves.pop() else {
                branch.pop();
                continue;
            };
            work.spend(last.black.size())?;
            let (after, lacks) = (last.black.after(cut)?.0, opposite(&last.black, last.contract)?);
            let Coloured { white, handed_over, black } = after.coloured()?;
            let lacks = less(lacks, white)?;
            let Some(cited) = self.cited(known, &black, lacks, work)?.filter(|_| lacks > 0) else { continue };
            last.taken = Some((number, cited));
            match still_needed(&black, lacks, handed_over)? {
                Some(needs) => branch.push(Step::new(black, needs)),
                None => {
                    let taken = branch.into_iter().filter_map(|step| step.taken);
                    let (moves, cited): (Vec<u16>, Vec<Vec<Relabelled>>) = taken.unzip();
                    return Ok(Some((moves, cited.concat())));
                }
            }
        }
        Ok(None)
    }

    fn lost_in_turns(
        &self,
        known: &Scores,
        graph: &Graph,
        contract: i32,
        work: &mut Work,
    ) -> Result<Option<Found>, Fault> {
        let Coloured { white, handed_over, black } = graph.coloured()?;
        let lacks = less(contract, white)?;
        let Some(cited) = self.cited(known, &black, lacks, work)?.filter(|_| lacks > 0) else {
            return Ok(None);
        };
        let Some(needs) = still_needed(&black, lacks, handed_over)? else {
            return Ok(Some((Vec::new(), cited)));
        };
        let further = self.won_in_black(known, &black, needs, work)?;
        Ok(further.map(|(moves, further)| (moves, [cited, further].concat())))
    }

    /// Captures as long as the player could still hand over `handed_over` coins afterwards, or all that can be captured if that
    /// is `None`; then a move to a position that a lemma is about.
    fn won_after_captures(
        &self,
        known: &Scores,
        graph: &Graph,
        mut contract: i32,
        handed_over: Option<u16>,
        work: &mut Work,
    ) -> Result<Option<Found>, Fault> {
        let (mut graph, mut made) = (graph.clone(), Vec::new());
        'turn: while contract > 0 {
            let mut quiet = Vec::new();
            for (number, cut) in (0..).zip(graph.moves()) {
                work.spend(graph.size())?;
                let (after, captured) = graph.after(cut)?;
                if captured == 0 {
                    quiet.push((number, after));
                    continue;
                }
                if handed_over.is_none() || after.coloured()?.handed_over == handed_over {
                    made.push(number);
                    contract = less(contract, captured)?;
                    graph = after;
                    continue 'turn;
                }
            }
            for (number, after) in quiet {
                if let Some(cited) = self.cited(known, &after, opposite(&after, contract)?, work)? {
                    made.push(number);
                    return Ok(Some((made, cited)));
                }
            }
            return Ok(None);
        }
        Ok(Some((made, Vec::new())))
    }
}

impl Source<Scores> for Finder {
    fn next(
        &mut self,
        calculus: &Scores,
        _: &Walk,
        question: &Question,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        self.learn(calculus, work)?;
        Ok(Some(match question {
            Question::Move(option, contract) => self.find_option(calculus, option, *contract, work)?,
            Question::Start(part) => self.find_claim(calculus, *part, work)?,
        }))
    }
}

/// Moves, and the lemmas cited.
type Found = (Vec<u16>, Vec<Relabelled>);

/// A position of a line, with the moves that have not been tried, last first.
struct Step {
    black: Graph,
    contract: i32,
    moves: Vec<(u16, Cut)>,
    /// The move that is tried, and the lemma cited after it.
    taken: Option<(u16, Vec<Relabelled>)>,
}

impl Step {
    fn new(black: Graph, contract: i32) -> Self {
        let mut moves: Vec<_> = (0..).zip(black.moves()).collect();
        moves.reverse();
        Self { black, contract, moves, taken: None }
    }
}

/// The contract of the opponent in the black part of a player who lacks this much there and hands over; none if the player
/// cannot, or the opponent then needs nothing more.
fn still_needed(black: &Graph, lacks: i32, handed_over: Option<u16>) -> Result<Option<i32>, Fault> {
    let needs = handed_over.map(|left| opposite(black, lacks + i32::from(left))).transpose()?;
    Ok(needs.filter(|&needs| needs > 0))
}

fn line(found: Option<Found>) -> Evidence {
    found.map_or(Evidence::Hole, |(moves, lemmas)| Evidence::Line { moves, lemmas })
}
