#!/usr/bin/env bash
# Installs what the peers need from npm, by the lock files: two Nodes, boardgame.io, Colyseus, and
# SQLite (compiled here for each Node: about a minute). Does nothing where it has been done.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
for need in npm g++ make python3; do
    command -v "$need" >/dev/null || { echo "setup.sh needs $need" >&2; exit 1; }
done
for each in node boardgame_io colyseus; do
    cd "$here/$each"
    if ! cmp -s package-lock.json node_modules/.installed; then
        npm ci
        cp package-lock.json node_modules/.installed
    fi
done
gyp=$(dirname "$(readlink -f "$(command -v npm)")")/../node_modules/node-gyp/bin/node-gyp.js
cd "$here/node/node_modules/better-sqlite3"
for version in 20 22; do
    node="$here/node/node_modules/node$version"
    native="$here/node/node_modules/sqlite-node$version.node"
    if [ ! -e "$native" ]; then
        "$node/bin/node" "$gyp" rebuild --release --nodedir="$node" --loglevel=error
        cp build/Release/better_sqlite3.node "$native"
    fi
done
