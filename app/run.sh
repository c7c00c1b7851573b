#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing, builds Carom and opens it. Without a display the program says so and writes
# its demonstration into a folder instead. Arguments are handed to the program.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

# What a compiler made serves every clone: only paths within one count.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1}
"$root/app/install.sh" core gui
cmake -S "$root" -B "$root/build/release" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCAROM_TESTS=OFF -DCAROM_UNITY=ON >/dev/null
cmake --build "$root/build/release"

export CAROM_DEMO_FOLDER=${CAROM_DEMO_FOLDER:-$root/out/demonstration}
exec "$root/build/release/bin/carom" "$@"
