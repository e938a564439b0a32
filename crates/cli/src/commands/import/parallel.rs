//! Tasks that are worked off several at a time, with the same output on any number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::exit::Failure;
use crate::progress::{Counted, Phase};

/// Proves what a file has, as [`work_off`] does tasks, and shows how many of them are done: `what` says what they are, as in `deals`.
pub(super) fn prove_all<T: Sync, O: Send>(
    (what, jobs): (&'static str, u16),
    tasks: &[T],
    work: impl Fn(&T) -> Result<O, Failure> + Sync,
    done: &mut dyn FnMut(&T, O) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let phase = Phase::begin("proving", Counted::Of(what));
    let (counter, mut count) = (phase.counter(), 0);
    counter.count_of(0, tasks.len() as u64);
    work_off(jobs, tasks, work, &mut |task, outcome| {
        count += 1;
        counter.count_of(count, tasks.len() as u64);
        done(task, outcome)
    })
}

/// Does the tasks, as many at a time as there are jobs, and hands over what became of each, in their order. The first failure ends
/// this: tasks that have begun are finished, and no more begin.
fn work_off<T: Sync, O: Send>(
    jobs: u16,
    tasks: &[T],
    work: impl Fn(&T) -> Result<O, Failure> + Sync,
    done: &mut dyn FnMut(&T, O) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (next, work) = (AtomicUsize::new(0), &work);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((place, task)) = take(tasks, next) {
                    // Nobody listens any more after a failure.
                    if sender.send((place, work(task))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<Option<O>> = tasks.iter().map(|_| None).collect();
        let mut first = 0;
        for (place, outcome) in receiver {
            waiting[place] = Some(outcome?);
            while let Some(outcome) = waiting.get_mut(first).and_then(Option::take) {
                done(&tasks[first], outcome)?;
                first += 1;
            }
        }
        Ok(())
    })
}

fn take<'t, T>(tasks: &'t [T], next: &AtomicUsize) -> Option<(usize, &'t T)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    tasks.get(place).map(|task| (place, task))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_is_done_first_waits_for_its_turn() {
        let tasks: Vec<u64> = (0..12).collect();
        for jobs in [1, 5] {
            let mut seen = Vec::new();
            let work = |task: &u64| {
                std::thread::sleep(Duration::from_millis(12 - task));
                Ok(task * 2)
            };
            work_off(jobs, &tasks, work, &mut |task, outcome| {
                seen.push((*task, outcome));
                Ok(())
            })
            .unwrap();
            assert!(seen.iter().copied().eq((0..12).map(|task| (task, task * 2))), "{jobs}: {seen:?}");
        }
        let fails = |task: &u64| if *task == 3 { Err(Failure::new(2, "no")) } else { Ok(()) };
        let mut count = 0;
        let failure = work_off(1, &tasks, fails, &mut |_, ()| {
            count += 1;
            Ok(())
        });
        assert_eq!((failure.unwrap_err().code, count), (2, 3));
    }
}
