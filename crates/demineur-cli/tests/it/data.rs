//! `demineur data`: a history looked after while a server runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::folder::Folder;
use crate::ran::command;
use crate::serve::{Client, Server};

fn data(folder: &Path, words: &[&str]) -> Output {
    let mut command = command();
    command.args(["--lang", "en", "data"]).args(words);
    if !words
        .iter()
        .any(|word| word.ends_with("copy") && words[0] == "check")
    {
        command.arg("--data-dir").arg(folder);
    }
    command.output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn a_history_is_copied_while_the_server_runs_and_put_back() {
    let folder = Folder::new("data");
    let home = PathBuf::from(folder.path("home"));
    let copy = PathBuf::from(folder.path("a copy"));
    let copy_name = copy.to_str().expect("a name");
    let server = Server::start(&home, &[]);
    let mut client = Client::new(server.address, "").expect("a connection");
    let game = client.send("POST", "/api/v1/games", "{}").expect("begun");
    let path = format!("/api/v1/games/{}", game["id"].as_str().expect("a name"));
    let mut flag = |cell: u32| {
        let body = format!(r#"{{"action":"f{cell}"}}"#);
        let moved = client.send("POST", &format!("{path}/moves"), &body);
        moved.expect("an answer")["version"].clone()
    };
    flag(1);
    flag(2);
    let copied = data(&home, &["backup", copy_name]);
    assert!(copied.status.success(), "{}", text(&copied.stderr));
    assert!(text(&copied.stdout).contains("1 game"), "{copied:?}");
    assert_eq!(flag(3), 3);
    let checked = data(&home, &["check", "--json", copy_name]);
    let told: Value = serde_json::from_slice(&checked.stdout).expect("JSON");
    assert_eq!((&told["sound"], &told["moves"]), (&true.into(), &2.into()));
    let twice = data(&home, &["backup", copy_name]);
    assert_eq!(twice.status.code(), Some(2));
    assert!(text(&twice.stderr).contains("nothing is written over"));
    let in_use = data(&home, &["restore", copy_name]);
    assert_eq!(in_use.status.code(), Some(2), "{in_use:?}");
    assert!(text(&in_use.stderr).contains("in use"), "{in_use:?}");
    drop(server);
    let restored = data(&home, &["restore", copy_name]);
    assert!(restored.status.success(), "{}", text(&restored.stderr));
    assert!(text(&restored.stdout).contains("kept as"), "{restored:?}");
    // As it was at the moment of the copy, and it goes on.
    let server = Server::start(&home, &[]);
    let token = client_token(&client);
    let mut client = Client::new(server.address, &token).expect("a connection");
    let state = client.send("GET", &path, "").expect("an answer");
    assert_eq!(state["version"], 2, "{state}");
    drop(server);
    fs::write(&copy, "dear diary").expect("written");
    for words in [["check", copy_name], ["restore", copy_name]] {
        let refused = data(&home, &words);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(
            text(&refused.stderr).contains("not a history"),
            "{refused:?}"
        );
    }
    let sound = data(&home, &["check"]);
    assert!(text(&sound.stdout).contains("is sound"), "{sound:?}");
}

fn client_token(client: &Client) -> String {
    client.token().to_owned()
}

/// On a mount without writing, where this machine lets one be made.
#[test]
fn stats_are_read_from_a_mount_without_writing() {
    let folder = Folder::new("read-only");
    let home = PathBuf::from(folder.path("home"));
    let server = Server::start(&home, &[]);
    let mut client = Client::new(server.address, "").expect("a connection");
    let tiny = r#"{"board":{"tiling":"square","width":2,"height":1},"mines":0}"#;
    let game = client.send("POST", "/api/v1/games", tiny).expect("begun");
    let path = format!(
        "/api/v1/games/{}/moves",
        game["id"].as_str().expect("a name")
    );
    let moved = client.send("POST", &path, r#"{"action":"o0"}"#);
    assert_eq!(moved.expect("an answer")["status"], "won");
    // Killed, so that its moves are still beside the database.
    drop(server);
    let _ = fs::remove_file(home.join("demineur.sqlite3-shm"));
    let script = "mount --bind \"$1\" \"$1\" && mount -o remount,bind,ro \"$1\" || exit 77
        touch \"$1/x\" 2> /dev/null && exit 77
        exec \"$2\" stats --all --json --data-dir \"$1\"";
    let output = Command::new("unshare")
        .args(["-r", "-m", "sh", "-c", script, "sh"])
        .arg(&home)
        .arg(env!("CARGO_BIN_EXE_demineur"))
        .envs(crate::ran::variables())
        .output();
    let refused = |output: &std::process::Output| {
        output.status.code() == Some(77) || text(&output.stderr).contains("unshare")
    };
    let Some(output) = output.ok().filter(|output| !refused(output)) else {
        // The copy in memory has a test of its own in the store.
        println!("skipped: no mount without writing can be made here (unshare)");
        return;
    };
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("\"wins\":1"), "{output:?}");
}
