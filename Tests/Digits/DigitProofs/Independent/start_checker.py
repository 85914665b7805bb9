#!/usr/bin/env python3
"""Starts the programs of Examples/verifier as strangers do: beside files that Python would rather
run, with files that are only said to be long, with pipes, and with names that move the cursor.

Prints what went wrong, a line each, and ends with exit code 1; with 0 where nothing did.
"""
import importlib.util
import json
import os
import pathlib
import py_compile
import shutil
import struct
import subprocess
import sys
import tempfile

import make_proof

CHECKER = pathlib.Path(__file__).resolve().parents[4] / "Examples/verifier/check_proof.py"
FAULTS = []


def expect(name, command, folder, code, words):
    """Runs a checker for a minute at most."""
    try:
        done = subprocess.run(
            [sys.executable] + command, cwd=folder, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=60)
    except subprocess.TimeoutExpired:
        FAULTS.append(name + ": it does not end")
        return
    text = done.stdout.decode(errors="replace")
    is_loud = any(not (character.isprintable() or character == "\n") for character in text)
    if done.returncode != code or words not in text or "Traceback" in text or is_loud:
        FAULTS.append("%s: exit code %d, %r" % (name, done.returncode, text))


def beside(folder):
    """The forger's files in the folder of the checker, and a pair that is to be refused."""
    shutil.copy(CHECKER, folder)
    claim = make_proof.Claim("pi", 100)
    claim.d += 7 * 10**50
    for name, data in zip(("pi.digitpack", "pi.proof"), claim.files()):
        (folder / name).write_bytes(data)
    for module in ("secrets", "struct", "json", "hashlib"):
        (folder / (module + ".py")).write_text("import os\nprint('PROVED')\nos._exit(0)\n")
    pair, words = ["pi.digitpack", "pi.proof"], "REFUSED: 426880"
    expect("in its folder", ["check_proof.py"] + pair, folder, 1, words)
    expect("as a module", ["-m", "check_proof"] + pair, folder, 1, words)
    expect("with -I", ["-I", "check_proof.py"] + pair, folder, 1, words)
    there = [str(folder / name) for name in ["check_proof.py"] + pair]
    expect("from elsewhere", there, folder.parent, 1, words)
    shutil.copy(CHECKER.with_name("check_hexadecimal.py"), folder)
    (folder / "pi.hex").write_text("3.243F6A88")
    py_compile.compile(
        str(folder / "secrets.py"), importlib.util.cache_from_source(str(folder / "check_proof.py")),
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    command = ["check_hexadecimal.py"] + pair + ["pi.hex"]
    for flags in [], ["-I"]:
        expect("hexadecimal %s" % flags, flags + command, folder, 1, words)


def long(folder):
    """A pack of 10^12 decimals and a proof of it that take some KB of the disk."""
    n = 10**12
    head, _, _, end = make_proof.pack_head("phi", 1, n)
    foot = make_proof.pack_foot(struct.pack("<QQ", n, end + 320) + bytes(range(32)))
    raw = json.dumps({
        "constant": "phi", "contentHash": bytes(range(32)).hex(), "decimals": n,
        "formula": "square-root", "integers": [["R", "decimal", n // 2 + 1]]},
        sort_keys=True, separators=(",", ":")).encode()
    start = make_proof.proof(None, [], raw)[:-32]
    for has_footer, name in ((False, "without a footer"), (True, "with a footer")):
        for path, first, size, last in (
                ("long.digitpack", head, end + 320, foot if has_footer else b""),
                ("long.proof", start, len(start) + n // 2 + 8 + 32, b"")):
            with open(folder / path, "wb") as file:
                file.write(first)
                file.truncate(size)
                file.seek(size - len(last))
                file.write(last)
        expect(name, [str(CHECKER), "long.digitpack", "long.proof"], folder, 3,
               "is not what its format and decimals ask for at byte")
    honest, proof = make_proof.Claim("phi", 64).files()
    (folder / "phi.digitpack").write_bytes(honest)
    (folder / "phi.proof").write_bytes(proof)
    os.mkfifo(folder / "pipe")
    for pair in (["pipe", "phi.proof"], ["phi.digitpack", "pipe"], ["/dev/zero", "phi.proof"],
                 [".", "phi.proof"]):
        expect(" ".join(pair), [str(CHECKER)] + pair, folder, 3, "is a folder, pipe or device")
    expect("no file", [str(CHECKER), "none", "phi.proof"], folder, 3, "No such file")
    name = "\x1b[2K\rpi.digitpack: PROVED\n\u202e"
    (folder / name).write_bytes(honest[:-1])
    expect("escapes", [str(CHECKER), name, "phi.proof"], folder, 3, "\\x1b[2K\\rpi.digitpack")
    expect("escapes of none", [str(CHECKER), name + "x", "phi.proof"], folder, 3, "\\x1b[2K\\rpi")


if __name__ == "__main__":
    for scenario in (beside, long):
        with tempfile.TemporaryDirectory() as folder:
            scenario(pathlib.Path(folder).resolve())
    sys.exit("\n".join(FAULTS) if FAULTS else 0)
