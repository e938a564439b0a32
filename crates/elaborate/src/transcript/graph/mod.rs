//! The strategies of a proof about a contest as graphs of positions, for programs that know the rules of the game and nothing of
//! certificates.
//!
//! A node is a position, not one up to a symmetry or an exchange of the sides: lemmas are unfolded for each position that they are cited
//! for, plain searches for each position that they look at. Whoever reads the graph needs no witness and no search.
//!
//! Each position is met once, and is told after all that its moves lead to, so that nodes refer to earlier nodes alone. Nothing is kept
//! of a node but its position, by which it is found again, and the lemmas on the way from the start. No graph says anything of what the
//! certificate is worth: what the calculus of the checker refuses is open here.

mod evidence;
mod visited;
mod walk;

use std::fmt;
use std::io;

use gamecert_certs::{Certificate, Fault, Hints};
use gamecert_checker::registry::{ContestVisitor, visit_contest};
use gamecert_checker::rules::Contest;
use gamecert_checker::work::Work;

use crate::check::Earned;
use evidence::Proof;
use walk::Graphs;

/// A piece of the graphs, in the order in which they are told.
#[derive(Clone, Copy, Debug)]
pub enum Told<'g> {
    /// The graph of a strategy begins: the side that has it, and the result that the side is sure of.
    Strategy(&'static str, i32),
    /// A position that the strategy meets.
    Node(Node<'g>),
    /// The graph ends: the number of the position where play starts.
    Start(u32),
    /// All graphs are told: how many nodes they have, and how many of these are open.
    End(u32, u32),
}

/// A position that a strategy meets.
#[derive(Clone, Copy, Debug)]
pub struct Node<'g> {
    /// Nodes are numbered from 0 on, in the order in which they are told.
    pub number: u32,
    /// The position, as the rules write it.
    pub position: &'g str,
    /// The side to move.
    pub mover: &'static str,
    /// What shows that the side is sure of the result.
    pub what: What<'g>,
}

/// What shows that a side is sure of a result in a position.
#[derive(Clone, Copy, Debug)]
pub enum What<'g> {
    /// The side makes this move.
    Reply(&'g Edge),
    /// The other side is to move: all its moves.
    Answers(&'g [Edge]),
    /// Play is over: the result of the side, which is enough.
    Result(i32),
    /// No result of the side is less than this, which is enough.
    Least(i32),
    /// Nothing that the checker accepts, for this reason.
    Open(&'g str),
}

/// A move, and the number of the position that it leads to.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Its name.
    pub made: String,
    /// The node after it.
    pub to: u32,
}

/// What takes the graphs, piece by piece.
pub type Listener<'l> = dyn FnMut(Told<'_>) -> io::Result<()> + 'l;

/// Why the graphs are not told, or not to their end.
#[derive(Debug)]
pub enum GraphError {
    /// The certificate is not about a contest that the checker knows.
    NoContest,
    /// It imports others, and lemmas of these are not at hand.
    Imports,
    /// The rules of the game do not say how a lemma is carried from one position to another, or moves have results of their own.
    NoPositions,
    /// The statement or a lemma stands for nothing, or a limit is reached.
    Refused(Fault),
    /// What takes the graphs fails.
    Writing(io::Error),
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoContest => f.write_str("there are strategies in certificates about contests alone"),
            Self::Imports => {
                f.write_str("it imports others and has to be merged with them first (gamecert merge)")
            }
            Self::NoPositions => f.write_str("strategies of this game cannot be told position by position"),
            Self::Refused(fault) => match fault.code {
                "limit-work" => f.write_str("its strategy takes more work than is allowed (--max-work)"),
                "limit-memory" => {
                    f.write_str("its strategy takes more memory than is allowed (--max-memory)")
                }
                _ => fault.fmt(f),
            },
            Self::Writing(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GraphError {}

impl From<Fault> for GraphError {
    fn from(fault: Fault) -> Self {
        Self::Refused(fault)
    }
}

/// Tells the strategies of a certificate with this evidence, one for each bound that it claims, within what is allowed for that.
///
/// # Errors
/// If the certificate is not about a contest, stands for nothing, or takes more; and those of `listener`.
pub fn strategies(
    certificate: &Certificate,
    hints: &Hints,
    allowed: Earned,
    listener: &mut Listener<'_>,
) -> Result<(), GraphError> {
    if !certificate.statement.imports.is_empty() {
        return Err(GraphError::Imports);
    }
    let telling = Telling { certificate, hints, allowed, listener };
    visit_contest(&certificate.statement.game, telling).unwrap_or(Err(GraphError::NoContest))
}

struct Telling<'t, 'l> {
    certificate: &'t Certificate,
    hints: &'t Hints,
    allowed: Earned,
    listener: &'t mut Listener<'l>,
}

impl ContestVisitor for Telling<'_, '_> {
    type Output = Result<(), GraphError>;

    fn visit<R: Contest + 'static>(self) -> Self::Output {
        let Self { certificate, hints, allowed, listener } = self;
        let work = Work::new(allowed.work, allowed.memory);
        let proof = Proof::<R>::admit(certificate, hints, work)?;
        Graphs::new(proof, listener).tell()
    }
}
