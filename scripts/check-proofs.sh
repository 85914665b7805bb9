#!/bin/sh
# Checks the proofs beside packs, by the program and by plain Python: scripts/check-proofs.sh FOLDER
#
# PI_TRAINER names the program, by default .build/release/pi-trainer. Ends with the exit code of the
# first checker that does not accept a proof. Without python3 the second checker is left out, which
# is said.
set -eu
cd "$(dirname "$0")/.."

folder=${1:?usage: scripts/check-proofs.sh FOLDER}
program=${PI_TRAINER:-.build/release/pi-trainer}
found=no
for proof in "$folder"/*.proof; do
  [ -e "$proof" ] || continue
  found=yes
  pack=${proof%.proof}
  pack=${pack%.machin}.digitpack
  "$program" digits verify "$pack" --proof "$proof" --quiet
  if command -v python3 >/dev/null 2>&1; then
    echo "Examples/verifier/check_proof.py $pack $proof"
    python3 -I Examples/verifier/check_proof.py "$pack" "$proof"
  else
    echo "There is no python3: Examples/verifier/check_proof.py did NOT RUN on $proof" >&2
  fi
done
if [ $found = no ]; then
  echo "There is no proof in $folder" >&2
  exit 3
fi
