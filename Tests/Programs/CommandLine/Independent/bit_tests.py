#!/usr/bin/env python3
"""Tests 2.1 to 2.4 of NIST's SP 800-22 with scipy's tails, without anything of the product.

Usage: bit_tests.py FILE [COUNT]

FILE has zeros and ones; COUNT is how many are tested, at most (1,000,000). Prints the p-values, one a
line.
"""
import sys
from scipy.special import erfc, gammaincc

limit = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
bits = "".join(open(sys.argv[1]).read().split())[:limit]
n = len(bits)

print(erfc(abs(bits.count("1") - bits.count("0")) / n ** 0.5 / 2 ** 0.5))

blocks = [bits[start:start + 128] for start in range(0, n - 127, 128)]
shares = [block.count("1") / 128 for block in blocks]
print(gammaincc(len(blocks) / 2, 4 * 128 * sum((share - 0.5) ** 2 for share in shares) / 2))

share = bits.count("1") / n
runs = 1 + bits.count("01") + bits.count("10")
expected = 2 * n * share * (1 - share)
print(erfc(abs(runs - expected) / (2 * (2 * n) ** 0.5 * share * (1 - share))))

if n < 6272:
    size, shortest, chances = 8, 1, [0.21484375, 0.3671875, 0.23046875, 0.1875]
elif n < 750_000:
    size, shortest = 128, 4
    chances = [0.1174035788, 0.242955959, 0.249363483, 0.17517706, 0.102701071, 0.112398847]
else:
    size, shortest = 10_000, 10
    chances = [0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727]
found = [0] * len(chances)
count = n // size
for start in range(0, count * size, size):
    longest = max(map(len, bits[start:start + size].split("0")))
    found[sorted((0, longest - shortest, len(chances) - 1))[1]] += 1
squares = sum((v - count * p) ** 2 / (count * p) for v, p in zip(found, chances))
print(gammaincc((len(chances) - 1) / 2, squares / 2))
