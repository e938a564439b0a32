//! Alpha-beta with null windows: is a contract reached? What is found is a bound that may be better than the one
//! asked for (fail-soft), and the score follows from few contracts (MTD: Plaat and others, 1996).
//!
//! Of children that are hot, both ends of an interval are asked for (see [`ScoresContext`]).

use crate::knowledge::{Asked, Child, Score, ScoresContext, Stopped};

/// A bound on the score of a black position without pairs: at least the contract, or below it.
///
/// # Errors
/// When a limit ended the search.
pub(super) fn alpha_beta(context: &mut ScoresContext, asked: Asked, depth: usize) -> Result<Score, Stopped> {
    let (least, most) = context.bounds(asked.key, asked.coins);
    if least >= asked.contract {
        return Ok(least);
    }
    if most < asked.contract {
        return Ok(most);
    }
    context.work.visit()?;
    let began = context.work.nodes();
    let mut children = context.take_list(depth);
    // The best of those that were settled without a search.
    let mut found = context.expand(asked, &mut children);
    let mut stopped = None;
    for child in &children {
        if found >= asked.contract {
            break;
        }
        match value(context, *child, asked, depth) {
            Ok(score) => found = found.max(score),
            Err(early) => {
                stopped = Some(early);
                break;
            }
        }
    }
    context.give_list(depth, children);
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    let work = context.work.nodes() - began + 1;
    context.learn(asked, found, work);
    Ok(found)
}

/// What the player who makes this opening scores: a bound that is at least the contract, or below it.
fn value(context: &mut ScoresContext, child: Child, asked: Asked, depth: usize) -> Result<Score, Stopped> {
    let coins = asked.coins;
    let (spare, needed) = child.questions(asked);
    let keeping = bound(context, child.asked(spare + 1), depth)?;
    if keeping > spare {
        return Ok(coins - child.white - child.each - keeping);
    }
    let mut opponent = child.white + child.each + keeping;
    if let Some(needed) = needed {
        let other = bound(context, child.asked(needed), depth)?;
        let handing = child.white + child.each + child.coins - child.handed_over - other;
        if other < needed {
            return Ok(coins - handing);
        }
        opponent = opponent.max(handing);
    }
    Ok(coins - opponent)
}

fn bound(context: &mut ScoresContext, asked: Asked, depth: usize) -> Result<Score, Stopped> {
    if asked.contract <= 0 {
        return Ok(0);
    }
    if asked.contract > asked.coins {
        return Ok(asked.coins);
    }
    alpha_beta(context, asked, depth + 1)
}
