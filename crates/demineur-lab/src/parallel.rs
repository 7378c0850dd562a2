//! Work spread over threads, results in the order of the work.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use demineur_solver::Cancel;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Pieces done, in whatever order.
    pub done: u64,
    /// Pieces in all.
    pub of: u64,
}

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
    // Bounded, so that a slow reader holds the workers back instead of memory
    // filling up with results.
    let (send, receive) = mpsc::sync_channel::<(u64, T)>(1024);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, 256) {
            let (send, next, work, make_worker) = (send.clone(), &next, &work, &make_worker);
            scope.spawn(move || {
                let mut worker = make_worker();
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= count || cancel.is_cancelled() {
                        return;
                    }
                    let result = work(&mut worker, piece);
                    // Work that was cut short has no result worth keeping.
                    if cancel.is_cancelled() || send.send((piece, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        // Owned here, so that leaving early hangs up on workers that wait to send.
        let receive = receive;
        let mut waiting = std::collections::BTreeMap::new();
        let (mut delivered, mut done) = (0, 0);
        while let Ok((piece, result)) = receive.recv() {
            done += 1;
            waiting.insert(piece, result);
            while let Some(result) = waiting.remove(&delivered) {
                if !deliver(delivered, result, Progress { done, of: count }) {
                    cancel.cancel();
                    return;
                }
                delivered += 1;
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
    fn a_run_that_is_stopped_has_no_gaps() {
        assert_eq!(squares(50_000, 4, 3), [0, 1, 4]);
        assert!(squares(0, 2, 1).is_empty());
    }
}
