//! Grundy's game: options, the standard spelling, subjects to reject, the work that is charged.

use gamecert_checker::rules::grundy::Heap;
use gamecert_checker::rules::{Grundy, Impartial, Rules};
use gamecert_checker::work::Work;

use super::unmetered::{Free, FreePlay, units};

/// The heap of so many tokens, which has a move.
fn heap(tokens: u16) -> Heap {
    Grundy.decode(&tokens.to_be_bytes()).unwrap()
}

fn tokens_of(heap: &Heap) -> u16 {
    Grundy.show(heap).parse().unwrap()
}

fn check(tokens: u16, expected: &[&[u16]]) {
    let options = Grundy.options(&heap(tokens));
    let options: Vec<Vec<u16>> = options.iter().map(|sum| sum.iter().map(tokens_of).collect()).collect();
    assert_eq!(options, expected, "{tokens}");
    let (heap, work) = (heap(tokens), &mut Work::unlimited());
    let found = (0..).map_while(|number| Grundy.nth_move(&heap, number, work).unwrap());
    assert_eq!(found.collect::<Vec<_>>(), Grundy.moves(&heap));
    assert_eq!(Grundy.nth_move(&heap, usize::MAX, work), Ok(None));
}

#[test]
fn heaps_are_split_unevenly() {
    check(3, &[&[]]);
    check(4, &[&[3]]);
    check(5, &[&[4], &[3]]);
    check(8, &[&[7], &[6], &[3, 5]]);
}

#[test]
fn spelling_and_bytes_are_one() {
    let heaps = Grundy.position("8+2+4096+0+1+3").unwrap().components;
    assert_eq!(heaps, [3, 8, 4096].map(heap));
    assert_eq!(heaps.iter().map(|heap| Grundy.show(heap)).collect::<Vec<_>>(), ["3", "8", "4096"]);
    assert!(Grundy.position("08").unwrap_err().contains("spelling"));
    assert_eq!(Grundy.position("4097").unwrap_err(), "a heap has at most 4096 tokens");
    assert_eq!(Grundy.decode(&[16, 0]).map(|heap| Grundy.show(&heap)).as_deref(), Some("4096"));
    for bad in [&[][..], &[3], &[0, 2], &[0, 0], &[16, 1], &[0, 0, 3]] {
        assert_eq!(Grundy.decode(bad), None, "{bad:?}");
    }
}

#[test]
fn work_is_counted() {
    assert_eq!(units(|work| Grundy.list_moves(&heap(4096), work)), 256);
    assert_eq!(units(|work| Grundy.after(&heap(9), 4, work)), 1);
}
