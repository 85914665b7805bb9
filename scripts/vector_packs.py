"""Packs for make-vectors.py, from docs/PACK_FORMAT.md alone: right ones, and wrong ones whose
hashes are right all the same."""
import hashlib
import re
import struct

PRIME = 2**61 - 1
BLOCK = 131072
NAMES = {1: (b"pi", 3), 2: (b"e", 2), 3: (b"phi", 1), 4: (b"sqrt2", 1), 5: (b"log2", 0),
         6: (b"log10", 2), 7: (b"zeta3", 1), 8: (b"catalan", 0), 9: (b"lemniscate", 5),
         10: (b"gamma1-4", 3), 11: (b"gamma1-3", 2), 12: (b"sqrt3", 1), 13: (b"log3", 1),
         14: (b"log5", 1), 15: (b"log7", 1), 16: (b"gamma", 0)}
MAGIC = bytes.fromhex("8944504b0d0a1a0a")


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf(data):
    return sha(b"\0", data)


def node(left, right):
    return sha(b"\1", left, right)


def tree(leaves):
    """The root of RFC 6962."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return node(tree(leaves[:split]), tree(leaves[split:]))


def audit(leaves, index):
    """The path of a leaf, RFC 6962, section 2.1.1: the hash beside it first."""
    if len(leaves) == 1:
        return []
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if index < split:
        return audit(leaves[:split], index) + [tree(leaves[split:])]
    return audit(leaves[split:], index - split) + [tree(leaves[:split])]


def residue(digits, radix):
    value = 0
    for start in range(0, len(digits), 4000):
        piece = digits[start:start + 4000]
        value = (value * pow(radix, len(piece), PRIME) + int(piece, radix)) % PRIME
    return value


def u(value, width):
    return value.to_bytes(width, "little")


def patched(raw, changes):
    raw = bytearray(raw)
    for offset, value in changes.items():
        raw[offset:offset + len(value)] = value
    return bytes(raw)


class Pack:
    """A pack; dictionaries replace bytes at offsets of a section before its hash is taken."""

    def __init__(self, digits, code=1, provenance=b"{}", data=None, header={}, index={}, footer={},
                 content=None, hash_leaf=leaf, make_root=tree, gap={}, tail=b"", radix=10):
        n, (name, whole) = len(digits), NAMES[code]
        data = bytes.fromhex(digits + "0" * (n % 2)) if data is None else data
        parts = [digits[start:start + BLOCK] for start in range(0, n, BLOCK)]
        self.index_at = (65536 + len(data) + 7) // 8 * 8
        width, every = 40 + 4 * radix, "0123456789ABCDEF"[:radix]
        self.provenance_at = self.index_at + width * len(parts)
        self.footer_at = (self.provenance_at + len(provenance) + 7) // 8 * 8
        length = self.footer_at + 240 + 8 * radix
        head = MAGIC + struct.pack(
            "<IIQQQQHHHHIHH16s8Q", 1, 256, 0, 0, length, n, code, radix, 1, 1, BLOCK, whole, 0,
            name, 65536, len(data), self.index_at, width * len(parts), self.provenance_at,
            len(provenance), self.footer_at, 240 + 8 * radix)
        head = patched(head.ljust(224, b"\0"), header)
        head += sha(head)
        self.leaves = [hash_leaf(data[65536 * i:65536 * (i + 1)]) for i in range(len(parts))]
        records = b"".join(
            own + struct.pack("<%dIQ" % radix, *map(part.count, every), residue(part, radix))
            for own, part in zip(self.leaves, parts))
        records = patched(records, index)
        self.leaves = [records[width * i:width * i + 32] for i in range(len(parts))]
        self.root, self.content = make_root(self.leaves), sha(b"%d." % whole, digits.encode())
        foot = struct.pack("<QQ", n, length) + (content or self.content) + self.root + sha(records)
        foot += sha(provenance) + sha(head)
        foot += struct.pack("<%dQ" % (1 + radix), residue(digits, radix), *map(digits.count, every))
        foot = patched(foot.ljust(200 + 8 * radix, b"\0"), footer)
        foot += sha(foot) + MAGIC[::-1]
        raw = (head.ljust(65536, b"\0") + data).ljust(self.index_at, b"\0") + records + provenance
        self.raw = patched(raw.ljust(self.footer_at, b"\0") + foot + tail, gap)
        self.digits, self.name, self.whole = digits, name.decode(), whole

    def path(self, position, **changes):
        """What `digits show PACK --path N` prints."""
        block = (position - 1) // BLOCK
        return {"block": block, "constant": self.name, "decimals": len(self.digits),
                "digit": int(self.digits[position - 1]),
                "hashes": [h.hex() for h in audit(self.leaves, block)], "integerPart": self.whole,
                "leaf": self.leaves[block].hex(), "merkleRoot": self.root.hex(),
                "position": position, **changes}


def flip(raw, offset, bit=1):
    return patched(raw, {offset % len(raw): bytes([raw[offset] ^ bit])})


def long_digits(n):
    """Digits that are written shortly, other ones in every block, with rare ones among them."""
    rows = "".join(pair * (BLOCK // 2) for pair in ["14", "27", "33", "61", "80", "95", "52"])
    digits = list(rows[:n])
    for place in range(777, n, 43690):
        digits[place] = str(place % 7)
    return "".join(digits)


def spelled(raw):
    """Bytes as lines of hexadecimals; a run of one byte stands once, with its count."""
    lines, start = [], 0
    runs = [m.span() for m in re.finditer(rb"(.)\1{47,}", raw, re.S)]
    for first, last in runs + [(len(raw), len(raw))]:
        part = raw[start:first]
        lines += [part[i:i + 48].hex() for i in range(0, len(part), 48)]
        if last > first:
            lines.append("%02x * %d" % (raw[first], last - first))
        start = last
    return lines
