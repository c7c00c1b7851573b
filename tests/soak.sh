#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sends senseless events to the window, seed after seed, for as long as it is told (an hour unless it
# is), and keeps the events of every run that failed, made small where they fail again.
#   tests/soak.sh [SECONDS]
# CAROM_SEED is the first seed (a different one each time unless it is given), CAROM_MONKEY_EVENTS
# how many events each seed has, CAROM_SOAK_BUILD a build directory, such as one with sanitizers,
# CAROM_MONKEY_KEEP the folder of what failed.
set -uo pipefail
cd "$(dirname "$0")/.."

limit=${1:-3600}
build=${CAROM_SOAK_BUILD:-build/tests}
seed=${CAROM_SEED:-$((RANDOM * 32768 + RANDOM))}
export CAROM_MONKEY_KEEP=${CAROM_MONKEY_KEEP:-monkey-failures}
export CAROM_MONKEY_EVENTS=${CAROM_MONKEY_EVENTS:-5000} CAROM_MONKEY_SEEDS=1 CAROM_REQUIRE_GL=1
# Mesa and the message bus keep memory until the end of the process.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0}
export TSAN_OPTIONS=${TSAN_OPTIONS:-ignore_noninstrumented_modules=1 die_after_fork=0 history_size=4}
[ -d "$build" ] || cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCAROM_TESTS=ON \
  >/dev/null || exit 2
cmake --build "$build" --target carom_monkey_test >/dev/null || exit 2

failed=0 passed=0
end=$((SECONDS + limit))
while [ "$SECONDS" -lt "$end" ]; do
  mkdir -p "$CAROM_MONKEY_KEEP"
  log=$CAROM_MONKEY_KEEP/seed-$seed.log
  if CAROM_SEED=$seed xvfb-run -a -s "-screen 0 1600x1000x24" "$build/bin/carom_monkey_test" \
    --gtest_filter='Pace/*' >"$log" 2>&1; then
    passed=$((passed + 1))
    rm -f "$log"
  else
    failed=$((failed + 1))
    echo "seed $seed failed: $log"
  fi
  seed=$((seed + 1))
done
echo "$((passed + failed)) seeds of $CAROM_MONKEY_EVENTS events at each of two paces: $failed failed"
[ "$failed" -eq 0 ]
