// @ts-check
// Turns what the browser tells into numbers for the module, at once and in the same task.
import { ACTIONS, CONTROL_KEYS } from "./actions.js";

const DIGIT = /^(Digit|Numpad)([0-9])$/;
/** What tells the number block from the row of digits: the two of a duel. */
const NUMBER_BLOCK = 100;
const FIELDS = "input, select, textarea";

/**
 * @param {HTMLElement} app
 * @param {(action: number, value: number, time: number) => boolean} act
 * @param {(file: File) => void} takeFile
 * @param {(text: string) => void} takeGhost
 * @param {(name: string) => void} takeName
 */
export function listen(app, act, takeFile, takeGhost, takeName) {
  /** Elements that a pointer pressed, so that the click after it is not a second press. */
  const pressed = new WeakSet();
  /** @type {Map<number, HTMLElement>} */
  const holds = new Map();
  const closest = (/** @type {Event} */ event, /** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (
      event.target instanceof Element ? event.target.closest(selector) : null);

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const held = closest(event, "[data-hold]");
    if (held && (event.code === "Enter" || event.code === "Space")) {
      event.preventDefault();
      if (!event.repeat) act(ACTIONS.holdBegin, 0, event.timeStamp);
      return;
    }
    if (event.repeat || closest(event, FIELDS)) return;
    // With the shift key the row of digits types others, but for layouts that shift to digits.
    const digit = DIGIT.exec(event.code);
    if (digit) {
      const value = Number(digit[2]) + (digit[1] === "Numpad" ? NUMBER_BLOCK : 0);
      const isTyped = !event.shiftKey || event.key === digit[2];
      if (isTyped && act(ACTIONS.key, value, event.timeStamp)) event.preventDefault();
      return;
    }
    const key = CONTROL_KEYS[/** @type {keyof typeof CONTROL_KEYS} */ (event.code)];
    // Enter on a control is that control's.
    if (key === undefined || (event.code === "Enter" && closest(event, "button, a"))) return;
    if (act(ACTIONS.key, key, event.timeStamp)) event.preventDefault();
  });
  const takeDigits = (/** @type {string} */ text, /** @type {Event} */ event) => {
    // What stands before a point is no decimal. Eight digits at a time fit into a number.
    const decimals = text.replace(/^\s*\d[.,](?!\d{3}(\D|$))/, "");
    for (const digits of decimals.replace(/\D/g, "").match(/.{1,8}/g) ?? []) {
      if (!act(ACTIONS.pad, Number(`1${digits}`), event.timeStamp)) break;
    }
  };
  document.addEventListener("paste", (event) => {
    if (closest(event, FIELDS)) return;
    takeDigits(event.clipboardData?.getData("text/plain") ?? "", event);
  });
  addEventListener("keyup", (event) => {
    if (closest(event, "[data-hold]") && (event.code === "Enter" || event.code === "Space")) {
      event.preventDefault();
      act(ACTIONS.holdEnd, 0, event.timeStamp);
    }
  });

  app.addEventListener("pointerdown", (event) => {
    // The other buttons of a mouse type nothing.
    if (event.button > 0) return;
    const key = closest(event, "[data-pad]");
    if (key) {
      event.preventDefault();
      pressed.add(key);
      act(ACTIONS.pad, Number(key.dataset.pad), event.timeStamp);
      return;
    }
    const held = closest(event, "[data-hold]");
    if (held) {
      pressed.add(held);
      holds.set(event.pointerId, held);
      act(ACTIONS.holdBegin, 0, event.timeStamp);
    }
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    addEventListener(name, (event) => {
      if (holds.delete(event.pointerId)) act(ACTIONS.holdEnd, 0, event.timeStamp);
    });
  }
  addEventListener("contextmenu", (event) => {
    if (closest(event, ".session")) event.preventDefault();
  });

  app.addEventListener("click", (event) => {
    const target = closest(event, "[data-pad], [data-act]");
    if (!target || target.matches(FIELDS)) return;
    // What a pointer pressed has acted already; a screen reader clicks without a pointer, which
    // gives a click that counts none.
    if (event.detail > 0 && pressed.delete(target)) return;
    if (target.dataset.pad) act(ACTIONS.pad, Number(target.dataset.pad), event.timeStamp);
    else act(Number(target.dataset.act), Number(target.dataset.value ?? 0), event.timeStamp);
  });
  // The number that the module sent last.
  const restore = (/** @type {Element} */ field) => {
    if (field instanceof HTMLInputElement && field.type === "number") {
      field.value = field.defaultValue;
    }
  };
  const change = (/** @type {Event} */ event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    if (field.type === "text" && !field.dataset.act) {
      if (event.type === "change") takeName(field.value);
      return;
    }
    if (!field.dataset.act) return;
    if (field instanceof HTMLInputElement && field.type === "file") {
      const file = field.files?.[0];
      if (file && event.type === "change") takeFile(file);
      return;
    }
    const action = Number(field.dataset.act);
    if (action === ACTIONS.takeGhost || action === ACTIONS.pad) {
      // What is pasted counts at once; what is typed or dictated, when it is complete.
      const isPasted = event instanceof InputEvent && event.inputType.startsWith("insertFrom");
      if (field.value !== "" && (event.type === "change" || isPasted)) {
        const text = field.value;
        field.value = "";
        if (action === ACTIONS.pad) takeDigits(text, event);
        else takeGhost(text);
      }
      return;
    }
    // A number or a day that is being typed counts when it is complete.
    if (event.type === "input" && ["number", "date"].includes(field.type)) return;
    if (event.type === "change" && field.type === "range") return;
    if (field.value === "") {
      restore(field);
      return;
    }
    if (field instanceof HTMLInputElement && field.type === "number") {
      const value = Math.max(Number(field.min), Math.min(Number(field.max), field.valueAsNumber));
      field.value = String(Math.trunc(value));
    }
    // A day is a number of days.
    const number = field instanceof HTMLInputElement && field.type === "date"
      ? field.valueAsNumber / 86_400_000 : Number(field.value);
    const value = Number(field.dataset.value ?? 0) + Math.trunc(number);
    act(Number(field.dataset.act), value, event.timeStamp);
    // What was taken may be another number, and the one that was taken before.
    restore(field);
  };
  // The words of a cell of the memory map, which its sign stands for.
  app.addEventListener("focusin", (event) => {
    const words = closest(event, ".block-cell")?.getAttribute("aria-label");
    const shown = app.querySelector(".block-text");
    if (words && shown) shown.textContent = words;
  });
  app.addEventListener("input", change);
  app.addEventListener("change", change);
}
