// Measures a page for the latency gate, by the page's own clock: a key is late for as long as the
// person who typed it waits, whatever the page was doing meanwhile.
//
//   import { playRound } from "./samples.js";
//   window.round = () => playRound({ answer: () => document.getElementById("sum").value });
//
// measure.py plays rounds of a page and of the same page with `?control`, which is to do nothing
// with a key, and writes both as samples.

// A key as a keyboard sends it, to what has the focus: who cancels its keydown gets no keypress.
export function type(key) {
  const target = document.activeElement ?? document.body;
  const code = key.charCodeAt(0);
  const send = (kind, codes) => target.dispatchEvent(
    new KeyboardEvent(kind, { key, bubbles: true, cancelable: true, ...codes }));
  if (send("keydown", { keyCode: code })) send("keypress", { charCode: code });
  send("keyup", { keyCode: code });
}

// When the frame that shows what was done so far has been handed over: a message follows the
// callback of that frame.
export function painted() {
  return new Promise(resolve => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  }));
}

// One round: rows of key, intended, injected, entered, answered, published and answer, times in
// whole nanoseconds from its beginning. The schedule is the same in every round, and no key waits
// for the answer to another: a page that stalls finds all that was due meanwhile.
//
//   keys, interval  how many keys, and the milliseconds between them
//   text            the key of an index
//   press           what types a key
//   shown           a promise of the moment at which what the key of an index did can be seen;
//                   false where it never is
//   answer          what the page says right after it, or a promise of that, for an oracle
export async function playRound({
  keys = 40, interval = 25, text = index => String((index * 7) % 10), press = type,
  shown = painted, answer = () => "",
} = {}) {
  const start = performance.now() + 50;
  const time = () => Math.round((performance.now() - start) * 1e6);
  const rows = [];
  const play = async index => {
    const intended = index * interval * 1e6;
    const entered = Math.max(intended, time());
    press(text(index));
    const said = answer(index);
    const answered = Math.max(entered, time());
    const isLost = await shown(index) === false;
    const published = isLost ? null : Math.max(answered, time());
    rows[index] = [index, intended, entered, entered, answered, published, await said];
  };
  await Promise.all(Array.from({ length: keys }, (_, index) => new Promise(resolve => {
    const wait = () => {
      const due = start + index * interval - performance.now();
      // A timer may end within the millisecond before its time, and a frame may fall into that.
      due > 0 ? setTimeout(wait, Math.ceil(due)) : play(index).then(resolve);
    };
    wait();
  })));
  return rows;
}
