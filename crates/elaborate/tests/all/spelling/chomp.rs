//! Positions of Chomp as people write them.

use gamecert_elaborate::rules::Chomp;

use super::{check_refusal, check_spelling};

#[test]
fn spelling_is_one() {
    check_spelling(&Chomp, " 3 x 4 + 5, 3,1+2,2,2+7", "3x4+5,3,1+3x2+1x7");
    for text in ["3,4", "3,4,3", "3,0", "0", "0x4", "3x3x3", "three", "5,,3", "-1"] {
        check_refusal(&Chomp, text, "is not a board of Chomp; one looks like 4x5, or like 5,3,1", false);
    }
    check_refusal(&Chomp, "64x65", "a board has at most 128 rows and columns together", true);
}
