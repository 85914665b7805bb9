"""Readers of packs in other languages, the vectors that they pass, and packs on static hosts."""
import http.server
import json
import re
import shutil
import struct
import subprocess
import sys
import threading
import time
import urllib.request

import pytest

from conftest import PROGRAM, ROOT, needs, run

READERS = ROOT / "Examples/readers"
VECTORS = ROOT / "Examples/vectors"
PACK = ROOT / "Resources/pi.digitpack"
NODE = ["node", READERS / "digitpack-cli.js"]
sys.path.insert(0, str(ROOT / "scripts"))
from vector_packs import audit, tree  # noqa: E402


def vectors(command, *kinds, status=0):
    return run(sys.executable, VECTORS / "run.py", command, *kinds, status=status)


def test_the_vectors_are_those_of_their_script():
    run(sys.executable, "-B", "scripts/make-vectors.py", "--check")
    files = list(VECTORS.glob("*/*.txt"))
    assert len(files) >= 120
    assert f" has {len(files)} cases" in (ROOT / "docs/IMPLEMENTING.md").read_text()
    assert sum(path.stat().st_size for path in files) < 1_500_000


@pytest.mark.parametrize("name", ["digitpack.py", "digitpack.h", "digitpack.js", "digitpack.pl"])
def test_readers_are_short(name):
    assert len((READERS / name).read_text().splitlines()) <= 250


def test_python_passes():
    vectors(f"{sys.executable} -B {READERS}/digitpack.py")


def test_c_passes(tmp_path):
    needs("cc")
    program = tmp_path / "digitpack"
    run("cc", "-std=c11", "-O2", "-Wall", "-Wextra", "-pedantic", "-Werror",
        READERS / "digitpack.c", "-o", program)
    vectors(program, "pack", "digits")
    assert run(program, "digits", PACK, 762, 767) == "999999\n"


def test_c_touches_no_foreign_memory(tmp_path):
    needs("cc")
    program = tmp_path / "digitpack"
    made = subprocess.run(["cc", "-std=c11", "-O1", "-fsanitize=address,undefined",
                           READERS / "digitpack.c", "-o", program], capture_output=True)
    if made.returncode:
        pytest.skip("the compiler has no sanitizers")
    vectors(program, "pack", "digits")


def test_javascript_passes():
    needs("node")
    vectors(" ".join(map(str, NODE)))


def test_perl_passes():
    needs("perl")
    vectors(f"perl {READERS}/digitpack.pl")


def test_the_checker_of_proofs_passes():
    vectors(f"{sys.executable} Examples/verifier/check_proof.py", "proof")


@pytest.mark.parametrize("script, refuses", [
    ("print('x')", 0),                    # accepts everything, and prints something
    ("raise SystemExit(1)", 0),           # refuses everything without a reason
    ("int('x')", 0),                      # a trace is no refusal
    ("raise SystemExit('no')", 1)])       # refuses everything in one line
def test_the_runner_finds_faults(tmp_path, script, refuses):
    (tmp_path / "reader.py").write_text(script)
    said = vectors(f"{sys.executable} {tmp_path}/reader.py", "digits", status=1).splitlines()[-1]
    refused = [path for path in (VECTORS / "digits").iterdir()
               if "\nexpected: refused\n" in path.read_text()]
    assert said.startswith(f"{len(refused) if refuses else 0} of "), said


def test_slices_with_and_without_numpy():
    check = ("import digitpack; p = digitpack.DigitPack('%s'); x = p[761:767];"
             "assert list(x) == [9] * 6;"
             "assert p[761] == 9 and p[-1] == p[999999] and len(p) == 10**6;"
             "assert list(p[131070:131075]) == [int(c) for c in p.text(131071, 131075)];"
             "assert len(p[5:2]) == 0 and list(p[0:10:3]) == [1, 5, 6, 5];" % PACK)
    run(sys.executable, "-B", "-c", "import sys; sys.modules['numpy'] = None;" + check
        + "assert type(x) is bytes", cwd=READERS)
    if subprocess.run([sys.executable, "-c", "import numpy"], capture_output=True).returncode:
        pytest.skip("numpy is not installed")
    run(sys.executable, "-B", "-c", check + "assert x.dtype == 'uint8'", cwd=READERS)


def path_of(pack, position):
    """What `digits show PACK --path N` prints, from the documents."""
    raw = pack.read_bytes()
    n, index = struct.unpack_from("<Q", raw, 40)[0], struct.unpack_from("<Q", raw, 96)[0]
    leaves = [raw[index + 80 * i:index + 80 * i + 32] for i in range(-(-n // 131072))]
    block = (position - 1) // 131072
    return {"block": block, "constant": "pi", "decimals": n,
            "digit": int(raw[65536:].hex()[position - 1]),
            "hashes": [h.hex() for h in audit(leaves, block)], "integerPart": 3,
            "leaf": leaves[block].hex(), "merkleRoot": tree(leaves).hex(), "position": position}


def test_the_program_prints_paths():
    if not PROGRAM.exists():
        pytest.fail("make build builds the program first")
    for position in 1, 762, 131_072, 131_073, 1_000_000:
        said = run(PROGRAM, "digits", "show", PACK, "--path", position)
        assert json.loads(said) == path_of(PACK, position)
    refused = run(PROGRAM, "digits", "show", PACK, "--path", 1_000_001, status=2)
    assert "1,000,000" in refused


class Ranges(http.server.SimpleHTTPRequestHandler):
    """A static host that honours ranges, as Python's own does not."""
    sent = 0

    def do_GET(self):
        data = (self.server.folder / self.path.lstrip("/")).read_bytes()
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        first, last = map(int, asked.groups()) if asked else (0, len(data) - 1)
        body = data[first:last + 1]
        self.send_response(206 if asked and body else 416 if asked else 200)
        if asked and body and self.server.states_size:
            self.send_header("Content-Range", f"bytes {first}-{first + len(body) - 1}/{len(data)}")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        Ranges.sent += len(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def folder(tmp_path):
    """A folder with a pack and the path of a decimal in its sixth block."""
    shutil.copy(PACK, tmp_path)
    (tmp_path / "path.json").write_text(json.dumps(path_of(PACK, 700_000)))
    return tmp_path


@pytest.fixture(params=[True, False], ids=["size", "no-size"])
def ranges(folder, request):
    """The address of a host with ranges; where it hides the size, as another origin may."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ranges)
    server.folder, server.states_size, Ranges.sent = folder, request.param, 0
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def plain(folder):
    """The address of `python3 -m http.server`."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True)
    try:
        port = re.search(r"port (\d+)", server.stdout.readline()).group(1)
        for _ in range(50):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/path.json").close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def proved(host, root=None, status=0):
    path = path_of(PACK, 700_000)
    said = run(*NODE, "prove", f"{host}/path.json", f"{host}/pi.digitpack",
               root or path["merkleRoot"], path["decimals"], status=status)
    assert status or said == f"decimal 700000 is {path['digit']}\n"
    return said


def damage(folder):
    """A bit of the last decimal in the block of decimal 700,000."""
    with open(folder / "pi.digitpack", "r+b") as file:
        file.seek(65536 * 7 - 1)
        byte = file.read(1)[0]
        file.seek(65536 * 7 - 1)
        file.write(bytes([byte ^ 1]))


def test_one_decimal_is_proved_from_a_plain_host(folder, plain):
    needs("node")
    proved(plain)
    assert "trusted root" in proved(plain, root="0" * 64, status=1)
    assert run(*NODE, "digits", f"{plain}/pi.digitpack", 762, 767) == "999999\n"
    damage(folder)
    assert "trusted root" in proved(plain, status=1)


def test_one_decimal_is_proved_by_ranges(folder, ranges):
    needs("node")
    proved(ranges)
    assert Ranges.sent < 65536 + 2000, "one block and the path"
    Ranges.sent = 0
    assert run(*NODE, "digits", f"{ranges}/pi.digitpack", 762, 767) == "999999\n"
    assert Ranges.sent < 200_000, "header, index, footer and one block"
    damage(folder)
    assert "trusted root" in proved(ranges, status=1)
    assert run(*NODE, "digits", f"{ranges}/pi.digitpack", 762, 767) == "999999\n"
    assert "damaged" in run(*NODE, "digits", f"{ranges}/pi.digitpack", 700_000, 700_000, status=1)
    with open(folder / "pi.digitpack", "ab") as file:
        file.write(b"\0")
    assert "length" in run(*NODE, "digits", f"{ranges}/pi.digitpack", 762, 767, status=1)


def test_a_page_needs_no_module_system(folder, ranges):
    needs("node")
    script = """
      const names = { fetch, Uint8Array, Int32Array, DataView, TextEncoder, Promise };
      const page = require("vm").createContext(names);
      require("vm").runInContext(require("fs").readFileSync(process.argv[1], "utf8"), page);
      names.digitpack.open(process.argv[2]).then((pack) => pack.digit(762)).then(console.log);
    """
    assert run("node", "-e", script, READERS / "digitpack.js", f"{ranges}/pi.digitpack") == "9\n"
