"""The pictures of a run, each left out where there is too little to draw."""

from statistics import median

import growth
from arithmetic import OPERATIONS
from arithmetic import OURS as OUR_ARITHMETIC
from arithmetic_tables import PEERS
from drawing import Drawing, LogAxis, decades_around
from entries import counted, entry_of, ratios_of
from formatting import duration, power_of_ten, rounded
from generation import OURS
from generation_tables import PHASES, phases_of

CONSTANTS = ("pi", "e", "phi")
LOOKS = {
    OURS: ("c0", "round"), "GMP": ("c1", "square"), "python-flint": ("c2", "diamond"),
    "FLINT native": ("c3", "triangle"), "PARI/GP": ("c4", "square"), "MPFR": ("c1", "round"),
    "CLN pi": ("c5", "diamond"), "FLINT fixed": ("c3", "diamond"), "bfpi": ("c5", "square"),
    "GMP-Chudnovsky": ("c1", "triangle")}
PHASE_COLOURS = dict(zip(PHASES, ("c0", "c0", "c4", "c5", "c1", "c3", "line")))


def all_pictures(raw):
    """File name → SVG."""
    sections = raw["sections"]
    pictures = {
        "arithmetic.svg": arithmetic(sections.get("arithmetic", [])),
        "phases.svg": phases(sections.get("generation", [])),
        "growth.svg": growing(sections.get("growth", [])),
    }
    for constant in CONSTANTS:
        pictures[f"{constant}.svg"] = seconds(sections.get("generation", []), constant)
    return {name: picture for name, picture in pictures.items() if picture}


def arithmetic(cases):
    """Our time as a share of each peer's: a panel for each operation."""
    measured = [case for case in cases if case["contestants"]]
    sizes = sorted({case["digits"] for case in measured})
    if len(sizes) < 2:
        return None
    curves = {
        (operation, peer, threads): share_curve(measured, operation, peer, threads)
        for operation in OPERATIONS for peer in PEERS
        for threads in sorted({e["threads"] for c in measured for e in c["contestants"]})}
    curves = {key: curve for key, curve in curves.items() if curve}
    shares = [share for curve in curves.values() for _, share in curve]
    drawing = Drawing(
        880, 560, "Our time as a share of the peer's: below 1 pi-trainer is faster",
        "Six panels, one for each operation, digits from left to right, both axes logarithmic; the "
        "figures stand in table.md.")
    legend(drawing, [peer for peer in PEERS if any(key[1] == peer for key in curves)])
    low, high = min(0.1, *shares), max(2.0, *shares)
    for index, operation in enumerate(OPERATIONS):
        left, top = 56 + index % 3 * 286, 92 + index // 3 * 250
        x = LogAxis(sizes[0], sizes[-1], left, left + 230)
        y = LogAxis(low, high, top + 190, top)
        panel(drawing, x, y, operation, sizes)
        for (name, peer, threads), curve in curves.items():
            if name == operation:
                places = [(x.place(digits), y.place(share)) for digits, share in curve]
                draw_curve(drawing, places, LOOKS[peer], threads == 1)
    return drawing.svg


def share_curve(cases, operation, peer, threads):
    """[(digits, median share)] of one peer; GMP's one thread stands beside each of our numbers."""
    points = []
    for case in cases:
        if case["operation"] == operation:
            ours = entry_of(case, OUR_ARITHMETIC, threads)
            theirs = entry_of(case, peer, None if peer == "GMP" else threads)
            if ours and theirs:
                points.append((case["digits"], median(ratios_of(ours, theirs))))
    return points


def legend(drawing, names):
    x = 18
    for name in names:
        colour, shape = LOOKS[name]
        drawing.mark(x, 50, shape, f"f{colour}")
        drawing.text(x + 10, 54, f"of {name}'s time")
        x += 30 + text_width(f"of {name}'s time")
    drawing.line([(x, 50), (x + 26, 50)], "curve dashed smuted")
    drawing.text(x + 32, 54, "one thread")
    drawing.line([(x + 112, 50), (x + 138, 50)], "curve smuted")
    drawing.text(x + 144, 54, "more")


def text_width(text):
    """About how wide a text is."""
    return 6.6 * len(text)


def panel(drawing, x, y, name, sizes):
    drawing.text(x.start, y.end - 10, name, "head")
    for size in sizes:
        drawing.line([(x.place(size), y.start), (x.place(size), y.end)], "grid")
        drawing.text(x.place(size), y.start + 16, power_of_ten(size), "muted middle")
    for share in (0.05, 0.1, 0.2, 0.5, 1, 2, 5):
        if y.low <= share <= y.high:
            kind = "level" if share == 1 else "grid"
            drawing.line([(x.start, y.place(share)), (x.end, y.place(share))], kind)
            drawing.text(x.start - 8, y.place(share) + 4, f"{share:g}", "muted end")


def draw_curve(drawing, places, look, is_dashed):
    colour, shape = look
    drawing.line(places, f"curve s{colour}" + (" dashed" if is_dashed else ""))
    for place in places:
        drawing.mark(*place, shape, f"hollow s{colour}" if is_dashed else f"f{colour}")


def phases(cases):
    """Bars of seconds at the largest size, cut by phases, for all threads that there are."""
    groups = []
    for constant in CONSTANTS:
        chosen = [c for c in cases if c["constant"] == constant and c["contestants"]]
        if chosen:
            case = max(chosen, key=lambda case: case["digits"])
            groups.append((case, bars_of(case)))
    if not any(bars for _, bars in groups):
        return None
    longest = max(sum(bar.values()) for _, bars in groups for _, bar in bars)
    height = 96 + sum(34 + 26 * len(bars) for _, bars in groups)
    digits = " and ".join(sorted({f"{case['digits']:,}" for case, _ in groups}))
    drawing = Drawing(
        880, height, f"Where the time goes: seconds to {digits} decimals",
        "A bar for each contestant, cut by phases; the figures stand in table.md.")
    x = 18
    for phase in PHASES:
        if any(bar[phase] > 0 for _, bars in groups for _, bar in bars):
            drawing.rectangle(x, 44, 12, 12, f"f{PHASE_COLOURS[phase]}")
            drawing.text(x + 18, 54, PHASE_NAMES.get(phase, phase))
            x += 36 + text_width(PHASE_NAMES.get(phase, phase))
    y = 84
    for case, bars in groups:
        drawing.text(16, y, case["constant"], "head")
        for name, bar in bars:
            y += 26
            draw_bar(drawing, y, name, bar, 500 / longest)
        y += 34
    return drawing.svg


PHASE_NAMES = {"value": "the peer's value in binary", "rest": "start, writing, hashing"}


def bars_of(case):
    """[(label, phases)] of the contestants that tell them, with the most threads."""
    threads = max(entry["threads"] for entry in case["contestants"])
    result = []
    for entry in case["contestants"]:
        found = phases_of(entry) if entry["threads"] == threads else None
        if found:
            label = "pi-trainer, certified" if entry["name"] == OURS else entry["name"]
            result.append((f"{label}, {threads} threads" if threads > 1 else label, found))
    return result


def draw_bar(drawing, y, label, bar, scale):
    drawing.text(224, y, label, "end")
    x = 232
    for phase in PHASES:
        width = bar[phase] * scale
        if width > 0:
            drawing.rectangle(
                x, y - 13, width - 0.7, 17, f"f{PHASE_COLOURS[phase]}",
                f"{phase}: {duration(bar[phase])}")
            x += width
    drawing.text(x + 8, y, duration(sum(bar.values())), "muted")


def growing(curves):
    """Time, memory and bytes moved against decimals: measured marks, the model's line."""
    curves = [(curve, growth.rows_of(curve)) for curve in curves if len(curve["points"]) > 1]
    if not curves:
        return None
    drawing = Drawing(
        880, 400, "How cost grows: marks are measured, hollow ones and dashes are the model",
        "Three panels: time, peak memory, bytes moved; the figures stand in table.md.")
    for index, (curve, _) in enumerate(curves):
        colour, shape = GROWTH_LOOKS[curve["constant"]]
        drawing.mark(22 + 60 * index, 50, shape, f"f{colour}")
        drawing.text(32 + 60 * index, 54, curve["constant"])
    panels = (("time", "seconds", round_seconds), ("peak memory", "peakBytes", short_bytes),
              ("bytes moved", "movedBytes", short_bytes))
    sizes = sorted({row["digits"] for _, rows in curves for row in rows})
    for index, (name, key, label) in enumerate(panels):
        left = 76 + 290 * index
        values = [row[key] for _, rows in curves for row in rows if row[key] > 0]
        if not values:
            continue
        x = LogAxis(sizes[0], sizes[-1], left, left + 205)
        y = LogAxis(*decades_around(values), 350, 100)
        growth_axes(drawing, x, y, name, label)
        for curve, rows in curves:
            draw_growth(drawing, x, y, rows, key, GROWTH_LOOKS[curve["constant"]])
    return drawing.svg


GROWTH_LOOKS = {"pi": ("c0", "round"), "e": ("c2", "diamond"), "phi": ("c3", "triangle")}


def growth_axes(drawing, x, y, name, label):
    drawing.text(x.start, y.end - 12, name, "head")
    for size in x.decades:
        drawing.line([(x.place(size), y.start), (x.place(size), y.end)], "grid")
        drawing.text(x.place(size), y.start + 18, power_of_ten(int(size)), "muted middle")
    for value in y.decades:
        drawing.line([(x.start, y.place(value)), (x.end, y.place(value))], "grid")
        drawing.text(x.start - 8, y.place(value) + 4, label(value), "muted end")


def draw_growth(drawing, x, y, rows, key, look):
    colour, shape = look
    rows = [row for row in rows if row[key] > 0]
    places = [(x.place(row["digits"]), y.place(row[key])) for row in rows]
    count = sum(row["isMeasured"] for row in rows)
    if count > 0:
        drawing.line(places[:count], f"curve s{colour}")
        drawing.line(places[count - 1:], f"curve dashed s{colour}")
    for row, place in zip(rows, places):
        drawing.mark(*place, shape, f"f{colour}" if row["isMeasured"] else f"hollow s{colour}")


def round_seconds(value):
    """A power of ten of seconds."""
    return duration(value) if value < 60 else f"{value:,.0f} s"


def short_bytes(value):
    """A round number of bytes."""
    for unit, size in (("PB", 1e15), ("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if value >= size:
            return f"{rounded(value / size)} {unit}"
    return f"{rounded(value / 1e3)} kB"


def seconds(cases, constant):
    """Seconds against decimals of one constant, or None when there is only one size."""
    lines = {}
    for case in cases:
        if case["constant"] == constant:
            for entry in case["contestants"]:
                if entry["samples"] and entry["name"] in LOOKS:
                    lines.setdefault((entry["name"], entry["threads"]), []).append(
                        (case["digits"], median(counted(entry["samples"]))))
    sizes = sorted({digits for line in lines.values() for digits, _ in line})
    if len(sizes) < 2:
        return None
    drawing = Drawing(
        720, 400, f"{constant}: seconds to the decimals in a file",
        "A curve for each contestant, both axes logarithmic; the figures stand in table.md.")
    x = LogAxis(sizes[0], sizes[-1], 70, 480)
    y = LogAxis(*decades_around([v for line in lines.values() for _, v in line]), 350, 50)
    growth_axes(drawing, x, y, "", round_seconds)
    for index, ((name, threads), line) in enumerate(sorted(lines.items())):
        colour, shape = LOOKS[name]
        places = [(x.place(digits), y.place(value)) for digits, value in sorted(line)]
        draw_curve(drawing, places, LOOKS[name], threads == 1)
        drawing.mark(510, 66 + 22 * index, shape, f"hollow s{colour}" if threads == 1
                     else f"f{colour}")
        drawing.text(522, 70 + 22 * index, f"{name}, {threads} thread" + "s" * (threads > 1))
    return drawing.svg
