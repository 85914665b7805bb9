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

import hashlib, json, os, re, secrets, struct

CONSTANTS = {1: ("pi", 3), 2: ("e", 2), 3: ("phi", 1), 4: ("sqrt2", 1)}
MAGIC = bytes.fromhex("8944504b0d0a1a0a")
LOG10 = 332192810  # a little above 10^8 * log2(10)
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
            if x != 1 and p - 1 not in (pow(x, 1 << i, p) for i in range(twos)):
                break
        else:
            return p

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
        """An integer modulo p; its leading bytes as an integer, and how many were dropped."""
        value, weight, top = 0, 1, b""
        for start in range(0, count, CHUNK):
            data = self.take(min(count - start, CHUNK))
            value = (value + int.from_bytes(data, "little") * weight) % p
            weight = (weight << 8 * len(data)) % p
            top = (top + data)[-TOP:]
        self.padding(count)
        self.need(top[-1] != 0, "has an integer with a leading zero")
        return value, int.from_bytes(top, "little"), count - len(top)

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
        raw = self.take(length)
        self.padding(length)
        try:
            self.header = self.parsed(raw)
        except (LookupError, TypeError, ValueError, RecursionError) as reason:
            self.field(ascii(str(reason)), False)
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
        more, names, encoding, _ = FORMULAS[h["constant"], h["formula"]]
        keys = ["constant", "contentHash", "decimals", "formula", "integers"]
        self.field("keys", sorted(h) == sorted(keys + more))
        self.field("contentHash", re.fullmatch("[0-9a-f]{64}", h["contentHash"]))
        n = self.number("decimals", h["decimals"], 1, 10**15)
        self.number("terms", h.get("terms", 3), 3, n + 1000)
        w = self.number("workingBits", h.get("workingBits", n), n, 4 * n + 65536)
        factors, last, room = h.get("factors", []), 1, 16 * n + 65536
        self.field("factors", type(factors) is list and len(factors) <= 1000)
        for b, e in factors:
            last = self.number("factors", b, last + 1, 65535)
            room -= b.bit_length() * self.number("factors", e, 1, room // b.bit_length())
        self.field("integers", [[*s[:2], len(s)] for s in h["integers"]]
                   == [[name, encoding, 3] for name in names])
        for name, _, size in h["integers"]:
            least, most = [n // 2 + 1] * 2 if encoding == "decimal" else (1, w // 8 + 16)
            self.number("length of " + name, size, least, 2 * n + 65536 if name == "Z" else most)
        return h

def product(sizes):
    """Pairs (m, e), for m*2^e, multiplied, without what is more than 256 bits below the first."""
    m, e = 1, 0
    for factor, more in sizes:
        cut = max(0, (m * factor).bit_length() - 256)
        m, e = m * factor >> cut, e + more + cut
    return m, e

def power(base, exponent):
    if exponent < 2: return base**exponent, 0
    return product([power(base, exponent // 2)] * 2 + [(base**(exponent % 2), 0)])

def check_fraction(z, g, limit, equation):
    """2^-56 <= g*Z/limit <= 1 - 2^-56; the quotient is known to 2^-64."""
    m, e = product([(z[1], 8 * z[2]), g])
    demand(abs(e - limit[1]) < 400, equation)  # m and limit[0] have 256 bits or less
    x, y = m << 400 + e - limit[1], limit[0] << 400
    demand(y >> 56 <= x <= y - (y >> 56) - (y >> 64), equation)

def check_quadratic(h, n, p, d, g, r):
    b, c = (1, 1) if h["constant"] == "phi" else (0, 2)  # x^2 = b*x + c
    ten = pow(10, n, p)
    demand((d[0] * d[0] + r[0] - c * ten * ten - b * d[0] * ten) % p == 0,
           "D^2 + R = %s" % ("10^2N + D*10^N" if b else "2*10^2N"))
    room = 2 * int(d[1]) - b * 10**(len(d[1]) - 1) - int(r[1])
    demand(room >= (len(d[1]) < n + 1), "R <= 2D" + " - 10^N" * b)

def check_e(h, n, p, d, g, z):
    q, t, size = 1, 1, product((k, 0) for k in range(2, h["terms"]))
    demand((size[0].bit_length() - 1 + size[1]) * 10**8 >= LOG10 * n + 65 * 10**8,
           "log2 (n-1)! >= N*log2(10) + 65")
    for k in range(1, h["terms"]):
        q, t = q * k % p, (t * k + 1) % p
    demand((t * pow(10, n, p) - d[0] * q - g[0] * z[0]) % p == 0, "T*10^N = D*Q + g*Z")
    check_fraction(z, g[1], size, "2^-56 <= g*Z/Q <= 1 - 2^-56")

def check_pi(h, n, p, d, g, s, r, z):
    terms, w = h["terms"], h["workingBits"]
    demand(4711 * 10**6 * terms >= LOG10 * n + 10**8 * (64 + (A + B * terms).bit_length()),
           "47.11*n >= N*log2(10) + 64 + bits(13591409 + 545140134*n)")
    demand(10**8 * w >= LOG10 * n + 60 * 10**8, "w >= N*log2(10) + 60")
    demand((s[0] * s[0] + r[0] - 10005 * pow(4, w, p)) % p == 0, "S^2 + R = 10005*2^2w")
    cut = max(s[2], r[2])
    demand((r[1] >> 8 * (cut - r[2])) + (cut > 0) <= 2 * (s[1] >> 8 * (cut - s[2])), "R <= 2S")
    q, o, t = 1, 1, A
    for k in range(1, terms):
        factor, o = C * k**3, o * (5 - 6 * k) * (2 * k - 1) * (6 * k - 1) % p
        q, t = q * factor % p, (t * factor + o * (A + B * k)) % p
    left, right = 426880 * s[0] * q * pow(5, n, p), d[0] * t * pow(2, w - n, p) + g[0] * z[0]
    demand((left - right) % p == 0, "426880*S*Q*5^N = D*T*2^(w-N) + g*Z")
    size = product((k, 0) for k in range(2, terms))
    limit = product([size, size, size, power(C, terms - 2), (A * C - 5 * (A + B), w - n)])
    check_fraction(z, g[1], limit, "2^-56 <= g*Z/(T*2^(w-N)) <= 1 - 2^-56")

def arctangents(n):  # weight, x and the last k of the series of arctan 1/x, an even one
    return [(weight, x, 2 * ((LOG10 * n + more * 10**8) // rate) + 2) for weight, x, more, rate
            in ((16, 5, 68, 928771236), (-4, 239, 66, 3160346720))]

def odd_powers(limit):  # the primes and exponents of h, the lcm of 1, 3, ..., limit
    sieve = bytearray(b"\1") * (limit + 1)
    for q in range(3, limit + 1, 2):
        if sieve[q]:
            sieve[q * q::2 * q] = bytes(len(sieve[q * q::2 * q]))
            yield q, next(e for e in range(1, 64) if q**(e + 1) > limit)

def check_machin(h, n, p, d, lcm, z):
    q, g, t, limit = 1, 1, 0, [lcm[1]]
    for weight, x, last in arctangents(n):
        o, s = 1, 1
        for k in range(3, 2 * last + 2, 2):
            s, o = (s * k * x * x - o) % p, -o * k % p
        v = o * pow(x, 2 * last + 1, p) % p
        q, g, t = q * v % p, g * o % p, t * v + weight * s * q
        limit.append(power(x, 2 * last + 1))
    demand((lcm[0] * (t * pow(10, n, p) - d[0] * q) - g * z[0]) % p == 0, "h*T*10^N = h*D*Q + g*Z")
    check_fraction(z, (1, 0), product(limit), "2^-56 <= Z/(h*V) <= 1 - 2^-56")

# By constant and formula: the header's further keys, the integers, their encoding, the equations.
FORMULAS = {("pi", "chudnovsky"): (["factors", "terms", "workingBits"], "SRZ", "binary", check_pi),
            ("pi", "machin"): ([], "Z", "binary", check_machin),
            ("e", "taylor"): (["factors", "terms"], "Z", "binary", check_e),
            ("phi", "square-root"): ([], "R", "decimal", check_quadratic),
            ("sqrt2", "square-root"): ([], "R", "decimal", check_quadratic)}

def check(pack_path, proof_path):
    pack, proof = Pack(pack_path), Proof(proof_path)
    h, name, n = proof.header, pack.name, pack.n
    demand((name, n) == (h["constant"], h["decimals"]),
           "the proof speaks of %s to %d decimals" % (h["constant"], h["decimals"]))
    demand(pack.foot[16:48].hex() == h["contentHash"], "the proof speaks of other digits")
    q = stated_prime(pack.foot[16:48] + proof.last)
    p = q * first_prime(128, lambda _: secrets.randbits(128))  # a secret one: it holds for both
    d = pack.decimals(p)
    integers = [proof.binary(size, p) if encoding == "binary" else proof.decimal(n + 1, p)
                for _, encoding, size in h["integers"]]
    proof.need(proof.hash.digest() == proof.last, "is damaged: its last hash differs")
    terms, factors, bits = h.get("terms", 0), h.get("factors", []), 256 + 8 * n
    if h["formula"] == "machin":  # h of the equation takes the place of g
        first, second = (last for _, _, last in arctangents(n))
        terms, factors = first + second + 2, odd_powers(2 * first + 1)
    g = 1, (1, 0)
    for base, exponent in factors:
        g = g[0] * pow(base, exponent, p) % p, product([g[1], power(base, exponent)])
        bits += exponent * base.bit_length()
    FORMULAS[name, h["formula"]][3](h, n, p, d, g, *integers)
    bits += 2 * h.get("workingBits", 0) + terms * (64 + 4 * terms.bit_length())
    bits += 16 * sum(size for _, _, size in h["integers"])
    return "PROVED: %d.%s... is %s truncated to %d decimals\na false claim passes with a chance " \
        "below 2^-%d; SHA-256 of the text %s\nstated prime q = %064x; D mod q = %064x" % (
            pack.whole, d[1][1:11], name, n, 126 - bits.bit_length(), h["contentHash"], q, d[0] % q)

def main(arguments):
    if len(arguments) != 2 or arguments[0][:1] == "-":
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(check(*arguments), flush=True)
    except Refused as reason:
        print("REFUSED: %s%s" % (reason, " does not hold" if "=" in str(reason) else ""))
        return 1
    except Exception as reason:  # whatever it is, nothing is proved
        print("check_proof.py: %s" % (str(reason) or repr(reason)), file=sys.stderr)
        return 3
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
