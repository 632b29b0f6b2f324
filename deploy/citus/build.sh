#!/bin/sh
# Builds Citus 13.2.2 for Debian's PostgreSQL 15 and installs it: once on each machine of a spread database, as root. SOURCE, if given, is a
# folder with that source; otherwise git brings it. See docs/running.md.
set -eu

version=v13.2.2
here=$(dirname "$(readlink -f "$0")")
apt-get install -y postgresql-15 postgresql-server-dev-15 gcc make patch git liblz4-dev libzstd-dev libssl-dev libselinux1-dev \
    libpam0g-dev libxslt1-dev libreadline-dev libkrb5-dev zlib1g-dev

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# -gt 0 ]; then cp -R "$1/." "$work"; else
    git clone --depth 1 --branch "$version" https://github.com/citusdata/citus.git "$work"
fi
cd "$work"
# PostgreSQL 15.14 and later have a function that Citus brings a copy of; two of one name do not compile.
patch -p1 <"$here/createdb-privilege.patch"
# A machine crashed when a spread that was killed went on: a change was still on its way to a part that was gone.
patch -p1 <"$here/dropped-part.patch"
# Else make would write it again where its copy is the older one, and want autoconf.
touch configure
./configure --without-libcurl PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config
make -s -j"$(nproc)"
make -s install
