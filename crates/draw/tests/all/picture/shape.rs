//! Shapes as elements.

use gamecert_draw::picture::{Picture, Shape};

#[test]
fn shapes_are_written_short_and_escaped() {
    let shapes = vec![
        Shape::Curve {
            class: "line",
            from: [0.0, -0.001],
            segments: vec![[[1.0, 2.5], [3.126, 4.0], [5.0, 6.0]]],
        },
        Shape::Lines { class: "side", lines: vec![vec![[1.0, 2.0], [3.0, 2.0]], vec![[4.5, 2.0]]] },
        Shape::Text { class: "name", at: [1.0, 2.0], text: "<b>&'\"\u{1}".to_owned() },
    ];
    let picture = Picture { width: 5.0, height: 6.0, shapes };
    assert_eq!(
        picture.elements(),
        "<path class=\"line\" d=\"M0 0C1 2.5 3.13 4 5 6\"/>\
         <path class=\"side\" d=\"M1 2L3 2M4.5 2h0\"/>\
         <text class=\"name\" x=\"1\" y=\"2\">&lt;b&gt;&amp;&#39;&quot;?</text>"
    );
}
