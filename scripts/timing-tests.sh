#!/usr/bin/env bash
# Runs the tests that judge times, one after another: scripts/timing-tests.sh SWIFT-TEST-COMMAND...
#
# What such a test sees is made by the program and by the machine together: another guest of the
# host may hold the processor for as long as it likes. So a test that fails is run again, alone, up
# to twice, and is named; one that fails three times has failed. Ends as the last run does.
set -euo pipefail

folder=build/timing-tests
mkdir -p "$folder"

# The names of the tests that a run reports as failed, as regular expressions.
failed() {
  awk '
    /<testcase / {
      match($0, /classname="[^"]*"/); suite = substr($0, RSTART + 11, RLENGTH - 12)
      match($0, / name="[^"]*"/); name = substr($0, RSTART + 7, RLENGTH - 8)
      sub(/\(.*/, "", name)
      test = suite "/" name
      gsub(/\./, "[./]", test)
    }
    /<failure/ && !(test in seen) { seen[test]; print test "[(]" }' "$@"
}

tests=(--filter TimingTests)
for attempt in 1 2 3; do
  result=$folder/$attempt
  rm -f "$result"*
  status=0
  "$@" --no-parallel --xunit-output "$result.xml" "${tests[@]}" || status=$?
  if ((status == 0)); then
    # A filter that fits nothing would pass as well.
    grep -q '<testcase ' "$result"*.xml || status=1
    break
  fi
  names=$(failed "$result"*.xml 2>/dev/null || true)
  # A run that crashed, or was ended, says nothing of single tests.
  [ -n "$names" ] || break
  ((attempt < 3)) || break
  tests=()
  while read -r name; do
    printf 'Fails at attempt %d, and is run again: %s\n' "$attempt" "$name" >&2
    tests+=(--filter "$name")
  done <<<"$names"
done
exit "$status"
