#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Changes the core's source in one place at a time and asks the tests whether they notice.
#   tests/mutation/run.sh [COUNT [SEED]]
# COUNT changes (300 unless given) are drawn with the SEED (1 unless given). A change that does not
# compile is drawn again. What no test notices is listed at the end with the score; what is known to
# change nothing that can be observed stands with its reason in explained.txt and does not count.
# Works on a copy of the source in build/mutation; build/mutation/report-SEED.txt keeps each change
# with the test that noticed it, and a run that was interrupted goes on where it was. Another run with
# the same numbers first makes those changes again that no test noticed: by now one may.
set -uo pipefail
cd "$(dirname "$0")/../.."

count=${1:-300}
seed=${2:-1}
work=$PWD/build/mutation
source=$work/source
build=$source/build/tests  # as in every clone: what a compiler made for one serves here
command -v python3 >/dev/null || apt-get install -y python3 >/dev/null

# Only what differs is written: the rest need not be built again.
mkdir -p "$source"/{app,core,resources,tests}
(cd "$source" && find app core resources tests -type f) | while IFS= read -r one; do
  [ -e "$one" ] || rm "$source/$one"
done
find CMakeLists.txt app core resources tests -type f | while IFS= read -r one; do
  cmp -s "$one" "$source/$one" || cp --parents "$one" "$source/"
done
export CCACHE_BASEDIR=$source CCACHE_NOHASHDIR=1
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCAROM_GUI=OFF \
  -DCAROM_TESTS=ON >/dev/null && cmake --build "$build" >/dev/null || exit 2

# The register and the includes are read as text: they would notice what no number shows. A file
# that is killed while it is written says nothing about the numbers, and takes long.
textual='*Register*:*Sources*:*Includes*:*Mutation*:KilledSave*'
limit=600
# run LOG PROGRAM FILTER [OPTION]: a change may ask for memory or time without end.
run() {
  ulimit -v 8000000
  exec timeout "$limit" "$build/bin/carom_$2_tests" --gtest_fail_fast --gtest_brief=1 \
    --gtest_filter="$3" "${@:4}" </dev/null >"$work/$1.log" 2>&1
}
# Whether both of two sets of tests pass; when one does not, the other need not end.
both() {
  (run one "$1" "$2") & local one=$!
  (run two "$3" "$4") & local two=$!
  wait -n && wait -n && return
  kill $one $two 2>/dev/null
  wait
  return 1
}
tests() {
  rm -f "$work"/{one,two,three}.log
  both core "-$textual:$slow" cli "-$textual:$slow" && (run three property "-$textual:$slow") &&
    both property "$slow-$textual" core "$slow-$textual" && (run three cli "$slow-$textual")
}
# The tests that take long come last: most changes are noticed before.
started=$SECONDS
for program in core property cli; do
  if ! (run "$program" "$program" "-$textual" "--gtest_output=xml:$work/$program.xml"); then
    echo "the tests fail before anything is changed: $work/$program.log"
    exit 2
  fi
done
limit=$((2 * (SECONDS - started) + 20))
slow=$(python3 tests/mutation/mutate.py slow "$work"/{core,property,cli}.xml)

report=$work/report-$seed.txt
touch "$report"
# A change stays the same when an edit moves its line: the number does not count.
unnumbered() { cut -f1 | sed -E 's/^([^:]+):[0-9]+:/\1:/'; }
explained=$(grep -v '^#' tests/mutation/explained.txt | unnumbered)
# Of the changes that survived, those that nothing explains.
unexplained() {
  grep '^SURVIVED' "$report" | cut -f2 | while IFS= read -r site; do
    grep -qxF -e "$(unnumbered <<<"$site")" <<<"$explained" || echo "$site"
  done
}
# ask SITE: makes the change, asks the tests and writes the answer. False where it cannot be made.
ask() {
  local file=${1%%:*} verdict='' by
  cp "$source/$file" "$work/unchanged"
  python3 tests/mutation/mutate.py apply --root "$source" --site "$1" || return 1
  if cmake --build "$build" >"$work/build.log" 2>&1; then
    if tests; then verdict=SURVIVED; else verdict=noticed; fi
    by=$(grep -hom1 'FAILED  \] [^ ,]*' "$work"/{one,two,three}.log 2>/dev/null | head -1)
    printf '%s\t%s\t%s\n' "$verdict" "$1" "${by#*] }" >>"$report"
  fi
  cp "$work/unchanged" "$source/$file"
  [ -n "$verdict" ]
}

python3 tests/mutation/mutate.py list --root "$source" --seed "$seed" >"$work/sites.txt"
# A change that survived is looked for at its line, else at a line of the same text. One whose text is
# gone is dropped from the report.
unexplained >"$work/survived.txt"
while IFS= read -r site; do
  while IFS= read -r now; do
    [ "$(unnumbered <<<"$now")" = "$(unnumbered <<<"$site")" ] && ask "$now" && break
  done < <(grep -xF -e "$site" "$work/sites.txt"; grep -F -e "${site#*:*:}" "$work/sites.txt")
  site=$site awk -F'\t' '!($2 == ENVIRON["site"] && !seen++)' "$report" >"$work/asked.txt"
  mv "$work/asked.txt" "$report"
done <"$work/survived.txt"
done_so_far=$(grep -c . "$report")
while IFS= read -r site; do
  [ "$done_so_far" -ge "$count" ] && break
  grep -qF "	$site	" "$report" && continue
  ask "$site" && done_so_far=$((done_so_far + 1))
done <"$work/sites.txt"

survived=$(unexplained)
echo "$survived"
left=$(printf '%s' "$survived" | grep -c .)
echo "$((done_so_far - left)) of $done_so_far changes are noticed or explained"
[ $((10 * left)) -le "$done_so_far" ]
