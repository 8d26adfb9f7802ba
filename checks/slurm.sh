#!/bin/sh
# Verifies notebooks in an array job of a real Slurm: slurmctld and slurmd run on this machine, with
# their own munge socket and folders. Then a task is killed, the node is lost, searches run in
# parts, papers are reviewed, and sbatch refuses.
set -eu
cd "$(dirname "$0")/.."
. checks/demo.sh
checks=$PWD/checks
for program in slurmctld slurmd sbatch munged; do
	command -v $program >/dev/null || {
		echo "slurm: skipped: $program is not installed (apt-get install slurmctld slurmd slurm-client munge)"
		exit 0
	}
done
[ "$(id -u)" -eq 0 ] || { echo "slurm: skipped: slurmd needs root"; exit 0; }

rederive=$PWD/bin/rederive
work=$(mktemp -d)
port=$((20000 + $$ % 20000))
pids=
finish() {
	for p in $pids; do kill "$p" 2>/dev/null || true; done
	wait 2>/dev/null || true
	rm -rf "$work"
}
trap finish EXIT
fail() {
	echo "slurm: $*" >&2
	tail -n 5 "$work"/slurm*.log >&2 || true
	exit 1
}

# munge requires that nobody else can write to its folders.
chmod 755 "$work"
mkdir -p "$work/munge" "$work/state" "$work/spool" "$work/cache"
dd if=/dev/urandom of="$work/munge/key" bs=1024 count=1 2>/dev/null
chmod 400 "$work/munge/key"
chmod 711 "$work/munge"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" --log-file="$work/munge/log" \
	--pid-file="$work/munge/pid" --seed-file="$work/munge/seed" 2>"$work/munge/err" &
pids="$pids $!"
host=$(hostname -s)
cat >"$work/slurm.conf" <<EOF
ClusterName=rederive
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
TaskProlog=$work/prolog
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=10
MinJobAge=10
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
EOF
# In the first job that has one of them, the tasks named in the file hold never begin, so they exist
# until they are killed, however fast the machine is. The same tasks of a later job run.
cat >"$work/prolog" <<EOF
#!/bin/sh
grep -qsw "\$SLURM_ARRAY_TASK_ID" "$work/hold" || exit 0
mkdir "$work/held" 2>/dev/null && echo "\$SLURM_ARRAY_JOB_ID" >"$work/new" && mv "$work/new" "$work/held/job"
while [ ! -e "$work/held/job" ] || [ "\$(cat "$work/held/job")" = "\$SLURM_ARRAY_JOB_ID" ]; do sleep 0.1; done
EOF
chmod 755 "$work/prolog"
# hold TASK... names such tasks; held waits until one exists, and sets job to the id of its job.
hold() {
	rm -rf "$work/held"
	echo "$*" >"$work/hold"
}
held() {
	until [ -e "$work/held/job" ]; do
		kill -0 "$run" 2>/dev/null || fail "no task is held: $(cat "$work/err")"
		sleep 0.1
	done
	job=$(cat "$work/held/job")
}
export SLURM_CONF=$work/slurm.conf
slurmctld -D -c 2>"$work/ctld.err" &
pids="$pids $!"
slurmd -D 2>"$work/slurmd.err" &
slurmd=$!
pids="$pids $slurmd"
up=
for _ in $(seq 600); do
	if sinfo -h -o %t 2>/dev/null | grep -q '^idle'; then
		up=yes
		break
	fi
	sleep 0.5
done
[ "$up" ] || fail "Slurm does not come up: $(cat "$work"/*.err)"

# Three notebooks; 600 is divisible by 1, 2 and 3.
for i in 1 2 3; do
	demo "$work/paper/notebooks" $i 599 "i % $i" $((300 * (i - 1)))
done
sed -i 's/^- printed: .*/- printed: 300/' "$work"/paper/notebooks/n2/claims.md
cd "$work/paper"
slurm() {
	"$rederive" verify --engine yaegi --format json --on slurm --fresh --cache "$work/cache" "$@"
}
"$rederive" verify --engine yaegi --format json --fresh --cache "$work/cache" >"$work/here" || fail "the notebooks do not verify"
slurm >"$work/there" 2>"$work/err" || fail "an array job: $(cat "$work/err")"
cmp "$work/here" "$work/there" || fail "the ledger of the array job is another one"
[ -z "$(ls "$work/cache/rederive/slurm")" ] || fail "something is left in the cache"

# A killed task is submitted again.
hold 3
slurm >"$work/there" 2>"$work/err" &
run=$!
held
scancel "${job}_3"
wait $run || fail "after a killed task: $(cat "$work/err")"
grep -q 'were lost, submitting them again' "$work/err" || fail "no task was lost: $(cat "$work/err")"
cmp "$work/here" "$work/there" || fail "after a killed task the ledger is another one"

# A node that disappears for a while loses its tasks, and they run again.
hold 1 2 3
slurm >"$work/there" 2>"$work/err" &
run=$!
held
kill -9 "$slurmd"
wait "$slurmd" 2>/dev/null || true
scancel "$job"
slurmd -D 2>"$work/slurmd.err" &
slurmd=$!
pids="$pids $slurmd"
scontrol update nodename="$host" state=resume 2>/dev/null || true
wait $run || fail "after a lost node: $(cat "$work/err")"
grep -q 'were lost, submitting them again' "$work/err" || fail "the node took no task with it: $(cat "$work/err")"
cmp "$work/here" "$work/there" || fail "after a lost node the ledger is another one"

. "$checks/slurmparts.sh"
. "$checks/slurmreview.sh"
cd "$work/paper"

# What Slurm refuses is a usage error.
code=0
slurm --sbatch --partition=none >/dev/null 2>"$work/err" || code=$?
[ $code -eq 2 ] && grep -q 'sbatch: .*partition' "$work/err" || fail "a wrong partition: $code $(cat "$work/err")"
echo "slurm: fine"
