//! Canonical numberings of coins, to recognise equal graphs when finding lemmas in bare certificates.
//!
//! Nothing rests on it: where it gives two equal graphs different forms, a lemma is not found.

use gamecert_checker::rules::dots::{Graph, MAX_STRINGS};

/// How many numberings of a component are compared before the first one is taken as it is. Components that
/// need more have many coins that look alike, and most of these are equivalent.
const MAX_NUMBERINGS: usize = 16;

/// A graph with its coins in an order that usually does not depend on their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ordered {
    /// Its bytes.
    pub form: Vec<u8>,
    /// For each remaining coin, its number in it.
    pub numbers: Vec<u8>,
    /// The work it took: colours assigned to coins.
    pub work: usize,
}

/// Brings a graph into order, component by component.
#[must_use]
pub fn ordered(graph: &Graph) -> Ordered {
    let graph = renumbered(graph, &[]);
    let mut work = 0;
    let mut parts: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    for coins in components(&graph) {
        let part = alone(&graph, &coins);
        let (form, numbers) = order_of_component(&part, &mut work);
        let mut sorted: Vec<(u8, u8)> = numbers.into_iter().zip(coins).collect();
        sorted.sort_unstable();
        parts.push((form, sorted.into_iter().map(|(_, coin)| coin).collect()));
    }
    parts.sort_unstable();
    let coins: Vec<u8> = parts.into_iter().flat_map(|(_, coins)| coins).collect();
    let number = |coin: u8| coins.iter().position(|&it| it == coin).and_then(|it| u8::try_from(it).ok());
    let numbers: Vec<u8> = (0..).zip(&coins).filter_map(|(coin, _)| number(coin)).collect();
    let form = renumbered(&graph, &numbers).encode();
    Ordered { form, numbers, work }
}

/// The graph with these numbers, or nothing if they are not a numbering.
fn renumbered(graph: &Graph, numbers: &[u8]) -> Graph {
    graph.renumbered(numbers).ok().flatten().unwrap_or_default()
}

/// The coins of each component.
fn components(graph: &Graph) -> Vec<Vec<u8>> {
    let mut names: Vec<u8> = (0..).zip(&graph.arrows).map(|(coin, _)| coin).collect();
    let name = |names: &[u8], coin: u8| names.get(usize::from(coin)).copied().unwrap_or(coin);
    // The least coin of a component names it. A link brings two names together.
    for &(one, other) in &graph.links {
        let (one, other) = (name(&names, one), name(&names, other));
        let (low, high) = (one.min(other), one.max(other));
        names.iter_mut().filter(|it| **it == high).for_each(|it| *it = low);
    }
    let coins =
        |wanted: u8| (0..).zip(&names).filter(move |&(_, &it)| it == wanted).map(|(coin, _): (u8, _)| coin);
    let parts = (0..).zip(&names).filter(|&(coin, &it)| coin == it).map(|(coin, _)| coins(coin).collect());
    parts.collect()
}

/// A component without the others.
fn alone(graph: &Graph, coins: &[u8]) -> Graph {
    let number = |coin: u8| coins.binary_search(&coin).ok().and_then(|it| u8::try_from(it).ok());
    let arrows = coins.iter().filter_map(|&coin| graph.arrows.get(usize::from(coin)).copied()).collect();
    let links = graph.links.iter().filter_map(|&(one, other)| Some((number(one)?, number(other)?))).collect();
    Graph { arrows, links }
}

/// The least of the compared forms of a component, and the numbers of its coins in it.
fn order_of_component(graph: &Graph, work: &mut usize) -> (Vec<u8>, Vec<u8>) {
    let mut waiting = vec![ranked(&graph.arrows)];
    let mut best: Option<(Vec<u8>, Vec<u8>)> = None;
    let mut left = MAX_NUMBERINGS;
    while let Some(colours) = waiting.pop() {
        let colours = refined(graph, colours, work);
        let Some(class) = first_class(&colours) else {
            let form = renumbered(graph, &colours).encode();
            if best.as_ref().is_none_or(|(least, _)| form < *least) {
                best = Some((form, colours));
            }
            continue;
        };
        let few = class.len().min(left.max(1));
        left = left.saturating_sub(few);
        for &chosen in class.iter().take(few) {
            let split: Vec<(u8, bool)> =
                colours.iter().enumerate().map(|(coin, &colour)| (colour, coin != chosen)).collect();
            waiting.push(ranked(&split));
        }
    }
    best.unwrap_or_default()
}

/// Colours as numbers from 0 on: for each, how many are smaller.
fn ranked<T: Ord>(colours: &[T]) -> Vec<u8> {
    let mut sorted: Vec<&T> = colours.iter().collect();
    sorted.sort_unstable();
    let rank = |colour: &T| sorted.partition_point(|other| *other < colour);
    colours.iter().map(|colour| u8::try_from(rank(colour)).unwrap_or(u8::MAX)).collect()
}

/// Coins of one colour whose neighbours have different colours get different ones, again and again.
fn refined(graph: &Graph, mut colours: Vec<u8>, work: &mut usize) -> Vec<u8> {
    loop {
        *work = work.saturating_add(colours.len());
        // The colour of a coin, and those of its neighbours from 1 on.
        let mut seen: Vec<(u8, [u8; MAX_STRINGS as usize])> =
            colours.iter().map(|&colour| (colour, [0; _])).collect();
        for &(one, other) in &graph.links {
            for (coin, neighbour) in [(one, other), (other, one)] {
                let place =
                    seen.get_mut(usize::from(coin)).and_then(|(_, it)| it.iter_mut().find(|it| **it == 0));
                if let Some((place, colour)) = place.zip(colours.get(usize::from(neighbour))) {
                    *place = colour.saturating_add(1);
                }
            }
        }
        seen.iter_mut().for_each(|(_, neighbours)| neighbours.sort_unstable());
        let finer = ranked(&seen);
        if finer == colours {
            return colours;
        }
        colours = finer;
    }
}

/// The coins of the smallest colour that more than one has.
fn first_class(colours: &[u8]) -> Option<Vec<usize>> {
    let shared =
        colours.iter().filter(|&colour| colours.iter().filter(|&other| other == colour).count() > 1).min()?;
    Some(colours.iter().enumerate().filter(|&(_, colour)| colour == shared).map(|(coin, _)| coin).collect())
}
