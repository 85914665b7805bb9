#!/bin/sh
# Draws an HTML page as a PNG picture, with Debian's chromium:
#
#     scripts/render-page.sh PAGE PICTURE [WIDTH] [HEIGHT]      defaults: 1280 and 1600
#
# docs/latency-report.png is `scripts/render-page.sh build/latency/index.html docs/latency-report.png
# 1000 1400`, of a run of `make gate`. A width below 500 is drawn in a frame of that width, since
# browsers have no narrower window.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: $0 PAGE PICTURE [WIDTH] [HEIGHT]" >&2
  exit 2
fi
page=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
picture=$2 width=${3:-1280} height=${4:-1600}
command -v chromium >/dev/null || {
  echo "There is no chromium; 'apt-get install chromium' brings it" >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
address="file://$page"
if [ "$width" -lt 500 ]; then
  printf '<!DOCTYPE html><body style="margin:0"><iframe src="%s" width="%s" height="%s" %s></iframe>' \
    "$address" "$width" "$height" 'style="border:0"' >"$work/frame.html"
  address="file://$work/frame.html"
fi
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/data" \
  --allow-file-access-from-files --force-device-scale-factor=1 \
  --window-size="$width,$height" --screenshot="$picture" "$address" >"$work/log" 2>&1 || true
test -s "$picture" || {
  tail -n 5 "$work/log" >&2
  exit 1
}
