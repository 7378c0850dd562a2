//! Whose turn it is to think: of those who wait, the address that has thought
//! least of late.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use demineur_solver::Cancel;

use crate::rate::Client;

/// Whoever has thought less than this of late has hardly asked for anything.
const LITTLE: Duration = Duration::from_secs(1);

/// So long somebody waits before another is stopped for them: most thinking ends
/// by itself in that time.
const PATIENCE: Duration = Duration::from_millis(250);

/// A job that was told to stop is given so long before another is told, too.
const STOPPING: Duration = Duration::from_millis(500);

/// What was thought so long ago counts half.
const HALF_LIFE: Duration = Duration::from_secs(30);

/// More addresses than this are not remembered.
const MOST_REMEMBERED: usize = 1 << 14;

/// The jobs that run and those that wait.
///
/// As many as are granted run at a time, whoever asks. As many besides may run
/// of addresses that have thought little, or half as much as another that is
/// thinking now: they need not wait for jobs that take long. When these places
/// are taken, too, the longest job of the address that has thought most is
/// stopped for them.
#[derive(Debug)]
pub struct Turns<J> {
    granted: usize,
    next: u64,
    /// In the order they came.
    waiting: VecDeque<Waiting<J>>,
    running: Vec<Running>,
    thought: HashMap<Client, Thought>,
}

#[derive(Debug)]
struct Waiting<J> {
    number: u64,
    client: Client,
    since: Instant,
    cancel: Cancel,
    job: J,
}

#[derive(Debug)]
struct Running {
    number: u64,
    client: Client,
    since: Instant,
    cancel: Cancel,
    told: Option<Instant>,
}

/// How much an address has thought of late.
#[derive(Clone, Copy, Debug)]
struct Thought {
    seconds: f64,
    at: Instant,
}

impl Thought {
    fn left(self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.seconds * 0.5_f64.powf(passed / HALF_LIFE.as_secs_f64())
    }
}

impl<J> Turns<J> {
    /// With that many jobs at a time.
    pub fn new(granted: usize) -> Self {
        Self {
            granted: granted.max(1),
            next: 0,
            waiting: VecDeque::new(),
            running: Vec::new(),
            thought: HashMap::new(),
        }
    }

    /// A job that comes; its number.
    pub fn ask(&mut self, client: Client, cancel: Cancel, job: J, now: Instant) -> u64 {
        let number = self.next;
        self.next += 1;
        self.waiting.push_back(Waiting {
            number,
            client,
            since: now,
            cancel,
            job,
        });
        number
    }

    /// A job that nobody waits for any more; it need not begin.
    pub fn leave(&mut self, number: u64) {
        self.waiting.retain(|waiting| waiting.number != number);
    }

    /// The job that begins now, if one may.
    pub fn begin(&mut self, now: Instant) -> Option<(u64, J)> {
        let place = self.first(now)?;
        let thought = self.thought(self.waiting[place].client, now);
        let may = match self.running.len() {
            running if running < self.granted => true,
            running if running < 2 * self.granted => self.is_favoured(thought, now),
            _ => false,
        };
        if !may {
            return None;
        }
        let begun = self.waiting.remove(place)?;
        self.running.push(Running {
            number: begun.number,
            client: begun.client,
            since: now,
            cancel: begun.cancel,
            told: None,
        });
        Some((begun.number, begun.job))
    }

    /// A job that has ended: its time is noted.
    pub fn end(&mut self, number: u64, now: Instant) {
        let Some(place) = self.running.iter().position(|job| job.number == number) else {
            return;
        };
        let ended = self.running.swap_remove(place);
        if self.thought.len() >= MOST_REMEMBERED {
            self.thought.retain(|_, thought| thought.left(now) > 0.01);
        }
        let before = self.thought.get(&ended.client);
        let before = before.map_or(0.0, |thought| thought.left(now));
        let ran = now.saturating_duration_since(ended.since).as_secs_f64();
        let thought = Thought {
            seconds: before + ran,
            at: now,
        };
        self.thought.insert(ended.client, thought);
    }

    /// Stops a job if somebody has waited long enough who has thought much less;
    /// the number of the job.
    pub fn make_way(&mut self, now: Instant) -> Option<u64> {
        let told = self.running.iter().filter_map(|job| job.told);
        let recently = |told: Instant| now.saturating_duration_since(told) < STOPPING;
        if self.running.len() < 2 * self.granted || told.into_iter().any(recently) {
            return None;
        }
        let first = &self.waiting[self.first(now)?];
        if now.saturating_duration_since(first.since) < PATIENCE {
            return None;
        }
        let little = self.thought(first.client, now);
        let (place, most) = self.heaviest(now)?;
        if !is_much_less(little, most) {
            return None;
        }
        let job = &mut self.running[place];
        job.told = Some(now);
        job.cancel.cancel();
        Some(job.number)
    }

    /// The jobs that have run for so long.
    pub fn long_running(&self, time: Duration, now: Instant) -> impl Iterator<Item = u64> {
        let long = move |job: &&Running| now.saturating_duration_since(job.since) >= time;
        self.running.iter().filter(long).map(|job| job.number)
    }

    /// Who begins next: of those who have thought least, whoever came first.
    fn first(&self, now: Instant) -> Option<usize> {
        let mut first: Option<(f64, usize)> = None;
        for (place, waiting) in self.waiting.iter().enumerate() {
            let thought = self.thought(waiting.client, now);
            if first.is_none_or(|(least, _)| thought < least) {
                first = Some((thought, place));
            }
        }
        first.map(|(_, place)| place)
    }

    /// How much an address has thought, with what it thinks now, in seconds.
    fn thought(&self, client: Client, now: Instant) -> f64 {
        let before = self.thought.get(&client);
        let before = before.map_or(0.0, |thought| thought.left(now));
        let own = self.running.iter().filter(|job| job.client == client);
        let running = own.map(|job| now.saturating_duration_since(job.since).as_secs_f64());
        before + running.sum::<f64>()
    }

    fn is_favoured(&self, thought: f64, now: Instant) -> bool {
        let most = self.heaviest(now).map_or(0.0, |(_, most)| most);
        thought < LITTLE.as_secs_f64() || is_much_less(thought, most)
    }

    /// The longest job of the address that has thought most, and how much that is.
    /// One that was told to stop already is none.
    fn heaviest(&self, now: Instant) -> Option<(usize, f64)> {
        let jobs = self.running.iter().enumerate();
        let jobs = jobs.filter(|(_, job)| job.told.is_none());
        let weighed = jobs.map(|(place, job)| (place, job.since, self.thought(job.client, now)));
        let heavier = weighed.max_by(|a, b| a.2.total_cmp(&b.2).then(b.1.cmp(&a.1)));
        heavier.map(|(place, _, thought)| (place, thought))
    }
}

fn is_much_less(thought: f64, most: f64) -> bool {
    2.0 * thought + LITTLE.as_secs_f64() <= most
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(last: u8) -> Client {
        Client::of(IpAddr::from([10, 0, 0, last]))
    }

    struct Scene {
        turns: Turns<u8>,
        now: Instant,
    }

    impl Scene {
        fn new(granted: usize) -> Self {
            Self {
                turns: Turns::new(granted),
                now: Instant::now(),
            }
        }

        fn ask(&mut self, last: u8) -> (u64, Cancel) {
            let cancel = Cancel::new();
            let number = self.turns.ask(client(last), cancel.clone(), last, self.now);
            (number, cancel)
        }

        fn pass(&mut self, millis: u64) {
            self.now += Duration::from_millis(millis);
        }

        /// Whose jobs begin now.
        fn begin(&mut self) -> Vec<u8> {
            let begun = std::iter::from_fn(|| self.turns.begin(self.now));
            begun.map(|(_, last)| last).collect()
        }
    }

    #[test]
    fn addresses_take_turns_however_much_one_asks_for() {
        let mut scene = Scene::new(1);
        let (first, _) = scene.ask(1);
        for _ in 0..3 {
            scene.ask(1);
        }
        // Of addresses that have thought little one may run besides.
        assert_eq!(scene.begin(), [1, 1]);
        scene.pass(100);
        scene.ask(2);
        assert_eq!(scene.begin(), [0; 0]);
        scene.turns.end(first, scene.now);
        assert_eq!(scene.begin(), [2]);
    }

    #[test]
    fn a_newcomer_need_not_wait_for_long_jobs_and_they_go_on() {
        let mut scene = Scene::new(2);
        for hostile in [1, 2, 3] {
            scene.ask(hostile);
        }
        assert_eq!(scene.begin(), [1, 2, 3]);
        scene.pass(10_000);
        for hostile in [1, 2, 3] {
            scene.ask(hostile);
        }
        // They have thought much, and wait for one of theirs to end.
        assert_eq!(scene.begin(), [0; 0]);
        scene.ask(9);
        assert_eq!(scene.begin(), [9]);
        assert_eq!(scene.turns.make_way(scene.now), None);
    }

    #[test]
    fn when_all_places_are_taken_whoever_thought_most_makes_way() {
        let mut scene = Scene::new(1);
        let (_, one) = scene.ask(1);
        assert_eq!(scene.begin(), [1]);
        scene.pass(3_000);
        let (second, two) = scene.ask(2);
        assert_eq!(scene.begin(), [2]);
        scene.pass(3_000);
        scene.ask(9);
        assert_eq!(
            (scene.begin(), scene.turns.make_way(scene.now)),
            (vec![], None)
        );
        scene.pass(250);
        assert_eq!(scene.turns.make_way(scene.now), Some(0));
        assert!(one.is_cancelled() && !two.is_cancelled());
        // One at a time: the first may need a moment to end.
        assert_eq!(scene.turns.make_way(scene.now), None);
        scene.turns.end(0, scene.now);
        assert_eq!(scene.begin(), [9]);
        // What was stopped does not stop others in its turn.
        scene.ask(1);
        scene.pass(1_000);
        assert_eq!(scene.turns.make_way(scene.now), None);
        scene.turns.end(second, scene.now);
        assert_eq!(scene.begin(), [0; 0]);
        scene.turns.end(2, scene.now);
        assert_eq!(scene.begin(), [1]);
    }

    #[test]
    fn who_leaves_does_not_begin_and_old_thoughts_are_forgotten() {
        let mut scene = Scene::new(1);
        let (long, _) = scene.ask(1);
        assert_eq!(scene.begin(), [1]);
        scene.pass(20_000);
        scene.turns.end(long, scene.now);
        let (gone, _) = scene.ask(2);
        scene.turns.leave(gone);
        assert_eq!(scene.begin(), [0; 0]);
        scene.pass(300_000);
        assert!(scene.turns.thought(client(1), scene.now) < 0.1);
    }
}
