// @ts-check
// Keeps one version of all files; the next one waits until the page asks for it.
import { FILES, VERSION } from "./js/files.js";

const worker = /** @type {any} */ (self);
const CACHE = `pi-trainer-${VERSION}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(
    [...FILES, { url: "js/files.js", integrity: "" }].map((file) =>
      new Request(file.url, { integrity: file.integrity, cache: "no-cache" })))));
});
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith("pi-trainer-") && name !== CACHE)
      .map((name) => caches.delete(name)))).then(() => worker.clients.claim()));
});
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "activate") worker.skipWaiting();
});
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(worker.clients.matchAll({ type: "window" }).then((/** @type {any[]} */ pages) =>
    pages.length ? pages[0].focus() : worker.clients.openWindow("./")));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const name = url.pathname.endsWith("/") ? new Request(`${url.href}index.html`) : event.request;
  event.respondWith(caches.open(CACHE)
    .then((cache) => cache.match(name, { ignoreSearch: true, ignoreVary: true }))
    .then((kept) => kept ?? fetch(event.request)));
});
