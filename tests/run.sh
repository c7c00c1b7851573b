#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing, builds everything and passes all tests.
set -euo pipefail
cd "$(dirname "$0")/.."

# What a compiler made serves every clone: only paths within one count.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1}
app/install.sh core gui test python
cmake -S . -B build/tests -G Ninja -DCMAKE_BUILD_TYPE=Release -DCAROM_TESTS=ON \
  -DCAROM_BENCH=ON -DCAROM_PYTHON=ON -DCAROM_UNITY=ON >/dev/null
cmake --build build/tests
# Here the window's tests may not skip what needs OpenGL: Mesa is installed.
export CAROM_REQUIRE_GL=1
# The monkey's seeds share this time; tests/soak.sh runs it at length.
export CAROM_MONKEY_SECONDS=${CAROM_MONKEY_SECONDS:-90}
ctest --test-dir build/tests --output-on-failure --no-tests=error -j "$(nproc)" "$@"
