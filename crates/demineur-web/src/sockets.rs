//! How many sockets there may be: in all, of one address, and of one player.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use demineur_store::PlayerId;

use crate::config::ServerLimits;
use crate::error::Problem;
use crate::places::{Place, Places};
use crate::rate::Client;

/// The sockets there are.
#[derive(Debug)]
pub struct Sockets {
    places: Arc<Places>,
    per_player: usize,
    players: Mutex<HashMap<PlayerId, usize>>,
    next: AtomicU64,
}

impl Sockets {
    /// As many as the limits say.
    pub fn new(limits: &ServerLimits) -> Arc<Self> {
        Arc::new(Self {
            places: Places::new(limits.sockets, limits.sockets_per_client),
            per_player: limits.sockets_per_player,
            players: Mutex::default(),
            next: AtomicU64::new(1),
        })
    }

    /// How many there are.
    pub fn open(&self) -> usize {
        self.places.taken()
    }

    /// Whether there is room for one more.
    pub fn has_room(&self) -> bool {
        self.places.free() > 0
    }

    /// Opens one.
    ///
    /// # Errors
    /// When there are too many.
    pub fn take(self: &Arc<Self>, client: Client, player: PlayerId) -> Result<OpenSocket, Problem> {
        let place = self.places.take(client);
        let place = place.map_err(|_| Problem::TooManySockets)?;
        let mut players = self.players();
        let own = players.entry(player).or_default();
        if *own >= self.per_player {
            return Err(Problem::TooManySockets);
        }
        *own += 1;
        Ok(OpenSocket {
            number: self.next.fetch_add(1, Ordering::Relaxed),
            sockets: Arc::clone(self),
            player,
            _place: place,
        })
    }

    fn players(&self) -> MutexGuard<'_, HashMap<PlayerId, usize>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the open sockets, until it is dropped.
#[derive(Debug)]
pub struct OpenSocket {
    /// Its number: no other has it.
    pub number: u64,
    sockets: Arc<Sockets>,
    player: PlayerId,
    _place: Place,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut players = self.sockets.players();
        if let Some(own) = players.get_mut(&self.player) {
            *own -= 1;
            if *own == 0 {
                players.remove(&self.player);
            }
        }
    }
}
