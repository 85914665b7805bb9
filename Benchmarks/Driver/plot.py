"""Seconds against decimals as a small picture, both axes logarithmic."""

import math
from statistics import median

from tables import counted

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 400, 70, 200, 40, 50
COLOURS = ("#0b5fa5", "#7fb2dc", "#d1495b", "#3a7d44", "#8d6a9f", "#b0752a")


def series(cases, constant):
    """name → [(digits, median seconds)] for one constant."""
    lines = {}
    for case in cases:
        if case["constant"] != constant:
            continue
        for name, samples in case["samples"].items():
            if samples:
                lines.setdefault(name, []).append((case["digits"], median(counted(samples))))
    return lines


def axis(values):
    low = math.floor(math.log10(min(values)))
    high = math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def svg(cases, constant):
    """The picture of one constant, or None when there is only one size."""
    lines = series(cases, constant)
    points = [point for line in lines.values() for point in line]
    if len({digits for digits, _ in points}) < 2:
        return None
    x_low, x_high = axis([digits for digits, _ in points])
    y_low, y_high = axis([seconds for _, seconds in points])

    def place(digits, seconds):
        x = LEFT + (math.log10(digits) - x_low) / (x_high - x_low) * (WIDTH - LEFT - RIGHT)
        y = HEIGHT - BOTTOM - (
            (math.log10(seconds) - y_low) / (y_high - y_low) * (HEIGHT - TOP - BOTTOM))
        return x, y

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="22" font-size="15">'
        f"{constant}: seconds to the decimals in a file</text>",
    ]
    for exponent in range(x_low, x_high + 1):
        x, y = place(10**exponent, 10**y_low)
        parts.append(f'<path d="M{x:.1f} {TOP}V{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">1e{exponent}</text>')
    for exponent in range(y_low, y_high + 1):
        x, y = place(10**x_low, 10.0**exponent)
        parts.append(f'<path d="M{x:.1f} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{10.0**exponent:g} s'
                     "</text>")
    x = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{x}" y="{HEIGHT - 10}" text-anchor="middle">decimals</text>')
    parts += drawn(lines, place)
    return "\n".join(parts + ["</svg>", ""])


def drawn(lines, place):
    parts = []
    for index, (name, line) in enumerate(lines.items()):
        colour = COLOURS[index % len(COLOURS)]
        places = [place(*point) for point in sorted(line)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        y = TOP + 8 + 20 * index
        parts.append(f'<rect x="{WIDTH - RIGHT + 14}" y="{y - 9}" width="10" height="10" '
                     f'fill="{colour}"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 30}" y="{y}">{name}</text>')
    return parts
