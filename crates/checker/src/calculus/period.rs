//! Periods of octal games: a finite table of nimbers, and what follows from it for all heaps (axiom `octal-periodicity`,
//! the theorem of R. K. Guy and C. A. B. Smith, 1956, proved in `docs/axioms.md`).
//!
//! The lemma `period C = p after e` says of the octal game with the code C, whose heap of n tokens has the nimber G(n):
//! G(n + p) = G(n) for all n > e; p is the least number for which this holds from some n on; and e is 0, or the largest
//! n for which it fails. With the last digit of C that is not 0 in the k-th place after the point, it holds when
//!
//! - G(n + p) = G(n) for e < n <= 2 e + p + k;
//! - for each proper divisor q of p some n > e of these heaps has G(n + q) other than G(n);
//! - e = 0, or G(e + p) is not G(e).
//!
//! All of this is seen in the nimbers of the heaps of up to 2 e + 2 p + k tokens; each has a lemma of its own. Then a heap
//! of any size has the nimber of the heap of n tokens, if n > e and the two sizes differ by a multiple of p.

use std::fmt;

use gamecert_certs::{Fault, OCTAL_PERIODICITY, Period, require};

use crate::rules::octal::{MAX_PERIODIC_HEAP, show_code};
use crate::rules::{Code, Impartial};
use crate::work::{Sure, Work, ensure};

/// The period of the nimbers of an octal game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodOf {
    /// The code of the game.
    pub code: Code,
    /// What is said of its nimbers.
    pub period: Period,
}

impl PeriodOf {
    /// What a lemma says.
    ///
    /// # Errors
    /// If the axiom is not declared, or the subject is not a code.
    pub fn read<R: Impartial>(rules: &R, code: &[u8], period: Period) -> Result<Self, Fault> {
        declared(rules)?;
        let is_code = rules.heap(code, 0).is_some();
        let code = code.try_into().ok().filter(|_| is_code);
        code.map(|code| Self { code, period })
            .ok_or_else(|| Fault::rejected("bad-subject", "its subject is not the code of an octal game"))
    }

    /// The bytes that the ledger keeps: more than those of any heap that lemmas are about.
    #[must_use]
    pub fn subject(&self) -> Vec<u8> {
        let Period { length, after } = self.period;
        [self.code.as_slice(), &length.to_be_bytes(), &after.to_be_bytes()].concat()
    }

    /// What the ledger keeps of a lemma about a period; `None` of other lemmas.
    #[must_use]
    pub fn of_subject(subject: &[u8]) -> Option<Self> {
        let (&code, numbers) = subject.split_first_chunk()?;
        let (&length, after) = numbers.split_first_chunk()?;
        let (length, after) = (u32::from_be_bytes(length), u32::from_be_bytes(after.try_into().ok()?));
        Some(Self { code, period: Period { length, after } })
    }

    /// The largest heap whose nimber counts, 2 e + 2 p + k.
    ///
    /// # Errors
    /// Declined if no lemma is about so large a heap.
    pub fn last(&self) -> Result<u16, Fault> {
        let Period { length, after } = self.period;
        let place = self.code.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        let half = u64::from(length).checked_add(after.into()).sure()?;
        let last =
            half.checked_mul(2).and_then(|both| both.checked_add(u64::try_from(place).ok()?)).sure()?;
        u16::try_from(last).map_err(|_| {
            let why =
                format!("this takes the heaps of up to {last} tokens, and lemmas go to {MAX_PERIODIC_HEAP}");
            Fault::declined("period-too-long", why)
        })
    }

    /// Judges it by the nimbers of the heaps from 0 tokens to the last.
    ///
    /// # Errors
    /// If it does not follow from them.
    pub fn judge(&self, nimbers: &[u16], work: &mut Work) -> Result<(), Fault> {
        let place = |number: u32| usize::try_from(number).ok().sure();
        let (length, after) = (place(self.period.length)?, place(self.period.after)?);
        ensure(usize::from(self.last()?).checked_add(1) == Some(nimbers.len()))?;
        let nimber = |n: usize| nimbers.get(n).copied();
        // The first n > e such that the heaps of n and of n + q tokens are there and have different nimbers.
        let exception = |q: usize| {
            let heaps = after.checked_add(1)?..nimbers.len().checked_sub(q)?;
            heaps.into_iter().find(|&n| nimber(n) != n.checked_add(q).and_then(nimber))
        };
        work.spend(nimbers.len())?;
        exception(length).map_or(Ok(()), |n| {
            let why = format!("the heaps of {n} tokens and of {length} more have different nimbers");
            Err(Fault::rejected("period-fails", why))
        })?;
        for q in (1..length).filter(|&q| length.checked_rem(q) == Some(0)) {
            work.spend(nimbers.len())?;
            let why = || Fault::rejected("period-not-least", format!("{q} is a period, too"));
            require(exception(q).is_some(), why)?;
        }
        let goes_on = after > 0 && nimber(after) == after.checked_add(length).and_then(nimber);
        require(!goes_on, || {
            let why =
                format!("the heap of {after} tokens is no exception: {length} more have the same nimber");
            Fault::rejected("no-exception", why)
        })
    }

    /// Sees that the period reaches from one heap to another: they have the same nimber.
    ///
    /// # Errors
    /// If it does not.
    pub fn reaches(&self, tokens: u64, smaller: u64) -> Result<(), Fault> {
        let Period { length, after } = self.period;
        let apart = tokens.abs_diff(smaller).checked_rem(length.into());
        require(smaller > after.into() && tokens > after.into() && apart == Some(0), || {
            let why = format!("{self} does not lead from {tokens} tokens to {smaller}");
            Fault::rejected("period-misses", why)
        })
    }
}

/// Sees that periods may be spoken of.
///
/// # Errors
/// If the axiom is not declared.
pub fn declared<R: Impartial>(rules: &R) -> Result<(), Fault> {
    require(rules.heap(&Code::default(), 0).is_some(), || {
        let why = format!("the axiom `{OCTAL_PERIODICITY}` is used but not declared");
        Fault::rejected("axiom-undeclared", why)
    })
}

/// Such as `period 0.07 = 34 after 52`.
impl fmt::Display for PeriodOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "period {} = {}", show_code(self.code), self.period)
    }
}
