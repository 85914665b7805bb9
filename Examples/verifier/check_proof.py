#!/usr/bin/python3 -I
"""Checks that every decimal of a digit pack is right: python3 -I check_proof.py PACK PROOF

Plain Python 3.8 or newer, nothing to install, no long multiplication. Written from
docs/PACK_FORMAT.md and docs/PROOF_FORMAT.md, which has the equations and why they suffice.
Exit codes: 0 proved, 1 refused (the line says which equation failed), 2 wrong usage,
3 a file cannot be read, is damaged, or is no pack or proof of version 1 (the line says where).
"""
import sys
if __name__ == "__main__" and not sys.flags.isolated:
    sys.path.pop(0)  # the folder of this file: a secrets.py there would be run without -I
import collections, decimal, hashlib, json, os, re, secrets, struct
from decimal import Decimal as Size

decimal.setcontext(decimal.Context(prec=90, Emin=decimal.MIN_EMIN, Emax=decimal.MAX_EMAX))
ROOTS = {n: "sqrt-%d" % n for n in range(5, 100) if int(n**.5)**2 != n}
NAMES = "pi:3 e:2 phi:1 sqrt2:1 log2:0 log10:2 zeta3:1 catalan:0 lemniscate:5 gamma1-4:3 " \
    "gamma1-3:2 sqrt3:1 log3:1 log5:1 log7:1 gamma:0"  # by code from 1 on, with the integer part
CONSTANTS = {code: (name[:-2], int(name[-1])) for code, name in enumerate(NAMES.split(), 1)}
CONSTANTS.update((32768 + n, (ROOTS[n], int(n**.5))) for n in ROOTS)
MAGIC = bytes.fromhex("8944504b0d0a1a0a")
LOG10 = 332192810  # a little above 10^8 * log2(10)
QUADRATIC = {"phi": (1, 1, 1), "sqrt2": (0, 2, 1), "sqrt3": (0, 3, 1),  # b, c; R has N + 1 or 2
             **{ROOTS[n]: (0, n, 1 + (n > 24)) for n in ROOTS}}  # digits, as it is at most 2D
A, B, C = 13591409, 545140134, 10939058860032000
CHUNK, TOP = 4096, 64  # decimals a step, below int()'s limit; leading ones that are kept
BLOCK, PRIME = 131072, 2**61 - 1  # decimals in a block of a pack; what its digit hash is modulo

class Unreadable(Exception): """A file that is damaged or of another kind."""
class Refused(Exception): """A claim that is not proved."""
def demand(condition, equation):
    if not condition: raise Refused(equation)

def first_prime(bits, draw):
    """The first of draw(0), draw(1), ... that is prime, highest and lowest bit being set."""
    for counter in range(1 << 64):
        p = draw(counter) | 1 << bits - 1 | 1
        twos = (p - 1 & 1 - p).bit_length() - 1
        for _ in range(64):  # the test of Miller and Rabin
            x = pow(secrets.randbelow(p - 3) + 2, p >> twos, p)
            if x != 1 and p - 1 not in (pow(x, 1 << i, p) for i in range(twos)): break
        else: return p

def stated_prime(hashes):  # of pack and proof: whoever checks gets the same
    return first_prime(256, lambda counter: int.from_bytes(
        sha(b"pi-trainer stated prime 1" + hashes + struct.pack("<Q", counter)), "little"))
def sha(data): return hashlib.sha256(data).digest()

class Reader:
    """A file read once, from its beginning to its end, and hashed on the way."""
    def __init__(self, path):
        self.path = path
        self.need(os.path.isfile(path) or not os.path.exists(path), "is a folder, pipe or device")
        self.file, self.hash = open(path, "rb"), hashlib.sha256()
        self.size = os.fstat(self.file.fileno()).st_size
    def need(self, condition, what):
        if not condition: raise Unreadable("%r %s" % (self.path, what))
    def same(self, found, wanted, offset):
        place = offset + len(os.path.commonprefix([found, wanted]))
        self.need(found == wanted, "is not what its format and decimals ask for at byte %d" % place)
    def take(self, count):
        data = self.file.read(count)
        self.need(len(data) == count, "ends too early")
        self.hash.update(data)
        return data
    def padding(self, count): self.need(not any(self.take(-count % 8)), "has padding other than 0")
    def binary(self, count, p):
        """An integer modulo p, and its size by its leading bytes."""
        value, top = 0, b""
        for start in range(0, count, CHUNK):
            data = self.take(min(count - start, CHUNK))
            value = (value + int.from_bytes(data, "little") * pow(256, start, p)) % p
            top = (top + data)[-TOP:]
        self.padding(count)
        self.need(top[-1] != 0, "has an integer with a leading zero")
        return value, int.from_bytes(top, "little") * Size(2)**(8 * (count - len(top)))
    def decimal(self, digits, m, seen=lambda data, text, value: None):
        """Packed decimals as an integer modulo m, and the first of them; shows every block."""
        total, first = 0, ""
        for left in range(digits, 0, -BLOCK):
            data, value = self.take((min(left, BLOCK) + 1) // 2), 0
            text = data.hex()
            self.need(text.isdecimal(), "has a half byte that is no digit")
            self.need(left >= len(text) or text[-1] == "0", "has a last half byte that is not zero")
            text = text[:left]
            for part in (text[start:start + CHUNK] for start in range(0, len(text), CHUNK)):
                value = (value * pow(10, len(part), m) + int(part)) % m
            seen(data, text, value)
            total, first = (total * pow(10, len(text), m) + value) % m, first or text[:TOP]
        self.padding((digits + 1) // 2)
        return total, first

def tree(leaves):  # the hash tree of RFC 6962, section 2.1
    left = 1 << (len(leaves) - 1).bit_length() >> 1
    return leaves[0] if left == 0 else sha(b"\1" + tree(leaves[:left]) + tree(leaves[left:]))

class Pack(Reader):
    """A pack at its first decimal; all other bytes follow from decimals and provenance."""
    def __init__(self, path):
        super().__init__(path)
        head = self.take(65536)
        self.need(head[:12] == MAGIC + b"\1\0\0\0", "is no digit pack of version 1")
        n, code, provenance = struct.unpack_from("<QH70xQ", head, 40)
        self.need(code in CONSTANTS and 1 <= n <= 10**15 and provenance <= 2**26,
                  "has constant %d, %d decimals or a provenance beyond limits" % (code, n))
        (self.name, self.whole), self.n, self.provenance = CONSTANTS[code], n, provenance
        length = (n + 1) // 2
        self.index = 65536 + length + -length % 8
        origin = self.index + 80 * -(-n // BLOCK)
        self.end = origin + provenance + -provenance % 8
        wanted = struct.pack(  # head[16:24], the compatible features, may be anything
            "<8sII8s3Q4HIHH16s8Q80s", MAGIC, 1, 256, head[16:24], 0, self.end + 320, n, code, 10,
            1, 1, BLOCK, self.whole, 0, self.name.encode(), 65536, length, self.index,
            origin - self.index, origin, provenance, self.end, 320, b"")
        self.head = wanted + sha(wanted)
        self.same(head, self.head + bytes(65280), 0)
        self.need(self.size == self.end + 320, "has %d bytes, not %d" % (self.size, self.end + 320))
        self.tail = Reader(path)  # its footer first: a file that is only said to be long has none
        self.tail.file.seek(self.end)
        self.foot = self.tail.take(320)
        self.same(self.foot[280:], sha(self.foot[:280]) + MAGIC[::-1], self.end + 280)
        self.tail.file.seek(self.index)
    def decimals(self, p):
        """D modulo p, and its first digits; compares the rest of the file with the decimals."""
        text, records, counts = hashlib.sha256(b"%d." % self.whole), [], [0] * 10
        def seen(data, digits, value):
            own = [digits.count(digit) for digit in "0123456789"]
            record = sha(b"\0" + data) + struct.pack("<10IQ", *own, value % PRIME)
            self.same(self.tail.take(80), record, self.index + 80 * len(records))
            records.append(record)
            text.update(digits.encode())
            counts[:] = [a + b for a, b in zip(counts, own)]
        value, first = self.decimal(self.n, p * PRIME, seen)
        provenance = sha(self.tail.take(self.provenance))
        self.tail.padding(self.provenance)
        self.same(self.foot[:280], struct.pack(
            "<QQ32s32s32s32s32s11Q16s", self.n, self.end + 320, text.digest(),
            tree([record[:32] for record in records]), sha(b"".join(records)), provenance,
            sha(self.head), value % PRIME, *counts, b""), self.end)
        return (self.whole * pow(10, self.n, p) + value) % p, (str(self.whole) + first)[:TOP]

class Proof(Reader):
    def __init__(self, path):
        super().__init__(path)
        self.file.seek(max(0, self.size - 32))
        self.last = self.file.read(32)  # the hash of all before it, which is compared at the end
        self.file.seek(0)
        magic, version, length = struct.unpack("<8sII", self.take(16))
        self.need(magic.hex() == "894450520d0a1a0a" and version == 1 and length <= 65536,
                  "is no proof of version 1")
        try: self.header = self.parsed(self.take(length))
        except (LookupError, TypeError, ValueError, RecursionError) as reason:
            self.field(ascii(str(reason)), False)
        self.padding(length)
        whole = 48 + sum(x + -x % 8 for x in [length] + [s[2] for s in self.header["integers"]])
        self.need(self.size == whole, "has %d bytes, not %d" % (self.size, whole))
    def field(self, name, condition): self.need(condition, "has no header of version 1: " + name)
    def number(self, name, value, least, most):
        self.field(name, type(value) is int and least <= value <= most)
        return value
    def parsed(self, raw):
        h = json.loads(raw)  # no assert below: python -O leaves them out
        self.field("canonical JSON", type(h) is dict and raw ==
                   json.dumps(h, sort_keys=True, separators=(",", ":")).encode())
        more, names, encoding, _, *nodes = FORMULAS[h["constant"], h["formula"]]
        keys = ["constant", "contentHash", "decimals", "formula", "integers"]
        self.field("keys", sorted(h) == sorted(keys + more))
        self.field("contentHash", re.fullmatch("[0-9a-f]{64}", h["contentHash"]))
        n = self.number("decimals", h["decimals"], 1, 10**15)
        w = self.number("workingBits", h.get("workingBits", n), n, 4 * n + 65536)
        terms, lists = [h.get("terms", 3)], [h.get("factors", [])]
        if nodes:
            for key, count in ("terms", len(nodes[0])), ("factors", (len(names) + 1) / 2):
                self.field(key, type(h[key]) is list and len(h[key]) == count)
            terms, lists = h["terms"], h["factors"]
        c = self.number("parameter", h.get("parameter", 1), 1, min(n + 60, 2**29 - 1))
        self.field("parameter", pow(30, 29, c) == 0)  # 2^U*3^V*5^W
        for m in terms: self.number("terms", m, 3, 2 * n + 1000)
        for factors in lists:
            last, room = 1, 256 * n + 65536
            self.field("factors", type(factors) is list and len(factors) <= 1000)
            for b, e in factors:
                last = self.number("factors", b, last + 1, 65535)
                room -= b.bit_length() * self.number("factors", e, 1, room // b.bit_length())
        self.field("integers", [[*s[:2], len(s)] for s in h["integers"]]
                   == [[name, encoding, 3] for name in names])
        for name, _, size in h["integers"]:
            whole = n + QUADRATIC[h["constant"]][2] + 1 >> 1 if encoding == "decimal" else 0
            self.number("length of " + name, size, whole or 1, whole or 64 * n + 65536)
        return h

def at(c, k): return sum(a * k**i for i, a in enumerate(c))
class Node(collections.namedtuple("Node", "n d x y u")):
    """n/d: both modulo p, their sizes x and y, and u, the error in parts of 10^-N*2^-67 of it."""
    def __mul__(a, b): return Node(a.n * b.n, a.d * b.d, a.x * b.x, a.y * b.y, a.u + b.u + 1)
    def __truediv__(a, b): return a * Node(b.d, b.n, b.y, b.x, b.u)
    def __add__(a, b):
        v, w = a.x * b.y, b.x * a.y
        demand(64 * abs(w) <= 63 * v, "v' <= 63/64*v")
        return Node(a.n * b.d + b.n * a.d, a.d * b.d, v + w, a.y * b.y,
                    int((v * a.u + abs(w) * b.u) / (v + w)) + 2)
def ratio(a, b=1): return Node(a, b, Size(a), Size(b), 1)

def series(m, p, a, P, Q, R, H=0):
    """a and m terms P(k) R(1)...R(k-1)/(Q(1)...Q(k)), if H times 1 + ... + 1/k; the next's size."""
    t, q, r, value, size, rest = a, 1, 1, Size(a), Size(1), Size(1)
    h, e, high = 1 - H, 1, Size(1 - H)
    for k in range(1, m + 2):
        x, y, z, i, high = at(P, k), at(Q, k), at(R, k), k**H, high + Size(H) / k
        if k > m: return Node(t, q, value * size, size, 1), abs(rest * x / y * high)
        h, e = (h * i + e * H) % p, e * i % p
        t, q, r = (t * y * i + r * x * h) % p, q * y * i % p, r * z % p
        value, size, rest = value + rest * x / y * high, size * y * i, rest * z / y

def follow(p, k, node, s, scale, g, r, equation, bound):
    """s^k*d + g*r = n*scale^k, where g*r is a fraction of k*s^(k-1)*d."""
    demand((s[0]**k * node.d + g[0] * r[0] - scale**k * node.n) % p == 0, equation)
    part = g[1] * r[1] / node.y / (k * s[1]**(k - 1) if k > 1 else 1)
    demand(min(part, 1 - part) * 2**56 >= 1, bound)

def check_quadratic(h, n, p, d, g, r):  # x^2 = b*x + c
    (b, c, more), ten = QUADRATIC[h["constant"]], pow(10, n, p)
    demand((d[0] * d[0] + r[0] - c * ten * ten - b * d[0] * ten) % p == 0,
           "D^2 + R = %s" % ("10^2N + D*10^N" if b else "%d*10^2N" % c))
    first = ("0" * (more - 1) + d[1])[:len(r[1])]
    room = 2 * int(first) - b * 10**(len(first) - 1) - int(r[1])
    demand(room >= (len(first) < n + more), "R <= 2D" + " - 10^N" * b)
def check_e(h, n, p, d, g, z):
    x = series(h["terms"] - 1, p, 1, [1], [0, 1], [1])[0]
    demand(x.y >= Size(10)**n * 2**65, "log2 (n-1)! >= N*log2(10) + 65")
    follow(p, 1, x, d, pow(10, n, p), *g, z, "T*10^N = D*Q + g*Z", "2^-56 <= g*Z/Q <= 1 - 2^-56")
def check_pi(h, n, p, d, g, s, r, z):
    terms, w = h["terms"], h["workingBits"]
    demand(4711 * 10**6 * terms >= LOG10 * n + 10**8 * (64 + (A + B * terms).bit_length()),
           "47.11*n >= N*log2(10) + 64 + bits(13591409 + 545140134*n)")
    demand(10**8 * w >= LOG10 * n + 60 * 10**8, "w >= N*log2(10) + 60")
    follow(p, 2, ratio(10005), s, pow(2, w, p), (1, 1), r, "S^2 + R = 10005*2^2w", "R <= 2S")
    root = Node(s[0], pow(2, w - n, p), s[1], Size(2)**(w - n), 1)
    x = ratio(426880) * root / series(terms - 1, p, *CHUDNOVSKY)[0]
    follow(p, 1, x, d, pow(5, n, p), *g, z, "426880*S*Q*5^N = D*T*2^(w-N) + g*Z",
           "2^-56 <= g*Z/(T*2^(w-N)) <= 1 - 2^-56")

def arctangents(n):  # weight, x and the last k of the series of arctan 1/x, an even one
    return [(weight, x, 2 * ((LOG10 * n + more * 10**8) // rate) + 2) for weight, x, more, rate
            in ((16, 5, 68, 928771236), (-4, 239, 66, 3160346720))]
def odd_powers(limit):  # the primes and exponents of h, the lcm of 1, 3, ..., limit
    sieve = bytearray(b"\1") * (limit + 1)
    for q in range(3, limit + 1, 2):
        if sieve[q]:
            sieve[q * q::2 * q] = bytes(len(sieve[q * q::2 * q]))
            yield q, next(e for e in range(1, 64) if q**(e + 1) > limit)
def check_machin(_, n, p, d, lcm, z):
    q, g, t, ((h, limit),) = 1, 1, 0, lcm
    for weight, x, last in arctangents(n):
        o, s = 1, 1
        for k in range(3, 2 * last + 2, 2):
            s, o = (s * k * x * x - o) % p, -o * k % p
        v = o * pow(x, 2 * last + 1, p) % p
        q, g, t = q * v % p, g * o % p, t * v + weight * s * q
        limit *= Size(x)**(2 * last + 1)
    follow(p, 1, Node(h * t, h * q, 0, limit, 0), d, pow(10, n, p), (g, 1), z,
           "h*T*10^N = h*D*Q + g*Z", "2^-56 <= Z/(h*V) <= 1 - 2^-56")

def known_series(m, p, unit, a, P, Q, R, H=0):
    """m terms, where those that are left out are together at most that part of the sum."""
    node, rest = series(m, p, a, P, Q, R, H)
    if len(R) > len(Q): return node  # a finite sum, with all of its terms
    q, r, sign = Q[-1], abs(R[-1]) if len(R) == len(Q) else 0, 1 if P[-1] > 0 else -1
    y, tops = 2**4096, sum(1 << i for i in range(4095, 2**18, 4096))  # coefficients are digits
    low = 2 * q * at(P, m + 2 + y) * at(R, m + 1 + y)
    high = (q + r) * at(P, m + 1 + y) * at(Q, m + 2 + y) * sign
    demand(not any(v < 0 or v & tops for v in (high - low, high + low)), "omitted terms fall")
    demand(2**H * 2 * q * rest * node.y <= (q - r) * unit * node.x, "omitted terms are below unit")
    return node
def check_nodes(h, n, p, d, g, tables, formula, *integers):
    integers, g, unit = iter(integers), iter(g), Size(10)**-n * Size(2)**-67
    def root(k, node):
        s, w = next(integers), h["workingBits"]
        follow(p, k, node, s, pow(2, w, p), next(g), next(integers),
               "S^k*d + g*R = n*2^kw", "g*R <= k*S^(k-1)*d")
        return Node(s[0], pow(2, w, p), s[1], Size(2)**w, node.u + int(1 / s[1] / unit) + 2)
    x = formula(root, *(known_series(m, p, unit, *table) for m, table in zip(h["terms"], tables)))
    follow(p, 1, x, d, pow(10, n, p), next(g), next(integers),
           "D*d + g*Z = n*10^N", "2^-56 <= g*Z/d <= 1 - 2^-56")
    demand(x.u <= (1000 if "parameter" in h else 100), "u <= 100, or 1000 of gamma, below 1")

def weighted(nodes, ys, weights, *first):
    terms = [*first, *(ratio(k, y) * v for v, y, k in zip(nodes, ys, weights))]
    return sum(terms[1:], terms[0])
def check_gamma(h, n, p, d, g, _, *integers):  # by the theorem on c = 2^u*3^v*5^w
    c, odd = h["parameter"], [-1, 6, -12, 8]
    u, v, w = (next(i for i in range(30) if c % b**(i + 1)) for b in (2, 3, 5))
    weights = [-14 * u - 22 * v - 32 * w, -10 * u - 16 * v - 24 * w, -6 * u - 10 * v - 14 * w]
    demand(1154156000 * c >= LOG10 * n + 73 * 10**8, "8*c*log2(e) >= N*log2(10) + 73")
    demand(h["terms"][2] == 2 * c - 1, "omitted terms = 0")
    def formula(root, s, i, k, *logs):  # S/I - K/(4c*I^2) - log c
        i = root(1, i)
        return weighted(logs, (31, 49, 161), weights, s / i + ratio(-1, 4 * c) * k / i / i)
    tables = [(0, [c * c], [0, 0, 1], [c * c], 1), (1, [c * c], [0, 0, 1], [c * c]),
              (1, odd, [0, 32 * c * c], odd), *map(ACOTHS.get, (31, 49, 161))]
    check_nodes(h, n, p, d, g, tables, formula, *integers)

CHUDNOVSKY = (A, [67957045, 2100495856, -23608573992, 57896553024, -39250089648], [0, 0, 0, C],
              [5, -46, 108, -72])
LOG2 = 0, [-297, 1794], [1080, -7776, 7776], [0, -1, 2]
VARPI = 0, [0, 0, -53536, 55296], [0, 0, 1658944], [21, -80, 64]
SINGULAR = 1, [-693, 1944, -1296], [0, 0, 9216000], [-693, 1944, -1296]
CATALAN = 0, [15, -184, 580], [225, -3240, 14904, -23328, 11664], [0, 0, 0, -32, 64]
ZETA3 = 0, [-3143448000, 156286859400, -3292502315430, 38721705264979, -282805786014979,
    1352700034136826, -4348596587040104, 9451223531851808, -13684352515879536, 12632254526031264,
    -6719460725627136, 1565994397644288], [44008272000, -2334151436400, 53522442803340,
    -703273183134030, 5931859745397870, -34140867105175650, 139058868850409430, -409481300311614720,
    880500176512163280, -1382139595517666400, 1565294958171053280, -1244539247650560000,
    658690593528960000, -208277254886400000, 29753893555200000], [0, 0, 0, 0, 0, 30, -691, 6781,
    -37374, 127976, -283232, 406224, -364896, 186624, -41472]
LARGE = 251, 449, 4801, 8749
ACOTHS = {y: (1, [-1, 2], [y * y, 2 * y * y], [-1, 2]) for y in (31, 49, 161, *LARGE)}
KEYS, ROOT, TWO = ["factors", "terms"], ["factors", "terms", "workingBits"], "S1 R1 S2 R2 Z".split()
# By constant and formula: further keys, integers, their encoding, equations; series, x of nodes.
FORMULAS = {
    ("pi", "chudnovsky"): (ROOT, "SRZ", "binary", check_pi),
    ("pi", "machin"): ([], "Z", "binary", check_machin),
    ("e", "taylor"): (KEYS, "Z", "binary", check_e),
    **{(name, "square-root"): ([], "R", "decimal", check_quadratic) for name in QUADRATIC},
    **{(name, "nodes"): (KEYS, "Z", "binary", check_nodes, [table], lambda _, a, k=k: a / ratio(k))
       for name, table, k in (("log2", LOG2, 2), ("zeta3", ZETA3, 48), ("catalan", CATALAN, 2))},
    **{(name, "nodes"): (KEYS, "Z", "binary", check_nodes, [ACOTHS[y] for y in LARGE],
                         lambda _, *logs, k=k: weighted(logs, LARGE, k))
       for name, *k in (("log10", 478, 180, -126, 206), ("log3", 228, 86, -60, 98),
                        ("log5", 334, 126, -88, 144), ("log7", 404, 152, -106, 174))},
    ("gamma", "nodes"): (ROOT + ["parameter"], ["S1", "R1", "Z"], "binary", check_gamma, "SIKABC"),
    ("lemniscate", "nodes"): (ROOT, ["S1", "R1", "Z"], "binary", check_nodes, [VARPI],
                              lambda root, a: root(4, ratio(1, 1043320250)) / a),
    ("gamma1-4", "nodes"): (ROOT, TWO, "binary", check_nodes, [VARPI, CHUDNOVSKY],
        lambda root, a, b: root(4, ratio(853760) * root(2, ratio(10005, 1043320250)) / a / a / b)),
    ("gamma1-3", "nodes"): (ROOT, TWO, "binary", check_nodes, [SINGULAR, CHUDNOVSKY],
        lambda root, a, b: root(3, ratio(1823176476672000) * root(4, ratio(72, 5)) * a / b / b))}

def check(pack_path, proof_path):
    pack, proof = Pack(pack_path), Proof(proof_path)
    h, name, n = proof.header, pack.name, pack.n
    demand((name, n) == (h["constant"], h["decimals"]),
           "the proof speaks of %s to %d decimals" % (h["constant"], h["decimals"]))
    demand(pack.foot[16:48].hex() == h["contentHash"], "the proof speaks of other digits")
    q = stated_prime(pack.foot[16:48] + proof.last)
    p = q * first_prime(128, lambda _: secrets.randbits(128))  # a secret one: it holds for both
    d = pack.decimals(p)
    integers = [proof.binary(size, p) if encoding == "binary" else
                proof.decimal(n + QUADRATIC[name][2], p) for _, encoding, size in h["integers"]]
    proof.need(proof.hash.digest() == proof.last, "is damaged: its last hash differs")
    _, _, _, equations, *nodes = FORMULAS[name, h["formula"]]
    terms, lists, w, g = h.get("terms", 0), [h.get("factors", [])], h.get("workingBits", 0), []
    if h["formula"] == "machin":  # h of the equation takes the place of g
        first, second = (last for _, _, last in arctangents(n))
        terms, lists = first + second + 2, [odd_powers(2 * first + 1)]
    if nodes: terms, lists, w = 0, h["factors"], 2 * w
    bits = 256 + 8 * n + 2 * w + terms * (64 + 4 * terms.bit_length())
    bits += 16 * sum(size for _, _, size in h["integers"])
    for powers in lists:
        g.append((1, Size(1)))
        for base, exponent in powers:
            g[-1] = g[-1][0] * pow(base, exponent, p) % p, g[-1][1] * Size(base)**exponent
            bits += exponent * base.bit_length()
    equations(h, n, p, d, g, *nodes, *integers)
    return "PROVED: %d.%s... is %s truncated to %d decimals\na false claim passes with a chance " \
        "below 2^-%d; SHA-256 of the text %s\nstated prime q = %064x; D mod q = %064x" % (
            pack.whole, d[1][1:11], name, n, 126 - bits.bit_length(), h["contentHash"], q, d[0] % q)

def main(arguments):
    if len(arguments) != 2 or arguments[0][:1] == "-":
        return print(__doc__, file=sys.stderr) or 2
    try:
        return print(check(*arguments), flush=True) or 0
    except Refused as reason:
        return print("REFUSED: %s%s" % (reason, " does not hold" * ("=" in str(reason)))) or 1
    except Exception as reason:  # whatever it is, nothing is proved
        return print("check_proof.py: %s" % (str(reason) or repr(reason)), file=sys.stderr) or 3

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
