/* Reads digit packs, in a browser and in Node.js 18 or newer; one file to copy, from
   docs/PACK_FORMAT.md alone. It asks a static host for ranges, and takes the whole file from one
   that knows none. <script src="digitpack.js"> defines `digitpack`, and require() returns it.

     const pack = await digitpack.open("https://example.org/pi.digitpack");
     await pack.digit(762)            9; positions count from 1; its block is checked by the tree
     await pack.text(762, 767)        "999999"
     await pack.verify()              checks all there is to check; gives the content hash
     await digitpack.prove(path, "https://example.org/pi.digitpack", root, decimals)
                                      [762, 9] from one block: `path` is the JSON of `digits show
                                      --path`; root and decimals are from whom you trust
   In the place of an address: an object with read(offset, count) and hasSize(size). */
(function (shared) {
  "use strict";
  const MAGIC = "8944504b0d0a1a0a", BLOCK = 131072, LIMIT = 1e15, PRIME = (1n << 61n) - 1n;
  const CONSTANTS = ("pi=3 e=2 phi=1 sqrt2=1 log2=0 log10=2 zeta3=1 catalan=0 lemniscate=5"
    + " gamma1-4=3 gamma1-3=2 sqrt3=1 log3=1 log5=1 log7=1 gamma=0").split(" ").map((s) => s.split("="));
  class Refused extends Error {}
  const need = (condition, reason) => { if (!condition) throw new Refused(reason); };
  const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  const align8 = (offset) => Math.ceil(offset / 8) * 8;
  // The constants of SHA-256: 32 bits of the cube and square roots of the first primes.
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const K = Int32Array.from(primes, (p) => (Math.cbrt(p) % 1) * 2 ** 32);
  const START = Int32Array.from(primes.slice(0, 8), (p) => (Math.sqrt(p) % 1) * 2 ** 32);

  class SHA256 {
    state = START.slice();
    rest = new Uint8Array(64);
    length = 0;
    add(bytes) {
      for (let part, at = 0; at < bytes.length; at += part.length) {
        const used = this.length % 64;
        part = bytes.subarray(at, at + 64 - used);
        this.rest.set(part, used);
        if (used + part.length === 64) this.round();
        this.length += part.length;
      }
      return this;
    }
    round() {
      const w = new Int32Array(64), view = new DataView(this.rest.buffer);
      const turn = (x, n) => (x >>> n) | (x << (32 - n));
      let [a, b, c, d, e, f, g, h] = this.state;
      for (let i = 0; i < 64; i++) {
        const x = w[i - 15], y = w[i - 2];
        w[i] = i < 16 ? view.getInt32(4 * i) : w[i - 16] + w[i - 7]
          + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
        const t = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
        const u = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [a, b, c, d, e, f, g, h] = [(t + u) | 0, a, b, c, (d + t) | 0, e, f, g];
      }
      [a, b, c, d, e, f, g, h].forEach((value, i) => { this.state[i] += value; });
    }
    end() {
      const tail = new Uint8Array(72 - ((this.length + 8) % 64)), view = new DataView(tail.buffer);
      view.setUint8(0, 0x80);
      view.setBigUint64(tail.length - 8, 8n * BigInt(this.length));
      const words = Array.from(this.add(tail).state, (x) => (x >>> 0).toString(16));
      return words.map((word) => word.padStart(8, "0")).join("");
    }
  }
  const sha = (...parts) => parts.reduce((hash, part) => hash.add(part), new SHA256()).end();
  const bytesOf = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
  const node = (left, right) => sha(Uint8Array.of(1), bytesOf(left), bytesOf(right));
  const leaf = (bytes) => sha(Uint8Array.of(0), bytes);

  // Joins neighbours; a last odd one goes up as it is: the tree of RFC 6962.
  function tree(level) {
    for (; level.length > 1; level = level.filter((_, i) => i % 2 === 0))
      level = level.map((h, i) => (i % 2 || i + 1 === level.length ? h : node(h, level[i + 1])));
    return level[0];
  }
  // The digit hash of decimals followed by others.
  function appended(value, other, count) {
    for (let base = 10n; count; count >>= 1, base = (base * base) % PRIME)
      if (count & 1) value = (value * base) % PRIME;
    return (value + other) % PRIME;
  }
  const digitHash = (text) => text.match(/.{1,500}/g)
    .reduce((value, piece) => appended(value, BigInt(piece), piece.length), 0n);

  /* Bytes of a file on a host. `size` is known where the host states it. */
  class Address {
    constructor(url) { this.url = url; }
    async read(offset, count) {
      if (!count) return new Uint8Array(0);
      if (!this.whole) {
        const headers = { Range: `bytes=${offset}-${offset + count - 1}` };
        const answer = await fetch(this.url, { headers });
        need(answer.ok || answer.status === 416, `its host answered ${answer.status}`);
        const body = answer.ok ? new Uint8Array(await answer.arrayBuffer()) : new Uint8Array(0);
        const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get("Content-Range") || "");
        if (range) this.size = Number(range[2]);
        if (answer.status !== 200) {
          need(body.length === count && !(range && range[1] !== `${offset}`), "it ends too early");
          return body;
        }
        this.whole = body;
        this.size = body.length;
      }
      need(offset + count <= this.size, "it ends too early");
      return this.whole.subarray(offset, offset + count);
    }
    // A host of another origin may hide the size: then no byte may be behind the end.
    async hasSize(size) {
      if (this.size !== undefined) return this.size === size;
      return this.read(size, 1).then(() => false, (reason) => reason instanceof Refused);
    }
  }

  const source = (place) => (typeof place === "string" ? new Address(place) : place);
  const blockSize = (decimals, block) => Math.min(BLOCK, decimals - block * BLOCK);
  async function block(file, decimals, number) {
    const count = Math.ceil(blockSize(decimals, number) / 2);
    const bytes = await file.read(65536 * (number + 1), count);
    const text = hex(bytes);
    need(/^\d+$/.test(text), `a half byte of block ${number} is no decimal`);
    return { leaf: leaf(bytes), text };
  }

  class DigitPack {
    constructor(file) { this.file = file; }
    // Everything but the decimals, in the order of the document.
    async load() {
      const front = await this.file.read(0, 65536), head = front.subarray(0, 256);
      const view = new DataView(front.buffer, front.byteOffset);
      const u16 = (at) => view.getUint16(at, true), u32 = (at) => view.getUint32(at, true);
      const u64 = (at, from = view) => Number(from.getBigUint64(at, true));
      need(hex(head.subarray(0, 8)) === MAGIC, "it does not begin like a digit pack");
      need(u32(8) === 1, `it is of version ${u32(8)}`);
      need(sha(head.subarray(0, 224)) === hex(head.subarray(224)), "its header is damaged");
      need(u64(24) === 0, "it needs a feature that this reader lacks");
      need(u32(12) === 256 && u16(50) === 10 && u16(52) === 1 && u16(54) === 1 && u32(56) === BLOCK,
        "it is of another kind");
      const [name, digit] = CONSTANTS[u16(48) - 1] || [], whole = Number(digit);
      const stated = String.fromCharCode(...head.subarray(64, 80));
      need(name && stated === name.padEnd(16, "\0") && u16(60) === whole,
        "number, name and integer part of its constant contradict each other");
      need(!u16(62) && !head.subarray(144, 224).some(Boolean), "a reserved byte is not zero");
      const n = u64(40), length = u64(120), blocks = Math.ceil(n / BLOCK);
      need(n >= 1 && n <= LIMIT && length <= 2 ** 26, "it claims too much, or no decimals");
      const data = Math.ceil(n / 2), index = align8(65536 + data), text = index + 80 * blocks;
      const foot = align8(text + length), size = foot + 320;
      need([65536, data, index, 80 * blocks, text, length, foot, 320]
        .every((place, i) => u64(80 + 8 * i) === place), "its sections do not lie where they must");
      need(u64(32) === size && await this.file.hasSize(size),
        "it has another length than its header states");
      const rear = await this.file.read(65536 + data, size - 65536 - data);
      const part = (from, to) => rear.subarray(from - 65536 - data, to - 65536 - data);
      const footer = part(foot, size), at = (from, to) => hex(footer.subarray(from, to));
      const fv = new DataView(footer.buffer, footer.byteOffset);
      need(at(312) === MAGIC.match(/../g).reverse().join("")
        && sha(footer.subarray(0, 280)) === at(280, 312), "its footer is damaged");
      need(u64(0, fv) === n && u64(8, fv) === size && sha(head) === at(144, 176)
        && /^0+$/.test(at(264, 280)), "header and footer contradict each other");
      need(sha(part(text, text + length)) === at(112, 144), "its provenance is damaged");
      need(sha(part(index, text)) === at(80, 112), "its index is damaged");
      need(![front.subarray(256), part(65536 + data, index), part(text + length, foot)]
        .some((gap) => gap.some(Boolean)), "a gap is not zero");
      Object.assign(this, { constant: name, integerPart: whole, decimals: n, blocks,
        contentHash: at(16, 48), root: at(48, 80), kept: {} });
      this.records = this.checkIndex(part(index, text), fv);
      return this;
    }
    checkIndex(bytes, footer) {
      const view = new DataView(bytes.buffer, bytes.byteOffset), totals = Array(10).fill(0);
      const records = [];
      let total = 0n;
      for (let block = 0, at = 0; block < this.blocks; block++, at += 80) {
        const counts = totals.map((_, i) => view.getUint32(at + 32 + 4 * i, true));
        const hash = view.getBigUint64(at + 72, true), sum = counts.reduce((a, b) => a + b);
        need(sum === blockSize(this.decimals, block) && hash < PRIME, "its index is damaged");
        counts.forEach((count, i) => { totals[i] += count; });
        total = appended(total, hash, sum);
        records.push({ leaf: hex(bytes.subarray(at, at + 32)), counts, hash });
      }
      need(tree(records.map((record) => record.leaf)) === this.root
        && footer.getBigUint64(176, true) === total
        && totals.every((count, i) => Number(footer.getBigUint64(184 + 8 * i, true)) === count),
        "index and footer contradict each other");
      return records;
    }
    // A block's half bytes as text; the one that was used last is kept.
    async block(number) {
      if (this.kept.number !== number) {
        const read = await block(this.file, this.decimals, number);
        need(read.leaf === this.records[number].leaf, `block ${number} is damaged`);
        this.kept = { number, text: read.text };
      }
      return this.kept.text;
    }
    async text(first, last) {
      need(first >= 1 && first <= last && last <= this.decimals, "it has no such positions");
      const parts = [];
      for (let at = first - 1; at < last; at = (Math.floor(at / BLOCK) + 1) * BLOCK) {
        const number = Math.floor(at / BLOCK), start = number * BLOCK;
        parts.push((await this.block(number)).slice(at - start, Math.min(last - start, BLOCK)));
      }
      return parts.join("");
    }
    async digit(position) { return Number(await this.text(position, position)); }
    async verify() {
      await this.load();
      const content = new SHA256().add(new TextEncoder().encode(`${this.integerPart}.`));
      for (let number = 0; number < this.blocks; number++) {
        const all = await this.block(number), count = blockSize(this.decimals, number);
        const text = all.slice(0, count), { counts, hash } = this.records[number];
        need(all.length === count || all.endsWith("0"), "the padding is not zero");
        const found = counts.map((_, digit) => text.split(digit).length - 1);
        need(found.join() === counts.join() && digitHash(text) === hash,
          `the digits of block ${number} do not match its record`);
        content.add(new TextEncoder().encode(text));
      }
      need(content.end() === this.contentHash, "the digits do not match the content hash");
      return this.contentHash;
    }
  }

  const open = (place) => new DigitPack(source(place)).load();
  async function prove(json, place, root, decimals) {
    let path = null;
    try { path = JSON.parse(json); } catch (_) { /* refused below */ }
    const { position, hashes } = path || {};
    need(Number.isInteger(position) && position >= 1 && position <= decimals && decimals <= LIMIT
      && Array.isArray(hashes) && hashes.every((h) => /^[0-9a-f]{64}$/.test(h)),
      "it is no path of a position that is there");
    const number = Math.floor((position - 1) / BLOCK);
    const read = await block(source(place), decimals, number);
    let value = read.leaf, index = number, used = 0;
    for (let last = Math.ceil(decimals / BLOCK) - 1; last; last = Math.floor(last / 2)) {
      if (index % 2 || index < last) {
        need(used < hashes.length, "the path has too few hashes");
        const beside = hashes[used++];
        value = index % 2 ? node(beside, value) : node(value, beside);
      }
      index = Math.floor(index / 2);
    }
    need(used === hashes.length, "the path has too many hashes");
    need(value === root.toLowerCase(), "block and path do not lead to the trusted root");
    const digit = Number(read.text[(position - 1) % BLOCK]);
    need(path.block === number && path.decimals === decimals && path.digit === digit
      && path.leaf === read.leaf && path.merkleRoot === value, "the path states other things");
    return [position, digit];
  }

  shared.digitpack = { open, prove, Refused };
  if (typeof module === "object") module.exports = shared.digitpack;
})(globalThis);
