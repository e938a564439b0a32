//! Dots-and-boxes, played as Strings-and-coins, so that equal graphs are equal positions (chapter 13 of the thesis of
//! J. Lemoine and S. Viennot).
//!
//! A box is a coin, and a line that has not been drawn is a string, from the coin to the one on its other side or to the ground. A
//! move cuts a string. Who cuts the last string of a coin captures it and moves again; a move that captures no coin
//! ends the turn. When all strings are cut, the score of a player is the number of coins captured.
//!
//! A turn may go on in another component, so that nothing is known of a sum from its components: a lemma is about a
//! whole position. Its bytes are those of a graph with some numbering of the coins; evidence tells other numberings.
//!
//! Texts: `american 3x3`, where no line is drawn at the start, `swedish 2x5`, where those around the board are,
//! `icelandic 4x4`, where those at the top and on the left are; and graphs, `graph 2,0,1/0-1,1-2`.

mod colours;
mod graph;
mod pairs;
mod text;

pub use colours::Coloured;
pub use graph::{Cut, Graph};

use gamecert_certs::Fault;

use super::Rules;
use crate::work::{Sure, Work};

/// The rules of Dots-and-boxes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dots;

/// A position with at least one coin, none of which has been captured: the bytes of its graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coins(Vec<u8>);

/// Largest number of coins: numbers of coins fit in bytes, and graphs in subjects of lemmas.
pub const MAX_COINS: u8 = 64;

/// Largest number of strings of a coin: a box has four sides.
pub const MAX_STRINGS: u16 = 4;

/// The axiom on the best turn: take all that can be captured, or all but what hands over.
pub const WHITE_COINS: &str = "white-coins";
/// The axiom on moves that leave the same behind.
pub const CHAIN_OPENINGS: &str = "chain-openings";
/// The axiom on two equal components of one or two coins.
pub const ISOLATED_PAIRS: &str = "isolated-pairs";
/// The axiom that who can hand over gets half of the coins.
pub const LOONY_BOUND: &str = "loony-bound";

impl Coins {
    /// The position of a graph; `None` if no coin is left.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn new(graph: &Graph) -> Result<Option<Self>, Fault> {
        let bytes = graph.renumbered(&[])?.sure()?.encode();
        Ok((!bytes.is_empty()).then_some(Self(bytes)))
    }

    /// The graph.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn graph(&self) -> Result<Graph, Fault> {
        Graph::decode(&self.0)?.sure()
    }
}

impl Dots {
    /// Writes what is left of a position, for people.
    #[must_use]
    pub fn show_graph(self, graph: &Graph) -> String {
        match Coins::new(graph) {
            Ok(Some(coins)) => self.show(&coins),
            Ok(None) => "the end".to_owned(),
            Err(fault) => fault.to_string(),
        }
    }
}

impl Rules for Dots {
    type Component = Coins;

    const NAME: &'static str = "dots";
    const VERSION: u16 = 1;
    const AXIOMS: &'static [&'static str] = &[CHAIN_OPENINGS, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS];
    const SUMS: bool = false;

    fn start(&self, term: &str, _: &mut Work) -> Result<Option<Vec<Coins>>, Fault> {
        let Some(graph) = text::read(term)? else { return Ok(None) };
        Ok(Some(Coins::new(&graph)?.into_iter().collect()))
    }

    fn show(&self, coins: &Coins) -> String {
        coins.graph().map_or_else(|fault| fault.to_string(), |graph| text::show(&graph))
    }

    fn encode(&self, coins: &Coins) -> Vec<u8> {
        coins.0.clone()
    }

    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Coins>, Fault> {
        work.spend(subject.len())?;
        Ok(Graph::decode(subject)?.map(|_| Coins(subject.to_vec())))
    }

    fn measure_of(&self, coins: &Coins) -> Result<u64, Fault> {
        coins.graph()?.strings()
    }
}
