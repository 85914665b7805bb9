#!/usr/bin/env python3
"""A second maker of shards, written from docs/RUNS.md alone.

Usage: digest_shards.py CONSTANT FROM PIECE...   digests the decimals of the pieces, which follow each
other from position FROM on, and prints what 'pi-trainer digits shard digest' writes. A piece is a
text of decimals, a text that begins with an integer part, or one .ycd file of a set, whose position
its header has.
"""
import hashlib
import json
import struct
import sys

PRIME = 2**61 - 1
BLOCK = 131072
SHARD = 8192


def sha(data):
    return hashlib.sha256(data).digest()


def residue(text, value=0):
    for start in range(0, len(text), 1000):
        piece = text[start:start + 1000]
        value = (value * pow(10, len(piece), PRIME) + int(piece)) % PRIME
    return value


def counts(text):
    return [text.count(str(digit)) for digit in range(10)]


def packed(text):
    return bytes.fromhex(text + "0" * (len(text) % 2))


def tree(leaves):
    """RFC 6962, from the top: (first, hashes) of leaves."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha(b"\x01" + tree(leaves[:split]) + tree(leaves[split:]))


def read(path):
    """The decimals of a file, and their 0-based place where the file says it."""
    with open(path, "rb") as file:
        raw = file.read()
    if not raw.startswith(b"#Compressed Digit File"):
        text = "".join(raw.decode().split())
        return (text[2:], 0) if text[1:2] == "." else (text, None)
    end = raw.index(b"\0")
    fields = dict(
        line.split(":\t") for line in raw[:end].decode().split("\r\n") if ":\t" in line)
    total, size, number = (int(fields[name]) for name in ("TotalDigits", "Blocksize", "BlockID"))
    count = min(size, total - number * size)
    words = struct.unpack("<%dQ" % (-(-count // 19)), raw[end + 1:])
    return "".join("%019d" % word for word in words)[:count], number * size


def nodes(first, blocks):
    """The largest aligned nodes, shards at most, of blocks that begin with number `first`."""
    found = []
    place = first
    while place < first + len(blocks):
        size = SHARD
        while place % size or place + size > first + len(blocks):
            size //= 2
        part = blocks[place - first:place - first + size]
        text = "".join(part)
        found.append({
            "block": place, "blocks": size,
            "hash": tree([sha(b"\0" + packed(block)) for block in part]).hex(),
            "digitHash": str(residue(text)), "counts": counts(text), "residues": []})
        place += size
    return found


def digest(constant, first, text):
    head = min(-first % BLOCK, len(text))
    whole = (len(text) - head) // BLOCK
    blocks = [text[head + BLOCK * n:head + BLOCK * (n + 1)] for n in range(whole)]
    root = None
    if first == 0:
        leaves = [text[start:start + BLOCK] for start in range(0, len(text), BLOCK)]
        root = tree([sha(b"\0" + packed(leaf)) for leaf in leaves]).hex()
    return {
        "format": "pi-trainer shards", "version": 1, "constant": constant, "from": first + 1,
        "decimals": len(text), "root": root, "digitHash": str(residue(text)),
        "counts": counts(text), "residues": [], "primes": [], "head": text[:head],
        "nodes": nodes((first + head) // BLOCK, blocks), "tail": text[head + BLOCK * whole:]}


if __name__ == "__main__":
    pieces = []
    place = int(sys.argv[2]) - 1
    for path in sys.argv[3:]:
        text, stated = read(path)
        at = place if stated is None else stated
        pieces.append((at, text))
        place = at + len(text)
    pieces.sort()
    json.dump(digest(sys.argv[1], pieces[0][0], "".join(text for _, text in pieces)), sys.stdout)
