//! Numberings of coins by which equal graphs can be recognised: for finding lemmas in bare certificates.
//!
//! Nothing rests on it: where it gives two equal graphs different forms, a lemma is not found.

use crate::rules::dots::Graph;

/// Numberings that are compared before the first one that comes is taken. Graphs that need more have many coins that
/// look alike, and most of these are alike.
const MAX_NUMBERINGS: u32 = 64;

/// The bytes of a graph with its coins in an order that does not depend on their numbers, as a rule; and for each coin that is
/// left its number in it.
#[must_use]
pub fn ordered(graph: &Graph) -> (Vec<u8>, Vec<u8>) {
    let graph = graph.renumbered(&[]).unwrap_or_default();
    let degrees = graph.degrees();
    let colours =
        graph.arrows.iter().zip(&degrees).map(|(&arrows, &degree)| (arrows, degree)).collect::<Vec<_>>();
    let mut waiting = vec![ranked(&colours)];
    let mut best: Option<(Vec<u8>, Vec<u8>)> = None;
    let mut left = MAX_NUMBERINGS;
    while let Some(colours) = waiting.pop() {
        let colours = refined(&graph, colours);
        let Some(class) = first_class(&colours) else {
            let form = graph.renumbered(&colours).map(|it| it.encode()).unwrap_or_default();
            if best.as_ref().is_none_or(|(least, _)| form < *least) {
                best = Some((form, colours));
            }
            continue;
        };
        let few = if left > 0 { class.len() } else { 1 };
        left = left.saturating_sub(u32::try_from(few).unwrap_or(u32::MAX));
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
    let rank = |colour: &T| colours.iter().filter(|&other| other < colour).count();
    colours.iter().map(|colour| u8::try_from(rank(colour)).unwrap_or(u8::MAX)).collect()
}

/// Coins of one colour whose neighbours have different colours get different ones, again and again.
fn refined(graph: &Graph, mut colours: Vec<u8>) -> Vec<u8> {
    loop {
        let colour = |coin: u8| colours.get(usize::from(coin)).copied().unwrap_or(0);
        let seen = |coin: u8| {
            let neighbours = graph.links.iter().filter_map(|&(one, other)| match coin {
                _ if one == coin => Some(colour(other)),
                _ if other == coin => Some(colour(one)),
                _ => None,
            });
            let mut neighbours: Vec<u8> = neighbours.collect();
            neighbours.sort_unstable();
            (colour(coin), neighbours)
        };
        let all: Vec<_> = (0..).zip(&colours).map(|(coin, _)| seen(coin)).collect();
        let finer = ranked(&all);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether all ways to number the coins by a stride lead to one form.
    fn check(arrows: &[u8], links: &[(u8, u8)]) {
        let graph = Graph { arrows: arrows.to_vec(), links: links.to_vec() };
        let (form, numbers) = ordered(&graph);
        assert_eq!(graph.renumbered(&numbers).unwrap().encode(), form);
        let count = u8::try_from(arrows.len()).unwrap();
        for stride in (1..count).filter(|stride| (2..=count).all(|d| count % d > 0 || stride % d > 0)) {
            let numbers: Vec<u8> = (0..count).map(|coin| (coin * stride + 1) % count).collect();
            assert_eq!(ordered(&graph.renumbered(&numbers).unwrap()).0, form, "{numbers:?}");
        }
    }

    #[test]
    fn numbers_do_not_matter() {
        check(&[0; 4], &[(0, 1), (0, 2), (1, 3), (2, 3)]);
        check(&[0; 5], &[(0, 1), (0, 4), (1, 2), (2, 3), (3, 4)]);
        check(&[1, 1, 0, 2, 2], &[(0, 1), (0, 2), (1, 2), (3, 4)]);
        // Two squares beside a cycle of eight look alike coin by coin.
        let square = |first: u8| {
            [(first, first + 1), (first, first + 2), (first + 1, first + 3), (first + 2, first + 3)]
        };
        check(&[0; 8], &[square(0), square(4)].concat());
        check(&[2; 12], &[]);
    }

    #[test]
    fn equal_neighbourhoods_are_not_enough() {
        let hexagon = [(0, 1), (0, 5), (1, 2), (2, 3), (3, 4), (4, 5)];
        let triangles = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)];
        let form = |links: &[(u8, u8)]| ordered(&Graph { arrows: vec![0; 6], links: links.to_vec() }).0;
        assert_ne!(form(&hexagon), form(&triangles));
    }
}
