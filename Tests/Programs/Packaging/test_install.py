"""`make install` and `make uninstall`."""
import os
import re
import subprocess

import pytest

from conftest import EPOCH, GATE, PROGRAM, needs, run


def program(installed, *arguments, cwd="/", status=0, name="pi-trainer", **env):
    clean = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", **env}
    done = subprocess.run(
        [installed / "bin" / name, *arguments], cwd=cwd, env=clean, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == status, done.stdout
    return done.stdout


@pytest.mark.parametrize("built", [PROGRAM, GATE], ids=lambda built: built.name)
def test_program_is_stripped(installed, built):
    stripped = installed / "bin" / built.name
    assert stripped.stat().st_size < 0.7 * built.stat().st_size
    assert ".debug_info" not in run("readelf", "-S", stripped)


@pytest.mark.parametrize("folder", ["/", "/tmp"])
def test_finds_its_digits_from_any_folder(installed, folder):
    shown = program(installed, "digits", "show", "pi", "762-767", cwd=folder)
    assert "762  999999" in shown
    assert "CLAIMED" not in shown, "the digits are verified, and a pipe hears nothing of it"
    assert str(installed) in program(installed, "digits", "list", cwd=folder)


def test_a_link_to_the_program_finds_them_too(installed, tmp_path):
    link = tmp_path / "bin" / "pi-trainer"
    link.parent.mkdir()
    link.symlink_to(installed / "bin/pi-trainer")
    shown = subprocess.run(
        [link, "digits", "show", "e", "1-5"], cwd="/", text=True,
        env={"HOME": "/nonexistent"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert "71828" in shown.stdout, shown.stdout


def test_installed_digits_are_the_shipped_ones(installed):
    run("sha256sum", "--check", "--quiet", "SHA256SUMS", cwd=installed / "share/pi-trainer")
    proof = run(
        "python3", "-I", "-B", "verifier/check_proof.py", "phi.digitpack", "phi.proof",
        cwd=installed / "share/pi-trainer")
    assert "phi" in proof


def test_man_pages_are_clean(installed):
    needs("mandoc")
    pages = sorted((installed / "share/man/man1").glob("*.1"))
    assert len(pages) > 40
    for page in pages:
        done = subprocess.run(
            ["mandoc", "-T", "lint", "-W", "style", page], text=True, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env={**os.environ, "MANPATH": str(installed / "share/man")})
        assert (done.returncode, done.stdout) == (0, ""), done.stdout
        assert "September 21, 2026" in page.read_text()


def test_man_pages_say_what_the_help_says(installed):
    needs("mandoc")
    folder = installed / "share/man/man1"
    page = run("mandoc", "-T", "utf8", "-O", "width=200", folder / "pi-trainer-digits-verify.1")
    text = re.sub(".\b", "", page)
    assert "[--threshold count]" in text
    assert "How many of the keys must have signed (default: all of them)." in text
    # Every command of the help has a page, and every page is of a command.
    commands = {"pi-trainer", "latency-gate"}
    pending = [["pi-trainer"], ["latency-gate"]]
    while pending:
        words = pending.pop()
        help_text = program(installed, *words[1:], "--help", name=words[0])
        if "\nCOMMANDS:\n" not in help_text:
            continue
        for line in help_text.split("\nCOMMANDS:\n")[1].splitlines():
            name = line.strip().split(" ")[0]
            if line.startswith("  ") and line[2:3].isalpha() and name != "See":
                commands.add("-".join([*words, name]))
                pending.append([*words, name])
    assert {page.stem for page in folder.glob("*.1")} == commands
    # The codes of the gate are those of its own page.
    judge = (folder / "latency-gate-judge.1").read_text()
    assert ".Xr latency-gate 1 ." in judge
    assert ".It 4\nwrong verdicts" in (folder / "latency-gate.1").read_text()


@pytest.mark.parametrize("fault, finding", [
    ("A sentence. Another one.\n", "new sentence, new line"),
    (".Nonsense\n", "unknown macro"),
])
def test_the_judge_of_man_pages_finds_faults(installed, tmp_path, fault, finding):
    needs("mandoc")
    page = tmp_path / "a.1"
    page.write_text((installed / "share/man/man1/pi-trainer-job.1").read_text() + fault)
    done = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "style", page], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    assert done.returncode != 0 and finding in done.stdout


PLACES = {
    "bash": "share/bash-completion/completions/{}",
    "zsh": "share/zsh/site-functions/_{}",
    "fish": "share/fish/vendor_completions.d/{}.fish",
}


@pytest.mark.parametrize("shell", PLACES)
@pytest.mark.parametrize("typed, completed", [
    ("pi-trainer digits ver", "verify"), ("latency-gate jud", "judge"),
])
def test_completions_are_where_shells_look(installed, shell, typed, completed):
    needs(shell)
    name, *_, last = typed.split()
    before = typed.split()[-2]
    path = installed / PLACES[shell].format(name)
    run(shell, "-n", path)
    env = {"PATH": f"{installed}/bin:{os.environ['PATH']}"}
    if shell == "bash":
        # bash-completion loads the file by the name of the program and asks its function.
        answer = run(
            "bash", "-c",
            f"source {path}; COMP_WORDS=({typed}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1));"
            f" COMP_LINE='{typed}'; COMP_POINT=${{#COMP_LINE}};"
            f" $(complete -p {name} | sed 's/.*-F \\([^ ]*\\).*/\\1/') {name} {last} {before};"
            " echo \"${COMPREPLY[@]}\"", env=env)
        assert completed in answer.split()
    elif shell == "zsh":
        answer = run(
            "zsh", "-f", "-c",
            f"fpath=({path.parent} $fpath); autoload -Uz compinit;"
            f" compinit -u -D; whence -v _{name}; echo ${{_comps[{name}]}}")
        assert answer.count(f"_{name}") > 1 and completed in path.read_text()
    else:
        answer = run("fish", "--no-config", "-c", f"source {path}; complete -C '{typed}'", env=env)
        assert completed in answer


def test_uninstall_takes_all_of_it_away(tmp_path):
    prefix = tmp_path / "prefix"
    other = prefix / "share/man/man1/other.1"
    other.parent.mkdir(parents=True)
    other.write_text("not ours")
    before = sorted(tmp_path.rglob("*"))
    for _ in range(2):  # a second time over the first, as an update does
        run("make", "install", f"PREFIX={prefix}")
    assert (prefix / "bin/pi-trainer").exists() and (prefix / "bin/latency-gate").exists()
    run("make", "uninstall", f"PREFIX={prefix}")
    assert sorted(tmp_path.rglob("*")) == before
    assert "nothing to remove" in run("make", "uninstall", f"PREFIX={prefix}", status=2)


def test_a_damaged_list_removes_nothing_elsewhere(installed, tmp_path):
    victim = tmp_path / "victim"
    prefix = tmp_path / "prefix"
    listed = prefix / "share/pi-trainer/installed-files"
    listed.parent.mkdir(parents=True)
    for line in ["file ../victim", "file /etc/passwd", "folder ..", "file share/../../victim", "x"]:
        victim.write_text("precious")
        listed.write_text(f"file share/pi-trainer/installed-files\n{line}\n")
        run("scripts/install.sh", "uninstall", prefix, status=3)
        assert victim.exists() and listed.exists(), line


def test_errors_say_what_to_do(tmp_path):
    assert "PREFIX must be an absolute path" in run(
        "scripts/install.sh", "install", "relative", status=2)
    assert "make build" in run(
        "scripts/install.sh", "install", tmp_path, status=3, env={"PI_TRAINER": "/none"})
    assert "uninstall PREFIX" in run("scripts/install.sh", status=2)
    file = tmp_path / "file"
    file.write_text("")
    assert "choose another PREFIX" in run("scripts/install.sh", "install", file, status=3)


def test_the_date_of_the_source_is_respected(installed, tmp_path):
    again = tmp_path / "again"
    run("scripts/install.sh", "install", "/usr/local", again, env={"SOURCE_DATE_EPOCH": EPOCH})
    run("diff", "-r", installed, again / "usr/local")
    for path in (again / "usr/local").rglob("*"):
        if path.is_file():
            assert int(path.stat().st_mtime) == int(EPOCH), path
    other = tmp_path / "other"
    run("scripts/install.sh", "install", "/usr/local", other, env={"SOURCE_DATE_EPOCH": "86400"})
    page = other / "usr/local/share/man/man1/pi-trainer.1"
    assert ".Dd January 2, 1970" in page.read_text()
