#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A study on a real Slurm: sets up one node, submits the arrays that carom-cli writes, requeues one
# of the tasks while it computes, and compares the merged table with that of one run on this machine.
#   tests/cli/slurm.sh [path of carom-cli]
# Takes half a minute. Needs Debian 12 and root, for its packages and daemons; everything else lies
# in a folder of its own and is gone at the end.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=$(realpath "${1:-build/core-only/bin/carom-cli}")
[ -x "$program" ] || { echo "There is no program $program; build it first." >&2; exit 2; }
[ "$(id -u)" -eq 0 ] || { echo "This starts daemons and must be run as root." >&2; exit 2; }
app/install.sh slurm

folder=$(mktemp -d)
daemons=()
finish() {
  status=$?
  trap - EXIT INT TERM
  if [ "$status" -ne 0 ]; then
    squeue -o '%i %T %r %S' 2>/dev/null || true
    tail -n 20 "$folder"/*.log "$folder"/work/*.log 2>/dev/null || true
  fi
  scancel --user root 2>/dev/null || true
  for daemon in "${daemons[@]}"; do
    kill "$daemon" 2>/dev/null || true
    wait "$daemon" 2>/dev/null || true
  done
  rm -rf "$folder"
  exit "$status"
}
trap finish EXIT INT TERM

# One node, which is this machine, with as many processors as it has.
mkdir -p "$folder"/{munge,state,spool,work}
chmod 755 "$folder" "$folder"/munge
head -c 1024 /dev/urandom >"$folder/munge/key"
chmod 400 "$folder/munge/key"
host=$(hostname -s)
export SLURM_CONF=$folder/slurm.conf
cat >"$SLURM_CONF" <<CONF
ClusterName=carom
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=46817
SlurmdPort=46818
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A task that is requeued waits until its old credentials have expired: ten seconds, not two minutes.
AuthInfo=socket=$folder/munge/socket,cred_expire=10
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
KillWait=2
# Four tasks are more than an array takes: indices end below this.
MaxArraySize=4
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=10 State=UP
CONF
echo 'CgroupPlugin=cgroup/v1' >"$folder/cgroup.conf"

start() {
  "$@" >"$folder/$(basename "$1").out.log" 2>&1 &
  daemons=("$!" "${daemons[@]}")
}
# Waits until a command succeeds; fails after some seconds.
until_true() {
  local seconds=$1
  shift
  local end=$((SECONDS + seconds))
  while [ "$SECONDS" -lt "$end" ]; do
    "$@" >/dev/null 2>&1 && return
    sleep 0.2
  done
  echo "After $seconds s this is still not so: $*" >&2
  return 1
}
start munged --foreground --socket="$folder/munge/socket" --key-file="$folder/munge/key" \
  --log-file="$folder/munged.log" --pid-file="$folder/munge/pid" --seed-file="$folder/munge/seed"
until_true 10 test -S "$folder/munge/socket"
start slurmctld -D
until_true 20 scontrol ping
start slurmd -D
node_is_up() { sinfo --noheader --format=%T | grep -qx idle; }
until_true 30 node_is_up

cd "$folder/work"
PATH=$(dirname "$program"):$PATH
export CAROM_RESOURCES=${CAROM_RESOURCES:-$OLDPWD/resources}
tasks=4
# A name with blanks and quotes, as people give them.
cat >"two discs' masses.json" <<'STUDY'
{"study": 1, "title": "Masses of two discs", "scenario": "two-discs",
 "parameters": {"bodies.left.mass": {"distribution": "uniform", "from": 1, "to": 4},
                "contacts.touch.e": {"distribution": "triangular", "from": 0, "mode": 0.5, "to": 1}},
 "sampling": {"method": "sobol", "count": 120000}, "responses": ["m_eff", "gamma"]}
STUDY
carom-cli study slurm "two discs' masses.json" --tasks "$tasks" --out submit.sh
sh submit.sh

# The second task is killed and begins anew while it has some of its rows, but not all.
part="two discs' masses-2.sqlite"
has_rows() { [ "$(carom-cli study export "$part" --columns row | wc -l)" -gt 300 ]; }
until_true 60 has_rows
array=$(squeue --noheader --array --format='%F %K' | awk '$2 == 2 { print $1 }')
scontrol requeue "${array}_2"
echo "Task 2 is requeued with $(($(carom-cli study export "$part" --columns row | wc -l) - 1)) rows."

is_done() { [ -z "$(squeue --noheader)" ]; }
until_true 120 is_done
cat *-merge.log
[ "$(grep -c ' rows in ' "two discs' masses-2.log")" -eq 1 ] || {
  echo "Task 2 has not ended once, and well." >&2
  exit 1
}
carom-cli study run "two discs' masses.json" --out single.sqlite --quiet
carom-cli study export single.sqlite --csv single.csv
carom-cli study export "two discs' masses.sqlite" --csv array.csv
cmp single.csv array.csv
echo "The array's table is that of one run, to the byte."
