// @ts-check
// Carries out what the module decided: applies frames to the document. No rule and no word is here.

/** The tags, in the order of `Tag` in Sources/Practice/BrowserTrainer/Document/Element.swift. */
export const TAGS = [
  "div", "span", "button", "h1", "h2", "p", "main", "header", "section", "nav", "ul", "li", "table",
  "thead", "tbody", "tr", "th", "td", "label", "input", "select", "option", "dl", "dt", "dd",
  "fieldset", "legend",
];

/** The attributes, in the order of `Attribute`. */
export const ATTRIBUTES = [
  "class", "id", "role", "aria-label", "aria-labelledby", "aria-hidden", "aria-live",
  "aria-pressed", "aria-checked", "scope", "data-act", "data-value", "data-pad",
  "data-hold", "data-cell", "data-tier", "disabled", "type", "min", "max", "step", "value",
  "tabindex", "lang", "--accent", "--share", "--opacity", "--tint", "selected", "accept",
  "data-contrast", "data-motion", "aria-atomic",
  "aria-valuetext", "aria-current",
];

/** The operations, in the order of `Frame.Operation`, from 1. */
export const OPERATIONS = [
  "create", "remove", "text", "attribute", "noAttribute", "focus", "title", "feedback", "keep",
  "forget", "save", "wakeLock", "share", "catchBack", "update", "takeOver", "persist", "notify",
  "words", "reload",
];

const decoder = new TextDecoder();

/** @type {(HTMLElement | undefined)[]} */
const elements = [document.documentElement, /** @type {HTMLElement} */ (
  document.getElementById("app"))];

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string | null} value
 */
function setAttribute(element, name, value) {
  if (name.startsWith("--")) {
    element.style.setProperty(name, value);
  } else if (name === "value" && element instanceof HTMLInputElement) {
    element.defaultValue = value ?? "";
    if (element.value !== value) element.value = value ?? "";
  } else if (name === "selected" && element instanceof HTMLSelectElement) {
    element.dataset.selected = value ?? "";
  } else if (value === null) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value);
  }
}

/**
 * Applies a frame.
 *
 * @param {Uint8Array} bytes the frame
 * @param {Record<string, (...operands: any[]) => void>} host carries out what is no element
 */
export function apply(bytes, host) {
  let place = 0;
  const number = () => {
    let value = 0;
    let shift = 1;
    for (;;) {
      const byte = bytes[place++];
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
      shift *= 128;
    }
  };
  const text = () => {
    const count = number();
    place += count;
    return decoder.decode(bytes.subarray(place - count, place));
  };
  const element = () => /** @type {HTMLElement} */ (elements[number()]);
  /** @type {Set<HTMLSelectElement>} */
  const selects = new Set();
  while (place < bytes.length) {
    switch (OPERATIONS[bytes[place++] - 1]) {
      case "create": {
        const created = number();
        const made = document.createElement(TAGS[number()]);
        elements[created] = made;
        const parent = element();
        const before = number();
        parent.insertBefore(made, before ? elements[before] ?? null : null);
        if (parent instanceof HTMLSelectElement) selects.add(parent);
        break;
      }
      case "remove": element().remove(); break;
      case "text": {
        const target = element();
        const value = text();
        // A text node that stays is cheaper than a new one.
        if (target.firstChild instanceof Text) target.firstChild.data = value;
        else target.textContent = value;
        break;
      }
      case "attribute": {
        const target = element();
        setAttribute(target, ATTRIBUTES[number()], text());
        if (target instanceof HTMLSelectElement) selects.add(target);
        break;
      }
      case "noAttribute": setAttribute(element(), ATTRIBUTES[number()], null); break;
      case "focus": element().focus({ preventScroll: true }); window.scrollTo(0, 0); break;
      case "title": document.title = text(); break;
      case "feedback": host.feedback(number(), number(), number(), number()); break;
      case "keep": host.keep(text(), text()); break;
      case "forget": host.keep(text(), null); break;
      case "save": host.save(text(), text(), text()); break;
      case "share": host.share(text()); break;
      case "wakeLock": host.wakeLock(number()); break;
      case "catchBack": host.catchBack(number()); break;
      case "update": host.update(number()); break;
      case "takeOver": host.takeOver(number()); break;
      case "notify": host.notify(text()); break;
      case "persist": host.persist(number()); break;
      case "words": host.words(number()); break;
      case "reload": host.reload(number()); break;
      default: throw new Error("a frame that is not understood");
    }
  }
  // A selection can only be made among options that are there.
  for (const select of selects) select.value = select.dataset.selected ?? "";
}
