"""The goals of our own multiplication, held against what was measured."""

import arithmetic
import generation
from entries import entry_of, ratios_of
from formatting import power_of_ten, table, with_spread
from peers import NATIVE_FLINT, PYTHON_FLINT
from statistics_of_pairs import verdict

# Our time as a share of the peer's, at most: verified packs against unverified text.
CONSTANT_GOALS = {
    (NATIVE_FLINT, "pi"): 0.6, (NATIVE_FLINT, "e"): 0.6, (NATIVE_FLINT, "phi"): 1.0,
    (PYTHON_FLINT, "pi"): 0.2, (PYTHON_FLINT, "e"): 0.2,
}
PRODUCT_GOAL = 0.5
LEAST_DIGITS = 1_000_000


def rows_of_products(cases):
    rows = []
    for case in cases:
        if case["operation"] != "product" or case["digits"] < LEAST_DIGITS:
            continue
        for threads in sorted({entry["threads"] for entry in case["contestants"]}):
            ours = entry_of(case, arithmetic.OURS, threads)
            theirs = entry_of(case, NATIVE_FLINT, threads)
            if ours and theirs:
                rows.append(row(
                    "product", case["digits"], threads, NATIVE_FLINT, ratios_of(ours, theirs),
                    PRODUCT_GOAL))
    return rows


def rows_of_constants(cases):
    rows = []
    for case in cases:
        # The goal is stated for all threads that there are.
        threads = max((entry["threads"] for entry in case["contestants"]), default=1)
        ours = entry_of(case, generation.OURS, threads)
        for (peer, constant), goal in CONSTANT_GOALS.items():
            theirs = entry_of(case, peer, threads)
            if constant == case["constant"] and case["digits"] >= LEAST_DIGITS and ours and theirs:
                rows.append(row(
                    constant, case["digits"], threads, peer, ratios_of(ours, theirs), goal))
    return rows


def row(what, digits, threads, peer, ratios, goal):
    return [what, power_of_ten(digits), threads, peer, with_spread(ratios), goal,
            verdict(ratios, goal)]


def lines(sections):
    """The section of the document, or nothing where nothing was measured that has a goal."""
    rows = rows_of_products(sections.get("arithmetic", []))
    rows += rows_of_constants(sections.get("generation", []))
    if not rows:
        return []
    return [
        "## Goals", "",
        "pi-trainer's time as a share of the peer's, formed within each round: median and "
        "(smallest–largest). Constants: whole processes; ours ends with a certified pack "
        "(`--check standard`), the peer's with unchecked text.", "",
        *table(["what", "digits", "threads", "peer", "share", "goal", "result"], rows), ""]
