//! Fewer and smaller lemmas for a defence: those that the others can do without are left out, and points that no answer needs.

use std::collections::HashSet;

use gamecert_certs::{Evidence, LemmaId};

use super::lemmas::Lemmas;
use super::safe::Losses;
use super::strategy::{Answer, Answers, evidence, shrunk};
use super::zone::{Board, Move, Party, Placed, Zone};
use crate::sort;

/// How often lemmas are chosen again.
const MOST_ROUNDS: usize = 20;

/// A move of the attacker in the zone of a lemma.
struct Threat {
    class: Move,
    /// Answers with the lemmas that they lead to, one for each lemma.
    answers: Vec<Answer>,
}

/// What lemmas could cite among themselves. They are named by their places; the root has the first one.
struct Web {
    numbers: Vec<u32>,
    threats: Vec<Vec<Threat>>,
    /// For each lemma, the threats that it answers, by lemma and threat.
    uses: Vec<Vec<(usize, usize)>>,
}

impl Lemmas {
    /// Has a lemma that the target is never taken, and those that it rests on, cite as few others as can be seen. All of them have evidence at any time: if the
    /// search is to end, they stay as they are.
    pub(super) fn choose(&mut self, board: &Board, root: u32, losses: &impl Losses) {
        if self.is_imported(root) {
            return;
        }
        let mut before = (usize::MAX, usize::MAX);
        for _ in 0..MOST_ROUNDS {
            let needed = self.needed(root);
            let Some(known) = self.shrink(board, &needed, losses) else { return };
            if (needed.len(), known) >= before {
                break;
            }
            before = (needed.len(), known);
            let Some(web) = self.web(board, needed, losses) else { return };
            self.cite(board, &web, &web.fewest(&self.largest_first(&web.numbers)));
        }
    }

    /// A lemma and all that it rests on, but for those of other certificates.
    fn needed(&self, root: u32) -> Vec<u32> {
        let mut needed = vec![root];
        let mut seen = HashSet::from([root]);
        let mut at = 0;
        while let Some((_, pieces)) = needed.get(at).and_then(|number| self.evidence(*number)) {
            at += 1;
            let cited = pieces.iter().filter_map(|piece| match piece {
                Evidence::Cite { lemma: LemmaId(lemma), .. } => Some(*lemma),
                _ => None,
            });
            needed.extend(cited.filter(|lemma| !self.is_imported(*lemma) && seen.insert(*lemma)));
        }
        needed
    }

    /// Drops the points of lemmas that their answers do not need. How many are left; `None` if the search is to end.
    fn shrink(&mut self, board: &Board, numbers: &[u32], losses: &impl Losses) -> Option<usize> {
        let mut known = 0;
        for &number in numbers {
            losses.look().ok()?;
            let (zone, pieces) = {
                let (zone, answers) = self.answers(board, number)?;
                shrunk(board, Party::Defender, (zone, &answers), self)?
            };
            known += zone.known().count();
            self.show(board, number, (zone, pieces));
        }
        Some(known)
    }

    /// What lemmas could cite among themselves, or of other certificates. `None` if the search is to end.
    fn web(&self, board: &Board, numbers: Vec<u32>, losses: &impl Losses) -> Option<Web> {
        let mut citable = numbers.clone();
        citable.extend(self.imported());
        let mut threats = Vec::new();
        let mut uses = vec![Vec::new(); citable.len()];
        for (user, &number) in numbers.iter().enumerate() {
            losses.look().ok()?;
            let zone = &self.get(number)?.zone;
            let mut of_lemma = Vec::new();
            for class in board.classes(zone, Party::Attacker, Party::Defender) {
                let Placed::After(met) = board.play(zone, class, Party::Attacker, Party::Defender) else {
                    return None;
                };
                let mut answers = Vec::new();
                let mut seen = HashSet::new();
                for reply in board.classes(&met, Party::Defender, Party::Defender) {
                    let Placed::After(after) = board.play(&met, reply, Party::Defender, Party::Defender)
                    else {
                        continue;
                    };
                    for place in self.covering_places(board, &after, &citable) {
                        if seen.insert(place) {
                            answers.push(Answer { reply, lemma: citable.get(place).copied() });
                            uses.get_mut(place)?.push((user, of_lemma.len()));
                        }
                    }
                }
                of_lemma.push(Threat { class, answers });
            }
            threats.push(of_lemma);
        }
        Some(Web { numbers, threats, uses })
    }

    /// The places of lemmas, those that know most first.
    fn largest_first(&self, numbers: &[u32]) -> Vec<usize> {
        let mut places: Vec<usize> = (0..numbers.len()).collect();
        let known = |place: &usize| Some(self.get(*numbers.get(*place)?)?.zone.known().count());
        sort::by_key(&mut places, |place| std::cmp::Reverse(known(place)));
        places
    }

    /// Has the lemmas that are left cite none that is not.
    fn cite(&mut self, board: &Board, web: &Web, is_left: &[bool]) {
        let left = || web.numbers.iter().zip(is_left).zip(&web.threats).filter(|((_, is_left), _)| **is_left);
        let may_cite: HashSet<u32> = left().map(|((number, _), _)| *number).collect();
        let may_cite = |lemma: u32, it: &Self| may_cite.contains(&lemma) || it.is_imported(lemma);
        for ((&number, _), threats) in left() {
            let answered = |threat: &Threat| {
                let mut answers = threat.answers.iter();
                let answer = answers.find(|it| it.lemma.is_some_and(|lemma| may_cite(lemma, self)))?;
                Some((threat.class, *answer))
            };
            let answers: Answers = threats.iter().filter_map(answered).collect();
            let Some(zone) = self.get(number).map(|pattern| pattern.zone.clone()) else { return };
            if let Some(pieces) = evidence(board, Party::Defender, (&zone, &answers), self) {
                self.show(board, number, (zone, pieces));
            }
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
}

impl Web {
    /// Which lemmas are left if each in turn is left out, together with those that cannot do without it, unless the root is one of these.
    fn fewest(&self, order: &[usize]) -> Vec<bool> {
        let mut is_left = vec![true; self.numbers.len()];
        let mut answers: Vec<Vec<usize>> = Vec::new();
        for threats in &self.threats {
            answers.push(threats.iter().map(|threat| threat.answers.len()).collect());
        }
        for &place in order {
            let mut gone = Vec::new();
            let mut lost = Vec::new();
            let mut open = vec![place];
            while let Some(place) = open.pop() {
                if !is_left.get_mut(place).is_some_and(std::mem::take) {
                    continue;
                }
                gone.push(place);
                for &(user, threat) in self.uses.get(place).into_iter().flatten() {
                    if let Some(count) = answers.get_mut(user).and_then(|of| of.get_mut(threat)) {
                        *count -= 1;
                        lost.push((user, threat));
                        if *count == 0 {
                            open.push(user);
                        }
                    }
                }
            }
            if is_left.first() == Some(&false) {
                for place in gone {
                    if let Some(is_left) = is_left.get_mut(place) {
                        *is_left = true;
                    }
                }
                for (user, threat) in lost {
                    if let Some(count) = answers.get_mut(user).and_then(|of| of.get_mut(threat)) {
                        *count += 1;
                    }
                }
            }
        }
        is_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lemmas with the places of those that could answer each of their threats.
    fn web(cited: &[&[&[usize]]]) -> Web {
        let mut uses = vec![Vec::new(); cited.len()];
        let mut threats = Vec::new();
        for (user, of_lemma) in cited.iter().enumerate() {
            for (threat, places) in of_lemma.iter().enumerate() {
                places.iter().for_each(|place| uses[*place].push((user, threat)));
            }
            let answer = |place: &usize| Answer { reply: None, lemma: u32::try_from(*place).ok() };
            let threat =
                |places: &&[usize]| Threat { class: None, answers: places.iter().map(answer).collect() };
            threats.push(of_lemma.iter().map(threat).collect());
        }
        let numbers = (0..).take(cited.len()).collect();
        Web { numbers, threats, uses }
    }

    fn left(cited: &[&[&[usize]]], order: &[usize]) -> Vec<usize> {
        let is_left = web(cited).fewest(order);
        (0..cited.len()).filter(|place| is_left[*place]).collect()
    }

    #[test]
    fn what_others_can_do_without_is_left_out_with_what_needs_it() {
        // The root has its answer by 1, which needs 2, or by 3 alone.
        let cited: &[&[&[usize]]] = &[&[&[1, 3]], &[&[2]], &[&[2]], &[&[3]]];
        assert_eq!(left(cited, &[2, 1, 3, 0]), [0, 3]);
        assert_eq!(left(cited, &[3, 1, 2, 0]), [0, 1, 2]);
        // A threat that only one lemma answers keeps it, and what was left out to see that comes back.
        let both: &[&[&[usize]]] = &[&[&[1, 3], &[2]], &[&[2]], &[&[2]], &[&[3]]];
        assert_eq!(left(both, &[2, 3, 1]), [0, 1, 2]);
        // The root is never left out, and lemmas may lead to each other.
        assert_eq!(left(&[&[&[1]], &[&[0]]], &[0, 1]), [0, 1]);
    }
}
