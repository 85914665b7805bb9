#!/usr/bin/env python3
"""Checks that every decimal of a digit pack is right: check_proof.py PACK PROOF

Plain Python 3.8 or newer, nothing to install, no long multiplication. Written from
docs/PACK_FORMAT.md and docs/PROOF_FORMAT.md, which has the equations and why they suffice.
Exit codes: 0 proved, 1 refused (the line says which equation failed), 2 wrong usage,
3 a file cannot be read, is damaged, or is no pack or proof of version 1.
"""
import hashlib
import json
import os
import secrets
import struct
import sys

CONSTANTS = {1: ("pi", 3), 2: ("e", 2), 3: ("phi", 1), 4: ("sqrt2", 1)}
FORMULAS = {"pi": "chudnovsky", "e": "taylor", "phi": "square-root", "sqrt2": "square-root"}
# Keys of a formula beyond those of all, its integers, their encoding.
LAYOUTS = {"chudnovsky": (["factors", "terms", "workingBits"], "SRZ", "binary"),
           "taylor": (["factors", "terms"], "Z", "binary"), "square-root": ([], "R", "decimal")}
QUADRATIC = {"phi": (1, 1), "sqrt2": (0, 2)}  # x^2 = b*x + c
LOG10 = 332192810  # a little above 10^8 * log2(10)
A, B, C = 13591409, 545140134, 10939058860032000
CHUNK, TOP = 2000, 64  # bytes a step: 4000 decimals are below int()'s limit; leading ones kept

class Unreadable(Exception): """A file that is damaged or of another kind."""
class Refused(Exception): """A claim that is not proved."""

def demand(condition, equation):
    if not condition:
        raise Refused(equation)

def random_prime():
    """A secret prime between 2^127 and 2^128, by the test of Miller and Rabin."""
    while True:
        p = secrets.randbits(128) | 1 << 127 | 1
        twos = (p - 1 & 1 - p).bit_length() - 1
        for _ in range(64):
            x = pow(secrets.randbelow(p - 3) + 2, p >> twos, p)
            if x != 1 and p - 1 not in (pow(x, 1 << i, p) for i in range(twos)):
                break
        else:
            return p

class Reader:
    """A file read once, from its beginning to its end, and hashed on the way."""

    def __init__(self, path):
        self.path, self.file, self.hash = path, open(path, "rb"), hashlib.sha256()
        self.size = os.fstat(self.file.fileno()).st_size

    def need(self, condition, what):
        if not condition:
            raise Unreadable("'%s' %s" % (self.path, what))

    def take(self, count):
        data = self.file.read(count)
        self.need(len(data) == count, "ends too early")
        self.hash.update(data)
        return data

    def padding(self, count):
        self.need(not any(self.take(-count % 8)), "has padding that is not zero")

    def chunks(self, count):
        for start in range(0, count, CHUNK):
            yield self.take(min(count - start, CHUNK))

    def binary(self, count, p):
        """An integer modulo p; its leading bytes as an integer, and how many were dropped."""
        value, weight, top = 0, 1, b""
        for data in self.chunks(count):
            value = (value + int.from_bytes(data, "little") * weight) % p
            weight = (weight << 8 * len(data)) % p
            top = (top + data)[-TOP:]
        self.padding(count)
        self.need(top[-1] != 0, "has an integer with a leading zero")
        return value, int.from_bytes(top, "little"), count - len(top)

    def decimal(self, digits, p, text=None):
        """Packed decimals as an integer modulo p, and the first of them; hashes their text."""
        value, first, left = 0, "", digits
        for data in self.chunks((digits + 1) // 2):
            part = data.hex()
            self.need(part.isdecimal(), "has a half byte that is no digit")
            self.need(left >= len(part) or part[-1] == "0", "has a last half byte that is not zero")
            part = part[:left]
            if text:
                text.update(part.encode())
            value = (value * pow(10, len(part), p) + int(part)) % p
            first, left = (first + part)[:TOP], left - len(part)
        self.padding((digits + 1) // 2)  # also in a pack
        return value, first

def open_pack(path):
    """The pack at its first decimal; constant, integer part and number of decimals."""
    pack = Reader(path)
    head = pack.take(65536)
    pack.need(head[:16] == struct.pack("<8sII", bytes.fromhex("8944504b0d0a1a0a"), 1, 256),
              "is no digit pack of version 1")
    pack.need(hashlib.sha256(head[:224]).digest() == head[224:256], "has a damaged header")
    size, n, code, *kind, whole = struct.unpack_from("<QQHHHHIH", head, 32)
    pack.need(kind == [10, 1, 1, 131072] and code in CONSTANTS and 1 <= n <= 10**15
              and struct.unpack_from("<QQ", head, 80) == (65536, (n + 1) // 2)
              and size == pack.size, "has a header that contradicts itself or the file")
    demand(CONSTANTS[code][1] == whole, "the integer part of %s is %d" % CONSTANTS[code])
    return pack, CONSTANTS[code][0], whole, n

def header(raw):
    """The checked header; raises one of several errors. No assert: python -O leaves them out."""
    h = json.loads(raw)
    n, formula, sizes = h["decimals"], h["formula"], h["integers"]
    more, names, encoding = LAYOUTS[formula]
    keys = ["constant", "contentHash", "decimals", "formula", "integers"] + more
    terms, bits, factors = h.get("terms", 3), h.get("workingBits", n), h.get("factors", [])
    numbers = [n, terms, bits] + [x for f in factors for x in f] + [s[2] for s in sizes]
    if not (json.dumps(h, sort_keys=True, separators=(",", ":")).encode() == raw
            and sorted(h) == sorted(keys) and FORMULAS[h["constant"]] == formula
            and len(h["contentHash"]) == 64 and not set(h["contentHash"]) - set("0123456789abcdef")
            and all(type(x) is int and x > 0 for x in numbers)
            and n <= 10**15 and 3 <= terms <= n + 1000 and n <= bits <= 4 * n + 65536
            and len(factors) <= 1000 and all(len(f) == 2 and 2 <= f[0] <= 65535 for f in factors)
            and all(f[0] < g[0] for f, g in zip(factors, factors[1:]))
            and sum(e * b.bit_length() for b, e in factors) <= 16 * n + 65536
            and [s[:2] for s in sizes] == [[name, encoding] for name in names]
            and all(s[2] == (n + 2) // 2 if encoding == "decimal" else
                    s[2] <= (2 * n + 65536 if s[0] == "Z" else bits // 8 + 16) for s in sizes)):
        raise ValueError
    return h

def open_proof(path):
    """The proof at its first integer, and its header."""
    proof = Reader(path)
    magic, version, length = struct.unpack("<8sII", proof.take(16))
    proof.need(magic.hex() == "894450520d0a1a0a" and version == 1 and length <= 65536,
               "is no proof of version 1")
    raw = proof.take(length)
    proof.padding(length)
    try:
        h = header(raw)
    except (LookupError, TypeError, ValueError, RecursionError):
        raise Unreadable("'%s' has a header that is not one of version 1" % path)
    whole = 48 + sum(x + -x % 8 for x in [length] + [s[2] for s in h["integers"]])
    proof.need(proof.size == whole, "has %d bytes, not %d" % (proof.size, whole))
    return proof, h

def trimmed(m, e):
    """m*2^e without what is more than 256 bits below its first bit."""
    cut = max(0, m.bit_length() - 256)
    return m >> cut, e + cut

def power(base, exponent):
    m, e = 1, 0
    for bit in bin(exponent)[2:]:
        m, e = trimmed(m * m * (base if bit == "1" else 1), 2 * e)
    return m, e

def factorial(n):
    m, e = 1, 0
    for k in range(2, n + 1):
        m, e = trimmed(m * k, e) if k % 16 == 0 or k == n else (m * k, e)
    return m, e

def check_fraction(z, g, limit, equation):
    """2^-56 <= g*Z/limit <= 1 - 2^-56; the quotient is known to 2^-64."""
    m, e = trimmed(z[1] * g[1], 8 * z[2] + g[2])
    shift = e - limit[1] + 400
    # Beyond these sizes it is clear, and shifts stay short.
    demand(-60 <= m.bit_length() + shift - limit[0].bit_length() - 400 <= 1, equation)
    x, y = m << shift if shift > 0 else m >> -shift, limit[0] << 400
    demand(y >> 56 <= x <= y - (y >> 56) - (y >> 64), equation)

def check_quadratic(h, n, p, d, g, r):
    b, c = QUADRATIC[h["constant"]]
    ten = pow(10, n, p)
    demand((d[0] * d[0] + r[0] - c * ten * ten - b * d[0] * ten) % p == 0,
           "D^2 + R = %s" % ("10^2N + D*10^N" if b else "2*10^2N"))
    kept = min(TOP, n + 1)
    room = 2 * int(d[1]) - b * 10**(kept - 1) - int(r[1])
    demand(room >= (kept < n + 1), "R <= 2D" + " - 10^N" * b)

def check_e(h, n, p, d, g, z):
    q, t, size = 1, 1, factorial(h["terms"] - 1)
    demand((size[0].bit_length() - 1 + size[1]) * 10**8 >= LOG10 * n + 65 * 10**8,
           "log2 (n-1)! >= N*log2(10) + 65")
    for k in range(1, h["terms"]):
        q, t = q * k % p, (t * k + 1) % p
    demand((t * pow(10, n, p) - d[0] * q - g[0] * z[0]) % p == 0, "T*10^N = D*Q + g*Z")
    check_fraction(z, g, size, "2^-56 <= g*Z/Q <= 1 - 2^-56")

def check_pi(h, n, p, d, g, s, r, z):
    terms, w = h["terms"], h["workingBits"]
    demand(4711 * 10**6 * terms >= LOG10 * n + 10**8 * (64 + (A + B * terms).bit_length()),
           "47.11*n >= N*log2(10) + 64 + bits(13591409 + 545140134*n)")
    demand(10**8 * w >= LOG10 * n + 60 * 10**8, "w >= N*log2(10) + 60")
    demand((s[0] * s[0] + r[0] - 10005 * pow(4, w, p)) % p == 0, "S^2 + R = 10005*2^2w")
    cut = max(s[2], r[2])
    demand((r[1] >> 8 * (cut - r[2])) + (cut > 0) <= 2 * (s[1] >> 8 * (cut - s[2])), "R <= 2S")
    q, product, t = 1, 1, A
    for k in range(1, terms):
        factor, k6 = C * k * k * k, 6 * k
        q = q * factor % p
        product = product * (5 - k6) * (k + k - 1) * (k6 - 1) % p
        t = (t * factor + product * (A + B * k)) % p
    left, right = 426880 * s[0] * q * pow(5, n, p), d[0] * t * pow(2, w - n, p) + g[0] * z[0]
    demand((left - right) % p == 0, "426880*S*Q*5^N = D*T*2^(w-N) + g*Z")
    (m, e), (cm, ce) = factorial(terms - 1), power(C, terms - 2)
    limit = trimmed(m**3 * cm * (A * C - 5 * (A + B)), 3 * e + ce + w - n)
    check_fraction(z, g, limit, "2^-56 <= g*Z/(T*2^(w-N)) <= 1 - 2^-56")

def check(pack_path, proof_path):
    """Raises Unreadable or Refused; returns what was proved, as text."""
    (pack, name, whole, n), (proof, h) = open_pack(pack_path), open_proof(proof_path)
    demand((name, n) == (h["constant"], h["decimals"]),
           "the proof speaks of %s to %d decimals" % (h["constant"], h["decimals"]))
    p, text = random_prime(), hashlib.sha256(b"%d." % whole)
    decimals, first = pack.decimal(n, p, text)
    demand(text.hexdigest() == h["contentHash"], "the proof speaks of other digits than the pack's")
    d = ((whole * pow(10, n, p) + decimals) % p, (str(whole) + first)[:TOP])
    integers = [proof.binary(size, p) if encoding == "binary" else proof.decimal(n + 1, p)
                for _, encoding, size in h["integers"]]
    digest = proof.hash.digest()
    proof.need(proof.take(32) == digest, "is damaged: its last hash differs")
    g, bits, terms = (1, 1, 0), 256 + 2 * h.get("workingBits", 0) + 8 * n, h.get("terms", 0)
    for base, exponent in h.get("factors", []):
        m, e = power(base, exponent)
        g = (g[0] * pow(base, exponent, p) % p,) + trimmed(g[1] * m, g[2] + e)
        bits += exponent * base.bit_length()
    {"pi": check_pi, "e": check_e}.get(name, check_quadratic)(h, n, p, d, g, *integers)
    bits += 16 * sum(i[2] for i in h["integers"]) + terms * (64 + 4 * terms.bit_length())
    return "PROVED: %d.%s... is %s truncated to %d decimals\na false claim passes with a chance " \
        "below 2^-%d; SHA-256 of the text %s" % (
            whole, first[:10], name, n, 126 - bits.bit_length(), h["contentHash"])

def main(arguments):
    if len(arguments) != 2 or arguments[0][:1] == "-":
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(check(*arguments))
    except Refused as reason:
        print("REFUSED: %s%s" % (reason, " does not hold" if "=" in str(reason) else ""))
        return 1
    except (Unreadable, OSError) as reason:
        print("check_proof.py: %s" % reason, file=sys.stderr)
        return 3
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
