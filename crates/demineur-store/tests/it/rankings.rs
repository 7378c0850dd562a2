//! Totals by level, and leaderboards.

use demineur_core::{
    Actor, Actors, BoardSpec, CellId, Figures, Game, GameParams, Move, Status, Tiling,
};
use demineur_store::{
    Contest, Day, Door, Filter, Fingerprint, GameEnd, GameKey, NewGame, PlayerId, Store, UnixMillis,
};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn player(store: &mut Store, token: u8, nickname: &str) -> PlayerId {
    let player = store.player_by_token(&[token; 32], UnixMillis(0));
    let player = player.expect("made");
    store.set_nickname(player, nickname).expect("set");
    player
}

fn fair(millis: u64) -> Figures {
    let mut actors = Actors::default();
    actors.add(Actor::Person);
    Figures {
        millis,
        three_bv: Some(100),
        three_bv_done: 100,
        actors,
        ..Figures::default()
    }
}

struct Played {
    player: PlayerId,
    /// None for a board that nobody has seen.
    seed: Option<u64>,
    level: &'static str,
    tiling: Tiling,
    ranked: bool,
    no_guess: bool,
    status: Status,
    figures: Figures,
    ended_at: i64,
}

impl Played {
    fn win(player: PlayerId, millis: u64) -> Self {
        Self {
            player,
            seed: None,
            level: "expert",
            tiling: Tiling::Square,
            ranked: true,
            no_guess: false,
            status: Status::Won,
            figures: fair(millis),
            ended_at: 1000,
        }
    }

    fn put(self, store: &mut Store) -> GameKey {
        let games = store.count(&Filter::default()).expect("counted");
        let seed = self.seed.unwrap_or(1000 + games as u64);
        let params = GameParams::seeded(BoardSpec::tiled(self.tiling, 30, 16), 99, seed);
        let mut game = Game::new(params.clone()).expect("a game");
        game.play(Move::Open(CellId::new(0))).expect("opened");
        let new = NewGame {
            player: self.player,
            layout: Fingerprint::of(&game),
            ranked: self.ranked,
            no_guess: self.no_guess,
            started_at: UnixMillis(self.ended_at - 500),
            ..NewGame::new(Door::Web, self.level, &params)
        };
        let key = store.begin(&new).expect("begun");
        let end = GameEnd {
            status: self.status,
            figures: self.figures,
            guesses: None,
            ended_at: UnixMillis(self.ended_at),
        };
        store.finish(key, &end).expect("finished");
        key
    }
}

#[test]
fn each_player_is_ranked_once_by_the_best_fair_win() {
    let mut store = Store::in_memory().expect("a store");
    let (ann, bob) = (player(&mut store, 1, "ann"), player(&mut store, 2, "bob"));
    let nameless = store
        .player_by_token(&[3; 32], UnixMillis(0))
        .expect("made");
    Played::win(ann, 60_000).put(&mut store);
    let best = Played::win(ann, 50_000).put(&mut store);
    let bobs = Played::win(bob, 50_000);
    let bobs = Played {
        ended_at: DAY + 5,
        ..bobs
    }
    .put(&mut store);
    let helped = Figures {
        helped: true,
        ..fair(20_000)
    };
    let undone = Figures {
        undone: true,
        ..fair(20_000)
    };
    let mut mixed = fair(20_000);
    mixed.actors.add(Actor::Strategy);
    for figures in [helped, undone, mixed] {
        let unfair = Played {
            figures,
            ..Played::win(bob, 20_000)
        };
        unfair.put(&mut store);
    }
    let seen = Played {
        seed: Some(7),
        status: Status::Lost,
        ..Played::win(bob, 20_000)
    };
    seen.put(&mut store);
    for other in [
        Played {
            seed: Some(7),
            ..Played::win(bob, 20_000)
        },
        Played {
            ranked: false,
            ..Played::win(bob, 20_000)
        },
        Played {
            status: Status::Lost,
            ..Played::win(bob, 20_000)
        },
        Played {
            level: "beginner",
            ..Played::win(bob, 20_000)
        },
        Played {
            tiling: Tiling::Hexagonal,
            ..Played::win(bob, 20_000)
        },
        Played {
            no_guess: true,
            ..Played::win(bob, 20_000)
        },
        Played::win(nameless, 1),
    ] {
        other.put(&mut store);
    }
    let ranked = |contest: Contest<'_>, limit| {
        let places = store.leaderboard(&contest, limit).expect("read");
        let brief = places.into_iter().map(|place| (place.nickname, place.game));
        brief.collect::<Vec<_>>()
    };
    let (ann, bob) = (("ann".to_owned(), best), ("bob".to_owned(), bobs));
    let expert = Contest::of("expert");
    assert_eq!(ranked(expert, 10), [ann.clone(), bob.clone()]);
    assert_eq!(ranked(expert, 1).len(), 1);
    let on = |day| Contest {
        day: Some(Day(day)),
        ..expert
    };
    assert_eq!(ranked(on(0), 10), [ann]);
    assert_eq!(ranked(on(1), 10), [bob]);
    assert_eq!(ranked(on(2), 10), []);
    let hexagons = Contest {
        tiling: "hexagonal",
        ..expert
    };
    assert_eq!(ranked(hexagons, 10).len(), 1);
}

#[test]
fn levels_are_summed_apart_in_their_order() {
    let mut store = Store::in_memory().expect("a store");
    let me = PlayerId::LOCAL;
    // Put in an order that is not that of their ends.
    for (level, status, millis, ended_at) in [
        ("expert", Status::Won, 90_000, 5000),
        ("expert", Status::Lost, 10, 1000),
        ("expert", Status::Won, 80_000, 3000),
        ("30x16/80", Status::Won, 5000, 3000),
        ("beginner", Status::Lost, 5000, 3000),
    ] {
        let played = Played {
            level,
            status,
            ended_at,
            ..Played::win(me, millis)
        };
        played.put(&mut store);
    }
    let no_guess = Played {
        no_guess: true,
        ..Played::win(me, 100)
    };
    no_guess.put(&mut store);
    let stats = store.level_stats(&Filter::default()).expect("read");
    let levels: Vec<(&str, bool, u64)> = stats
        .iter()
        .map(|stats| (&*stats.level, stats.no_guess, stats.games))
        .collect();
    assert_eq!(
        levels,
        [
            ("beginner", false, 1),
            ("expert", false, 3),
            ("expert", true, 1),
            ("30x16/80", false, 1)
        ]
    );
    let expert = &stats[1];
    assert_eq!((expert.wins, expert.best_millis), (2, Some(80_000)));
    assert_eq!((expert.current_streak, expert.best_streak), (2, 2));
    let only = Filter {
        level: Some("expert".into()),
        no_guess: Some(true),
        unaided: true,
        actor: Some(Actor::Person),
        door: Some(Door::Web),
        player: Some(me),
        ..Filter::default()
    };
    assert_eq!(store.level_stats(&only).expect("read").len(), 1);
    let nobody = Filter {
        actor: Some(Actor::Bot),
        ..only
    };
    assert!(store.level_stats(&nobody).expect("read").is_empty());
}

#[test]
fn a_board_is_new_once_to_each_player() {
    let mut store = Store::in_memory().expect("a store");
    let (ann, bob) = (player(&mut store, 1, "ann"), player(&mut store, 2, "bob"));
    let on = |player, seed| Played {
        seed: Some(seed),
        ..Played::win(player, 5000)
    };
    let keys = [(ann, 1), (ann, 2), (bob, 1), (ann, 1), (ann, 1)]
        .map(|(player, seed)| on(player, seed).put(&mut store));
    let repeated = keys.map(|key| store.record(key).expect("read").expect("there").repeated);
    assert_eq!(repeated, [false, false, false, true, true]);
    let first_time = Filter {
        first_time: true,
        ..Filter::default()
    };
    assert_eq!(store.count(&first_time).expect("counted"), 3);
    assert_eq!(store.level_stats(&first_time).expect("read")[0].games, 3);
    // What was forgotten is new again.
    for key in [keys[0], keys[3], keys[4]] {
        store.discard(key, 0).expect("forgotten");
    }
    let again = on(ann, 1).put(&mut store);
    assert!(!store.record(again).expect("read").expect("there").repeated);
}

#[test]
fn wins_that_no_hand_plays_are_on_no_list_and_say_why() {
    let mut store = Store::in_memory().expect("a store");
    let ann = player(&mut store, 1, "ann");
    let easy = Figures {
        three_bv: Some(99),
        ..fair(50_000)
    };
    for (figures, why) in [
        (fair(15), "short_time"),
        (easy, "easy_board"),
        (
            Figures {
                three_bv: Some(400),
                ..fair(13_000)
            },
            "fast_pace",
        ),
    ] {
        let game = Played {
            figures,
            ..Played::win(ann, 0)
        }
        .put(&mut store);
        let record = store.record(game).expect("read").expect("there");
        assert_eq!(record.barred.as_deref(), Some(why));
    }
    let places = store.leaderboard(&Contest::of("expert"), 10).expect("read");
    assert_eq!(places, []);
    let believable = Filter {
        believable: true,
        ..Filter::default()
    };
    assert_eq!(store.count(&believable).expect("counted"), 0);
}

#[test]
fn boards_of_each_grade_have_a_list_of_their_own() {
    let mut store = Store::in_memory().expect("a store");
    let ann = player(&mut store, 1, "ann");
    let params = GameParams::seeded(BoardSpec::square(30, 16), 99, 1);
    let mut win = |grade, millis| {
        let new = NewGame {
            player: ann,
            ranked: true,
            no_guess: true,
            grade,
            ..NewGame::new(Door::Web, "expert", &params)
        };
        let key = store.begin(&new).expect("begun");
        let end = GameEnd {
            status: Status::Won,
            figures: fair(millis),
            guesses: None,
            ended_at: UnixMillis(5),
        };
        store.finish(key, &end).expect("finished");
        key
    };
    let (easy, hard) = (win(Some("counting"), 20_000), win(None, 90_000));
    for (grade, first) in [
        (Some("counting"), Some(easy)),
        (None, Some(hard)),
        (Some("x"), None),
    ] {
        let contest = Contest {
            no_guess: true,
            grade,
            ..Contest::of("expert")
        };
        let places = store.leaderboard(&contest, 10).expect("read");
        let games: Vec<GameKey> = places.iter().map(|place| place.game).collect();
        assert_eq!(games, Vec::from_iter(first), "{grade:?}");
        let filter = Filter {
            grade: Some(grade.map(str::to_owned)),
            ..Filter::default()
        };
        assert_eq!(store.count(&filter).expect("counted"), games.len());
    }
}
