//! Processing many items, several at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Processes each item, on this many threads (at least one), until `is_to_stop`, which is called before
/// each item. `seen` is called after each one with the number done, from any thread. Returns the results in
/// order; `None` for items not begun.
pub fn each<I: Sync, T: Send>(
    items: &[I],
    threads: usize,
    is_to_stop: &(dyn Fn() -> bool + Sync),
    seen: &(dyn Fn(usize) + Sync),
    act: impl Fn(&I) -> T + Sync,
) -> Vec<Option<T>> {
    let made: Vec<Mutex<Option<T>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while !is_to_stop() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let (Some(item), Some(place)) = (items.get(at), made.get(at)) else { break };
            let result = act(item);
            if let Ok(mut place) = place.lock() {
                *place = Some(result);
            }
            seen(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    on_threads(threads, &work);
    made.into_iter().map(|place| place.into_inner().ok().flatten()).collect()
}

/// Runs the same on this many threads at once, including this one; on fewer if no more are available.
pub fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        let others = 1..threads.max(1);
        let _all = others.map_while(|_| std::thread::Builder::new().spawn_scoped(scope, work).ok()).count();
        work();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_done_once_and_in_its_place() {
        let items: Vec<usize> = (0..100).collect();
        for threads in [0, 1, 3] {
            let seen = Mutex::new(Vec::new());
            let tell = |count| seen.lock().unwrap().push(count);
            let made = each(&items, threads, &|| false, &tell, |item| item * 2);
            assert_eq!(made, (0..100).map(|item| Some(item * 2)).collect::<Vec<_>>());
            let mut seen = seen.into_inner().unwrap();
            seen.sort_unstable();
            assert_eq!(seen, (1..=100).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_is_not_begun_is_missing() {
        let asked = AtomicUsize::new(0);
        let is_to_stop = || asked.fetch_add(1, Ordering::Relaxed) >= 2;
        assert_eq!(each(&[1, 2, 3], 1, &is_to_stop, &|_| {}, |item| *item), [Some(1), Some(2), None]);
    }
}
