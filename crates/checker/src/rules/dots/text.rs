//! Positions as text: starts of boards, and graphs. Each graph has one text, apart from those of the starts that are equal to it.

use gamecert_certs::{Fault, require};

use super::MAX_COINS;
use super::graph::Graph;
use crate::rules::{beyond, number, sides};
use crate::work::Sure;

/// Reads a position, which may be `graph`, that without coins; `None` if it is none in this spelling.
pub(super) fn read(text: &str) -> Result<Option<Graph>, Fault> {
    let Some((kind, rest)) = text.split_once(' ') else {
        return Ok((text == "graph").then(Graph::default));
    };
    let graph = match kind {
        "american" => start(rest, true, true)?,
        "icelandic" => start(rest, false, true)?,
        "swedish" => start(rest, false, false)?,
        "graph" => read_graph(rest),
        _ => None,
    };
    let Some(graph) = graph else { return Ok(None) };
    require(graph.arrows.len() <= usize::from(MAX_COINS), || {
        beyond(format!("a position has at most {MAX_COINS} coins"))
    })?;
    // The bytes tell whether each coin has strings, and not too many, and whether these are in order.
    Ok(Graph::decode(&graph.encode())?.filter(|decoded| *decoded == graph))
}

/// Writes a graph: the arrows of each coin, then the strings between coins.
pub(super) fn show(graph: &Graph) -> String {
    let arrows: Vec<String> = graph.arrows.iter().map(u8::to_string).collect();
    let links: Vec<String> = graph.links.iter().map(|(one, other)| format!("{one}-{other}")).collect();
    let text = format!("graph {}", arrows.join(","));
    if links.is_empty() { text } else { format!("{text}/{}", links.join(",")) }
}

/// The start position of a board of this size: whether it has arrows in the first row and column, and in the last ones.
fn start(size: &str, first: bool, last: bool) -> Result<Option<Graph>, Fault> {
    let Some((rows, cols)) = sides(size, MAX_COINS.into())? else { return Ok(None) };
    let boxes = (1..=rows).flat_map(|row| (1..=cols).map(move |col| (row, col)));
    let mut graph = Graph::default();
    for (coin, (row, col)) in (0..=u8::MAX).zip(boxes) {
        let sides = [first && row == 1, first && col == 1, last && row == rows, last && col == cols];
        let arrows = sides.into_iter().filter(|has_arrow| *has_arrow).count();
        graph.arrows.push(u8::try_from(arrows).ok().sure()?);
        if col < cols {
            graph.links.push((coin, coin.checked_add(1).sure()?));
        }
        if row < rows {
            graph.links.push((coin, coin.checked_add(cols).sure()?));
        }
    }
    Ok(Some(graph))
}

/// Reads the arrows of each coin and the strings between coins, such as `2,0,1/0-1,1-2`, in any order.
fn read_graph(text: &str) -> Option<Graph> {
    let byte = |text: &str| number::<u32>(text).and_then(|number| u8::try_from(number).ok());
    let link = |text: &str| text.split_once('-').and_then(|(one, other)| Some((byte(one)?, byte(other)?)));
    let (arrows, links) = text.split_once('/').map_or((text, None), |(arrows, links)| (arrows, Some(links)));
    let arrows = arrows.split(',').map(byte).collect::<Option<_>>()?;
    let links = links.into_iter().flat_map(|links| links.split(',')).map(link).collect::<Option<_>>()?;
    Some(Graph { arrows, links })
}
