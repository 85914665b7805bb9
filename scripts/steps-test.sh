#!/bin/sh
# Runs a planned computation with GNU make: scripts/steps-test.sh [DIGITS [LEAVES]]
#
# One step is killed with -9, a bit of a finished file is flipped, and two drivers work in the same
# folder. The pack and its certificate must have the bytes of those made in memory. PI_TRAINER names
# the program.
set -eu
cd "$(dirname "$0")/.."

digits=${1:-10M}
leaves=${2:-16}
program=$(realpath "${PI_TRAINER:-.build/release/pi-trainer}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
  echo "steps-test: $1" >&2
  exit 1
}
# Kills the conversion with -9 while it is at work, the first time that it is started.
cat >"$folder/kill-once" <<'END'
#!/bin/sh
case " $* " in
*' convert '*)
  mkdir "${0%/*}/killed" 2>/dev/null || exec "$@"
  "$@" &
  sleep 0.02
  kill -9 $!
  wait $!
  exit
  ;;
esac
exec "$@"
END
chmod +x "$folder/kill-once"
drive() {
  make -s -k -j2 -C "$1" -f plan.mk PROGRAM="$program" RUN="$folder/kill-once" \
    OPTIONS='--threads 1 --quiet'
}
same() {
  for file in pi.digitpack pi.certificate.json; do
    cmp "$folder/memory/$file" "$1/out/$file" || fail "$1/out/$file has other bytes"
  done
}

echo "In memory: $digits decimals of pi"
"$program" digits generate pi --digits "$digits" --out "$folder/memory" --quiet >/dev/null

echo 'By make, with a killed step'
run=$folder/run
"$program" job plan pi --digits "$digits" --leaves "$leaves" --out "$run" >/dev/null
drive "$run" >"$folder/log" 2>&1 && fail 'make did not notice the killed step'
[ -d "$folder/killed" ] || fail "no step was killed; $(tail -n 3 "$folder/log")"
[ -e "$run/steps/quotient.ptn" ] || fail 'make did not make what it could'
[ ! -e "$run/steps/convert.ptn" ] || fail 'a killed step left a file under its name'

echo 'Again, by two drivers in the same folder'
drive "$run" >>"$folder/log" 2>&1 &
driver=$!
other=0
drive "$run" >>"$folder/log" 2>&1 || other=$?
wait $driver || fail "the first driver ended with $?; $(tail -n 3 "$folder/log")"
[ $other -eq 0 ] || fail "the second driver ended with $other; $(tail -n 3 "$folder/log")"
same "$run"

echo 'A flipped bit in a finished file'
python3 - "$run/steps/quotient.ptn" <<'END'
import os, sys
with open(sys.argv[1], "r+b") as file:
    file.seek(os.path.getsize(sys.argv[1]) // 2)
    byte = file.read(1)[0]
    file.seek(-1, os.SEEK_CUR)
    file.write(bytes([byte ^ 16]))
END
rm "$run"/out/* "$run/steps/product.ptn"
drive "$run" >>"$folder/log" 2>&1 && fail 'the flipped bit was not noticed'
ls "$run"/steps/quotient.ptn.damaged-* >/dev/null || fail 'the damaged file was not put aside'
drive "$run" >>"$folder/log" 2>&1 || fail "the run did not go on; $(tail -n 3 "$folder/log")"
same "$run"

echo 'Every number against its own terms'
"$program" job check "$run" --recheck --clean
