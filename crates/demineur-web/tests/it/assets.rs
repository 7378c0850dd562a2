//! What a browser gets of the page, and how long it may keep it.

use reqwest::Method;

use crate::server::{Answer, Browser, Server};

/// The address in the document that ends so.
fn link<'a>(document: &'a str, end: &str) -> &'a str {
    let found = document.split('"').find(|part| part.ends_with(end));
    found.unwrap_or_else(|| panic!("{end} in {document}"))
}

async fn packed(browser: &Browser, path: &str) -> Answer {
    let headers = [("accept-encoding", "gzip, deflate, br")];
    browser.send_with(Method::GET, path, "", &headers).await
}

#[tokio::test]
async fn parts_of_the_page_are_kept_for_good_under_the_name_of_their_edition() {
    let server = Server::start().await;
    let browser = server.browser();
    let document = browser.get("/").await;
    assert_eq!(document.headers["cache-control"], "no-cache");
    for end in ["/main.js", "/pages/play.js", "/style.css", "/texts/en.json"] {
        let path = link(&document.text, end);
        let plain = browser.get(path).await;
        let answer = packed(&browser, path).await;
        let cached = "public, max-age=31536000, immutable";
        assert_eq!(answer.headers["cache-control"], cached, "{path}");
        assert_eq!(answer.headers["content-encoding"], "gzip", "{path}");
        assert!(plain.headers.get("content-encoding").is_none(), "{path}");
        let length = |answer: &Answer| -> usize {
            let length = answer.headers["content-length"].to_str().expect("text");
            length.parse().expect("a number")
        };
        assert!(2 * length(&answer) < length(&plain), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_of_another_edition_is_served_but_keeps_nothing() {
    let server = Server::start().await;
    let browser = server.browser();
    let old = browser.get("/assets/0123456789abcdef/pages/lab.js").await;
    assert_eq!(old.status, 200);
    assert_eq!(old.headers["cache-control"], "no-cache");
    assert_eq!(
        browser.get("/assets/0123456789abcdef/no.js").await.status,
        404
    );
    assert_eq!(browser.get("/assets/").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_document_that_is_known_is_not_sent_again() {
    let server = Server::start().await;
    let browser = server.browser();
    let document = browser.get("/lab").await;
    assert!(document.text.contains("/pages/lab.js\""));
    let tag = document.headers["etag"].to_str().expect("text").to_owned();
    let headers = [("if-none-match", tag.as_str())];
    let again = browser.send_with(Method::GET, "/lab", "", &headers).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    server.stop().await;
}
