// @ts-check
// Carries out what is no element: files, light, history, notifications.
import { giveFeedback } from "./feedback.js";

/** @typedef {{ release(): Promise<void> }} ScreenLock */
/**
 * What keeps the screen lit; not every browser has it, nor every library of types.
 * @type {{ wakeLock?: { request(kind: "screen"): Promise<ScreenLock> } }}
 */
const device = /** @type {any} */ (navigator);
/** @type {ScreenLock | undefined} */
let light;
let isLit = false;

/** Keeps the screen lit; a lock that comes too late is given back. */
async function keepLit() {
  const lock = await device.wakeLock?.request("screen");
  if (!isLit) return lock?.release();
  light = lock;
}
// A hidden page loses the lock.
document.addEventListener("visibilitychange", () => {
  if (isLit && !document.hidden) keepLit().catch(() => {});
});

/** Whether the gesture that goes back is to be caught, by an entry of the history. */
let catchesBack = false;
let hasEntry = history.state === "trainer";
let isGoingBack = false;

function settleHistory() {
  if (isGoingBack || catchesBack === hasEntry) return;
  // A browser may refuse an entry by throwing: then there is none to go back from.
  if (catchesBack) history.pushState("trainer", "");
  hasEntry = catchesBack;
  if (catchesBack) return;
  isGoingBack = true;
  history.back();
}

/** @param {() => void} goBack what the gesture does where it is caught */
export function catchBack(goBack) {
  addEventListener("popstate", () => {
    hasEntry = false;
    if (!isGoingBack) goBack();
    isGoingBack = false;
    settleHistory();
  });
  settleHistory();
}

/** @param {string} name @param {string} type @param {string} text */
export function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @type {Record<string, (...operands: any[]) => any>} */
const operations = {
  feedback: giveFeedback,
  save,
  wakeLock(/** @type {number} */ isOn) {
    isLit = isOn === 1;
    if (isLit) return keepLit();
    light?.release();
    light = undefined;
  },
  catchBack(/** @type {number} */ isOn) {
    catchesBack = isOn === 1;
    settleHistory();
  },
  persist: () => navigator.storage?.persist?.(),
  async notify(/** @type {string} */ text) {
    if (!("Notification" in window)) return;
    if (text === "") return Notification.requestPermission();
    if (Notification.permission !== "granted") return;
    // Chrome for Android shows those of a worker alone.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification("pi-trainer", { body: text, tag: "reminder" });
    else new Notification("pi-trainer", { body: text });
  },
};

/** @type {Set<string>} */
const troubles = new Set();

/** @param {string} name @param {unknown} error reported once for each name */
export function note(name, error) {
  if (!troubles.has(name)) console.warn(name, error);
  troubles.add(name);
}

/**
 * The operations for the module, into which nothing is thrown: what fails is the browser's matter.
 * @param {Record<string, (...operands: any[]) => any>} own those of the page that calls
 */
export const makeHost = (own) => Object.fromEntries(
  Object.entries({ ...operations, ...own }).map(([name, work]) => [name, async (
    /** @type {any[]} */ ...operands) => {
    try { await work(...operands); } catch (error) { note(name, error); }
  }]));
