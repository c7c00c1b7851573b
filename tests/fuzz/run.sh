#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the fuzz targets and runs each for CAROM_FUZZ_SECONDS (default 30). Fails on the first
# input that crashes, hangs or breaks a promise, and says where it is kept.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=${CAROM_FUZZ_SECONDS:-30}
build=build/fuzz
app/install.sh core fuzz
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_COMPILER=clang++ \
  -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" -DCAROM_FUZZ=ON -DCAROM_SANITIZE=ON \
  -DCAROM_TESTS=OFF -DCAROM_GUI=OFF >/dev/null
cmake --build "$build" --target carom_fuzz_scenario carom_fuzz_figure

# Starting points: every scenario of the gallery, alone and inside of an SVG.
seeds=$build/seeds
mkdir -p "$seeds/scenario" "$seeds/figure" "$build/found/scenario" "$build/found/figure"
for file in resources/scenarios/*.json; do
  name=$(basename "$file" .json)
  cp "$file" "$seeds/scenario/$name"
  { printf '\0<svg xmlns="http://www.w3.org/2000/svg"><desc>'
    sed 's/&/\&amp;/g; s/</\&lt;/g' "$file"
    printf '</desc></svg>'; } >"$seeds/figure/$name"
done
# Words of the format, as the reader knows them.
grep -oE '"[a-z][a-z_-]+"' resources/docs/scenario.schema.json | sort -u |
  sed 's/^"\(.*\)"$/"\\"\1\\""/' >"$build/words"

run() {
  echo "fuzzing $1 for $seconds s"
  "$build/bin/carom_fuzz_$1" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 \
    -max_len=20000 -dict="$build/words" -artifact_prefix="$build/found/$1-" -verbosity=0 \
    -print_final_stats=1 "$build/found/$1" "$seeds/$1" 2>&1 | grep -vE '^(INFO|Dictionary)' || {
    echo "the input is kept in $build/found" >&2
    return 1
  }
}
run scenario
run figure
