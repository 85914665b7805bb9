"""What `make web` leaves: scripts whose types fit, files within their limits, a page to install."""
import functools
import gzip
import os
import shutil
import subprocess

import pytest

from conftest import ROOT, SITE, Handler

# The libraries of a page, and no package of types that happens to be installed. Those of a worker
# exclude a page's, so the worker's own scope has no type.
CHECKS = ["--allowJs", "--checkJs", "--noEmit", "--strict", "--noUnusedLocals",
          "--noUnusedParameters", "--noFallthroughCasesInSwitch", "--target", "es2022",
          "--module", "es2022", "--lib", "es2022,dom,dom.iterable", "--typeRoots", "/nonexistent"]


def findings(folder):
    """What the type checker says of the scripts in a folder."""
    scripts = sorted(str(path) for path in folder.glob("js/*.js"))
    assert len(scripts) >= 7
    done = subprocess.run(["tsc", *CHECKS, *scripts, str(folder / "service-worker.js")],
                          capture_output=True, text=True)
    assert (done.returncode == 0) == (done.stdout == ""), done.stdout + done.stderr
    return done.stdout


def test_types():
    assert findings(SITE) == ""


@pytest.mark.parametrize("script,fault,expected", [
    ("feedback.js", 'giveFeedback("16", 0, 0, 0);', "TS2345"),
    ("page.js", "export const untyped = (one) => one;", "TS7006"),
    ("storage.js", "indexedDB.opne;", "TS2339"),
    ("actions.js", "const unused = 1;", "TS6133"),
])
def test_types_find_faults(tmp_path, script, fault, expected):
    shutil.copytree(SITE / "js", tmp_path / "js")
    shutil.copy(SITE / "service-worker.js", tmp_path)
    with open(tmp_path / "js" / script, "a", encoding="utf-8") as file:
        file.write(fault + "\n")
    found = findings(tmp_path)
    assert expected in found and f"js/{script}" in found


def check(folder):
    done = subprocess.run(["python3", str(ROOT / "scripts/web-files.py"), str(folder)],
                          capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_limits_and_words_that_must_not_be_there(site):
    """A file that outgrows its limit and a value that Embedded Swift cannot print end the build."""
    status, said = check(site.folder)
    assert status == 0 and said.count(": ok") == 6
    module = site.folder / "trainer.wasm"
    whole = module.read_bytes()
    module.write_bytes(whole + b"(cannot print value in embedded Swift)")
    status, said = check(site.folder)
    assert status == 1 and "cannot print" in said
    # Bytes that compress to nearly nothing: a browser compiles them all the same.
    module.write_bytes(whole + bytes(640_000 - len(whole)))
    assert check(site.folder)[0] == 0
    module.write_bytes(whole + bytes(640_001 - len(whole)))
    status, said = check(site.folder)
    assert status == 1 and said.count("TOO LARGE") == 1
    # Bytes that do not compress.
    noise = (site.folder / "digits/e.digitpack").read_bytes()[65_536:]
    module.write_bytes(whole + noise)
    status, said = check(site.folder)
    assert status == 1 and "TOO LARGE" in said
    module.write_bytes(whole)
    (site.folder / "js/page.js").write_bytes(noise)
    status, said = check(site.folder)
    assert status == 1 and said.count("TOO LARGE") == 2


def test_compressed_copies_are_the_files():
    files = [path for path in SITE.rglob("*")
             if path.is_file() and path.suffix not in (".png", ".gz", ".br")]
    assert len(files) > 15
    for path in files:
        whole = path.read_bytes()
        assert gzip.decompress(path.with_name(path.name + ".gz").read_bytes()) == whole
        done = subprocess.run(["brotli", "--decompress", "--stdout", f"{path}.br"],
                              capture_output=True, check=True)
        assert done.stdout == whole
    assert (SITE / "trainer.wasm.br").stat().st_size < (SITE / "trainer.wasm.gz").stat().st_size


class CompressedHandler(Handler):
    """Sends the compressed copy of a file where there is one, as hosts can."""

    def send_head(self):
        kind = self.guess_type(self.translate_path(self.path))
        if not (path := self.translate_path(self.path) + ".br").endswith("/.br"):
            if "br" in self.headers["Accept-Encoding"]:
                try:
                    file = open(path, "rb")
                except FileNotFoundError:
                    return super().send_head()
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Encoding", "br")
                self.send_header("Content-Length", str(len(file.read())))
                self.end_headers()
                file.seek(0)
                return file
        return super().send_head()


def test_the_splash_says_how_much_loads():
    files = [SITE / "index.html", SITE / "trainer.css", SITE / "trainer.wasm",
             *(SITE / "js").glob("*.js")]
    loaded = sum(path.with_name(path.name + ".gz").stat().st_size for path in files)
    assert f"Loading {loaded / 1e6:.1f} MB, once." in (SITE / "index.html").read_text()


def test_a_host_sends_the_copies(trainer, site):
    """The page starts from them, and its hashes and its worker agree with what they hold."""
    site.server.RequestHandlerClass = functools.partial(
        CompressedHandler, directory=str(site.folder))
    one = trainer(url=site.url)
    one.page.locator(".start:enabled").wait_for()
    one.page.evaluate("navigator.serviceWorker.ready")
    sizes = one.page.evaluate("""performance.getEntriesByType("resource").map(
        (entry) => [new URL(entry.name).pathname, entry.encodedBodySize, entry.decodedBodySize])""")
    module = next(size for size in sizes if size[0] == "/trainer.wasm")
    assert module[1:] == [(SITE / "trainer.wasm.br").stat().st_size,
                          (SITE / "trainer.wasm").stat().st_size]


def test_installable(trainer):
    """A browser finds nothing against installing the page."""
    one = trainer()
    one.page.evaluate("navigator.serviceWorker.ready")
    session = one.context.new_cdp_session(one.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Tests run in a window that keeps nothing, from which no browser installs.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


@pytest.mark.skipif("PI_TRAINER_LONG_TESTS" not in os.environ, reason="builds it once more")
def test_the_module_is_the_same_from_another_folder(tmp_path):
    for name in ("Sources", "web/WebAssembly", "scripts"):
        shutil.copytree(ROOT / name, tmp_path / name)
    subprocess.run([tmp_path / "scripts/build-wasm.sh", "--trainer", tmp_path / "again.wasm"],
                   check=True, capture_output=True)
    assert (tmp_path / "again.wasm").read_bytes() == (SITE / "trainer.wasm").read_bytes()
