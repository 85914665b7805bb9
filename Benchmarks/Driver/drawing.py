"""Pictures as SVG: no script, nothing from outside, legible on light and dark ground."""

import math
from xml.sax.saxutils import escape

# The colours of the product's reports, light and dark, and of four contestants besides ours.
COLOURS = {
    "page": ("#ffffff", "#000000"), "text": ("#0c161c", "#e9f1f5"), "muted": ("#4b5c67", "#9db0bb"),
    "line": ("#d5dee4", "#21303a"), "c0": ("#006a80", "#00e5ff"), "c1": ("#7a5000", "#ffc555"),
    "c2": ("#b3201a", "#ff7a70"), "c3": ("#0a6b3b", "#3fe08f"), "c4": ("#5b4a9e", "#b9a3ff"),
    "c5": ("#4b5c67", "#9db0bb"),
}

RULES = """
text { fill: var(--text); font: 12px system-ui, sans-serif; }
.muted { fill: var(--muted); }
.title { font-size: 15px; font-weight: 600; }
.head { font-weight: 600; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.grid { stroke: var(--line); }
.level { stroke: var(--muted); stroke-width: 1.5; }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
.dashed { stroke-dasharray: 5 4; }
.hollow { fill: var(--page); stroke-width: 2; }
"""


def style():
    """The style sheet with both modes."""
    modes = [" ".join(f"--{name}: {pair[mode]};" for name, pair in COLOURS.items())
             for mode in (0, 1)]
    colours = "".join(
        f".s{name} {{ stroke: var(--{name}); }} .f{name} {{ fill: var(--{name}); }}\n"
        for name in COLOURS)
    return (f":root {{ {modes[0]} }}\n@media (prefers-color-scheme: dark) "
            f"{{ :root {{ {modes[1]} }} }}{RULES}{colours}")


class LogAxis:
    """Places values on a logarithmic scale; what lies outside is moved to its ends."""

    def __init__(self, low, high, start, end):
        self.low, self.high, self.start, self.end = low, high, start, end

    def place(self, value):
        value = min(max(value, self.low), self.high)
        share = math.log(value / self.low) / math.log(self.high / self.low)
        return self.start + share * (self.end - self.start)

    @property
    def decades(self):
        """The powers of ten that lie on it."""
        first = math.ceil(math.log10(self.low) - 1e-9)
        last = math.floor(math.log10(self.high) + 1e-9)
        return [10.0**exponent for exponent in range(first, last + 1)]


def decades_around(values):
    """The powers of ten below the least and above the greatest of some values."""
    low = 10.0 ** math.floor(math.log10(min(values)))
    high = 10.0 ** math.ceil(math.log10(max(values)))
    return low, max(high, 10 * low)


class Drawing:
    """A picture that grows piece by piece."""

    def __init__(self, width, height, title, summary):
        self.width, self.height = width, height
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{escape(title)}</title>", f"<desc>{escape(summary)}</desc>",
            f"<style>{style()}</style>",
            f'<rect class="fpage" width="{width}" height="{height}"/>']
        self.text(16, 26, title, "title")

    def text(self, x, y, text, kind=""):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(text)}</text>')

    def line(self, points, kind):
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self.parts.append(f'<path d="{path}" class="{kind}"/>')

    def rectangle(self, x, y, width, height, kind, tip=""):
        inside = f"<title>{escape(tip)}</title>" if tip else ""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}" '
            f'class="{kind}">{inside}</rect>')

    def mark(self, x, y, shape, kind):
        """A mark whose shape says what its colour says: round, square, diamond or triangle."""
        paths = {
            "square": f"M{x - 3.5:.1f} {y - 3.5:.1f}h7v7h-7z",
            "diamond": f"M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5z",
            "triangle": f"M{x:.1f} {y - 4.5:.1f}l4.5 8h-9z",
        }
        if shape in paths:
            self.parts.append(f'<path d="{paths[shape]}" class="{kind}"/>')
        else:
            self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.8" class="{kind}"/>')

    @property
    def svg(self):
        return "\n".join([*self.parts, "</svg>", ""])
