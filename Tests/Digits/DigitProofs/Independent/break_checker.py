#!/usr/bin/env python3
"""Takes every check out of Examples/verifier/check_proof.py in turn, and shows each of these
checkers the forgeries of make_proof.py, until it accepts one.

Usage: break_checker.py [WORDS]   prints a line for each check: what was taken out, and the first
forgery that is accepted without it, or NOTHING. WORDS limits it to checks whose line has them.

A check is a call of demand, need, same, field or number. Each part of an `and` and of a chain of
comparisons counts as one of its own.
"""
import ast
import contextlib
import copy
import io
import os
import pathlib
import signal
import sys
import tempfile
import types

import make_proof

SOURCE = pathlib.Path(__file__).resolve().parents[4] / "Examples/verifier/check_proof.py"
CHECKS = {"demand": 0, "need": 0, "same": 0, "field": 1, "number": 1}
SETS = [(name, n) for n in (10, 2, 100) for name in make_proof.NAMES]


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
    """Every check with a tree of the source that lacks it."""
    tree = ast.parse(SOURCE.read_text())
    for place, call in enumerate(ast.walk(tree)):
        if not isinstance(call, ast.Call) or name_of(call) not in CHECKS:
            continue

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
    signal.setitimer(signal.ITIMER_REAL, 1)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return checker.main(files)
    except TooLong:
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def forged(folder):
    """All forgeries as pairs of files; the large ones last."""
    for name, n in SETS:
        for label, _, _, files in make_proof.forgeries(name, n):
            paths = [os.path.join(folder, "%s-%d-%s.%s" % (name, n, label, suffix))
                     for suffix in ("digitpack", "proof")]
            for path, data in zip(paths, files):
                pathlib.Path(path).write_bytes(data)
            yield "%s of %s to %d" % (label, name, n), paths


def main(words):
    with tempfile.TemporaryDirectory() as folder:
        pairs = list(forged(folder))
        whole = module(ast.parse(SOURCE.read_text()))
        accepted = [label for label, files in pairs if verdict(whole, files) == 0]
        if accepted:
            sys.exit("the checker as it is accepts %s" % ", ".join(accepted))
        for line, tree in broken():
            if words not in line:
                continue
            checker = module(tree)
            found = next((label for label, files in pairs if verdict(checker, files) == 0), None)
            print("%s\t%s" % (line, found or "NOTHING"), flush=True)
        print("%d forgeries" % len(pairs))


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    signal.signal(signal.SIGALRM, too_long)
    main(sys.argv[1] if len(sys.argv) > 1 else "")
