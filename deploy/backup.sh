#!/bin/sh
# Backs up both databases and the stores, while everything runs.
#
#   BACKUP_DATABASE_URL=postgresql://kontor_backup@db.example/postgres backup.sh <new directory> <directory of a store> …
#
# The role must be allowed to replicate. Its password lies in ~/.pgpass, because everybody on the machine sees an address that is given
# to a program. The databases come first: pg_basebackup copies the whole server, and what it gives is
# both databases as they were at one instant, when it ended. The stores come after them, because an object is written before
# the row that names it and stays for a day when no row does: every row in the backup finds its object in the copy. One that
# was removed in the minutes between, to make room, is brought or made again when somebody asks for it.
set -eu
umask 077
target=$1
shift
mkdir "$target"
pg_basebackup --dbname="$BACKUP_DATABASE_URL" --pgdata="$target/databases" \
  --format=tar --gzip --wal-method=stream --checkpoint=fast
number=0
for store in "$@"; do
  number=$((number + 1))
  # Status 1: an object was removed while it was copied.
  tar --create --file="$target/store-$number.tar" --directory="$store" . || [ $? -eq 1 ]
done
cd "$target"
find . -type f ! -name SHA256SUMS -exec sha256sum {} + >SHA256SUMS
