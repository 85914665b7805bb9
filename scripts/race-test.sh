#!/bin/sh
# Generates, verifies, proves and searches on several threads under the thread sanitizer.
#
# The build is one of its own (.build-race). A race on purpose has to be reported, and nothing else.
set -eu
cd -- "$(dirname -- "$0")/.."
export PI_TRAINER_RACE=build
options='-c release --scratch-path .build-race --sanitize=thread'
# shellcheck disable=SC2086
scripts/step.sh 'Building for the thread sanitizer' swift build $options --product race-probe
# shellcheck disable=SC2086
program=$(swift build $options --show-bin-path)/race-probe
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TSAN_OPTIONS='exitcode=66'

# On few processors the threads may come one after another.
for _ in 1 2 3 4 5 6; do
  status=0
  "$program" --race >"$folder/control" 2>&1 || status=$?
  [ "$status" -ne 66 ] || break
done
if [ "$status" -ne 66 ] || ! grep -Eq 'ThreadSanitizer: (data|Swift access) race' "$folder/control"; then
  cat "$folder/control" >&2
  echo "A race on purpose was not reported (exit code $status): nothing would be." >&2
  exit 1
fi
status=0
"$program" "$folder" >"$folder/output" 2>&1 || status=$?
if [ "$status" -ne 0 ] || ! grep -qx done "$folder/output"; then
  cat "$folder/output" >&2
  echo "Exit code $status: see the reports above." >&2
  exit 1
fi
echo 'No race in generating, verifying, proving and searching on 2, 3, 4, 7, 16 and 64 threads'
