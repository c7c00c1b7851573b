#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Changes the core's source in one place at a time and asks the tests whether they notice.
#   tests/mutation/run.sh [COUNT [SEED]]
# COUNT changes (300 unless given) are drawn with the SEED (1 unless given). A change that does not
# compile is drawn again. What no test notices is listed at the end with the score; what is known to
# change nothing that can be observed stands with its reason in explained.txt and does not count.
# Works on a copy of the source in build/mutation; build/mutation/report.txt keeps the results, and
# a run that was interrupted goes on where it was.
set -uo pipefail
cd "$(dirname "$0")/../.."

count=${1:-300}
seed=${2:-1}
work=build/mutation
source=$work/source
command -v python3 >/dev/null || apt-get install -y python3 >/dev/null

mkdir -p "$source"
for part in CMakeLists.txt app core resources tests; do
  rm -rf "${source:?}/$part"
  cp -r "$part" "$source/"
done
export CCACHE_BASEDIR=$PWD/$source CCACHE_NOHASHDIR=1
cmake -S "$source" -B $work/build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCAROM_GUI=OFF \
  -DCAROM_TESTS=ON >/dev/null && cmake --build $work/build >/dev/null || exit 2

# The register and the includes are read as text: they would notice what no number shows. A file
# that is killed while it is written says nothing about the numbers, and takes long.
run() {
  timeout 300 $work/build/bin/$1 --gtest_fail_fast --gtest_brief=1 \
    --gtest_filter='-*Register*:*Sources*:*Includes*:*Mutation*:KilledSave*' >$work/$1.log 2>&1
}
tests() {
  run carom_property_tests &
  local property=$!
  if run carom_core_tests && run carom_cli_tests; then
    wait $property
  else
    pkill -P $property 2>/dev/null
    wait $property
    return 1
  fi
}
tests || { echo "the tests fail before anything is changed: $work/*.log"; exit 2; }

python3 tests/mutation/mutate.py list --seed "$seed" >$work/sites.txt
report=$work/report-$seed.txt
touch "$report"
done_so_far=$(grep -c . "$report")
while IFS= read -r site; do
  [ "$done_so_far" -ge "$count" ] && break
  grep -qF "	$site" "$report" && continue
  file=$(python3 tests/mutation/mutate.py apply --root "$source" --site "$site") || continue
  if cmake --build $work/build >$work/build.log 2>&1; then
    if tests; then verdict=SURVIVED; else verdict=noticed; fi
    printf '%s\t%s\n' "$verdict" "$site" >>"$report"
    done_so_far=$((done_so_far + 1))
  fi
  cp "$file" "$source/$file"
done <$work/sites.txt

explained=tests/mutation/explained.txt
survived=$(grep '^SURVIVED' "$report" | cut -f2 | grep -vFf <(grep -v '^#' $explained | cut -f1))
unexplained=$(printf '%s' "$survived" | grep -c .)
echo "$survived"
echo "$((done_so_far - unexplained)) of $done_so_far changes are noticed or explained"
[ $((10 * unexplained)) -le "$done_so_far" ]
