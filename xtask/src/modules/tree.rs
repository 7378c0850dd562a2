//! The modules of a crate and what they need.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::source::Source;

/// A module: the names on the way to it from the root.
type Place = Vec<String>;

/// The modules of one crate, by file.
pub struct Tree {
    sources: BTreeMap<Place, Source>,
}

/// A step of a round: from, to, and the path that says so.
type Need = (Place, Place, String);

impl Tree {
    /// Reads a crate, from the file of its root on.
    pub fn read(root: &Path) -> Self {
        let mut sources = BTreeMap::new();
        let folder = root.parent().expect("a file is in a folder");
        read(Vec::new(), root, folder, &mut sources);
        Self { sources }
    }

    /// A crate made of these files.
    pub fn of(files: &[(&str, &str)]) -> Self {
        let place = |name: &str| -> Place {
            let names = name.split("::").filter(|name| !name.is_empty());
            names.map(str::to_owned).collect()
        };
        let sources = files
            .iter()
            .map(|(name, text)| (place(name), Source::read(text)));
        Self {
            sources: sources.collect(),
        }
    }

    /// The rounds, one a group of modules that need each other.
    pub fn rounds(&self) -> Vec<String> {
        let mut needs: BTreeMap<Place, BTreeMap<Place, String>> = BTreeMap::new();
        for (from, to, path) in self.needs() {
            needs.entry(from).or_default().entry(to).or_insert(path);
        }
        let mut told: BTreeSet<&Place> = BTreeSet::new();
        let mut rounds = Vec::new();
        for start in needs.keys() {
            if told.contains(start) {
                continue;
            }
            if let Some(round) = shortest_round(&needs, start) {
                let steps: Vec<String> = (round.iter().zip(round[1..].iter()))
                    .map(|(from, to)| {
                        format!("{} → {} ({})", name(from), name(to), needs[*from][*to])
                    })
                    .collect();
                rounds.push(format!("  {}", steps.join(", ")));
                told.extend(round);
            }
        }
        rounds
    }

    /// What needs what, among the modules declared in the same one.
    fn needs(&self) -> Vec<Need> {
        let mut needs = Vec::new();
        for (from, source) in &self.sources {
            for path in &source.paths {
                let Some(to) = self.resolve(from, path, 0) else {
                    continue;
                };
                if let Some((from, to)) = siblings(from, &to) {
                    needs.push((from, to, path.join("::")));
                }
            }
        }
        needs
    }

    /// The module in which a path of a file ends; nothing if that is another
    /// crate's.
    fn resolve(&self, from: &Place, path: &[String], passed: usize) -> Option<Place> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(self.walk(Vec::new(), rest, passed)),
            "self" => Some(self.walk(from.clone(), rest, passed)),
            "super" => {
                let parent = from[..from.len().checked_sub(1)?].to_vec();
                match rest.first().map(String::as_str) {
                    Some("super") => self.resolve(&parent, rest, passed),
                    _ => Some(self.walk(parent, rest, passed)),
                }
            }
            name => {
                let is_here = self.child(from, name).is_some();
                is_here.then(|| self.walk(from.clone(), path, passed))
            }
        }
    }

    /// Follows the names as far as they are modules, or passed on.
    fn walk(&self, mut place: Place, names: &[String], passed: usize) -> Place {
        for (at, name) in names.iter().enumerate() {
            if let Some(child) = self.child(&place, name) {
                place = child;
                continue;
            }
            let is_it = |(other, _): &&(String, Vec<String>)| other == name || other == "*";
            let source = self.sources.get(&place);
            let found = source.and_then(|source| source.passed_on.iter().find(is_it));
            // A name that is passed on in a round would be no Rust.
            if let Some((other, path)) = found
                && passed < 16
            {
                let tail = if other == "*" { at } else { at + 1 };
                let mut whole: Vec<String> = path.clone();
                if other == "*" {
                    whole.pop();
                }
                whole.extend_from_slice(&names[tail..]);
                if let Some(end) = self.resolve(&place, &whole, passed + 1) {
                    return end;
                }
            }
            break;
        }
        place
    }

    fn child(&self, place: &Place, name: &str) -> Option<Place> {
        let mut child = place.clone();
        child.push(name.to_owned());
        self.sources.contains_key(&child).then_some(child)
    }
}

/// The modules of the same parent that the two are, or are in; nothing if one
/// is in the other, unless that is the root.
fn siblings(from: &Place, to: &Place) -> Option<(Place, Place)> {
    let common = (from.iter().zip(to)).take_while(|(a, b)| a == b).count();
    let is_root = from.is_empty() || to.is_empty();
    let apart = common < from.len() && common < to.len();
    if from == to || !(apart || is_root) {
        return None;
    }
    let cut = |place: &Place| place[..place.len().min(common + 1)].to_vec();
    Some((cut(from), cut(to)))
}

/// The shortest way from a module back to itself.
fn shortest_round<'a>(
    needs: &'a BTreeMap<Place, BTreeMap<Place, String>>,
    start: &'a Place,
) -> Option<Vec<&'a Place>> {
    let mut ways = vec![vec![start]];
    let mut seen = BTreeSet::new();
    let mut at = 0;
    while let Some(way) = ways.get(at).cloned() {
        at += 1;
        let last = *way.last().expect("a way has a start");
        for next in needs.get(last).into_iter().flat_map(BTreeMap::keys) {
            if next == start {
                return Some([way, vec![next]].concat());
            }
            if seen.insert(next) {
                ways.push([way.clone(), vec![next]].concat());
            }
        }
    }
    None
}

fn name(place: &Place) -> String {
    match place.is_empty() {
        true => "crate".to_owned(),
        false => place.join("::"),
    }
}

/// Reads a file, then those of the modules it declares, which are in `folder`.
fn read(place: Place, file: &Path, folder: &Path, sources: &mut BTreeMap<Place, Source>) {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let source = Source::read(&text);
    for child in &source.children {
        let inside = folder.join(child);
        let beside = folder.join(format!("{child}.rs"));
        let file = match beside.exists() {
            true => beside,
            false => inside.join("mod.rs"),
        };
        let mut place = place.clone();
        place.push(child.clone());
        read(place, &file, &inside, sources);
    }
    sources.insert(place, source);
}
