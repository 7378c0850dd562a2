//! Histories that are carried to another browser, and the clock of the server.

use demineur_core::{BoardSpec, GameParams};
use demineur_store::{Arrival, Door, Filter, NewGame, PlayerId, Steady, Store, UnixMillis};

fn player(store: &mut Store, token: u8) -> PlayerId {
    let made = store.player_by_token(&[token; 32], UnixMillis(0));
    made.expect("made")
}

fn offer(store: &mut Store, player: PlayerId, code: u8, until: i64) {
    let offered = store.batch(|batch| batch.offer_transfer(player, &[code; 32], UnixMillis(until)));
    offered.expect("offered");
}

fn arrive(store: &mut Store, code: u8, token: u8, now: i64) -> Option<Arrival> {
    let arrived = store.batch(|batch| batch.arrive(&[code; 32], &[token; 32], UnixMillis(now)));
    arrived.expect("asked")
}

fn games(store: &Store, player: PlayerId) -> usize {
    let filter = Filter::of(player, Door::Web);
    store.count(&filter).expect("counted")
}

#[test]
fn a_code_is_good_once_and_for_a_while_and_only_the_newest() {
    let mut store = Store::in_memory().expect("a store");
    let ann = player(&mut store, 1);
    offer(&mut store, ann, 10, 100);
    assert_eq!(arrive(&mut store, 11, 2, 50), None);
    assert_eq!(arrive(&mut store, 10, 2, 101), None);
    offer(&mut store, ann, 12, 200);
    offer(&mut store, ann, 13, 200);
    assert_eq!(arrive(&mut store, 12, 2, 150), None);
    let arrived = Arrival {
        player: ann,
        joined: 0,
    };
    assert_eq!(arrive(&mut store, 13, 2, 200), Some(arrived));
    assert_eq!(arrive(&mut store, 13, 3, 200), None);
    for token in [1, 2] {
        assert_eq!(store.find_player(&[token; 32]).expect("read"), Some(ann));
    }
    assert_eq!(store.find_player(&[3; 32]).expect("read"), None);
}

#[test]
fn whoever_arrives_brings_their_own_games_and_name() {
    let mut store = Store::in_memory().expect("a store");
    let (ann, bob) = (player(&mut store, 1), player(&mut store, 2));
    let params = GameParams::seeded(BoardSpec::square(9, 9), 10, 1);
    for player in [ann, bob, bob] {
        let new = NewGame {
            player,
            ..NewGame::new(Door::Web, "beginner", &params)
        };
        store.begin(&new).expect("begun");
    }
    store.set_nickname(bob, "Bob").expect("set");
    store.set_setting(bob, "last", "expert").expect("set");
    offer(&mut store, ann, 10, 100);
    let arrived = arrive(&mut store, 10, 2, 1).expect("good");
    assert_eq!((arrived.player, arrived.joined), (ann, 2));
    assert_eq!((games(&store, ann), games(&store, bob)), (3, 0));
    assert_eq!(store.find_player(&[2; 32]).expect("read"), Some(ann));
    assert_eq!(store.nickname(ann).expect("read").as_deref(), Some("Bob"));
    let setting = store.setting(ann, "last").expect("read");
    assert_eq!(setting.as_deref(), Some("expert"));
}

#[test]
fn the_clock_never_runs_back_and_the_secret_stays() {
    let mut store = Store::in_memory().expect("a store");
    assert_eq!(store.steady().expect("read"), None);
    let mut note = |ran, wall| {
        let steady = Steady {
            ran: UnixMillis(ran),
            wall: UnixMillis(wall),
        };
        store
            .batch(|batch| batch.note_steady(steady))
            .expect("noted");
        store.steady().expect("read").expect("noted")
    };
    assert_eq!(note(5, 1000).ran, UnixMillis(5));
    let back = note(3, 10);
    assert_eq!((back.ran, back.wall), (UnixMillis(5), UnixMillis(10)));
    assert_eq!(store.secret([1; 32]).expect("kept"), [1; 32]);
    assert_eq!(store.secret([2; 32]).expect("kept"), [1; 32]);
}
