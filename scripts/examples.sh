#!/bin/sh
# Gates the examples that need more than a toolchain: the sample package, and a page in a real
# browser. Each is to pass, or to be inconclusive on a busy machine, and to be convicted with a
# fault in it: scripts/examples.sh
#
# Needs Playwright for Python and a Chromium, which it installs where it may.
set -eu
cd "$(dirname "$0")/.."
program=.build/release/pi-trainer
out=build/examples
mkdir -p $out

# expect CODES NAME COMMAND...: runs it and compares its exit code with a list. A machine that other
# guests keep waiting is measured again, up to three times in all.
expect() {
  codes=$1
  name=$2
  shift 2
  for attempt in 1 2 3; do
    status=0
    "$@" >"$out/$name.txt" 2>&1 || status=$?
    head -n 1 "$out/$name.txt"
    case " $codes " in
      *" $status "*) return 0 ;;
    esac
    cat "$out/$name.txt" >&2
    echo "$name ended with exit code $status, not one of $codes (attempt $attempt)" >&2
  done
  exit 1
}

echo 'A package of its own that uses the product LatencyGate'
swift build -c release --package-path Examples/SwiftPackage --product sample-gate >"$out/build.txt" 2>&1 || {
  cat "$out/build.txt" >&2
  exit 1
}
sample=Examples/SwiftPackage/.build/release/sample-gate
expect '0 3' package $sample
expect 1 package-stall $sample stall
expect 4 package-wrong $sample wrong

python=build/python/bin/python3
[ -x $python ] || python=python3
if ! $python -c 'import playwright' 2>/dev/null; then
  [ -x build/python/bin/python3 ] || python3 -m venv --system-site-packages build/python
  python=build/python/bin/python3
  $python -m pip install --quiet --disable-pip-version-check playwright
fi
if [ -z "${CHROMIUM-}" ] && ! command -v chromium >/dev/null 2>&1; then
  echo 'Missing: chromium. Install it (apt-get install chromium), or name one in CHROMIUM.' >&2
  exit 1
fi

echo 'A page in a real browser, which writes samples'
if [ "$(wc -l <Examples/page/samples.js)" -gt 150 ]; then
  echo 'Examples/page/samples.js has more than 150 lines: who puts it into a page reads it' >&2
  exit 1
fi
judge() ( # judge NAME [OPTION...]: by a budget that a browser with two frames of its own can keep
  name=$1
  shift
  $python Examples/page/measure.py "$out/$name.jsonl" "$out/control.jsonl" "$@" || exit 70
  $program latency judge --engine "$out/$name.jsonl" --control "$out/control.jsonl" \
    --budget 100ms --out "$out/$name"
)
expect '0 3' page judge page
expect 1 page-stall judge page-stall --fault stall
