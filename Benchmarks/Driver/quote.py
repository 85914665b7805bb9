"""Writes the figures of a run between the marks of two documents: a few into README.md, all into
docs/BENCHMARKING.md.

Usage: quote.py RUN-FOLDER [README [BENCHMARKING]]
"""

import json
import os
import sys
from statistics import median

from arithmetic import OPERATIONS
from arithmetic import OURS as OUR_ARITHMETIC
from arithmetic_tables import PEERS, peer
from entries import counted, entry_of, ratios_of
from formatting import power_of_ten, rounded, table, with_spread
from generation import OURS
from peers import NATIVE_FLINT, PYTHON_FLINT

BEGIN = "<!-- numbers: begin (written by Benchmarks/quote) -->"
END = "<!-- numbers: end -->"
SYMBOLS = {"pi": "π", "e": "e", "phi": "φ"}
ONE_THREAD_PEERS = ("PARI/GP", "MPFR", "CLN pi")


def middle(entry):
    return rounded(median(counted(entry["samples"]))) if entry else "–"


def peak(entry):
    return f"{max(counted(entry['samples'], 'peak_bytes')) / 1e6:,.0f}" if entry else "–"


def share(ours, theirs):
    return with_spread(ratios_of(ours, theirs)) if ours and theirs else "–"


def constants(cases):
    """Seconds of whole processes with all threads, and our share of FLINT's."""
    rows = []
    for case in cases:
        if not case["contestants"]:
            continue
        threads = max(entry["threads"] for entry in case["contestants"])
        ours = entry_of(case, OURS, threads)
        wheel, native = (entry_of(case, name, threads) for name in (PYTHON_FLINT, NATIVE_FLINT))
        peers = [wheel, native, *(entry_of(case, name) for name in ONE_THREAD_PEERS)]
        rows.append([
            f"{SYMBOLS[case['constant']]} to {power_of_ten(case['digits'])}", share(ours, wheel),
            share(ours, native), middle(ours), *(middle(entry) for entry in peers),
            " / ".join(peak(entry) for entry in (ours, wheel, native))])
    heads = ["", f"share of {PYTHON_FLINT}'s time", f"share of {NATIVE_FLINT}'s", "pi-trainer, s",
             PYTHON_FLINT, NATIVE_FLINT, *ONE_THREAD_PEERS, "peak MB of the first three"]
    return table(heads, rows)


def few_constants(cases):
    """Our seconds for whole processes, and our share of FLINT's, both with all threads."""
    rows = []
    for case in cases:
        if not case["contestants"]:
            continue
        threads = max(entry["threads"] for entry in case["contestants"])
        ours = entry_of(case, OURS, threads)
        rows.append([
            f"{SYMBOLS[case['constant']]} to {power_of_ten(case['digits'])}", middle(ours),
            *(share(ours, entry_of(case, name, threads)) for name in (NATIVE_FLINT, PYTHON_FLINT))])
    return table(["", "seconds", f"share of {NATIVE_FLINT}'s time", f"of {PYTHON_FLINT}'s"], rows)


def operations(cases):
    """Our share of each peer's time, with all threads, from a million digits on."""
    rows = []
    for operation in OPERATIONS:
        for case in cases:
            if case["operation"] != operation or not case["contestants"]:
                continue
            threads = max(entry["threads"] for entry in case["contestants"])
            ours = entry_of(case, OUR_ARITHMETIC, threads)
            found = [peer(case, name, threads) for name in PEERS]
            if case["digits"] >= 1_000_000:
                rows.append([
                    f"{operation}, {power_of_ten(case['digits'])}",
                    *(share(ours, entry if entry["samples"] else None) for entry in found)])
    return table(["", *(f"share of {name}'s time" for name in PEERS)], rows)


def picture(folder, name, description, base=""):
    """A picture, where the run has it; `base` leads from the document to the root."""
    path = os.path.join(folder, name)
    return [f"![{description}]({base}{path})", ""] if os.path.exists(path) else []


def extract(folder, raw, facts):
    """What stands between the marks of the README."""
    cases = raw["sections"].get("generation")
    return "\n".join([
        BEGIN, "",
        f"Whole processes on {facts['cores']} cores of an {facts['processor']}, from "
        f"[one interleaved run]({folder}/table.md). Ours ends with a certified pack, FLINT's with "
        "unchecked text; a share is our time over the peer's within a round, median and "
        "(smallest–largest).", "",
        *([*few_constants(cases), ""] if cases else []),
        *picture(folder, "arithmetic.svg", "Our time as a share of the peer's, by digits"), END])


def section(folder, raw, facts, command, base=""):
    """What stands between the marks of the document about figures."""
    threads = max(raw["threads"])
    sections = raw["sections"]
    lines = [
        BEGIN, "",
        f"From [one interleaved run]({base}{folder}/table.md) of `{command}` on {facts['cores']} cores "
        f"of an {facts['processor']}, with all samples beside it. Shares are our time over the "
        "peer's, formed within each round: median and (smallest–largest); 0.5 is half its time. "
        f"{threads} threads; GMP, PARI/GP, MPFR and CLN use one.", ""]
    if sections.get("generation"):
        lines += [
            "Whole processes, seconds. Ours ends with a certified pack, a peer's with unchecked "
            "text, all of whose decimals were compared with ours:", "",
            *constants(sections["generation"]), "",
            *picture(folder, "phases.svg", "Where the time goes", base)]
    if sections.get("arithmetic"):
        lines += [
            "Single operations, every result compared before it was timed:", "",
            *operations(sections["arithmetic"]), "",
            *picture(folder, "arithmetic.svg", "Our time as a share of the peer's, by digits", base)]
    lines += picture(folder, "growth.svg", "How cost grows with digits", base)
    return "\n".join([*lines, END])


def replaced(text, new):
    """A text with something else between the marks.

    Raises ValueError when the marks are not there once, in their order.
    """
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(END) < text.index(BEGIN):
        raise ValueError(f"needs '{BEGIN}' and '{END}', once and in this order")
    return text[: text.index(BEGIN)] + new + text[text.index(END) + len(END):]


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def main(folder, readme="README.md", figures="docs/BENCHMARKING.md"):
    folder = folder.rstrip("/")
    try:
        raw, facts = (json.loads(read(folder, name)) for name in ("raw.json", "machine.json"))
        parts = {
            readme: extract(folder, raw, facts),
            figures: section(
                folder, raw, facts, read(folder, "command.txt").strip(), base="../")}
        texts = {path: replaced(read(".", path), part) for path, part in parts.items()}
    except (OSError, KeyError, ValueError) as error:
        sys.exit(f"Benchmarks/quote: {error}")
    for path, text in texts.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit("usage: Benchmarks/quote RUN-FOLDER [README [BENCHMARKING]]")
    main(*sys.argv[1:])
