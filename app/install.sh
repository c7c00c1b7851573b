#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the Debian packages that are missing. Arguments: groups among "core", "gui", "test", "lint", "fuzz",
# "slurm", "packages", "python", "manual".
# Says nothing and changes nothing when everything is there.
set -euo pipefail

core=(g++ cmake ninja-build libeigen3-dev nlohmann-json3-dev libcli11-dev libfmt-dev
      libboost-dev libsqlite3-dev libnlopt-cxx-dev libnlopt-dev zlib1g-dev)
gui=(qt6-base-dev libqt6opengl6-dev qt6-charts-dev qt6-svg-dev libgl1-mesa-dri libegl1
     libopengl0 libgl-dev fonts-dejavu-core)
test=(poppler-utils dbus-daemon duktape libvalijson-dev libgtest-dev libgmock-dev libbenchmark-dev xvfb xauth locales
      libsiconos-numerics-dev libsundials-dev)
lint=(clang-format clang-tidy git)
fuzz=(clang libclang-rt-14-dev)
slurm=(slurm-wlm munge)
packages=(mmdebstrap dpkg-dev fakeroot lintian desktop-file-utils appstream shared-mime-info libglib2.0-bin
          man-db file)
python=(pybind11-dev python3-dev python3-numpy)
manual=(python3-sphinx python3-myst-parser python3-sphinxcontrib.programoutput furo katex node-commander weasyprint
        fonts-dejavu-core poppler-utils)
# Not needed, but it makes a second build quick.
speed=(ccache)

wanted=("${speed[@]}")
for group in "$@"; do
  declare -n list="$group"
  wanted+=("${list[@]}")
done

missing=()
for package in "${wanted[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "These packages are missing, and neither root nor sudo is at hand: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
# Another installation may be going on: wait for its end.
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=600 "${missing[@]}" >/dev/null
