//! What `--help` says in other languages than that of the options themselves.

use std::collections::BTreeMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentMessage, FluentResource};

use crate::texts::Lang;

/// The translated help: a message a command, `lab-run` say, whose attributes
/// are its options. What options of the same name say everywhere stands under
/// `any`, what their values are called under `value`, and headings under
/// `heading`.
///
/// ```
/// use demineur_words::{HelpTexts, Lang};
/// let help = HelpTexts::new(Lang::Fr);
/// assert_eq!(help.option("lab-run", "json"), Some("Répondre en JSON, une ligne par stratégie"));
/// assert_eq!(help.option("analyze", "json"), Some("Répondre en JSON"));
/// assert_eq!(help.option("analyze", "nothing"), None);
/// ```
#[derive(Debug)]
pub struct HelpTexts {
    texts: BTreeMap<String, String>,
}

/// The message of what is said everywhere.
const ANY: &str = "any";

impl HelpTexts {
    /// The help in that language; empty in English, which the options speak.
    pub fn new(lang: Lang) -> Self {
        let resource = FluentResource::try_new(lang.help().to_owned());
        let resource = resource.expect("a test reads every language file");
        let ids: Vec<String> = messages(&resource);
        let identifier = lang.name().parse().expect("a name is an identifier");
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false);
        bundle
            .add_resource(resource)
            .expect("a test finds every key once");
        let mut texts = BTreeMap::new();
        for id in ids {
            let message = bundle.get_message(&id).expect("found by the parser");
            for (key, text) in said(&bundle, &id, &message) {
                texts.insert(key, text);
            }
        }
        Self { texts }
    }

    /// What a command is for; `demineur` is the program itself.
    pub fn command(&self, command: &str) -> Option<&str> {
        self.texts.get(command).map(String::as_str)
    }

    /// What an option of a command does.
    pub fn option(&self, command: &str, option: &str) -> Option<&str> {
        let own = self.texts.get(&key(command, option));
        own.or_else(|| self.texts.get(&key(ANY, option)))
            .map(String::as_str)
    }

    /// Whether an option says the same with every command that has it.
    pub fn is_shared(&self, command: &str, option: &str) -> bool {
        !self.texts.contains_key(&key(command, option))
    }

    /// What the value of an option is called there.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.named("value", name)
    }

    /// A heading over options.
    pub fn heading(&self, heading: &str) -> Option<&str> {
        self.named("heading", heading)
    }

    /// Every key there is, for the test that finds those nobody asks for.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    fn named(&self, kind: &str, name: &str) -> Option<&str> {
        let name = name.to_lowercase();
        let parts = name.split(|c: char| !c.is_alphanumeric());
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let found = self.texts.get(&key(kind, &parts.join("-")));
        found.map(String::as_str)
    }
}

fn key(message: &str, attribute: &str) -> String {
    format!("{message}.{}", attribute.replace('_', "-"))
}

fn messages(resource: &FluentResource) -> Vec<String> {
    let entries = resource.entries();
    let ids = entries.filter_map(|entry| match entry {
        fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    });
    ids.collect()
}

/// What a message and its attributes say, each by its key.
fn said(
    bundle: &FluentBundle<FluentResource>,
    id: &str,
    message: &FluentMessage<'_>,
) -> Vec<(String, String)> {
    let format = |pattern| {
        let text = bundle.format_pattern(pattern, None, &mut Vec::new());
        text.into_owned()
    };
    let own = message.value().map(|value| (id.to_owned(), format(value)));
    let attributes = message
        .attributes()
        .map(|attribute| (key(id, attribute.id()), format(attribute.value())));
    own.into_iter().chain(attributes).collect()
}
