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
        "what the passes of the transforms read and write while the digits are made, counted by "
        "the program, whether a cache holds them or not; below the thresholds GMP multiplies, and "
        "nothing is counted. Model: time as n·log² n and bytes moved as n·log n through the "
        "largest measured point, memory linear through the two largest. The last column says how "
        "far the model is off where there is something to hold it against; beyond the measured "
        "sizes it is an extrapolation and no measurement.", "",
        *table(["constant", "decimals", "", "time", "peak memory", "bytes moved", "moved / time",
                "model / measured"], rows), ""]
