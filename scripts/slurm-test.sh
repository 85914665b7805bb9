#!/bin/bash
# Runs a planned computation on a real Slurm: scripts/slurm-test.sh [DIGITS [LEAVES]]
#
# One slurmctld and two slurmd run on loopback, from Debian's packages, in a folder of their own. A
# step is killed with -9, a bit of a finished file is flipped, and a node is killed with everything
# on it and brought back. The pack and its certificate must have the bytes of those made in memory.
# Every daemon is ended by its own process id, also when the test fails. PI_TRAINER names the
# program. Without the packages the test is left out, which is said.
set -euo pipefail
cd "$(dirname "$0")/.."

digits=${1:-3M}
leaves=${2:-16}
program=$(realpath "${PI_TRAINER:-.build/release/pi-trainer}")
if [ -n "${CI:-}" ] && [ "$(id -u)" = 0 ] && ! command -v slurmctld >/dev/null \
  && command -v apt-get >/dev/null; then
  (apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    slurmctld slurmd slurm-client munge) >/dev/null 2>&1 || true
fi
for tool in slurmctld slurmd sbatch srun munged make; do
  command -v $tool >/dev/null || {
    echo "slurm-test: NOT RUN: there is no $tool; apt-get install -y --no-install-recommends" \
      'slurmctld slurmd slurm-client munge' >&2
    exit 0
  }
done
[ "$(id -u)" = 0 ] || {
  echo 'slurm-test: NOT RUN: slurmd needs root' >&2
  exit 0
}

folder=$(mktemp -d)
unset SLURM_CONF
stop_file() {
  local id
  id=$(cat "$1" 2>/dev/null) || return 0
  [ -z "$id" ] || kill "${2:--TERM}" "$id" 2>/dev/null || true
}
# The processes below one, the deepest first.
below() {
  local child
  for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
    below "$child"
    echo "$child"
  done
}
closing() {
  status=$?
  if [ $status -ne 0 ]; then
    tail -n 20 "$folder"/run/run.log "$folder"/log/*.log 2>/dev/null >&2 || true
  fi
  [ -z "${job:-}" ] || scancel "$job" 2>/dev/null || true
  for name in slurmd-n1 slurmd-n2 slurmctld munged; do stop_file "$folder/$name.pid"; done
  sleep 1
  for name in slurmd-n1 slurmd-n2 slurmctld munged; do stop_file "$folder/$name.pid" -KILL; done
  rm -rf "$folder"
}
trap closing EXIT
trap 'exit 130' INT TERM
fail() {
  echo "slurm-test: $1" >&2
  exit 1
}

mkdir "$folder/state" "$folder/log"
chmod 755 "$folder"
head -c 1024 /dev/urandom >"$folder/munge.key"
chmod 600 "$folder/munge.key"
host=$(hostname)
cat >"$folder/slurm.conf" <<END
ClusterName=pi
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPort=16817
ReturnToService=2
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmdSpoolDir=$folder/spool-%n
StateSaveLocation=$folder/state
SlurmctldLogFile=$folder/log/slurmctld.log
SlurmdLogFile=$folder/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SchedulerType=sched/backfill
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobRequeue=1
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
SlurmdTimeout=20
KillWait=2
MinJobAge=3600
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=17001 CPUs=1 RealMemory=1000
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=17002 CPUs=1 RealMemory=1000
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$folder/slurm.conf
munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
  --pid-file="$folder/munged.pid" --log-file="$folder/log/munged.log" \
  --seed-file="$folder/munge.seed"
slurmctld -c -f "$SLURM_CONF"
for node in n1 n2; do slurmd -N $node -f "$SLURM_CONF"; done
for ((i = 0; i < 100; i++)); do
  [ "$(sinfo -h -N -o %T 2>/dev/null | grep -c idle)" = 2 ] && break
  sleep 0.2
done
[ "$(sinfo -h -N -o %T | grep -c idle)" = 2 ] || fail 'the nodes did not come up'

echo "In memory: $digits decimals of pi"
"$program" digits generate pi --digits "$digits" --out "$folder/memory" --quiet >/dev/null
run=$folder/run
"$program" digits plan pi --digits "$digits" --leaves "$leaves" --out "$run" >/dev/null

# The process of a step that is at work, on a node or on any.
step_at_work() {
  local entry
  for entry in /proc/[0-9]*; do
    tr '\0' ' ' <"$entry/cmdline" 2>/dev/null | grep -q "^$program digits step" || continue
    [ "$(readlink "$entry/cwd")" = "$(realpath "$run")" ] || continue
    echo "${entry#/proc/}"
    return
  done
}
count_steps() { find "$run/steps" -name '*.ptn' | wc -l; }
wait_for_steps() {
  for ((i = 0; i < 1200; i++)); do
    [ "$(count_steps)" -ge "$1" ] && return
    sleep 0.05
  done
  fail "there are $(count_steps) steps after a minute, not $1"
}

echo 'A job on two nodes'
cd "$run"
job=$(PI_TRAINER=$program sbatch --parsable -N2 --mem=500 run.sbatch \
  OPTIONS='--threads 1 --quiet')
wait_for_steps 2

echo 'A killed step'
for ((i = 0; i < 200; i++)); do
  victim=$(step_at_work)
  [ -n "$victim" ] && break
  sleep 0.02
done
[ -n "$victim" ] || fail 'no step was seen at work'
kill -9 "$victim"

echo 'A flipped bit'
wait_for_steps 4
finished=$(ls "$run"/steps/series-*.ptn | head -n 1)
python3 - "$finished" <<'END'
import os, sys
with open(sys.argv[1], "r+b") as file:
    file.seek(os.path.getsize(sys.argv[1]) // 2)
    byte = file.read(1)[0]
    file.seek(-1, os.SEEK_CUR)
    file.write(bytes([byte ^ 16]))
END

echo 'A killed node, with its daemon and its work'
node=$(cat "$folder/slurmd-n1.pid")
# The daemons of its job steps have left it; they name it on their command lines.
for id in $(pgrep -f "slurmstepd.*$job" || true); do
  tr '\0' ' ' </proc/"$id"/environ 2>/dev/null | grep -q SLURM_CONF="$folder" || continue
  grep -q n1 /proc/"$id"/environ 2>/dev/null || continue
  for child in $(below "$id") "$id"; do kill -9 "$child" 2>/dev/null || true; done
done
kill -9 "$node"
before=$(count_steps)
for ((i = 0; i < 600; i++)); do
  sinfo -h -N -n n1 -o %T | grep -q down && break
  sleep 0.1
done
slurmd -N n1 -f "$SLURM_CONF"
echo "It comes back; $before files are there"

for ((i = 0; i < 2400; i++)); do
  state=$(squeue -h -j "$job" -o %T 2>/dev/null || true)
  case $state in '' | COMPLETED | FAILED | CANCELLED | TIMEOUT) break ;; esac
  sleep 0.1
done
scontrol show job "$job" >"$folder/job.txt"
grep -q 'JobState=COMPLETED' "$folder/job.txt" || fail "the job ended as $(cat "$folder/job.txt")"
grep -o 'Restarts=[0-9]*' "$folder/job.txt"
cd - >/dev/null
for file in pi.digitpack pi.certificate.json; do
  cmp "$folder/memory/$file" "$run/out/$file" || fail "$file has other bytes"
done
ls "$run"/steps/*.damaged-* >/dev/null 2>&1 || fail 'the flipped bit was not noticed'
"$program" digits check "$run" --recheck --clean
