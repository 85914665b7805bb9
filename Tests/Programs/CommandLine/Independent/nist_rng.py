#!/usr/bin/env python3
"""P-values by PyPI's nistrng, a program for SP 800-22 by others, for a text of decimals.

Usage: nist_rng.py FILE COUNT                   the tests of its first COUNT bits
       nist_rng.py --make FILE DECIMALS SHARE   writes a number of which so many bits are ones

Prints name, tab and p-value, one a line: of frequency, of runs where nistrng calls them eligible,
and of the two tests of blocks where it reads the blocks that NIST's program does. Its own choice is
blocks of 128 bits for 12,672 to 12,770 bits, and the first 75 blocks of 10,000, which are all of
them for 750,000 to 759,999 bits. The last line is of the decimals, by scipy's test of ten counts.
"""
import random
import sys

import numpy
from nistrng import SP800_22R1A_BATTERY, run_by_name_battery
from scipy.stats import chisquare

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)

if sys.argv[1] == "--make":
    path, places, share = sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
    source = random.Random(80022)
    width = places * 10 // 3
    bits = "1" + "".join("01"[source.random() < share] for _ in range(width))
    number = str(int(bits, 2) * 10 ** places >> width)
    with open(path, "w") as file:
        file.write(f"{number[0]}.{number[1:]}\n")
    sys.exit()

whole, decimals = open(sys.argv[1]).read().strip().split(".")
count = int(sys.argv[2])
scaled = (int(whole + decimals) << count) // 10 ** len(decimals)
bits = numpy.array([int(bit) for bit in bin(scaled)[2:][:count]], dtype=numpy.int8)
tests = {"frequency": "monobit", "runs": "runs"}
if count // 99 == 128:
    tests["frequency in blocks of 128"] = "frequency_within_block"
if count // 10_000 == 75:
    tests["longest run of ones in blocks of 10000"] = "longest_run_ones_in_a_block"
for name, test in tests.items():
    result = run_by_name_battery(test, bits, SP800_22R1A_BATTERY)
    if result is not None:
        print(name, result[0].score, sep="\t")
print("decimals", chisquare([decimals.count(digit) for digit in "0123456789"]).pvalue, sep="\t")
