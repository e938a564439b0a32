//! Connect Four: moves, lines, the standard spelling, subjects to reject, the work that is charged.

use gamecert_certs::Side;
use gamecert_checker::rules::connect4::Position;
use gamecert_checker::rules::contest::{Cited, View};
use gamecert_checker::rules::{Connect4, Contest, Rules};
use gamecert_checker::work::Work;

use super::unmetered::{Free, units};

fn position(text: &str) -> Position {
    Connect4.position(text).unwrap().components.remove(0)
}

fn view(text: &str, side: Side) -> View<u8> {
    Connect4.view(&position(text), side, &mut Work::unlimited()).unwrap()
}

#[test]
fn cells_have_marks() {
    let marks = |text: &str| [0, 3, 4].map(|col| Connect4.mark(&position(text), col));
    assert_eq!(marks("7x6:445"), [0, 17, 11]);
    assert_eq!(marks("5x4:144"), [5, 13, 4]);
}

/// What the mover and the other side are sure of, and how many columns are open.
fn seen(text: &str) -> (i32, i32, usize) {
    let mover = Connect4.mover(&position(text));
    let (own, other) = (view(text, mover), view(text, mover.other()));
    assert_eq!(own.classes, other.classes);
    (own.settled, other.settled, own.classes.len())
}

#[test]
fn discs_fall_on_each_other_and_sides_take_turns() {
    assert_eq!(Connect4.show(&position("7x6:4453")), "-------/-------/-------/-------/---O---/--OXX-- X");
    assert_eq!(Connect4.show(&position("4x4:1")), "----/----/----/X--- O");
    let high = position("12x13:ccccccccccccc");
    assert!(view("12x13:ccccccccccccc", Side::First).classes.into_iter().eq(0..11));
    assert_eq!(Connect4.show(&high).matches("-----------X").count(), 7);
    let start = position("5x4");
    let after = Connect4.play(&start, 4, Side::Second, &mut Work::unlimited()).unwrap().unwrap();
    assert_eq!((Connect4.show(&after.after).as_str(), after.scored), ("-----/-----/-----/----X O", 0));
}

/// In each direction, four discs are a line, and three are none; nor are four across the edge, or with a gap.
#[test]
fn lines_have_four_discs() {
    for line in ["4x4:1212121", "5x4:1122334", "5x4:5544332", "5x4:12234334544", "5x4:54432332122"] {
        let (before, last) = line.split_at(line.len() - 1);
        assert_eq!(seen(line), (-1, 1, 0), "{line}");
        assert!(seen(before).0 == 1 && seen(before).1 == -1, "{before} {last}");
    }
    for no_line in ["5x4:112233", "5x4:1122445", "12x4:112233c", "4x4:11112222"] {
        assert_eq!(seen(no_line).1, -1, "{no_line}");
    }
    // The last disc completes two lines at once, level and falling or rising.
    for twice in
        ["XXXX-/OXOO-/OOXOX/OOOXX O", "O--X/O-XO/OXOO/XXXX O", "---X/--XX/-XOO/XOOX/OXOO/XXXO/OOOX O"]
    {
        assert_eq!(seen(twice), (-1, 1, 0), "{twice}");
    }
    // The top row of one column is no neighbour of the bottom row of the next.
    assert_eq!(seen("-X--/-O--/-X--/XO-- O"), (-1, -1, 3));
    let rows = "------------/".repeat(12);
    assert_eq!(seen(&format!("{rows}OO-O----XXXX O")), (-1, 1, 0));
    assert_eq!(seen(&format!("{rows}OOO------X-X X")).1, -1);
}

#[test]
fn a_full_board_is_a_draw() {
    let full = "4x4:2112211233443344";
    assert_eq!(seen(full), (0, 0, 0));
    let last = &full[..full.len() - 1];
    assert_eq!(seen(last), (-1, -1, 1));
}

#[test]
fn a_position_has_its_board_and_the_ways_to_it() {
    let read = |text: &str| Connect4.start(text, &mut Work::unlimited()).map_err(|fault| fault.code);
    for text in ["4x4", "12x13", "4x13", "12x4", "----/----/O---/XX-- O", "----/----/----/O--- X"] {
        assert_eq!(read(text).unwrap().map(|start| Connect4.show(&start[0])).as_deref(), Some(text));
    }
    for way in ["7x6:123", "7x6:321", "12x4:abc"] {
        assert_eq!(read(way).unwrap().map(|start| start.len()), Some(1), "{way}");
    }
    assert_eq!(read("7x6:123"), read("7x6:321"));
    for other in [
        "",
        "3x4",
        "4x3",
        "x6",
        "07x6",
        "7x6:",
        "7x6: 4",
        "7x6:8",
        "7x6:0",
        "7x6:4444444",
        "7x6:12121213",
        "7x6+7x6",
        "12x4:C",
        "12x4:d",
        // Hanging discs, counts that do not fit, a line of the side to move, too few rows, an empty board in rows.
        "----/----/X---/---- O",
        "----/----/----/XX-- O",
        "----/----/----/X--- X",
        "----/----/----/OOO- X",
        "----/----/OOO-/XXXX X",
        "----/----/X--- O",
        "----/----/----/---- X",
        "----/----/----/X---",
        "----/----/----/X--- W",
        "----/----/----/W--- O",
        "----/---/----/X--- O",
    ] {
        assert_eq!(read(other), Ok(None), "{other}");
    }
    for large in ["13x4", "4x14", "64x64", "4294967300x4"] {
        let code = read(large);
        assert!(code == Err("position-too-large") || (large.len() > 9 && code == Ok(None)), "{large}");
    }
}

#[test]
fn a_subject_is_the_board_of_the_mover_or_its_mirror_image() {
    let subject = |text: &str| Connect4.lemma(&position(text), Side::First).unwrap().unwrap();
    // From the left: one disc of the mover below one of the opponent, an empty column, two empty ones.
    let (bytes, side, witness) = subject("4x4:1144");
    assert_eq!(bytes, [0x44, 0b0010_0101, 0b1000_0100, 0b0010]);
    assert_eq!((side, witness), (Side::First, 0));
    assert_eq!(
        Connect4.decode(&bytes).map(|it| Connect4.show(&it)).as_deref(),
        Some("----/----/O--O/X--X X")
    );
    let (one, other) = (subject("7x6:112"), subject("7x6:776"));
    assert_eq!((one.0.clone(), one.1), (other.0.clone(), Side::Second));
    assert_eq!([one.2, other.2].iter().sum::<u16>(), 1);
    // The sides exchanged: O is to move, and is the first side of the subject.
    assert_eq!(subject("4x4:1"), (vec![0x44, 0x21, 0x04, 0x01], Side::Second, 1));
    let shown = Connect4.decode(&[0x44, 0x21, 0x04, 0x01]).map(|it| Connect4.show(&it));
    assert_eq!(shown.as_deref(), Some("----/----/----/---O X"));
    assert_eq!(Connect4.decode(&one.0).map(|it| Connect4.mover(&it)), Some(Side::First));
    let mirror = Connect4.encode(&position(if one.2 == 0 { "7x6:776" } else { "7x6:112" }));
    assert_ne!(mirror, one.0);
    let cut = &bytes[..3];
    for bad in [
        &[][..],
        &[0x44],
        &[0x33, 0x21, 0x84, 0],
        &[0xdd; 28],
        cut,
        &mirror,
        // A byte too many, a bit beyond the board, a column without its top, a column that is too high.
        &[0x44, 0b0010_0101, 0b1000_0100, 0b0010, 0],
        &[0x44, 0b0010_0101, 0b1000_0100, 0b1_0010],
        &[0x44, 0b0010_0101, 0b1000_0100, 0],
        &[0x44, 0b0010_0000, 0b1000_0100, 0],
    ] {
        assert_eq!(Connect4.decode(bad), None, "{bad:?}");
    }
    // Counts that do not fit, and a line of the side to move.
    let encoded = |mover: [u16; 4], other: [u16; 4]| {
        // A column has five bits: the discs of the mover, and a bit above the highest disc.
        let column = |(own, other): (u16, u16)| {
            u32::from(own | 1 << (own | other).checked_ilog2().map_or(0, |top| top + 1))
        };
        let columns = mover.into_iter().zip(other).map(column);
        let bits = columns.rev().fold(0, |bits, column| bits << 5 | column);
        Connect4.decode(&[&[0x44], &bits.to_le_bytes()[..3]].concat()).is_some()
    };
    assert!(encoded([1, 0, 0, 1], [2, 0, 0, 2]));
    assert!(!encoded([1, 0, 0, 1], [2, 0, 0, 0]) && !encoded([0, 0, 0, 0], [1, 0, 0, 1]));
    assert!(!encoded([1, 1, 1, 1], [2, 2, 2, 2]));
}

#[test]
fn a_lemma_covers_its_subject_and_the_mirror_image() {
    for text in ["7x6:1125", "7x6:112", "5x5:12345"] {
        let position = position(text);
        let mover = Connect4.mover(&position);
        let opponent = mover.other();
        let (subject, second, witness) = Connect4.lemma(&position, opponent).unwrap().unwrap();
        assert_eq!(second, Side::Second);
        let covers = |subject: &[u8], side, witness, of| {
            let cited = Cited { subject, side, witness };
            Connect4.covers(cited, &position, of, &mut Work::unlimited()).unwrap()
        };
        assert!(covers(&subject, Side::Second, witness, opponent));
        assert!(covers(&subject, Side::First, witness, mover));
        assert!(!covers(&subject, Side::First, witness, opponent));
        assert!(!covers(&subject, Side::Second, witness, mover));
        assert!(!covers(&subject[1..], Side::Second, witness, opponent));
        let shown = Connect4.show(&position);
        let mut rows = shown.split(' ').next().unwrap().split('/');
        let is_own_image = rows.all(|row| row.chars().eq(row.chars().rev()));
        assert_eq!(covers(&subject, Side::Second, 1 - witness, opponent), is_own_image);
        assert!((2..9).all(|witness| !covers(&subject, Side::Second, witness, opponent)));
    }
    let start = position("7x6");
    assert!(Connect4.stands(&start, Side::Second) && !Connect4.stands(&start, Side::First));
    let measure = Connect4.measure_of(&position("7x6:44"));
    assert_eq!((Connect4.mover(&start), Connect4.total(&start), measure), (Side::First, Ok(0), Ok(40)));
    assert_eq!(Connect4.measure_of(&position("7x6:4444417")), Ok(35));
    // The bits of some boards fill whole bytes.
    for (board, bytes) in [("4x5", 4), ("7x7", 8), ("8x4", 6), ("7x6", 8)] {
        assert_eq!(Connect4.encode(&position(board)).len(), bytes, "{board}");
    }
}

#[test]
fn work_is_counted() {
    let start = position("5x4");
    let (subject, ..) = Connect4.lemma(&start, Side::First).unwrap().unwrap();
    let cited = Cited { subject: &subject, side: Side::First, witness: 0 };
    assert_eq!(units(|work| Connect4.start("5x4:11", work)), 6);
    assert_eq!(units(|work| Connect4.read(&subject, work)), 5 + 5);
    assert_eq!(units(|work| Connect4.view(&start, Side::First, work)), 5);
    assert_eq!(units(|work| Connect4.play(&start, 0, Side::First, work)), 5);
    assert_eq!(units(|work| Connect4.covers(cited, &start, Side::First, work)), 5);
}
