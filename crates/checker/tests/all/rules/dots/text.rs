//! Positions of Dots-and-boxes as texts.

use gamecert_checker::Fault;
use gamecert_checker::rules::dots::{Coins, Graph};
use gamecert_checker::rules::{Dots, Rules};
use gamecert_checker::work::Work;

/// The position that a text spells; `None` if it is not spelled so.
fn read(text: &str) -> Result<Option<Graph>, Fault> {
    let Some(start) = Dots.start(text, &mut Work::unlimited())? else { return Ok(None) };
    assert!(start.len() < 2, "{text}");
    start.first().map_or_else(|| Ok(Graph::default()), Coins::graph).map(Some)
}

fn check(text: &str, expected: &str) {
    let graph = read(text).unwrap().unwrap();
    assert_eq!(Dots.show_graph(&graph), expected);
    assert_eq!(read(expected), Ok(Some(graph)));
}

#[test]
fn starts() {
    check("american 1x1", "graph 4");
    check("american 2x2", "graph 2,2,2,2/0-1,0-2,1-3,2-3");
    check("swedish 2x2", "graph 0,0,0,0/0-1,0-2,1-3,2-3");
    check("icelandic 2x2", "graph 0,1,1,2/0-1,0-2,1-3,2-3");
    check("american 1x3", "graph 3,2,3/0-1,1-2");
    check("icelandic 2x3", "graph 0,0,1,1,1,2/0-1,0-3,1-2,1-4,2-5,3-4,4-5");
    check("american 3x3", "graph 2,1,2,1,0,1,2,1,2/0-1,0-3,1-2,1-4,2-5,3-4,3-6,4-5,4-7,5-8,6-7,7-8");
    assert_eq!(read("swedish 8x8").unwrap().map(|graph| graph.links.len()), Some(112));
    assert_eq!(read("graph"), Ok(Some(Graph::default())));
}

#[test]
fn graphs_have_one_text() {
    for other in [
        "",
        "american",
        "american 3",
        "american 0x3",
        "american 3x0",
        "american 03x3",
        "american  3x3",
        "american 3x3 ",
        "danish 3x3",
        "swedish 1x1",
        "graph ",
        "graph 0",
        "graph 5",
        "graph 1,+1",
        "graph 1,1/",
        "graph 1,1/0",
        "graph 1,1/0-0",
        "graph 1,1/1-0",
        "graph 1/0-1",
        "graph 300",
        "graph 1,1/0-257",
        "graph 2,1/0-1,0-1,0-1",
        "graph 0,1,0/1-2,0-1",
        "graph 2+graph 2",
        "graph 2/0-1,1-2/0-1",
        "A*E",
    ] {
        assert_eq!(read(other), Ok(None), "{other}");
    }
}

#[test]
fn limits_are_told() {
    let coins = |count: usize| format!("graph {}", vec!["4"; count].join(","));
    for large in
        ["american 8x9", "american 65536x65537", "swedish 1x256", "icelandic 300x1", &coins(65), &coins(300)]
    {
        assert_eq!(read(large).unwrap_err().code, "position-too-large", "{large}");
    }
    assert!(read(&coins(64)).unwrap().is_some());
}
