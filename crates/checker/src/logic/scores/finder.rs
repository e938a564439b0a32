//! Finding the evidence that a bare certificate leaves out.
//!
//! What is found here is not believed: it is judged like a hint from a file. Under the axiom white-coins an answer to a
//! move is a move to a position that a lemma is about, or a longer line where the other player is left with
//! nothing but to hand over. Without it, all white coins are captured first, or as many as leave a way to hand over.

use std::collections::HashMap;

use gamecert_certs::{Evidence, Fault, LemmaId, Relabelled, require};

use super::claims::Part;
use super::order::{Ordered, ordered};
use super::score::Answered;
use super::{Fact, Known, moves, opposite};
use crate::rules::dots::{Coloured, Graph};

/// A lemma: its number, its contract, and for each place in the common order the coin of its subject.
type Learnt = (LemmaId, u16, Vec<u8>);

/// Knows the lemmas by the graphs that they are about.
#[derive(Debug)]
pub struct Finder {
    lemmas: HashMap<Vec<u8>, Learnt>,
    knows_imports: bool,
    pieces: u64,
    steps: u64,
    max_steps: u64,
}

impl Finder {
    /// A finder that looks at no more than `max_steps` positions and coins of positions, of which `steps` have been spent on other certificates.
    #[must_use]
    pub fn new(max_steps: u64, steps: u64) -> Self {
        Self { lemmas: HashMap::new(), knows_imports: false, pieces: 0, steps, max_steps }
    }

    /// Number of pieces that it was asked for.
    #[must_use]
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// Number of steps, those spent on other certificates included.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Learns all imported lemmas, unless it knows them. Each takes a step.
    pub fn learn_imports(&mut self, known: &Known) {
        if std::mem::replace(&mut self.knows_imports, true) {
            return;
        }
        for (id, fact) in known.imported.lemmas() {
            if self.step().is_none() {
                return;
            }
            self.learn(fact, id);
        }
    }

    /// Never learns an imported lemma.
    pub fn leave_imports(&mut self) {
        self.knows_imports = true;
    }

    /// Learns a lemma. Of two about one graph the one with the smaller contract is the stronger.
    pub fn learn(&mut self, (coins, contract): &Fact, id: LemmaId) {
        let Ordered { form, numbers, work } = ordered(&coins.graph());
        self.steps = self.steps.saturating_add(work);
        if self.lemmas.get(&form).is_some_and(|(_, known, _)| known <= contract) {
            return;
        }
        let coin_at = |place: u8| numbers.iter().position(|&number| number == place);
        let places = (0..).zip(&numbers).filter_map(|(place, _)| u8::try_from(coin_at(place)?).ok());
        let places = places.collect();
        self.lemmas.insert(form, (id, *contract, places));
    }

    /// Sees that it did not have to stop looking: what it left as a hole may be none.
    ///
    /// # Errors
    /// If it had to.
    pub fn judge_steps(&self) -> Result<(), Fault> {
        require(self.steps <= self.max_steps, || {
            let why = format!("finding the replies takes more than {} steps (--max-steps)", self.max_steps);
            Fault::declined("limit-steps", why)
        })
    }

    /// Counts a step; `None` if there is none left.
    fn step(&mut self) -> Option<()> {
        self.steps = self.steps.saturating_add(1);
        (self.steps <= self.max_steps).then_some(())
    }

    /// Looks for evidence that a move fails at the contract of the player who makes it.
    pub fn find_option(&mut self, known: &Known, option: &Answered, contract: u16) -> Evidence {
        self.pieces = self.pieces.saturating_add(1);
        let contract = i32::from(contract).saturating_sub(i32::from(option.captured));
        let found = if option.captured > 0 {
            self.cited(known, &option.after, contract).map(|cited| (Vec::new(), cited))
        } else {
            let opponent = opposite(&option.after, contract);
            self.won(known, &option.after, opponent)
        };
        line(found)
    }

    /// Looks for evidence for a part of a claim.
    pub fn find_claim(&mut self, known: &Known, start: &Graph, part: Part) -> Evidence {
        self.pieces = self.pieces.saturating_add(1);
        line(match part {
            Part::Won(contract) => self.won(known, start, i32::from(contract)),
            Part::Lost(contract) if known.axioms.white_coins => {
                self.lost_in_turns(known, start.clone(), i32::from(contract))
            }
            Part::Lost(contract) => {
                self.cited(known, start, i32::from(contract)).map(|cited| (Vec::new(), cited))
            }
        })
    }

    fn won(&mut self, known: &Known, graph: &Graph, contract: i32) -> Option<Found> {
        self.step()?;
        let coloured = graph.coloured();
        if contract <= 0 || moves::is_bounded(known, &coloured, contract) {
            return Some(Found::default());
        }
        if known.axioms.white_coins {
            return self.won_in_turns(known, &coloured, contract);
        }
        let all = self.won_after_captures(known, graph, contract, None);
        all.or_else(|| self.won_after_captures(known, graph, contract, Some(coloured.handed_over?)))
    }

    /// The lemma that a position is lost at the contract; none if it has too few coins anyway.
    fn cited(&mut self, known: &Known, graph: &Graph, contract: i32) -> Option<Vec<Relabelled>> {
        self.step()?;
        let (graph, contract) = known.without_pairs(graph, contract);
        if contract > i32::from(graph.coins()) {
            return Some(Vec::new());
        }
        let Ordered { form, numbers, work } = ordered(&graph);
        self.steps = self.steps.saturating_add(work);
        let (lemma, proved, places) = self.lemmas.get(&form)?;
        let parts = numbers.iter().map(|&number| places.get(usize::from(number)).copied());
        let mut parts = parts.collect::<Option<Vec<u8>>>()?;
        if (0..).zip(&parts).all(|(number, &part)| number == part) {
            parts.clear();
        }
        (i32::from(*proved) <= contract).then(|| vec![Relabelled { lemma: *lemma, parts }])
    }

    fn won_in_turns(&mut self, known: &Known, coloured: &Coloured, contract: i32) -> Option<Found> {
        let Coloured { white, handed_over, black } = coloured;
        let lacks = contract.saturating_sub(i32::from(*white));
        if lacks <= 0 {
            return Some(Found::default());
        }
        if let Some(handed_over) = handed_over {
            let opponent = opposite(black, lacks.saturating_add(i32::from(*handed_over)));
            if let Some(cited) = self.cited(known, black, opponent) {
                return Some((Vec::new(), cited));
            }
        }
        self.won_in_black(known, black, lacks)
    }

    /// Lines in black parts, tried depth first: a further move is needed where the other player can hand over.
    fn won_in_black(&mut self, known: &Known, black: &Graph, contract: i32) -> Option<Found> {
        let mut branch = vec![Step::new(black.clone(), contract)];
        while let Some(last) = branch.last_mut() {
            let Some((number, cut)) = last.moves.pop() else {
                branch.pop();
                continue;
            };
            let (after, lacks) = (last.black.after(cut).0, opposite(&last.black, last.contract));
            let Coloured { white, handed_over, black } = after.coloured();
            let lacks = lacks.saturating_sub(i32::from(white));
            let Some(cited) = self.cited(known, &black, lacks).filter(|_| lacks > 0) else {
                self.step()?;
                continue;
            };
            last.taken = Some((number, cited));
            let handed_over = handed_over.map(|it| opposite(&black, lacks.saturating_add(i32::from(it))));
            match handed_over.filter(|&needs| needs > 0) {
                Some(needs) => branch.push(Step::new(black, needs)),
                None => {
                    let taken = branch.into_iter().filter_map(|step| step.taken);
                    let (moves, cited): (Vec<u16>, Vec<Vec<Relabelled>>) = taken.unzip();
                    return Some((moves, cited.concat()));
                }
            }
        }
        None
    }

    fn lost_in_turns(&mut self, known: &Known, graph: Graph, contract: i32) -> Option<Found> {
        let Coloured { white, handed_over, black } = graph.coloured();
        let lacks = contract.saturating_sub(i32::from(white));
        let cited = self.cited(known, &black, lacks).filter(|_| lacks > 0)?;
        let needs = handed_over.map(|it| opposite(&black, lacks.saturating_add(i32::from(it))));
        let Some(needs) = needs.filter(|&needs| needs > 0) else { return Some((Vec::new(), cited)) };
        let (moves, further) = self.won_in_black(known, &black, needs)?;
        Some((moves, [cited, further].concat()))
    }

    /// Captures as long as the player could still hand over so many coins afterwards, or all that can be captured; then a move
    /// to a position that a lemma is about.
    fn won_after_captures(
        &mut self,
        known: &Known,
        graph: &Graph,
        mut contract: i32,
        handed_over: Option<u16>,
    ) -> Option<Found> {
        let (mut graph, mut made) = (graph.clone(), Vec::new());
        loop {
            self.step()?;
            if contract <= 0 {
                return Some((made, Vec::new()));
            }
            let mut ways = (0..).zip(graph.moves()).map(|(number, cut)| (number, graph.after(cut)));
            let capture = ways.find(|(_, (after, captured))| {
                let stays = handed_over.is_none() || after.coloured().handed_over == handed_over;
                *captured > 0 && stays
            });
            let Some((number, (after, captured))) = capture else { break };
            made.push(number);
            contract = contract.saturating_sub(i32::from(captured));
            graph = after;
        }
        for (number, cut) in (0..).zip(graph.moves()) {
            let (after, captured) = graph.after(cut);
            if captured > 0 {
                continue;
            }
            if let Some(cited) = self.cited(known, &after, opposite(&after, contract)) {
                made.push(number);
                return Some((made, cited));
            }
        }
        None
    }
}

/// Moves, and the lemmas cited.
type Found = (Vec<u16>, Vec<Relabelled>);

/// A position of a line, with the moves that have not been tried, last first.
struct Step {
    black: Graph,
    contract: i32,
    moves: Vec<(u16, crate::rules::dots::Cut)>,
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

fn line(found: Option<Found>) -> Evidence {
    found.map_or(Evidence::Hole, |(moves, lemmas)| Evidence::Line { moves, lemmas })
}
