//! How places are shared out among addresses: nobody may hold more than a third as
//! many as are left free, so that whoever comes after those who flood finds room.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::rate::Client;

/// Places that are shared out among addresses.
///
/// One address gets a quarter of them at most, the next a quarter of the rest: a
/// tenth is left when eight have taken all they can. Whoever has none gets one as
/// long as there is any.
#[derive(Debug)]
pub struct Places {
    most: usize,
    /// The most of one address; `None` where all come from one, a proxy.
    each: Option<usize>,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: usize,
    clients: HashMap<Client, usize>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// This address holds as many as it may now.
    Yours,
    /// All are taken.
    All,
}

impl Places {
    /// So many places, of which one address may have so many.
    pub fn new(most: usize, each: usize) -> Arc<Self> {
        Self::shared(most, Some(each))
    }

    /// So many places, whoever takes them, if there is no most for each.
    pub fn shared(most: usize, each: Option<usize>) -> Arc<Self> {
        Arc::new(Self {
            most,
            each,
            held: Mutex::default(),
        })
    }

    /// How many there are.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        self.held().all
    }

    /// How many are left.
    pub fn free(&self) -> usize {
        self.most.saturating_sub(self.taken())
    }

    /// Takes a place.
    ///
    /// # Errors
    /// When there is none for this address.
    pub fn take(self: &Arc<Self>, client: Client) -> Result<Place, NoPlace> {
        self.take_many(client, 1)
    }

    /// Takes several places at once, held together.
    ///
    /// # Errors
    /// When there are not as many for this address.
    pub fn take_many(self: &Arc<Self>, client: Client, count: usize) -> Result<Place, NoPlace> {
        let mut held = self.held();
        let free = self.most.saturating_sub(held.all);
        if count > free {
            return Err(NoPlace::All);
        }
        let own = held.clients.get(&client).copied().unwrap_or(0);
        let fair = (free / 3).max(1);
        if self.each.is_some_and(|each| own + count > each.min(fair)) {
            return Err(NoPlace::Yours);
        }
        held.all += count;
        held.clients.insert(client, own + count);
        Ok(Place {
            places: Arc::clone(self),
            client,
            count,
        })
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place that is taken, until it is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    client: Client,
    count: usize,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.places.held();
        held.all -= self.count;
        if let Some(own) = held.clients.get_mut(&self.client) {
            *own -= self.count;
            if *own == 0 {
                held.clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(last: u8) -> Client {
        Client::of(IpAddr::from([10, 0, 0, last]))
    }

    /// Takes all it is given.
    fn greedy(places: &Arc<Places>, last: u8) -> Vec<Place> {
        std::iter::from_fn(|| places.take(client(last)).ok()).collect()
    }

    #[test]
    fn whoever_comes_last_finds_room() {
        for (hostile, found) in [(0, 250), (1, 187), (5, 59), (8, 25)] {
            let places = Places::new(1000, 1000);
            let taken: Vec<Vec<Place>> = (0..hostile).map(|n| greedy(&places, n)).collect();
            let stranger = greedy(&places, 99);
            assert_eq!(stranger.len(), found, "after {hostile}");
            drop(taken);
            drop(stranger);
            assert_eq!(places.taken(), 0);
        }
    }

    #[test]
    fn one_address_has_so_many_and_a_proxy_all() {
        let places = Places::new(1000, 7);
        assert_eq!(greedy(&places, 1).len(), 7);
        let held = greedy(&places, 1);
        assert_eq!(places.take(client(1)).err(), Some(NoPlace::Yours));
        drop(held);
        let proxied = Places::shared(1000, None);
        let held = greedy(&proxied, 1);
        assert_eq!(held.len(), 1000);
        assert_eq!(proxied.take(client(2)).err(), Some(NoPlace::All));
        // A single place can be had.
        assert!(Places::new(1, 1).take(client(1)).is_ok());
    }
}
