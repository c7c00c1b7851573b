#!/bin/sh
# SPDX-License-Identifier: MIT
# Run by run.sh as root within a clean Debian, where the packages lie beside this file.
set -eu
version=$1
cd /packages
apt-get update -qq
before=$(dpkg-query -W -f '${Package}\n' | sort)

install() { apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

echo "carom-cli"
install ./carom-data_*.deb ./carom-cli_*.deb
carom-cli evaluate kane --json >/tmp/kane.json
carom-cli validate --quiet --out /tmp/report >/dev/null
test "$(carom-cli --version)" = "carom-cli $version"
test -f /usr/share/doc/carom-cli/copyright

if [ -n "$(ls carom_*.deb 2>/dev/null)" ]; then
  echo "carom"
  install ./carom_*.deb
  QT_QPA_PLATFORM=offscreen carom --export-demo /tmp/demo kane >/dev/null
  test -n "$(find /tmp/demo -name '*.pdf')"
fi

echo "python3-carom"
install ./python3-carom_*.deb
(cd /tmp && python3 /usr/share/carom/examples/python/designs.py) | grep '^effective mass'

echo "carom-doc"
install ./carom-doc_*.deb
test -f /usr/share/doc/carom/manual/index.html

echo "libcarom-dev"
install ./libcarom-dev_*.deb g++ cmake make
cmake -S /usr/share/carom/examples/embed -B /tmp/embed >/dev/null
cmake --build /tmp/embed
/tmp/embed/embed /usr/share/carom/scenarios/kane.json contacts.tip.mu | grep '^gamma'

echo "removal"
apt-get purge -y -qq 'carom*' 'libcarom*' 'python3-carom*' >/dev/null
left=$(find / -xdev -path /packages -prune -o -path /tmp -prune -o -path /proc -prune -o \
  -iname '*carom*' -print | grep -v '^/var/lib/apt/\|^/var/cache/' || true)
if [ -n "$left" ]; then
  echo "left behind: $left" >&2
  exit 1
fi
# Nothing of the clean system went with them.
for package in $before; do dpkg -s "$package" >/dev/null; done
