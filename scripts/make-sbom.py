#!/usr/bin/env python3
"""Writes the software bill of materials of a program, in CycloneDX 1.6:

    scripts/make-sbom.py VERSION PROGRAM >FILE
    scripts/make-sbom.py --check FILE...

It lists the packages and the toolchain whose code the program carries, and the libraries of the
system that it loads or, where it is a static one, carries. The file's name says which program it
is. --check validates files against the schema by cyclonedx-python-lib, and wants
every component of a file to be in its graph of dependencies. SOURCE_DATE_EPOCH gives the time.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time
import uuid

EXCEPTION = "Apache-2.0 WITH Swift-exception"
# Licences, as each package states them in its repository.
LICENSES = {
    "swift-argument-parser": EXCEPTION, "swift-system": EXCEPTION,
    "swift-crypto": "Apache-2.0", "swift-asn1": "Apache-2.0",
    "swift-docc-plugin": EXCEPTION, "swift-docc-symbolkit": EXCEPTION,
}
# Libraries of the system that the trainer loads.
LOADED = {"gmp": "LGPL-3.0-or-later", "mpfr": "LGPL-3.0-or-later", "zlib": "Zlib"}
# Packages of the graph that only write documents; nothing of them is in a program.
TOOLS = {"swift-docc-plugin", "swift-docc-symbolkit"}
# Packages that a program does without.
ABSENT = {"pi-trainer": TOOLS, "latency-gate": TOOLS | {"swift-crypto", "swift-asn1"}}


def output(*command):
    """What a command prints; what it says of its progress is shown only when it fails."""
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout


def component(kind, name, version, purl=None, **more):
    entry = {"type": kind, "name": name, "version": version, "bom-ref": purl or name, **more}
    if purl:
        entry["purl"] = purl
    return entry


def licensed(expression):
    return {"licenses": [{"expression": expression}]}


def purl(package):
    place = re.sub(r"^\w+://|\.git$", "", package["url"])
    return f"pkg:swift/{place}@{package['version']}"


def packages(tree, absent, found, edges):
    """Collects the packages below one, and who depends on whom."""
    below = [child for child in tree["dependencies"] if child["identity"] not in absent]
    for child in below:
        if child["identity"] not in LICENSES:
            sys.exit(f"scripts/make-sbom.py lacks the licence of {child['identity']}")
        found[purl(child)] = component(
            "library", child["identity"], child["version"], purl(child),
            **licensed(LICENSES[child["identity"]]))
        edges[purl(child)] = packages(child, absent, found, edges)
    return [purl(child) for child in below]


def loaded():
    """The libraries of the system that the trainer loads."""
    for name, licence in LOADED.items():
        yield (name, output("pkg-config", "--modversion", name).strip(),
               "loaded from the system", licence)


def carried():
    """The libraries of the system that a static program carries."""
    c_library, version = output("getconf", "GNU_LIBC_VERSION").split()
    yield c_library, version, "the C library, linked in", "LGPL-2.1-or-later"
    place = output("clang", "-print-file-name=libstdc++.a").strip()
    compiler = re.search(r"/(\d+(?:\.\d+)*)/[^/]*$", os.path.normpath(place))
    if not compiler:
        sys.exit(f"the version of libstdc++ is not in its path, {place}")
    yield ("libstdc++", compiler[1], "with libgcc, linked in",
           "GPL-3.0-or-later WITH GCC-exception-3.1")


def bill(version, program):
    found, edges = {}, {}
    program_name = pathlib.Path(program).name
    direct = packages(
        json.loads(output(
            # A folder of its own: the build may be busy.
            "swift", "package", "--scratch-path", "build/sbom", "show-dependencies", "--format",
            "json")), ABSENT[program_name], found, edges)
    toolchain = re.search(r"Swift version (\S+)", output("swiftc", "--version"))[1]
    others = [component("framework", "swift", toolchain, f"pkg:generic/swift@{toolchain}",
                        description="the libraries of the Swift toolchain, linked in",
                        **licensed(EXCEPTION))]
    for name, found_version, description, license in (
            loaded() if program_name == "pi-trainer" else carried()):
        others.append(component(
            "library", name, found_version, f"pkg:generic/{name}@{found_version}",
            description=description, **licensed(license)))
    digest = hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()
    main = component(
        "application", program_name, version, f"pkg:generic/{program_name}@{version}",
        hashes=[{"alg": "SHA-256", "content": digest}], **licensed("Apache-2.0"))
    edges[main["bom-ref"]] = direct + [other["bom-ref"] for other in others]
    components = sorted([*found.values(), *others], key=lambda entry: entry["bom-ref"])
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time()))
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, main['purl'] + digest)}",
        "metadata": {"timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", moment), "component": main},
        "components": components,
        "dependencies": [{"ref": ref, "dependsOn": sorted(edges.get(ref, []))} for ref in sorted(
            [main["bom-ref"], *(entry["bom-ref"] for entry in components)])],
    }


def check(path):
    """What is wrong with a file, or None."""
    try:
        from cyclonedx.schema import SchemaVersion
        from cyclonedx.validation.json import JsonStrictValidator
    except ImportError:
        sys.exit("cyclonedx-python-lib is missing: scripts/install-dependencies.sh --packaging")
    text = pathlib.Path(path).read_text(encoding="utf-8")
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault:
        return str(fault)[:500]
    # The schema looks neither at its own version nor at the graph.
    content = json.loads(text)
    if content["specVersion"] != "1.6":
        return f"specVersion is {content['specVersion']}, not 1.6"
    listed = {entry["bom-ref"] for entry in content["components"]}
    listed.add(content["metadata"]["component"]["bom-ref"])
    graph = {entry["ref"] for entry in content["dependencies"]}
    named = {ref for entry in content["dependencies"] for ref in entry["dependsOn"]}
    if graph != listed or not named <= listed:
        return f"components and dependencies differ: {sorted(graph ^ listed | named - listed)}"
    return None


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--check"] and len(arguments) > 1:
        faults = [f"{path}: {fault}" for path in arguments[1:] if (fault := check(path))]
        sys.exit("\n".join(faults) or None)
    if len(arguments) != 2:
        sys.exit(__doc__.strip())
    print(json.dumps(bill(*arguments), indent=2, sort_keys=True))


if __name__ == "__main__":
    main()
