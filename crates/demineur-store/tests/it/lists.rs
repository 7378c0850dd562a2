//! What stands on the lists: by time, speed and streak, and of the boards of a
//! day.

use demineur_core::{Actor, Actors, BoardSpec, CellId, Figures, Game, GameParams, Move, Status};
use demineur_store::{
    Contest, Day, Door, Fingerprint, GameEnd, GameKey, Measure, NewGame, PlayerId, Ranked, Store,
    Sweep, Tried, UnixMillis,
};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn player(store: &mut Store, token: u8, nickname: &str) -> PlayerId {
    let player = store.player_by_token(&[token; 32], UnixMillis(0));
    let player = player.expect("made");
    store.set_nickname(player, nickname).expect("set");
    player
}

fn figures(millis: u64, three_bv: usize) -> Figures {
    let mut actors = Actors::default();
    actors.add(Actor::Person);
    Figures {
        millis,
        three_bv: Some(three_bv),
        three_bv_done: three_bv,
        actors,
        ..Figures::default()
    }
}

/// Begins a ranked game on a board of its own.
fn begun(
    store: &mut Store,
    player: PlayerId,
    seed: u64,
    day: Option<i64>,
) -> (GameKey, Fingerprint) {
    let params = GameParams::seeded(BoardSpec::square(30, 16), 99, seed);
    let new = NewGame {
        player,
        ranked: true,
        day: day.map(Day),
        ..NewGame::new(Door::Web, "expert", &params)
    };
    let key = store.begin(&new).expect("begun");
    let mut game = Game::new(params).expect("a game");
    game.play(Move::Open(CellId::new(0))).expect("opened");
    (key, Fingerprint::of(&game).expect("laid"))
}

fn open(store: &mut Store, game: (GameKey, Fingerprint)) {
    let noted = store.batch(|batch| batch.note_layout(game.0, game.1));
    noted.expect("noted");
}

fn end(store: &mut Store, game: GameKey, status: Status, figures: Figures, ended_at: i64) {
    let end = GameEnd {
        status,
        figures,
        guesses: None,
        ended_at: UnixMillis(ended_at),
    };
    store.finish(game, &end).expect("finished");
}

/// Plays one game after another.
struct Hand {
    player: PlayerId,
    seed: u64,
    now: i64,
}

impl Hand {
    fn open(&mut self, store: &mut Store) -> GameKey {
        self.seed += 1;
        let game = begun(store, self.player, self.seed, None);
        open(store, game);
        game.0
    }

    fn end(&mut self, store: &mut Store, game: GameKey, won: bool) {
        self.now += 1;
        let status = if won { Status::Won } else { Status::Lost };
        end(store, game, status, figures(60_000, 150), self.now);
    }

    fn play(&mut self, store: &mut Store, won: bool) {
        let game = self.open(store);
        self.end(store, game, won);
    }
}

fn streaks(store: &Store, day: Option<i64>) -> Vec<(String, u64)> {
    let contest = Contest {
        by: Measure::Streak,
        day: day.map(Day),
        ..Contest::of("expert")
    };
    let places = store.leaderboard(&contest, 10).expect("read");
    let places = places.into_iter();
    places
        .map(|place| (place.nickname, place.streak.expect("a streak")))
        .collect()
}

fn brief(places: Vec<Ranked>) -> Vec<(usize, String)> {
    let places = places.into_iter();
    places.map(|place| (place.place, place.nickname)).collect()
}

#[test]
fn equal_scores_share_a_place_and_the_earlier_is_named_first() {
    let mut store = Store::in_memory().expect("a store");
    // Time, 3BV, end: of the first two the 3BV a second are equal.
    for (token, nickname, millis, three_bv, ended_at) in [
        (1, "ann", 60_000, 150, 30),
        (2, "bob", 80_000, 200, 20),
        (3, "cleo", 60_000, 120, 10),
        (4, "dan", 61_000, 100, 5),
    ] {
        let player = player(&mut store, token, nickname);
        let game = begun(&mut store, player, token.into(), None).0;
        end(
            &mut store,
            game,
            Status::Won,
            figures(millis, three_bv),
            ended_at,
        );
    }
    let list = |by| {
        let contest = Contest {
            by,
            ..Contest::of("expert")
        };
        brief(store.leaderboard(&contest, 10).expect("read"))
    };
    let named = |places: [(usize, &str); 4]| places.map(|(place, name)| (place, name.to_owned()));
    let time = [(1, "cleo"), (1, "ann"), (3, "dan"), (4, "bob")];
    assert_eq!(list(Measure::Time), named(time));
    let speed = [(1, "bob"), (1, "ann"), (3, "cleo"), (4, "dan")];
    assert_eq!(list(Measure::Speed), named(speed));
    for measure in Measure::ALL {
        assert_eq!(Measure::from_name(measure.name()), Some(measure));
    }
}

#[test]
fn a_streak_is_of_wins_that_follow_each_other_and_its_best_stays() {
    let mut store = Store::in_memory().expect("a store");
    let ann = player(&mut store, 1, "ann");
    let mut hand = Hand {
        player: ann,
        seed: 0,
        now: 0,
    };
    for won in [true, true, true, false, true] {
        hand.play(&mut store, won);
    }
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 3)]);
    hand.now = DAY;
    for _ in 0..2 {
        hand.play(&mut store, true);
    }
    // The wins of the day before count, and the list of that day keeps its own.
    assert_eq!(streaks(&store, Some(1)), [("ann".to_owned(), 3)]);
    hand.play(&mut store, true);
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 4)]);
    assert_eq!(streaks(&store, Some(0)), [("ann".to_owned(), 3)]);
    assert_eq!(streaks(&store, Some(2)), []);
}

#[test]
fn a_game_that_is_left_for_another_takes_its_streak_along() {
    let mut store = Store::in_memory().expect("a store");
    let ann = player(&mut store, 1, "ann");
    let mut hand = Hand {
        player: ann,
        seed: 0,
        now: 0,
    };
    for _ in 0..3 {
        hand.play(&mut store, true);
    }
    let left = hand.open(&mut store);
    // Without the game that was left, one begins anew.
    hand.play(&mut store, true);
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 3)]);
    // Whoever comes back to it and wins has won them all in a row.
    hand.end(&mut store, left, true);
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 5)]);
    // A loss meanwhile ends both.
    let left = hand.open(&mut store);
    hand.play(&mut store, false);
    hand.end(&mut store, left, true);
    hand.play(&mut store, true);
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 5)]);
    // Given up, it is gone.
    for _ in 0..2 {
        hand.play(&mut store, true);
    }
    let left = hand.open(&mut store);
    store.abandon(left, UnixMillis(9)).expect("given up");
    for _ in 0..5 {
        hand.play(&mut store, true);
    }
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 5)]);
    hand.play(&mut store, true);
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 6)]);
}

#[test]
fn a_win_with_help_ends_a_streak_and_one_on_an_easy_board_does_not() {
    let mut store = Store::in_memory().expect("a store");
    let ann = player(&mut store, 1, "ann");
    let mut hand = Hand {
        player: ann,
        seed: 0,
        now: 0,
    };
    for _ in 0..2 {
        hand.play(&mut store, true);
    }
    let easy = hand.open(&mut store);
    end(&mut store, easy, Status::Won, figures(60_000, 99), 5);
    hand.play(&mut store, true);
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 3)]);
    let helped = Figures {
        helped: true,
        ..figures(60_000, 150)
    };
    let game = hand.open(&mut store);
    end(&mut store, game, Status::Won, helped, 6);
    for _ in 0..3 {
        hand.play(&mut store, true);
    }
    assert_eq!(streaks(&store, None), [("ann".to_owned(), 3)]);
}

#[test]
fn lists_know_the_names_of_now() {
    let mut store = Store::in_memory().expect("a store");
    let ann = player(&mut store, 1, "");
    let game = begun(&mut store, ann, 1, None).0;
    end(&mut store, game, Status::Won, figures(60_000, 150), 5);
    let names = |store: &Store| brief(store.leaderboard(&Contest::of("expert"), 10).expect("read"));
    assert_eq!(names(&store), []);
    store.set_nickname(ann, "ann").expect("set");
    assert_eq!(names(&store), [(1, "ann".to_owned())]);
    store.set_nickname(ann, "").expect("given up");
    assert_eq!(names(&store), []);
}

#[test]
fn the_first_game_on_a_board_of_the_day_counts_and_no_other() {
    let mut store = Store::in_memory().expect("a store");
    let (ann, bob) = (player(&mut store, 1, "ann"), player(&mut store, 2, "bob"));
    let today = |store: &Store| {
        let places = store.leaderboard_of_day(Day(7), "expert", "square", 10);
        places
            .expect("read")
            .into_iter()
            .map(|place| (place.nickname, place.millis))
            .collect::<Vec<_>>()
    };
    let tried = |store: &Store, player| {
        store
            .tried(player, Day(7), "expert", "square")
            .expect("read")
    };
    assert_eq!(
        tried(&store, ann),
        Tried {
            is_open: false,
            game: None
        }
    );
    let (one, two) = (
        begun(&mut store, ann, 70, Some(7)),
        begun(&mut store, ann, 70, Some(7)),
    );
    // Whichever is opened first.
    assert_eq!(
        tried(&store, ann),
        Tried {
            is_open: false,
            game: Some(one.0)
        }
    );
    open(&mut store, two);
    open(&mut store, one);
    assert_eq!(
        tried(&store, ann),
        Tried {
            is_open: true,
            game: Some(two.0)
        }
    );
    end(&mut store, one.0, Status::Won, figures(20_000, 150), 5);
    assert_eq!(today(&store), []);
    end(&mut store, two.0, Status::Won, figures(50_000, 150), 6);
    assert_eq!(today(&store), [("ann".to_owned(), 50_000)]);
    // It is of no other list.
    assert_eq!(
        store.leaderboard(&Contest::of("expert"), 10).expect("read"),
        []
    );
    assert_eq!(streaks(&store, None), []);
    // Another player, lost at first.
    let first = begun(&mut store, bob, 70, Some(7));
    open(&mut store, first);
    end(&mut store, first.0, Status::Lost, figures(10, 150), 7);
    let again = begun(&mut store, bob, 70, Some(7));
    open(&mut store, again);
    end(&mut store, again.0, Status::Won, figures(30_000, 150), 8);
    assert_eq!(today(&store).len(), 1);
    let record = store.record(again.0).expect("read").expect("there");
    assert!(record.repeated);
    // Swept, it stays known.
    let mut sweep = Sweep::new(Door::Web, UnixMillis(0), Some(UnixMillis(i64::MAX)));
    while !sweep.is_done() {
        store.sweep(&mut sweep).expect("swept");
    }
    assert_eq!(
        tried(&store, bob),
        Tried {
            is_open: true,
            game: None
        }
    );
    let once_more = begun(&mut store, bob, 70, Some(7));
    open(&mut store, once_more);
    end(
        &mut store,
        once_more.0,
        Status::Won,
        figures(25_000, 150),
        9,
    );
    assert_eq!(today(&store), [("ann".to_owned(), 50_000)]);
    let other = store.tried(bob, Day(8), "expert", "square").expect("read");
    assert!(!other.is_open);
}

#[test]
fn two_players_who_become_one_have_one_place_each_day() {
    let mut store = Store::in_memory().expect("a store");
    let (ann, bob) = (player(&mut store, 1, "ann"), player(&mut store, 2, "bob"));
    let (first, second) = (
        begun(&mut store, bob, 70, Some(7)),
        begun(&mut store, ann, 70, Some(7)),
    );
    for (game, millis) in [(first, 50_000), (second, 20_000)] {
        open(&mut store, game);
        end(&mut store, game.0, Status::Won, figures(millis, 150), 5);
    }
    for (player, seed, millis) in [(ann, 1, 50_000), (bob, 2, 40_000)] {
        let game = begun(&mut store, player, seed, None);
        open(&mut store, game);
        end(&mut store, game.0, Status::Won, figures(millis, 150), 5);
    }
    let joined = store.batch(|batch| {
        batch.offer_transfer(ann, &[9; 32], UnixMillis(100))?;
        batch.arrive(&[9; 32], &[2; 32], UnixMillis(50))
    });
    assert_eq!(joined.expect("asked").expect("arrived").joined, 2);
    let today = store
        .leaderboard_of_day(Day(7), "expert", "square", 10)
        .expect("read");
    let today: Vec<_> = today
        .into_iter()
        .map(|p| (p.nickname, p.game, p.millis))
        .collect();
    // Theirs is the game that was begun first, not the better one.
    assert_eq!(today, [("ann".to_owned(), first.0, 50_000)]);
    assert!(
        store
            .record(second.0)
            .expect("read")
            .expect("there")
            .repeated
    );
    let ever = store.leaderboard(&Contest::of("expert"), 10).expect("read");
    let ever: Vec<_> = ever.into_iter().map(|p| (p.nickname, p.millis)).collect();
    assert_eq!(ever, [("ann".to_owned(), 40_000)]);
}
