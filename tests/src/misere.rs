//! Misere play by brute force, from the definition: who cannot move wins. And complete proofs, without the
//! engine, from which fixtures and mutations start.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Hints, Judgement, Lemma, LemmaId, Metadata, Outcome, Play, Statement,
    Sum,
};
use gamecert_checker::calculus::misere::forest::{Forest, Tree};
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::{Impartial, Rules};
use gamecert_elaborate::{REVERSIBLE_MOVES, SPRAGUE_GRUNDY};

/// A sum of components, ascending, and a Nim heap.
type Node<R> = (Vec<<R as Rules>::Component>, u16);

/// Finds out who wins sums under misere play, without trees.
pub struct BruteMisere<R: Impartial> {
    rules: R,
    lost: HashMap<Node<R>, bool>,
    options: BTreeMap<R::Component, Vec<Vec<R::Component>>>,
}

impl<R: Impartial> BruteMisere<R> {
    /// Knows nothing yet.
    pub fn new(rules: R) -> Self {
        Self { rules, lost: HashMap::new(), options: BTreeMap::new() }
    }

    /// Whether the player to move loses a sum of these components and a Nim heap.
    pub fn is_lost(&mut self, components: &[R::Component], heap: u16) -> bool {
        let mut components = components.to_vec();
        components.sort_unstable();
        let node = (components, heap);
        if let Some(&lost) = self.lost.get(&node) {
            return lost;
        }
        let (components, heap) = &node;
        let mut options: Vec<Node<R>> = (0..*heap).map(|fewer| (components.clone(), fewer)).collect();
        for (place, component) in components.iter().enumerate() {
            let rules = self.rules;
            let moves = self.options.entry(component.clone()).or_insert_with(|| rules.options(component));
            for parts in moves {
                let mut after = components.clone();
                after.remove(place);
                after.extend(parts.iter().cloned());
                options.push((after, *heap));
            }
        }
        let lost = !options.is_empty() && !options.iter().any(|(after, heap)| self.is_lost(after, *heap));
        self.lost.insert(node, lost);
        lost
    }

    /// The misere Grundy value of a sum.
    pub fn grundy(&mut self, components: &[R::Component]) -> u16 {
        (0..).find(|&heap| self.is_lost(components, heap)).expect("a value")
    }
}

/// The statement of a claim under misere play, with the axiom `reversible-moves` or without.
fn statement<R: Impartial>(rules: &R, position: &str, claim: ClaimKind, reduced: bool) -> Statement {
    let mut statement = crate::statement(rules, position, claim);
    statement.play = Play::Misere;
    statement.axioms.retain(|axiom| axiom != SPRAGUE_GRUNDY);
    statement.axioms.extend(reduced.then(|| REVERSIBLE_MOVES.to_owned()));
    statement.axioms.sort_unstable();
    statement
}

fn id(place: usize) -> LemmaId {
    LemmaId(u32::try_from(place).expect("few lemmas"))
}

/// Proves a true claim by trees alone: a lemma for the tree of each component that play can reach.
///
/// # Panics
/// If it is not a position, or there are too many trees.
pub fn by_trees<R: Impartial>(rules: &R, position: &str, claim: ClaimKind, reduced: bool) -> Certificate {
    let start = rules.position(position).expect("a position").components;
    let reached = reached(rules, &start);
    let mut forest = Forest::new(reduced);
    let mut trees: HashMap<R::Component, Tree> = HashMap::new();
    let mut below = BTreeSet::new();
    for component in &reached {
        let options = rules.options(component).into_iter();
        let children = options.map(|option| sum_of(&mut forest, option.iter().map(|part| trees[part])));
        let children = children.collect();
        let tree = forest.tree(children, &mut Work::unlimited()).expect("room");
        trees.insert(component.clone(), tree);
        let mut open = vec![tree];
        while let Some(tree) = open.pop() {
            if below.insert((forest.rank(tree).expect("a tree"), tree)) {
                open.extend(forest.children(tree).expect("a tree"));
            }
        }
    }
    let numbers: HashMap<Tree, LemmaId> =
        below.iter().enumerate().map(|(place, &(_, tree))| (tree, id(place))).collect();
    let cite = |sum: &[R::Component]| {
        let place = |part| reached.iter().position(|it| it == part).expect("a component that was reached");
        Evidence::Values(sum.iter().map(|part| id(below.len() + place(part))).collect())
    };
    let mut lemmas: Vec<Lemma> = Vec::new();
    let mut hints = vec![Vec::new(); below.len()];
    for (_, tree) in &below {
        let children = forest.children(*tree).expect("a tree").iter().map(|child| numbers[child]).collect();
        lemmas.push(Lemma { subject: vec![], judgement: Judgement::Tree(children) });
    }
    for component in &reached {
        let judgement = Judgement::Equals(numbers[&trees[component]]);
        lemmas.push(Lemma { subject: rules.encode(component), judgement });
        hints.push(rules.options(component).iter().map(|option| cite(option)).collect());
    }
    let statement = statement(rules, position, claim, reduced);
    let hints = Some(Hints { lemmas: hints, goal: vec![cite(&start)] });
    Certificate { statement, lemmas, hints, metadata: Metadata::default() }
}

fn sum_of(forest: &mut Forest, parts: impl Iterator<Item = Tree>) -> Tree {
    forest.sum(&parts.collect::<Vec<_>>(), &mut Work::unlimited()).expect("room")
}

/// All components that play can reach, in the order of lemmas.
fn reached<R: Impartial>(rules: &R, start: &[R::Component]) -> Vec<R::Component> {
    let mut found = BTreeSet::new();
    let mut open = start.to_vec();
    while let Some(component) = open.pop() {
        let options = rules.options(&component);
        if found.insert((rules.measure(&component), component)) {
            open.extend(options.into_iter().flatten());
        }
    }
    found.into_iter().map(|(_, component)| component).collect()
}

/// Proves who wins by lost sums alone: one after each winning move, and no tree.
///
/// # Panics
/// If it is not a position.
pub fn by_sums<R: Impartial>(rules: &R, position: &str) -> Certificate {
    let start = rules.position(position).expect("a position").components;
    let mut brute_force = BruteMisere::new(*rules);
    let is_lost = brute_force.is_lost(&start, 0);
    let mut lost = BTreeSet::new();
    let mut open = if is_lost { vec![start.clone()] } else { vec![] };
    open.extend((!is_lost).then(|| winning_move(rules, &mut brute_force, &start)).flatten().map(|it| it.1));
    while let Some(sum) = open.pop() {
        let measure: u32 = sum.iter().map(|component| rules.measure(component)).sum();
        if lost.insert((measure, sum.clone())) {
            for option in options(rules, &sum) {
                open.extend(winning_move(rules, &mut brute_force, &option).map(|it| it.1));
            }
        }
    }
    let number = |sum: &Vec<R::Component>| id(lost.iter().position(|(_, it)| it == sum).expect("a lost sum"));
    let mut piece = |sum: &[R::Component]| match winning_move(rules, &mut brute_force, sum) {
        Some(((component, option), after)) => {
            Evidence::Reply { component, option, lemmas: vec![number(&after)] }
        }
        None => Evidence::Values(vec![]),
    };
    let lemma = |sum: &Vec<R::Component>| {
        let components = sum.iter().map(|component| rules.encode(component)).collect();
        Lemma { subject: vec![], judgement: Judgement::Lost(Sum { components, trees: vec![] }) }
    };
    let lemmas = lost.iter().map(|(_, sum)| lemma(sum)).collect();
    let hints = lost
        .iter()
        .map(|(_, sum)| options(rules, sum).iter().map(|option| piece(option)).collect())
        .collect();
    let goal = if is_lost { Evidence::Values(vec![number(&start)]) } else { piece(&start) };
    let outcome = if is_lost { Outcome::Loss } else { Outcome::Win };
    let statement = statement(rules, position, ClaimKind::Outcome(outcome), false);
    let hints = Some(Hints { lemmas: hints, goal: vec![goal] });
    Certificate { statement, lemmas, hints, metadata: Metadata::default() }
}

/// The options of a sum as lemmas count them: of equal components, the first counts.
fn options<R: Impartial>(rules: &R, sum: &[R::Component]) -> Vec<Vec<R::Component>> {
    let first = |&(place, component): &(usize, &R::Component)| place == 0 || sum[place - 1] != *component;
    let places = sum.iter().enumerate().filter(first);
    places
        .flat_map(|(place, it)| rules.options(it).into_iter().map(move |new| after(sum, place, new)))
        .collect()
}

fn after<C: Clone + Ord>(sum: &[C], place: usize, new: Vec<C>) -> Vec<C> {
    let mut all = [&sum[..place], &sum[place + 1..], &new].concat();
    all.sort_unstable();
    all
}

/// The component of a move and the number of the move, as replies tell them.
type Place = (u32, u32);

/// A move to a lost sum, as replies count it, and that sum.
fn winning_move<R: Impartial>(
    rules: &R,
    brute_force: &mut BruteMisere<R>,
    sum: &[R::Component],
) -> Option<(Place, Vec<R::Component>)> {
    for (place, component) in sum.iter().enumerate() {
        for (option, chosen) in rules.moves(component).enumerate() {
            let after = after(sum, place, rules.play(component, chosen));
            if brute_force.is_lost(&after, 0) {
                let number = |place| u32::try_from(place).expect("few");
                return Some(((number(place), number(option)), after));
            }
        }
    }
    None
}
