//! How many connections there may be.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::sync::watch;

use crate::config::Config;
use crate::places::{NoPlace, Place, Places};
use crate::rate::Client;

/// How many connections are taken, and how many of them may leave it open what
/// they want. Sockets have places of their own and take none of these.
#[derive(Debug)]
pub struct Capacity {
    all: Arc<Places>,
    silent: Arc<Places>,
    /// For requests until their answers were taken.
    requests: Arc<Places>,
    /// True while few places are left.
    pub crowded: watch::Sender<bool>,
}

impl Capacity {
    /// As much as the limits say. Behind a proxy all connections come from one
    /// address.
    pub fn new(config: &Config) -> Arc<Self> {
        let limits = &config.limits;
        let each = |most| (!config.behind_proxy).then_some(most);
        Arc::new(Self {
            all: Places::shared(limits.connections, each(limits.connections_per_client)),
            silent: Places::shared(limits.connections, each(limits.silent_per_client)),
            // By whoever asks, also where a proxy has all connections.
            requests: Places::new(limits.connections, limits.connections_per_client),
            crowded: watch::Sender::new(false),
        })
    }

    /// How many connections there are.
    pub fn taken(&self) -> usize {
        self.all.taken()
    }

    /// Whether there is room for one more.
    pub fn has_room(&self) -> bool {
        self.all.free() > 0
    }

    /// Lets one more in.
    ///
    /// # Errors
    /// When this address, or all together, have too many.
    pub fn admit(self: &Arc<Self>, client: Client) -> Result<Admission, NoPlace> {
        let silent = self.silent.take(client)?;
        let place = self.all.take(client);
        self.look();
        Ok(Admission {
            silent,
            place: Counted {
                place: Some(place?),
                capacity: Arc::clone(self),
            },
        })
    }

    /// A place for a request whose body has not come yet.
    ///
    /// # Errors
    /// When this address has too many.
    pub fn silent(&self, peer: SocketAddr) -> Result<Place, NoPlace> {
        self.silent.take(Client::of(peer.ip()))
    }

    /// A place for a request, until its answer was taken.
    ///
    /// # Errors
    /// When this client has too many.
    pub fn under_way(&self, client: Client) -> Result<Place, NoPlace> {
        self.requests.take(client)
    }

    /// How many requests are under way.
    pub fn requests(&self) -> usize {
        self.requests.taken()
    }

    /// Throws the switch when an eighth is left, and takes it back at a quarter.
    fn look(&self) {
        let (free, all) = (self.all.free(), self.all.most());
        self.crowded.send_if_modified(|crowded| {
            let now = match *crowded {
                true => free < all / 4,
                false => free < all / 8,
            };
            std::mem::replace(crowded, now) != now
        });
    }
}

/// One connection within the capacity: its place, and the one it has until its
/// first request has come.
#[derive(Debug)]
pub struct Admission {
    /// Given back when it has said what it wants.
    pub silent: Place,
    /// Held as long as it is open.
    pub place: Counted,
}

/// A place; that it is free again is seen.
#[derive(Debug)]
pub struct Counted {
    place: Option<Place>,
    capacity: Arc<Capacity>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.place = None;
        self.capacity.look();
    }
}

/// The place of a request whose body has not come yet, or that there is none
/// for it. Whoever has read the body gives it back.
#[derive(Clone, Debug)]
pub struct Unheard(pub Result<Arc<Place>, NoPlace>);
