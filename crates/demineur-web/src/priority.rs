//! What takes long has less of the processor than what somebody waits for.

/// A thread of ours, as the system knows it.
#[cfg(target_os = "linux")]
pub type ThreadNumber = rustix::process::Pid;

/// A thread of ours: here threads cannot be told apart by priority.
#[cfg(not(target_os = "linux"))]
pub type ThreadNumber = ();

/// A third of what others get where all want some, and not less: whoever shares
/// the machine with busy neighbours waits for an answer, too.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// This thread.
#[cfg(target_os = "linux")]
pub fn this_thread() -> ThreadNumber {
    rustix::thread::gettid()
}

/// This thread.
#[cfg(not(target_os = "linux"))]
pub fn this_thread() -> ThreadNumber {}

/// Lowers the priority of a thread that still runs. It is never raised again: the
/// system lets only its owner do that.
#[cfg(target_os = "linux")]
pub fn lower(thread: ThreadNumber) {
    // Linux takes the number of a thread, too. Refused, it runs as all others do.
    let _ = rustix::process::setpriority_process(Some(thread), NICE);
}

/// Lowers the priority of a thread, where that can be done.
#[cfg(not(target_os = "linux"))]
pub fn lower(_: ThreadNumber) {}
