#!/usr/bin/env bash
# The engine benchmark with other engines beside ours: sets them up in an environment of their own
# (.venv-bench) on the first run, then starts `benchmarks/engine.py --peers` with what follows.
#   benchmarks/peers.sh
#   benchmarks/peers.sh --json > benchmarks/results/engine.json
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
own=${LAMMA_VENV:-$root/.venv}
LAMMA_VENV=$root/.venv-bench
source "$root/tools/environment.sh"
if ! (prepare bench); then
    say "going on without the other engines."
    venv=$own
    prepare runtime
fi
exec "$venv/bin/python" "$root/benchmarks/engine.py" --peers "$@"
