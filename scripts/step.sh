#!/bin/sh
# Runs one step of the build on one line: scripts/step.sh TITLE COMMAND...
#
# What the command prints goes to build/logs/; on a terminal its last line is shown while it runs.
# When it fails, all of it is shown. Ends as the command does.
set -eu

title=$1
shift
folder=build/logs
mkdir -p "$folder"
log=$folder/$(printf '%s' "$title" | tr -cs '[:alnum:]' '-').log

ticker=
if [ -t 1 ]; then
  (
    # Ends with the step, also when that was killed.
    while kill -0 $$ 2>/dev/null; do
      printf '\r\033[K%s … %s' "$title" "$(tail -n 1 "$log" 2>/dev/null | cut -c 1-48)"
      sleep 1
    done
  ) &
  ticker=$!
fi
finish() {
  [ -z "$ticker" ] || kill "$ticker" 2>/dev/null || true
  ticker=
}
trap finish EXIT
trap 'finish; exit 130' INT TERM

[ -t 1 ] || printf '%s … ' "$title"
start=$(date +%s)
status=0
"$@" >"$log" 2>&1 </dev/null || status=$?
finish
seconds=$(($(date +%s) - start))
[ ! -t 1 ] || printf '\r\033[K%s … ' "$title"
if [ $status -eq 0 ]; then
  echo "done in $seconds s"
else
  echo "FAILED after $seconds s"
  cat "$log" >&2
  echo "$title failed (exit code $status); the lines above are in $log" >&2
fi
exit $status
