#!/usr/bin/env node
/* digitpack.js as a command, with files or addresses; 0 done, 1 refused, 2 wrong usage:

     digitpack-cli.js verify PACK | digits PACK FIRST LAST | prove PATH PACK ROOT DECIMALS */
"use strict";
const fs = require("fs");
const { open, prove, Refused } = require("./digitpack.js");

class LocalFile {
  constructor(path) { this.file = fs.openSync(path); }

  async read(offset, count) {
    const bytes = new Uint8Array(count);
    if (fs.readSync(this.file, bytes, 0, count, offset) !== count)
      throw new Refused("it ends too early");
    return bytes;
  }

  async hasSize(size) { return fs.fstatSync(this.file).size === size; }
}
const isAddress = (place) => /^https?:/.test(place);
const source = (place) => (isAddress(place) ? place : new LocalFile(place));
const text = async (place) =>
  isAddress(place) ? (await fetch(place)).text() : fs.readFileSync(place, "utf8");

async function main([command, ...words]) {
  if (command === "verify" && words.length === 1) return (await open(source(words[0]))).verify();
  if (command === "digits" && words.length === 3)
    return (await open(source(words[0]))).text(Number(words[1]), Number(words[2]));
  if (command !== "prove" || words.length !== 4) return null;
  const [path, pack, root, decimals] = words;
  const proved = await prove(await text(path), source(pack), root, Number(decimals));
  return "decimal " + proved.join(" is ");
}

main(process.argv.slice(2)).then((said) => {
  if (said === null) console.error("usage: verify PACK, digits PACK FIRST LAST, or"
    + " prove PATH PACK ROOT DECIMALS");
  else console.log(said);
  process.exitCode = said === null ? 2 : 0;
}, (reason) => {
  // A fault of the program is no refusal.
  if (!(reason instanceof Refused || reason.code)) throw reason;
  console.error(`refused: ${reason.message}`);
  process.exitCode = 1;
});
