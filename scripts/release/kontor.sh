#!/bin/sh
# Starts a program of the release in which this file lies, also by a link to it or to its directory.
directory=$(dirname "$(dirname "$(readlink -f "$0")")")
exec "$directory/bin/node" "$directory/kontor.mjs" "$@"
