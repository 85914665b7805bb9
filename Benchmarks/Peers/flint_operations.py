"""Does operations with python-flint when it is told to; ArithmeticBenchmark/main.swift lists them.

Usage: flint_operations.py FOLDER
"""

import os
import sys
import time

import flint
from flint import arb, fmpz

# The bits of the conversion's binary fraction beyond those that its decimals need.
FRACTION_GUARD_BITS = 192
# Python refuses to read and write long numbers otherwise.
sys.set_int_max_str_digits(0)


def bits_of(digits):
    return (digits * 3321928094887363 + 10**15 - 1) // 10**15


def operand(folder, name):
    with open(os.path.join(folder, f"{name}.operand"), "rb") as file:
        return fmpz(int.from_bytes(file.read(), "little"))


def prepared(name, digits, threads, folder):
    """A function that does the operation once."""
    flint.ctx.threads = threads
    bits = bits_of(digits)
    flint.ctx.prec = bits + 8
    if name == "product":
        a, b = operand(folder, "a"), operand(folder, "b")
        return lambda: a * b
    if name == "square":
        a = operand(folder, "a")
        return lambda: a * a
    if name == "reciprocal":
        a = arb(operand(folder, "a"))
        return lambda: 1 / a
    if name == "root":
        a = fmpz(10005) << 2 * bits
        return a.isqrt
    if name == "quotient":
        b = operand(folder, "b")
        a = (operand(folder, "a") << bits) + b
        return lambda: divmod(a, b)
    if name == "conversion":
        a = operand(folder, "fraction") * fmpz(10) ** digits >> bits + FRACTION_GUARD_BITS
        return a.str
    sys.exit(f"flint_operations.py: unknown operation '{name}'")


def parts(result, digits):
    """The result as bytes, least significant first, or as text."""
    if isinstance(result, str):
        return [result.encode()]
    if isinstance(result, arb):
        mantissa, exponent = result.mid().man_exp()
        shift = int(exponent) + 2 * bits_of(digits)
        result = mantissa << shift if shift >= 0 else mantissa >> -shift
    integers = result if isinstance(result, tuple) else (result,)
    numbers = [int(value) for value in integers]
    return [number.to_bytes((number.bit_length() + 7) // 8, "little") for number in numbers]


def main(folder):
    evaluate, digits = None, 0
    for line in sys.stdin:
        order, *words = line.split()
        if order == "prepare":
            name, digits, threads = words[0], int(words[1]), int(words[2])
            evaluate = prepared(name, digits, threads, folder)
            print("ready", flush=True)
        elif order == "run":
            cpu, start = time.process_time(), time.perf_counter()
            for _ in range(int(words[0])):
                evaluate()
            wall = time.perf_counter() - start
            print(wall, time.process_time() - cpu, flush=True)
        elif order == "result":
            for index, part in enumerate(parts(evaluate(), digits)):
                with open(f"{words[0]}.{index}", "wb") as file:
                    file.write(part)
            print("written", flush=True)


main(*sys.argv[1:])
