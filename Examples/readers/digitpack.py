#!/usr/bin/env python3
"""Reads digit packs: one file to copy, for Python 3.8 or newer, with numpy where there is one.

    pack = DigitPack("pi.digitpack")
    pack[761]                    9, the decimal with the index 761, at position 762
    pack[761:767]                these as a numpy array of uint8, or as bytes with values 0 to 9
    pack.text(762, 767)          "999999"; positions count from 1, the last one is included
    pack.verify()                checks all there is to check; returns the content hash

As a command: digitpack.py verify PACK | digits PACK FIRST LAST | prove PATH PACK ROOT DECIMALS
Exit codes: 0 done, 1 refused, 2 wrong usage. Written from docs/PACK_FORMAT.md alone.
"""
import hashlib
import json
import os
import struct
import sys

CONSTANTS = {1: ("pi", 3), 2: ("e", 2), 3: ("phi", 1), 4: ("sqrt2", 1), 5: ("log2", 0),
             6: ("log10", 2), 7: ("zeta3", 1), 8: ("catalan", 0), 9: ("lemniscate", 5),
             10: ("gamma1-4", 3), 11: ("gamma1-3", 2), 12: ("sqrt3", 1), 13: ("log3", 1),
             14: ("log5", 1), 15: ("log7", 1), 16: ("gamma", 0)}
MAGIC = bytes.fromhex("8944504b0d0a1a0a")
BLOCK, LIMIT, PRIME = 131072, 10**15, 2**61 - 1
KEPT = 256  # blocks in memory

class Refused(Exception): """A file that is damaged or no digit pack of version 1."""

def need(condition, reason):
    if not condition:
        raise Refused(reason)

def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

def align8(offset):
    return (offset + 7) // 8 * 8

def tree(leaves):
    """The root of RFC 6962: neighbours are joined, a last odd one goes up as it is."""
    while len(leaves) > 1:
        rest = leaves[len(leaves) // 2 * 2:]
        leaves = [sha(b"\1", a, b) for a, b in zip(leaves[::2], leaves[1::2])] + rest
    return leaves[0]

def appended(value, other, count):
    """The digit hash of decimals followed by `count` others."""
    return (value * pow(10, count, PRIME) + other) % PRIME

def digit_hash(text):
    value = 0
    for start in range(0, len(text), 4000):  # int() takes no longer texts
        piece = text[start:start + 4000]
        value = appended(value, int(piece), len(piece))
    return value

class DigitPack:
    """A digit pack, open for reading. Attributes: constant, integer_part, decimals, counts,
    content_hash, root, provenance."""

    def __init__(self, path):
        self._file = open(path, "rb", buffering=0)
        self._open()

    def close(self):
        self._file.close()

    def _read(self, offset, count):
        self._file.seek(offset)
        data = self._file.read(count)
        need(len(data) == count, "it ends too early")
        return data

    def _open(self):
        """Everything but the decimals, in the order of the document."""
        size = os.fstat(self._file.fileno()).st_size
        need(size >= 256, "it is shorter than a header")
        head = self._read(0, 256)
        version, head_length, _, incompatible, length, n = struct.unpack_from("<IIQQQQ", head, 8)
        need(head[:8] == MAGIC, "it does not begin like a digit pack")
        need(version == 1, "it is of version %d" % version)
        need(sha(head[:224]) == head[224:], "its header is damaged")
        need(incompatible == 0, "it needs a feature that this reader lacks")
        code, *fixed, whole, reserved = struct.unpack_from("<HHHHIHH", head, 48)
        need(fixed == [10, 1, 1, BLOCK] and head_length == 256, "it is of another kind")
        need(code in CONSTANTS, "it is of an unknown constant")
        name, integer_part = CONSTANTS[code]
        need(head[64:80] == name.encode().ljust(16, b"\0") and whole == integer_part,
             "number, name and integer part of its constant contradict each other")
        need(reserved == 0 and not any(head[144:224]), "a reserved byte is not zero")
        need(1 <= n <= LIMIT, "it claims %d decimals" % n)
        places = struct.unpack_from("<8Q", head, 80)
        provenance_length, data_end = places[5], 65536 + (n + 1) // 2
        need(provenance_length <= 1 << 26, "its provenance is too long")
        index, blocks = align8(data_end), -(-n // BLOCK)
        provenance = index + 80 * blocks
        footer = align8(provenance + provenance_length)
        need(places == (65536, (n + 1) // 2, index, 80 * blocks, provenance, provenance_length,
                        footer, 320), "its sections do not lie where they must")
        need(length == footer + 320 == size, "it has another length than its header states")
        # Only now is anything read or reserved by a stated number.
        foot = self._read(footer, 320)
        need(foot[312:] == MAGIC[::-1] and sha(foot[:280]) == foot[280:312],
             "its footer is damaged")
        need(struct.unpack_from("<QQ", foot) == (n, length) and not any(foot[264:280])
             and foot[144:176] == sha(head), "header and footer contradict each other")
        records = self._read(index, 80 * blocks)
        self.provenance = self._read(provenance, provenance_length)
        need(foot[112:144] == sha(self.provenance), "its provenance is damaged")
        for start, end in (256, 65536), (data_end, index), (provenance + provenance_length, footer):
            need(not any(self._read(start, end - start)), "a gap is not zero")
        need(foot[80:112] == sha(records), "its index is damaged")
        self.constant, self.integer_part, self.decimals = name, whole, n
        self.content_hash, self.root = foot[16:48].hex(), foot[48:80].hex()
        self._records = [records[at:at + 80] for at in range(0, len(records), 80)]
        self._check_sums(foot)
        self._kept, self._foot = {}, foot

    def _check_sums(self, foot):
        total, self.counts = 0, [0] * 10
        for block, record in enumerate(self._records):
            *counts, value = struct.unpack_from("<10IQ", record, 32)
            need(sum(counts) == self._count(block) and value < PRIME,
                 "the record of block %d contradicts itself" % block)
            total = appended(total, value, sum(counts))
            self.counts = [a + b for a, b in zip(self.counts, counts)]
        need(struct.unpack_from("<11Q", foot, 176) == (total, *self.counts)
             and tree([record[:32] for record in self._records]).hex() == self.root,
             "index and footer contradict each other")

    def _count(self, block):
        return min(BLOCK, self.decimals - block * BLOCK)

    def _load(self, block):
        """A block's bytes, with their hash and half bytes checked."""
        data = self._read(65536 * (block + 1), (self._count(block) + 1) // 2)
        need(sha(b"\0", data) == self._records[block][:32], "block %d is damaged" % block)
        need(data.hex().isdecimal(), "a half byte of block %d is no decimal" % block)
        return data

    def _block(self, block):
        if block not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[block] = self._load(block)
        return self._kept[block]

    def __len__(self):
        return self.decimals

    def __getitem__(self, place):
        if isinstance(place, slice):
            start, stop, step = place.indices(self.decimals)
            if step < 0:
                raise ValueError("steps go forwards")
            return self._values(start, stop)[::step]
        index = place + self.decimals if place < 0 else place
        if not 0 <= index < self.decimals:
            raise IndexError("it holds the indices 0 to %d" % (self.decimals - 1))
        byte = self._block(index // BLOCK)[index % BLOCK // 2]
        return byte & 15 if index % 2 else byte >> 4

    def _pieces(self, start, stop):
        """The text of decimals by their indices, block by block."""
        while start < stop:
            block, end = start // BLOCK, min(stop, (start // BLOCK + 1) * BLOCK)
            first, last = start % BLOCK, end - block * BLOCK
            yield self._block(block)[first // 2:(last + 1) // 2].hex()[first % 2:][:last - first]
            start = end

    def _values(self, start, stop):
        try:
            import numpy  # only here: it takes longer to load than most files to verify
        except ImportError:
            return bytes(b & 15 for piece in self._pieces(start, stop) for b in piece.encode())
        parts = [numpy.frombuffer(p.encode(), numpy.uint8) & 15 for p in self._pieces(start, stop)]
        return numpy.concatenate(parts) if parts else numpy.zeros(0, numpy.uint8)

    def text(self, first, last):
        """Decimals by their positions, which count from 1, as text."""
        need(1 <= first <= last <= self.decimals,
             "it holds the positions 1 to %d" % self.decimals)
        return "".join(self._pieces(first - 1, last))

    def verify(self):
        """Reads everything afresh and checks it; returns the content hash. Raises Refused."""
        self._open()
        content = hashlib.sha256(b"%d." % self.integer_part)
        for block, record in enumerate(self._records):
            text, count = self._load(block).hex(), self._count(block)
            need(text[count:] in ("", "0"), "the padding is not zero")
            text = text[:count]
            found = [text.count(digit) for digit in "0123456789"] + [digit_hash(text)]
            need(struct.pack("<10IQ", *found) == record[32:],
                 "the digits of block %d do not match its record" % block)
            content.update(text.encode())
        need(content.hexdigest() == self.content_hash, "the digits do not match the content hash")
        return self.content_hash

def prove(path, pack, root, decimals):
    """The position and the decimal that a path proves; `root` and `decimals` come from whom you
    trust, `path` and the file from anybody. Reads one block of the file. Raises Refused."""
    try:
        stated = json.loads(path)
        position, hashes = stated["position"], [bytes.fromhex(h) for h in stated["hashes"]]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise Refused("the path is no JSON of a path")
    need(type(position) is int and 1 <= position <= decimals <= LIMIT,
         "it is of a position that is not there")
    block, last = (position - 1) // BLOCK, (decimals - 1) // BLOCK
    with open(pack, "rb") as file:
        file.seek(65536 * (block + 1))
        size = (min(BLOCK, decimals - block * BLOCK) + 1) // 2
        data = file.read(size)
    need(len(data) == size and data.hex().isdecimal(), "its block is damaged")
    value, index, rest = sha(b"\0", data), block, iter(hashes)
    leaf = value
    while last:
        if index % 2 or index < last:  # a last odd one goes up as it is
            beside = next(rest, b"")
            need(len(beside) == 32, "the path has too few hashes, or a short one")
            value = sha(b"\1", beside, value) if index % 2 else sha(b"\1", value, beside)
        index, last = index // 2, last // 2
    need(next(rest, None) is None, "the path has too many hashes")
    need(value.hex() == root.lower(), "block and path do not lead to the trusted root")
    digit = int(data.hex()[(position - 1) % BLOCK])
    need((stated.get("block"), stated.get("decimals"), stated.get("digit"), stated.get("leaf"),
          stated.get("merkleRoot")) == (block, decimals, digit, leaf.hex(), root.lower()),
         "the path states other things than it proves")
    return position, digit

def main(words):
    try:
        if len(words) == 2 and words[0] == "verify":
            print(DigitPack(words[1]).verify())
        elif len(words) == 4 and words[0] == "digits":
            print(DigitPack(words[1]).text(int(words[2]), int(words[3])))
        elif len(words) == 5 and words[0] == "prove":
            with open(words[1], "rb") as file:
                print("decimal %d is %d" % prove(file.read(), words[2], words[3], int(words[4])))
        else:
            print(__doc__, file=sys.stderr)
            return 2
    except (Refused, OSError) as reason:
        print("refused: %s" % reason, file=sys.stderr)
        return 1
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
