//! Points on a circle.

use std::f64::consts::PI;

use gamecert_draw::picture::circle::on_circle;

#[test]
fn it_is_cosine_and_sine() {
    for step in -40..=40 {
        let turns = f64::from(step) / 16.0;
        let [x, y] = on_circle(turns);
        let angle = 2.0 * PI * turns;
        assert!((x - angle.cos()).abs() < 1e-12 && (y - angle.sin()).abs() < 1e-12, "{turns}");
    }
}
