"""Builds the peer that is FLINT as it was built for this machine, where there is one."""

import os
import subprocess

import peers
from processes import BenchmarkFailure

# Before 3.1 its constants and conversions used one thread and other code.
LEAST_VERSION = "3.1"


def flags_of(prefix):
    """What the compiler needs for a FLINT below a folder; None where there is none."""
    header = os.path.join(prefix, "include", "flint", "flint.h")
    if not os.path.exists(header):
        return None
    library = os.path.join(prefix, "lib")
    return [
        f"-I{os.path.join(prefix, 'include')}", f"-L{library}", f"-Wl,-rpath,{library}", "-lflint"]


def flags_of_the_system():
    """What pkg-config says of an installed FLINT that is new enough; None where there is none."""
    try:
        done = subprocess.run(
            ["pkg-config", "--cflags", "--libs", f"flint >= {LEAST_VERSION}"],
            capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.split() if done.returncode == 0 else None


def commit_of(prefix):
    """The commit of FLINT's checkout that a folder lies in, or None where it lies in none."""
    def answer(*words):
        try:
            done = subprocess.run(
                ["git", "-C", prefix, "rev-parse", *words], capture_output=True, text=True,
                check=False)
        except OSError:
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    root = answer("--show-toplevel") if prefix else None
    is_flint = root and os.path.exists(os.path.join(root, "src", "flint.h.in"))
    return answer("HEAD") if is_flint else None


def refuse_unnamed(program, commit):
    """Ends a run that would be kept and could not say which FLINT was beside us."""
    version = peers.answer([program, "--version"]) if program else None
    if version and "-dev" in version and not commit:
        raise BenchmarkFailure(
            f"'{version}' is no release: say which one by --flint-commit COMMIT, or measure with "
            "--no-run")


def build(folder, prefix):
    """Compiles Peers/flint_native.c; returns the program, or None where there is no FLINT.

    prefix: the folder that FLINT was installed into; None looks with pkg-config.
    Raises BenchmarkFailure when a FLINT was named and cannot be used.
    """
    flags = flags_of(prefix) if prefix else flags_of_the_system()
    if flags is None:
        if prefix:
            raise BenchmarkFailure(f"--flint-native: no include/flint/flint.h in '{prefix}'")
        return None
    program = os.path.join(folder, ".build", "flint_native")
    os.makedirs(os.path.dirname(program), exist_ok=True)
    # A FLINT whose constants of limbs are older, or not there, compiles without them.
    for definitions in (["-DHAS_FIXED_PI"], []):
        command = [
            os.environ.get("CC", "cc"), "-O2", *definitions, "-o", program,
            os.path.join(folder, "Peers", "flint_native.c"), *flags, "-lmpfr", "-lgmp", "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0 and peers.answer([program, "--version"]):
            return program
    if prefix:
        raise BenchmarkFailure(
            f"--flint-native: the FLINT in '{prefix}' cannot be used: {done.stderr.strip()[-500:]}")
    return None
