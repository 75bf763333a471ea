#!/bin/sh
# Makes the base of the image from Debian's packages: what Node.js needs and nothing else, no shell either. The same packages
# give the same bytes. Usage, as root: deploy/make-base.sh <file>. Needs mmdebstrap.
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mmdebstrap --quiet --variant=extract --include=libc6,libstdc++6,libgcc-s1,netbase \
  "${DEBIAN_RELEASE:-bookworm}" "$root"
rm -rf "$root/dev" "$root/etc/apt" "$root/etc/resolv.conf" "$root/usr/share" "$root/var"
cd "$root"
mkdir -p dev proc run sys tmp var/lib/kontor
chmod 1777 tmp
chmod 700 var/lib/kontor
chown 10001:10001 var/lib/kontor
printf 'root:x:0:0::/:/nonexistent\nkontor:x:10001:10001::/tmp:/nonexistent\n' > etc/passwd
printf 'root:x:0:\nkontor:x:10001:\n' > etc/group
printf 'hosts: files dns\n' > etc/nsswitch.conf
printf '127.0.0.1 localhost\n::1 localhost\n' > etc/hosts
tar --create --sort=name --mtime=@0 --numeric-owner --file=- . > "$1"
