"""Writes the figures of a run into README.md, between its two marks.

Usage: quote.py RUN-FOLDER [README]
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


def picture(folder, name, description):
    """A picture, where the run has it."""
    path = os.path.join(folder, name)
    return [f"![{description}]({path})", ""] if os.path.exists(path) else []


def section(folder, raw, facts, command):
    """What stands between the marks."""
    threads = max(raw["threads"])
    sections = raw["sections"]
    lines = [
        BEGIN, "",
        f"From [one interleaved run]({folder}/table.md) of `{command}` on {facts['cores']} cores "
        f"of an {facts['processor']}, with all samples beside it. Shares are our time over the "
        "peer's, formed within each round: median and (smallest–largest); 0.5 is half its time. "
        f"{threads} threads; GMP, PARI/GP, MPFR and CLN use one.", ""]
    if sections.get("generation"):
        lines += [
            "Whole processes, seconds. Ours ends with a certified pack, a peer's with unchecked "
            "text, all of whose decimals were compared with ours:", "",
            *constants(sections["generation"]), "",
            *picture(folder, "phases.svg", "Where the time goes")]
    if sections.get("arithmetic"):
        lines += [
            "Single operations, every result compared before it was timed:", "",
            *operations(sections["arithmetic"]), "",
            *picture(folder, "arithmetic.svg", "Our time as a share of the peer's, by digits")]
    lines += picture(folder, "growth.svg", "How cost grows with digits")
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


def main(folder, readme="README.md"):
    try:
        raw, facts = (json.loads(read(folder, name)) for name in ("raw.json", "machine.json"))
        new = section(folder.rstrip("/"), raw, facts, read(folder, "command.txt").strip())
        with open(readme, encoding="utf-8") as file:
            text = replaced(file.read(), new)
    except (OSError, KeyError, ValueError) as error:
        sys.exit(f"Benchmarks/quote: {error}")
    with open(readme, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit("usage: Benchmarks/quote RUN-FOLDER [README]")
    main(*sys.argv[1:])
