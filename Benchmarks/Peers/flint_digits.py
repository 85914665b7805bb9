"""Writes a constant's decimal digits with python-flint; prints the seconds of its phases as JSON.

Usage: flint_digits.py pi|e|phi DIGITS THREADS FILE, or flint_digits.py --version
"""

import json
import sys
import time

import flint


def constant(name):
    if name == "pi":
        return flint.arb.pi()
    if name == "e":
        return flint.arb.const_e()
    if name == "phi":
        return (1 + flint.arb(5).sqrt()) / 2
    sys.exit(f"flint_digits.py: unknown constant '{name}'")


def main(arguments):
    if arguments == ["--version"]:
        print(f"python-flint {flint.__version__}, FLINT {flint.__FLINT_VERSION__}")
        return
    name, digits, threads, path = arguments
    flint.ctx.threads = int(threads)
    # log2(10) < 3.32192809489; 64 more bits keep the error away from the digits asked for.
    flint.ctx.prec = int(int(digits) * 3.32192809489) + 64
    start = time.perf_counter()
    value = constant(name)
    middle = time.perf_counter()
    text = value.str(int(digits) + 1, radius=False)
    end = time.perf_counter()
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    print(json.dumps({"value": middle - start, "conversion": end - middle}))


main(sys.argv[1:])
