"""What a figure belongs to: processor, memory, system, compiler, libraries. No names of hosts."""

import os
import platform
import re
import subprocess

import peers


def output(*command, folder=None):
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
            cwd=folder)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


# AMD names the generation in no field: it follows from family and model, from one to another.
GENERATIONS = (
    (25, 0x00, 0x0f, "Zen 3"), (25, 0x10, 0x1f, "Zen 4"), (25, 0x20, 0x5f, "Zen 3"),
    (25, 0x60, 0xaf, "Zen 4"), (26, 0x00, 0x4f, "Zen 5"), (26, 0x60, 0x7f, "Zen 5"))


def generation(facts_of_machine):
    """Such as Zen 5, or None where the processor is none of those that are known."""
    numbers = facts_of_machine.get("familyModelStepping") or []
    if "AMD" not in facts_of_machine["processor"] or None in numbers[:2] or len(numbers) < 2:
        return None
    family, model = (int(number) for number in numbers[:2])
    return next((name for of, first, last, name in GENERATIONS
                 if of == family and first <= model <= last), None)


def kind(facts_of_machine):
    """The processor with what tells those of one name apart."""
    numbers = facts_of_machine.get("familyModelStepping") or []
    told = ", ".join(f"{word} {number}" for word, number
                     in zip(("family", "model", "stepping"), numbers) if number is not None)
    inside = "; ".join(part for part in (generation(facts_of_machine), told) if part)
    return facts_of_machine["processor"] + (f" ({inside})" if inside else "")


def processor():
    """The model's name and the number of cores that this process may use."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:
        cores = os.cpu_count()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            text = file.read()
        fields = dict(
            (key.strip(), value.strip())
            for key, _, value in (line.partition(":") for line in text.splitlines()) if value)
        model = fields.get("model name", platform.machine())
        numbers = [fields.get(key) for key in ("cpu family", "model", "stepping")]
    except OSError:
        model, numbers = output("sysctl", "-n", "machdep.cpu.brand_string"), []
    return model, numbers, cores


def memory_bytes():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def load():
    """Processes that wanted to run, over 1, 5 and 15 minutes."""
    return [round(value, 2) for value in os.getloadavg()]


def first_line(text):
    return text.splitlines()[0].strip() if text else None


def facts(context):
    """The content of machine.json."""
    model, numbers, cores = processor()
    return {
        "processor": model, "familyModelStepping": numbers, "cores": cores,
        "architecture": platform.machine(),
        "memoryBytes": memory_bytes(),
        "kernel": f"{platform.system()} {platform.release()}",
        "distribution": distribution(),
        "loadBeforeTheStart": context.load_before,
        "compiler": first_line(output("swift", "--version")),
        "commit": output("git", "rev-parse", "HEAD", folder=context.root),
        "uncommittedChanges": bool(output("git", "status", "--porcelain", folder=context.root)),
        "libraries": {
            name: output("pkg-config", "--modversion", name) for name in ("gmp", "mpfr")},
        "multiplication": peers.answer([context.arithmetic_program, "--version"]),
        "packages": swift_packages(context.root),
        "flintCommit": context.flint_commit,
        "peers": {peer.name: peer.version or "not available" for peer in context.peers},
        "grep": first_line(output("grep", "--version")),
        "python": platform.python_version(),
    }


def distribution():
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME")
    except (AttributeError, OSError):
        return platform.mac_ver()[0] or None


def swift_packages(root):
    """The versions that the build resolved to."""
    try:
        with open(os.path.join(root, "Package.resolved"), encoding="utf-8") as file:
            text = file.read()
    except OSError:
        return None
    return dict(
        zip(re.findall(r'"identity" : "([^"]+)"', text),
            re.findall(r'"version" : "([^"]+)"', text)))


def short_name(facts_of_machine):
    """Such as 2-core-zen5 or 2-core-amd-epyc: the kind of machine, not which one."""
    known = generation(facts_of_machine)
    if known:
        return f"{facts_of_machine['cores']}-core-{known.lower().replace(' ', '')}"
    model = re.sub(r"\((R|TM)\)|CPU|Processor|@.*|\d+-Core", " ", facts_of_machine["processor"])
    words = re.findall(r"[a-z0-9]+", model.lower())
    return "-".join([f"{facts_of_machine['cores']}-core"] + words[:4])
