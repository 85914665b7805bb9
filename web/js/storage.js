// @ts-check
// Named texts in IndexedDB: what one frame keeps is one transaction.

/** @type {Promise<IDBDatabase> | undefined} */
let database;
const STORE = "texts";

function open() {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("pi-trainer", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return database;
}

/**
 * All texts by name.
 * @returns {Promise<[string, string][]>}
 */
export async function loadAll() {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  const finished = (/** @type {IDBRequest} */ request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const [names, texts] = await Promise.all([
    finished(store.getAllKeys()), finished(store.getAll())]);
  return names.map((/** @type {string} */ name, /** @type {number} */ place) =>
    [name, texts[place]]);
}

/** @param {Map<string, string | null>} changes a text each; `null` removes it */
export async function save(changes) {
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
