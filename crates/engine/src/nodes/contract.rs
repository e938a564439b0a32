//! Contracts under scoring play.

use std::hash::{Hash, Hasher};

use super::{Branch, Expansion, Node, Outcome};
use crate::knowledge::{Asked, Child, Score, ScoresContext, Stopped};
use crate::live::Described;

/// Whether the player to move of a black position reaches a contract; or, of what an opening leaves after which that player can hand
/// over, whether one of two things is so: that the contract is reached, or that the other player does not reach another one.
#[derive(Clone, Copy, Debug)]
pub struct Contract {
    asked: Asked,
    /// What the other player needs if this one hands over.
    needed: Option<Score>,
}

impl Contract {
    pub(crate) fn new(asked: Asked) -> Contract {
        Contract { asked, needed: None }
    }

    fn after(child: &Child, asked: Asked) -> Branch<Contract> {
        let (spare, needed) = child.questions(asked);
        Branch { node: Contract { asked: child.asked(spare + 1), needed }, decisive: Outcome::Lost }
    }

    fn parts(&self) -> (u64, Score, Option<Score>) {
        (self.asked.key, self.asked.contract, self.needed)
    }
}

impl PartialEq for Contract {
    fn eq(&self, other: &Contract) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Contract {}

impl Hash for Contract {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl Node for Contract {
    type Context = ScoresContext;

    fn expand(&mut self, context: &mut ScoresContext) -> Result<Expansion<Contract>, Stopped> {
        let asked = self.asked;
        if let Some(needed) = self.needed {
            let keeping = Branch { node: Contract::new(asked), decisive: Outcome::Won };
            let other = Contract::new(Asked { contract: needed, ..asked });
            return Ok(Expansion::Branches(vec![keeping, Branch { node: other, decisive: Outcome::Lost }]));
        }
        let (least, most) = context.bounds(asked.key, asked.coins);
        if asked.contract <= least {
            return Ok(Expansion::Settled(Outcome::Won));
        }
        if asked.contract > most {
            return Ok(Expansion::Settled(Outcome::Lost));
        }
        context.work.visit()?;
        let mut children = Vec::new();
        if context.expand(asked, &mut children) >= asked.contract {
            return Ok(Expansion::Settled(Outcome::Won));
        }
        Ok(Expansion::Branches(children.iter().map(|child| Contract::after(child, asked)).collect()))
    }

    /// Positions get harder with their strings. Found by experiment.
    fn effort(&self, _: &ScoresContext) -> (u32, u32) {
        let effort = 1 << (self.asked.left.count_ones() / 4);
        (effort, effort)
    }

    fn settle(&self, outcome: Outcome, context: &mut ScoresContext) -> Result<(), Stopped> {
        let Asked { contract, coins, .. } = self.asked;
        // What no number of coins can be is known without a table.
        if self.needed.is_none() && (1..=coins).contains(&contract) {
            context.learn(self.asked, if outcome == Outcome::Won { contract } else { contract - 1 }, 1);
        }
        Ok(())
    }

    fn describe(&self, context: &ScoresContext) -> Described {
        Described {
            heap: u16::try_from(self.asked.contract.max(0)).unwrap_or(u16::MAX),
            position: context.board.show(self.asked.left),
            measure: self.asked.left.count_ones(),
        }
    }
}
