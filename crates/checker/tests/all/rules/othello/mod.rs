//! Othello: moves, results, the standard spelling, subjects to reject, the work that is charged.

mod board;

use gamecert_certs::Side;
use gamecert_checker::rules::contest::Cited;
use gamecert_checker::rules::othello::Position;
use gamecert_checker::rules::{Contest, Othello, Rules};
use gamecert_checker::work::Work;

use super::unmetered::{Free, units};

fn position(text: &str) -> Position {
    Othello.position(text).unwrap().components.remove(0)
}

/// The boards after each move, in their order.
fn after(text: &str) -> Vec<String> {
    let (work, position) = (&mut Work::unlimited(), position(text));
    let moves = Othello.view(&position, Side::First, work).unwrap().classes;
    let play = |class| Othello.play(&position, class, Side::First, &mut Work::unlimited()).unwrap().unwrap();
    moves.into_iter().map(|class| Othello.show(&play(class).after)).collect()
}

fn settled(text: &str) -> [i32; 2] {
    let position = position(text);
    [Side::First, Side::Second]
        .map(|side| Othello.view(&position, side, &mut Work::unlimited()).unwrap().settled)
}

#[test]
fn the_first_side_begins_with_four_moves() {
    let all =
        ["-X--/-XX-/-XO-/---- O", "----/XXX-/-XO-/---- O", "----/-OX-/-XXX/---- O", "----/-OX-/-XX-/--X- O"];
    assert_eq!(after("4x4"), all);
    assert_eq!(after("6x8").len(), 4);
    // Bytes do not tell whose move it is, and the board with the other side to move is written out.
    let board = "--------/--------/--------/---OX---/---XO---/--------/--------/-------- O";
    assert_eq!(Othello.encode(&position("8x8")), Othello.encode(&position(board)));
    assert_eq!([position("8x8"), position(board)].map(|it| Othello.mover(&it)), [Side::First, Side::Second]);
}

#[test]
fn squares_have_marks() {
    let marks = |text: &str| -> Vec<u16> {
        let position = position(text);
        let classes = Othello.view(&position, Side::First, &mut Work::unlimited()).unwrap().classes;
        classes.into_iter().map(|class| Othello.mark(&position, class)).collect()
    };
    assert_eq!(marks("4x4"), [1, 8, 19, 26]);
    assert_eq!(marks("OX--/----/----/---- X"), [64]);
}

/// In all eight directions, up to the next disc of its own, and no further.
#[test]
fn discs_are_outflanked_in_straight_lines() {
    let star = "X--X--X-/-O-O-O--/--OOO---/XOO-OOOX/--OOO---/-O-O-O--/X--O--X-/---X---- X";
    let turned = "X--X--X-/-X-X-X--/--XXX---/XXXXXXXX/--XXX---/-X-X-X--/X--X--X-/---X---- O";
    assert!(after(star).contains(&turned.to_owned()));
    // An empty square, the edge, and the neighbour across the edge end a line.
    assert_eq!(after("-O-X/----/----/--OX X"), ["-O-X/----/----/-XXX O"]);
    assert_eq!(after("---O/X---/OOOO/---- X"), ["---O/X---/XOOO/X--- O", "---O/X---/OXOO/--X- O"]);
    assert_eq!(after("-OXO/----/----/---- X"), ["XXXO/----/----/---- O"]);
    // A disc that was there goes on; one that is turned outflanks nothing.
    assert_eq!(after("-OOX/O---/X--O/---- X"), ["XXXX/X---/X--O/---- O"]);
}

#[test]
fn a_side_passes_if_and_only_if_it_has_no_move() {
    assert_eq!(after("-OXX/XXXX/XXXX/XXXX O"), ["-OXX/XXXX/XXXX/XXXX X"]);
    assert_eq!(after("-OXX/XXXX/XXXX/XXXX X"), ["XXXX/XXXX/XXXX/XXXX O"]);
    assert_eq!(after("-XXX/XXXX/XXXX/XXXX O"), [""; 0]);
    assert_eq!(after("XXXX/XXXX/XXXX/XXXO O"), [""; 0]);
    assert_eq!(after("----/-XX-/-XX-/---- O"), [""; 0]);
}

/// Empty squares go to the side with more discs; nothing is known before play is finished.
#[test]
fn the_result_counts_at_the_end_alone() {
    assert_eq!(settled("XXXX/XXXX/XXXX/XXXO O"), [14, -14]);
    assert_eq!(settled("-XXX/XXXX/XXXX/XXXX O"), [16, -16]);
    assert_eq!(settled("----/-XX-/-XX-/---- O"), [16, -16]);
    assert_eq!(settled("XXXXX/-----/-----/OOOO- X"), [20 - 8, 8 - 20]);
    assert_eq!(settled("XXXX/----/----/OOOO X"), [0, 0]);
    assert_eq!(settled("----/----/----/---- X"), [0, 0]);
    assert_eq!(settled("-OXX/XXXX/XXXX/XXXX O"), [-16, -16]);
    assert_eq!(settled("-XOO/OOOO/OOOO/OOOO X"), [-16, -16]);
    assert_eq!(settled("XXXXX/XXXXX/XXXXX/XXOO- X"), [-20, -20]);
}

#[test]
fn a_position_has_one_spelling() {
    let read = |text: &str| Othello.start(text, &mut Work::unlimited()).map_err(|fault| fault.code);
    for text in
        ["4x4", "6x8", "8x8", "----/-OX-/-XO-/---- O", "-----/--OX-/--XO-/----- X", "----/----/----/---- O"]
    {
        assert_eq!(read(text).unwrap().map(|start| Othello.show(&start[0])).as_deref(), Some(text));
    }
    for other in [
        "",
        "4x5",
        "5x5",
        "2x8",
        "4x",
        "04x4",
        "4x4 X",
        "4x4+4x4",
        "----/-OX-/-XO-/---- X",
        "----/-OX-/-XO-/----",
        "----/-OX-/-XO-/---- W",
        "----/-OX-/-XO-/---- X ",
        "----/-OX-/-WO-/---- O",
        "----/-OX/--XO-/---- O",
        "-----OX--XO----- O",
        "----/-OX-/-XO- O",
        "----/-OX-/-XO-/----/ O",
        "---/---/---/--- X",
        "\u{d8}---/----/----/---- X",
    ] {
        assert_eq!(read(other), Ok(None), "{other}");
    }
    assert_eq!(read("9x8"), Err("position-too-large"));
}

/// The image of a board under a symmetry, whose number is 4 if rows and columns are exchanged, then 2 if the rows of what comes of it
/// are reversed, and 1 if the columns are.
fn image(board: &str, symmetry: u16) -> String {
    let mut rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
    if symmetry & 4 != 0 {
        rows = (0..rows[0].len()).map(|col| rows.iter().map(|row| row[col]).collect()).collect();
    }
    if symmetry & 2 != 0 {
        rows.reverse();
    }
    if symmetry & 1 != 0 {
        rows.iter_mut().for_each(|row| row.reverse());
    }
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Eight positions that are one, four on an oblong board, and the sides exchanged.
#[test]
fn images_have_one_normal_form() {
    let (square, oblong) = ("XO--/-XO-/--XX/----", "XO---/-XO--/--XX-/-----");
    let with_x = |board: &str| position(&format!("{board} X"));
    for (board, count) in [(square, 8), (oblong, 4)] {
        let images: Vec<Position> = (0..count).map(|symmetry| with_x(&image(board, symmetry))).collect();
        let mut different: Vec<Vec<u8>> = images.iter().map(|it| Othello.encode(it)).collect();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), usize::from(count));
        for it in &images {
            let (normal, _, witness) = Othello.lemma(it, Side::First).unwrap().unwrap();
            assert_eq!(normal, different[0]);
            // It is the least number that leads there.
            let leads = |symmetry: &u16| {
                let board = Othello.show(it).replace(" X", "");
                Othello.encode(&with_x(&image(&board, *symmetry))) == normal
            };
            assert_eq!((0..count).find(leads), Some(witness));
        }
        let covers = |image: &Position, witness| {
            let cited = Cited { subject: &Othello.encode(image), side: Side::First, witness };
            Othello.covers(cited, &images[0], Side::First, &mut Work::unlimited()).unwrap()
        };
        for (number, image) in (0..).zip(&images) {
            assert!((0..count).all(|witness| covers(image, witness) == (witness == number)), "{number}");
            // There are no more symmetries.
            assert!(!covers(image, count) && !covers(image, 8));
        }
    }
    assert_eq!(image(square, 1), "--OX/-OX-/XX--/----");
    assert_eq!(image(square, 2), "----/--XX/-XO-/XO--");
    assert_eq!(image(square, 4), "X---/OX--/-OX-/--X-");
    // First rows and columns are exchanged, then the rows of what comes of it are reversed.
    assert_eq!(image(square, 6), "--X-/-OX-/OX--/X---");
    let exchanged = position("OX--/-OX-/--OO/---- O");
    assert_eq!(Othello.lemma(&exchanged, Side::Second), Othello.lemma(&with_x(square), Side::First));
}

#[test]
fn subjects_are_normal_forms() {
    let subject = Othello.encode(&position("----/-XO-/-OX-/---- X"));
    assert_eq!(subject, [0x44, 0, 81 + 2 * 27 + 2, 81, 0]);
    assert_eq!(
        Othello.decode(&subject).map(|it| Othello.show(&it)).as_deref(),
        Some("----/-XO-/-OX-/---- X")
    );
    for bad in [
        &[][..],
        &[0x44],
        &[0x33, 0, 0],
        &[0x99; 18],
        // Another image, more bytes or fewer, digits without a square, and a byte that is too large.
        &[0x44, 0, 2 * 81 + 27 + 1, 2 * 81, 0],
        &[0x44, 0, 137, 81, 0, 0],
        &[0x44, 0, 137, 81],
        &[0x44, 0, 137, 81, 1],
        &[0x44, 0, 137, 81, 243],
    ] {
        assert_eq!(Othello.decode(bad), None, "{bad:?}");
    }
}

/// Each side of the mover is another one in the lemma; the witness and the subject have to fit.
#[test]
fn a_lemma_covers_the_images_of_its_subject() {
    for text in ["XO--/-XO-/--XX/---- X", "XO--/-XO-/--XX/---- O", "XO---/-XO--/--XX-/----- O"] {
        let position = position(text);
        let (subject, second, witness) =
            Othello.lemma(&position, Othello.mover(&position).other()).unwrap().unwrap();
        assert_eq!(second, Side::Second);
        let covers = |subject: &[u8], side, witness, of| {
            let cited = Cited { subject, side, witness };
            Othello.covers(cited, &position, of, &mut Work::unlimited()).unwrap()
        };
        for wrong in (0..10).filter(|&it| it != witness) {
            assert!(!covers(&subject, Side::Second, wrong, Othello.mover(&position).other()));
        }
        assert!(covers(&subject, Side::Second, witness, Othello.mover(&position).other()));
        assert!(covers(&subject, Side::First, witness, Othello.mover(&position)));
        assert!(!covers(&subject, Side::First, witness, Othello.mover(&position).other()));
        assert!(!covers(&subject, Side::Second, witness, Othello.mover(&position)));
        assert!(!covers(&subject[1..], Side::Second, witness, Othello.mover(&position).other()));
    }
    let start = position("4x4");
    assert!(Othello.stands(&start, Side::Second) && !Othello.stands(&start, Side::First));
    assert_eq!(
        (Othello.mover(&start), Othello.total(&start), Othello.measure_of(&start)),
        (Side::First, Ok(0), Ok(12))
    );
}

#[test]
fn work_is_counted() {
    let start = position("4x6");
    let (subject, ..) = Othello.lemma(&start, Side::First).unwrap().unwrap();
    let cited = Cited { subject: &subject, side: Side::First, witness: 0 };
    assert_eq!(units(|work| Othello.start("4x6", work)), 6);
    assert_eq!(units(|work| Othello.read(&subject, work)), 6 + 8 * 6);
    assert_eq!(units(|work| Othello.view(&start, Side::First, work)), 6);
    assert_eq!(units(|work| Othello.play(&start, None, Side::First, work)), 6);
    assert_eq!(units(|work| Othello.covers(cited, &start, Side::First, work)), 6);
}
