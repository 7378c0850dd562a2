//! A connection whose other end has to read: what is written and not taken for
//! too long, or too slowly, ends it.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// So many bytes a second make up for the time in which nothing was taken.
const LEAST_RATE: u32 = 4 << 10;

/// A connection that waits so long for its other end to take something, and no
/// longer. How long it waits to be told something is for its reader to say.
#[derive(Debug)]
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// How long nothing was taken, less what was made up for: whoever takes a byte
    /// now and then has no patience left.
    waited: Duration,
    /// Runs while nothing is taken, since then.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> Patient<S> {
    /// That connection.
    pub fn new(stream: S, patience: Duration) -> Self {
        Self {
            stream,
            patience,
            waited: Duration::ZERO,
            waiting: None,
        }
    }

    fn limited(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<Result<usize>>,
    ) -> Poll<Result<usize>> {
        if let Poll::Ready(taken) = &written {
            let waiting = self.waiting.take();
            let nothing = waiting.map_or(Duration::ZERO, |(since, _)| since.elapsed());
            self.waited = made_up(self.waited + nothing, *taken.as_ref().unwrap_or(&0));
            return written;
        }
        let left = self.patience.saturating_sub(self.waited);
        let (_, waiting) = self
            .waiting
            .get_or_insert_with(|| (Instant::now(), Box::pin(sleep(left))));
        match waiting.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(Error::from(ErrorKind::TimedOut))),
            Poll::Pending => Poll::Pending,
        }
    }
}

/// What is left of the time in which nothing was taken, after so many bytes.
fn made_up(waited: Duration, bytes: usize) -> Duration {
    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
    waited.saturating_sub(Duration::from_secs(bytes.into()) / LEAST_RATE)
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limited(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.limited(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test]
    async fn what_nobody_reads_ends_the_connection() {
        let (ours, theirs) = duplex(8);
        let mut ours = Patient::new(ours, Duration::from_millis(20));
        ours.write_all(b"12345678").await.expect("it fits");
        let error = ours.write_all(b"9").await.expect_err("nobody reads");
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        drop(theirs);
    }

    /// A byte now and then is not enough, a slow line is.
    #[test]
    fn what_is_read_too_slowly_uses_the_patience_up() {
        for (bytes, every, patient) in [(1, 29, false), (60_000, 29, false), (8_000, 1, true)] {
            let mut waited = Duration::ZERO;
            for _ in 0..10 {
                waited = made_up(waited + Duration::from_secs(every), bytes);
            }
            let seconds = waited.as_secs();
            assert_eq!(
                seconds < 30,
                patient,
                "{bytes} bytes every {every} s: {seconds}"
            );
        }
    }

    /// Each byte that is taken comes in time, and it ends all the same.
    #[tokio::test]
    async fn a_byte_now_and_then_is_not_enough() {
        let (ours, mut theirs) = duplex(1);
        let mut ours = Patient::new(ours, Duration::from_millis(300));
        let reading = tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_millis(20)).await;
                if theirs.read_u8().await.is_err() {
                    return;
                }
            }
        });
        let error = ours.write_all(&[7; 100_000]).await;
        let error = error.expect_err("far too slow");
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        reading.abort();
    }
}
