//! Chomp: options, the standard spelling, subjects to reject, the work that is charged.

use gamecert_checker::rules::{Chomp, Impartial, Rules};

use super::unmetered::{Free, check_options, components, units};

#[test]
fn moves_take_what_is_to_the_right_and_below() {
    let end = "a position without moves";
    check_options(&Chomp, "1x2", &[end]);
    check_options(&Chomp, "1x4", &[end, "1x2", "1x3"]);
    check_options(&Chomp, "2x2", &["1x2", "1x2", "2,1"]);
    let options = ["1x3", "2x3", "1x3", "3,1,1", "3,3,1", "2x3", "3,3,1", "3,3,2"];
    check_options(&Chomp, "3x3", &options);
}

#[test]
fn spelling_is_one() {
    let shown = ["3,1", "3,1", "4x5", "64x64", "1x127"];
    assert_eq!(components(&Chomp, "3,1+2,1,1+5x4+1x1+64x64+1x127"), shown);
    for other in "/7/2,2/1,2/3,0/0x3/3x0/3,,1/3x1,1/03,1/5, 3/5,3,/3x3x3".split('/') {
        assert!(Chomp.position(other).unwrap_err().contains("spelling"), "{other}");
    }
    for large in ["64x65", "1x128", "128x1", "127,1", "4294967295x1", "1x4294967295", "256,1"] {
        let why = "a board has at most 128 rows and columns together";
        assert_eq!(Chomp.position(large).unwrap_err(), why, "{large}");
    }
}

#[test]
fn subjects_are_boards_in_normal_form() {
    let shown = |rows: &[u8]| Chomp.decode(rows).map(|board| (Chomp.show(&board), Chomp.encode(&board)));
    assert_eq!(shown(&[2, 1]), Some(("2,1".to_owned(), vec![2, 1])));
    assert_eq!(shown(&[64; 64]), Some(("64x64".to_owned(), vec![64; 64])));
    let small = [&[][..], &[1], &[1, 1], &[2, 1, 1], &[3, 2, 2], &[2, 3], &[2, 0]];
    for bad in small.into_iter().chain([&[65; 64][..], &[1; 128], &[1; 1000]]) {
        assert_eq!(Chomp.decode(bad), None, "{bad:?}");
    }
}

#[test]
fn work_is_counted() {
    let board = Chomp.position("8x5").unwrap().components.remove(0);
    assert_eq!(units(|work| Chomp.start("8x5", work)), 13);
    assert_eq!(units(|work| Chomp.read(&[5; 8], work)), 13);
    assert_eq!(units(|work| Chomp.list_moves(&board, work)), 2);
    assert_eq!(units(|work| Chomp.after(&board, (3, 3), work)), 13);
}
