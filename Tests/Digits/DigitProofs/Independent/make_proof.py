#!/usr/bin/env python3
"""Makes packs and proofs, honest and forged, from docs/PACK_FORMAT.md and docs/PROOF_FORMAT.md
alone, with Python's long integers: the opponent of both checkers.

Usage: make_proof.py FOLDER CONSTANT DECIMALS   writes honest.digitpack, honest.proof, and a pair
NAME.digitpack, NAME.proof for every forgery, and forgeries.json: by name the exit code and the
equation that must fail, or a blank and the field that is refused. CONSTANT is `machin` for pi by
Machin's formula.
"""
import functools
import hashlib
import json
import math
import os
import re
import struct
import sys

PRIME = 2**61 - 1
NAMES = {"pi": (1, 3), "e": (2, 2), "phi": (3, 1), "sqrt2": (4, 1)}
TEXTS = {"log2": (5, 0), "log10": (6, 2), "zeta3": (7, 1), "catalan": (8, 0), "lemniscate": (9, 5),
         "gamma1-4": (10, 3), "gamma1-3": (11, 2), "sqrt3": (12, 1), "log3": (13, 1),
         "log5": (14, 1), "log7": (15, 1)}
ROOTS = {"sqrt-6": (32774, 2), "sqrt-99": (32867, 9)}  # of many
GAMMA = {"gamma": (16, 0)}
CODES = {**NAMES, **TEXTS, **ROOTS, **GAMMA}
KINDS = [*NAMES, "machin", *TEXTS, *ROOTS, *GAMMA]
# The six primes after 2^60, which a test takes for secret ones.
LATER_PRIMES = [2**60 + 33, 2**60 + 91, 2**60 + 105, 2**60 + 147, 2**60 + 151, 2**60 + 213]
A, B, C = 13591409, 545140134, 10939058860032000
LOG10 = 332192810  # a little above 10^8 * log2(10)
PROVENANCE = b"{}"


def times(*factors):
    """A product of fractions, as pairs; never in lower terms."""
    return math.prod(n for n, _ in factors), math.prod(d for _, d in factors)


def over(divided, *divisors):
    return times(divided, *((d, n) for n, d in divisors))


def plus(a, b):
    return a[0] * b[1] + b[0] * a[1], a[1] * b[1]


def acoth(y):
    return (1, lambda k: 2 * k - 1, lambda k: y * y * (2 * k + 1), lambda k: 2 * k - 1)


def logarithm(*weights):
    """A logarithm as a sum of four acoth(y) with these weights."""
    ys = 251, 449, 4801, 8749
    return [acoth(y) for y in ys], lambda root, *values: functools.reduce(
        plus, (times((weight, y), value) for weight, y, value in zip(weights, ys, values)))


def root_of(value, k):
    """The integer root, by Newton's iteration."""
    x = 1 << -(-value.bit_length() // k)
    while True:
        y = ((k - 1) * x + value // x**(k - 1)) // k
        if y >= x:
            return x
        x = y


LEMNISCATE = (0, lambda k: 32 * k**2 * (1728 * k - 1673), lambda k: 1658944 * k**2,
              lambda k: (8 * k - 3) * (8 * k - 7))
SINGULAR = (1, lambda k: -9 * (12 * k - 11) * (12 * k - 7), lambda k: 9216000 * k**2,
            lambda k: -9 * (12 * k - 11) * (12 * k - 7))
CHUDNOVSKY = (A, lambda k: -(6 * k - 5) * (2 * k - 1) * (6 * k - 1) * (A + B * k),
              lambda k: C * k**3, lambda k: -(6 * k - 5) * (2 * k - 1) * (6 * k - 1))
ZETA3 = (0, lambda k: (
    1565994397644288 * k**11 - 6719460725627136 * k**10 + 12632254526031264 * k**9
    - 13684352515879536 * k**8 + 9451223531851808 * k**7 - 4348596587040104 * k**6
    + 1352700034136826 * k**5 - 282805786014979 * k**4 + 38721705264979 * k**3
    - 3292502315430 * k**2 + 156286859400 * k - 3143448000),
    lambda k: 270 * math.prod(a * k - b for a, b in (
        (12, 1), (12, 5), (12, 7), (12, 11), (10, 1), (10, 3), (10, 7), (10, 9), (9, 1), (9, 2),
        (9, 4), (9, 5), (9, 7), (9, 8))),
    lambda k: -k**5 * (2 * k - 1)**3 * (3 * k - 1) * (3 * k - 2) * (4 * k - 1) * (4 * k - 3) * (
        6 * k - 1) * (6 * k - 5))
# The series and the value of the constants that are proved by nodes, from the tables of the format.
NODES = {
    "log2": ([(0, lambda k: 1794 * k - 297, lambda k: 216 * (6 * k - 1) * (6 * k - 5),
               lambda k: k * (2 * k - 1))], lambda root, a: over(a, (2, 1))),
    "log10": logarithm(478, 180, -126, 206),
    "zeta3": ([ZETA3], lambda root, a: over(a, (48, 1))),
    "catalan": ([(0, lambda k: 580 * k**2 - 184 * k + 15,
                  lambda k: 9 * (6 * k - 1)**2 * (6 * k - 5)**2,
                  lambda k: 32 * k**3 * (2 * k - 1))], lambda root, a: over(a, (2, 1))),
    "lemniscate": ([LEMNISCATE], lambda root, a: over(root(4, (1, 1043320250)), a)),
    "gamma1-4": ([LEMNISCATE, CHUDNOVSKY], lambda root, a, b: root(4, over(
        times((853760, 1), root(2, (10005, 1043320250))), times(a, a, b)))),
    "gamma1-3": ([SINGULAR, CHUDNOVSKY], lambda root, a, b: root(3, over(
        times((1823176476672000, 1), root(4, (72, 5)), a), times(b, b)))),
    "log3": logarithm(228, 86, -60, 98),
    "log5": logarithm(334, 126, -88, 144),
    "log7": logarithm(404, 152, -106, 174),
    "gamma": None}  # by ``euler``


def euler(c):
    """gamma by Brent and McMillan's B3; a series may have its last term, or "harmonic" behind it."""
    exponents = [max(e for e in range(64) if c % b**e == 0) for b in (2, 3, 5)]
    i = (lambda k: c * c, lambda k: k * k, lambda k: c * c)
    k = (1, lambda k: (2 * k - 1)**3, lambda k: 32 * c * c * k, lambda k: (2 * k - 1)**3, 2 * c - 1)

    def value(root, s, i, k, *logs):
        i = root(1, i)
        x = plus(over(s, i), times(over(k, i, i), (-1, 4 * c)))
        for log, y, weights in zip(logs, (31, 49, 161), ((14, 22, 32), (10, 16, 24), (6, 10, 14))):
            weight = sum(a * b for a, b in zip(weights, exponents))
            x = plus(x, times((-weight, y), log))
        return x
    return [(0, *i, "harmonic"), (1, *i), k, *map(acoth, (31, 49, 161))], value



def sha(data):
    return hashlib.sha256(data).digest()


def tree(leaves):
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha(b"\x01" + tree(leaves[:split]) + tree(leaves[split:]))


def spelled(value, count):
    """The last `count` decimals of an integer."""
    text = []
    while count > 0:
        part = min(count, 4000)
        value, rest = divmod(value, 10**part)
        text.append(str(rest).zfill(part))
        count -= part
    return "".join(reversed(text))


def put(data, changes):
    """Bytes with others at some offsets."""
    for offset, value in (changes or {}).items():
        data = data[:offset] + value + data[offset + len(value):]
    return data


def pack_head(name, whole, n, head_has=None, radix=10):
    """The first 256 bytes of a pack, and where index, provenance and footer begin."""
    index_at = (65536 + (n + 1) // 2 + 7) // 8 * 8
    provenance_at = index_at + (40 + 4 * radix) * -(-n // 131072)
    foot_at = provenance_at + 8
    head = bytes.fromhex("8944504b0d0a1a0a") + struct.pack(
        "<IIQQQQHHHHIHH16s8Q", 1, 256, 0, 0, foot_at + 240 + 8 * radix, n, CODES[name][0], radix,
        1, 1, 131072, whole, 0, name.encode(), 65536, (n + 1) // 2, index_at,
        provenance_at - index_at, provenance_at, len(PROVENANCE), foot_at, 240 + 8 * radix)
    head, changes = head.ljust(224, b"\0"), head_has or {}
    head = put(head, {offset: changes[offset] for offset in changes if offset < 224})
    own = {offset: changes[offset] for offset in changes if offset >= 224}
    return put(head + sha(head), own), index_at, provenance_at, foot_at


def pack_foot(foot, foot_has=None, radix=10):
    """A footer from its first fields."""
    foot = put(foot.ljust(200 + 8 * radix, b"\0"), foot_has)
    return foot + sha(foot) + bytes.fromhex("0a1a0a0d4b504489")


def pack(name, whole, digits, head_has=None, index_has=None, foot_has=None, has=None, half="0",
         radix=10):
    """A pack whose hashes, counts and lengths are all consistent.

    A forger may put bytes into header and footer before they are hashed, into the header's own
    hash, into the index before (True) or after (False) the footer's hash of it, and anywhere once
    all is hashed.
    """
    n = len(digits)
    data = bytes.fromhex(digits + half * (n % 2))
    head, index_at, _, foot_at = pack_head(name, whole, n, head_has, radix)
    index, leaves, total, counts = b"", [], 0, [0] * radix
    for block in range(-(-n // 131072)):
        part = digits[131072 * block:131072 * (block + 1)]
        value = 0
        for start in range(0, len(part), 4000):
            piece = part[start:start + 4000]
            value = (value * pow(radix, len(piece), PRIME) + int(piece, radix)) % PRIME
        own = [part.count("%X" % digit) for digit in range(radix)]
        leaves.append(sha(b"\0" + data[65536 * block:65536 * (block + 1)]))
        index += leaves[-1] + struct.pack("<%dIQ" % radix, *own, value)
        total = (total * pow(radix, len(part), PRIME) + value) % PRIME
        counts = [a + b for a, b in zip(counts, own)]
    early, changes = index_has or (True, None)
    written = put(index, changes)
    index = written if early else index
    text = ("%d.%s" % (whole, digits)).encode()
    foot = struct.pack("<QQ", n, foot_at + 240 + 8 * radix) + sha(text) + tree(leaves) + sha(index)
    foot += sha(PROVENANCE) + sha(head) + struct.pack("<%dQ" % (1 + radix), total, *counts)
    raw = (head.ljust(65536, b"\0") + data).ljust(index_at, b"\0") + written + PROVENANCE
    raw = raw.ljust(foot_at, b"\0") + pack_foot(foot, foot_has, radix)
    return put(raw, has), hashlib.sha256(text).hexdigest()


def padded(data):
    return data + bytes(-len(data) % 8)


def proof(header, integers, canonical=None):
    """A proof with a right hash at its end."""
    raw = canonical or json.dumps(header, sort_keys=True, separators=(",", ":")).encode()
    body = bytes.fromhex("894450520d0a1a0a") + struct.pack("<II", 1, len(raw)) + padded(raw)
    body += b"".join(padded(data) for data in integers)
    return body + sha(body)


def sealed(whole):
    """The same proof with a right hash at its end."""
    return whole[:-32] + sha(whole[:-32])


SQUARES = ("phi", "sqrt2", "sqrt3", *ROOTS)


class Claim:
    """The parts of a pack and its proof, each of which a forgery may replace."""

    def __init__(self, kind, n):
        self.kind, self.name, self.n = kind, "pi" if kind == "machin" else kind, n
        self.w, self.terms, self.whole = n * 332193 // 100000 + 240, None, CODES[self.name][1]
        self.factors, self.z = [[2, 3], [7, 1]] if n > 1 else [], None
        self.root_error, self.wrong_root, self.parameter = 0, 0, None
        self.places = n + (2 if self.whole > 4 else 1)  # of R, where it is decimal
        getattr(self, "make_" + (kind if kind in ("pi", "e", "machin") else
                                 "nodes" if kind in NODES else "quadratic"))()

    # What a checker's integers are, with Python's.
    def sums_pi(self):
        q, p, t = 1, 1, A
        for k in range(1, self.terms):
            p *= -(6 * k - 5) * (2 * k - 1) * (6 * k - 1)
            t = t * C * k**3 + p * (A + B * k)
            q *= C * k**3
        return q, t

    def sums_e(self):
        q, t = 1, 1
        for k in range(1, self.terms):
            q, t = q * k, t * k + 1
        return q, t

    def series(self, index):
        """T and Q, over as many terms as are stated, or as the precision asks for."""
        t, P, Q, R, *rest = self.nodes[0][index]
        q, p, k, h, e = 1, 1, 0, 1, 1
        last = rest[0] if rest and rest[0] != "harmonic" else None
        while (k < self.terms[index] if self.terms else k < last if last else
               k < 20 or e * abs(p) << self.w + 60 > q):
            k, divisor = k + 1, Q(k + 1)
            if rest == ["harmonic"]:  # h/e = 1 + 1/2 + ... + 1/k
                h, e, divisor = (h * k + e if k > 1 else 1), e * k, divisor * k
            t, q, p = t * divisor + p * P(k) * h, q * divisor, p * R(k)
        return (t, q), k

    def root(self, k, x):
        """S/2^w; one S is wrong by what a forger wants."""
        scaled = x[0] << k * self.w
        is_wrong = len(self.roots) == 2 * self.wrong_root
        s = root_of(scaled // x[1], k) + is_wrong * self.root_error
        self.roots += [s, abs(scaled - s**k * x[1])]
        return s, 1 << self.w

    def make_nodes(self):
        self.nodes = NODES[self.kind]
        if self.kind == "gamma":
            self.parameter = self.parameter or min(
                c for a in range(12) for b in range(8) for d in range(6)
                for c in [2**(a + 1) * 3**(b + 1) * 5**(d + 1)] if 8 * c > self.n * 2.30259 + 60)
            self.nodes = euler(self.parameter)
        found = [self.series(i) for i in range(len(self.nodes[0]))]
        self.terms = self.terms or [k for _, k in found]
        self.roots = []
        self.x = self.nodes[1](self.root, *(value for value, _ in found))
        self.d = self.x[0] * 10**self.n // self.x[1] % ((self.whole + 1) * 10**self.n)
        self.make_z()

    def make_machin(self):
        """pi from 16*arctan 1/5 - 4*arctan 1/239, summed from the least terms up."""
        self.factors = []
        five = 2 * ((LOG10 * self.n + 68 * 10**8) // (4 * 232192809)) + 2
        other = 2 * ((LOG10 * self.n + 66 * 10**8) // (4 * 790086680)) + 2
        self.h = math.lcm(*range(1, 2 * five + 2, 2))
        self.v = 5**(2 * five + 1) * 239**(2 * other + 1)
        self.sum = sum((-1)**k * coefficient * self.h * self.v // ((2 * k + 1) * x**(2 * k + 1))
                       for coefficient, x, last in ((16, 5, five), (-4, 239, other))
                       for k in range(last + 1))  # times h*V, exactly
        self.d = self.sum * 10**self.n // (self.h * self.v)
        self.make_z()

    def make_pi(self):
        self.terms = (self.w + 64) * 100 // 4711 + 2
        self.s = math.isqrt(10005 << 2 * self.w)
        self.r = (10005 << 2 * self.w) - self.s**2
        q, t = self.sums_pi()
        self.d = 426880 * self.s * q * 10**self.n // (t << self.w)
        self.make_z()

    def make_e(self):
        self.terms = 30
        while math.lgamma(self.terms) / math.log(2) < self.w - 100:
            self.terms += 1 + self.terms // 100
        q, t = self.sums_e()
        self.d = t * 10**self.n // q
        self.make_z()

    def divisor(self):
        """What D is multiplied by."""
        if self.kind == "machin":
            return self.h * self.v
        if self.kind in NODES:
            return self.x[1]
        q, t = self.sums_pi() if self.name == "pi" else self.sums_e()
        return t << self.w - self.n if self.name == "pi" else q

    def make_d(self):
        """The decimals that terms and root, as they are, lead to."""
        q, t = self.sums_pi() if self.name == "pi" else self.sums_e()
        self.d = (426880 * self.s * q * 5**self.n if self.name == "pi" else t * 10**self.n
                  ) // self.divisor()
        self.d %= (self.whole + 1) * 10**self.n  # a wrong one has no more digits

    def make_z(self):
        """Z for D as it is, whether it is right or not."""
        if self.kind == "machin":
            self.z = self.sum * 10**self.n - self.d * self.divisor()
            return
        if self.kind in NODES:
            self.z = self.x[0] * 10**self.n - self.d * self.x[1]
            self.factors = [[2, 3]] if self.z % 8 == 0 else []
            self.z //= 8 if self.factors else 1
            return
        # Binary splitting divides by g; here g is multiplied in, so that Z comes out whole.
        g = math.prod(b**e for b, e in self.factors)
        if self.name == "pi":
            q, t = self.sums_pi()
            z = 426880 * self.s * q * 5**self.n - (self.d * t << self.w - self.n)
        else:
            q, t = self.sums_e()
            z = t * 10**self.n - self.d * q
        while z % g:  # keep the factors that divide
            self.factors = self.factors[:-1]
            g = math.prod(b**e for b, e in self.factors)
        self.z = z // g

    def make_quadratic(self):
        scale = 10**self.n
        self.d = (scale + math.isqrt(5 * scale**2)) // 2 if self.name == "phi" else math.isqrt(
            int(self.name[4:].strip("-")) * scale**2)
        self.make_r()

    def make_r(self):
        scale = 10**self.n
        known = scale**2 + self.d * scale if self.name == "phi" else (
            int(self.name[4:].strip("-")) * scale**2)
        self.r = known - self.d**2

    def header(self, hash):
        h = {"constant": self.name, "contentHash": hash, "decimals": self.n,
             "formula": {"pi": "chudnovsky", "e": "taylor", "machin": "machin"}.get(
                 self.kind, "nodes" if self.kind in NODES else "square-root")}
        if self.kind in NODES:
            h.update(factors=[[]] * (len(self.roots) // 2) + [self.factors], terms=self.terms)
            if self.roots:
                h["workingBits"] = self.w
            if self.parameter:
                h["parameter"] = self.parameter
        if self.kind in ("pi", "e"):
            h.update(factors=self.factors, terms=self.terms)
        if self.kind == "pi":
            h["workingBits"] = self.w
        return h

    def integers(self):
        if self.name in SQUARES:
            digits = spelled(self.r, self.places)
            return [("R", "decimal", bytes.fromhex(digits + "0" * (self.places % 2)))]
        values = [("S", self.s), ("R", self.r)] if self.kind == "pi" else []
        if self.kind in NODES:
            values = [("SR"[i % 2] + str(i // 2 + 1), r) for i, r in enumerate(self.roots)]
        return [(name, "binary", abs(value).to_bytes(max(1, (value.bit_length() + 7) // 8),
                                                     "little"))
                for name, value in values + [("Z", self.z)]]

    def files(self, change=None, **forged):
        """Pack and proof; `change` gets the header and the list of integers before the hash."""
        raw, hash = pack(self.name, self.whole, spelled(self.d, self.n), **forged)
        integers = self.integers()
        h = self.header(hash)
        h["integers"] = [[name, encoding, len(data)] for name, encoding, data in integers]
        parts = [data for _, _, data in integers]
        return raw, (change(h, parts) if change else proof(h, parts))


def forgeries(name, n):
    """(name, exit code, part of every checker's message, files) for a constant or `machin`; a part
    that begins with a point is the ending of the file that the message names."""
    digits = {"pi": "426880*S*Q*5^N = D*T*2^(w-N) + g*Z", "e": "T*10^N = D*Q + g*Z",
              "machin": "h*T*10^N = h*D*Q + g*Z",
              "phi": "D^2 + R = 10^2N + D*10^N", "sqrt2": "D^2 + R = 2*10^2N",
              "sqrt3": "D^2 + R = 3*10^2N", "sqrt-6": "D^2 + R = 6*10^2N",
              "sqrt-99": "D^2 + R = 99*10^2N"}.get(name, "D*d + g*Z = n*10^N")
    bound = {"pi": "<= g*Z/(T*2^(w-N)) <=", "e": "<= g*Z/Q <=", "machin": "<= Z/(h*V) <=",
             "phi": "R <= 2D - 10^N", "sqrt2": "R <= 2D", "sqrt3": "R <= 2D",
             "sqrt-6": "R <= 2D", "sqrt-99": "R <= 2D"}.get(name, "<= g*Z/d <=")
    series = name not in SQUARES
    stated = name in ("pi", "e")  # terms and factors are

    def changed(change):
        return Claim(name, n).files(change)

    def bit(which, place):
        def change(h, parts):
            data = bytearray(parts[which])
            # In decimals the lowest bit of an even digit keeps it a digit.
            spot = [0, len(data) // 2, len(data) - 1][place]
            if series:
                data[spot] ^= 0x04 if spot == len(data) - 1 and data[spot] != 4 else 0x10
                if data[-1] == 0:
                    data[-1] = 1
            else:
                data[spot] ^= 0x10
            return proof(h, parts[:which] + [bytes(data)] + parts[which + 1:])
        return change

    parts_of = [letter for letter, _, _ in Claim(name, n).integers()]
    root = "S^2 + R = 10005*2^2w" if name == "pi" else "S^k*d + g*R = n*2^kw"
    for which, letter in enumerate(parts_of):
        for place in range(3):
            equation = digits if letter == "Z" or not series else root
            yield "bit-%s-%d" % (letter, place), 1, equation, changed(bit(which, place))

    # One digit of the pack, the proof as it was but for the hash.
    for place, label in [(0, "first"), (n // 2, "middle"), (n - 1, "last")]:
        claim = Claim(name, n)
        power = 10**(n - 1 - place)
        claim.d += -power if claim.d // power % 10 == 9 else power
        yield "digit-" + label, 1, digits, claim.files()
        # And with the remainder that belongs to the wrong digits.
        if not series:
            wrong = Claim(name, n)
            wrong.d += power
            wrong.make_r()
            wrong.r %= 10**wrong.places
            yield "digit-%s-solved" % label, 1, digits, wrong.files()
            continue
        for step, sign in [("up", 1), ("down", -1)]:
            wrong = Claim(name, n)
            wrong.d += sign * power
            wrong.make_z()
            # A negative remainder cannot be stored; its absolute value is another number.
            wrong.z = abs(wrong.z)
            # Below 0 the first digit has none: its text is that of another number.
            has_text = sign < 0 and wrong.d // 10**n == Claim(name, n).d // 10**n
            yield ("digit-%s-solved-%s" % (label, step), 1, bound if has_text else digits,
                   wrong.files())

    # Another integer part.
    claim = Claim(name, n)
    claim.whole += 1
    yield "integer-part", (1, 3), ".digitpack", claim.files()

    # The proof of another constant, and of another number of decimals.
    own = "pi" if name == "machin" else name
    others = [other for other in NAMES if other != own]
    for other in others:
        yield "proof-of-" + other, 1, "speaks of", (Claim(name, n).files()[0],
                                                    Claim(other, n).files()[1])
    yield "proof-of-more", 1, "speaks of", (Claim(name, n).files()[0],
                                            Claim(name, n + 1).files()[1])
    # A pack that calls another constant's digits by this name, with the other's remainders.
    for other in others:
        if (other in ("pi", "e")) != series or other in ("pi", "e") or name not in NAMES:
            continue
        claim, theirs = Claim(name, n), Claim(other, n)
        claim.d, claim.r = theirs.d, theirs.r
        yield "renamed-" + other, 1, digits, claim.files()
        # And a header that speaks of the other: only its comparison with the pack's tells.
        yield "named-" + other, 1, "speaks of", claim.files(
            lambda h, parts, other=other: proof(dict(h, constant=other), parts))

    if not series:
        # R of the neighbours D - 1 and D + 1: out of bounds, or below zero.
        claim = Claim(name, n)
        claim.d -= 1
        claim.make_r()
        yield "bound-exceeded", 1, bound, claim.files()
        yield "half-byte", 3, "no digit", changed(
            lambda h, parts: proof(h, [b"\xaa" + parts[0][1:]]))
        # The same number, with a digit above 9: 21 as 1(11).
        claim = Claim(name, n)
        text = spelled(claim.r, claim.places)
        place = re.search("[1-9][0-5]", text)
        if place:
            text = text[:place.start()] + "%d%x" % (
                int(place[0][0]) - 1, 10 + int(place[0][1])) + text[place.end():]
            yield "half-byte-ten", 3, "no digit", claim.files(
                lambda h, parts: proof(h, [bytes.fromhex(text + "0" * (len(text) % 2))]))
        if claim.places % 2:
            yield "half-byte-last", 3, "not zero", changed(
                lambda h, parts: proof(h, [parts[0][:-1] + bytes([parts[0][-1] | 5])]))
    elif stated:
        # A shorter series with its own honest sums: only the number of terms tells.
        if n > 50:  # for fewer decimals half of the terms are enough
            claim = Claim(name, n)
            claim.terms //= 2
            claim.make_z()
            claim.z = max(1, abs(claim.z))
            yield "terms-half", 1, ">=", claim.files()
        for terms in (0, 1, 2, -5):
            yield "terms-%d" % terms, 3, "header", changed(
                lambda h, parts, terms=terms: proof(dict(h, terms=terms), parts))
        yield "terms-billions", 3, "header", changed(
            lambda h, parts: proof(dict(h, terms=10**12), parts))
        # One term more than the remainder belongs to.
        yield "terms-more", 1, digits, changed(
            lambda h, parts: proof(dict(h, terms=h["terms"] + 1), parts))
        # Another g.
        yield "factors-more", 1, digits, changed(
            lambda h, parts: proof(dict(h, factors=h["factors"] + [[11, 1]]), parts))
        # The same g, written in another way.
        plain, empty = Claim(name, n), Claim(name, n)
        plain.factors, empty.factors = [[2, 3]], []
        plain.make_z()
        empty.make_z()
        for label, claim, factors in [
                ("split", plain, [[2, 1], [2, 2]]), ("nothing", empty, [[2, 0]]),
                ("ones", empty, [[1, 5]]), ("object", empty, {}), ("null", empty, None)]:
            if claim is empty or claim.factors:
                yield "same-factors-" + label, 3, "header", claim.files(
                    lambda h, parts, factors=factors: proof(dict(h, factors=factors), parts))
        for label, factors in [("rising", [[3, 1], [2, 1]]), ("negative", [[2, -1]]),
                               ("huge", [[2, 10**9]]), ("base", [[65536, 1]]),
                               ("text", [["2", 1]]), ("many", [[b, 1] for b in range(2, 1003)])]:
            yield "factors-" + label, 3, "header", changed(
                lambda h, parts, factors=factors: proof(dict(h, factors=factors), parts))
        large = Claim(name, n)
        large.factors = [[65536, 1]]
        large.make_z()
        if large.factors:
            yield "factors-large", 3, "header", large.files()
        # The digits of a series that is cut off early, with their own right remainder.
        claim = Claim(name, n)
        claim.terms = 3 + n // 50
        if n > 50:
            claim.make_d()
            claim.make_z()
            yield "terms-own", 1, ">=", claim.files()
        # More terms than the limit, all of them right.
        claim = Claim(name, n)
        claim.terms = 2 * n + 1001
        if n < 50:
            claim.make_z()
            yield "terms-many", 3, "header", claim.files()
    if series:
        # D - 1 with a remainder that is too large, D + 1 with one that is negative.
        claim = Claim(name, n)
        # Below 1.0 the text is that of another number.
        under = bound if claim.d % 10**n else digits
        claim.d -= 1
        claim.make_z()
        yield "bound-exceeded", 1, under, claim.files()
        # The same, where remainder and divisor have as many bits.
        for more in range(200 if stated else 1):
            claim = Claim(name, n)
            if stated:
                claim.terms += more
            claim.d -= 1
            claim.make_z()
            g = math.prod(b**e for b, e in claim.factors)
            if (g * claim.z).bit_length() == claim.divisor().bit_length():
                yield "bound-exceeded-closely", 1, under, claim.files()
                break
        # D - 1, where zeros on top of Z leave its leading bytes without its value.
        for more in range(200 if stated else 1):
            claim = Claim(name, n)
            if stated:
                claim.terms += more
            claim.d -= 1
            claim.make_z()
            length = (claim.z.bit_length() + 7) // 8
            g, kept = math.prod(b**e for b, e in claim.factors), claim.z >> 8 * length - 8
            if (g * kept << 8 * length - 8) * 10**6 < (10**6 - 1) * claim.divisor():
                yield "zeros-Z", 3, "leading zero", claim.files(lambda h, parts: proof(
                    dict(h, integers=h["integers"][:-1] + [["Z", "binary", len(parts[-1]) + 63]]),
                    parts[:-1] + [parts[-1] + bytes(63)]))
                break
        # A remainder of nothing.
        yield "zero-Z", 3, "leading zero", changed(lambda h, parts: proof(
            dict(h, integers=h["integers"][:-1] + [["Z", "binary", 1]]), parts[:-1] + [b"\0"]))
        # Somebody knew that the prime would be 2^61 - 1, or all seven: the honest remainder is
        # changed, far below its leading bits, so that the equation holds modulo these.
        known = PRIME
        for label, prime in [("prime", 1)] + [("all", prime) for prime in LATER_PRIMES]:
            known *= prime
            claim = Claim(name, n)
            honest = claim.z
            claim.d += 1 if n < 3 else 10**(n // 2)
            claim.make_z()
            claim.z = honest + (claim.z - honest) % known
            if label == "prime" or prime == LATER_PRIMES[-1]:
                yield "known-" + label, 1, digits, claim.files()
    if name in NODES:
        yield from node_forgeries(name, n, digits, bound)
    if name == "pi":
        claim = Claim(name, n)
        claim.s -= 1
        claim.r = (10005 << 2 * claim.w) - claim.s**2
        claim.make_z()
        yield "root-below", 1, "R <= 2S", claim.files()
        # R has two bytes more than S, and without them it is small.
        claim = Claim(name, n)
        for step in range(256, 32768):
            s = math.isqrt(10005 << 2 * claim.w) - step
            r = (10005 << 2 * claim.w) - s**2
            sizes = [(value.bit_length() + 7) // 8 for value in (s, r)]
            cut = 8 * (sizes[0] - 15)
            if sizes[1] - sizes[0] == 2 and (r >> cut) % 2**128 < 2 * (s >> cut):
                claim.s, claim.r = s, r
                claim.make_z()
                yield "root-far-below", 1, "R <= 2S", claim.files()
                break
        claim = Claim(name, n)
        claim.s, claim.r = 0, 10005 << 2 * claim.w
        claim.z = 1
        yield "root-zero", 3, ".proof", claim.files()
        claim = Claim(name, n)
        claim.s, claim.r = claim.r, claim.s
        yield "swapped-S-R", 1, "S^2 + R = 10005*2^2w", claim.files()
        claim = Claim(name, n)
        claim.w = claim.n * 332193 // 100000 + 20
        claim.s = math.isqrt(10005 << 2 * claim.w)
        claim.r = (10005 << 2 * claim.w) - claim.s**2
        claim.make_z()
        yield "precision", 1, "w >= N*log2(10) + 60", claim.files()
        # The digits that a root of too few bits leads to, and a root that fits other digits.
        claim = Claim(name, n)
        claim.w = max(n, n * 332193 // 100000 - 20)
        claim.s = math.isqrt(10005 << 2 * claim.w)
        claim.r = (10005 << 2 * claim.w) - claim.s**2
        claim.make_d()
        claim.make_z()
        yield "precision-own", 1, "w >= N*log2(10) + 60", claim.files()
        claim, (q, t) = Claim(name, n), Claim(name, n).sums_pi()
        claim.d += 10**(n // 2)
        claim.s = ((2 * claim.d + 1) * t << claim.w) // (2 * 426880 * q * 10**n)
        claim.make_z()
        yield "root-free", 1, "S^2 + R = 10005*2^2w", claim.files()
        if n < 50:
            claim = Claim(name, n)
            claim.w = 4 * n + 65537
            claim.s = math.isqrt(10005 << 2 * claim.w)
            claim.r = (10005 << 2 * claim.w) - claim.s**2
            claim.make_z()
            yield "bits-many", 3, "header", claim.files()
        yield "bits-huge", 3, "header", changed(
            lambda h, parts: proof(dict(h, workingBits=10**15), parts))

    # The form of the file.
    honest = Claim(name, n).files()
    text = honest[1][16:16 + struct.unpack_from("<I", honest[1], 12)[0]]

    def header_is(raw):
        def change(h, parts):
            return proof(h, parts, raw)
        return changed(change)

    size = json.loads(text)["integers"][0][2]
    yield "key-unknown", 3, "header", changed(lambda h, p: proof(dict(h, note="x"), p))
    yield "key-missing", 3, "header", changed(
        lambda h, p: proof({k: v for k, v in h.items() if k != "formula"}, p))
    yield "key-order", 3, "header", header_is(
        b'{"formula":' + json.dumps(json.loads(text)["formula"]).encode() + b"," + text[1:])
    yield "key-twice", 3, "header", header_is(b'{"constant":"%s",' % own.encode() + text[1:])
    yield "space", 3, "header", header_is(text[:1] + b" " + text[1:])
    # As many blanks as a header has room for: a reader must not take their square.
    yield "spaces-before", 3, " canonical JSON", header_is(text.rjust(65536))
    yield "spaces-within", 3, " canonical JSON", header_is(
        text.replace(b",", b"," + b"\n\t\r " * ((65536 - len(text)) // 4 // text.count(b","))))
    yield "not-json", 3, "header", header_is(text[:-1])
    yield "nested", 3, "header", header_is(b"[" * 20000)
    yield "no-object", 3, "header", header_is(b"17")
    yield "not-utf8", 3, "header", header_is(b"\xff" * 80)
    yield "float", 3, " decimals", header_is(
        text.replace(b'"decimals":%d' % n, b'"decimals":%d.0' % n))
    yield "length-negative", 3, ".proof", header_is(
        text.replace(b",%d]" % size, b",-%d]" % size))
    yield "length-huge", 3, " length of", header_is(
        text.replace(b",%d]" % size, b",%d]" % 10**18))
    yield "length-less", 3, ".proof", header_is(
        text.replace(b",%d]" % size, b",%d]" % max(0, size - 9)))
    yield "other-formula", 3, "header", changed(lambda h, p: proof(dict(h, formula="agm"), p))
    for formula in ("machin", "chudnovsky", "taylor", "square-root", "nodes"):
        if formula != json.loads(text)["formula"]:
            yield "formula-" + formula, 3, "header", changed(
                lambda h, p, formula=formula: proof(dict(h, formula=formula), p))
    yield "other-hash", 1, "speaks of", changed(lambda h, p: proof(
        dict(h, contentHash="0" * 64), p))
    yield "hash-upper", 3, " contentHash", changed(lambda h, p: proof(
        dict(h, contentHash="A" * 64), p))
    yield "trailing", 3, "bytes", (honest[0], honest[1] + b"\0" * 8)
    yield "truncated", 3, ".proof", (honest[0], honest[1][:-40])
    yield "empty", 3, ".proof", (honest[0], b"")
    yield "magic", 3, "version 1", (honest[0], b"\x88" + honest[1][1:])
    yield "version", 3, "version 1", (honest[0], honest[1][:8] + b"\2" + honest[1][9:])
    yield "other-magic", 3, "version 1", (honest[0], sealed(b"\x88" + honest[1][1:]))
    yield "other-version", 3, "version 1", (
        honest[0], sealed(honest[1][:8] + b"\2" + honest[1][9:]))
    yield "header-long", 3, "version 1", (honest[0],
                                          honest[1][:12] + b"\xff" * 4 + honest[1][16:])
    yield "last-hash", 3, "hash", (honest[0], honest[1][:-1] + bytes([honest[1][-1] ^ 1]))
    if size % 8:
        spoiled = bytearray(honest[1])
        spoiled[16 + len(text) + -len(text) % 8 + size] = 1
        yield "padding-integer", 3, "padding", (honest[0], sealed(bytes(spoiled)))
    if len(text) % 8:
        spoiled = bytearray(honest[1])
        spoiled[16 + len(text)] = 1
        yield "padding", 3, "padding", (honest[0], sealed(bytes(spoiled)))
    # A claim about fewer decimals, a length that ends in the same padding, and a fourth element.
    yield "decimals-other", (1, 3), "proof", changed(
        lambda h, p: proof(dict(h, decimals=n + 1), p))
    if size % 8:
        yield "length-padded", 3, ".proof", header_is(
            text.replace(b",%d]" % size, b",%d]" % (size + 1)))
    yield "integers-more", 3, "header", changed(lambda h, p: proof(
        dict(h, integers=[i + [0] for i in h["integers"]]), p))
    yield "integers-renamed", 3, "header", changed(lambda h, p: proof(
        dict(h, integers=h["integers"][:-1] + [["X"] + h["integers"][-1][1:]]), p))
    yield "integers-recoded", 3, " integers", changed(lambda h, p: proof(
        dict(h, integers=[[i[0], "octal", i[2]] for i in h["integers"]]), p))
    yield "integers-less", 3, "header", changed(lambda h, p: proof(
        dict(h, integers=[i[:2] for i in h["integers"]]), p))
    if n == 10:  # every value of another type
        for key in json.loads(text):
            for label, value in [("null", None), ("true", True), ("text", "1"), ("list", []),
                                 ("letters", ["a"] * 64), ("object", {}), ("float", 10.0),
                                 ("zero", 0), ("negative", -1), ("large", 10**18),
                                 ("larger", 10**30), ("nested", [[[]]])]:
                if value != json.loads(text)[key] and (
                        (key, value) != ("factors", []) or name in NODES):
                    # Plain Python names no field where a factor is no pair.
                    is_named = key in ("decimals", "terms") or (
                        key == "factors" and label not in ("letters", "nested"))
                    word = " " + key if is_named else "header"
                    yield "json-%s-%s" % (key, label), 3, word, changed(
                        lambda h, p, key=key, value=value: proof({**h, key: value}, p))
    yield from hostile_packs(name, n)
    if (name, n) == ("phi", 10):
        # A digit is counted in another block than its own.
        claim = Claim(name, 131074)
        text = spelled(claim.d, claim.n)
        last = int(text[-1])
        counts = [part.count(text[-1]) for part in (text[:131072], text[131072:])]
        yield "pack-counted-elsewhere", 3, ".digitpack", claim.files(index_has=(True, {
            32 + 4 * last: struct.pack("<I", counts[0] + 1),
            112 + 4 * last: struct.pack("<I", counts[1] - 1)}))
    yield "pack-magic", 3, ".digitpack", (b"\x88" + honest[0][1:], honest[1])
    yield "pack-short", 3, ".digitpack", (honest[0][:70000 if n > 9000 else 65536], honest[1])
    yield "not-a-pack", 3, ".digitpack", (honest[1], honest[1])


def node_forgeries(name, n, digits, bound):
    """What is to be refused of nodes alone."""
    honest = Claim(name, n)

    def headed(**members):
        return Claim(name, n).files(lambda h, parts: proof({**h, **members}, parts))

    # The digits of series that are cut off early, with their own right remainders.
    for index in range(len(honest.terms)):
        # Three terms of I are a whole number, which leaves no remainder to store.
        few = ("three", 3) if not honest.parameter else ("seven", 7)
        for label, count in [few, ("half", honest.terms[index] // 2)]:
            if n < 50 or label == "half" and count < 15:
                continue  # for few decimals they are enough
            claim = Claim(name, n)
            claim.terms[index] = count
            claim.make_nodes()
            yield "terms-%s-%d" % (label, index), 1, "omitted terms", claim.files()
        claim = Claim(name, n)
        claim.terms[index] = 2 * n + 1001
        if n < 50:
            claim.make_nodes()
            yield "terms-many-%d" % index, 3, "header", claim.files()
        more = [m + (i == index) for i, m in enumerate(honest.terms)]
        yield ("terms-more-%d" % index, 1, "omitted terms = 0" if len(honest.nodes[0][index]) > 4
               and honest.nodes[0][index][4] != "harmonic" else "= n*", headed(terms=more))
    for label, terms in [("less", honest.terms[1:]), ("too-many", honest.terms + [30]),
                         ("number", honest.terms[0]), ("two", [2] * len(honest.terms)),
                         ("none", [None] * len(honest.terms)), ("true", [True] * len(
                             honest.terms))]:
        yield "terms-" + label, 3, "header", headed(terms=terms)
    lists = [[]] * (len(honest.roots) // 2)
    yield "factors-other", 1, digits, headed(factors=lists + [honest.factors + [[11, 1]]])
    for place in range(len(lists)):
        yield "factors-root-%d" % place, 1, "S^k*d", headed(
            factors=lists[:place] + [[[11, 1]]] + lists[place + 1:] + [honest.factors])
    for label, factors in [
            ("split", [[2, 1], [2, 2]]), ("rising", [[3, 1], [2, 1]]), ("negative", [[2, -1]]),
            ("huge", [[2, 10**9]]), ("base", [[65536, 1]]), ("text", [["2", 1]]),
            ("many", [[b, 1] for b in range(2, 1003)]), ("nothing", [[2, 0]]), ("ones", [[1, 5]]),
            ("object", {}), ("null", None), ("number", 1)]:
        yield "factors-" + label, 3, "header", headed(factors=lists + [factors])
    for label, factors in [("flat", honest.factors), ("lists-more", lists + [[], []]),
                           ("lists-less", lists)]:
        yield "factors-" + label, 3, "header", headed(factors=factors)
    # The same g, written in other ways.
    claim = Claim(name, n)
    claim.z *= math.prod(b**e for b, e in claim.factors)
    for label, factors in [("same-ones", [[1, 5]]), ("same-nothing", [[2, 0]]), ("same-null", None),
                           ("same-object", {})]:
        yield "factors-" + label, 3, "header", claim.files(lambda h, parts, factors=factors: proof(
            dict(h, factors=lists + [factors]), parts))
    powers = [[b, 10**16] for b in range(60000, 60999)]
    bits = {"workingBits": 10**15} if lists else {}
    yield "factors-endless", 3, "header", headed(
        decimals=10**15, factors=lists + [powers], **bits)
    for label, bits in [("many", 4 * n + 65537), ("huge", 10**15), ("few", n - 1)]:
        yield "bits-" + label, 3, "header", headed(workingBits=bits)
    for other in [other for other in NODES if other != name][:2]:
        claim, theirs = Claim(name, n), Claim(other, n)
        claim.d = theirs.d
        claim.make_z()
        claim.z = abs(claim.z)
        yield "renamed-" + other, 1, "Z", claim.files()
        yield "named-" + other, (1, 3), "proof", headed(constant=other)
    if honest.parameter:
        yield from parameter_forgeries(name, n, honest, headed)
    if lists:
        for place in range(len(lists)):
            # A root that is too small by one, with the remainder that belongs to it.
            claim = Claim(name, n)
            claim.root_error, claim.wrong_root = -1, place
            claim.make_nodes()
            yield "root-below-%d" % place, 1, "g*R <= k*S^(k-1)*d", claim.files()
            claim = Claim(name, n)
            pair = slice(2 * place, 2 * place + 2)
            claim.roots[pair] = reversed(claim.roots[pair])
            yield "swapped-S-R-%d" % place, 1, "S^k*d + g*R = n*2^kw", claim.files()
        # Roots of few bits, and the digits that they lead to.
        # That of gamma is so large that its bits suffice.
        for label, more in [] if honest.parameter else [("", 40), ("-own", -20)][:1 + (n > 50)]:
            claim = Claim(name, n)
            claim.w = n * 332193 // 100000 + more
            claim.make_nodes()
            yield "precision" + label, 1, "u <= 100", claim.files()
        # A root that leads to other digits.
        claim = Claim(name, n)
        claim.root_error = 1 << claim.w - n
        claim.make_nodes()
        yield "root-free", 1, "S^k*d + g*R = n*2^kw", claim.files()
        claim = Claim(name, n)
        claim.roots[0] = 0
        yield "root-zero", 3, ".proof", claim.files()


def parameter_forgeries(name, n, honest, headed):
    """What is to be refused of gamma alone."""
    # The decimals that too small a parameter leads to, and their own proof.
    for label, c in [("small", 2), ("less", next(
            c for c in range(n * 2302 // 8000 + 6, 0, -1) if 30**30 % c == 0))]:
        claim = Claim(name, n)
        claim.parameter, claim.terms = c, None
        claim.make_nodes()
        claim.terms[2] = max(3, claim.terms[2])
        yield "parameter-" + label, 1, "8*c*log2(e) >= N*log2(10) + 73", claim.files()
    # More than the limit, all of it right.
    claim = Claim(name, n)
    claim.parameter = next(c for c in range(n + 61, 2 * n + 200) if 30**30 % c == 0)
    claim.terms = None
    if n < 50:
        claim.make_nodes()
        yield "parameter-large", 3, " parameter", claim.files()
    for label, c in [("seven", 7 * (n // 7 + 1)), ("next", honest.parameter + 1),
                     ("huge", 2**40), ("zero", 0), ("negative", -honest.parameter),
                     ("true", True), ("list", [honest.parameter])]:
        yield "parameter-" + label, 3, "header", headed(parameter=c)
    yield "parameter-other", 1, "omitted terms = 0", headed(parameter=next(
        c for c in range(honest.parameter + 1, n + 61) if 30**30 % c == 0))


def hostile_packs(name, n):
    """Right digits, with a right proof, in a pack that is not what its format asks for."""
    claim = Claim(name, n)
    size = len(claim.files()[0])
    index_at = 65536 + ((n + 1) // 2 + 7) // 8 * 8
    one = struct.pack("<Q", 1)
    fields = [("magic", 0, b"\x88"), ("own-hash", 250, b"\0\0"), ("version", 8, b"\2"),
              ("header-length", 12, b"\1"), ("feature", 24, one),
              ("file-length", 32, one), ("count", 40, struct.pack("<Q", n ^ 1)),
              ("no-count", 40, bytes(8)), ("counts", 40, b"\xff" * 8), ("constant", 48, b"\xee"),
              ("radix", 50, b"\x10"), ("encoding", 52, b"\2"), ("convention", 54, b"\0"),
              ("block", 56, b"\1"), ("integer", 60, b"\4"), ("word", 62, b"\1"),
              ("name", 64, b"beta"), ("name-end", 79, b"x"), ("data", 80, b"\1"),
              ("data-length", 88, b"\xff"), ("index-offset", 96, bytes(8)),
              ("index-length", 104, one), ("origin", 112, one), ("origin-length", 120, one),
              ("origin-large", 120, struct.pack("<Q", 2**26 + 1)),
              ("footer", 128, struct.pack("<Q", 2**60)), ("footer-length", 136, one),
              ("reserved", 150, b"\1"), ("reserved-end", 223, b"\1")]
    for label, offset, value in fields:
        yield "pack-head-" + label, (1, 3), ".digitpack", claim.files(head_has={offset: value})
    for label, offset, value in [
            ("count", 0, struct.pack("<Q", n ^ 1)), ("length", 8, one), ("content", 20, b"\0\0"),
            ("root", 50, b"\0\0"), ("index", 82, b"\0\0"), ("origin", 114, b"\0\0"),
            ("header", 150, b"\0\0"), ("hash", 176, b"\xee"), ("counts", 184, b"\xff"),
            ("reserved", 270, b"\1")]:
        word = "speaks of other digits" if label == "content" else ".digitpack"
        yield "pack-foot-" + label, (1, 3), word, claim.files(foot_has={offset: value})
    for label, offset in [("leaf", 3), ("counts", 33), ("hash", 75)]:
        for early in (True, False):
            yield "pack-index-%s-%d" % (label, early), 3, ".digitpack", claim.files(
                index_has=(early, {offset: b"\xf7"}))
    # A leaf hash and a digit hash of other digits, in index and footer alike: only the digits tell.
    for label, at, foot_at, value in [
            ("leaf", 0, 48, b"\xee" * 32), ("hash", 72, 176, struct.pack("<Q", 2**40))]:
        yield "pack-other-" + label, 3, ".digitpack", claim.files(
            index_has=(True, {at: value}), foot_has={foot_at: value})
    # The same of counts, one too high and one too low; and in the index alone.
    text = spelled(claim.d, n)
    own = [text.count(str(digit)) for digit in range(10)]
    most = own.index(max(own))
    own[most], own[most - 1] = own[most] - 1, own[most - 1] + 1
    yield "pack-counted", 3, ".digitpack", claim.files(
        index_has=(True, {32: struct.pack("<10I", *own)}),
        foot_has={184: struct.pack("<10Q", *own)})
    yield "pack-index-counted", 3, ".digitpack", claim.files(
        index_has=(True, {32: struct.pack("<10I", *own)}))
    for label, offset, value in [
            ("header", 225, b"\0\0"), ("gap", 256, b"\1"), ("gap-end", 65535, b"\1"),
            ("padding", index_at - 1, b"\1"), ("provenance", index_at + 80, b"[]"),
            ("last-gap", index_at + 83, b"\1"), ("own-hash", size - 40, b"\0\0"),
            ("end", size - 8, b"\0"), ("end-last", size - 1, b"\0"),
            ("trailing", size, b"\0"), ("trailing-more", size, bytes(320))]:
        if label != "padding" or (n + 1) // 2 % 8:
            yield "pack-byte-" + label, 3, ".digitpack", claim.files(has={offset: value})
    odd = Claim(name, n | 1)
    yield "pack-half", 3, ".digitpack", odd.files(half="5")
    # The same digits, as those of radix 16.
    yield "pack-radix", 3, ".digitpack", claim.files(radix=16)
    raw, proved = claim.files()
    yield "pack-foot-content-stated", 3, ".digitpack", claim.files(
        lambda h, parts: proof(dict(h, contentHash="ee" * 32), parts), foot_has={16: b"\xee" * 32})
    yield "pack-no-index", 3, ".digitpack", (raw[:index_at], proved)
    yield "pack-no-footer", 3, ".digitpack", (raw[:-320], proved)


def main(folder, name, n):
    def write(label, files):
        for suffix, data in zip(("digitpack", "proof"), files):
            with open(os.path.join(folder, "%s.%s" % (label, suffix)), "wb") as file:
                file.write(data)

    write("honest", Claim(name, n).files())
    expected = {}
    for label, code, message, files in forgeries(name, n):
        write(label, files)
        expected[label] = [code if isinstance(code, int) else list(code), message]
    with open(os.path.join(folder, "forgeries.json"), "w") as file:
        json.dump(expected, file)


if __name__ == "__main__":
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
