"""`make release`: in a clone, so that the tree itself keeps its changelog."""
import hashlib
import json
import re
import shutil
import sys
import tarfile

import pytest

from conftest import PROGRAM, ROOT, run

GIT = ["git", "-c", "user.name=test", "-c", "user.email=test@example.org"]
VERSION = run(PROGRAM, "--version").strip() if PROGRAM.exists() else "0.1.0"


@pytest.fixture
def clone(tmp_path):
    """A clone with the scripts and documents as they are now, and the program that was built."""
    folder = tmp_path / "clone"
    run("git", "clone", "--quiet", ROOT, folder)
    for path in run("git", "ls-files", "-co", "--exclude-standard").splitlines():
        if (ROOT / path).is_file():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, folder / path)
    (folder / "build").mkdir()
    (folder / "build/packaging").symlink_to(ROOT / "build/packaging")
    run(*GIT, "add", "--all", cwd=folder)
    run(*GIT, "commit", "--quiet", "--allow-empty", "--message", "now", cwd=folder)
    return folder


def release(folder, version=VERSION, status=0):
    return run("scripts/make-release.sh", version, cwd=folder, status=status,
               env={"PI_TRAINER": str(PROGRAM), "XZ_LEVEL": "0"})


def test_a_release_is_made_and_can_be_tagged(clone):
    changes = (clone / "CHANGELOG.md").read_text()
    said = release(clone)
    out = clone / "build/release"
    run("sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS", cwd=out)
    listed = {line.split()[1] for line in (out / "SHA256SUMS").read_text().splitlines()}
    assert listed == {p.name for p in out.iterdir()} - {"SHA256SUMS", "NOTES.md"}
    assert len([name for name in listed if name.endswith(".tar.gz")]) == 2

    new = (clone / "CHANGELOG.md").read_text()
    assert re.search(rf"^## \[Unreleased\]\n\n## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d\n",
                     new, re.M)
    notes = (out / "NOTES.md").read_text()
    assert notes.startswith("### Added") and notes in changes

    # What it printed can be typed, and the tag then names the files of the archive.
    commit = re.search(r"^  (git commit .*)$", said, re.M)[1].removeprefix("git")
    run("sh", "-c", " ".join(f"'{word}'" for word in GIT) + commit, cwd=clone)
    run("sh", "-c", re.search(r"^  (test .*)$", said, re.M)[1], cwd=clone)
    with tarfile.open(out / f"pi-trainer-{VERSION}.tar.gz") as archive:
        files = [name for name in archive.getnames() if archive.getmember(name).isfile()]
        assert f"pi-trainer-{VERSION}/Package.swift" in files
        held = archive.extractfile(f"pi-trainer-{VERSION}/CHANGELOG.md").read().decode()
    assert held == new
    with tarfile.open(next(out.glob("*-linux-*.tar.gz"))) as archive:
        names = archive.getnames()
        assert any(name.endswith("/bin/pi-trainer") for name in names)
        assert any(name.endswith("/share/man/man1/pi-trainer.1") for name in names)
        program = next(n for n in names if n.endswith("/bin/pi-trainer"))
        digest = hashlib.sha256(archive.extractfile(program).read()).hexdigest()

    bill = json.loads((out / f"pi-trainer-{VERSION}.cdx.json").read_text())
    assert bill["metadata"]["component"]["hashes"][0]["content"] == digest
    assert {"swift-crypto", "swift-system", "gmp", "mpfr", "swift"} <= {
        entry["name"] for entry in bill["components"]}


@pytest.mark.parametrize("break_it, message", [
    (lambda bill: bill["components"][0].pop("type"), "type"),
    (lambda bill: bill.update(specVersion="9.9"), "9.9"),
    (lambda bill: bill["components"].pop(), "dependencies differ"),
])
def test_a_broken_bill_of_materials_is_refused(tmp_path, break_it, message):
    made = run(sys.executable, "-B", "scripts/make-sbom.py", VERSION, PROGRAM)
    bill = json.loads(made)
    good = tmp_path / "good.json"
    good.write_text(made)
    run(sys.executable, "-B", "scripts/make-sbom.py", "--check", good)
    break_it(bill)
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(bill))
    assert message in run(
        sys.executable, "-B", "scripts/make-sbom.py", "--check", bad, status=1)


def test_a_tree_that_is_not_ready_is_refused(clone):
    before = (clone / "CHANGELOG.md").read_text()

    def refused(message, status=1, version=VERSION):
        assert message in release(clone, version, status)

    refused("three numbers", 2, "1.0")
    refused("three numbers", 2, "v1.0.0")
    refused("change", 1, "99.0.0")
    (clone / "README.md").write_text("changed")
    refused("commit first")
    run("git", "checkout", "--quiet", "README.md", cwd=clone)
    run("git", "tag", VERSION, cwd=clone)
    refused("tagged already")
    run("git", "tag", "--delete", VERSION, cwd=clone)
    (clone / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\n## [0.0.1]\n- old\n")
    run(*GIT, "commit", "--quiet", "--all", "--message", "no changes", cwd=clone)
    refused("says what changed")
    run("git", "checkout", "--quiet", "HEAD^", "--", "CHANGELOG.md", cwd=clone)
    assert (clone / "CHANGELOG.md").read_text() == before
