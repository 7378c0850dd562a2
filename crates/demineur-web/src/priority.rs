//! How much of the processor thinking gets while players move: little, and the
//! longer it takes, the less.

/// A thread of ours, as the system knows it.
#[cfg(target_os = "linux")]
pub type ThreadNumber = rustix::process::Pid;

/// A thread of ours: here threads cannot be told apart by priority.
#[cfg(not(target_os = "linux"))]
pub type ThreadNumber = ();

/// How nice a thread is to others.
#[derive(Clone, Copy, Debug)]
pub enum Priority {
    /// Somebody waits for a short answer.
    Thinking,
    /// It has taken long, and may take longer.
    Long,
}

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
pub fn lower(thread: ThreadNumber, priority: Priority) {
    let nice = match priority {
        Priority::Thinking => 4,
        Priority::Long => 12,
    };
    // Linux takes the number of a thread, too. Refused, it runs as all others do.
    let _ = rustix::process::setpriority_process(Some(thread), nice);
}

/// Lowers the priority of a thread, where that can be done.
#[cfg(not(target_os = "linux"))]
pub fn lower(_: ThreadNumber, _: Priority) {}
