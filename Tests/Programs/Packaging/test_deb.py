"""The Debian package: judged by lintian, compared by diffoscope, run in a system without Swift."""
import gzip
import os
import pathlib
import re
import select
import shutil
import subprocess

import pytest

from conftest import EPOCH, ROOT, needs, run


@pytest.mark.parametrize("name, exceptions", [
    # Both say that the package is for no archive of Debian's; the gate is one static file.
    ("pi-trainer", ["initial-upload-closes-no-bugs"]),
    ("latency-gate", [
        "initial-upload-closes-no-bugs", "statically-linked-binary [usr/bin/latency-gate]"]),
])
def test_lintian_accepts_it(packages, name, exceptions):
    needs("lintian")
    package = next(packages.glob(f"{name}_*.deb"))
    assert run("lintian", "--allow-root", "--fail-on", "error,warning", package).strip() == ""
    overrides = (ROOT / f"scripts/packaging/debian/{name}.lintian-overrides").read_text()
    assert [line for line in overrides.splitlines() if not line.startswith("#")] == [
        f"{name}: {exception}" for exception in exceptions]


def repacked(package, folder, change):
    """The package with a change to its files, as dpkg-deb packs it."""
    root = folder / "root"
    run("dpkg-deb", "--raw-extract", package, root)
    change(root)
    run("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", root, folder)
    return next(folder.glob("*.deb"))


def test_lintian_finds_a_fault(package, tmp_path):
    needs("lintian")
    def break_it(root):
        (root / "usr/share/doc/pi-trainer/copyright").unlink()
        shutil.copy("/bin/true", root / "usr/bin/pi-trainer")  # a small program is judged sooner

    broken = repacked(package, tmp_path, break_it)
    assert "no-copyright-file" in run(
        "lintian", "--allow-root", "--fail-on", "error,warning", broken, status=2)


def test_two_builds_are_bit_identical(packages, tmp_path):
    run("scripts/make-deb.sh", tmp_path, env={
        "SOURCE_DATE_EPOCH": EPOCH, "XZ_LEVEL": "0", "TZ": "Asia/Tokyo", "LC_ALL": "C",
        "HOME": str(tmp_path)})
    made = sorted(package.name for package in packages.iterdir())
    assert made == sorted(again.name for again in tmp_path.glob("*.deb")) and len(made) == 2
    for name in made:
        package, again = packages / name, tmp_path / name
        if package.read_bytes() != again.read_bytes():
            pytest.fail(run("diffoscope", package, again, status=1))


def test_it_depends_on_what_the_program_links(package):
    depends = run("dpkg-deb", "--field", package, "Depends")
    for library in ["libc6 (>=", "libgmp10", "libmpfr6", "libstdc++6", "zlib1g"]:
        assert library in depends
    assert "swift" not in depends.lower()
    assert re.fullmatch(r"[^<>]+ <[^@<>]+@[^<>]+>\n", run("dpkg-deb", "-f", package, "Maintainer"))


def test_the_gate_is_a_package_of_its_own(package, gate_package):
    assert run("dpkg-deb", "-f", gate_package, "Depends").strip() == "", "it needs no library"
    held = run("dpkg-deb", "--contents", gate_package)
    for path in ["bin/latency-gate", "share/man/man1/latency-gate-judge.1.gz",
                 "share/bash-completion/completions/latency-gate",
                 "share/doc/latency-gate/docs/LATENCY.md",
                 "share/doc/latency-gate/Examples/page/measure.py"]:
        assert f"./usr/{path}\n" in held
    assert "digitpack" not in held and "pi-trainer" not in held
    # So both can be installed.
    def files(package):
        return {line.split()[-1] for line in run("dpkg-deb", "--contents", package).splitlines()
                if not line.endswith("/")}
    assert not files(package) & files(gate_package)


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A fresh Debian without Swift, made by debootstrap."""
    needs("debootstrap", "chroot")
    if os.geteuid() != 0:
        pytest.skip("debootstrap needs root")
    folder = tmp_path_factory.mktemp("debian") / "root"
    release = pathlib.Path("/etc/os-release").read_text()
    codename = re.search(r"VERSION_CODENAME=(\w+)", release)
    if not codename:
        pytest.skip("this system has no Debian release")
    mirror = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages"],
        text=True, stdout=subprocess.PIPE).stdout.splitlines()
    run("debootstrap", "--variant=minbase", "--include=libmpfr6,libgmp10,libstdc++6,man-db",
        codename[1], folder, *mirror[:1])
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def typed(command, keys):
    """What a program shows on a terminal while keys are typed, one when it has answered the last."""
    controller, terminal = os.openpty()
    shown = b""

    def listen(seconds):
        nonlocal shown
        while select.select([controller], [], [], seconds)[0]:
            try:
                shown += os.read(controller, 4096)
            except OSError:  # the program has closed the terminal
                return

    process = subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True)
    os.close(terminal)
    try:
        while b"begin" not in shown and process.poll() is None:
            listen(1)
        for key in keys:
            os.write(controller, key.encode())
            listen(0.5)
        listen(2)
    finally:
        process.kill()
        process.wait()
        os.close(controller)
    return shown.decode(errors="replace")


def test_it_is_installed_used_and_removed_without_swift(package, gate_package, root):
    # The program reads its arguments in /proc, as Swift's runtime does on Linux.
    system = ["unshare", "--mount", "sh", "-c",
              'mount -t proc proc "$0/proc" && exec chroot "$0" /usr/bin/env -i "$@"', str(root),
              "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8", "TERM=xterm"]

    def inside(*command, status=0):
        return run(*system, *command, status=status)

    def files():
        skipped = ["var/lib/dpkg", "var/cache", "var/log", "root", "proc", "run", "tmp"]
        return {
            path.relative_to(root) for path in root.rglob("*")
            if not any(str(path.relative_to(root)).startswith(name) for name in skipped)}

    assert "not found" in inside("sh", "-c", "command -v swift || echo not found")
    before = files()
    shutil.copy(package, root / "tmp/pi-trainer.deb")
    shutil.copy(gate_package, root / "tmp/latency-gate.deb")
    inside("dpkg", "--install", "/tmp/pi-trainer.deb", "/tmp/latency-gate.deb")
    assert "install ok installed" in inside("dpkg", "--status", "pi-trainer")
    assert inside("dpkg", "--verify", "pi-trainer") == ""
    assert "pi, 1,000,000 decimals, pack\n  VERIFIED" in inside(
        "pi-trainer", "digits", "verify", "pi", "--threads", "2")
    assert "762  999999\n" in inside("pi-trainer", "digits", "show", "pi", "762-767")
    assert "a.txt: NOT VERIFIED" in inside(
        "sh", "-c", "pi-trainer digits export pi --format text --out /tmp/a.txt &&"
        " sed -i 's/^3.14159/3.14158/' /tmp/a.txt; pi-trainer digits verify /tmp/a.txt", status=1)
    played = typed([*system, "pi-trainer", "practice", "pi", "--plain"], "14159\x1b\x1bn\x1b")
    assert "Current position: 6. Streak: 5" in played
    assert "Score: 5 right digits" in played
    assert re.search(r"^processors +\d+$", inside("pi-trainer", "latency", "doctor"), re.M)
    page = gzip.decompress((root / "usr/share/man/man1/pi-trainer.1.gz").read_bytes())
    assert b".Sh NAME" in page
    assert inside("latency-gate", "--version") == inside("pi-trainer", "--version")
    inside("dpkg", "--purge", "pi-trainer")
    assert re.search(r"^processors +\d+$", inside("latency-gate", "doctor"), re.M)
    inside("dpkg", "--purge", "latency-gate")
    assert files() == before


def test_the_container_file_builds_from_the_package(package):
    """No engine runs it here: its steps are those of the test above, and its files exist."""
    text = (ROOT / "scripts/packaging/pi-trainer.Containerfile").read_text()
    pattern = re.search(r"^COPY (\S+) ", text, re.M)[1]
    assert package.match(pattern)
    assert re.search(r"^FROM \S+:bookworm", text, re.M)
    assert "/usr/bin/pi-trainer" in run("dpkg-deb", "--contents", package)
    assert 'ENTRYPOINT ["/usr/bin/pi-trainer"]' in text
