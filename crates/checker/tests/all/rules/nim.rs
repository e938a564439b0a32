//! Nim: the standard spelling, and moves by their numbers.

use gamecert_checker::rules::{Impartial, Nim};
use gamecert_checker::work::Work;

use super::unmetered::{Free, components};

#[test]
fn spelling_is_one() {
    assert_eq!(components(&Nim, "3+0+4096+1"), ["1", "3", "4096"]);
    for other in ["", "+", "1++2", "1+", "-1", "+1", "007", "00", " 1", "1 +2", "three", "4294967296", "1.0"]
    {
        assert!(Nim.position(other).unwrap_err().contains("spelling"), "{other}");
    }
    for large in ["4097", "1+65537"] {
        assert_eq!(Nim.position(large).unwrap_err(), "a heap has at most 4096 tokens", "{large}");
    }
}

#[test]
fn a_move_is_found_by_its_number() {
    let work = &mut Work::unlimited();
    let heap = Nim.decode(&[0, 3]).unwrap();
    let listed = Nim.list_moves(&heap, work).unwrap();
    let found: Vec<_> = (0..4).map(|number| Nim.nth_move(&heap, number, work).unwrap()).collect();
    assert_eq!((listed, found), (vec![0, 1, 2], vec![Some(0), Some(1), Some(2), None]));
}
