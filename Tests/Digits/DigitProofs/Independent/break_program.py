#!/usr/bin/env python3
"""Takes every check out of the program's proof checker in turn, and shows each of these checkers
the forgeries of make_proof.py, until it accepts one.

Usage: break_program.py BUILD   BUILD is a folder like .build/release, where the program was built

Copies the sources of the modules that open packs and check proofs, and puts a switch before each
condition of a guard, of a loop that throws, and before what is listed below. The copy is compiled
once and linked with the other modules as they were built. Prints a line for each check, as
break_checker.py does, and ends with 1 where NOTHING is not explained by the table in
docs/PROOF_FORMAT.md, or is explained there and needed.
Compiling takes 80 seconds, and the rest 20 on two cores.
"""
import ast
import concurrent.futures
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

import break_checker

ROOT = break_checker.ROOT
# The modules that are compiled again, with the files whose guards and loops are taken out.
MODULES = {
    "DigitPacks": ["PackMetadata", "PackHeader", "PackFooter"],
    "DigitProofs": ["ProofChecker", "ProofFile", "ProofHeader", "ProofEquations", "Magnitude"]}
# Checks in another form, by file.
OTHERS = {
    "PackMetadata": ["bytes.span.extracting(start...).isAllZero"],
    "PackHeader": ["found.starts(with: magic)"],
    "StoredBlocks": ["MerkleTree.leaf(bytes) == records[block].leafHash",
                     "PackedDigits.areDigits(bytes)", "bytes.count == count"],
    "ProofFile": ["padding.allSatisfy { $0 == 0 }", "last & 15 == 0"],
    "ProofHeader": ["sections[0].byteCount == (remainderDigits + 1) / 2",
                    "(1...64 * decimals + 65_536).contains($0.byteCount)"],
    "NodeChecker": ["left == ring.product(node.n, ring.power(base, k * places))",
                    "equations.size(of: remainder, times: g)?.isFraction(of: limit) == true",
                    "!node.isNegative", "!a.isNegative", "sizes != nil", "value.error <= most",
                    "count >= series.fallingFrom", "(omitted * precision).isAtMost(limit)",
                    "(second * Magnitude(64)).isAtMost(first * Magnitude(63))",
                    "table.last == nil || UInt64(count) == table.last"],
    "Magnitude": ["value >= margin",
                  "value <= limit.mantissa - margin - limit.mantissa >> 64"]}
# What follows a guard that is a check; after others the work goes on elsewhere.
REFUSAL = r'\s*else \{\s*(throw|return (nil|false|"|bound|equation|isLinear))'
SWITCH = """
nonisolated(unsafe) package var brokenCheck = -1
@inline(never) package func isBroken(_ number: Int) -> Bool { number == brokenCheck }
"""
HARNESS = """
import DigitPacks
import DigitProofs
import Foundation
import Parallelism
import SystemPackage

brokenCheck = Int(CommandLine.arguments[1])!
let lines = try! String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
  .split(separator: "\\n")
func say(_ word: String) { _ = write(1, word + "\\n", word.utf8.count + 1) }
for (number, line) in lines.enumerated().dropFirst(Int(CommandLine.arguments[3])!) {
  alarm(2)
  say("\\(number)")
  let paths = line.split(separator: "\\t").map(String.init)
  let pack = try? DigitPack(mapping: FilePath(paths[0]))
  if let pack, (try? ProofChecker(workers: .one).check(pack, by: FilePath(paths[1]))) != nil {
    say("accepted")
    break
  }
}
say("end")
"""


def split(text, separator):
    """The parts of a condition between separators outside of brackets and texts, with places."""
    depth, start, quoted = 0, 0, False
    for place, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        depth += 0 if quoted else (character in "([{") - (character in ")]}")
        if depth == 0 and not quoted and text.startswith(separator, place):
            yield start, text[start:place]
            start = place + len(separator)
    yield start, text[start:]


def balanced(text):
    return all(text.count(a) == text.count(b) for a, b in ("()", "{}", "[]"))


def conditions(text, others):
    """Checks: place, text, and whether it holds where nothing is refused."""
    for other in others:
        yield text.index(other), other, True
    for guard in re.finditer(r"\bguard ", text):
        rest = text[guard.end():]
        end = next(match.start() for match in re.finditer(r"\selse\b", rest)
                   if balanced(rest[:match.start()]))
        if not re.match(REFUSAL, rest[end:]):
            continue
        for place, part in split(rest[:end], ","):
            if re.match(r"\s*(let|var|case)\b", part):
                continue
            for inner, condition in split(part, "&&"):
                start = guard.end() + place + inner
                yield start + condition.index(condition.strip()), condition.strip(), True
    for refusing in re.finditer(r"\b(?:for [^\n]* where|if(?= length)) ([^\n]+) \{", text):
        yield refusing.start(1), refusing[1], False


def switched(condition, is_wanted, number):
    """The condition with a switch for the whole, and one for each end of a range; and what each
    of them takes out."""
    line = " ".join(condition.split())
    ends = re.fullmatch(r"(.*)\(([^()]+)\.\.\.([^()]+)\)\.contains\(([^()]*)\)(.*)", condition)
    if not is_wanted:
        return "(%s) && !isBroken(%d)" % (condition, number), [line]
    if not ends:
        return "((%s) || isBroken(%d))" % (condition, number), [line]
    before, least, most, value, after = ends.groups()
    return ("(%s((%s <= %s || isBroken(%d)) && (%s <= %s || isBroken(%d)))%s || isBroken(%d))" % (
        before, least, value, number + 1, value, most, number + 2, after, number),
        [line, "only %s <= %s" % (least, value), "only %s <= %s" % (value, most)])


def row_of(check):
    """What the table calls a check: `file:condition`, without its line and blanks."""
    file, _, condition = check.split(":", 2)
    return file + ":" + "".join(re.sub("^ only ", "", condition).split())


def broken_sources(folder):
    """Writes the sources with the switches, and returns what each number takes out."""
    checks = []
    for module, names in MODULES.items():
        (folder / module).mkdir()
        for path in sorted((ROOT / "Sources/Digits" / module).rglob("*.swift")):
            text = path.read_text()
            others = OTHERS.get(path.stem, [])
            if path.stem in names or others:
                found = conditions(text, others) if path.stem in names else [
                    (text.index(other), other, True) for other in others]
                # From the end, so that places stay what they are.
                for place, condition, is_wanted in sorted(found, reverse=True):
                    line = text.count("\n", 0, place) + 1
                    made, lost = switched(condition, is_wanted, len(checks))
                    text = text[:place] + made + text[place + len(condition):]
                    checks += ["%s:%d: %s" % (path.stem, line, each) for each in lost]
            if module != "DigitPacks":
                text = "internal import DigitPacks\n" + text
            (folder / module / path.name).write_text(text)
    (folder / "DigitPacks/Broken.swift").write_text(SWITCH)
    (folder / "main.swift").write_text(HARNESS)
    return checks


def build(folder, built):
    """The harness, linked with the modules of a build."""
    tree = next(parent for parent in built.parents if (parent / "Package.swift").exists())
    manifest = (tree / ".build/release.yaml").read_text()
    line = re.search(r'.*"-module-name","DigitProofs".*', manifest)[0]
    flags = ["-swift-version", "6", "-O", "-wmo", "-I", str(folder), "-I", str(built / "Modules"),
             "-enable-experimental-feature", "Lifetimes", "-suppress-warnings",
             "-package-name", re.search('"-package-name","([^"]+)"', line)[1]]
    for feature in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"):
        flags += ["-enable-upcoming-feature", feature]
    for path in re.findall('-fmodule-map-file=([^"]+)', line):
        flags += ["-Xcc", "-fmodule-map-file=%s" % path]
    for module in MODULES:
        sources = [str(path) for path in (folder / module).glob("*.swift")]
        subprocess.run(
            ["swiftc", *flags, "-parse-as-library", "-emit-module", "-c", "-module-name", module,
             "-emit-module-path", str(folder / (module + ".swiftmodule")),
             "-o", str(folder / (module + ".o")), *sources], check=True, cwd=folder)
    objects = (built / "pi-trainer.product/Objects.LinkFileList").read_text().split("\n")
    objects = [path.strip("'") for path in objects if path and not any(
        "/%s.build/" % module in path for module in [*MODULES, "pi_trainer"])]
    (folder / "objects").write_text("\n".join(objects))
    subprocess.run(
        ["swiftc", *flags, "-static-stdlib", "-o", str(folder / "harness"),
         str(folder / "main.swift"), *(str(folder / (module + ".o")) for module in MODULES),
         "-Xlinker", "--start-lib", "@%s" % (folder / "objects"), "-Xlinker", "--end-lib",
         "-lgmp", "-lmpfr", "-lz"], check=True, cwd=folder)


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def accepted(folder, number, labels):
    """The first pair that is accepted without a check; a crash is no verdict."""
    start = 0
    while start < len(labels):
        run = subprocess.run([folder / "harness", str(number), folder / "pairs", str(start)],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                             preexec_fn=limited)
        lines = run.stdout.split()
        seen = [int(line) for line in lines if line.isdigit()]
        if "accepted" in lines:
            return labels[seen[-1]]
        if "end" in lines:
            return None
        start = (seen[-1] if seen else start) + 1
    return None


def main(built):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "files").mkdir()
        pairs = list(break_checker.forged(str(folder / "files")))
        labels = [label for label, _ in pairs]
        (folder / "pairs").write_text("\n".join("\t".join(paths) for _, paths in pairs))
        checks = broken_sources(folder)
        build(folder, pathlib.Path(built).absolute())
        if accepted(folder, -1, labels):
            sys.exit("the checker as it is accepts " + accepted(folder, -1, labels))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda i: accepted(folder, i, labels), range(len(checks))))
        nothing, whole = [], None
        for check, label in zip(checks, found):
            if ": only " in check and whole:
                continue
            whole = None if label or ": only " in check else check
            nothing += [] if label else [check]
            print("%s\t%s" % (check, label or "NOTHING"))
        table = break_checker.explained()
        python = ast.unparse(ast.parse(break_checker.SOURCE.read_text()))
        rows = [row for row in table if row in map(row_of, checks)]
        faults = ["explained, but in neither checker: " + row for row in table
                  if row not in rows and row not in python]
        faults += ["not explained: " + line for line in nothing if row_of(line) not in rows]
        faults += ["explained, but needed: " + row for row in rows
                   if row not in map(row_of, nothing)]
        print("%d checks, %d forgeries" % (len(checks), len(pairs)))
        sys.exit("\n".join(faults) if faults else 0)


if __name__ == "__main__":
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    main(sys.argv[1])
