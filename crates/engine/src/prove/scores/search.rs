//! A search for whether contracts are reached, by any of the algorithms.

use std::ops::{Deref, DerefMut};

use super::alpha_beta::alpha_beta;
use crate::games::dots::{Board, Coloured, Keyed, Strings};
use crate::knowledge::{Asked, Limits, Score, ScoresContext, Stopped};
use crate::live::Watched;
use crate::nodes::{Contract, Outcome};
use crate::search::{Walking, depth_first, df_pn, pn};

/// What is known of a board, and how to find out more.
pub(super) struct Search {
    context: ScoresContext,
    walking: Walking,
    /// Memory for the walk, in bytes.
    walk_bytes: usize,
}

impl Deref for Search {
    type Target = ScoresContext;

    fn deref(&self) -> &ScoresContext {
        &self.context
    }
}

impl DerefMut for Search {
    fn deref_mut(&mut self) -> &mut ScoresContext {
        &mut self.context
    }
}

impl Search {
    /// A search in which nothing is known. A quarter of the memory is for proof numbers, or half of it for a tree.
    #[must_use]
    pub(super) fn new(board: Board, limits: Limits, walking: Walking) -> Search {
        let walk_bytes = match walking {
            Walking::DepthFirst => 0,
            Walking::DfPn => limits.memory_bytes / 4,
            Walking::Pn => limits.memory_bytes / 2,
        };
        let limits = Limits { memory_bytes: limits.memory_bytes - walk_bytes, ..limits };
        Search { context: ScoresContext::new(board, limits), walking, walk_bytes }
    }

    /// Whether the player to move of a black position reaches a contract.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub(super) fn reaches(&mut self, black: Strings, contract: i32) -> Result<bool, Stopped> {
        let Keyed { left, key, each } = self.keyed(black);
        let coins = Score::from(self.board.coins(left));
        let contract = contract - Score::from(each);
        if contract <= 0 {
            return Ok(true);
        }
        if contract > coins {
            return Ok(false);
        }
        let asked = Asked { left, key, coins, contract };
        let walk_bytes = self.walk_bytes;
        let node = || Contract::new(asked);
        let found = match self.walking {
            Walking::DepthFirst if !self.context.is_watched() => {
                return Ok(alpha_beta(&mut self.context, asked, 0)? >= contract);
            }
            Walking::DepthFirst => depth_first(node(), &mut self.context),
            Walking::DfPn => df_pn(node(), &mut self.context, walk_bytes),
            Walking::Pn => pn(&node(), &mut self.context, walk_bytes),
        };
        Ok(found? == Outcome::Won)
    }

    /// Whether the player to move of any position fails at a contract, by the theorem on white coins and a search for its black part.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub(super) fn is_lost(&mut self, left: Strings, contract: i32) -> Result<bool, Stopped> {
        self.is_lost_in_colours(self.board.coloured(left), contract)
    }

    /// The same of a position whose colours are known.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub(super) fn is_lost_in_colours(&mut self, coloured: Coloured, contract: i32) -> Result<bool, Stopped> {
        let lacks = contract - Score::from(coloured.white);
        if self.reaches(coloured.black, lacks)? {
            return Ok(false);
        }
        if coloured.handed_over == 0 {
            return Ok(true);
        }
        let coins = Score::from(self.board.coins(coloured.black));
        self.reaches(coloured.black, coins - lacks - Score::from(coloured.handed_over) + 1)
    }
}
