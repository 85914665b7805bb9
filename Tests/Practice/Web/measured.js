// What Examples/page/measure.py plays of the trainer's page: decimals of π in practice, one of them
// wrong. The query `?control` keeps all keys from the page, and `?fault=stall` or `?fault=wrong`
// plants a fault at key 20.
import { painted, playRound } from "./samples.js";

const DECIMALS = "141592653589793238462643383279502884197";
const WRONG = 10, PLANTED = 20;
const query = new URLSearchParams(location.search);
const other = digit => String((Number(digit) + 1) % 10);

// The page stays at a decimal until it is typed: all after the wrong one come a key later.
function text(index) {
  const right = DECIMALS[index - (index > WRONG ? 1 : 0)];
  const isWrong = index === WRONG || (index === PLANTED && query.get("fault") === "wrong");
  return isWrong ? other(right) : right;
}

let count = 0;
addEventListener("keydown", event => {
  if (query.has("control")) event.stopImmediatePropagation();
  if (count++ === PLANTED && query.get("fault") === "stall") {
    const end = performance.now() + 150;
    while (performance.now() < end) { /* compute */ }
  }
}, true);

async function seen(selector, place = 0) {
  for (;;) {
    const found = document.querySelectorAll(selector);
    if (found.length > place) return found[place];
    await painted();
  }
}

window.round = async () => {
  (await seen(".welcome .start")).click();
  const modes = await seen(".home .pills", 1);
  modes.querySelectorAll(".pill")[1].click();
  (await seen(".home .start:enabled")).click();
  await seen(".pad");
  // What a first visit fetches for later ones is over.
  await navigator.serviceWorker.ready;
  return playRound({
    text,
    press: digit => document.body.dispatchEvent(new KeyboardEvent(
      "keydown", { code: `Digit${digit}`, key: digit, bubbles: true, cancelable: true })),
    answer: () => query.has("control")
      ? "" : document.querySelector(".position").textContent.replace(/\D/g, ""),
  });
};
