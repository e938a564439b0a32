//! Moves of coins and strings, and their bytes.

use gamecert_checker::rules::dots::{Cut, Graph};

fn graph(arrows: &[u8], links: &[(u8, u8)]) -> Graph {
    Graph { arrows: arrows.to_vec(), links: links.to_vec() }
}

#[test]
fn moves_come_coin_by_coin_each_once() {
    let triangle = graph(&[2, 0, 1], &[(0, 1), (0, 1), (0, 2)]);
    let expected = [Cut::Arrow(0), Cut::Link(0, 1), Cut::Link(0, 2), Cut::Arrow(2)];
    assert_eq!(triangle.moves(), expected);
}

#[test]
fn a_cut_captures_up_to_two_coins() {
    let path = graph(&[0, 0, 1], &[(0, 1), (1, 2)]);
    let (after, captured) = path.after(Cut::Link(0, 1)).unwrap();
    assert_eq!((after.coins(), captured), (Ok(2), 1));
    let (pair, captured) = after.after(Cut::Arrow(2)).unwrap();
    assert_eq!(captured, 0);
    assert_eq!(pair.after(Cut::Link(1, 2)), Ok((graph(&[0, 0, 0], &[]), 2)));
    // Captured coins have no number in what is left.
    assert_eq!(pair.renumbered(&[1, 0]), Ok(Some(graph(&[0, 0], &[(0, 1)]))));
    assert_eq!(after.renumbered(&[1, 0]), Ok(Some(graph(&[1, 0], &[(0, 1)]))));
    for wrong in [&[0][..], &[0, 0], &[1, 2], &[0, 1, 2]] {
        assert_eq!(after.renumbered(wrong), Ok(None), "{wrong:?}");
    }
}

#[test]
fn only_whole_positions_decode() {
    let square = graph(&[0, 1, 0, 4], &[(0, 1), (0, 2), (1, 2), (1, 2)]);
    assert_eq!(Graph::decode(&square.encode()), Ok(Some(square)));
    for wrong in [
        &[][..],              // no coin
        &[0],                 // a coin without strings
        &[5],                 // five arrows
        &[8, 1],              // a string to a coin that is not there
        &[8, 0, 1],           // a string to itself
        &[16, 2, 1, 0, 0],    // strings in another order
        &[32, 1, 1, 1, 1, 1], // five strings at coin 1
        &[8],                 // cut short
        &[1, 8, 0],           // a string to a coin with a smaller number
    ] {
        assert_eq!(Graph::decode(wrong), Ok(None), "{wrong:?}");
    }
}
