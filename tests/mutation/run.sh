#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How many small faults in core the tests notice: tests/mutation/run.sh [-n 300] [--seed 1]
# [--only core/impact] [--jobs 1]. It builds in build/mutation and changes no source file; the
# report is build/mutation/report.txt, the survivors are build/mutation/survivors.txt. Not part of
# tests/run.sh: 300 mutants take some hours.
set -euo pipefail
cd "$(dirname "$0")/../.."

export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1}
cmake -S . -B build/mutation -G Ninja -DCMAKE_BUILD_TYPE=Release -DCAROM_GUI=OFF \
  -DCAROM_TESTS=ON >/dev/null
nice cmake --build build/mutation
exec nice -n 10 python3 tests/mutation/mutate.py "$@"
