//! Boards of Go.

use gamecert_draw::picture::{self, Picture, Shape, played};

use super::{CELL, EDGE, places};

/// A board after moves.
fn board(text: &str, moves: &[String]) -> Option<Picture> {
    played("go", text, moves)
}

fn lines(text: &str) -> Option<Vec<String>> {
    picture::lines("go", text)
}

fn drawn(text: &str, class: &str) -> Vec<[f64; 2]> {
    places(board(text, &["A1", "B2", "elsewhere"].map(str::to_owned)).unwrap(), class)
}

/// The columns and rows where the lines of a class begin and end.
fn lines_of(text: &str, class: &str) -> Vec<Vec<[f64; 2]>> {
    let place = |[x, y]: [f64; 2]| [x, y].map(|it| (it - EDGE) / CELL - 0.5);
    let picture = board(text, &[]).unwrap();
    let beside = match picture.shapes[0] {
        Shape::Rectangle { corner, .. } => corner[0] - EDGE,
        _ => panic!("no ground"),
    };
    let shapes = picture.shapes.into_iter().map(|shape| shape.moved([-beside, 0.0]));
    let lines = shapes.filter_map(|shape| match shape {
        Shape::Lines { class: found, lines } if found == class => Some(lines),
        _ => None,
    });
    lines.flatten().map(|line| line.into_iter().map(place).collect()).collect()
}

#[test]
fn stones_lie_where_they_are_written() {
    let text = "X.O....../........./........./........./........./........./........./.O......./X........ A1 O ko B1";
    assert_eq!(drawn(text, "disc black"), [[0.0, 0.0], [0.0, 8.0]]);
    assert_eq!(drawn(text, "disc"), [[2.0, 0.0], [1.0, 7.0]]);
    // The move before the pass.
    assert_eq!(drawn(text, "ring"), [[1.0, 7.0]]);
    assert_eq!(drawn(text, "star"), [[2.0, 2.0], [6.0, 2.0], [4.0, 4.0], [2.0, 6.0], [6.0, 6.0]]);
    let told = board(text, &[]).unwrap().elements();
    assert!(told.contains(">White to move<") && told.contains(">J<") && !told.contains(">I<"), "{told}");
    assert!(told.contains("<rect class=\"ko\" x=\"34.6\" y=\"160.6\""), "{told}");
}

#[test]
fn each_stone_of_the_targets_block_has_a_triangle() {
    let text = "XX.XOOO/.XX.OXX A2 X";
    let tips: Vec<[f64; 2]> = lines_of(text, "target on-black").iter().map(|line| line[0]).collect();
    assert_eq!(tips.iter().map(|tip| tip[0]).collect::<Vec<_>>(), [0.0, 1.0, 1.0, 2.0]);
    assert_eq!(lines_of(text, "target").len(), 0);
    assert_eq!(lines_of("XX.XOOO/.XX.OXX E1 X", "target").len(), 4);
    // A target that has been taken.
    assert_eq!(
        lines_of(".X./... A2 O", "target").len() + lines_of(".X./... A2 O", "target on-black").len(),
        0
    );
}

/// The ground of what is known is of wood, and lines that leave it are others.
#[test]
fn a_zone_is_seen() {
    let text = ".O?/OO?/??. A3 X within 12";
    let corners = lines_of(text, "zone");
    assert_eq!(
        corners.iter().map(|zone| (zone[0], zone[2])).collect::<Vec<_>>(),
        [([-0.5, -0.5], [1.5, 0.5]), ([-0.5, 0.5], [1.5, 1.5]), ([1.5, 1.5], [2.5, 2.5])]
    );
    assert_eq!(
        lines_of(text, "grid"),
        [
            [[0.0, 0.0], [1.0, 0.0]],
            [[0.0, 1.0], [1.0, 1.0]],
            [[0.0, 0.0], [0.0, 1.0]],
            [[1.0, 0.0], [1.0, 1.0]]
        ]
    );
    assert_eq!(lines_of(text, "grid beyond").len(), 6);
    assert!(board(text, &[]).unwrap().elements().contains(">Black to move, within 12<"));
    let whole = "O.X/... A2 X";
    assert_eq!((lines_of(whole, "grid").len(), lines_of(whole, "grid beyond").len()), (5, 0));
}

/// A board that is narrower than what stands below it lies in the middle above it.
#[test]
fn all_is_within_the_picture() {
    for text in ["X. A1 O", "X./?. A2 O ko B2 within 65535", "O.................. A1 X"] {
        let picture = board(text, &[]).unwrap();
        for shape in &picture.shapes {
            let (left, right) = match shape {
                Shape::Circle { centre, radius, .. } => (centre[0] - radius, centre[0] + radius),
                Shape::Rectangle { corner, size, .. } => (corner[0], corner[0] + size[0]),
                Shape::Text { at, text, .. } => {
                    let half = text.len() as f64 * 2.7;
                    (at[0] - half, at[0] + half)
                }
                _ => continue,
            };
            assert!(left > -1.0 && right < picture.width + 1.0, "{text}: {shape:?}");
        }
    }
    let picture = board("X. A1 O", &[]).unwrap();
    let centre_of = |shape: &Shape| match shape {
        Shape::Rectangle { class: "goban", corner, size } => Some(corner[0] + size[0] / 2.0),
        Shape::Text { at, text, .. } if text.ends_with("to move") => Some(at[0] - 12.0),
        _ => None,
    };
    let centres: Vec<f64> = picture.shapes.iter().filter_map(centre_of).collect();
    assert!(centres.len() == 2 && (centres[0] - centres[1]).abs() < 0.01, "{centres:?}");
}

#[test]
fn rows_are_lines() {
    assert_eq!(lines("X.O/.../XX. A1 O").unwrap(), ["X.O", "...", "XX.", "target A1", "White to move"]);
    assert_eq!(
        lines("?O./X.? A1 X ko C2 within 3").unwrap(),
        ["?O.", "X.?", "target A1", "ko C2", "Black to move, within 3"]
    );
}

#[test]
fn what_is_no_board_is_not_drawn() {
    for text in [
        "",
        "X.O",
        "X.O A1",
        "X.O A2 X",
        "X.O D1 X",
        "X.O I1 X",
        "X.O A1 Z",
        "X.O/.. A1 X",
        "X-O A1 X",
        "X.O A1 X ko",
        "X.O A1 X ko Z9",
        "X.O A1 X within",
        "X................... A1 X",
        "/ A1 X",
    ] {
        assert_eq!(board(text, &[]), None, "{text}");
    }
}
