//! Drawings of trees.

use gamecert_draw::{TreeDrawing, TreeNode, tree_dot, tree_svg};

#[test]
fn lost_and_cut_trees_differ() {
    let node = |name: &str, is_lost, is_cut| TreeNode { name: name.to_owned(), is_lost, is_cut };
    let nodes = vec![node("<6>", false, false), node("1", true, false), node("{\"}", false, true)];
    let drawing =
        TreeDrawing { title: "t".to_owned(), about: "a".to_owned(), nodes, edges: vec![(0, 1), (0, 2)] };
    let svg = tree_svg(&drawing);
    let classes: Vec<&str> =
        svg.split("<g class=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(classes, ["node claim", "node", "node claim cut"]);
    assert_eq!(svg.matches("<path class=\"edge\"").count(), 2);
    assert!(svg.contains(">&lt;6&gt;</text>"));
    let dot = tree_dot(&drawing);
    assert_eq!((dot.matches("->").count(), dot.matches("filled").count()), (2, 1), "{dot}");
    assert_eq!((dot.matches("dashed").count(), dot.matches("{\\\"}").count()), (1, 1), "{dot}");
}
