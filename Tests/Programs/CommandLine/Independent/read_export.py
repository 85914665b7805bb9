#!/usr/bin/env python3
"""Reads what `digits export` wrote in a format, without anything of the product, and compares.

Usage: read_export.py b-file|bits|nist|python|c|swift|rust FILE TEXT

TEXT holds integer part, point and decimals. Bits must be all that these decimals determine, and
numbers the nearest of their types. Prints what was compared; ends with 0 where all agrees. Of a
million bits it prints SHA-256, and that of "3." and the like with the decimals they determine.
"""
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

form, path, text_path = sys.argv[1:]
text = open(text_path).read()
whole, decimals = text.split(".")
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


def require(holds, words):
    if not holds:
        sys.exit("DIFFERS: " + words)


def determined_bits():
    """The bits that every number with these decimals begins with."""
    count = len(decimals)
    places = count * 3322 // 1000  # more than the decimals determine
    low, rest = divmod(int(whole + decimals) << places, 10 ** count)
    high = low + (rest + (1 << places) - 1) // 10 ** count
    unknown = (low ^ high).bit_length()
    return bin(low >> unknown)[2:]


def nearest(bits):
    """The nearest number of so many bits, for every number with these decimals."""
    found = set()
    for end in (0, 1):
        value = Fraction(int(whole + decimals) + end, 10 ** len(decimals))
        scale = Fraction(2) ** (bits - (value.numerator // value.denominator).bit_length())
        found.add(round(value * scale) / scale)
    require(len(found) == 1, "the decimals do not determine the number")
    return found.pop()


def hexadecimal(word):
    """The value of a number as C and Swift print it: 0x1.8p+1."""
    parts = re.fullmatch(r"0x([0-9a-f]+)\.?([0-9a-f]*)p([+-]?\d+)", word)
    digits = parts[1] + parts[2]
    return Fraction(int(digits, 16)) * Fraction(2) ** (int(parts[3]) - 4 * len(parts[2]))


def output(source, name, compile_command):
    with tempfile.TemporaryDirectory() as folder:
        file, program = os.path.join(folder, name), os.path.join(folder, "program")
        open(file, "w").write(source)
        subprocess.run(compile_command + ["-o", program, file], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()


if form == "b-file":
    lines = open(path).read().split("\n")
    require(lines.pop() == "", "the last line does not end")
    terms = [re.fullmatch(r"(\d+) (\d)", line) for line in lines]
    require(all(terms), "a line is not an index, a blank and a digit")
    require([int(term[1]) for term in terms] == list(range(1, len(terms) + 1)), "the indices")
    require("".join(term[2] for term in terms) == whole + decimals, "the terms")
elif form in ("bits", "nist"):
    right = determined_bits()
    if form == "bits":
        data = open(path, "rb").read()
        bits = "".join(f"{byte:08b}" for byte in data)
    else:
        # As fscanf("%1d") of NIST's program reads them: blanks and line ends are skipped.
        bits = "".join(open(path).read().split())
    # Bits that fill no byte are left out, and a last one or two that are known all the same.
    missing = len(right) - len(bits)
    require(right.startswith(bits) and missing <= (2 if form == "nist" else 9), "the bits")
    print(hashlib.sha256(bits[:1_000_000].encode()).hexdigest())
    if len(bits) >= 1_000_000:
        first, count = int(bits[:1_000_000], 2), 301_000
        places = 1_000_000 - int(whole).bit_length()
        low, high = ((first + end) * 10 ** count >> places for end in (0, 1))
        require(low == high, "the bits do not determine the decimals")
        print(hashlib.sha256(f"{whole}.{str(low)[len(whole):]}".encode()).hexdigest())
elif form == "python":
    found = {}
    exec(open(path).read(), found)
    name = next(key for key in found if key.endswith("_digits"))
    require(found[name] == text, "the digits")
    require(Fraction(found[name.replace("digits", "float")]) == nearest(53), "the number")
elif form == "c":
    source = open(path).read()
    name = re.search(r"(\w+)_digits", source)[1]
    source = f"""#include <float.h>
#include <stdio.h>
{source}
int main(void) {{
  printf("%s %d %a %a %La\\n", {name}_digits, LDBL_MANT_DIG, (double){name}_float, {name}_double,
    {name}_long_double);
}}
"""
    words = output(source, "main.c", ["gcc", "-Wall", "-Wextra", "-Werror", "-pedantic"])
    require(words[0] == text, "the digits")
    for bits, word in zip((24, 53, int(words[1])), words[2:]):
        require(hexadecimal(word) == nearest(bits), f"the number of {bits} bits")
elif form in ("swift", "rust"):
    source = open(path).read()
    if form == "swift":
        name = re.search(r"let (\w+)Digits", source)[1]
        source += f"print({name}Digits, {name}Float.bitPattern, {name}Double.bitPattern)\n"
        words = output(source, "main.swift", ["swiftc", "-warnings-as-errors"])
    else:
        name = re.search(r"pub const (\w+)_DIGITS", source)[1]
        source += f"""fn main() {{
    println!("{{}} {{}} {{}}", {name}_DIGITS, {name}_F32.to_bits(), {name}_F64.to_bits());
}}
"""
        words = output(source, "main.rs", ["rustc", "-Dwarnings"])
    require(words[0] == text, "the digits")
    for bits, exponent_bits, word in ((24, 8, words[1]), (53, 11, words[2])):
        pattern = int(word)
        significand = pattern & ((1 << (bits - 1)) - 1) | 1 << (bits - 1)
        exponent = (pattern >> (bits - 1)) - (1 << (exponent_bits - 1)) + 1 - (bits - 1)
        value = Fraction(significand) * Fraction(2) ** exponent
        require(value == nearest(bits), f"the number of {bits} bits")
else:
    sys.exit(__doc__)
print("agrees")
