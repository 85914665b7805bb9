// @ts-check
// Named texts in IndexedDB: what one frame keeps is one transaction.
import { WORDS } from "./files.js";

/** @type {Promise<IDBDatabase> | undefined} */
let database;
const STORE = "texts";
/** How long a store may take to answer before it is given up, in milliseconds. */
const PATIENCE = 3000;

function open() {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("pi-trainer", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return database;
}

/** The next call opens the database anew. */
function forget() { database = undefined; }

/**
 * @template Value
 * @param {Promise<Value>} work
 * @returns {Promise<Value>} the work, or a failure where it takes too long
 */
async function inTime(work) {
  /** @type {number | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("the store does not answer")), PATIENCE);
  });
  try {
    return await Promise.race([work, /** @type {Promise<never>} */ (late)]);
  } catch (error) {
    forget();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * All texts by name; the list of players comes first, which says whose the others are.
 * @returns {Promise<[string, string][]>}
 */
export const loadAll = () => inTime(readAll());

/** @returns {Promise<[string, string][]>} */
async function readAll() {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  const finished = (/** @type {IDBRequest} */ request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const [names, texts] = await Promise.all([
    finished(store.getAllKeys()), finished(store.getAll())]);
  const isList = (/** @type {[string, string]} */ [name]) => name === "players" ? 0 : 1;
  /** @type {[string, string][]} */
  const all = names.map((/** @type {string} */ name, /** @type {number} */ place) =>
    [name, texts[place]]);
  return all.sort((a, b) => isList(a) - isList(b));
}

/**
 * The number of the player's language, else of the browser's first one that there are words for.
 * @param {[string, string][]} texts what the browser kept
 */
export function language(texts) {
  // Such as `fr-CA`.
  const numbers = [...chosenLanguage(texts), ...navigator.languages].map((tag) =>
    WORDS.findIndex(({ code }) => code === tag.split("-")[0]));
  return numbers.find((number) => number >= 0) ?? 0;
}

/**
 * The language that the player chose, or none.
 * @param {[string, string][]} texts
 * @returns {string[]}
 */
function chosenLanguage(texts) {
  try {
    const kept = Object.fromEntries(texts);
    const player = kept.players ? JSON.parse(kept.players).current : 1;
    return [String(JSON.parse(kept[player === 1 ? "settings" : `players/${player}/settings`])
      .language)];
  } catch {
    return [];
  }
}

/** @type {Map<string, string | null>} */
let changes = new Map();
/** The number of the write that has the newest text of each name. @type {Map<string, number>} */
const newest = new Map();
let writes = 0;
/** @type {number | undefined} */
let retry;
/** The last write. @type {Promise<void>} */
let written = Promise.resolve();
/** Whether everything is written, once the last write is over. */
export const settled = () => written.then(() => changes.size === 0);

/**
 * Has a text written by the next `flush`; `null` removes it.
 * @param {string} name @param {string | null} text
 */
export function keep(name, text) { changes.set(name, text); }

let isOver = false;
/** Writes nothing any more: another tab does. */
export const end = () => { isOver = true; };

/**
 * Writes what changed; what a write that fails held stays due, unless something newer came.
 * @param {(isFailure: boolean) => void} report
 */
export function flush(report) {
  if (isOver || retry || changes.size === 0) return;
  const kept = changes;
  const number = ++writes;
  changes = new Map();
  for (const name of kept.keys()) newest.set(name, number);
  written = inTime(write(kept)).then(() => report(false), () => {
    for (const [name, text] of kept) {
      if (newest.get(name) === number && !changes.has(name)) changes.set(name, text);
    }
    retry ??= setTimeout(() => { retry = undefined; flush(report); }, 2000);
    report(true);
  });
}

/** @param {Map<string, string | null>} changes */
async function write(changes) {
  const transaction = (await open()).transaction(STORE, "readwrite", { durability: "strict" });
  const store = transaction.objectStore(STORE);
  for (const [name, text] of changes) {
    if (text === null) store.delete(name);
    else store.put(text, name);
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
