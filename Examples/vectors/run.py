#!/usr/bin/env python3
"""Runs a reader of digit packs, or a checker of proofs, against the vectors beside this file.

    run.py 'COMMAND' [KIND...]     by default the kinds pack, digits and path

The command is called with these words behind it, by the kind of a vector:

    pack      verify PACK                          prints the content hash
    digits    digits PACK FIRST LAST               prints decimals; positions count from 1
    path      prove PATH PACK ROOT DECIMALS        prints 'decimal 762 is 9'; ROOT is trusted
    proof     PACK PROOF                           as Examples/verifier/check_proof.py

It ends with 0 where the vector says accepted, with 1 and one line of reason where it says refused,
with 3 where it says unreadable. Prints each difference, then the sum; ends with 1 if there is one.
"""
import concurrent.futures
import pathlib
import shlex
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
WORDS = {"pack": "verify {pack}", "digits": "digits {pack} {first} {last}",
         "path": "prove {path} {pack} {root} {decimals}", "proof": "{pack} {proof}"}
CODES = {"accepted": 0, "refused": 1, "unreadable": 3}


def parse(text):
    """The head of a vector, and its files as bytes by their names."""
    head, *bodies = text.rstrip("\n").split("\n\n")
    files = {}
    for body in bodies:
        name, *lines = body.split("\n")
        name = name.rstrip(":")
        if name == "path":
            files[name] = "\n".join(lines).encode()
            continue
        parts = [line.partition(" * ") for line in lines]
        files[name] = b"".join(bytes.fromhex(part) * int(count or 1) for part, _, count in parts)
    return dict(line.split(": ", 1) for line in head.split("\n")), files


def difference(path, command):
    """What a command says otherwise than a vector, or nothing."""
    head, files = parse(path.read_text())
    with tempfile.TemporaryDirectory() as folder:
        places = {name: pathlib.Path(folder, name) for name in files}
        for name, data in files.items():
            places[name].write_bytes(data)
        words = WORDS[head["kind"]].format(**{**head, **places}).split()
        done = subprocess.run(command + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, stdin=subprocess.DEVNULL)
    said = (done.stdout + done.stderr).strip()
    right = done.returncode == CODES[head["expected"]]
    if done.returncode:
        # A trace of a crash is no refusal.
        right = right and said != "" and "\n" not in said
    elif "prints" in head:
        right = right and done.stdout.strip() == head["prints"]
    return "" if right else "%s: %s, %s expected; exit code %d: %s" % (
        path.relative_to(FOLDER), head["what"], head["expected"], done.returncode,
        said[-120:].replace("\n", " "))


def main(arguments):
    kinds = arguments[1:] or ["pack", "digits", "path"]
    if not arguments or arguments[0][:1] == "-" or set(kinds) - set(WORDS):
        print(__doc__, file=sys.stderr)
        return 2
    paths = [path for kind in kinds for path in sorted((FOLDER / kind).glob("*.txt"))]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda path: difference(path, shlex.split(arguments[0])), paths)
        faults = [fault for fault in found if fault]
    for fault in faults:
        print(fault)
    print("%d of %d vectors as they say (%s)" % (len(paths) - len(faults), len(paths),
                                                 ", ".join(kinds)))
    return 1 if faults or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
