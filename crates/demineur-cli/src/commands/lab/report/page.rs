//! The page around plots and tables.

use demineur_core::Rules;
use demineur_lab::{Axis, ENGINE, Plan, Seen};
use demineur_words::{Key, Texts};
use serde_json::json;

use super::About;
use super::svg::escaped;
use crate::commands::lab::answer;
use crate::commands::lab::table::Table;

/// A page that is being written.
pub struct Page<'a> {
    title: String,
    lead: String,
    body: String,
    texts: &'a Texts,
}

impl<'a> Page<'a> {
    pub fn new(title: Key, lead: String, texts: &'a Texts) -> Self {
        Self {
            title: texts.get(title),
            lead,
            body: String::new(),
            texts,
        }
    }

    pub fn section(&mut self, title: Key) {
        let title = escaped(&self.texts.get(title));
        self.body.push_str(&format!("<h2>{title}</h2>\n"));
    }

    pub fn figure(&mut self, svg: &str) {
        self.body.push_str(&format!("<figure>{svg}</figure>\n"));
    }

    /// Sentences, one below the other.
    pub fn lines(&mut self, lines: &[String]) {
        for line in lines {
            self.body.push_str(&format!("<p>{}</p>\n", escaped(line)));
        }
    }

    pub fn table(&mut self, table: &Table) {
        self.body.push_str(&table.to_html());
    }

    /// The whole page, with what was played and how to play it again; what
    /// varies is in its table.
    pub fn end(self, plan: &Plan, varied: Option<Axis>, about: &About<'_>) -> String {
        let Self {
            title,
            lead,
            mut body,
            texts,
        } = self;
        let names: Vec<&str> = plan.strategies.iter().map(|name| name.name()).collect();
        let facts = [
            (Key::LabReportCommand, about.command.to_owned()),
            (Key::LabReportVersion, ENGINE.to_owned()),
            (Key::LabStrategy, names.join(", ")),
            (
                Key::LabAxisEffort,
                plan.effort.name().unwrap_or("?").to_owned(),
            ),
            (Key::LabGames, games(plan, about, texts)),
            (Key::LabReportSeed, plan.seed.to_string()),
            (Key::LabReportBoard, json!(plan.board).to_string()),
            (Key::LabMines, plan.mines.to_string()),
            (Key::LabReportRules, rules(plan.rules)),
        ];
        let more = [
            plan.first
                .map(|cell| (Key::LabReportFirst, format!("--first-cell {}", cell.get()))),
            (plan.seen == Seen::Risks).then(|| (Key::LabRisk, "--risks".to_owned())),
            about
                .test
                .map(|test| (Key::LabReportTest, answer::sequential(test, texts))),
        ];
        let facts = facts.into_iter().chain(more.into_iter().flatten());
        let varies = |key: Key| match varied {
            None => false,
            Some(Axis::Mines | Axis::Density) => key == Key::LabMines,
            Some(Axis::Size | Axis::Tiling) => key == Key::LabMines || key == Key::LabReportBoard,
            Some(Axis::Effort) => key == Key::LabAxisEffort,
        };
        body.push_str(&format!(
            "<h2>{}</h2>\n<dl>\n",
            escaped(&texts.get(Key::LabReportManifest))
        ));
        for (name, fact) in facts.filter(|(name, _)| !varies(*name)) {
            // A graph of many cells would be all there is to read.
            let fact: String = match fact.chars().count() > 600 {
                true => fact.chars().take(600).chain(['…']).collect(),
                false => fact,
            };
            let (name, fact) = (escaped(&texts.get(name)), escaped(&fact));
            body.push_str(&format!("<dt>{name}</dt><dd><code>{fact}</code></dd>\n"));
        }
        body.push_str("</dl>\n");
        let stopped = match about.stopped {
            true => format!(
                "<p class=\"note\">{}</p>\n",
                escaped(&texts.get(Key::LabStopped))
            ),
            false => String::new(),
        };
        let again = match about.merged {
            true => Key::LabReportMerged,
            false => Key::LabReportAgain,
        };
        let note = [Key::LabReportNote, again].map(|key| escaped(&texts.get(key)));
        let note = note.join(" ");
        let lang = texts.lang().name();
        let (title, lead) = (escaped(&title), escaped(&lead));
        format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n<p class=\"lead\">{lead}</p>\n{stopped}<p class=\"soft\">{note}</p>\n\
             {body}</main>\n</body>\n</html>\n"
        )
    }
}

/// How many games were played, of how many, and which.
fn games(plan: &Plan, about: &About<'_>, texts: &Texts) -> String {
    let range = about.range.clone().unwrap_or(0..plan.games);
    let planned = range.end - range.start;
    let played = about.games.unwrap_or(planned);
    if played == plan.games {
        return played.to_string();
    }
    let key = match planned == plan.games {
        true => Key::LabReportSome,
        false => Key::LabReportShard,
    };
    let values = [
        ("played", played.to_string().into()),
        ("of", plan.games.to_string().into()),
        ("from", range.start.to_string().into()),
        ("to", range.end.saturating_sub(1).to_string().into()),
    ];
    texts.with(key, values)
}

/// The rules, as options ask for them.
fn rules(rules: Rules) -> String {
    format!(
        "--first-click {} --cascade {} --flags {} --win {}",
        rules.first_click.name(),
        rules.cascade.name(),
        rules.flags.name(),
        rules.win.name()
    )
}

const STYLE: &str = include_str!("report.css");
