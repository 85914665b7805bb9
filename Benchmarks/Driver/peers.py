"""The peers: how each is found, called, and asked for its version."""

import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import Callable

# Every peer computes a few digits more than are asked for, so that the rounding of its last ones
# cannot differ from our truncated ones.
GUARD_DIGITS = 20

PYTHON_FLINT = "python-flint"
PYTHON_FLINT_INSTALLATION = "pip install python-flint"
NATIVE_FLINT = "FLINT native"
FIXED_FLINT = "FLINT fixed"
PARALLEL_GMP = "GMP-Chudnovsky"
BFPI = "bfpi"
# Every constant that has a name of its own.
ALL = ("pi", "e", "phi", "sqrt2", "sqrt3", "log2", "log3", "log5", "log7", "log10", "zeta3",
       "catalan", "gamma", "gamma1-4", "gamma1-3", "lemniscate")


@dataclass
class Peer:
    """A program that computes the same digits."""

    name: str
    threads: int
    constants: tuple
    installation: str
    command: Callable
    to_standard_output: bool
    version: str | None
    # Whether a limit is held against it: then every round counts, however long it takes.
    is_yardstick: bool = False
    # Whether it prints the seconds of its phases as one JSON object.
    tells_phases: bool = False
    # Whether it prints 0.314e1 after lines of other content.
    is_scientific: bool = False

    @property
    def is_available(self):
        return self.version is not None


def answer(command):
    """The first line that a command prints; None when it cannot be run."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0].strip() if done.returncode == 0 and lines else None


def flint(folder, threads):
    python = os.path.join(folder, ".venv", "bin", "python")
    script = os.path.join(folder, "Peers", "flint_digits.py")
    return Peer(
        PYTHON_FLINT, threads, ALL, PYTHON_FLINT_INSTALLATION,
        lambda constant, digits, path: [
            python, script, constant, str(digits + GUARD_DIGITS), str(threads), path],
        False, answer([python, script, "--version"]), is_yardstick=True, tells_phases=True)


def native_flint(program, threads, commit):
    return Peer(
        NATIVE_FLINT, threads, ALL, "--flint-native PREFIX",
        lambda constant, digits, path: [
            program, constant, str(digits + GUARD_DIGITS), str(threads), path],
        False, with_commit(answer([program, "--version"]), commit), is_yardstick=True,
        tells_phases=True)


def fixed_flint(program, threads, commit):
    """FLINT's newer pi: limbs of which every bit is right."""
    return Peer(
        FIXED_FLINT, threads, ("pi",), "--flint-native PREFIX, with fixed_const_pi_div_4",
        lambda constant, digits, path: [
            program, "fixed-pi", str(digits + GUARD_DIGITS), str(threads), path],
        False, with_commit(answer([program, "--fixed"]), commit), is_yardstick=True,
        tells_phases=True)


def with_commit(version, commit):
    return f"{version}, commit {commit}" if version and commit else version


def program_without_version(folder, names, origin):
    """The first of some programs in .peers or PATH, and what stands for its version."""
    path = os.pathsep.join([os.path.join(folder, ".peers"), os.environ.get("PATH", os.defpath)])
    found = next((program for name in names if (program := shutil.which(name, path=path))), None)
    if found is None:
        return names[0], None
    with open(found, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return found, f"{os.path.basename(found)} ({origin}, SHA-256 of the program {digest[:16]})"


def bfpi(folder):
    origin = "github.com/rurban/libbf"
    program, version = program_without_version(folder, ["bfpi"], origin)
    # Asked for fewer than fifty digits, it prints fifty.
    return Peer(
        BFPI, 1, ("pi",), f"put bfpi of {origin} into Benchmarks/.peers",
        lambda constant, digits, path: [program, str(digits + GUARD_DIGITS), path], False, version)


def parallel_gmp(folder, threads):
    origin = "github.com/davidcarver/Parallel-Chudnovsky-PI"
    program, version = program_without_version(
        folder, ["pgmp-chudnovsky", "gmp-chudnovsky-parallel"], origin)
    return Peer(
        PARALLEL_GMP, threads, ("pi",), f"put pgmp-chudnovsky of {origin} into Benchmarks/.peers",
        lambda constant, digits, path: [
            program, str(digits + GUARD_DIGITS), "1", str(threads)],
        True, version, is_scientific=True)


def pari():
    program = shutil.which("gp") or "gp"
    expressions = {
        "pi": "Pi", "e": "exp(1)", "phi": "(1+sqrt(5))/2", "sqrt2": "sqrt(2)", "sqrt3": "sqrt(3)",
        "log2": "log(2)", "log3": "log(3)", "log5": "log(5)", "log7": "log(7)", "log10": "log(10)",
        "zeta3": "zeta(3)", "catalan": "Catalan", "gamma": "Euler", "gamma1-4": "gamma(1/4)",
        "gamma1-3": "gamma(1/3)", "lemniscate": "2*Pi/agm(1,sqrt(2))"}

    def command(constant, digits, path):
        source = path + ".gp"
        with open(source, "w", encoding="ascii") as file:
            file.write(f"default(realprecision, {digits + GUARD_DIGITS});\n")
            file.write(f"print({expressions[constant]});\nquit\n")
        # The stack is reserved at once, and touched only as far as it is used.
        return [program, "-q", "-f", "-s", str(max(64 << 20, 200 * digits)), source]

    version = answer([program, "--version-short"])
    return Peer(
        "PARI/GP", 1, ALL, "apt-get install pari-gp", command, True,
        version and f"PARI/GP {version}")


def mpfr(folder):
    program = os.path.join(folder, ".build", "release", "MPFRDigits")
    return Peer(
        "MPFR", 1, ("pi", "e", "phi"), "apt-get install libmpfr-dev",
        lambda constant, digits, path: [program, constant, str(digits + GUARD_DIGITS), path],
        False, answer([program, "--version"]))


def cln():
    program = shutil.which("pi") or "pi"
    version = answer([program, "--version"])
    return Peer(
        "CLN pi", 1, ("pi",), "apt-get install pi",
        lambda constant, digits, path: [program, str(digits + GUARD_DIGITS)], True, version)


def all_peers(folder, thread_counts, native, commit=None):
    """Every peer, available or not; who can use threads comes once for each number of them.

    commit: that of the native FLINT, where it is known.
    """
    parallel = []
    for threads in thread_counts:
        parallel.append(flint(folder, threads))
        if native:
            parallel.append(native_flint(native, threads, commit))
            parallel.append(fixed_flint(native, threads, commit))
        parallel.append(parallel_gmp(folder, threads))
    return parallel + [pari(), mpfr(folder), cln(), bfpi(folder)]
