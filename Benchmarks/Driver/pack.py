"""The pack: in one process against plain memory, and as a program against grep."""

import hashlib
import json
import os

from processes import BenchmarkFailure

# None overlaps itself, so that grep -o and find count the same matches. From tens of thousands of
# matches to none.
PATTERNS = ("1428", "31415926", "31415926535897932385")


def prepare(context, digits):
    """A pack of pi and its decimals as text, made once and kept in the cache."""
    folder = os.path.join(context.cache, f"pi-{digits}")
    pack = os.path.join(folder, "pi.digitpack")
    text = os.path.join(folder, "pi.txt")
    if not os.path.exists(pack):
        context.say(f"making pi {digits:,} for the pack's benchmarks")
        os.makedirs(folder, exist_ok=True)
        context.product.generate("pi", digits, "none", folder)
    if not os.path.exists(text) or os.path.getsize(text) != digits:
        context.product.export(pack, text, decimals_only=True)
    return pack, text


def positions(path, from_grep):
    """The 1-based positions in the output of find or of grep -ob."""
    with open(path, encoding="ascii") as file:
        if from_grep:
            return [int(line.split(":")[0]) + 1 for line in file]
        return [int(line) for line in file if line.strip()]


def find(context, pack, text, pattern):
    outputs = {name: os.path.join(context.scratch, name) for name in ("find.txt", "grep.txt")}
    commands = {
        "find.txt": [
            context.product.program, "digits", "find", pack, pattern, "--plain",
            "--limit", "1000000000"],
        "grep.txt": ["grep", "-ob", pattern, text],
    }
    samples = {"find.txt": [], "grep.txt": []}
    for round_number in range(context.rounds + 1):
        for name, command in commands.items():
            cost = context.runner.run(
                command, output=outputs[name], environment={"LC_ALL": "C"}, allowed=(0, 1))
            samples[name].append({"round": round_number, **cost.as_json()})
    found = positions(outputs["find.txt"], False)
    if found != positions(outputs["grep.txt"], True):
        raise BenchmarkFailure(f"find and grep disagree on {pattern}")
    return {
        "pattern": pattern, "matches": len(found),
        "sha256OfPositions": hashlib.sha256(repr(found).encode()).hexdigest(),
        "find": samples["find.txt"], "grep": samples["grep.txt"],
    }


def measure(context):
    """Both kinds of benchmark on the same digits."""
    pack, text = prepare(context, context.pack_size)
    million, _ = prepare(context, context.small_pack_size)
    context.say("the pack inside one process")
    output = os.path.join(context.scratch, "pack.jsonl")
    program = os.path.join(context.folder, ".build", "release", "InProcessBenchmark")
    command = [program, pack, million] + (["--smoke"] if context.is_smoke else [])
    context.runner.run(command, output=output)
    with open(output, encoding="utf-8") as file:
        in_process = [json.loads(line) for line in file]
    context.say(f"find against grep in {context.pack_size:,} digits")
    return {
        "digits": context.pack_size, "smallDigits": context.small_pack_size,
        "inProcess": in_process,
        "search": [find(context, pack, text, pattern) for pattern in PATTERNS],
    }
