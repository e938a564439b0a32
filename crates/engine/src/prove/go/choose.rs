//! Fewer and smaller lemmas for a defence: answers that lead to what is needed anyway, and points that no answer needs.

use std::collections::HashSet;

use gamecert_certs::{Evidence, LemmaId};

use super::lemmas::Lemmas;
use super::safe::Losses;
use super::strategy::{Answer, Answers, evidence, shrunk};
use super::zone::{Board, Party, Placed, Zone};

/// How often lemmas are chosen again.
const MOST_ROUNDS: usize = 20;

impl Lemmas {
    /// Has a lemma that the target is never taken, and those that it rests on, cite as few others as can be seen. All of them have evidence at any time: if the
    /// search is to end, they stay as they are.
    pub(super) fn choose(&mut self, board: &Board, root: u32, losses: &impl Losses) {
        if self.is_imported(root) {
            return;
        }
        let mut before = (usize::MAX, usize::MAX);
        for _ in 0..MOST_ROUNDS {
            let mut needed = vec![root];
            let mut seen = HashSet::from([root]);
            let mut known = 0;
            let mut at = 0;
            while let Some(&number) = needed.get(at) {
                at += 1;
                if losses.look().is_err() {
                    return;
                }
                let Some((zone, answers)) = self.answers(board, number) else { break };
                let Some((zone, pieces)) = shrunk(board, Party::Defender, (zone, &answers), self) else {
                    break;
                };
                self.show(board, number, (zone.clone(), pieces));
                let mut chosen = Answers::new();
                for class in board.classes(&zone, Party::Attacker, Party::Defender) {
                    let Some(usual) = answers.get(&class).copied() else { break };
                    let answer = self.known_answer(board, (&zone, class), &needed).unwrap_or(usual);
                    if let Some(lemma) = answer.lemma
                        && !self.is_imported(lemma)
                        && seen.insert(lemma)
                    {
                        needed.push(lemma);
                    }
                    chosen.insert(class, answer);
                }
                if let Some(pieces) = evidence(board, Party::Defender, (&zone, &chosen), self) {
                    self.show(board, number, (zone.clone(), pieces));
                }
                known += zone.known().count();
            }
            if (needed.len(), known) >= before {
                break;
            }
            before = (needed.len(), known);
        }
    }

    /// A lemma's zone and the answers in it.
    fn answers(&self, board: &Board, number: u32) -> Option<(Zone, Answers)> {
        let (zone, pieces) = self.evidence(number)?;
        let mut pieces = pieces.iter().skip(1);
        let mut answers = Answers::new();
        for class in board.classes(zone, Party::Attacker, Party::Defender) {
            let Placed::After(met) = board.play(zone, class, Party::Attacker, Party::Defender) else {
                return None;
            };
            let replies = board.classes(&met, Party::Defender, Party::Defender);
            let Some(Evidence::Play(reply)) = pieces.next() else { return None };
            let Some(Evidence::Cite { lemma: LemmaId(lemma), .. }) = pieces.next() else { return None };
            let reply = *replies.get(usize::from(*reply))?;
            answers.insert(class, Answer { reply, lemma: Some(*lemma) });
        }
        Some((zone.clone(), answers))
    }

    /// An answer that leads to one of these lemmas.
    fn known_answer(
        &self,
        board: &Board,
        (zone, class): (&Zone, Option<u16>),
        among: &[u32],
    ) -> Option<Answer> {
        let Placed::After(met) = board.play(zone, class, Party::Attacker, Party::Defender) else {
            return None;
        };
        let replies = board.classes(&met, Party::Defender, Party::Defender);
        replies.into_iter().find_map(|reply| {
            let Placed::After(after) = board.play(&met, reply, Party::Defender, Party::Defender) else {
                return None;
            };
            let lemma = self.covering_among(board, &after, among)?;
            Some(Answer { reply, lemma: Some(lemma) })
        })
    }
}
