// @ts-check
// Loads the module, the player's texts and the packs, and carries out what the module writes.
import { ACTIONS } from "./actions.js";
import { wakeSound } from "./feedback.js";
import { PACKS, WORDS } from "./files.js";
import { catchBack, makeHost, note, save } from "./host.js";
import { listen } from "./input.js";
import { apply } from "./page.js";
import * as storage from "./storage.js";

/** @typedef {(...operands: number[]) => number} Export */
/** @type {Record<string, Export> & { memory: WebAssembly.Memory }} */
let trainer;
/** @type {number | undefined} */
let timer;
/** @type {ServiceWorker | null} */
let waiting = null;
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const encoder = new TextEncoder();

const host = makeHost({
  keep: storage.keep,
  update: () => waiting?.postMessage("activate"),
  // What the other tab kept is read by a page that begins with the lock.
  takeOver: () => lock({ steal: true }).then(() => location.reload()),
  /** By the system's sheet, else by the clipboard, else as a file. */
  async share(/** @type {string} */ text) {
    const whole = text.replace(MARKER, location.href.split("#")[0] + MARKER);
    if (navigator.share) return navigator.share({ text: whole }).catch(() => {});
    // What is not there, or throws, copied nothing either.
    const isCopied = await new Promise((done) => done(navigator.clipboard.writeText(whole)))
      .then(() => true, () => false);
    if (isCopied) act(ACTIONS.copied, 0, performance.now());
    else save("pi-trainer.txt", "text/plain", whole);
  },
  // Another player's texts are read by a page that begins with them.
  async reload() {
    storage.flush(report);
    if (await storage.settled()) location.reload();
  },
  async words(/** @type {number} */ language) {
    const file = await loadWords(language);
    guard(() => { trainer.takeWords(put(file)); show(); });
  },
});

/** What stands before the code of a ghost in a link: `GhostCode.marker` in Swift. */
const MARKER = "#race=";

/** @param {string} text foreign text: the module looks for the code of a ghost in it */
function takeGhost(text) {
  // A text that is too long is one when it is cut as well.
  const bytes = encoder.encode(text.slice(0, 300_000));
  guard(() => { trainer.takeGhost(put(bytes)); show(); });
}
const takeLink = () => { if (location.hash.startsWith(MARKER)) takeGhost(location.hash); };

/** Shows what the module drew, keeps what it keeps, and comes back when the picture changes. */
function show() {
  const length = trainer.frameLength();
  if (length > 0) {
    const address = trainer.frame();
    // The call above may grow the memory, so the view is made after it.
    apply(new Uint8Array(trainer.memory.buffer, address, length), host);
  }
  storage.flush(report);
  clearTimeout(timer);
  const rest = trainer.rest();
  if (rest >= 0) {
    const due = performance.now() + rest;
    timer = setTimeout(() => guard(() => { trainer.tick(performance.now(), due); show(); }), rest);
  }
}

let hasFailed = false;
/** @param {boolean} isFailure */
function report(isFailure) {
  if (isFailure === hasFailed) return;
  hasFailed = isFailure;
  act(ACTIONS.saveFailed, isFailure ? 1 : 0, performance.now());
}

/**
 * Runs a part of the module; when it stops, the page says so.
 * @param {() => void} work
 */
function guard(work) {
  try {
    work();
  } catch (error) {
    clearTimeout(timer);
    app.hidden = true;
    /** @type {HTMLElement} */ (document.getElementById("stopped")).hidden = false;
    throw error;
  }
}

/** @param {number} action @param {number} value @param {number} time */
function act(action, value, time) {
  let isHandled = false;
  guard(() => {
    isHandled = trainer.act(action, value, time, performance.now()) === 1;
    show();
  });
  return isHandled;
}

/**
 * Copies bytes into the module.
 * @param {Uint8Array} bytes
 */
function put(bytes) {
  const address = trainer.inbox(bytes.length);
  new Uint8Array(trainer.memory.buffer, address, bytes.length).set(bytes);
  return bytes.length;
}

async function loadModule() {
  const imports = { host: {
    random: (/** @type {number} */ address, /** @type {number} */ count) =>
      crypto.getRandomValues(new Uint8Array(trainer.memory.buffer, address, count)),
    unixSeconds: () => Math.floor(Date.now() / 1000),
    utcOffset: (/** @type {number} */ seconds) =>
      -60 * new Date(seconds * 1000).getTimezoneOffset(),
  } };
  const answer = await fetch(new URL("../trainer.wasm", import.meta.url));
  const bytes = await answer.arrayBuffer();
  trainer = /** @type {any} */ ((await WebAssembly.instantiate(bytes, imports)).instance.exports);
}

/** @param {number} language */
async function loadWords(language) {
  const { url, integrity } = WORDS[language];
  const answer = await fetch(new URL(`../${url}`, import.meta.url), { integrity });
  if (!answer.ok) throw new Error(answer.statusText);
  return new Uint8Array(await answer.arrayBuffer());
}

/** @param {{ name: string, code: number, url: string, integrity: string }} pack */
async function loadPack(pack) {
  try {
    const answer = await fetch(new URL(`../${pack.url}`, import.meta.url), {
      integrity: pack.integrity });
    if (!answer.ok) throw new Error(answer.statusText);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    guard(() => { trainer.takePack(pack.code, put(bytes)); show(); });
  } catch (error) {
    console.warn(pack.url, error);
    act(ACTIONS.packFailed, pack.code, performance.now());
  }
}

/**
 * One tab works at a time.
 * @param {LockOptions} options
 * @returns {Promise<boolean>} whether it is this one
 */
function lock(options) {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(true);
    let isOurs = false;
    navigator.locks.request("pi-trainer", options, (held) => {
      isOurs = held !== null;
      resolve(isOurs);
      return held && new Promise(() => {});
    }).catch(() => {
      // There are no locks where there is no storage.
      if (!isOurs) return resolve(true);
      // Another tab took it, and reads: what is not written yet would overwrite what it keeps.
      storage.end();
      act(ACTIONS.isSecond, 0, performance.now());
    });
  });
}

async function installWorker() {
  if (!navigator.serviceWorker) return;
  const hadController = navigator.serviceWorker.controller !== null;
  let isReloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadController && !isReloading) { isReloading = true; location.reload(); }
  });
  // The list of files is always asked for anew: a browser would believe an old one for a while, and
  // offer no update.
  const registration = await navigator.serviceWorker.register(
    new URL("../service-worker.js", import.meta.url), { type: "module", updateViaCache: "none" });
  const offer = () => {
    if (!registration.waiting || !hadController) return;
    waiting = registration.waiting;
    act(ACTIONS.updateWaiting, 0, performance.now());
  };
  const watch = () => registration.installing?.addEventListener("statechange", offer);
  offer();
  // A new version may be on its way already.
  watch();
  registration.addEventListener("updatefound", watch);
}

async function start() {
  // The lock comes first: what another tab has yet to write must not be read.
  const loading = loadModule();
  const isFirst = await lock({ ifAvailable: true });
  const texts = isFirst ? await storage.loadAll().catch((error) => note("read", error)) : [];
  const wanted = storage.language(texts ?? []);
  // Without them the words of another language, and the module asks for these once more.
  const [words] = await Promise.all([
    loadWords(wanted).catch(() => loadWords(0)), loading]);
  trainer.takeWords(put(words));
  for (const [name, text] of texts ?? []) {
    if (typeof text !== "string") continue;
    const key = encoder.encode(name);
    const value = encoder.encode(text);
    const both = new Uint8Array(key.length + value.length);
    both.set(key);
    both.set(value, key.length);
    put(both);
    trainer.load(key.length, value.length);
  }
  const contrast = matchMedia("(prefers-contrast: more)");
  guard(() => {
    trainer.start(performance.now(), storage.language([]));
    const tell = (/** @type {number} */ action, /** @type {number} */ value) =>
      trainer.act(action, value, performance.now(), performance.now());
    if (!isFirst) tell(ACTIONS.isSecond, 0);
    if (!texts) tell(ACTIONS.readFailed, 0);
    if (contrast.matches) tell(ACTIONS.contrast, 1);
    show();
  });
  takeLink();
  document.getElementById("splash")?.remove();
  contrast.addEventListener("change", () =>
    act(ACTIONS.contrast, contrast.matches ? 1 : 0, performance.now()));
  listen(app, (action, value, time) => {
    if (action !== ACTIONS.pad) wakeSound();
    return act(action, value, time);
  }, async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    guard(() => { trainer.takeArchive(put(bytes)); show(); });
  }, takeGhost, (name) => guard(() => { trainer.takeName(put(encoder.encode(name))); show(); }));
  addEventListener("hashchange", takeLink);
  document.addEventListener("visibilitychange", () =>
    act(ACTIONS.hidden, 0, performance.now()));
  addEventListener("blur", () => act(ACTIONS.focusLost, 0, performance.now()));
  addEventListener("focus", () => act(ACTIONS.focusBack, 0, performance.now()));
  catchBack(() => act(ACTIONS.back, 0, performance.now()));
  addEventListener("beforeunload", (event) => {
    if (act(ACTIONS.back, 1, performance.now())) event.preventDefault();
  });
  // On a slow line the first one alone is there sooner; it is the one of a first visit.
  await loadPack(PACKS[0]);
  await Promise.all(PACKS.slice(1).map(loadPack));
  // Where it is refused the page works all the same, while there is a network.
  await installWorker().catch((error) => console.warn(error));
}

start().catch((error) => {
  console.error(error);
  /** @type {HTMLElement} */ (document.getElementById("stopped")).hidden = false;
});
