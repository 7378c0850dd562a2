//! An answer that is sent in portions, and holds a place until the last was taken.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use crate::places::Place;

/// The most bytes of a portion: little more than one waits to be taken when the
/// body is done with.
const PORTION: usize = 64 << 10;

/// A body in portions, and its place.
#[derive(Debug)]
pub struct Portions {
    body: Body,
    /// What is left of the last piece of the body.
    left: Bytes,
    _place: Place,
}

impl Portions {
    /// Of that body.
    pub fn new(body: Body, place: Place) -> Self {
        Self {
            body,
            left: Bytes::new(),
            _place: place,
        }
    }

    fn portion(&mut self) -> Frame<Bytes> {
        let length = self.left.len().min(PORTION);
        Frame::data(self.left.split_to(length))
    }
}

impl HttpBody for Portions {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if !self.left.is_empty() {
            return Poll::Ready(Some(Ok(self.portion())));
        }
        let polled = Pin::new(&mut self.body).poll_frame(context);
        polled.map(|frame| {
            let frame = match frame? {
                Ok(frame) => frame,
                Err(error) => return Some(Err(error)),
            };
            match frame.into_data() {
                Ok(data) => {
                    self.left = data;
                    Some(Ok(self.portion()))
                }
                Err(trailers) => Some(Ok(trailers)),
            }
        })
    }

    fn is_end_stream(&self) -> bool {
        self.left.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, left) = (self.body.size_hint(), self.left.len() as u64);
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + left);
        }
        hint.set_lower(hint.lower() + left);
        hint
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::places::Places;
    use crate::rate::Client;

    #[tokio::test]
    async fn a_large_answer_is_whole_and_holds_its_place_to_the_end() {
        let places = Places::new(4, 4);
        let from = Client::of(IpAddr::from([10, 0, 0, 1]));
        let place = places.take(from).expect("a place");
        let bytes: Vec<u8> = (0..3 * PORTION + 7).map(|at| at as u8).collect();
        let mut body = Portions::new(Body::from(bytes.clone()), place);
        assert_eq!(body.size_hint().exact(), Some(bytes.len() as u64));
        let mut heard = Vec::new();
        while !body.is_end_stream() {
            let next = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context));
            let frame = next.await.expect("there is more").expect("no error");
            let data = frame.into_data().expect("no trailers");
            assert!(data.len() <= PORTION && !data.is_empty());
            heard.extend_from_slice(&data);
            let left = (bytes.len() - heard.len()) as u64;
            assert_eq!((body.size_hint().exact(), places.taken()), (Some(left), 1));
        }
        assert_eq!(heard, bytes);
        drop(body);
        assert_eq!(places.taken(), 0);
    }
}
