"""Writes the figures of runs, side by side, between the marks of two documents: a few into
README.md, all into docs/BENCHMARKING.md.

Usage: quote.py RUN-FOLDER...
"""

import json
import os
import re
import sys
from dataclasses import dataclass
from statistics import median

import goals
import machine
from arithmetic import OPERATIONS
from arithmetic import OURS as OUR_ARITHMETIC
from arithmetic_tables import PEERS, peer
from entries import counted, entry_of, ratios_of
from formatting import narrow_table, power_of_ten, rounded, with_spread
from generation import OURS
from peers import BFPI, FIXED_FLINT, NATIVE_FLINT, PARALLEL_GMP, PYTHON_FLINT
from statistics_of_pairs import verdict

BEGIN = "<!-- numbers: begin (written by Benchmarks/quote) -->"
END = "<!-- numbers: end -->"
README = "README.md"
FIGURES = "docs/BENCHMARKING.md"
SYMBOLS = {"pi": "π", "e": "e", "phi": "φ"}
# What has a column where a run has it.
OTHER_PEERS = (FIXED_FLINT, PARALLEL_GMP, "PARI/GP", "MPFR", "CLN pi", BFPI)


@dataclass
class Run:
    """The content of a folder of Benchmarks/Runs."""

    folder: str
    raw: dict
    facts: dict

    @property
    def name(self):
        """The kind of processor, as heads of tables have it."""
        return machine.generation(self.facts) or self.facts["processor"]

    @property
    def constants(self):
        """Cases by constant and digits."""
        cases = self.raw["sections"].get("generation") or []
        return {(c["constant"], c["digits"]): c for c in cases if c["contestants"]}

    @property
    def operations(self):
        """Cases by operation and digits, from a million digits on."""
        cases = self.raw["sections"].get("arithmetic") or []
        return {(c["operation"], c["digits"]): c
                for c in cases if c["contestants"] and c["digits"] >= 1_000_000}

    def line(self, base):
        """What was measured where, in one item of a list."""
        commit = self.facts.get("commit") or "unknown"
        flint = self.facts.get("flintCommit")
        return (f"- [{self.raw['date']}]({base}{self.folder}/table.md): "
                f"{self.facts['cores']} cores of {machine.kind(self.facts)}, commit {commit[:12]}"
                + (f", FLINT {flint[:12]}" if flint else ""))


def all_of(runs, cases_of):
    """The keys of all runs' cases, in the first run's order."""
    return list(dict.fromkeys(key for run in runs for key in cases_of(run)))


def most_threads(case):
    return max(entry["threads"] for entry in case["contestants"])


def middle(entry):
    return rounded(median(counted(entry["samples"]))) if entry else "–"


def peak(entry):
    return f"{max(counted(entry['samples'], 'peak_bytes')) / 1e6:,.0f}" if entry else "–"


def share(ours, theirs):
    return with_spread(ratios_of(ours, theirs)) if ours and theirs else "–"


def named(constant, digits):
    return f"{SYMBOLS.get(constant, constant)} to {power_of_ten(digits)}"


def entry_with(case, name, threads):
    """The entry with so many threads, or with the only number that the peer can use."""
    return entry_of(case, name, threads) or entry_of(case, name, 1)


def constants(runs):
    """Whole processes with all threads, and with one our share of native FLINT's time."""
    others = [name for name in OTHER_PEERS if any(
        entry_of(case, name) for run in runs for case in run.constants.values())]
    rows = []
    for key in all_of(runs, lambda run: run.constants):
        for run in runs:
            case = run.constants.get(key)
            if case is None:
                continue
            threads = most_threads(case)
            ours, wheel, native = (
                entry_of(case, name, threads) for name in (OURS, PYTHON_FLINT, NATIVE_FLINT))
            alone = share(entry_of(case, OURS, 1), entry_of(case, NATIVE_FLINT, 1))
            rows.append([
                named(*key), run.name, share(ours, wheel), share(ours, native), alone,
                *(middle(entry) for entry in (ours, wheel, native)),
                *(middle(entry_with(case, name, threads)) for name in others),
                "/".join(peak(entry) for entry in (ours, wheel, native))])
    heads = ["", "", f"share of {PYTHON_FLINT}'s time", f"share of {NATIVE_FLINT}'s",
             "with one thread", "pi-trainer, s", PYTHON_FLINT, NATIVE_FLINT, *others,
             "peak MB of the first three"]
    return narrow_table(heads, rows)


def few_constants(runs):
    """Our seconds for whole processes, and our share of FLINT's, both with all threads."""
    rows = []
    for key in all_of(runs, lambda run: run.constants):
        row = [named(*key)]
        for run in runs:
            case = run.constants.get(key)
            if case is None:
                row += ["–"] * 3
                continue
            threads = most_threads(case)
            ours = entry_of(case, OURS, threads)
            row += [middle(ours), *(share(ours, entry_of(case, name, threads))
                                    for name in (NATIVE_FLINT, PYTHON_FLINT))]
        rows.append(row)
    heads = [[f"{run.name}, s", f"share of {NATIVE_FLINT}'s time", f"of {PYTHON_FLINT}'s"]
             for run in runs]
    return narrow_table(["", *(head for group in heads for head in group)], rows)


def operations(runs):
    """Our share of each peer's time, with all threads."""
    rows = []
    keys = all_of(runs, lambda run: run.operations)
    for operation, digits in sorted(keys, key=lambda key: (OPERATIONS.index(key[0]), key[1])):
        row = [f"{operation}, {power_of_ten(digits)}"]
        for run in runs:
            case = run.operations.get((operation, digits))
            if case is None:
                row += ["–"] * len(PEERS)
                continue
            threads = most_threads(case)
            ours = entry_of(case, OUR_ARITHMETIC, threads)
            found = [peer(case, name, threads) for name in PEERS]
            row += [share(ours, entry if entry["samples"] else None) for entry in found]
        rows.append(row)
    return narrow_table(
        ["", *(f"{run.name}: {name}" for run in runs for name in PEERS)], rows)


def goals_of_shares(runs):
    """Our share of native FLINT's time beside its goal, by the median; bold where it is met."""
    rows = []
    for constant, digits in all_of(runs, lambda run: run.constants):
        cases = [run.constants.get((constant, digits)) for run in runs]
        counts = sorted({entry["threads"] for case in cases if case
                         for entry in case["contestants"] if entry["name"] == OURS})
        for threads in counts:
            goal = goals.share_goal(constant, digits, threads)
            if goal:
                rows.append([named(constant, digits), threads, goal, *(
                    share_beside(case, threads, goal) for case in cases)])
    return narrow_table(["", "threads", "goal", *(run.name for run in runs)], rows)


def share_beside(case, threads, goal):
    ours, theirs = (case and entry_of(case, name, threads) for name in (OURS, NATIVE_FLINT))
    if not ours or not theirs:
        return "–"
    ratios = ratios_of(ours, theirs)
    text = rounded(median(ratios))
    return f"**{text}**" if verdict(ratios, goal).startswith("kept") else text


def picture(run, name, description, base="", root="."):
    """A picture, where the run has it; `base` leads from the document to the root."""
    path = os.path.join(run.folder, name)
    is_there = os.path.exists(os.path.join(root, path))
    return [f"![{description}, {run.name}]({base}{path})", ""] if is_there else []


def extract(runs, root="."):
    """What stands between the marks of the README."""
    return "\n".join([
        BEGIN, "",
        "Whole processes. Ours ends with a certified pack, FLINT's with unchecked text; a share is "
        "our time over the peer's within a round, median and (smallest–largest).", "",
        *(run.line("") for run in runs), "",
        *few_constants(runs), "",
        *picture(runs[0], "arithmetic.svg", "Our time as a share of the peer's", root=root), END])


def section(runs, root="."):
    """What stands between the marks of the document about figures."""
    base = "../"
    threads = max(threads for run in runs for threads in run.raw["threads"])
    lines = [
        BEGIN, "",
        "Shares are our time over the peer's, formed within each round: median and "
        "(smallest–largest); 0.5 is half its time.", "",
        *(run.line(base) for run in runs), "",
        f"{threads} threads; GMP, PARI/GP, MPFR and CLN use one.", ""]
    if any(run.constants for run in runs):
        lines += [
            "Whole processes, seconds. Ours ends with a certified pack, a peer's with unchecked "
            "text, all of whose decimals were compared with ours:", "",
            *constants(runs), "",
            *picture(runs[0], "phases.svg", "Where the time goes", base, root)]
    if any(run.operations for run in runs):
        lines += [
            "Single operations, shares; every result was compared before it was timed:", "",
            *operations(runs), ""]
    lines += picture(runs[0], "arithmetic.svg", "Our time as a share of the peer's", base, root)
    lines += picture(runs[0], "growth.svg", "How cost grows with digits", base, root)
    if any(run.constants for run in runs):
        lines += [
            "## Against the goals", "",
            f"These are shares of {NATIVE_FLINT}'s time. A goal that is met, by the median, is "
            "bold here and below.", "", *goals_of_shares(runs), ""]
    return "\n".join([*lines, END])


def replaced(text, new):
    """A text with something else between the marks.

    Raises ValueError when the marks are not there once, in their order.
    """
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(END) < text.index(BEGIN):
        raise ValueError(f"needs '{BEGIN}' and '{END}', once and in this order")
    return text[: text.index(BEGIN)] + new + text[text.index(END) + len(END):]


def quoted(text):
    """The folders of the runs between the marks of the README."""
    part = text[text.index(BEGIN): text.index(END)]
    return re.findall(r"^- \[[0-9-]+\]\((Benchmarks/Runs/[^/)]+)/table\.md\)", part, re.MULTILINE)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def renewed(root, folders):
    """The text of each document with the figures of these runs."""
    runs = [Run(folder, *(json.loads(read(root, folder, name))
                          for name in ("raw.json", "machine.json"))) for folder in folders]
    return {README: replaced(read(root, README), extract(runs, root)),
            FIGURES: replaced(read(root, FIGURES), section(runs, root))}


def main(folders):
    try:
        texts = renewed(".", [folder.rstrip("/") for folder in folders])
    except (OSError, KeyError, ValueError) as error:
        sys.exit(f"Benchmarks/quote: {error}")
    for path, text in texts.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: Benchmarks/quote RUN-FOLDER...")
    main(sys.argv[1:])
