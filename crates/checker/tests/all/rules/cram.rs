//! Cram: options, the standard spelling, subjects to reject.

use gamecert_checker::rules::{Cram, Rules};

use super::unmetered::{Free, FreePlay, components};

fn check_components(text: &str, expected: &[&str]) {
    assert_eq!(components(&Cram, text), expected, "{text}");
}

#[test]
fn boards_split_and_turn() {
    check_components("1x1", &[]);
    check_components("2x1", &["1x2"]);
    check_components("..#../..#..", &["2x2", "2x2"]);
    check_components("###", &[]);
    check_components(".#./#.#/.#.", &[]);
    check_components("#./..", &["../.#"]);
    check_components("../.#", &["../.#"]);
    check_components("..#/#../###", &["#../..#"]);
    check_components("1x3+..#..", &["1x2", "1x2", "1x3"]);
}

#[test]
fn spelling_is_one() {
    for other in [
        "", "/", ".", "..", "../..", "0x5", "5x0", "0x300", "05x7", "5x+7", "5x", "x7", "5x7 ", "5x7x1",
        "5X7", "..#/..", "..#/", "/..#", "..#//...", ".?#", ".é#", "..#/... ",
    ] {
        assert!(Cram.position(other).unwrap_err().contains("spelling"), "{other}");
    }
    let long = "?".repeat(4096);
    assert!(Cram.position(&long).unwrap_err().contains("spelling"));
}

#[test]
fn boards_have_at_most_128_cells() {
    let drawn = |rows: usize, cols: usize| vec!["#".repeat(cols); rows].join("/");
    for good in ["8x16", "128x1", "1x128", &drawn(8, 16), &drawn(128, 1), &drawn(1, 128)] {
        assert!(Cram.position(good).is_ok(), "{good}");
    }
    for large in [
        "3x43",
        "129x1",
        "1x256",
        "257x1",
        "65537x1",
        "65536x65536",
        &drawn(3, 43),
        &drawn(1, 129),
        &drawn(300, 1),
    ] {
        assert_eq!(Cram.position(large).unwrap_err(), "the board has more than 128 cells", "{large}");
    }
}

/// The rows of a board after a quarter turn.
fn turned(text: &str) -> String {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let column = |col: usize| rows.iter().rev().map(|row| row[col]).collect::<String>();
    (0..rows[0].len()).map(column).collect::<Vec<_>>().join("/")
}

fn mirrored(text: &str) -> String {
    text.split('/').map(|row| row.chars().rev().collect::<String>()).collect::<Vec<_>>().join("/")
}

#[test]
fn all_eight_images_have_one_normal_form() {
    for text in ["...#/.#../.###", "..../.#..", "../.#/.#/.#", ".../.../..#"] {
        let least = Cram.position(text).unwrap().components;
        let mut image = text.to_owned();
        for _ in 0..4 {
            image = turned(&image);
            assert_eq!(Cram.position(&image).unwrap().components, least, "{image}");
            assert_eq!(Cram.position(&mirrored(&image)).unwrap().components, least, "{image}");
        }
    }
}

#[test]
fn moves_come_row_by_row_lying_first() {
    let board = Cram.position("2x2").unwrap().components[0];
    // The cells of a domino are bits.
    let domino = |cells: u128| format!("Domino({cells})");
    let moves: Vec<String> = Cram.moves(&board).iter().map(|domino| format!("{domino:?}")).collect();
    assert_eq!(moves, [0b0011, 0b0101, 0b1010, 0b1100].map(domino));
    let full = Cram.position("3x4").unwrap().components[0];
    assert_eq!(Cram.moves(&full).len(), 3 * 3 + 2 * 4);
    let largest = Cram.position("8x16").unwrap().components[0];
    assert_eq!(Cram.moves(&largest).len(), 8 * 15 + 7 * 16);
}

#[test]
fn only_normal_forms_decode() {
    let corner = Cram.position("../.#").unwrap().components[0];
    assert_eq!(Cram.decode(&Cram.encode(&corner)), Some(corner));
    for (why, subject) in [
        ("not the least image", vec![2, 2, 0b1110]),
        ("a cell that stands alone", vec![1, 4, 0b1011]),
        ("two components", vec![1, 5, 0b11011]),
        ("an empty column", vec![1, 3, 0b011]),
        ("more rows than columns", vec![2, 1, 0b11]),
        ("no cells", vec![1, 1, 0]),
        ("one cell", vec![1, 1, 1]),
        ("a cell beyond the board", vec![1, 2, 0b111]),
        ("a byte too many", vec![1, 2, 0, 0b11]),
        ("a byte too few", vec![1, 9, 0b11]),
        ("no board", vec![]),
        ("too many cells", [vec![12, 12], vec![255; 18]].concat()),
    ] {
        assert_eq!(Cram.decode(&subject), None, "{why}");
    }
}

#[test]
fn bytes_sort_like_boards() {
    let mut boards = Cram.position("1x2+1x9+2x2+3x3+../.#+#../..#+2x5+3x7").unwrap().components;
    boards.sort_unstable();
    let bytes: Vec<Vec<u8>> = boards.iter().map(|board| Cram.encode(board)).collect();
    assert!(bytes.is_sorted());
}
