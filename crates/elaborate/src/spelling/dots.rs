//! Positions of Dots-and-boxes: starting boards, boards in letters, graphs, and sums of them, which become
//! one graph.

use gamecert_certs::Fault;
use gamecert_checker::work::Work;

use super::{beyond, excerpt, malformed, number, terms};
use gamecert_checker::rules::dots::{Coins, Graph, MAX_COINS, MAX_STRINGS};
use gamecert_checker::rules::{Dots, Rules};

/// The spelling of a sum: that of a single start, otherwise that of the graph of all terms.
pub(super) fn spelling(text: &str) -> Result<String, Fault> {
    let terms = terms(text)?;
    let (mut all, mut start) = (Graph::default(), None);
    for term in &terms {
        start = spell_start(term)?;
        let graph = start.as_deref().map_or_else(|| read_term(term), graph_of)?;
        let coins = all.arrows.len() + graph.arrows.len();
        let first = u8::try_from(all.arrows.len()).ok().filter(|_| coins <= usize::from(MAX_COINS));
        let first = first.ok_or_else(|| too_many(coins as u64))?;
        all.links.extend(graph.links.iter().map(|&(one, other)| (one + first, other + first)));
        all.arrows.extend(graph.arrows);
    }
    judge(&all)?;
    let spelled = if all.arrows.is_empty() { "graph".to_owned() } else { Dots.show_graph(&all) };
    Ok(start.filter(|_| terms.len() == 1).unwrap_or(spelled))
}

fn too_many(coins: u64) -> Fault {
    beyond(format!("a position has at most {MAX_COINS} coins, this one has {coins}"))
}

/// Makes sure that each coin has strings, and not too many.
fn judge(graph: &Graph) -> Result<(), Fault> {
    for (coin, degree) in graph.degrees()?.iter().enumerate() {
        if *degree > MAX_STRINGS {
            return Err(malformed(format!(
                "coin {coin} has {degree} strings; a coin has at most {MAX_STRINGS}"
            )));
        }
        if *degree == 0 {
            return Err(malformed(format!(
                "coin {coin} has no string; such a coin has been captured and is left out"
            )));
        }
    }
    Ok(())
}

/// The spelling of a start position; `None` if the term is not one.
fn spell_start(term: &str) -> Result<Option<String>, Fault> {
    let (kind, size) = term.split_once(' ').map_or((term, ""), |(kind, size)| (kind, size.trim()));
    if !["american", "swedish", "icelandic"].contains(&kind) {
        return Ok(None);
    }
    let sides =
        size.split_once('x').and_then(|(rows, cols)| Some((number::<u32>(rows)?, number::<u32>(cols)?)));
    let sides = sides.filter(|&(rows, cols)| rows > 0 && cols > 0);
    let (rows, cols) = sides.ok_or_else(|| {
        let size = excerpt(size);
        malformed(format!("`{size}` is not the size of a board of boxes; one looks like 3x3, from 1x1 on"))
    })?;
    let coins = u64::from(rows).saturating_mul(cols.into());
    if coins > MAX_COINS.into() {
        return Err(too_many(coins));
    }
    Ok(Some(format!("{kind} {rows}x{cols}")))
}

/// The graph of a start position. A Swedish board of one box has none, since its coin has no string.
fn graph_of(start: &str) -> Result<Graph, Fault> {
    let coins = Dots.start(start, &mut Work::unlimited())?.unwrap_or_default();
    let captured = Graph { arrows: vec![0], links: Vec::new() };
    coins.first().map_or(Ok(captured), Coins::graph)
}

fn read_term(term: &str) -> Result<Graph, Fault> {
    let (word, rest) = term.split_once(' ').map_or((term, ""), |(word, rest)| (word, rest.trim()));
    match word {
        "graph" if rest.is_empty() => Ok(Graph::default()),
        "graph" => read_graph(rest),
        _ if rest.is_empty() => read_board(term),
        _ => Err(malformed(format!(
            "`{}` is not a position; one looks like `american 3x3`, `swedish 2x5`, `icelandic 4x4`, `ALA*LGLALAE` or \
             `graph 2,0,1/0-1,1-2`",
            excerpt(term)
        ))),
    }
}

/// A graph: the arrows of each coin, then strings, such as `2,0,1/0-1,1-2`.
fn read_graph(text: &str) -> Result<Graph, Fault> {
    let fail = || {
        let why = format!("`{}` is not a graph; one looks like `graph 2,0,1/0-1,1-2`", excerpt(text));
        malformed(why)
    };
    let (arrows, links) = text.split_once('/').map_or((text, None), |(arrows, links)| (arrows, Some(links)));
    let byte = |text: &str| number::<u32>(text).and_then(|it| u8::try_from(it).ok());
    let arrows: Option<Vec<u8>> = arrows.split(',').map(byte).collect();
    let arrows = arrows.ok_or_else(fail)?;
    if arrows.len() > usize::from(MAX_COINS) {
        return Err(too_many(arrows.len() as u64));
    }
    let link = |text: &str| {
        let (one, other) = text.split_once('-')?;
        let (one, other) = (byte(one)?, byte(other)?);
        (one != other).then(|| (one.min(other), one.max(other)))
    };
    let links: Option<Vec<(u8, u8)>> =
        links.into_iter().flat_map(|links| links.split(',').map(link)).collect();
    let mut links = links.ok_or_else(fail)?;
    links.sort_unstable();
    if let Some((_, coin)) = links.iter().find(|link| usize::from(link.1) >= arrows.len()) {
        let why = format!(
            "there is a string to coin {coin}, but there are {} coins, numbered from 0",
            arrows.len()
        );
        return Err(malformed(why));
    }
    Ok(Graph { arrows, links })
}

/// A board in letters: coins with 2, 1 and no arrows (A, B, C), strings (L), nothing (G). The first row of
/// letters ends with `*`, the board with `E`.
fn read_board(text: &str) -> Result<Graph, Fault> {
    let fail = |why: &str| malformed(format!("`{}` is not a position: {why}", excerpt(text)));
    let board = text.strip_suffix('E').ok_or_else(|| {
        fail("one looks like `american 3x3`, `graph 2,0,1/0-1,1-2` or, in letters, `ALA*LGLALAE`, with `E` at the end")
    })?;
    let (first, others) = board.split_once('*').ok_or_else(|| fail("there is no `*` after the first row"))?;
    let letters: Vec<char> = first.chars().chain(others.chars()).collect();
    let width = first.chars().count();
    let height = letters.len().checked_div(width).unwrap_or(0);
    let is_odd = |side: usize| side % 2 == 1;
    if !is_odd(width) || !is_odd(height) || letters.len() != width * height {
        return Err(fail("its rows are not of one odd length, or their number is even"));
    }
    // Coins and captured ones stand in the odd places of odd rows, from 1.
    let at = |row: usize, col: usize| letters[row * width + col];
    let places = || (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
    let is_coin = |&(row, col): &(usize, usize)| !is_odd(row) && !is_odd(col);
    let coins: Vec<(usize, usize)> =
        places().filter(is_coin).filter(|&(row, col)| at(row, col) != 'G').collect();
    if coins.len() > usize::from(MAX_COINS) {
        return Err(too_many(coins.len() as u64));
    }
    let mut graph = Graph::default();
    for &(row, col) in &coins {
        graph.arrows.push(match at(row, col) {
            'A' => 2,
            'B' => 1,
            'C' => 0,
            _ => return Err(fail("where a coin belongs there is none of A, B, C and G")),
        });
    }
    let coin = |place| coins.iter().position(|&it| it == place).and_then(|it| u8::try_from(it).ok());
    for (row, col) in places().filter(|place| !is_coin(place)) {
        let is_between = is_odd(row) != is_odd(col);
        match at(row, col) {
            'G' => {}
            'L' if is_between => {
                let ends = if is_odd(col) {
                    [(row, col - 1), (row, col + 1)]
                } else {
                    [(row - 1, col), (row + 1, col)]
                };
                match ends.map(coin) {
                    [Some(one), Some(other)] => graph.links.push((one, other)),
                    _ => return Err(fail("a captured coin (G) still has a string (L)")),
                }
            }
            _ => {
                return Err(fail(
                    "where a string belongs there is none of L and G, or where nothing belongs no G",
                ));
            }
        }
    }
    graph.links.sort_unstable();
    Ok(graph)
}
