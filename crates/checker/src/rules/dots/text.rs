//! Positions as text: starts of boards, boards in letters, graphs.

use gamecert_certs::Fault;

use super::graph::Graph;
use super::{MAX_COINS, MAX_STRINGS};
use crate::rules::{beyond, excerpt, malformed, number, terms};

/// Reads a sum: how each term is spelled, and the graph of all.
pub(super) fn read(text: &str) -> Result<(Vec<String>, Graph), Fault> {
    let (mut spelling, mut all) = (Vec::new(), Graph::default());
    for term in terms(text)? {
        let (spelled, graph) = read_term(term)?;
        let coins = all.arrows.len().saturating_add(graph.arrows.len());
        let first = u8::try_from(all.arrows.len()).ok().filter(|_| coins <= MAX_COINS);
        let first = first.ok_or_else(|| too_many(coins))?;
        let shifted = |coin: u8| coin.saturating_add(first);
        all.links.extend(graph.links.iter().map(|&(one, other)| (shifted(one), shifted(other))));
        all.arrows.extend(graph.arrows);
        spelling.push(spelled);
    }
    judge(&all).map(|()| (spelling, all))
}

/// Writes a graph: the arrows of each coin, then the strings between coins.
pub(super) fn show(graph: &Graph) -> String {
    let arrows: Vec<String> = graph.arrows.iter().map(u8::to_string).collect();
    let links: Vec<String> = graph.links.iter().map(|(one, other)| format!("{one}-{other}")).collect();
    let text = format!("graph {}", arrows.join(","));
    if links.is_empty() { text } else { format!("{text}/{}", links.join(",")) }
}

fn too_many(coins: usize) -> Fault {
    beyond(format!("a position has at most {MAX_COINS} coins, this one has {coins}"))
}

/// Sees that each coin has strings, and not too many.
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

fn read_term(term: &str) -> Result<(String, Graph), Fault> {
    let (word, rest) = term.split_once(' ').map_or((term, ""), |(word, rest)| (word, rest.trim()));
    match word {
        "american" | "swedish" | "icelandic" => start(word, rest),
        "graph" => read_graph(rest),
        _ if rest.is_empty() => read_board(term),
        _ => Err(malformed(format!(
            "`{}` is not a position; one looks like `american 3x3`, `swedish 2x5`, `icelandic 4x4`, `ALA*LGLALAE` or \
             `graph 2,0,1/0-1,1-2`",
            excerpt(term)
        ))),
    }
}

/// A start position.
fn start(kind: &str, size: &str) -> Result<(String, Graph), Fault> {
    let sides = size.split_once('x').and_then(|(rows, cols)| Some((number(rows)?, number(cols)?)));
    let sides = sides.filter(|&(rows, cols)| rows > 0 && cols > 0);
    let (rows, cols) = sides.ok_or_else(|| {
        let why = format!(
            "`{}` is not the size of a board of boxes; one looks like 3x3, from 1x1 on",
            excerpt(size)
        );
        malformed(why)
    })?;
    let coins = usize::try_from(rows.saturating_mul(cols)).unwrap_or(usize::MAX);
    if coins > MAX_COINS {
        return Err(too_many(coins));
    }
    let (has_first, has_last) = (kind == "american", kind != "swedish");
    let mut graph = Graph::default();
    let coin =
        |row: u32, col: u32| u8::try_from(row.saturating_mul(cols).saturating_add(col)).unwrap_or(u8::MAX);
    for row in 0..rows {
        for col in 0..cols {
            let (below, right) = (row.saturating_add(1), col.saturating_add(1));
            let arrows = [
                (row == 0, has_first),
                (col == 0, has_first),
                (below == rows, has_last),
                (right == cols, has_last),
            ];
            graph.arrows.push(
                arrows.iter().fold(0, |sum, &(at, has)| if at && has { sum.saturating_add(1) } else { sum }),
            );
            graph.links.extend((right < cols).then(|| (coin(row, col), coin(row, right))));
            graph.links.extend((below < rows).then(|| (coin(row, col), coin(below, col))));
        }
    }
    Ok((format!("{kind} {rows}x{cols}"), graph))
}

/// A graph: the arrows of each coin, then strings, such as `2,0,1/0-1,1-2`.
fn read_graph(text: &str) -> Result<(String, Graph), Fault> {
    let fail = || {
        let why = format!("`{}` is not a graph; one looks like `graph 2,0,1/0-1,1-2`", excerpt(text));
        malformed(why)
    };
    let (arrows, links) = text.split_once('/').map_or((text, None), |(arrows, links)| (arrows, Some(links)));
    let byte = |text: &str| number(text).and_then(|it| u8::try_from(it).ok());
    let arrows: Option<Vec<u8>> = arrows.split(',').map(byte).collect();
    let arrows = arrows.ok_or_else(fail)?;
    if arrows.len() > MAX_COINS {
        return Err(too_many(arrows.len()));
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
    let graph = Graph { arrows, links };
    Ok((show(&graph), graph))
}

/// A board in letters: coins with 2, 1 and no arrows (A, B, C), strings (L), nothing (G). The first row of
/// letters ends with `*`, the board with `E`.
fn read_board(text: &str) -> Result<(String, Graph), Fault> {
    let fail = |why: &str| malformed(format!("`{}` is not a position: {why}", excerpt(text)));
    let board = text.strip_suffix('E').ok_or_else(|| {
        fail("one looks like `american 3x3`, `graph 2,0,1/0-1,1-2` or, in letters, `ALA*LGLALAE`, with `E` at the end")
    })?;
    let (first, others) = board.split_once('*').ok_or_else(|| fail("there is no `*` after the first row"))?;
    let letters: Vec<char> = first.chars().chain(others.chars()).collect();
    let width = first.chars().count();
    let height = letters.len().checked_div(width).unwrap_or(0);
    let is_odd = |side: usize| side.checked_rem(2) == Some(1);
    if !is_odd(width) || !is_odd(height) || letters.len() != width.saturating_mul(height) {
        return Err(fail("its rows are not of one odd length, or their number is even"));
    }
    // Coins and captured ones stand in the odd places of odd rows, from 1.
    let at = |row: usize, col: usize| {
        letters.get(row.saturating_mul(width).saturating_add(col)).copied().unwrap_or('G')
    };
    let places = || (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
    let is_coin = |&(row, col): &(usize, usize)| !is_odd(row) && !is_odd(col);
    let coins: Vec<(usize, usize)> =
        places().filter(is_coin).filter(|&(row, col)| at(row, col) != 'G').collect();
    if coins.len() > MAX_COINS {
        return Err(too_many(coins.len()));
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
                    [(row, col.saturating_sub(1)), (row, col.saturating_add(1))]
                } else {
                    [(row.saturating_sub(1), col), (row.saturating_add(1), col)]
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
    Ok((text.to_owned(), graph))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let (spelling, graph) = read(text).unwrap();
        assert_eq!(show(&graph), expected);
        assert_eq!(read(&spelling.join("+")).unwrap(), (spelling, graph));
    }

    #[test]
    fn starts() {
        check("american 1x1", "graph 4");
        check("american 2x2", "graph 2,2,2,2/0-1,0-2,1-3,2-3");
        check("swedish 2x2", "graph 0,0,0,0/0-1,0-2,1-3,2-3");
        check("icelandic 2x2", "graph 0,1,1,2/0-1,0-2,1-3,2-3");
        check("american 1x3", "graph 3,2,3/0-1,1-2");
        check("icelandic 2x3", "graph 0,0,1,1,1,2/0-1,0-3,1-2,1-4,2-5,3-4,4-5");
        check("american 3x3", "graph 2,1,2,1,0,1,2,1,2/0-1,0-3,1-2,1-4,2-5,3-4,3-6,4-5,4-7,5-8,6-7,7-8");
    }

    #[test]
    fn boards_in_letters() {
        check("ALA*LGLALAE", "graph 2,2,2,2/0-1,0-2,1-3,2-3");
        check("CLC*LGGBGGE", "graph 0,0,1/0-1,0-2");
        check("A*E", "graph 2");
        check("G*E + BLB*E", "graph 1,1/0-1");
    }

    #[test]
    fn graphs() {
        check("graph 4", "graph 4");
        check("graph 0,1,0/1-2,1-0,1-2", "graph 0,1,0/0-1,1-2,1-2");
        check("graph 2+graph 1,1/0-1", "graph 2,1,1/1-2");
    }

    #[test]
    fn nonsense_is_told_in_one_line() {
        for (text, expected) in [
            ("american 0x3", "is not the size of a board"),
            ("american 3", "is not the size of a board"),
            ("american 03x3", "is not the size of a board"),
            ("swedish 1x1", "coin 0 has no string"),
            ("american 8x9", "at most 64 coins, this one has 72"),
            ("american 8x8+graph 1", "at most 64 coins, this one has 65"),
            ("graph 5", "coin 0 has 5 strings; a coin has at most 4"),
            ("graph 2,1/0-1,0-1,0-1", "coin 0 has 5 strings"),
            ("graph 0", "coin 0 has no string"),
            ("graph 1/0-1", "a string to coin 1, but there are 1 coins"),
            ("graph 1,1/0-0", "is not a graph"),
            ("graph 1,+1", "is not a graph"),
            ("graph", "is not a graph"),
            ("danish 3x3", "is not a position; one looks like"),
            ("3x3", "with `E` at the end"),
            ("ALALGLALAE", "no `*`"),
            ("ALA*LGLAAE", "odd length"),
            ("AL*LGE", "odd length"),
            ("A*LE", "number is even"),
            ("ALA*LGLALGE", "a captured coin (G) still has a string"),
            ("ALA*LLLALAE", "where nothing belongs"),
            ("ABA*LGLALAE", "where a string belongs"),
            ("ALL*LGLALAE", "none of A, B, C and G"),
            ("CGA*GGGAGAE", "coin 0 has no string"),
            ("", "a term of the sum is empty"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(expected) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
