#!/bin/bash
# Runs a planned computation on a real Slurm: scripts/slurm-test.sh [DIGITS [LEAVES]]
#
# One slurmctld and two slurmd run on loopback, from Debian's packages, in a folder of their own. A
# step is killed with -9, a second driver works in the same folder, a bit of a finished file is
# flipped, and a node is killed with everything on it and brought back. The pack and its certificate
# must have the bytes of those made in memory. Every daemon is ended by its own process id, also
# when the test fails. PI_TRAINER names the program. Without the packages the test is left out,
# which is said.
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
# The processes of jobs on a node, each after the daemon of its step: what runs there has the node in
# its environment, and the daemon is the parent.
on_node() {
  local entry variables id parent
  for entry in /proc/[0-9]*; do
    variables=$({ tr '\0' '\n' <"$entry/environ"; } 2>/dev/null) || continue
    [[ $'\n'$variables$'\n' == *$'\n'SLURMD_NODENAME=$1$'\n'* ]] || continue
    [[ $'\n'$variables$'\n' == *$'\n'"SLURM_CONF=$folder/slurm.conf"$'\n'* ]] || continue
    id=${entry#/proc/}
    parent=$(ps -o ppid= -p "$id" | tr -d ' ') || continue
    [ "$(ps -o comm= -p "$parent")" != slurmstepd ] || echo "$parent"
    echo "$id"
  done
}
closing() {
  status=$?
  if [ $status -ne 0 ]; then
    tail -n 20 "$folder"/run/run.log "$folder"/log/*.log 2>/dev/null >&2 || true
  fi
  [ -z "${second:-}" ] || kill "$second" 2>/dev/null || true
  rm -f "$folder/hold"
  left=
  [ $status -eq 0 ] || left=$(on_node n1; on_node n2)
  [ -z "${job:-}" ] || scancel "$job" 2>/dev/null || true
  for name in slurmd-n1 slurmd-n2 slurmctld munged; do stop_file "$folder/$name.pid"; done
  sleep 1
  for name in slurmd-n1 slurmd-n2 slurmctld munged; do stop_file "$folder/$name.pid" -KILL; done
  for id in $left; do kill -KILL "$id" 2>/dev/null || true; done
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

# What make and srun add to a step: the goal is 100 ms.
cat >"$folder/empty.mk" <<'END'
steps = $(shell seq 64)
.PHONY: all $(steps)
all: $(steps)
$(steps): ; @srun -N1 -n1 --exact -Q true
END
cat >"$folder/empty.sh" <<END
#!/bin/bash
begin=\$(date +%s%N)
make -s -j2 -f $folder/empty.mk && echo "\$(((\$(date +%s%N) - begin) / 64000000)) ms"
END
sbatch --wait -N2 --ntasks-per-node=1 --mem=500 -o "$folder/empty.log" "$folder/empty.sh" >/dev/null ||
  fail 'the empty steps failed'
echo "An empty step of 64 by make and srun on two nodes: $(tail -n 1 "$folder/empty.log")"

echo "In memory: $digits decimals of pi"
"$program" digits generate pi --digits "$digits" --out "$folder/memory" --quiet >/dev/null
run=$(realpath "$folder")/run
"$program" job plan pi --digits "$digits" --leaves "$leaves" --out "$run" >/dev/null

# What the job calls: the program, after a moment in which the faults below find their places. The
# step `product` waits until it may begin.
touch "$folder/hold"
cat >"$folder/program" <<END
#!/bin/sh
sleep 0.1
case " \$* " in *' product '*) while [ -e '$folder/hold' ]; do sleep 0.1; done ;; esac
exec '$program' "\$@"
END
chmod +x "$folder/program"

# Repeats a command until it succeeds: patiently SECONDS COMMAND...
patiently() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $deadline ] || return 1
    sleep 0.05
  done
}
# Kills a step that is at work in the run.
kill_step() {
  local id
  for id in $(pgrep -f "^$program job step"); do
    [ "$(readlink "/proc/$id/cwd")" != "$run" ] || ! kill -9 "$id" 2>/dev/null || return 0
  done
  return 1
}
in_log() { grep -q "$1" "$run/run.log" 2>/dev/null; }
has_job() { scontrol show job "$job" | grep -q "$1"; }
node_is() { [ "$(sinfo -h -N -n n1 -o %T)" = "$1" ]; }
count_steps() { find "$run/steps" -name '*.ptn' | wc -l; }
are_there() { [ -e "$run/steps/root.ptn" ] && [ -e "$run/steps/quotient.ptn" ]; }

echo 'A job on two nodes'
cd "$run"
job=$(PI_TRAINER=$folder/program sbatch --parsable -N2 --mem=500 run.sbatch \
  OPTIONS='--threads 1 --quiet')

echo 'A killed step'
# A step that ended by itself a moment before was not killed.
is_killed() { kill_step && patiently 5 in_log Killed; }
patiently 60 is_killed || fail 'no step was seen at work, or the job did not notice that it was killed'

echo 'A second driver in the same folder'
make -s -k -f plan.mk PROGRAM="$folder/program" OPTIONS='--threads 1 --quiet' \
  >"$folder/log/second.log" 2>&1 &
second=$!

echo 'A flipped bit in a file that is needed again'
patiently 60 are_there || fail 'root and quotient were not made'
python3 - "$run/steps/quotient.ptn" <<'END'
import os, sys
with open(sys.argv[1], "r+b") as file:
    file.seek(os.path.getsize(sys.argv[1]) // 2)
    byte = file.read(1)[0]
    file.seek(-1, os.SEEK_CUR)
    file.write(bytes([byte ^ 16]))
END

echo 'A killed node, with its daemon and its work'
has_job 'BatchHost=n1' || fail 'the job script does not run on n1'
# shellcheck disable=SC2046
kill -9 "$(cat "$folder/slurmd-n1.pid")" $(on_node n1) 2>/dev/null || true
before=$(count_steps)
patiently 90 node_is 'down*' || fail 'the lost node was not noticed'
slurmd -N n1 -f "$SLURM_CONF"
patiently 60 has_job 'Restarts=1' || fail 'the job was not put into the queue again'
echo "It comes back; $before files are there"
patiently 30 node_is idle || fail 'the node did not come back'
# Slurm waits two minutes before it begins such a job again.
patiently 180 has_job 'JobState=RUNNING' || fail 'the job did not begin again'
kill -0 $second 2>/dev/null || fail 'the second driver ended before the job'
rm "$folder/hold"

ended() { has_job 'JobState=COMPLETED' || has_job 'JobState=FAILED'; }
patiently 120 ended || fail 'the job does not end'
has_job 'JobState=COMPLETED' || fail "the job ended as $(scontrol show job "$job")"
# It may have met the damaged file before the job did; then a second call makes the rest.
wait $second || true
"$program" job run . --quiet >/dev/null || fail 'something is missing'
cd - >/dev/null
ls "$run"/steps/quotient.ptn.damaged-* >/dev/null || fail 'the flipped bit was not noticed'
for file in pi.digitpack pi.certificate.json; do
  cmp "$folder/memory/$file" "$run/out/$file" || fail "$file has other bytes"
done
"$program" job check "$run" --recheck --clean
echo "$(grep -c Killed "$run/run.log") killed, $(scontrol show job "$job" | grep -o 'Restarts=.'),"\
  'the same bytes'
