#!/bin/sh
# Gates the examples that need more than a toolchain: the sample package, and a page and xterm.js in
# a real browser. Each is to pass, or to be inconclusive on a busy machine, and to be convicted with
# a fault in it: scripts/examples.sh
#
# Needs Playwright for Python and a Chromium, which it installs where it may; CHROMIUM names another.
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

scripts/install-dependencies.sh --web
python=build/python-web/bin/python3
# NiceGUI carries xterm.js as a module; nothing else of it is used.
xterm=build/xterm/nicegui/elements/xterm/dist
[ -f $xterm/index.js ] || $python -m pip install --quiet --disable-pip-version-check --no-deps \
  --target build/xterm nicegui==3.18.0

echo 'Two pages in a real browser, which write samples'
if [ "$(wc -l <Examples/page/samples.js)" -gt 150 ]; then
  echo 'Examples/page/samples.js has more than 150 lines: who puts it into a page reads it' >&2
  exit 1
fi
judge() ( # judge NAME PAGE [OPTION...]: by a budget that a browser with two frames of its own can keep
  name=$1
  page=$2
  shift 2
  $python Examples/page/measure.py "$out/$name.jsonl" "$out/control.jsonl" --page "$page" "$@" ||
    exit 70
  $program latency judge --engine "$out/$name.jsonl" --control "$out/control.jsonl" \
    --oracle "$page.oracle" --budget 100ms --out "$out/$name"
)
examine() ( # examine TRAPS PAGE [OPTION...]: whether 'doctor' finds these in its samples, and no other
  traps=$1
  page=$2
  shift 2
  $python Examples/page/measure.py $out/examined.jsonl $out/examined-control.jsonl --page "$page" \
    --rounds 3 "$@" || exit 70
  $program latency doctor --samples $out/examined.jsonl --json >$out/examined.json || :
  found=$($python -c 'import json, sys
print(*(trap["kind"] for trap in json.load(sys.stdin)["traps"]))' <$out/examined.json) || exit 70
  echo "traps in the samples: ${found:-none}"
  [ "$found" = "$traps" ]
)
# The oracle of a page lies beside it: sums of the keys, and the keys themselves.
mkdir -p $out/pages
cp Examples/page/* $xterm/xterm.css $out/pages
cp $xterm/index.js $out/pages/xterm.js
page=$out/pages/page.html
awk 'BEGIN { for (i = 0; i < 40; i++) print i, s += i * 7 % 10 }' >$page.oracle
expect '0 3' page judge page $page
expect 1 page-stall judge page-stall $page --fault stall
expect 0 page-traps examine '' $page
expect 0 page-polled examine polled $page --fault poll
page=$out/pages/xterm.html
awk 'BEGIN { for (i = 0; i < 40; i++) print i, i * 7 % 10 }' >$page.oracle
expect '0 3' xterm judge xterm $page
expect 1 xterm-stall judge xterm-stall $page --fault stall
expect 4 xterm-lost judge xterm-lost $page --fault lost --rounds 2
