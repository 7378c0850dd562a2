//! The clock of the machine is set while games run, and between two starts.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use demineur_store::{Durability, Store, UnixMillis};
use demineur_web::TimeSource;

use crate::server::{Browser, DEADLINE, Server, generous, id};

const DAY: i64 = 24 * 3600 * 1000;

/// A clock under the test's control.
#[derive(Debug)]
pub struct TestTime {
    wall: AtomicI64,
    ran: AtomicI64,
    /// How much goes by whenever somebody looks.
    tick: i64,
}

impl TestTime {
    /// It goes on by so many milliseconds whenever somebody looks.
    pub fn ticking(tick: i64) -> Self {
        Self {
            wall: AtomicI64::new(UnixMillis::now().0),
            ran: AtomicI64::new(0),
            tick,
        }
    }

    /// A new start at that moment of the machine's clock.
    fn at(wall: i64) -> Arc<Self> {
        let time = Self::ticking(0);
        time.wall.store(wall, Ordering::SeqCst);
        Arc::new(time)
    }

    /// Time goes by.
    fn pass(&self, millis: i64) {
        self.ran.fetch_add(millis, Ordering::SeqCst);
        self.step(millis);
    }

    /// The machine's clock is set.
    pub fn step(&self, millis: i64) {
        self.wall.fetch_add(millis, Ordering::SeqCst);
    }

    fn now(&self) -> i64 {
        self.wall.load(Ordering::SeqCst)
    }
}

impl TimeSource for TestTime {
    fn wall(&self) -> UnixMillis {
        UnixMillis(self.wall.fetch_add(self.tick, Ordering::SeqCst))
    }

    fn ran(&self) -> Duration {
        let ran = self.ran.fetch_add(self.tick, Ordering::SeqCst);
        Duration::from_millis(ran as u64)
    }
}

async fn millis(browser: &Browser, game: &str) -> u64 {
    let state = browser.get(&format!("/games/{game}")).await.good();
    state["clock"]["millis"].as_u64().expect("a time")
}

#[tokio::test]
async fn a_step_of_the_clock_neither_freezes_a_games_time_nor_adds_days_to_it() {
    let time = TestTime::at(20_000 * DAY);
    let server = Server::on(crate::server::Folder::new(), |config| {
        config.limits = generous();
        config.time = time.clone();
    })
    .await;
    let mut browser = server.browser();
    let game = id(&browser.begin(r#"{"level":"expert"}"#).await);
    time.pass(700);
    browser.play(&game, "o240").await;
    time.pass(5000);
    assert_eq!(millis(&browser, &game).await, 5000);
    time.step(2 * DAY);
    time.pass(1000);
    browser.play(&game, "f0").await;
    assert_eq!(millis(&browser, &game).await, 6000);
    time.step(-3 * DAY);
    time.pass(1000);
    browser.play(&game, "f1").await;
    assert_eq!(millis(&browser, &game).await, 7000);
    let ended_at = time.now();
    let mut folder = server.stop().await;
    // A restart in which the clock is set, either way; and one that takes a while.
    for (step, then) in [(40 * DAY, 7000), (-40 * DAY, 7000), (20_000, 27_000)] {
        let last = ended_at_of(&folder);
        let time = TestTime::at(last + step);
        let server = Server::on(folder, |config| config.time = time.clone()).await;
        browser.address = server.address;
        assert_eq!(millis(&browser, &game).await, then, "{step}");
        folder = server.stop().await;
    }
    let store = Store::open(folder.path(), Durability::Kill).expect("a store");
    let key = store.by_public_id(&game).expect("read").expect("there");
    let stored = store.load(key).expect("read").expect("there");
    let log: Vec<u64> = stored.saved.game.log().iter().map(|e| e.millis).collect();
    assert_eq!(log, [700, 6700, 7700]);
    assert!(ended_at > 0);
}

/// What the machine's clock said when the last server wrote.
fn ended_at_of(folder: &crate::server::Folder) -> i64 {
    let store = Store::open(folder.path(), Durability::Kill).expect("a store");
    store.steady().expect("read").expect("noted").wall.0
}

#[tokio::test]
async fn a_start_forty_days_ahead_sweeps_no_unfinished_game() {
    let time = TestTime::at(20_000 * DAY);
    let server = Server::on(crate::server::Folder::new(), |config| {
        config.time = time.clone();
    })
    .await;
    let mut browser = server.browser();
    let begin = async || {
        let game = id(&browser.begin(r#"{"level":"expert"}"#).await);
        browser.play(&game, "f0").await;
        game
    };
    // So old by now that it goes: then all that was to go is gone.
    let old = begin().await;
    time.pass(31 * DAY);
    let young = begin().await;
    let folder = server.stop().await;
    let ahead = TestTime::at(time.now() + 40 * DAY);
    let server = Server::on(folder, |config| config.time = ahead.clone()).await;
    browser.address = server.address;
    let deadline = Instant::now() + DEADLINE;
    let is_there = |game: &str| {
        let store = Store::open(server.folder.path(), Durability::Kill);
        let found = store.and_then(|store| store.by_public_id(game));
        found.expect("read").is_some()
    };
    while is_there(&old) {
        assert!(Instant::now() < deadline, "nothing was swept");
        tokio::task::yield_now().await;
    }
    assert!(is_there(&young), "swept by a clock that jumped");
    assert_eq!(
        browser.get(&format!("/games/{young}")).await.good()["version"],
        1
    );
    server.stop().await;
}
