#!/usr/bin/env python3
"""A second reader of digit packs, written from docs/PACK_FORMAT.md alone.

Usage: decode_pack.py FILE   prints the canonical text, or one line 'refused: ...' and exits with 1.
"""
import hashlib
import struct
import sys

PRIME = 2**61 - 1
CONSTANTS = {1: (b"pi", 3), 2: (b"e", 2), 3: (b"phi", 1), 4: (b"sqrt2", 1), 5: (b"log2", 0),
             6: (b"log10", 2), 7: (b"zeta3", 1), 8: (b"catalan", 0), 9: (b"lemniscate", 5),
             10: (b"gamma1-4", 3), 11: (b"gamma1-3", 2), 12: (b"sqrt3", 1), 13: (b"log3", 1),
             14: (b"log5", 1), 15: (b"log7", 1), 16: (b"gamma", 0)}


class Refused(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Refused(what)


def sha(data):
    return hashlib.sha256(data).digest()


def align8(offset):
    return (offset + 7) // 8 * 8


def tree(leaves):
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha(b"\x01" + tree(leaves[:split]) + tree(leaves[split:]))


def decode(raw):
    """Returns (text, provenance) of a whole pack, or raises Refused."""
    need(len(raw) >= 256, "short")
    head = raw[:256]
    need(head[:8] == bytes.fromhex("8944504b0d0a1a0a"), "magic")
    version, head_length = struct.unpack_from("<II", head, 8)
    need((version, head_length) == (1, 256), "version")
    need(sha(head[:224]) == head[224:], "header hash")
    _, incompatible, file_length, n = struct.unpack_from("<QQQQ", head, 16)
    need(incompatible == 0, "features")
    code, radix, encoding, convention, block_digits, whole, reserved = struct.unpack_from(
        "<HHHHIHH", head, 48)
    need(radix in (10, 16) and (encoding, convention, block_digits) == (1, 1, 131072), "kind")
    record_length, footer_length = 40 + 4 * radix, 240 + 8 * radix
    # The sum of a file has any digit before its point.
    known = {**CONSTANTS, 0x8000: (b"series", min(whole, 9))}
    known.update((0x8000 + n, (b"sqrt-%d" % n, int(n**0.5))) for n in range(5, 100) if n**0.5 % 1)
    need(code in known, "constant")
    name, integer_part = known[code]
    need(head[64:80] == name.ljust(16, b"\0") and whole == integer_part, "constant")
    need(reserved == 0 and not any(head[144:224]), "reserved")
    need(1 <= n <= 10**15, "digit count")
    places = struct.unpack_from("<8Q", head, 80)
    provenance_length = places[5]
    need(provenance_length <= 2**26, "provenance length")
    blocks = -(-n // 131072)
    data_end = 65536 + (n + 1) // 2
    index = align8(data_end)
    provenance = index + record_length * blocks
    footer = align8(provenance + provenance_length)
    need(places == (65536, (n + 1) // 2, index, record_length * blocks, provenance,
                    provenance_length, footer, footer_length), "layout")
    need(file_length == footer + footer_length == len(raw), "length")
    need(not any(raw[256:65536]) and not any(raw[data_end:index])
         and not any(raw[provenance + provenance_length:footer]), "gap")

    foot = raw[footer:]
    need(foot[-8:] == bytes.fromhex("0a1a0a0d4b504489"), "end magic")
    need(sha(foot[:-40]) == foot[-40:-8] and not any(foot[-56:-40]), "footer hash")
    need(struct.unpack_from("<QQ", foot) == (n, file_length), "footer")
    need(foot[80:112] == sha(raw[index:provenance]), "index hash")
    need(foot[112:144] == sha(raw[provenance:provenance + provenance_length]), "provenance hash")
    need(foot[144:176] == sha(head), "header hash in footer")

    digits = raw[65536:data_end].hex().upper()
    need(radix == 16 or digits.isdecimal(), "half byte")
    need(n % 2 == 0 or digits[-1] == "0", "padding")
    digits = digits[:n]
    leaves, total_hash, total_counts = [], 0, [0] * radix
    for block in range(blocks):
        record = raw[index + record_length * block:index + record_length * (block + 1)]
        part = digits[131072 * block:131072 * (block + 1)]
        packed = raw[65536 * (block + 1):min(data_end, 65536 * (block + 2))]
        leaves.append(sha(b"\0" + packed))
        counts = [part.count(digit) for digit in "0123456789ABCDEF"[:radix]]
        value = 0
        for start in range(0, len(part), 1000):
            piece = part[start:start + 1000]
            value = (value * pow(radix, len(piece), PRIME) + int(piece, radix)) % PRIME
        need(record == leaves[-1] + struct.pack("<%dIQ" % radix, *counts, value), "record")
        total_hash = (total_hash * pow(radix, len(part), PRIME) + value) % PRIME
        total_counts = [a + b for a, b in zip(total_counts, counts)]
    text = "%d.%s" % (integer_part, digits)
    need(foot[16:48] == sha(text.encode()), "content hash")
    need(foot[48:80] == tree(leaves), "root")
    totals = struct.unpack_from("<%dQ" % (1 + radix), foot, 176)
    need(totals == (total_hash, *total_counts), "totals")
    return text, raw[provenance:provenance + provenance_length]


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            print(decode(file.read())[0])
    except Refused as reason:
        print("refused:", reason)
        sys.exit(1)
