"""The tables that people read, made from the raw samples alone."""

import arithmetic_tables
import generation_tables
import goals
import growth_tables
import machine
from entries import counted
from formatting import megabytes, rounded, table, with_spread
from statistics_of_pairs import paired_ratios, spread, verdict

# The promises. Each is a ratio's limit unless its name says otherwise.
LIMITS = {
    "checking share": 0.25,
    "memory": 0.25,
    "memory of pi at 1e8": 1.6e9,
    "decode to ASCII": 2.0,
    "digit(at:) at random places": 3.0,
    "opening nanoseconds": 1e6,
    "find over grep": 1.0,
}


def checking(cases):
    lines = [
        "## The price of checking", "",
        "What a check adds, as a share of the time without it (`--check none`), within each round. "
        "Limit for `standard`: 25 %.", ""]
    rows = []
    for case in cases:
        rounds = [r for r in case["rounds"] if r["round"] > 0]
        none = [r["none"]["seconds"] for r in rounds]
        level = [r[case["level"]]["seconds"] for r in rounds]
        shares = [ratio - 1 for ratio in paired_ratios(level, none)]
        limit = (verdict(shares, LIMITS["checking share"]) if case["level"] == "standard"
                 else "for orientation")
        rows.append([
            case["constant"], f"{case['digits']:,}", case["level"], with_spread(none),
            with_spread(level), with_spread([100 * share for share in shares], " %"), limit])
    lines += table(
        ["constant", "decimals", "level", "seconds without", "seconds with", "added", "limit"],
        rows)
    lines += ["", "Where the time goes, seconds of the stages as `--json` reports them (medians):",
              ""]
    for case in cases:
        lines.append(f"- {case['constant']} {case['digits']:,} {case['level']}: {phases(case)}")
    return lines + [""]


def phases(case):
    stages = {}
    for round_ in case["rounds"]:
        if round_["round"] > 0:
            for timing in round_[case["level"]]["timings"]:
                stages.setdefault(timing["stage"], []).append(timing["seconds"])
    return ", ".join(
        f"{stage} {rounded(spread(values)['median'])}" for stage, values in stages.items())


def memory(runs):
    lines = ["## Memory", "",
             "Peak resident size of the process against the estimate shown before the start. "
             "Limit: 25 % off either way.", ""]
    rows = []
    for run in runs:
        ratio = run["estimate"] / run["peak"]
        kept = max(ratio, 1 / ratio) <= 1 + LIMITS["memory"]
        note = "kept" if kept else "MISSED"
        if run["constant"] == "pi" and run["digits"] == 100_000_000 and run["check"] == "none":
            small = run["peak"] <= LIMITS["memory of pi at 1e8"]
            note += "; at most 1.6 GB: " + ("kept" if small else "MISSED")
        rows.append([run["constant"], f"{run['digits']:,}", run["check"],
                     megabytes(run["estimate"]), megabytes(run["peak"]), f"{ratio:.2f}", note])
    return lines + table(
        ["constant", "decimals", "check", "estimate", "peak", "estimate / peak", "limit"],
        rows) + [""]


def pack(result):
    lines = ["## The pack", "",
             f"In one process, CPU time, in turn with the yardstick: decoding {result['digits']:,} "
             f"digits, looking up and opening {result['smallDigits']:,}.", ""]
    lines += table(
        ["operation", "time", "yardstick", "its time", "ratio", "limit", "result"],
        [in_process_row(measurement) for measurement in result["inProcess"]])
    lines += ["", f"`find` in {result['digits']:,} digits against `grep -ob` over the same "
              "digits as text, whole processes in turn, seconds:", ""]
    lines += table(
        ["pattern", "matches", "find", "grep -ob", "find / grep", "limit: 1"],
        [search_row(search) for search in result["search"]])
    return lines + [""]


def in_process_row(measurement):
    operations = measurement["operations"]
    ours = [value / operations for value in measurement["nanoseconds"]]
    theirs = [value / operations for value in measurement["baselineNanoseconds"]]
    ratios = paired_ratios(ours, theirs)
    name = measurement["name"]
    if name.startswith("open"):
        limit = f"1 ms: {verdict([t / LIMITS['opening nanoseconds'] for t in ours], 1)}"
        show = lambda values: with_spread([value / 1e6 for value in values], " ms")
    elif name.startswith("decode"):
        limit = f"{LIMITS[name]:.0f}: {verdict(ratios, LIMITS[name])}"
        show = lambda values: with_spread([1 / value for value in values], " GB/s")
    else:
        # The engine's key has no limit: the comparison shows what all its rules cost.
        limit = f"{LIMITS[name]:.0f}: {verdict(ratios, LIMITS[name])}" if name in LIMITS else "none"
        show = lambda values: with_spread(values, " ns")
    return [name, show(ours), measurement["baseline"], show(theirs), with_spread(ratios), limit,
            f"`{measurement['result']}`"]


def search_row(search):
    ours = counted(search["find"])
    theirs = counted(search["grep"])
    ratios = paired_ratios(ours, theirs)
    return [f"`{search['pattern']}`", f"{search['matches']:,}", with_spread(ours),
            with_spread(theirs), with_spread(ratios), verdict(ratios, LIMITS["find over grep"])]


def document(raw, facts):
    """The whole of table.md."""
    lines = [
        f"# pi-trainer beside its peers, {raw['date']}", "",
        f"{machine.kind(facts)}, {facts['cores']} cores, {megabytes(facts['memoryBytes'])}, "
        f"{facts['kernel']}; {facts['compiler']}; GMP {facts['libraries']['gmp']}, "
        f"MPFR {facts['libraries']['mpfr']}; {facts['multiplication']}. "
        f"Rounds counted: {raw['rounds']}, one more discarded. "
        f"Load before the start: {facts['loadBeforeTheStart']}.", "",
        "Peers: " + "; ".join(
            version if version != "not available" else f"{name}: not available"
            for name, version in facts["peers"].items()) + ".", ""]
    if raw["isSmoke"]:
        lines += ["**Smoke run: sizes are tiny, the figures mean nothing.**", ""]
    lines += goals.lines(raw["sections"])
    for name, section in SECTIONS.items():
        if raw["sections"].get(name):
            lines += section(raw["sections"][name])
    return "\n".join(lines)


SECTIONS = {
    "arithmetic": arithmetic_tables.lines, "generation": generation_tables.lines,
    "growth": growth_tables.lines, "checking": checking, "memory": memory, "pack": pack}
