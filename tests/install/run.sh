#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs Carom below a prefix, moves that and uses it; makes the Debian packages, installs them into a
# clean Debian, uses them there and removes them again. CAROM_GUI=OFF leaves the window out.
#   tests/install/run.sh [prefix | packages]     both, if neither is named
set -euo pipefail
cd "$(dirname "$0")/../.."

part=${1:-all}
gui=${CAROM_GUI:-ON}
build=$PWD/build/packages
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1}
export QT_QPA_PLATFORM=offscreen
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

step() { printf '\n== %s\n' "$1"; }
fail() {
  echo "tests/install/run.sh: $1" >&2
  exit 1
}
# same WHAT EXPECTED FOUND
same() { [ "$2" = "$3" ] || fail "$1: expected \"$2\", found \"$3\""; }

groups=(core packages python manual)
[ "$gui" = OFF ] || groups+=(gui)
app/install.sh "${groups[@]}"

step "build"
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr \
  -DCAROM_TESTS=OFF -DCAROM_PYTHON=ON -DCAROM_MANUAL=ON -DCAROM_GUI="$gui" -DCAROM_UNITY=ON >/dev/null
cmake --build "$build"
export LC_ALL=C.UTF-8  # now: ccache takes another language of messages for another build
# What the program says where it is built, from the source's files.
expected=$("$build/bin/carom-cli" evaluate kane --json)
version=$("$build/bin/carom-cli" --version | cut -d' ' -f2)

# The example, built against a prefix, gives the number of the command line.
try_library() {
  local prefix=$1
  cmake -S "$prefix/share/carom/examples/embed" -B "$work/embed" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -march=native" >/dev/null
  cmake --build "$work/embed"
  "$work/embed/embed" "$prefix/share/carom/scenarios/kane.json" contacts.tip.mu >"$work/embed.txt"
  # γ of Kane's pendulum while it slips at μ = 0.5, and 3.11 (Kane and Levinson) once it sticks.
  grep -q '^gamma = 3\.11' "$work/embed.txt" || fail "the example does not find Kane's energy ratio"
  same "rows of the example's sweep" 11 "$(grep -c '^[01][0-9.]*,' "$work/embed.txt")"
  grep -q '^motion to t = 0\.2 s' "$work/embed.txt" || fail "the example does not follow the motion"
}

try_prefix() {
  step "a prefix that is moved"
  cmake -S . -B "$build" -DCAROM_PICTURES_URL=https://example.org/carom/pictures >/dev/null
  cmake --install "$build" --prefix "$work/first" >/dev/null
  cmake -S . -B "$build" -DCAROM_PICTURES_URL= >/dev/null
  mv "$work/first" "$work/moved"
  local prefix=$work/moved
  same "the impact" "$expected" "$(cd / && "$prefix/bin/carom-cli" evaluate kane --json)"
  "$prefix/bin/carom-cli" check "$prefix/share/carom/lessons/kanes-paradox.json" >/dev/null
  if grep -rlF -e "$PWD" -e "$work/first" "$prefix"; then
    fail "these files name the folder of the source, or that of the installation"
  fi
  if [ "$gui" = ON ]; then
    (cd "$work" && "$prefix/bin/carom" --export-demo "$work/demo" kane >/dev/null)
    [ -n "$(find "$work/demo" -name '*.svg')" ] || fail "the window writes no figures"
    desktop-file-validate "$prefix/share/applications/org.carom.Carom.desktop"
    appstreamcli validate --no-net "$prefix/share/metainfo/org.carom.Carom.metainfo.xml"
    local pictures
    pictures=$(sed -n 's|.*<image>https://example.org/carom/pictures/\(.*\)</image>|\1|p' \
      "$prefix/share/metainfo/org.carom.Carom.metainfo.xml")
    same "the number of pictures in the metainfo" 4 "$(wc -w <<<"$pictures")"
    for picture in $pictures; do
      [ -f "resources/manual/pictures/$picture" ] || fail "the metainfo names a picture that is missing: $picture"
    done
    update-mime-database "$prefix/share/mime"
    cp resources/scenarios/kane.json "$work/kane.carom"
    same "the type of a .carom" application/vnd.carom+json \
      "$(XDG_DATA_DIRS="$prefix/share:/usr/share" XDG_DATA_HOME=$work/none \
        gio info -a standard::content-type "$work/kane.carom" | sed -n 's/.*content-type: //p')"
  fi
  for page in "$prefix"/share/man/man1/*.1; do
    same "warnings about $(basename "$page")" "" \
      "$(MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)"
  done

  step "completion"
  PATH="$prefix/bin:$PATH" bash tests/install/completion.bash \
    "$prefix/share/bash-completion/completions/carom-cli"

  step "the manual"
  local manual=$prefix/share/doc/carom/manual
  for page in index panels/map docs/theory search; do
    [ -f "$manual/$page.html" ] || fail "the manual has no page $page"
  done
  # What a page loads is beside it: nothing is asked of a network.
  if grep -rlE '(src|href)="(https?:)?//[^"]*\.(js|css|woff2?|png|svg)' "$manual" --include='*.html'; then
    fail "these pages of the manual load something from a network"
  fi
  grep -q 'carom-cli sweep' "$manual/command-line.html" || fail "the manual does not know the commands"
  pdftotext "$manual/manual.pdf" "$work/manual.txt"
  grep -q 'The first ten minutes' "$work/manual.txt" || fail "manual.pdf is not readable"

  step "the Python module"
  for example in "$prefix"/share/carom/examples/python/*.py; do
    (cd "$work" && env -u CAROM_RESOURCES PYTHONPATH="$prefix/lib/python3/dist-packages" \
      /usr/bin/python3 "$example" >/dev/null)
  done

  step "the library"
  try_library "$prefix"
}

try_packages() {
  step "packages"
  rm -f "$build"/*.deb
  (cd "$build" && cpack -G DEB >/dev/null)
  local packages=("$build"/*.deb)
  ls -l "${packages[@]}"
  lintian --fail-on error,warning "${packages[@]}"

  step "a clean Debian"
  local debian=$work/debian
  mmdebstrap --variant=minbase --include=ca-certificates "$(. /etc/os-release && echo "$VERSION_CODENAME")" \
    "$debian" >"$work/mmdebstrap.log" 2>&1 || { cat "$work/mmdebstrap.log"; fail "mmdebstrap has failed"; }
  mkdir "$debian/packages"
  cp "${packages[@]}" "$debian/packages"
  cp tests/install/in-debian.sh "$debian/packages"
  chroot "$debian" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive sh /packages/in-debian.sh "$version"
  same "the impact" "$expected" "$(cat "$debian/tmp/kane.json")"
}

[ "$part" = packages ] || try_prefix
[ "$part" = prefix ] || try_packages
step "done"
