"""The table of how cost grows."""

import growth
from formatting import bytes_of_any_size, duration, power_of_ten, rounded, table


def lines(curves):
    rows = []
    for curve in curves:
        for row in growth.rows_of(curve):
            mark = "" if row["isMeasured"] else "≈ "
            fit = rounded(row["modelSeconds"] / row["seconds"]) if row["isMeasured"] else "–"
            rows.append([
                curve["constant"], power_of_ten(row["digits"]),
                "measured" if row["isMeasured"] else "**model**",
                mark + duration(row["seconds"]), mark + bytes_of_any_size(row["peakBytes"]),
                mark + bytes_of_any_size(row["movedBytes"]),
                mark + rounded(row["movedBytes"] / row["seconds"] / 1e9) + " GB/s", fit])
    threads = curves[0]["threads"]
    return [
        "## How cost grows", "",
        f"Certified packs (`--check standard`), {threads} threads, whole processes. Bytes moved: "
        "what the passes over transforms larger than the second-level cache move while the digits "
        "are made, counted by the program; what fits the cache, what GMP multiplies, additions and "
        "shifts are not in it. Model: time as n·log² n through the largest measured point; bytes "
        "moved as n·(log n − c) and memory as a line, both through the two largest. The last "
        "column says how far the model of the time is off at the measured sizes; beyond them it "
        "is an extrapolation and no measurement.", "",
        *table(["constant", "decimals", "", "time", "peak memory", "bytes moved", "moved / time",
                "model / measured"], rows), ""]
