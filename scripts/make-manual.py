#!/usr/bin/env python3
"""Writes the man pages from the program's own help, one for each command:

    PROGRAM --experimental-dump-help | scripts/make-manual.py FOLDER

Their date is that of SOURCE_DATE_EPOCH, by default today. Every text comes from the help, so that a
page cannot say what the program does not.
"""
import json
import os
import pathlib
import re
import sys
import textwrap
import time

# A help text is paragraphs, and blocks: a heading in capitals with indented lines below it.
HEADING = re.compile(r"[A-Z][A-Z ]+$")
# Blocks that have a section of their own, in the order of mdoc(7).
SECTIONS = {
    "ENVIRONMENT": "ENVIRONMENT",
    "FILES": "FILES",
    "EXIT CODES": "EXIT STATUS",
    "EXAMPLES": "EXAMPLES",
}
# Lines that begin so are commands, which stay as they are.
PROGRAMS = ("pi-trainer", "latency-gate")


def escaped(text):
    """Text as roff reads it: ASCII, with hyphens of options that can be copied."""
    text = text.replace("\\", "\\e")
    text = re.sub(r"(?<![\w-])-(?=[\w-])|(?<=-)-", r"\\-", text)
    return "".join(c if ord(c) < 128 else f"\\[u{ord(c):04X}]" for c in text)


def argument(text):
    """A word in the line of a macro; one that could be a macro's name is protected."""
    text = escaped(text)
    if re.fullmatch(r"[A-Z][a-z]|[(){}\[\].,:;|?!]", text):
        text = "\\&" + text
    return '"' + text.replace('"', '\\(dq') + '"' if re.search(r'[\s"]', text) else text


def lines(text):
    """Lines of prose: a sentence begins a line, none is long, none is taken for a macro."""
    result = []
    for sentence in re.split(r"(?<=[.:;!?])\s+", text.strip()):
        for line in textwrap.wrap(sentence, 72, break_long_words=False, break_on_hyphens=False):
            line = escaped(line)
            result.append("\\&" + line if line[:1] in (".", "'") else line)
    return result


def literal(block):
    """Lines as they stand."""
    body = ["\\&" + escaped(line) if line[:1] in (".", "'") else escaped(line) for line in block]
    return [".Bd -literal -offset indent"] + [line or "\\&" for line in body] + [".Ed"]


def blocks(discussion):
    """The parts of a help text: pairs of a heading, or None, and lines."""
    parts = []
    for paragraph in (discussion or "").split("\n\n"):
        heading, body = None, paragraph.split("\n")
        if HEADING.fullmatch(body[0]):
            heading, body = body[0], body[1:]
        parts.append((heading, body))
    return [(heading, body) for heading, body in parts if "".join(body).strip()]


def block(body):
    """Indented lines: a list of terms, examples as they stand, or prose."""
    if not body[0].startswith("  ") and not any(line.startswith("  ") for line in body):
        terms = [re.match(r"(\S+) {2,}(\S.*)$", line) for line in body]
        return [out for line, term in zip(body, terms)
                for out in (tagged([term.groups()]) if term else [".Pp"] * bool(terms[0]) + lines(line))]
    result, pending = [], []
    rows = [re.match(r"  (\S+(?: \S+)*?) {2,}(\S.*)$", line) for line in body]
    if all(rows) and not any(line.lstrip().startswith(PROGRAMS) for line in body):
        return tagged([row.groups() for row in rows])
    for line in body + [""]:
        # A line of the terminal is short; a long indented one is prose.
        if line.startswith("  ") and len(line) <= 100:
            pending.append(line[2:])
            continue
        if pending:
            result += listed(pending)
            pending = []
        result += lines(line)
    return result


def listed(pending):
    """Short indented lines: terms as long as they have two columns, the rest as it stands."""
    rows = [re.match(r"([^\s{]\S*) {2,}(\S.*)$", line) for line in pending]
    end = next((at for at, row in enumerate(rows) if not row), len(rows))
    if pending[0].startswith(PROGRAMS):
        end = 0
    result = tagged([row.groups() for row in rows[:end]]) if end else []
    return result + (literal(pending[end:]) if pending[end:] else [])


def tagged(rows):
    """A list of terms with their meaning."""
    result = [".Bl -tag -width Ds"]
    for term, meaning in rows:
        result += [".It " + (argument(term) if " " not in term else escaped(term))]
        result += lines(meaning)
    return result + [".El"]


def paragraphs(parts):
    """Parts one after the other, separated."""
    result = []
    for part in parts:
        result += ([".Pp"] if result and not part[0].startswith((".Bl", ".Bd")) else []) + part
    return result


class Command:
    """A command of the program."""

    def __init__(self, tree, parents=()):
        self.words = (*parents, tree["commandName"])
        self.page = "-".join(self.words)
        self.abstract = tree.get("abstract", "")
        self.arguments = [a for a in tree.get("arguments", []) if a.get("shouldDisplay", True)
                          and not (parents and names(a) == ["version"])]
        self.blocks = blocks(tree.get("discussion"))
        self.subcommands = [
            Command(child, self.words) for child in tree.get("subcommands", [])
            if child.get("shouldDisplay", True) and child["commandName"] != "help"
        ]

    def all(self):
        yield self
        for child in self.subcommands:
            yield from child.all()

    def text(self, date, related):
        description = [[*lines(self.abstract)]]
        description += [block(body) for heading, body in self.blocks if heading is None]
        extra = []
        for heading, body in self.blocks:
            if heading and heading not in SECTIONS:
                extra += [f".Ss {heading.capitalize()}", *block(body)]
        page = [
            '.\\" Written by scripts/make-manual.py from the help of the program.',
            f".Dd {date}", f".Dt {self.page.upper()} 1", ".Os",
            ".Sh NAME", f".Nm {self.page}",
            ".Nd " + escaped(self.abstract[:1].lower() + self.abstract[1:].rstrip(".")),
            ".Sh SYNOPSIS", *self.synopsis(),
            ".Sh DESCRIPTION", *paragraphs(description), *self.options(), *self.commands(), *extra,
        ]
        written = {SECTIONS[h]: block(body) for h, body in self.blocks if h in SECTIONS}
        if "EXIT STATUS" not in written:
            status = "pi-trainer-latency" if self.words[1:2] == ("latency",) else self.words[0]
            written["EXIT STATUS"] = ["The codes are those of", f".Xr {status} 1 ."]
        for title in SECTIONS.values():
            if title in written:
                page += [f".Sh {title}", *written[title]]
        if related:
            ends = [" ,"] * (len(related) - 1) + [""]
            page += [".Sh SEE ALSO", *(f".Xr {name} 1{end}" for name, end in zip(related, ends))]
        return "\n".join(page) + "\n"

    def synopsis(self):
        result = [f".Nm {' '.join(self.words)}"]
        for item in self.arguments:
            macro = form(item)
            result.append(f".Op {macro}" if item["isOptional"] else f".{macro}")
            if item["isRepeating"]:
                result.append(".Ar ...")
        return result + ([".Op Ar command"] if self.subcommands else [])

    def options(self):
        result = []
        for item in self.arguments:
            names = [form(item, name) for name in item.get("names", [None])]
            result.append(".It " + " , ".join(names))
            text = item.get("abstract") or ""
            default = item.get("defaultValue")
            if default and "default" not in text:
                text = text.rstrip(".") + f" (default: {default})."
            result += lines(text) + lines(" ".join((item.get("discussion") or "").split()))
        return [".Bl -tag -width Ds", *result, ".El"] if result else []

    def commands(self):
        if not self.subcommands:
            return []
        result = [".Ss Commands", ".Bl -tag -width Ds"]
        for child in self.subcommands:
            result += [f".It Xr {child.page} 1", *lines(child.abstract)]
        return result + [".El"]


def names(item):
    """The names of an option, without their dashes."""
    return [name["name"] for name in item.get("names") or []]


def form(item, name=None):
    """An argument in the words of mdoc, by one of its names."""
    value = item.get("valueName", "value")
    # The parser repeats the name of an option where nothing better was said.
    if item["kind"] == "option" and value in names(item):
        value = "choice" if item.get("allValues") else "value"
    value = argument(value)
    if item["kind"] == "positional":
        return f"Ar {value}"
    name = name or item["preferredName"]
    flag = name["name"] if name["kind"] == "short" else "\\-" + name["name"]
    return f"Fl {flag}" + (f" Ar {value}" if item["kind"] == "option" else "")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    help_text = json.load(sys.stdin)
    if help_text.get("serializationVersion") != 0:
        sys.exit("the help is in a version that this script does not read")
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time()))
    months = ("January February March April May June July August September October November"
              " December").split()
    date = f"{months[moment.tm_mon - 1]} {moment.tm_mday}, {moment.tm_year}"
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    root = Command(help_text["command"])
    pages = {command.page: command for command in root.all()}
    for name, command in pages.items():
        parent = "-".join(command.words[:-1])
        related = sorted(filter(None, [parent] + [c.page for c in command.subcommands]))
        (folder / f"{name}.1").write_text(command.text(date, related), encoding="ascii")


if __name__ == "__main__":
    main()
