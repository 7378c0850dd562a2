//! All games in memory. A game is loaded when somebody comes for it, and
//! leaves memory when nobody has for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::OnceCell;

use crate::error::Problem;
use crate::places::{Place, Places};
use crate::rate::Client;
use crate::room::Room;

/// A game that was used so lately stays, whoever needs room.
const JUST_NOW: Duration = Duration::from_secs(5);

/// A room, or the wish for one while it is being loaded.
type Slot = Arc<OnceCell<Arc<Room>>>;

/// All games in memory.
pub struct Hall {
    slots: Mutex<HashMap<String, Slot>>,
    /// For the cells of their boards.
    cells: Arc<Places>,
    began: Instant,
}

impl Hall {
    /// With room for boards of that many cells together.
    pub fn new(cells: usize) -> Self {
        Self {
            slots: Mutex::default(),
            cells: Places::new(cells, cells),
            began: Instant::now(),
        }
    }

    /// The room of that name, loaded if it is not there: by one caller, for
    /// all who wait for it, so that there are never two of one game.
    ///
    /// # Errors
    /// What loading fails with.
    pub async fn room<F>(&self, id: &str, load: impl FnOnce() -> F) -> Result<Arc<Room>, Problem>
    where
        F: Future<Output = Result<Room, Problem>>,
    {
        let slot = {
            let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
            if slots.get(id).is_some_and(is_gone) {
                slots.remove(id);
            }
            Arc::clone(slots.entry(id.to_owned()).or_default())
        };
        let loaded = slot
            .get_or_try_init(|| async { load().await.map(Arc::new) })
            .await;
        match loaded {
            Ok(room) => {
                room.touch(self.now());
                Ok(Arc::clone(room))
            }
            Err(problem) => {
                self.drop_empty(id);
                Err(problem)
            }
        }
    }

    /// Puts a new game in.
    pub fn admit(&self, id: String, room: Room) -> Arc<Room> {
        let room = Arc::new(room);
        room.touch(self.now());
        let slot = Arc::new(OnceCell::new_with(Some(Arc::clone(&room))));
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.insert(id, slot);
        room
    }

    /// Lets go of a game whose memory cannot be trusted.
    pub fn forget(&self, id: &str) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.remove(id);
    }

    /// Lets go of games that nobody has used for that long.
    pub fn tidy(&self, idle: Duration) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.now();
        let idle = u64::try_from(idle.as_millis()).unwrap_or(u64::MAX);
        slots.retain(|_, slot| !is_free(slot) || used(slot).saturating_add(idle) > now);
    }

    /// How many games are in memory.
    pub fn len(&self) -> usize {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.len()
    }

    /// How many cells their boards have.
    pub fn cells(&self) -> usize {
        self.cells.taken()
    }

    /// Room for a board of that many cells, for whoever comes from that address;
    /// made, if there is none, by letting go of games that were not used just now.
    ///
    /// # Errors
    /// When there is none all the same.
    pub fn place(&self, client: Client, cells: usize, idle: Duration) -> Result<Place, Problem> {
        let place = self.cells.take_many(client, cells);
        let place = place.or_else(|_| {
            self.tidy(idle.min(JUST_NOW));
            self.cells.take_many(client, cells)
        });
        place.map_err(|_| Problem::Busy)
    }

    /// Forgets a wish that failed, unless somebody else still tries: whoever
    /// came next would load a second room.
    fn drop_empty(&self, id: &str) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let mine = |slot: &Slot| slot.get().is_none() && Arc::strong_count(slot) <= 2;
        if slots.get(id).is_some_and(mine) {
            slots.remove(id);
        }
    }

    /// Milliseconds since the hall was opened.
    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// Whether nobody holds or loads it. Callers take their copies under the lock
/// of the hall, so none can come while it is looked at.
fn is_free(slot: &Slot) -> bool {
    let alone = |room: &Arc<Room>| Arc::strong_count(room) == 1 && !room.is_busy();
    Arc::strong_count(slot) == 1 && slot.get().is_some_and(alone)
}

/// Whether what is in memory may not be what is written.
fn is_gone(slot: &Slot) -> bool {
    slot.get().is_some_and(|room| room.is_gone())
}

fn used(slot: &Slot) -> u64 {
    slot.get().map_or(0, |room| room.used())
}
