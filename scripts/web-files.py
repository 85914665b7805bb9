#!/usr/bin/env python3
"""Writes the list of a built page's files with their hashes, its icons, the compressed copies
that hosts send in their place, and checks its size.

    scripts/web-files.py FOLDER

FOLDER is what scripts/build-web.sh filled. Ends with 1 when a file is larger than its limit.
"""
import base64
import gzip
import hashlib
import json
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The page names a language by its place among the cases of `Language`.
LANGUAGES = re.findall(r'case \.\w+: "([a-z]{2})"', (
    ROOT / "Sources/Practice/PracticeData/Records/Language.swift").read_text())
CONSTANTS = {"pi": 1, "e": 2, "phi": 3, "sqrt2": 4}
# Bytes after gzip -9, where the hosts compress, but for the module as a browser compiles it.
LIMITS = {"trainer.wasm": 280_000, "page": 22_500, "words": 7_000,
          "first visit": 305_000, "pack": 66_000, "trainer.wasm, not compressed": 640_000}

COPIES = {".gz", ".br"}
# What the sources of the page say to their readers, on lines of its own; what names types stays.
WHOLE_COMMENTS = {".js": re.compile(rb"^[ \t]*//(?! @ts-).*\n", re.M),
                  ".css": re.compile(rb"^[ \t]*/\*((?!\*/)[\s\S])*\*/[ \t]*\n", re.M)}
# Pictures of this kind are compressed already.
UNCOMPRESSED = {".png", *COPIES}


def png(size: int) -> bytes:
    """The sign of pi on black, drawn as three strokes: no picture library is needed."""
    strokes = [((126, 160), (386, 160)), ((210, 162), (164, 356)), ((312, 162), (326, 340)),
               ((326, 340), (364, 344)), ((126, 196), (156, 164))]
    scale = size / 512
    rows = []
    for y in range(size):
        row = bytearray([0])
        for x in range(size):
            nearest = min(distance(x / scale, y / scale, *stroke) for stroke in strokes)
            light = max(0.0, min(1.0, (17 - nearest) * scale + 0.5))
            row += bytes((0, round(242 * light), round(255 * light)))
        rows.append(bytes(row))
    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))


def distance(x: float, y: float, start: tuple, end: tuple) -> float:
    """The distance of a point from a stroke."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return ((x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2) ** 0.5


def integrity(data: bytes) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def main(folder: Path) -> int:
    for size in (180, 192, 512):
        (folder / "icons" / f"icon-{size}.png").write_bytes(png(size))
    listed = folder / "js" / "files.js"
    listed.unlink(missing_ok=True)
    for path in folder.rglob("*"):
        if path.suffix in WHOLE_COMMENTS:
            path.write_bytes(WHOLE_COMMENTS[path.suffix].sub(b"", path.read_bytes()))
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*")
                   if path.is_file() and path.name != "service-worker.js"
                   and path.suffix not in COPIES)
    contents = {name: (folder / name).read_bytes() for name in names}
    packs = [{"name": name, "code": code, "url": f"digits/{name}.digitpack",
              "integrity": integrity(contents[f"digits/{name}.digitpack"])}
             for name, code in CONSTANTS.items()]
    words = [{"code": code, "url": f"words/{code}.txt",
              "integrity": integrity(contents[f"words/{code}.txt"])} for code in LANGUAGES]
    files = [{"url": name, "integrity": integrity(data)} for name, data in contents.items()
             if not name.endswith(".certificate.json")]
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    text = "// Written by scripts/web-files.py.\n"
    for constant, value in (("VERSION", version), ("PACKS", packs), ("WORDS", words),
                            ("FILES", files)):
        text += f"export const {constant} = {json.dumps(value, indent=1)};\n"
    listed.write_text(text)
    for copy in [path for path in folder.rglob("*") if path.suffix in COPIES]:
        copy.unlink()
    for path in [path for path in folder.rglob("*") if path.suffix not in UNCOMPRESSED]:
        if path.is_file():
            compress(path)
    return check(folder, contents, text)


def compress(path: Path) -> None:
    """Writes FILE.gz and FILE.br, the same bytes each time, for hosts that send what is there."""
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    subprocess.run(["brotli", "--best", "--force", str(path)], check=True)


def check(folder: Path, contents: dict, listing: str) -> int:
    small = {name: len(gzip.compress(data, 9)) for name, data in contents.items()}
    page = sum(size for name, size in small.items()
               if name.endswith((".html", ".css", ".js", ".webmanifest")))
    page += len(gzip.compress(listing.encode(), 9))
    words = max(size for name, size in small.items() if name.startswith("words/"))
    found = {"trainer.wasm": small["trainer.wasm"], "page": page, "words": words,
             "first visit": small["trainer.wasm"] + page + words,
             "pack": max(size for name, size in small.items() if name.endswith(".digitpack")),
             "trainer.wasm, not compressed": len(contents["trainer.wasm"])}
    status = 0
    for name, size in found.items():
        verdict = "ok" if size <= LIMITS[name] else "TOO LARGE"
        print(f"{name}: {size} bytes, limit {LIMITS[name]}: {verdict}")
        status |= size > LIMITS[name]
    if b"cannot print" in contents["trainer.wasm"]:
        print("trainer.wasm prints a value that Embedded Swift cannot print", file=sys.stderr)
        status = 1
    print(f"{len(contents)} files in {folder}")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
