//! Pictures that are drawn as long as a budget lasts.

use gamecert_draw::picture::budget::{MAX_LETTERS, PictureBudget};

#[test]
fn the_budget_runs_out_for_what_is_long() {
    let mut budget = PictureBudget::new(true);
    assert!(budget.take("sprouts", MAX_LETTERS - 10) && !budget.take("sprouts", 11));
    assert!(budget.take("sprouts", 10) && !budget.take("sprouts", 1) && budget.take("cram", 1000));
    assert!(!PictureBudget::new(false).take("cram", 1));
}
