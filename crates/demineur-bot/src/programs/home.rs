//! A home of their own for programs that tests start.

use std::ffi::OsString;
use std::path::Path;

/// The environment that makes a folder a program's home, so that it writes
/// nothing to that of who runs the test. Nor does it find their desktop: on its
/// bus a program would be told that it runs already, and Wayland would be drawn
/// to in place of the display.
pub fn home_variables(home: &Path) -> [(&'static str, OsString); 8] {
    let below = |folder: &str| home.join(folder).into_os_string();
    [
        ("HOME", home.as_os_str().to_owned()),
        ("XDG_CACHE_HOME", below(".cache")),
        ("XDG_CONFIG_HOME", below(".config")),
        ("XDG_DATA_HOME", below(".local/share")),
        ("XDG_STATE_HOME", below(".local/state")),
        ("XDG_RUNTIME_DIR", below(".run")),
        ("DBUS_SESSION_BUS_ADDRESS", "disabled:".into()),
        ("WAYLAND_DISPLAY", OsString::new()),
    ]
}
