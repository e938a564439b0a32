//! The part of gamecert that finds: fast rules, searches, and what they learn.
//!
//! Nothing here has to be believed. A search may use any theory, table or trick; what it knows afterwards
//! is only a list of suggestions from which a certificate is written, and the checker judges that on its
//! own.
//!
//! Three lists are independent of one another: [`games`] (rules), [`nodes`] (questions about a position)
//! and [`search`] (ways to find the answer). An entry added to one works with all of the others. What is
//! learnt goes into [`knowledge`]; [`certify`] turns it into a proof. Libraries do not print and do not
//! read the clock; a caller with a deadline passes a stop request.

mod advice;
pub mod book;
pub mod certify;
pub mod count;
pub mod database;
pub mod diff;
mod facts;
pub mod games;
pub mod imports;
pub mod knowledge;
mod lemma_judge;
pub mod live;
pub mod merge;
pub mod nodes;
pub mod options;
pub mod plug;
pub mod proof;
pub mod prove;
mod registry;
mod request;
pub mod search;
pub mod shrink;
pub mod solve;
mod sort;
pub mod trees;
