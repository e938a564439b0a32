//! Places for the nodes of a graph in layers, and bends for its lines (Sugiyama's method).
//!
//! Layers are chosen here, and lines that pass layers get a small node in each of these, so that they
//! find their way between the others. The order within layers and the places are those of `rust-sugiyama`.

use rust_sugiyama::configure::{Config, CrossingMinimization, RankingType};
use rust_sugiyama::from_vertices_and_edges;

use crate::picture::shape::Point;

/// Between nodes of a layer.
const GAP: f64 = 18.0;
/// Between layers.
const LAYER_GAP: f64 = 46.0;
/// Room for a line that passes a layer.
const LINE_WIDTH: f64 = 10.0;
/// Nodes and passing lines, at most; beyond it, crossings are minimised less thoroughly.
const MAX_THOROUGH: usize = 1500;

/// A graph with places.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The middle of each node.
    pub centres: Vec<Point>,
    /// Points that each line goes through on its way.
    pub bends: Vec<Vec<Point>>,
    /// The size of all of it.
    pub size: Point,
}

/// Places nodes of these sizes. Lines that lead back, as between lemmas that cite each other, do not count for layers.
#[must_use]
pub fn layout(sizes: &[Point], edges: &[(usize, usize)]) -> Layout {
    let is_back = leading_back(sizes.len(), edges);
    let forward: Vec<(usize, usize)> =
        edges.iter().zip(&is_back).filter(|(_, is_back)| !**is_back).map(|(edge, _)| *edge).collect();
    let layers = layers(sizes.len(), &forward);
    // Passing lines come after the nodes.
    let mut widths: Vec<f64> = sizes.iter().map(|size| size[0]).collect();
    let mut layer_of = layers.clone();
    let mut short = Vec::new();
    let mut passing: Vec<Vec<usize>> = Vec::with_capacity(edges.len());
    for (&(from, to), is_back) in edges.iter().zip(&is_back) {
        let (mut before, mut path) = (from, Vec::new());
        if *is_back {
            passing.push(path);
            continue;
        }
        for layer in layers[from] + 1..layers[to] {
            widths.push(LINE_WIDTH);
            layer_of.push(layer);
            path.push(widths.len() - 1);
            short.push((before, widths.len() - 1));
            before = widths.len() - 1;
        }
        short.push((before, to));
        passing.push(path);
    }
    let across = across(&widths, &short);
    let mut heights = vec![0.0_f64; layer_of.iter().max().map_or(0, |last| last + 1)];
    for (size, &layer) in sizes.iter().zip(&layers) {
        heights[layer] = heights[layer].max(size[1]);
    }
    let mut middles = Vec::with_capacity(heights.len());
    let mut down = 0.0;
    for height in &heights {
        middles.push(down + height / 2.0);
        down += height + LAYER_GAP;
    }
    let left = (0..widths.len()).map(|node| across[node] - widths[node] / 2.0).fold(f64::INFINITY, f64::min);
    let right = (0..widths.len()).map(|node| across[node] + widths[node] / 2.0).fold(0.0, f64::max);
    // What leads nowhere further up stands on the left, where a reader begins.
    let is_mirrored = (0..sizes.len())
        .find(|&node| layers[node] == 0)
        .is_some_and(|root| 2.0 * across[root] > left + right);
    let sideways = |node: usize| if is_mirrored { right - across[node] } else { across[node] - left };
    let top = |node: usize| middles[layer_of[node]] - heights[layer_of[node]] / 2.0;
    let bottom = |node: usize| middles[layer_of[node]] + heights[layer_of[node]] / 2.0;
    // A line goes straight through a layer, and sideways between layers only: there it is behind no node.
    let through = |&node: &usize| [[sideways(node), top(node)], [sideways(node), bottom(node)]];
    let bends = |((&(from, to), path), is_back): ((&(usize, usize), &Vec<usize>), &bool)| -> Vec<Point> {
        // A line that leads back goes around the node that it comes from.
        let beside = [sideways(from) + widths[from] / 2.0 + LINE_WIDTH, middles[layer_of[from]]];
        let passed = path.iter().flat_map(through).chain(is_back.then_some(beside));
        let start = [sideways(from), bottom(from)];
        [start].into_iter().chain(passed).chain([[sideways(to), top(to)]]).collect()
    };
    Layout {
        centres: (0..sizes.len()).map(|node| [sideways(node), middles[layer_of[node]]]).collect(),
        bends: edges.iter().zip(&passing).zip(&is_back).map(bends).collect(),
        size: [right - left, (down - LAYER_GAP).max(0.0)],
    }
}

/// Which edges lead to a node that their start has been reached from. Without them there are no cycles.
fn leading_back(nodes: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut below = vec![Vec::new(); nodes];
    for (number, &(from, to)) in edges.iter().enumerate() {
        below[from].push((to, number));
    }
    let (mut is_back, mut is_met, mut is_open) =
        (vec![false; edges.len()], vec![false; nodes], vec![false; nodes]);
    for root in 0..nodes {
        let mut path = vec![(root, 0)];
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if *next == 0 {
                if is_met[node] {
                    path.pop();
                    continue;
                }
                (is_met[node], is_open[node]) = (true, true);
            }
            match below[node].get(*next) {
                Some(&(to, number)) => {
                    *next += 1;
                    if is_open[to] {
                        is_back[number] = true;
                    } else if !is_met[to] {
                        path.push((to, 0));
                    }
                }
                None => {
                    is_open[node] = false;
                    path.pop();
                }
            }
        }
    }
    is_back
}

/// The layer of each node: the longest way to it.
#[must_use]
pub fn layers(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut below = vec![Vec::new(); nodes];
    let mut above = vec![0_usize; nodes];
    for &(from, to) in edges {
        below[from].push(to);
        above[to] += 1;
    }
    let mut layers = vec![0; nodes];
    let mut ready: Vec<usize> = (0..nodes).filter(|&node| above[node] == 0).collect();
    while let Some(node) = ready.pop() {
        for &to in &below[node] {
            layers[to] = layers[to].max(layers[node] + 1);
            above[to] -= 1;
            if above[to] == 0 {
                ready.push(to);
            }
        }
    }
    layers
}

/// How far to the right each node is.
fn across(widths: &[f64], edges: &[(usize, usize)]) -> Vec<f64> {
    let number = |node: usize| u32::try_from(node).unwrap_or(u32::MAX);
    let vertices: Vec<(u32, (f64, f64))> =
        widths.iter().enumerate().map(|(node, &width)| (number(node), (width, 1.0))).collect();
    let edges: Vec<(u32, u32)> = edges.iter().map(|&(from, to)| (number(from), number(to))).collect();
    let config = Config {
        minimum_length: 1,
        vertex_spacing: GAP,
        dummy_vertices: false,
        dummy_size: 1.0,
        ranking_type: RankingType::MinimizeEdgeLength,
        c_minimization: CrossingMinimization::Barycenter,
        transpose: widths.len() <= MAX_THOROUGH,
    };
    let mut across = vec![0.0; widths.len()];
    let mut start = 0.0;
    // Parts that hang together stand side by side.
    for (part, ..) in from_vertices_and_edges(&vertices, &edges, &config) {
        let left = part.iter().map(|&(node, (x, _))| x - widths[node] / 2.0).fold(f64::INFINITY, f64::min);
        let right =
            part.iter().map(|&(node, (x, _))| x + widths[node] / 2.0).fold(f64::NEG_INFINITY, f64::max);
        for (node, (x, _)) in part {
            across[node] = x - left + start;
        }
        start += right - left + 2.0 * GAP;
    }
    across
}
