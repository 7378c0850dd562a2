//! A desktop of one's own, without a screen: Xvfb.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use demineur_bot::programs::home_variables;
use demineur_bot::{BotError, Clicks, GameLevel, Program, Running, X11};

/// A display that ends with this, and a folder for the settings of programs,
/// with a home in it.
pub struct Desktop {
    server: Child,
    manager: Option<Child>,
    pub display: String,
    folder: PathBuf,
    pub home: PathBuf,
}

impl Desktop {
    /// Starts a server on a display number that the server itself finds free.
    pub fn start() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("demineur-bot-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let home = folder.join("home");
        std::fs::create_dir_all(&home).expect("a folder");
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24"])
            .args(["-nolisten", "tcp", "-noreset"])
            .envs(home_variables(&home))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed: cargo xtask test does it");
        let output = server.stdout.take().expect("a pipe");
        let mut number = String::new();
        BufReader::new(output)
            .read_line(&mut number)
            .expect("Xvfb says its display");
        Self {
            server,
            manager: None,
            display: format!(":{}", number.trim()),
            folder,
            home,
        }
    }

    /// With a window manager: dialogs of Wine and Qt want one.
    #[cfg(feature = "all-programs")]
    pub fn managed(mut self) -> Self {
        use demineur_bot::Screen;
        let manager = Command::new("openbox")
            .env("DISPLAY", &self.display)
            .envs(home_variables(&self.home))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("openbox is installed: cargo xtask test --all does it");
        let mut screen = self.connect(Clicks::Pointer);
        let mut is_there = || {
            let windows = screen.windows().expect("the display answers");
            windows.iter().any(|window| window.title == "Openbox")
        };
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
        while !is_there() {
            assert!(std::time::Instant::now() < deadline, "openbox never comes");
            std::thread::yield_now();
        }
        self.manager = Some(manager);
        self
    }

    pub fn connect(&self, clicks: Clicks) -> X11 {
        X11::connect(Some(&self.display), clicks).expect("the display answers")
    }

    /// Starts a program here.
    pub fn run(
        &self,
        program: &dyn Program,
        level: &GameLevel,
        screen: &mut X11,
    ) -> Result<Running, BotError> {
        Running::start(program, level, &self.folder, Some(&self.home), screen)
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        for child in self.manager.iter_mut().chain([&mut self.server]) {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
