//! A source of evidence is charged for what it takes.

use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::nimbers::Nimbers;
use gamecert_checker::rules::{Nim, Rules};
use gamecert_checker::trial::{Source, Trial};
use gamecert_checker::work::Work;
use gamecert_checker::{Config, Fault, Holes};

type Question = <Nimbers<Nim> as Calculus>::Question;
type Walk = <Nimbers<Nim> as Calculus>::Walk;

/// Spends so much, and takes as much as it likes.
struct Greedy(usize);

impl Source<Nimbers<Nim>> for Greedy {
    fn next(
        &mut self,
        _: &Nimbers<Nim>,
        _: &Walk,
        _: &Question,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault> {
        work.spend(self.0)?;
        work.hold(self.0)?;
        if self.0 == 0 {
            *work = Work::unlimited();
        }
        Ok(Some(Evidence::Values(Vec::<LemmaId>::new())))
    }
}

/// The work and the memory that are left after a heap of one token has been judged with 1,000 of each.
fn left(greed: usize) -> (usize, usize) {
    let config = Config { max_work: 1000, max_memory: 1000, ..Config::default() };
    let mut trial = Trial::<Nimbers<Nim>>::new(&config);
    let heap = Nim.start("1", &mut Work::unlimited()).unwrap().unwrap()[0];
    let lemma = Lemma { subject: Nim.encode(&heap), judgement: Judgement::Nimber(1) };
    let fact = trial.read(0, &lemma).unwrap();
    assert_eq!(trial.judge(&fact, &mut Greedy(greed)), Ok(Holes::default()));
    let most = |spend: fn(&mut Work, usize) -> Result<(), Fault>| {
        (0..=1000).rev().find(|&units| spend(&mut trial.work.clone(), units).is_ok()).unwrap()
    };
    (most(Work::spend), most(Work::hold))
}

#[test]
fn a_source_is_charged_and_cannot_give_itself_more() {
    let (work, memory) = left(1);
    assert_eq!(left(101), (work - 100, memory - 100));
    assert_eq!(left(0), (work + 1, memory + 1));
}
