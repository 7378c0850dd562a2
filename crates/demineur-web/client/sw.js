/**
 * Without the server there is no game: then a page that says so is shown in place of whichever was
 * asked for, at its address. Nothing else is kept, so nothing here is ever old.
 */

const worker = /** @type {any} */ (self);
const CACHE = "demineur-offline";
// The server has a page for each language it speaks.
const wish = new URL(location.href).searchParams.get("lang") ?? "";
const language = /^[a-z_-]+$/.test(wish) ? wish : "en";
const PAGE = `/offline/${language}.html`;
const KEPT = [PAGE, "/offline.css", "/offline-page.js", "/icon.svg"];

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT.map((path) => new Request(path, { cache: "reload" }))))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (KEPT.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});
