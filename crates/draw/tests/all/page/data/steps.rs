//! Steps in the data of a page.

use gamecert_certs::Side;
use gamecert_draw::page::data::steps::{Reasons, all};
use gamecert_elaborate::rules::dots::Cut;
use gamecert_elaborate::transcript::{Answer, Line, Made, Opening, Question, Reply, Step, Sure, Target};

#[test]
fn steps_are_short_and_whole() {
    let made = |question, answer| all(&[Step { question, answer }], &mut Reasons::default()).concat();
    let line = Line {
        opening: Opening::HandOver(3, 2),
        moves: vec![Cut::Arrow(4), Cut::Link(1, 2)],
        lemmas: vec![(17, vec![1, 0]), (3, vec![])],
    };
    let cut = Question::Cut { cut: Cut::Link(0, 5), captured: 0 };
    assert_eq!(made(cut.clone(), Answer::Line(line)), "0-5|0~h3.2|4,1-2|h/1.0,3");
    assert_eq!(made(cut, Answer::Missing), "0-5|0?");
    let reply = |moved, to| Answer::Reply(Reply { moved, to });
    let asked = Question::Nimber(vec![1, 40], 2);
    assert_eq!(made(asked.clone(), reply(Some((40, vec![])), Target::Sum(vec![1]))), "1.14>:14:");
    assert_eq!(made(asked.clone(), Answer::Nimber(3)), "1.14=3");
    assert_eq!(made(asked, Answer::Refused("no".to_owned())), "1.14!0");
    let sure = |made| Question::Sure(Sure { made, side: Side::Second, value: -4 });
    let played = sure(Some(Made { class: 2, name: "e3".to_owned() }));
    assert_eq!(made(sure(None), Answer::All(3)), "1|-4*3");
    assert_eq!(made(played.clone(), Answer::Cited(40, 5)), "e3@14/5");
    assert_eq!(
        made(played.clone(), Answer::Search(100)) + &made(played.clone(), Answer::Choice),
        "e3#100e3+"
    );
    assert_eq!(made(played, Answer::Settled(-2)), "e3$-2");
    let moved = Question::Move { part: 1, made: vec![7], to: Default::default() };
    assert_eq!(made(moved.clone(), reply(None, Target::Lemma(5))), "1:7>5");
    assert_eq!(made(moved, Answer::Trees), "1:7=");
}
