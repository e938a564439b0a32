//! The graph of a proof and what it counts, on components whose nimbers are found by the definition.

use std::collections::BTreeSet;

use gamecert_elaborate::rulebook::{Component, Rulebook, rulebook};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::and_or::{DemandId, Growing, Number, place};
use super::nimbers::{Graph, Question};
use super::support::Support;

/// The nimbers of a component and of all that play reaches from it, after those that they are found by.
fn find_nimbers(rules: &dyn Rulebook, component: &Component, found: &mut Vec<(Component, u16)>) -> u16 {
    if let Some((_, nimber)) = found.iter().find(|(it, _)| it == component) {
        return *nimber;
    }
    let mut of_sum =
        |sum: Vec<Component>| sum.iter().fold(0, |nimber, it| nimber ^ find_nimbers(rules, it, found));
    let taken: BTreeSet<u16> = rules.options_of(component).into_iter().map(&mut of_sum).collect();
    let nimber = (0..).find(|nimber| !taken.contains(nimber)).unwrap();
    found.push((component.clone(), nimber));
    nimber
}

/// The nimbers of a start and of most positions after it: a proof does not know all of them.
fn nimbers(rules: &dyn Rulebook, start: &str) -> Vec<(Component, u16)> {
    let start = rules.start(start).unwrap();
    let mut found = Vec::new();
    find_nimbers(rules, &start.components[0], &mut found);
    let last = found.len() - 1;
    found
        .into_iter()
        .enumerate()
        .filter(|&(number, _)| number % 3 > 0 || number == last)
        .map(|(_, it)| it)
        .collect()
}

/// All counters against what they stand for, counted anew.
fn assert_counts(graph: &Graph<'_>, support: &Support, claim: &[DemandId]) {
    let holds = |id| graph.alternative(id).1.iter().all(|&part| support.holds(part));
    let satisfied = |demand: DemandId| -> Vec<u32> {
        graph.demand(demand).alternatives.iter().copied().filter(|&id| holds(id)).collect()
    };
    let active: BTreeSet<DemandId> = support
        .lemmas()
        .into_iter()
        .flat_map(|lemma| graph.demands_of(lemma).unwrap_or_default().to_vec())
        .chain(claim.iter().copied())
        .collect();
    let mut critical = vec![0; graph.len()];
    for &demand in &active {
        if let [only] = satisfied(demand).as_slice() {
            graph.alternative(*only).1.iter().for_each(|&part| critical[place(part)] += 1);
            assert!(support.stands_on_one(demand));
        }
    }
    for number in graph.numbers() {
        assert_eq!(support.critical(number), critical[place(number)]);
        let open = graph.demands_of(number).unwrap_or_default();
        let open = open.iter().filter(|&&demand| satisfied(demand).is_empty()).count();
        assert_eq!(support.open_demands(number) as usize, open);
    }
    for demand in 0..u32::try_from(graph.demand_count()).unwrap() {
        for &id in &graph.demand(demand).alternatives {
            let missing = graph.alternative(id).1.iter().filter(|&&part| !support.holds(part)).count();
            assert_eq!(support.missing(id) as usize, missing);
        }
    }
}

#[test]
fn counters_follow_what_comes_and_goes() {
    fn check(game: &str, start: &str) {
        let rules = &*rulebook(game, &[]).unwrap().0;
        let mut graph = Graph::new(rules, true, usize::MAX);
        let mut lemmas: Vec<Number> = Vec::new();
        for (component, nimber) in nimbers(rules, start) {
            let number = graph.number(&component);
            graph.learn(number, nimber);
            lemmas.push(number);
        }
        let root = graph.ask(Question::All([*lemmas.last().unwrap()].into())).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut support = Support::new(&graph, &[root]);
        for step in 0..300 {
            let number = lemmas[random.random_range(0..lemmas.len())];
            if random.random_bool(0.2) {
                graph.expand(number);
                support.catch_up(&graph);
            }
            let (steps, before) = (support.steps(), support.lemmas());
            if random.random_bool(0.7) {
                support.insert(&graph, number)
            } else {
                support.remove(&graph, number)
            }
            if random.random_bool(0.3) {
                support.undo_to(&graph, steps);
                assert_eq!(support.lemmas(), before);
            }
            if step % 10 == 0 {
                assert_counts(&graph, &support, &[root]);
            }
        }
        assert_counts(&graph, &support, &[root]);
    }
    check("cram", "3x4");
    check("sprouts", "0*3");
}

/// The sets of lemmas that satisfy a demand, by the names of their subjects.
type Names = BTreeSet<BTreeSet<String>>;

/// Which sets of lemmas satisfy a demand does not depend on what was known when it was first asked.
#[test]
fn alternatives_are_the_same_in_whatever_order_nimbers_are_learnt() {
    fn check(game: &str, start: &str) {
        let rules = &*rulebook(game, &[]).unwrap().0;
        let nimbers = nimbers(rules, start);
        let learn = |graph: &mut Graph<'_>, (component, nimber): &(Component, u16)| {
            let number = graph.number(component);
            graph.learn(number, *nimber);
            number
        };
        let mut all_first = Graph::new(rules, true, usize::MAX);
        let numbers: Vec<Number> = nimbers.iter().map(|it| learn(&mut all_first, it)).collect();
        numbers.iter().for_each(|&number| all_first.expand(number));
        let mut one_by_one = Graph::new(rules, true, usize::MAX);
        for known in nimbers.iter().rev() {
            let number = learn(&mut one_by_one, known);
            one_by_one.expand(number);
        }
        let shown = |graph: &Graph<'_>| -> Vec<BTreeSet<Names>> {
            let name = |&part: &Number| rules.text(graph.component(part));
            let names = |&id: &u32| graph.alternative(id).1.iter().map(name).collect();
            let demand = |&demand: &DemandId| graph.demand(demand).alternatives.iter().map(names).collect();
            let number = |component| graph.numbers().find(|&it| graph.component(it) == component).unwrap();
            let demands = |component| graph.demands_of(number(component)).unwrap().iter().map(demand);
            nimbers.iter().map(|(component, _)| demands(component).collect()).collect()
        };
        assert_eq!(shown(&all_first), shown(&one_by_one));
    }
    check("cram", "3x4");
    check("sprouts", "0*3");
}
