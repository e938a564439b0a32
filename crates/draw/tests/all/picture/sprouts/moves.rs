//! Moves drawn on boards: each option of the rules has a line and each line is an option, lines cross nothing, and what was
//! drawn before stays where it was.

use std::collections::BTreeSet;

use gamecert_draw::picture::Shape;
use gamecert_draw::picture::sprouts::{Board, Move, Turn};
use gamecert_elaborate::rules::{Impartial, Rules, Sprouts, Unmetered};

use super::plane::Plane;
use super::{PLAIN, SMALL, same, tree};

/// What is wrong with the moves of a component, if anything.
fn fault(rules: Sprouts, text: &str) -> Option<String> {
    let board = Board::new(text, rules)?;
    let Some(moves) = board.moves() else { return Some(format!("{text}: no moves")) };
    let component = &rules.position(text).unwrap().components[0];
    let options: BTreeSet<Vec<String>> = rules
        .options(component)
        .iter()
        .map(|option| option.iter().map(|part| rules.show(part)).collect())
        .collect();
    if let Some(option) = options.iter().find(|option| !moves.iter().any(|it| is_after(rules, it, option))) {
        return Some(format!("{text}: no line leads to {option:?}"));
    }
    if let Some(it) = moves.iter().find(|it| !options.iter().any(|option| is_after(rules, it, option))) {
        return Some(format!("{text}: a line leads to {:?}", it.after));
    }
    moves.iter().find_map(|it| fault_of_move(rules, &board, it)).map(|fault| format!("{text}: {fault}"))
}

/// What is wrong with the drawing of a move.
fn fault_of_move(rules: Sprouts, board: &Board, chosen: &Move) -> Option<String> {
    let name = format!("{:?} to {:?}", chosen.spots, chosen.after);
    let Some(after) = board.played(chosen, Turn::Move) else { return Some(format!("{name}: not drawn")) };
    let Some(with_move) = board.with_move(chosen, Turn::Move) else {
        return Some(format!("{name}: no picture"));
    };
    let (before, marked) = (board.picture(), Plane::of(&with_move));
    if let Some(fault) = marked.faults().first() {
        return Some(format!("{name}: {fault}"));
    }
    let is_kept = |shape: &&Shape| matches!(shape, Shape::Text { .. }) || with_move.shapes.contains(shape);
    if let Some(shape) = before.shapes.iter().find(|shape| !is_kept(shape)) {
        return Some(format!("{name}: {shape:?} is not where it was"));
    }
    if !is_drawn(rules, &Plane::of(&after.picture()), chosen) {
        return Some(format!("{name}: drawn as {}", Plane::of(&after.picture()).text()));
    }
    let Some(clear) = board.after(chosen) else { return Some(format!("{name}: not cleared")) };
    let plane = Plane::of(&clear.picture());
    if let Some(fault) = plane.faults().first() {
        return Some(format!("{name}: cleared, {fault}"));
    }
    if !is_drawn(rules, &plane, chosen) {
        return Some(format!("{name}: cleared as {}", plane.text()));
    }
    let places: Vec<_> = after.spots().into_iter().map(|spot| spot.at).collect();
    let moved = clear.spots().into_iter().find(|spot| !places.contains(&spot.at));
    if let Some(spot) = moved {
        return Some(format!("{name}: {spot:?} is not where it was"));
    }
    if clear.spots().iter().any(|spot| spot.lives == 0) && chosen.after.is_empty() {
        return Some(format!("{name}: dead spots are left"));
    }
    clear.moves().is_none().then(|| format!("{name}: no reply"))
}

/// Whether what is drawn is the position after a move.
fn is_drawn(rules: Sprouts, plane: &Plane, chosen: &Move) -> bool {
    let text = plane.text();
    let read = |text: &str| rules.position(text).map_or_else(|_| Vec::new(), |it| it.components);
    same(rules, &read(&text), &read(&chosen.after.join("+")))
}

/// Whether a move leads to an option.
fn is_after(rules: Sprouts, chosen: &Move, option: &[String]) -> bool {
    let read =
        |texts: &[String]| rules.position(&texts.join("+")).map_or_else(|_| Vec::new(), |it| it.components);
    chosen.after == option || same(rules, &read(&chosen.after), &read(option))
}

fn check_all(rules: Sprouts, texts: &BTreeSet<String>) {
    let faults: Vec<String> = texts.iter().filter_map(|text| fault(rules, text)).collect();
    let shown = faults.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} of {} boards are wrong:\n{shown}", faults.len(), texts.len());
}

/// Every `step`-th component of a game.
fn check_some(spots: usize, step: usize) {
    let one_in = |texts: BTreeSet<String>| -> BTreeSet<String> { texts.into_iter().step_by(step).collect() };
    let (plain, small) = (tree(PLAIN, spots), tree(SMALL, spots));
    assert!(plain.len() > 50 && small.len() > 50, "{} and {}", plain.len(), small.len());
    check_all(SMALL, &one_in(&small - &plain));
    check_all(PLAIN, &one_in(plain));
}

#[test]
fn some_of_the_game_with_three_spots_can_be_played() {
    check_some(3, 12);
}

#[test]
#[ignore = "slow: the whole game with three spots"]
fn the_game_with_three_spots_can_be_played() {
    check_some(3, 1);
}

#[test]
#[ignore = "slow: some of the game with four spots"]
fn some_of_the_game_with_four_spots_can_be_played() {
    check_some(4, 100);
}

#[test]
fn starts_can_be_played() {
    for spots in 2..=5 {
        assert_eq!(fault(PLAIN, &format!("0*{spots}")), None);
    }
}

/// A loop encloses none to five of the others, or all but these.
#[test]
fn loops_enclose_any_number_of_bare_spots() {
    let moves = Board::new("0*11", SMALL).unwrap().moves().unwrap();
    let loops = moves.iter().filter(|it| it.spots[0] == it.spots[1]);
    assert_eq!((moves.len(), loops.count()), (55 + 11 * 6, 11 * 6));
    let around = |text: &str| moves.iter().filter(|it| it.spots == [3, 3] && it.after == [text]).count();
    assert_eq!([around("0*10.AB|AB"), around("0*5.AB|0*5.AB")], [1, 1]);
}

/// Makes moves in the drawing that the moves before them left.
fn check_game(rules: Sprouts, text: &str, mut choose: impl FnMut(usize) -> usize) {
    let mut board = Board::new(text, rules).unwrap();
    for number in 0..3 {
        let Some(moves) = board.moves() else { panic!("{text}: no moves after {number}") };
        if moves.is_empty() {
            break;
        }
        let chosen = &moves[choose(moves.len())];
        assert_eq!(fault_of_move(rules, &board, chosen), None, "{text}, move {number}");
        board = board.after(chosen).unwrap();
        assert_eq!(board.components().unwrap(), chosen.after);
    }
}

/// A move, the reply and one more, all in one drawing; later on it may get too crowded for spots to keep clear of lines.
#[test]
fn replies_are_drawn_in_the_same_drawing() {
    for (seed, text) in ["0*4", "0*6", "0*8", "0*2.AB|1a1a.AB"].into_iter().enumerate() {
        let mut number = seed;
        check_game(PLAIN, text, |count| {
            number += 5;
            number % count
        });
    }
}

#[test]
fn equal_boards_have_equal_moves() {
    let drawn = || {
        let board = Board::new("0*2.AB|1a1a.AB", SMALL).unwrap();
        let moves = board.moves().unwrap();
        moves.iter().map(|it| board.with_move(it, Turn::Move).unwrap().elements()).collect::<Vec<_>>()
    };
    assert_eq!(drawn(), drawn());
}

#[test]
fn a_move_and_its_reply_are_marked() {
    let board = Board::new("0*2", SMALL).unwrap();
    let first = board.moves().unwrap().into_iter().find(|it| it.spots == [0, 1]).unwrap();
    let played = board.played(&first, Turn::Move).unwrap();
    let reply = played.moves().unwrap().remove(0);
    let elements = played.with_move(&reply, Turn::Reply).unwrap().elements();
    let count = |class: &str| elements.matches(&format!("class=\"{class}\"")).count();
    assert_eq!([count("line made"), count("line made reply"), count("line")], [2, 2, 0]);
    assert_eq!([count("spot made lives-1"), count("spot made reply lives-1")], [1, 1]);
    // A reply is marked beside the move that it answers, in whatever part of the drawing it is made; a move is marked alone.
    let board = Board::new("0*2+0*2", SMALL).unwrap();
    let find =
        |board: &Board, spots| board.moves().unwrap().into_iter().find(|it| it.spots == spots).unwrap();
    let played = board.played(&find(&board, [0, 1]), Turn::Move).unwrap();
    let elements = played.with_move(&find(&played, [3, 4]), Turn::Reply).unwrap().elements();
    let count = |class: &str| elements.matches(&format!("class=\"{class}\"")).count();
    assert_eq!([count("line made"), count("line made reply")], [2, 2]);
    let elements = played.with_move(&find(&played, [3, 4]), Turn::Move).unwrap().elements();
    let count = |class: &str| elements.matches(&format!("class=\"{class}\"")).count();
    assert_eq!([count("line made"), count("line made reply"), count("line")], [2, 0, 2]);
    let board = Board::new("0*2", SMALL).unwrap();
    let first = find(&board, [0, 1]);
    // Its line alone is that in the picture with all.
    let [whole, line] = [board.played(&first, Turn::Move).unwrap().picture(), board.line(&first).unwrap()];
    assert!(line.shapes.len() >= 3 && line.shapes.iter().all(|shape| whole.shapes.contains(shape)));
    assert!(!line.elements().contains("class=\"line\"") && !line.elements().contains("lives-2"));
    // Before it is made, the two spots have all their lives.
    assert_eq!(board.with_move(&first, Turn::Move).unwrap().elements().matches("lives-3").count(), 2);
}

#[test]
fn what_is_no_position_has_no_board() {
    for text in ["", "A", "0.A.A", "0*65"] {
        assert!(Board::new(text, PLAIN).is_none(), "{text}");
    }
}
