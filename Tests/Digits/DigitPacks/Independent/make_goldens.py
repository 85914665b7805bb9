#!/usr/bin/env python3
"""Writes the golden packs, from docs/PACK_FORMAT.md alone.

Usage: make_goldens.py FOLDER   The files are committed; run it only when a golden is added.
Corrupt packs carry correct hashes wherever the fault is not a wrong hash, so that the check that is
meant to catch the fault is the one that does. Their names are the codes of the expected errors,
with a number behind a point where there are several.
"""
import hashlib
import os
import struct
import sys

PRIME = 2**61 - 1
PI = "141592653589793238462643383279502884197169399375105820974944592307816406286208998"
# Digits of e after the point in radix 16, from the sum of 16^85/k! in whole numbers.
HEX_E = "B7E151628AED2A6ABF7158809CF4F3C762E7160F38B4DA56A784D9045190CFEF3"
NAMES = {1: (b"pi", 3), 2: (b"e", 2), 3: (b"phi", 1), 4: (b"sqrt2", 1)}


def sha(data):
    return hashlib.sha256(data).digest()


def pack(digits, code=1, provenance=b"{}", header={}, data=None, record=None, footer={},
         content=None, tail=b"", gap=None, radix=10):
    """A pack; the dictionaries replace bytes at offsets before the hashes are taken."""
    n = len(digits)
    name, whole = NAMES[code]
    packed = bytes.fromhex(digits + "0" * (n % 2)) if data is None else data
    index = (65536 + len(packed) + 7) // 8 * 8
    provenance_at = index + 40 + 4 * radix
    foot_at = (provenance_at + len(provenance) + 7) // 8 * 8
    length = foot_at + 240 + 8 * radix

    def patched(raw, changes):
        raw = bytearray(raw)
        for offset, value in changes.items():
            raw[offset:offset + len(value)] = value
        return bytes(raw)

    head = bytes.fromhex("8944504b0d0a1a0a") + struct.pack(
        "<IIQQQQHHHHIHH16s8Q", 1, 256, 0, 0, length, n, code, radix, 1, 1, 131072, whole, 0, name,
        65536, len(packed), index, 40 + 4 * radix, provenance_at, len(provenance), foot_at,
        240 + 8 * radix)
    head = patched(head.ljust(224, b"\0"), header)
    head += sha(head)
    counts = [digits.count(digit) for digit in "0123456789ABCDEF"[:radix]]
    leaf = sha(b"\0" + packed)
    value = int(digits, radix) % PRIME
    entry = leaf + struct.pack("<%dIQ" % radix, *counts, value)
    entry = patched(entry, record or {})
    text = ("%d.%s" % (whole, digits)).encode()
    foot = struct.pack("<QQ", n, length) + (content or sha(text)) + leaf + sha(entry)
    foot += sha(provenance) + sha(head) + struct.pack("<%dQ" % (1 + radix), value, *counts)
    foot = patched(foot.ljust(200 + 8 * radix, b"\0"), footer)
    foot += sha(foot) + bytes.fromhex("0a1a0a0d4b504489")
    raw = head.ljust(65536, b"\0") + packed
    raw = raw.ljust(index, b"\0") + entry + provenance
    raw = raw.ljust(foot_at, b"\0") + foot + tail
    return patched(raw, gap or {})


def u(value, width):
    return value.to_bytes(width, "little")


def flipped(raw, offset):
    return raw[:offset] + bytes([raw[offset] ^ 1]) + raw[offset + 1:]


def main(folder):
    good = {
        "pi-81": pack(PI),
        "e-1": pack("7", code=2, provenance=b""),
        "phi-16": pack("6180339887498948", code=3),
        "sqrt2-15": pack("414213562373095", code=4, provenance=b'{"a":"\xc3\xa9"}'),
        "e-65.hex": pack(HEX_E, code=2, radix=16),
    }
    base = good["pi-81"]
    bad = {
        "other-version": pack(PI, header={8: u(2, 4)}),
        "unknown-feature": pack(PI, header={24: u(4, 8)}),
        "other-radix": pack(PI, header={50: u(16, 2)}),
        "unsupported.1": pack(PI, header={50: u(8, 2)}),
        "unsupported.2": pack(PI, header={52: u(2, 2)}),
        "unknown-constant": pack(PI, header={48: u(99, 2), 64: b"tau"}),
        "layout-inconsistent.1": pack(PI, header={40: u(2**63, 8)}),
        "layout-inconsistent.2": pack(PI, header={96: u(65536, 8)}),
        "layout-inconsistent.3": pack(PI, header={60: u(2, 2)}),
        "reserved-not-zero.1": pack(PI, header={150: b"\1"}),
        "reserved-not-zero.2": pack(PI, footer={270: b"\1"}),
        "reserved-not-zero.3": pack(PI, gap={40000: b"\1"}),
        "header-damaged": flipped(base, 41),
        "footer-damaged": flipped(base, len(base) - 100),
        "index-damaged.1": pack(PI, record={32: u(9, 4)}),
        "index-damaged.2": flipped(base, 65536 + 48 + 3),
        "provenance-damaged": flipped(base, 65536 + 48 + 80),
        "block-damaged": flipped(base, 65536 + 7),
        "content-damaged": pack(PI, content=sha(b"3.14")),
        "not-a-digit": pack("1234", data=b"\x12\x3a"),
        "counts-damaged": pack("1243", data=b"\x12\x34", content=sha(b"3.1234")),
        "truncated": base[:-1],
        "trailing-bytes": pack(PI, tail=b"\0"),
        "not-a-pack": b"GIF89a" + base[6:],
        "damaged-by-transfer": base.replace(b"\r\n", b"\n"),
        "empty": b"",
    }
    for name, raw in good.items():
        save(os.path.join(folder, name), raw)
    for name, raw in bad.items():
        save(os.path.join(folder, "corrupt", name), raw)


def save(path, raw):
    with open(path + ".digitpack", "wb") as file:
        file.write(raw)


if __name__ == "__main__":
    main(sys.argv[1])
