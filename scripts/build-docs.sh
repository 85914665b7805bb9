#!/bin/sh
# Builds the documentation of the library's products from the built program: scripts/build-docs.sh
# FOLDER. A warning, as of a link that leads nowhere, is an error. FOLDER/MODULE.doccarchive is for
# any static host.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build/docs}
build=.build/release

# The module maps of C targets, our own and those of packages, which the Swift modules name.
maps=$({
  find -L $build -maxdepth 2 -name module.modulemap
  find .build/checkouts -path '*/include/module.modulemap'
  find Sources -name module.modulemap
} | sed 's/^/-Xcc -fmodule-map-file=/')
target=$(swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",*$/\1/p' | head -n 1)
rm -rf "$folder"
mkdir -p "$folder"
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
for place in Digits/DigitCore Digits/DigitPacks Digits/PackMaking Digits/DigitChecks \
  Digits/DigitProofs Practice/PracticeEngine Latency/LatencyGate; do
  module=${place#*/}
  mkdir "$graphs/$module"
  # shellcheck disable=SC2086
  swift symbolgraph-extract -module-name $module -I $build/Modules $maps -target "$target" \
    -minimum-access-level public -emit-extension-block-symbols -output-dir "$graphs/$module"
  docc convert "Sources/$place/$module.docc" --additional-symbol-graph-dir "$graphs/$module" \
    --fallback-display-name $module --fallback-bundle-identifier $module \
    --warnings-as-errors --transform-for-static-hosting --hosting-base-path "$module.doccarchive" \
    --output-path "$folder/$module.doccarchive"
  echo "$folder/$module.doccarchive"
done
