#!/usr/bin/env python3
"""Forges digit packs with certificates that fit them, written from docs/PACK_FORMAT.md alone.

Usage: forge_pack.py KIND PACK CERTIFICATE OUT_FOLDER [OTHER_CERTIFICATE]

Takes an honest pack with its certificate and writes OUT_FOLDER/<constant>.digitpack, its
certificate and an engine.json. Every hash, count, prime, residue and sum is made to fit: whoever
only compares what lies in the folder with itself finds nothing. KIND is one of KINDS below.
"""
import hashlib
import json
import os
import re
import struct
import sys

from decode_pack import CONSTANTS, PRIME, align8, decode, sha, tree

KINDS = ("early", "middle", "last", "three", "constant", "provenance", "overstated", "everything",
         "covering", "unknown-key", "unknown-check", "repeated-key", "escapes", "foreign-file",
         "residues", "enclosure", "shared", "version", "boastful", "honest", "primes", "first",
         "final", "formula", "bounds", "reading", "open", "reason", "unrun", "covered")

# A certificate of the level that "boastful" claims.
SHIPPED = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), *[".."] * 4, "Resources", "pi.certificate.json")


def encode(code, digits, provenance):
    """The bytes of a pack of decimals, given as text, with some provenance."""
    name, integer_part = CONSTANTS[code]
    n = len(digits)
    data = bytes.fromhex(digits + "0" * (n % 2))
    index, leaves, counts, value = b"", [], [0] * 10, 0
    for start in range(0, n, 131072):
        part = digits[start:start + 131072]
        leaf = sha(b"\0" + data[start // 2:start // 2 + 65536])
        own = [part.count(str(digit)) for digit in range(10)]
        index += leaf + struct.pack("<10IQ", *own, digit_hash(part))
        leaves.append(leaf)
        counts = [a + b for a, b in zip(counts, own)]
        value = (value * pow(10, len(part), PRIME) + digit_hash(part)) % PRIME
    at_index = align8(65536 + len(data))
    at_provenance = at_index + len(index)
    at_footer = align8(at_provenance + len(provenance))
    length = at_footer + 320
    head = struct.pack("<8sIIQQQQ", bytes.fromhex("8944504b0d0a1a0a"), 1, 256, 0, 0, length, n)
    head += struct.pack("<HHHHIHH", code, 10, 1, 1, 131072, integer_part, 0)
    head += name.ljust(16, b"\0")
    head += struct.pack("<8Q", 65536, len(data), at_index, len(index), at_provenance,
                        len(provenance), at_footer, 320)
    head = head.ljust(224, b"\0")
    head += sha(head)
    content = sha(("%d.%s" % (integer_part, digits)).encode())
    foot = struct.pack("<QQ", n, length) + content + tree(leaves) + sha(index) + sha(provenance)
    foot += sha(head) + struct.pack("<11Q", value, *counts) + bytes(16)
    foot += sha(foot) + bytes.fromhex("0a1a0a0d4b504489")
    body = head.ljust(65536, b"\0") + data
    body = body.ljust(at_index, b"\0") + index + provenance
    facts = {"content": content.hex(), "merkleRoot": tree(leaves).hex(), "digitHash": str(value)}
    return body.ljust(at_footer, b"\0") + foot, facts, counts


def residue(digits, prime):
    value = 0
    for start in range(0, len(digits), 1000):
        piece = digits[start:start + 1000]
        value = (value * pow(10, len(piece), prime) + int(piece)) % prime
    return value


def digit_hash(digits):
    return residue(digits, PRIME)


def is_prime(n):
    if any(n % p == 0 for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)):
        return False
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(base, odd, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def primes(content):
    found, counter = [PRIME], 0
    while len(found) < 5:
        h = sha(content + b"pi-trainer residue prime" + counter.to_bytes(4, "big"))
        candidate = (int.from_bytes(h[:8], "big") & (2**60 - 1)) | 2**60
        while not is_prime(candidate):
            candidate += 1
        if candidate not in found:
            found.append(candidate)
        counter += 1
    return found


def fit(statement, code, digits):
    """Makes a certificate speak of other digits, in every place in which it speaks of any."""
    _, facts, counts = encode(code, digits, b"")
    name, integer_part = CONSTANTS[code]
    own = statement["predicate"]
    own["hashes"] = facts
    own["counts"] = counts
    own["firstDecimals"], own["lastDecimals"] = digits[:50], digits[-50:]
    own["primes"] = [str(p) for p in primes(bytes.fromhex(facts["content"]))]
    residues = " ".join(str(residue(str(integer_part) + digits, int(p))) for p in own["primes"])
    for check in own["checks"]:
        for detail in check["details"]:
            if detail["name"].endswith(": D mod the five primes"):
                detail["value"] = residues
            if check["id"] == "read-back":
                detail["value"] = facts["content"]
    statement["subject"][0]["digest"]["sha256"] = facts["content"]


def other_digits(n):
    """Decimals of e, by its series in integers."""
    unit = 10**(n + 20)
    total, term, k = 0, unit, 0
    while term:
        total += term
        k += 1
        term //= k
    # Python refuses long texts of integers at once.
    text, value = "", total // 10**20 % 10**n
    while len(text) < n:
        text = "%04d" % (value % 10**4) + text
        value //= 10**4
    return text[-n:]


def change(digits, index):
    return digits[:index] + str((int(digits[index]) + 1) % 10) + digits[index + 1:]


def forge(kind, digits, statement, code, other):
    """The digits and the certificate of a forgery."""
    own, n = statement["predicate"], len(digits)
    checks = {check["id"]: check for check in own["checks"]}
    if kind == "early":
        digits = change(digits, 9)
    elif kind == "middle":
        digits = change(digits, n // 2)
    elif kind == "last":
        digits = change(digits, n - 1)
    elif kind == "three":
        digits = "0" * n
    elif kind == "constant":
        digits = other_digits(n)
    elif kind == "provenance":
        return digits, other
    elif kind in ("overstated", "everything"):
        if kind == "everything":
            own["level"] = "thorough"
            digits = change(digits, n // 2)
        for check in own["checks"]:
            if check["status"] == "not run":
                check.update(status="passed", decimals=n, statement="every decimal against another")
                check.pop("reason", None)
    elif kind == "covering":
        checks["known-answers"].update(
            status="passed", decimals=1000 * n, statement="12 known answers")
        checks["known-answers"].pop("reason", None)
    elif kind == "unknown-key":
        own["auditedBy"] = "everybody"
    elif kind == "unknown-check":
        own["checks"].append(dict(checks["read-back"], id="seal-of-approval"))
    elif kind == "shared":
        own["shared"] = ["nothing at all"]
    elif kind in ("residues", "version"):
        # Right digits and right counts; every residue of the steps is another one.
        if kind == "version":
            own["program"]["version"] = "9.9.9"
        for detail in checks["residues-steps"]["details"]:
            detail["value"] = re.sub(r"\d+$", lambda last: str(int(last[0]) + 1), detail["value"])
    elif kind == "enclosure":
        checks["mpfr-enclosure"]["statement"] += ", and every digit with NIST"
    elif kind == "boastful":
        own["level"] = "thorough"
        with open(SHIPPED, encoding="utf-8") as file:
            own["shared"] = json.load(file)["predicate"]["shared"]
        for check in own["checks"]:
            if check["status"] == "not run":
                check.update(status="passed", decimals=n, coverage="all %d decimals" % n,
                             statement="every decimal by others", details=[])
                check.pop("reason", None)
    elif kind == "escapes":
        own["formula"]["statement"] = "\x1b[2J\x1b[31mVERIFIED\x1b[0m\u202e\x9b1m"
    elif kind == "primes":
        own["primes"][4] = str(int(own["primes"][4]) + 2)
    elif kind == "first":
        own["firstDecimals"] = "0" * len(own["firstDecimals"])
    elif kind == "final":
        own["lastDecimals"] = "0" * len(own["lastDecimals"])
    elif kind == "formula":
        own["formula"]["source"] = "NIST"
    elif kind == "bounds":
        own["enclosure"]["width"] = 9
    elif kind == "reading":
        checks["read-back"]["statement"] = "SHA-256 of the decimals, and every digit with NIST"
    elif kind == "open":
        checks["second-formula"]["statement"] = "not needed: NIST compared every digit"
    elif kind == "reason":
        checks["second-formula"]["reason"] = "does not apply"
    elif kind == "unrun":
        checks["known-answers"] = own["checks"][5] = {
            "id": "known-answers", "status": "not run", "reason": "does not apply", "decimals": 0,
            "statement": "NIST does not need it", "details": []}
    elif kind == "covered":
        checks["second-formula"]["coverage"] = "all %d decimals by NIST" % n
    if kind in ("early", "middle", "last", "three", "constant", "everything"):
        fit(statement, code, digits)
    return digits, statement


def engine_record(name, n, content):
    modes = [{"mode": mode, "verdicts": 10 * n, "wrongVerdicts": 0}
             for mode in ("learn", "practice", "game", "strict")]
    result = {"constant": name, "contentSHA256": content, "positions": n, "modes": modes,
              "segments": 4, "segmentVerdicts": 400, "verdicts": 40 * n + 400, "wrongVerdicts": 0,
              "faults": [], "passed": True, "seconds": 1.0, "path": "%s.digitpack" % name}
    return {"passed": True, "verdicts": 40 * n + 400, "wrongVerdicts": 0, "results": [result]}


def main(kind, pack, certificate, folder, *others):
    with open(pack, "rb") as file:
        raw = file.read()
    text, _ = decode(raw)
    code = struct.unpack_from("<H", raw, 48)[0]
    with open(certificate, encoding="utf-8") as file:
        statement = json.load(file)
    other = None
    if others:
        with open(others[0], encoding="utf-8") as file:
            other = json.load(file)
    digits, statement = forge(kind, text.split(".")[1], statement, code, other)
    name = CONSTANTS[code][0].decode()
    inner = {key: value for key, value in statement.items() if key != "subject"}
    inner["subject"] = statement["subject"][:1]
    canonical = json.dumps(inner, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if kind == "repeated-key":
        canonical = canonical.replace('"level":', '"level":"thorough","level":', 1)
    made, facts, _ = encode(code, digits, canonical.encode())
    outer = dict(inner, subject=inner["subject"] + [
        {"name": name + ".digitpack", "digest": {"sha256": hashlib.sha256(made).hexdigest()}}])
    if kind == "foreign-file":
        outer = other
    written = json.dumps(outer, sort_keys=True, indent=2, ensure_ascii=False)
    if kind == "repeated-key":
        written = written.replace('"level":', '"level": "thorough", "level":', 1)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".digitpack"), "wb") as file:
        file.write(made)
    with open(os.path.join(folder, name + ".certificate.json"), "w", encoding="utf-8") as file:
        file.write(written + "\n")
    with open(os.path.join(folder, "engine.json"), "w", encoding="utf-8") as file:
        json.dump(engine_record(name, len(digits), facts["content"]), file)


if __name__ == "__main__":
    if len(sys.argv) < 5 or sys.argv[1] not in KINDS:
        sys.exit(__doc__)
    main(*sys.argv[1:])
