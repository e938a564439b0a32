//! Coins and strings: the graph of a position, and a move in it.
//!
//! A string joins two coins, or a coin and the ground; then it is an *arrow*. A move cuts a string. A coin without
//! strings has been captured: it keeps its number, so that numbers stay the same in a line of play.

use gamecert_certs::Fault;

use super::{MAX_COINS, MAX_STRINGS};
use crate::work::Sure;

/// A position. Coins are numbered from 0; those without strings have been captured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// For each coin, how many arrows it has.
    pub arrows: Vec<u8>,
    /// The strings between coins, lower number first, ascending; two coins may be joined by several.
    pub links: Vec<(u8, u8)>,
}

/// A string to be cut. Arrows of one coin are alike, and so are strings that join the same coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// An arrow of this coin.
    Arrow(u8),
    /// A string between these coins.
    Link(u8, u8),
}

impl Graph {
    /// The length of its lists: what one look at it takes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.arrows.iter().map(drop).chain(self.links.iter().map(drop)).count()
    }

    /// For each coin, the number of its strings.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn degrees(&self) -> Result<Vec<u16>, Fault> {
        let mut degrees: Vec<u16> = self.arrows.iter().copied().map(u16::from).collect();
        for &(one, other) in &self.links {
            for coin in [one, other] {
                let degree = degrees.get_mut(usize::from(coin)).sure()?;
                *degree = degree.checked_add(1).sure()?;
            }
        }
        Ok(degrees)
    }

    /// The number of coins that have not been captured.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn coins(&self) -> Result<u16, Fault> {
        let mut coins = 0_u64;
        let bit = |coin: u32| 1_u64.checked_shl(coin).sure();
        for (coin, &arrows) in (0..).zip(&self.arrows) {
            coins |= if arrows > 0 { bit(coin)? } else { 0 };
        }
        for &(one, other) in &self.links {
            coins |= bit(one.into())? | bit(other.into())?;
        }
        u16::try_from(coins.count_ones()).ok().sure()
    }

    /// The number of strings.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn strings(&self) -> Result<u64, Fault> {
        let mut parts = self.arrows.iter().map(|&arrows| usize::from(arrows)).chain([self.links.len()]);
        let strings = parts.try_fold(0_usize, |sum, part| sum.checked_add(part));
        strings.and_then(|strings| u64::try_from(strings).ok()).sure()
    }

    /// The moves, in the one order that certificates count them in: coin by coin, its arrows first, then its strings to
    /// coins with larger numbers.
    #[must_use]
    pub fn moves(&self) -> Vec<Cut> {
        let mut moves = Vec::new();
        for (coin, &arrows) in (0..=u8::MAX).zip(&self.arrows) {
            moves.extend((arrows > 0).then_some(Cut::Arrow(coin)));
            let links = self.links.iter().filter(|link| link.0 == coin);
            moves.extend(links.map(|link| Cut::Link(link.0, link.1)));
        }
        moves.dedup();
        moves
    }

    /// The position after a move, which is one of its own, and how many coins it captures.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn after(&self, cut: Cut) -> Result<(Self, u16), Fault> {
        let mut after = self.clone();
        match cut {
            Cut::Arrow(coin) => {
                let arrows = after.arrows.get_mut(usize::from(coin)).sure()?;
                *arrows = arrows.checked_sub(1).sure()?;
            }
            Cut::Link(one, other) => {
                let place = after.links.iter().position(|&link| link == (one, other)).sure()?;
                after.links.remove(place);
            }
        }
        let captured = self.coins()?.checked_sub(after.coins()?).sure()?;
        Ok((after, captured))
    }

    /// The same position with other numbers: those that are left, in their order, get the numbers in `numbers`, and if
    /// there are none, numbers from 0 on. `None` unless each number from 0 on is given once.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn renumbered(&self, numbers: &[u8]) -> Result<Option<Self>, Fault> {
        let degrees = self.degrees()?;
        let left: Vec<usize> = degrees.iter().enumerate().filter(|it| *it.1 > 0).map(|it| it.0).collect();
        let plain: Vec<u8> = (0..=u8::MAX).take(left.len()).collect();
        let numbers = if numbers.is_empty() { &plain } else { numbers };
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        if sorted != plain {
            return Ok(None);
        }
        // For each coin its new number, which a captured one lacks.
        let mut new: Vec<Option<u8>> = vec![None; degrees.len()];
        let mut graph = Self { arrows: vec![0; left.len()], links: Vec::new() };
        for (&coin, &number) in left.iter().zip(numbers) {
            *new.get_mut(coin).sure()? = Some(number);
            *graph.arrows.get_mut(usize::from(number)).sure()? = *self.arrows.get(coin).sure()?;
        }
        for &(one, other) in &self.links {
            let number = |coin: u8| new.get(usize::from(coin)).copied().flatten().sure();
            let (one, other) = (number(one)?, number(other)?);
            graph.links.push((one.min(other), one.max(other)));
        }
        graph.links.sort_unstable();
        Ok(Some(graph))
    }

    /// The bytes of a position none of whose coins has been captured: for each coin its arrows and, times eight, the
    /// number of its strings to coins with larger numbers; then these coins.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (coin, &arrows) in (0..=u8::MAX).zip(&self.arrows) {
            let up: Vec<u8> = self.links.iter().filter(|link| link.0 == coin).map(|link| link.1).collect();
            // No coin has more than four strings.
            bytes.push(up.iter().fold(arrows, |head, _| head.wrapping_add(8)));
            bytes.extend(up);
        }
        bytes
    }

    /// The position of these bytes; `None` unless they are exactly those of one whose coins have 1 to 4 strings each.
    ///
    /// # Errors
    /// None that the rules know of.
    pub fn decode(bytes: &[u8]) -> Result<Option<Self>, Fault> {
        let mut graph = Self::default();
        let mut rest = bytes.iter();
        for coin in 0..=u8::MAX {
            let Some(&head) = rest.next() else { break };
            graph.arrows.push(head & 7);
            let up: Vec<(u8, u8)> =
                rest.by_ref().take((head >> 3).into()).map(|&other| (coin, other)).collect();
            graph.links.extend(up);
        }
        let ends_well = |&(one, other): &(u8, u8)| one < other && usize::from(other) < graph.arrows.len();
        let is_good = rest.len() == 0
            && graph.links.is_sorted()
            && graph.links.iter().all(ends_well)
            && (1..=usize::from(MAX_COINS)).contains(&graph.arrows.len())
            && graph.degrees()?.iter().all(|degree| (1..=MAX_STRINGS).contains(degree));
        Ok((is_good && graph.encode() == bytes).then_some(graph))
    }
}
