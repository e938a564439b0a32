//! Moves have the names that people give them, and play can go on after each of them.

use std::collections::BTreeSet;

use gamecert_elaborate::moves::{END, Move, moves};

fn names(game: &str, position: &str) -> Vec<String> {
    let found = moves(game, &[], position).unwrap().unwrap();
    found.all.into_iter().map(|it| it.name).collect()
}

#[test]
fn moves_have_the_names_of_the_game() {
    assert_eq!(names("nim", "1+2"), ["2", "1", "1 + 1"]);
    assert_eq!(names("cram", "1x2"), [END]);
    assert_eq!(names("cram", END), [""; 0]);
    assert_eq!(names("connect4", "4x4"), ["1", "2", "3", "4"]);
    assert_eq!(names("othello", "4x4").len(), 4);
    assert!(names("othello", "4x4").contains(&"a2".to_owned()));
}

/// On a board of Cram, each domino leads to one of the moves in the list.
#[test]
fn moves_of_cram_are_squares() {
    let squares = |position: &str| -> Vec<Vec<String>> {
        let found = moves("cram", &[], position).unwrap().unwrap();
        found.all.iter().map(|made| made.squares.iter().step_by(2).cloned().collect()).collect()
    };
    // Along the long side at a corner, along it or across in the middle, across at an end.
    let mut of_board = squares("2x3");
    of_board.sort();
    assert_eq!(of_board, [vec!["a1-a2", "c1-c2"], vec!["a1-b1", "b1-c1", "a2-b2", "b2-c2"], vec!["b1-b2"]]);
    assert_eq!(squares("1x2"), [["a1-b1"]]);
    let found = moves("cram", &[], "1x2+1x3").unwrap().unwrap();
    let called: Vec<&str> = found.all.iter().map(Move::called).collect();
    assert_eq!((found.position.as_str(), called), ("1x2 + 1x3", vec!["board 1: a1-b1", "board 2: a1-b1"]));
    assert_eq!(found.all[1].squares.last().map(String::as_str), Some("board 2: c1-b1"));
    // Every domino is there, once from each end.
    for (position, dominoes) in [("3x3", 12), ("4x5", 31), ("..#/.../#..", 8), ("2x2+2x2", 8)] {
        let found = moves("cram", &[], position).unwrap().unwrap();
        assert!(found.all.iter().all(|made| !made.squares.is_empty()), "{position}");
        let all: BTreeSet<&String> = found.all.iter().flat_map(|made| &made.squares).collect();
        assert_eq!(all.len(), 2 * dominoes, "{position}");
    }
    assert!(moves("nim", &[], "2").unwrap().unwrap().all.iter().all(|made| made.squares.is_empty()));
}

/// Each position that a move leads to can be played on, until play is over.
#[test]
fn play_goes_on_to_its_end() {
    for (game, start) in [
        ("nim", "3+2"),
        ("octal", "0.77:5"),
        ("grundy", "8"),
        ("chomp", "2x3"),
        ("cram", "3x3"),
        ("sprouts", "0*2"),
        ("dots", "american 1x2"),
        ("othello", "4x4"),
        ("connect4", "4x4"),
    ] {
        let mut position = start.to_owned();
        let mut played = 0;
        while let Some(last) = moves(game, &[], &position).unwrap().unwrap().all.pop() {
            position = last.after;
            played += 1;
            assert!(played < 100, "{game}");
        }
        assert!(played > 1, "{game}: {position}");
    }
}

/// Where a contest is over, nothing is won by the side that has lost its block, or the last line.
#[test]
fn moves_that_end_play_are_told() {
    let ends = |game: &str, position: &str, name: &str| {
        let all = moves(game, &[], position).unwrap().unwrap().all;
        all.into_iter().find(|made| made.name == name).unwrap().ends
    };
    assert_eq!(ends("go", "XO./.X./... B3 X", "C3"), Some(0));
    assert_eq!(ends("go", "XO./.X./... B3 X", "elsewhere"), None);
    assert_eq!(ends("go", "XO./.X./... B3 O", "C3"), None);
    assert_eq!(ends("connect4", "4x4:121212", "1"), Some(-1));
    assert_eq!(ends("connect4", "4x4:121212", "2"), None);
}

#[test]
fn who_captures_a_box_is_told() {
    let found = moves("dots", &[], "graph 2").unwrap().unwrap();
    assert_eq!((found.left, found.all.len(), found.all[0].captured), (1, 1, 0));
    let last = moves("dots", &[], &found.all[0].after).unwrap().unwrap();
    assert_eq!((last.all[0].captured, last.all[0].after.as_str()), (1, END));
    assert_eq!(moves("dots", &[], END).unwrap().unwrap().all, []);
}

#[test]
fn what_is_no_position_is_told() {
    assert!(moves("cram", &[], "many").unwrap_err().why.contains("many"));
    assert_eq!(moves("chess", &[], "8x8"), Ok(None));
}
