//! The work and the memory that a file may take.

use gamecert_certs::{Play, Statement};
use gamecert_elaborate::Earned;

fn earned(game: &str, play: Play, bytes: u64) -> Earned {
    let statement = Statement {
        game: game.to_owned(),
        rules: 1,
        play,
        position: "1".to_owned(),
        claim: gamecert_certs::ClaimKind::Nimber(0),
        axioms: vec![],
        imports: vec![],
    };
    Earned::of(&statement, bytes)
}

#[test]
fn a_file_earns_work_by_its_game_and_its_size() {
    assert_eq!(earned("nim", Play::Normal, 0), Earned::BY_ANY);
    assert_eq!(earned("nim", Play::Normal, 1000).work, 154_050_000);
    assert_eq!(earned("sprouts", Play::Misere, 1000).work, 175_050_000);
    assert_eq!(earned("dots", Play::Scoring, 1000).work, 170_050_000);
    // Ten minutes, and a microsecond for each byte.
    assert_eq!(earned("cram", Play::Normal, 1_000_000_000).work, 80_000_000_000);
    assert_eq!(earned("cram", Play::Normal, u64::MAX).work, u64::MAX);
}

#[test]
fn a_file_earns_memory_by_its_size() {
    assert_eq!(earned("sprouts", Play::Misere, 1 << 20).memory, (128 << 20) + (256 << 20));
    assert_eq!(earned("nim", Play::Normal, u64::MAX).memory, 4 << 30);
}
