//! How much each client may ask for: a bucket of tokens an address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// More addresses than this are not remembered: a few megabytes.
const MOST_BUCKETS: usize = 1 << 16;

/// Who asks: an address, or the network of an IPv6 address, since one
/// customer has as many of these as they like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(IpAddr);

impl Client {
    /// The client of that address.
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::from([a, b, c, d, 0, 0, 0, 0]))
            }
            v4 => Self(v4),
        }
    }
}

/// A bucket of tokens for each client. It fills at a steady rate; every
/// request takes some out.
#[derive(Debug)]
pub struct Buckets {
    per_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<Client, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    /// Requests that were refused of late.
    refused: f64,
    at: Instant,
}

impl Buckets {
    /// Buckets of that size and rate.
    pub fn new(per_second: u32, burst: u32) -> Self {
        Self {
            per_second: f64::from(per_second.max(1)),
            burst: f64::from(burst.max(1)),
            buckets: Mutex::default(),
        }
    }

    /// Takes tokens out.
    ///
    /// # Errors
    /// When there are not enough: how long to wait for them.
    pub fn take(&self, client: Client, tokens: u32, now: Instant) -> Result<(), Duration> {
        let cost = f64::from(tokens).min(self.burst);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_BUCKETS && !buckets.contains_key(&client) {
            self.forget(&mut buckets, now);
        }
        let bucket = buckets.entry(client).or_insert(Bucket {
            tokens: self.burst,
            refused: 0.0,
            at: now,
        });
        bucket.tokens = self.filled(bucket, now);
        bucket.refused = (bucket.refused - self.grown(bucket, now)).max(0.0);
        bucket.at = now;
        if bucket.tokens < cost {
            bucket.refused += 1.0;
            let missing = cost - bucket.tokens;
            return Err(Duration::from_secs_f64(missing / self.per_second));
        }
        bucket.tokens -= cost;
        Ok(())
    }

    /// Whether a client goes on asking though it is refused: as often as it may
    /// ask at once.
    pub fn is_flooding(&self, client: Client) -> bool {
        let buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets.get(&client);
        bucket.is_some_and(|bucket| bucket.refused >= self.burst)
    }

    fn filled(&self, bucket: &Bucket, now: Instant) -> f64 {
        (bucket.tokens + self.grown(bucket, now)).min(self.burst)
    }

    fn grown(&self, bucket: &Bucket, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
        passed * self.per_second
    }

    /// Forgets full buckets, which say nothing; if there are none, the fuller
    /// half.
    fn forget(&self, buckets: &mut HashMap<Client, Bucket>, now: Instant) {
        buckets.retain(|_, bucket| self.filled(bucket, now) < self.burst);
        if buckets.len() >= MOST_BUCKETS {
            let half = self.burst / 2.0;
            buckets.retain(|_, bucket| self.filled(bucket, now) < half);
        }
        if buckets.len() >= MOST_BUCKETS {
            buckets.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_back_with_time() {
        let buckets = Buckets::new(10, 5);
        let client = Client::of(IpAddr::from([127, 0, 0, 1]));
        let start = Instant::now();
        for _ in 0..5 {
            assert_eq!(buckets.take(client, 1, start), Ok(()));
        }
        let wait = buckets.take(client, 1, start).unwrap_err();
        assert_eq!(wait, Duration::from_millis(100));
        assert_eq!(buckets.take(client, 1, start + wait), Ok(()));
        // Another client has its own; a cost above the size is cut to it.
        let other = Client::of(IpAddr::from([127, 0, 0, 2]));
        assert_eq!(buckets.take(other, 99, start), Ok(()));
    }

    #[test]
    fn whoever_goes_on_though_refused_is_seen_and_forgiven() {
        let buckets = Buckets::new(10, 5);
        let client = Client::of(IpAddr::from([127, 0, 0, 1]));
        let start = Instant::now();
        for asked in 0..10 {
            assert!(!buckets.is_flooding(client), "{asked}");
            let _ = buckets.take(client, 1, start);
        }
        assert!(buckets.is_flooding(client));
        let later = start + Duration::from_secs(1);
        assert_eq!(buckets.take(client, 1, later), Ok(()));
        assert!(!buckets.is_flooding(client));
    }

    #[test]
    fn memory_is_bounded() {
        let buckets = Buckets::new(1, 2);
        let start = Instant::now();
        for number in 0..MOST_BUCKETS as u32 + 10 {
            let client = Client::of(IpAddr::from(number.to_be_bytes()));
            assert_eq!(buckets.take(client, 2, start), Ok(()));
        }
        assert!(buckets.buckets.lock().unwrap().len() <= MOST_BUCKETS);
    }

    #[test]
    fn a_network_of_version_six_is_one_client() {
        let client = |text: &str| Client::of(text.parse().unwrap());
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
    }
}
