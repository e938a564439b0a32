//! Dots-and-boxes by brute force, from the definition; and complete proofs, without the engine, from which fixtures and
//! mutations start.

use std::collections::{BTreeSet, HashMap};

use gamecert_certs::{Certificate, ClaimKind, Hints, Judgement, Lemma, Metadata, Play, Statement};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::scores::options::options;
use gamecert_checker::calculus::scores::{Axioms, Scores, parts};
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::dots::{Coins, Dots, Graph, ISOLATED_PAIRS};
use gamecert_elaborate::rules::{Rules, Unmetered};
use gamecert_elaborate::scores::Finder;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Scores of all positions that play from one position can reach, by the strings that are left. A string is
/// a pair of coins, the second of which is missing for an arrow. Shares nothing with the rules of the checker.
pub struct BruteDots {
    strings: Vec<(usize, Option<usize>)>,
    coins: usize,
    scores: HashMap<u64, u16>,
}

impl BruteDots {
    /// Knows nothing yet of a position.
    ///
    /// # Panics
    /// If there are more than 64 strings.
    pub fn new(arrows: &[u8], links: &[(u8, u8)]) -> Self {
        let arrows =
            arrows.iter().enumerate().flat_map(|(coin, &count)| (0..count).map(move |_| (coin, None)));
        let links = links.iter().map(|&(one, other)| (usize::from(one), Some(usize::from(other))));
        let coins = arrows.clone().map(|(coin, _)| coin).chain(links.clone().map(|(_, it)| it.unwrap_or(0)));
        let coins = coins.max().map_or(0, |most| most + 1);
        let strings: Vec<_> = arrows.chain(links).collect();
        assert!(strings.len() <= 64);
        Self { strings, coins, scores: HashMap::new() }
    }

    /// What the player to move scores.
    pub fn score(&mut self) -> u16 {
        let all = (0..self.strings.len()).fold(0, |strings, place| strings | 1 << place);
        self.score_of(all)
    }

    fn coins_left(&self, left: u64) -> u16 {
        let has_string = |coin: usize| {
            let ends = |&(one, other): &(usize, Option<usize>)| one == coin || other == Some(coin);
            self.strings.iter().enumerate().any(|(place, string)| left >> place & 1 == 1 && ends(string))
        };
        u16::try_from((0..self.coins).filter(|&coin| has_string(coin)).count()).expect("few coins")
    }

    fn score_of(&mut self, left: u64) -> u16 {
        if let Some(&score) = self.scores.get(&left) {
            return score;
        }
        let coins = self.coins_left(left);
        let mut best = 0;
        for place in (0..self.strings.len()).filter(|place| left >> place & 1 == 1) {
            let after = left & !(1 << place);
            let there = self.coins_left(after);
            let score = self.score_of(after);
            best = best.max(if there < coins { coins - there + score } else { there - score });
        }
        self.scores.insert(left, best);
        best
    }
}

/// The score of a position of the checker.
pub fn brute_score(graph: &Graph) -> u16 {
    BruteDots::new(&graph.arrows, &graph.links).score()
}

/// A graph with some coins and up to so many strings: several between two coins, and several arrows at one.
pub fn random_graph(random: &mut ChaCha8Rng, most_coins: u8, most_strings: usize) -> Graph {
    let coins = random.random_range(1..=most_coins);
    let mut graph = Graph { arrows: vec![0; usize::from(coins)], links: Vec::new() };
    for _ in 0..random.random_range(1..=most_strings) {
        let (one, other) = (random.random_range(0..coins), random.random_range(0..=coins));
        let degrees = graph.degrees().expect("a graph");
        let has_room = |coin: u8| degrees[usize::from(coin)] < 4;
        if one == other || !has_room(one) || (other < coins && !has_room(other)) {
            continue;
        }
        if other == coins {
            graph.arrows[usize::from(one)] += 1;
        } else {
            graph.links.push((one.min(other), one.max(other)));
        }
    }
    graph.links.sort_unstable();
    graph.renumbered(&[]).expect("a graph").expect("no numbers")
}

/// All sets of axioms about the game.
pub fn axiom_sets() -> Vec<Vec<String>> {
    let subsets = 0..1_usize << Dots::AXIOMS.len();
    let of = |set: usize| {
        let chosen = Dots::AXIOMS.iter().enumerate().filter(move |(place, _)| set >> place & 1 == 1);
        chosen.map(|(_, axiom)| (*axiom).to_owned()).collect()
    };
    subsets.map(of).collect()
}

/// A statement about a position.
pub fn statement(position: &str, claim: ClaimKind, axioms: &[String]) -> Statement {
    let spelling = Dots.position(position).expect("a position").spelling;
    let mut axioms = axioms.to_vec();
    axioms.sort_unstable();
    Statement {
        game: Dots::NAME.to_owned(),
        rules: Dots::VERSION,
        play: Play::Scoring,
        position: spelling,
        claim,
        axioms,
        imports: vec![],
    }
}

/// Proves a true claim, with a lemma for each position that the rules under these axioms can reach.
pub fn complete(position: &str, claim: ClaimKind, axioms: &[String]) -> Certificate {
    let statement = statement(position, claim, axioms);
    let start = Dots.position(position).expect("a position").components;
    let start = start.first().map_or_else(Graph::default, |coins| coins.graph().expect("a graph"));
    let declared = Axioms::of(&statement.axioms);
    let mut found: BTreeSet<(u32, Coins)> = BTreeSet::new();
    let mut open = vec![start.clone()];
    let cited = |graph: Graph| {
        if axioms.iter().any(|it| it == ISOLATED_PAIRS) {
            graph.without_pairs().expect("a graph").0
        } else {
            graph
        }
    };
    while let Some(graph) = open.pop() {
        let graph =
            cited(if declared.white_coins { graph.coloured().expect("a graph").black } else { graph });
        let Some(coins) = Coins::new(&graph).expect("a graph") else { continue };
        if found.insert((Dots.measure(&coins), coins)) {
            open.extend(graph.moves().into_iter().map(|cut| graph.after(cut).expect("a move").0));
        }
    }
    let work = &mut Work::unlimited();
    let mut known = Scores { axioms: declared, start, ..Scores::default() };
    let mut finder = Finder::new(false);
    let (mut lemmas, mut hints) = (Vec::new(), Vec::new());
    for (_, coins) in found {
        let graph = coins.graph().expect("a graph");
        let contract = brute_score(&graph) + 1;
        if contract > graph.coins().expect("a graph") {
            continue;
        }
        finder.learn(&known, work).expect("no limits");
        let options = options(declared, &graph, work).expect("no limits");
        let mut answer = |option| finder.find_option(&known, option, contract, &mut Work::unlimited());
        hints.push(options.iter().map(|option| answer(option).expect("no limits")).collect());
        lemmas.push(Lemma { subject: Dots.encode(&coins), judgement: Judgement::Below(contract) });
        known.keep(&(coins, contract), work).expect("no limits");
    }
    finder.learn(&known, work).expect("no limits");
    let goal = parts(claim).into_iter().map(|part| finder.find_claim(&known, part, work).expect("no limits"));
    let hints = Some(Hints { lemmas: hints, goal: goal.collect() });
    Certificate { statement, lemmas, hints, metadata: Metadata::default() }
}
