#!/usr/bin/env python3
"""Takes every check out of Examples/verifier/check_proof.py in turn, and shows each of these
checkers the forgeries of make_proof.py, until it accepts one.

Usage: break_checker.py   prints a line for each check: what was taken out, and the first forgery
that is accepted without it, or NOTHING. Ends with exit code 1 where NOTHING is not explained by a
row of the table in docs/PROOF_FORMAT.md, or a row is of no such check.

A check is a call of demand, need, same, field or number. Each part of an `and` and of a chain of
comparisons counts as one of its own, unless the whole may go. A run takes every fourth call, and
all of them where PI_TRAINER_LONG_TESTS is set.
"""
import ast
import contextlib
import copy
import functools
import io
import os
import pathlib
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import types

import make_proof

ROOT = pathlib.Path(__file__).resolve().parents[4]
SOURCE = ROOT / "Examples/verifier/check_proof.py"
CHECKS = {"demand": 0, "need": 0, "same": 0, "field": 1, "number": 1}
SETS = [(name, n) for n in (10, 100)
        for name in [*make_proof.NAMES, "machin", "log10", "gamma1-4", "gamma"]]


def chosen(cases, step):
    """All cases where PI_TRAINER_LONG_TESTS is set, and otherwise some; the commit says which, so
    that in time all have their turn."""
    if "PI_TRAINER_LONG_TESTS" in os.environ:
        return cases
    run = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return cases[int(run.stdout[:7] or "0", 16) % min(step, len(cases))::step]


def name_of(call):
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def parts(condition):
    """Conditions that are weaker by one part, with what is missing."""
    if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And):
        for number, part in enumerate(condition.values):
            rest = condition.values[:number] + condition.values[number + 1:]
            yield ast.BoolOp(ast.And(), rest) if len(rest) > 1 else rest[0], ast.unparse(part)
            for weaker, missing in parts(part):
                others = list(condition.values)
                others[number] = weaker
                yield ast.BoolOp(ast.And(), others), missing
    elif isinstance(condition, ast.Compare) and len(condition.ops) > 1:
        sides = [condition.left] + condition.comparators
        for number, operator in enumerate(condition.ops):
            rest = [ast.Compare(sides[i], [condition.ops[i]], [sides[i + 1]])
                    for i in range(len(condition.ops)) if i != number]
            yield (ast.BoolOp(ast.And(), rest) if len(rest) > 1 else rest[0], ast.unparse(
                ast.Compare(sides[number], [operator], [sides[number + 1]])))


def broken():
    """The chosen checks, each with a tree of the source that lacks it."""
    tree = ast.parse(SOURCE.read_text())
    calls = [(place, call) for place, call in enumerate(ast.walk(tree))
             if isinstance(call, ast.Call) and name_of(call) in CHECKS]
    for place, call in chosen(calls, 4):
        def changed(change, place=place):
            other = copy.deepcopy(tree)
            change(next(node for i, node in enumerate(ast.walk(other)) if i == place))
            return ast.fix_missing_locations(other)

        kind, line = name_of(call), "%d: %s" % (call.lineno, " ".join(ast.unparse(call).split()))
        argument = CHECKS[kind]

        def drop(node, kind=kind):
            # What the check would look at is still evaluated, and a number is given on.
            looked_at = ast.List([node.args[1]] if kind == "number" else node.args, ast.Load())
            node.func, node.args = ast.Attribute(looked_at, "pop", ast.Load()), []

        yield line, changed(drop)
        if kind in ("number", "same"):
            continue
        for weaker, missing in parts(call.args[argument]):
            def weaken(node, weaker=weaker, argument=argument):
                node.args[argument] = weaker

            yield "%d: only %s" % (call.lineno, missing), changed(weaken)


def explained():
    """What the table of the format says may be taken out of a checker."""
    text = (ROOT / "docs/PROOF_FORMAT.md").read_text()
    table = text.split("| taken out | why nothing is accepted |")[1].split("\n\n")[0]
    cells = re.findall(r"^\| (`.*`) \|", table, re.MULTILINE)
    return [row for cell in cells for row in re.findall("`([^`]+)`", cell)]


def check_primes(checker):
    """The secret primes are prime, of 128 bits and other ones each time; so are the stated ones of
    256 bits, and each byte of what they follow from counts."""
    drawn = [checker.first_prime(128, lambda _: secrets.randbits(128)) for _ in range(20)]
    prime = [p for p in drawn if 2**127 < p < 2**128 and pow(2, p - 1, p) == pow(3, p - 1, p) == 1]
    hashes = [bytes(place) + b"\1" + bytes(63 - place) for place in range(64)]
    stated = [q for q in map(checker.stated_prime, hashes)
              if 2**255 < q < 2**256 and pow(2, q - 1, q) == pow(3, q - 1, q) == 1]
    return len(set(prime)) == 20 and len(set(stated)) == 64


def known_primes(checker, folder):
    """The verdicts on a wrong digit whose forger knew the secret prime; the same, but the checker
    leaves out the stated prime; and the forger knew both, which take the place of the first ones.
    """
    draw, known = checker.first_prime, make_proof.LATER_PRIMES[:2]
    verdicts = []
    for secret, stated, product in ((known[0], None, known[0]), (known[0], 1, known[0]),
                                    (*known, known[0] * known[1])):
        def first_prime(bits, number, secret=secret, stated=stated):
            return secret if bits == 128 else stated or draw(bits, number)

        checker.first_prime, claim = first_prime, make_proof.Claim("pi", 100)
        honest, claim.d = claim.z, claim.d + 7 * 10**50
        claim.make_z()
        claim.z = honest + (claim.z - honest) % product
        paths = [os.path.join(folder, "known." + suffix) for suffix in ("digitpack", "proof")]
        for path, data in zip(paths, claim.files()):
            pathlib.Path(path).write_bytes(data)
        verdicts.append(verdict(checker, paths))
    checker.first_prime = draw
    return verdicts


def module(tree):
    made = types.ModuleType("check_proof")
    code = compile(tree, str(SOURCE), "exec")
    exec(code, made.__dict__)
    return made


class TooLong(BaseException):
    """Without its limits a checker may compute for ever, which is no verdict."""


def too_long(*_):
    raise TooLong


def verdict(checker, files):
    signal.setitimer(signal.ITIMER_VIRTUAL, 1)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return checker.main(files)
    except TooLong:
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def forged(folder):
    """The forgeries as pairs of files, each kind once for a constant."""
    seen = set()
    for name, n in SETS:
        for label, _, _, files in make_proof.forgeries(name, n):
            if (name, label) in seen:
                continue
            seen.add((name, label))
            paths = [os.path.join(folder, "%s-%d-%s.%s" % (name, n, label, suffix))
                     for suffix in ("digitpack", "proof")]
            for path, data in zip(paths, files):
                pathlib.Path(path).write_bytes(data)
            yield "%s of %s to %d" % (label, name, n), paths


def main():
    with tempfile.TemporaryDirectory() as folder:
        pairs = list(forged(folder))
        whole, faults, nothing, tried = module(ast.parse(SOURCE.read_text())), [], [], []
        # It is found once for each pair of files, which halves the time.
        whole.stated_prime = functools.lru_cache(None)(whole.stated_prime)
        accepted = [label for label, files in pairs if verdict(whole, files) == 0]
        faults += ["the checker as it is accepts " + label for label in accepted]
        for line, tree in broken():
            place = line.split(":")[0]
            if "only" in line and any(other.startswith(place + ": ") for other in nothing
                                      if "only" not in other):
                continue
            tried.append(line)
            checker = module(tree)
            checker.stated_prime = whole.stated_prime
            found = next((label for label, files in pairs if verdict(checker, files) == 0), None)
            print("%s\t%s" % (line, found or "NOTHING"), flush=True)
            if not found:
                nothing.append(line)
        source = ast.unparse(ast.parse(SOURCE.read_text()))
        rows = [row for row in explained() if row in source]
        faults += ["not explained: " + line for line in nothing
                   if not any(row in line for row in rows)]
        faults += ["explained, but needed: " + row for row in rows
                   if ("PI_TRAINER_LONG_TESTS" in os.environ or any(row in line for line in tried))
                   and not any(row in line for line in nothing)]
        text = SOURCE.read_text()
        untested = text.replace("if x != 1 and", "if False and")
        if text == untested or check_primes(module(ast.parse(untested))):
            faults.append("composites are taken for primes, which nothing notices")
        whole = module(ast.parse(text))
        if not check_primes(whole) or known_primes(whole, folder) != [1, 0, 0]:
            faults.append("the primes are not what they should be")
        print("%d forgeries" % len(pairs))
        sys.exit("\n".join(faults) if faults else 0)


if __name__ == "__main__":
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    signal.signal(signal.SIGVTALRM, too_long)
    # Whoever starts this may have blocked the signal, as threads of Swift's tests do.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGVTALRM])
    main()
