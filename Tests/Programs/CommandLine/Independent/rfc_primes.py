#!/usr/bin/env python3
"""Compares decimals of pi or e with the primes of RFC 3526 or RFC 7919, which hold their bits.

Usage: rfc_primes.py pi|e FILE     FILE holds "3." or "2." and at least 2,500 decimals.

The RFCs define p = 2^b - 2^(b-64) - 1 + 2^64 (floor(2^(b-130) x) + c) with x = pi or e and publish c
and p. Each p made of the file's digits must be a safe prime, which one wrong bit would undo, and
where openssl is installed it must be openssl's prime of the group. Ends with 0 where all agree.
"""
import re
import shutil
import subprocess
import sys

GROUPS = {
    "pi": [("modp_2048", 2048, 124476), ("modp_3072", 3072, 1690314), ("modp_4096", 4096, 240904),
           ("modp_6144", 6144, 929484), ("modp_8192", 8192, 4743158)],
    "e": [("ffdhe2048", 2048, 560316), ("ffdhe3072", 3072, 2625351), ("ffdhe4096", 4096, 5736041),
          ("ffdhe6144", 6144, 15705020), ("ffdhe8192", 8192, 10965728)],
}


def number(text):
    """The integer of a long text of digits, which newer Pythons refuse at once."""
    value = 0
    for start in range(0, len(text), 1000):
        piece = text[start:start + 1000]
        value = value * 10 ** len(piece) + int(piece)
    return value


def is_probable_prime(n):
    # One round suffices: of composites of this size fewer than one in 2^100 pass (Damgard, Landrock
    # and Pomerance 1993), and no wrong digit can choose which one it gives.
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    x = pow(2, odd, n)
    if x in (1, n - 1):
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


def of_openssl(group):
    """The prime that openssl has for a group, or None where it has none."""
    if not shutil.which("openssl"):
        return None
    done = subprocess.run(
        ["openssl", "genpkey", "-genparam", "-algorithm", "DH", "-pkeyopt", "group:" + group],
        capture_output=True, check=False)
    if done.returncode:
        return None
    text = subprocess.run(
        ["openssl", "asn1parse"], input=done.stdout, capture_output=True, check=False).stdout
    found = re.search(rb"INTEGER\s*:([0-9A-F]+)", text)
    return int(found.group(1), 16) if found else None


def main(constant, path):
    with open(path, encoding="ascii") as file:
        whole, decimals = file.read().strip().split(".")
    count = len(decimals)
    scaled = number(whole + decimals)
    asked = 0
    for group, bits, added in GROUPS[constant]:
        shift = bits - 130
        low = (scaled << shift) // 10**count
        if low != ((scaled + 1) << shift) // 10**count:
            sys.exit("%s: %d decimals are too few" % (group, count))
        prime = 2**bits - 2**(bits - 64) - 1 + 2**64 * (low + added)
        expected = of_openssl(group)
        if expected is not None:
            asked += 1
            if expected != prime:
                sys.exit("%s: openssl has another prime" % group)
        # The longest ones take seconds; where openssl confirmed them they are prime.
        elif not (is_probable_prime(prime) and is_probable_prime(prime // 2)):
            sys.exit("%s: the digits give no safe prime" % group)
    print("%d primes of %s agree, %d of them with openssl's" % (
        len(GROUPS[constant]), constant, asked))


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in GROUPS:
        sys.exit(__doc__)
    main(*sys.argv[1:])
