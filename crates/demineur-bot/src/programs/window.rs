//! Finding a window that is there already.

use crate::desktop::screen::{Screen, WindowId, WindowInfo};
use crate::error::BotError;

/// Classes of browsers' windows, without what tells one edition from another.
/// Ranked sites forbid bots.
const BROWSERS: [&str; 19] = [
    "chromium",
    "chrome",
    "google-chrome",
    "firefox",
    "navigator",
    "iceweasel",
    "librewolf",
    "waterfox",
    "brave",
    "opera",
    "vivaldi",
    "msedge",
    "microsoft-edge",
    "epiphany",
    "falkon",
    "konqueror",
    "midori",
    "qutebrowser",
    "seamonkey",
];
/// What browsers add to their class for an edition.
const EDITIONS: [&str; 8] = [
    "-browser",
    "-stable",
    "-beta",
    "-dev",
    "-unstable",
    "-nightly",
    "-esr",
    "-snapshot",
];

/// Finds a window by its number (`0x1a00007`) or a part of its title or class.
///
/// # Errors
/// [`BotError::NoWindow`] when none is like that, [`BotError::ManyWindows`] when
/// several are, [`BotError::Browser`] when it is a browser's and that was not
/// allowed.
pub fn find_window(
    screen: &mut impl Screen,
    wanted: &str,
    allow_browser: bool,
) -> Result<WindowInfo, BotError> {
    let id = match wanted.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => wanted.parse().ok(),
    };
    let windows = screen.windows()?;
    let by_id = windows
        .iter()
        .find(|w| id.is_some_and(|id| w.id == WindowId(id)));
    let found = match by_id {
        Some(window) => window,
        None => by_name(&windows, wanted)?,
    };
    if is_browser(found) && !allow_browser {
        return Err(BotError::Browser {
            title: found.title.clone(),
        });
    }
    Ok(found.clone())
}

/// The window of exactly that title, else the only one with it in its title or
/// class.
fn by_name<'a>(windows: &'a [WindowInfo], wanted: &str) -> Result<&'a WindowInfo, BotError> {
    let low = wanted.to_lowercase();
    let titled = |window: &&WindowInfo| window.title.to_lowercase() == low;
    let named = |window: &&WindowInfo| {
        let mut names = window.class.iter().chain([&window.title]);
        !low.is_empty() && names.any(|name| name.to_lowercase().contains(&low))
    };
    let exact: Vec<&WindowInfo> = windows.iter().filter(titled).collect();
    let like: Vec<&WindowInfo> = windows.iter().filter(named).collect();
    let found = if exact.is_empty() { like } else { exact };
    match found[..] {
        [window] => Ok(window),
        [] => Err(BotError::NoWindow {
            wanted: wanted.to_owned(),
            windows: names(windows.iter()),
        }),
        _ => Err(BotError::ManyWindows {
            wanted: wanted.to_owned(),
            windows: names(found.into_iter()),
        }),
    }
}

/// The numbers and titles of windows.
fn names<'a>(windows: impl Iterator<Item = &'a WindowInfo>) -> String {
    let name = |window: &WindowInfo| match [window.title.as_str(), window.name()] {
        ["", ""] => window.id.to_string(),
        ["", name] => format!("{} '{name}'", window.id),
        [title, _] => format!("{} '{title}'", window.id),
    };
    windows.map(name).collect::<Vec<_>>().join(", ")
}

/// Whether it is the window of a browser.
pub fn is_browser(window: &WindowInfo) -> bool {
    window.class.iter().any(|class| {
        let class = class.to_lowercase();
        // Chromium names its folder, too; other programs are called by their domain.
        let first = class.split(' ').next().unwrap_or_default();
        let last = first.rsplit('.').next().unwrap_or_default();
        let mut name = last;
        while let Some(shorter) = EDITIONS.iter().find_map(|e| name.strip_suffix(e)) {
            name = shorter;
        }
        BROWSERS.contains(&name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_known_by_their_whole_class() {
        let check = |instance: &str, class: &str| {
            is_browser(&WindowInfo {
                id: WindowId(1),
                title: String::new(),
                class: [instance, class].map(str::to_owned),
                process: None,
            })
        };
        assert!(check("Navigator", "firefox-esr"));
        assert!(check("chromium", "Chromium"));
        assert!(check("google-chrome (/tmp/x)", "Google-chrome"));
        assert!(check("crx_abc", "Chromium-browser"));
        assert!(check("microsoft-edge-dev", "Microsoft-edge-dev"));
        assert!(check("org.gnome.Epiphany", "Org.gnome.Epiphany"));
        assert!(check("vivaldi-stable", "Vivaldi-stable"));
        for other in [
            "Ledger",
            "Operator",
            "Star Navigator",
            "monochrome",
            "Operations",
        ] {
            assert!(!check(other, other), "{other}");
        }
    }
}
