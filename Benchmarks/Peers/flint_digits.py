"""Writes a constant's decimal digits with python-flint; prints the seconds of its phases as JSON.

Usage: flint_digits.py CONSTANT DIGITS THREADS FILE, or flint_digits.py --version
"""

import json
import sys
import time

import flint


CONSTANTS = {
    "pi": flint.arb.pi, "e": flint.arb.const_e, "phi": lambda: (1 + flint.arb(5).sqrt()) / 2,
    "log2": flint.arb.const_log2, "log10": flint.arb.const_log10,
    "catalan": flint.arb.const_catalan, "gamma": flint.arb.const_euler,
    "zeta3": lambda: flint.arb(3).zeta(),
    "gamma1-4": lambda: flint.arb.gamma_fmpq(flint.fmpq(1, 4)),
    "gamma1-3": lambda: flint.arb.gamma_fmpq(flint.fmpq(1, 3)),
    "lemniscate": lambda: 2 * flint.arb.pi() / flint.arb(2).sqrt().agm(),
    **{f"sqrt{n}": lambda n=n: flint.arb(n).sqrt() for n in (2, 3)},
    **{f"log{n}": lambda n=n: flint.arb(n).log() for n in (3, 5, 7)},
}


def constant(name):
    if name not in CONSTANTS:
        sys.exit(f"flint_digits.py: unknown constant '{name}'")
    return CONSTANTS[name]()


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
