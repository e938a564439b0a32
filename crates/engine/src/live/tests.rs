//! Commands change where a search goes, and nothing else.

use super::{Command, Controller, Event, Factor, Level, Link, Logged, Snapshot, View};
use crate::games::{Cram, CramConfig, Game, Sprouts};
use crate::search::{Algorithm, Limits, Solver, Stopped};

const STEERED: [Algorithm; 3] = [Algorithm::DepthFirst, Algorithm::DfPn, Algorithm::Pn];

/// What became of a search that was steered by a log.
#[derive(Debug, PartialEq)]
struct Run {
    found: Result<bool, Stopped>,
    nodes: u64,
    couples: Vec<(String, u16)>,
    obeyed: Vec<Logged>,
}

/// Searches whether the nimber of a sum is `n`.
fn run<G: Game>(game: G, sum: &[G::Position], algorithm: Algorithm, log: &[Logged]) -> Run {
    let mut solver = Solver::new(game, Limits::default(), algorithm);
    let link = Link::default();
    solver.steer(Some(Controller::new(link.clone(), log.to_vec())));
    let found = solver.sum_is(sum, 0);
    let obeyed = |event| if let Event::Obeyed(logged) = event { Some(logged) } else { None };
    let obeyed = link.events().into_iter().filter_map(obeyed).collect();
    Run { found, nodes: solver.statistics().nodes, couples: solver.settled(), obeyed }
}

fn sprouts(spots: u8, algorithm: Algorithm, log: &[Logged]) -> Run {
    let game = Sprouts::default();
    let start = game.start(spots).unwrap();
    run(game, &start, algorithm, log)
}

fn every(step: u64, times: u64, command: impl Fn(u64) -> Command) -> Vec<Logged> {
    (1..=times).map(|time| Logged { nodes: time * step, command: command(time) }).collect()
}

/// Known outcomes of Sprouts (Applegate, Jacobson and Sleator, 1991): lost if the number of spots leaves 0, 1 or 2 when
/// divided by 6.
fn check_skipping(starts: &[u8]) {
    for algorithm in STEERED {
        let mut has_changed = false;
        for &spots in starts {
            let log = every(256, 60, |time| Command::Skip(2 + usize::try_from(time).unwrap() % 7));
            let (plain, steered) = (sprouts(spots, algorithm, &[]), sprouts(spots, algorithm, &log));
            let expected = Ok(matches!(spots % 6, 0..=2));
            assert_eq!((&plain.found, &steered.found), (&expected, &expected), "{spots} {algorithm:?}");
            has_changed |= plain.nodes != steered.nodes;
            assert!(
                steered.obeyed.is_empty() || plain.nodes != steered.nodes || algorithm == Algorithm::DfPn
            );
        }
        // A tree in memory has no branch to leave.
        assert_eq!(has_changed, algorithm != Algorithm::Pn, "{algorithm:?}");
    }
}

/// Eight spots take longer than nine.
#[test]
fn skipping_changes_the_order_and_not_the_value() {
    check_skipping(&[5, 6, 7, 9]);
}

#[test]
#[ignore = "slow: eight spots, too"]
fn skipping_with_eight_spots() {
    check_skipping(&[5, 6, 7, 8, 9]);
}

#[test]
fn skipping_changes_no_value_of_cram() {
    for algorithm in Algorithm::ALL {
        let game = Cram::<u64>::new(CramConfig::default());
        let board = game.board(5, 5).unwrap();
        let log = every(256, 20, |time| Command::Skip(2 + usize::try_from(time).unwrap() % 4));
        assert_eq!(run(game, &board, algorithm, &log).found, Ok(true), "{algorithm:?}");
    }
}

/// Nodes with low numbers are near the root.
fn check_preferring(starts: &[u8]) {
    let plain: Vec<Run> = starts.iter().map(|&spots| sprouts(spots, Algorithm::Pn, &[])).collect();
    for factor in [Factor::BLOCK, Factor(500), Factor(20_000)] {
        let mut has_changed = false;
        for (&spots, plain) in starts.iter().zip(&plain) {
            let log =
                every(256, 6, |time| Command::Focus { node: usize::try_from(3 * time).unwrap(), factor });
            let steered = sprouts(spots, Algorithm::Pn, &log);
            assert_eq!(steered.found, Ok(matches!(spots % 6, 0..=2)), "{spots} spots, {factor}");
            has_changed |= plain.nodes != steered.nodes && !steered.obeyed.is_empty();
        }
        assert!(has_changed, "{factor}");
    }
}

#[test]
fn preferring_a_node_changes_no_value() {
    check_preferring(&[6, 7, 9]);
}

#[test]
#[ignore = "slow: eight spots, too"]
fn preferring_a_node_with_eight_spots() {
    check_preferring(&[6, 7, 8, 9]);
}

#[test]
fn a_node_that_is_preferred_is_let_go() {
    let focus = Command::Focus { node: 5, factor: Factor::BLOCK };
    let log = [
        Logged { nodes: 256, command: focus },
        Logged { nodes: 512, command: Command::Release },
        Logged { nodes: 512, command: Command::Restart },
    ];
    let run = sprouts(8, Algorithm::Pn, &log);
    assert_eq!((run.found, run.obeyed.as_slice()), (Ok(true), &log[..]));
}

/// The log of what took effect makes another run the same, to the node.
fn check_replay(algorithm: Algorithm, spots: u8) {
    let log = every(300, 40, |time| match (algorithm, time % 4) {
        (Algorithm::Pn, 0) => Command::Restart,
        (Algorithm::Pn, 1) => Command::Release,
        (Algorithm::Pn, step) => Command::Focus {
            node: usize::try_from(step * time).unwrap(),
            factor: Factor(1000 * (3 - u32::try_from(step).unwrap())),
        },
        (_, step) => Command::Skip(usize::try_from(2 + step).unwrap()),
    });
    let first = sprouts(spots, algorithm, &log);
    assert!(!first.obeyed.is_empty() && first.obeyed != log, "{algorithm:?}");
    let second = sprouts(spots, algorithm, &first.obeyed);
    assert_eq!(first, second, "{algorithm:?}");
}

#[test]
fn a_replay_is_the_same_run() {
    check_replay(Algorithm::DepthFirst, 7);
    check_replay(Algorithm::DfPn, 8);
    check_replay(Algorithm::Pn, 8);
}

#[test]
#[ignore = "slow: eight spots, depth first"]
fn a_replay_of_a_longer_run_is_the_same_run() {
    check_replay(Algorithm::DepthFirst, 8);
}

#[test]
fn restarting_and_quitting_keep_what_is_known() {
    for algorithm in [Algorithm::DepthFirst, Algorithm::Pn] {
        let restarted = sprouts(7, algorithm, &every(256, 2, |_| Command::Restart));
        assert_eq!((restarted.found, restarted.obeyed.len()), (Ok(true), 2), "{algorithm:?}");
    }
    for algorithm in Algorithm::ALL {
        let log = [Logged { nodes: 300, command: Command::Quit }];
        let quit = sprouts(8, algorithm, &log);
        assert_eq!((&quit.found, quit.nodes), (&Err(Stopped::Requested), 512), "{algorithm:?}");
        assert_eq!(quit.obeyed, [Logged { nodes: 512, command: Command::Quit }]);
        assert!(!quit.couples.is_empty());
        assert_eq!(sprouts(8, algorithm, &quit.obeyed), quit);
    }
}

/// Another thread watches, as a terminal would, and ends the search when it has seen all that there is.
#[test]
fn somebody_else_watches_and_steers() {
    for algorithm in Algorithm::ALL {
        let link = Link::default();
        let watcher = std::thread::spawn({
            let link = link.clone();
            move || watch(&link)
        });
        let game = Sprouts::default();
        let start = game.start(20).unwrap();
        let mut solver = Solver::new(game, Limits::default(), algorithm);
        solver.steer(Some(Controller::new(link, Vec::new())));
        assert_eq!(solver.sum_is(&start, 0), Err(Stopped::Requested));
        let (snapshot, table) = watcher.join().unwrap();
        assert!(snapshot.statistics.nodes >= 256 && !table.is_empty());
        match (algorithm, snapshot.view) {
            (Algorithm::DepthFirst | Algorithm::DfPn, View::Branch(levels)) => check_branch(&levels),
            (Algorithm::Pn, View::Tree(tree)) => {
                assert_eq!((tree.node.question.position.as_str(), tree.node.number), ("0*20", 0));
                assert_eq!(tree.node.unknown, Some(tree.children.len()));
                assert_eq!(tree.children.iter().filter(|child| child.is_next).count(), 1);
                assert!(tree.parents.is_empty() && tree.size > tree.children.len());
            }
            (Algorithm::NimberSets, View::Hidden) => {}
            (_, view) => panic!("{algorithm:?} shows {view:?}"),
        }
    }
}

fn watch(link: &Link) -> (Snapshot, Vec<(String, u16)>) {
    link.pause(true);
    link.ask(0);
    let snapshot = wait_for(|| link.snapshot());
    link.ask_table();
    let table = wait_for(|| {
        link.events().into_iter().find_map(|event| match event {
            Event::Table(table) => Some(table),
            Event::Obeyed(_) | Event::Refused(_) => None,
        })
    });
    link.pause(false);
    link.command(Command::Quit);
    (snapshot, table)
}

fn wait_for<T>(mut what: impl FnMut() -> Option<T>) -> T {
    loop {
        match what() {
            Some(found) => return found,
            None => std::thread::yield_now(),
        }
    }
}

fn check_branch(levels: &[Level]) {
    assert_eq!((levels[0].question.position.as_str(), levels[0].question.measure), ("0*20", 60));
    assert!(levels.len() > 2);
    for level in levels {
        assert!(1 <= level.number && level.number <= level.siblings && level.alive <= level.siblings);
    }
    let lives = levels.iter().map(|level| level.question.measure);
    assert!(lives.clone().zip(lives.skip(1)).all(|(above, below)| above >= below));
}
