//! Work spread over threads, results in the order of the work.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use demineur_solver::Cancel;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Pieces done, in whatever order.
    pub done: u64,
    /// Pieces in all.
    pub of: u64,
}

/// Pieces are handed out in batches that take about this long: the threads then
/// meet rarely, and whoever watches still sees it move.
const BATCH: Duration = Duration::from_millis(2);

/// No batch is larger.
const LARGEST_BATCH: u64 = 512;

/// Pieces that may be begun before all earlier ones are delivered: a
/// thread that the machine holds up must not fill memory with what others do.
const AHEAD: u64 = 8 * LARGEST_BATCH;

/// Does `count` pieces of work on `threads` threads and hands each result to
/// `deliver`, in order, as soon as all before it are done. Each thread makes
/// its own worker, so that workers may keep buffers; a worker's result must not
/// depend on what it did before.
///
/// Stops early when cancelled, or when `deliver` says to; what has been
/// delivered until then is always a run from piece 0 without gaps.
pub fn in_order<W, T, F>(
    count: u64,
    threads: usize,
    cancel: &Cancel,
    make_worker: impl Fn() -> W + Sync,
    work: F,
    mut deliver: impl FnMut(u64, T, Progress) -> bool,
) where
    T: Send,
    F: Fn(&mut W, u64) -> T + Sync,
{
    let next = AtomicU64::new(0);
    let delivered = AtomicU64::new(0);
    // Bounded, so that a slow reader holds the workers back instead of memory
    // filling up with results.
    let (send, receive) = mpsc::sync_channel::<(u64, Vec<T>)>(16);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, 256) {
            let (send, work, make_worker) = (send.clone(), &work, &make_worker);
            let (next, delivered) = (&next, &delivered);
            scope.spawn(move || {
                let mut worker = make_worker();
                let mut size = 1;
                loop {
                    let from = next.fetch_add(size, Ordering::Relaxed);
                    while from >= delivered.load(Ordering::Relaxed).saturating_add(AHEAD) {
                        if cancel.is_cancelled() {
                            return;
                        }
                        // Whoever has the first piece is at work: this ends.
                        std::thread::sleep(BATCH / 10);
                    }
                    let start = Instant::now();
                    let mut results = Vec::with_capacity(size as usize);
                    for piece in from..from.saturating_add(size).min(count) {
                        if cancel.is_cancelled() {
                            break;
                        }
                        let result = work(&mut worker, piece);
                        // Work that was cut short has no result worth keeping.
                        if cancel.is_cancelled() {
                            break;
                        }
                        results.push(result);
                    }
                    let done = results.len() as u64;
                    if done > 0 && send.send((from, results)).is_err() || done < size {
                        return;
                    }
                    size = match start.elapsed() {
                        took if took < BATCH / 2 => (2 * size).min(LARGEST_BATCH),
                        took if took > 2 * BATCH => (size / 2).max(1),
                        _ => size,
                    };
                }
            });
        }
        drop(send);
        // Owned here, so that leaving early hangs up on workers that wait to send.
        let receive = receive;
        let mut waiting = std::collections::BTreeMap::new();
        let (mut first, mut done) = (0, 0);
        while let Ok((from, results)) = receive.recv() {
            done += results.len() as u64;
            waiting.insert(from, results);
            while let Some(results) = waiting.remove(&first) {
                for result in results {
                    if !deliver(first, result, Progress { done, of: count }) {
                        cancel.cancel();
                        return;
                    }
                    first += 1;
                }
                delivered.store(first, Ordering::Relaxed);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(count: u64, threads: usize, stop_at: u64) -> Vec<u64> {
        let mut results = Vec::new();
        in_order(
            count,
            threads,
            &Cancel::new(),
            || (),
            |(), i| i * i,
            |i, square, progress| {
                assert!(progress.done > i && progress.of == count);
                results.push(square);
                i + 1 < stop_at
            },
        );
        results
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        let expected: Vec<u64> = (0..500).map(|i| i * i).collect();
        for threads in [1, 2, 7] {
            assert_eq!(squares(500, threads, 1000), expected);
        }
    }

    #[test]
    fn work_cut_short_by_the_switch_is_not_delivered() {
        let cancel = Cancel::new();
        let mut delivered = Vec::new();
        in_order(
            10,
            1,
            &cancel,
            || (),
            |(), i| {
                if i == 3 {
                    cancel.cancel();
                }
                i
            },
            |_, i, _| {
                delivered.push(i);
                true
            },
        );
        assert_eq!(delivered, [0, 1, 2]);
    }

    #[test]
    fn nobody_runs_far_ahead_of_a_thread_that_is_held_up() {
        let begun = AtomicU64::new(0);
        let mut furthest = 0;
        in_order(
            50_000,
            3,
            &Cancel::new(),
            || (),
            |(), i| {
                begun.fetch_max(i, Ordering::Relaxed);
                if i == 0 {
                    std::thread::sleep(Duration::from_millis(100));
                    begun.load(Ordering::Relaxed)
                } else {
                    0
                }
            },
            |_, seen, _| {
                furthest = furthest.max(seen);
                true
            },
        );
        assert!(furthest > 100, "others go on: {furthest}");
        assert!(furthest < AHEAD + 3 * LARGEST_BATCH, "{furthest}");
    }

    #[test]
    fn a_run_that_is_stopped_has_no_gaps() {
        assert_eq!(squares(50_000, 4, 3), [0, 1, 4]);
        assert!(squares(0, 2, 1).is_empty());
    }
}
