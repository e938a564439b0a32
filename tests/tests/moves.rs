//! Moves and what they are worth, under each convention of play.

use gamecert_certs::Play;
use gamecert_elaborate::moves::END;
use gamecert_engine::options::{Worth, options};

fn worths(game: &str, position: &str, play: Play) -> Vec<(String, Option<Worth>)> {
    let found = options(game, position, play, 100_000).unwrap();
    found.options.into_iter().map(|it| (it.name.unwrap_or(it.text), it.worth)).collect()
}

#[test]
fn misere_play_has_no_nimbers() {
    let found = worths("nim", "1+2", Play::Misere);
    let expected = [("2", false), ("1", true), ("1 + 1", false)]
        .map(|(text, wins)| (text.to_owned(), Some(Worth::Wins(wins))));
    assert_eq!(found, expected);
    // Who takes the last one loses.
    assert_eq!(worths("nim", "1", Play::Misere), [(END.to_owned(), Some(Worth::Wins(false)))]);
    assert_eq!(worths("nim", "1", Play::Normal)[0].1, Some(Worth::Nimber(0)));
}

#[test]
fn a_move_gets_what_the_rest_leaves() {
    let best = |game: &str, position: &str, play| {
        let all = worths(game, position, play).into_iter();
        all.map(|(_, worth)| match worth {
            Some(Worth::Gets(gets)) => gets,
            other => panic!("{other:?}"),
        })
        .max()
    };
    assert_eq!(best("dots", "graph 2", Play::Scoring), Some(0));
    assert_eq!(best("dots", "graph 1,0/0-1", Play::Scoring), Some(2));
    assert_eq!(best("dots", "american 1x2", Play::Scoring), Some(1));
    assert_eq!(best("othello", "4x4", Play::Contest), Some(-10));
    assert_eq!(best("connect4", "4x4", Play::Contest), Some(0));
    // The results of both sides add up to 1, and a target that has been taken leaves no position.
    assert_eq!(best("go", "OOO/..X/... B3 X", Play::Contest), Some(1));
    assert_eq!(best("go", "OOO/X.X/... B3 O", Play::Contest), Some(0));
    assert_eq!(best("go", "OOO/X.X/... B3 X", Play::Contest), Some(1));
}

#[test]
fn what_is_not_found_is_left_open() {
    let found = options("othello", "6x6", Play::Contest, 10).unwrap();
    assert!(!found.options.is_empty() && found.options.iter().all(|it| it.worth.is_none()));
    assert!(options("dots", "american 1x1", Play::Misere, 10).is_err());
}
