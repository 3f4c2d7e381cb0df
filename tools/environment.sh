# Sourced by ./play and ./check: the virtual environment, and what has to be installed in it.
# Expects $root, the repository. LAMMA_VENV names another place than .venv.

venv=${LAMMA_VENV:-$root/.venv}
[[ $venv == /* ]] || venv=$PWD/$venv

say() { printf '%s\n' "lamma: $*" >&2; }

fail() {
    say "$@"
    exit 2
}

recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; }

can_make_venv() { "$1" -c 'import ensurepip, venv' 2> /dev/null; }

# The name of a Python of 3.11 or newer, if there is one; one that can make environments first.
find_python() {
    local name
    local -a known=("${PYTHON:-python3}" python3 python3.11 python3.12 python3.13 python3.14 /usr/bin/python3)
    for name in "${known[@]}"; do
        if command -v "$name" > /dev/null && recent "$name" && can_make_venv "$name"; then
            printf '%s' "$name"
            return
        fi
    done
    for name in "${known[@]}"; do
        if command -v "$name" > /dev/null && recent "$name"; then
            printf '%s' "$name"
            return
        fi
    done
}

on_debian_as_root() { [[ $(id -u) == 0 && -e /etc/debian_version ]] && command -v apt-get > /dev/null; }

from_debian() { # from_debian PACKAGE...
    say "installing $* from Debian's packages …"
    local log
    log=$(mktemp)
    if ! { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"; } \
        > "$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        fail "apt-get could not install $*; the lines above are its last."
    fi
    rm -f "$log"
}

# The checks ask git which files are the repository's.
need_git() {
    command -v git > /dev/null && return
    say "git is missing."
    on_debian_as_root || fail "Install it (on Debian: apt-get install git), then run this again."
    from_debian git
}

# Tests of the event log start a PostgreSQL of their own; they need its programs, no running service.
need_postgres() {
    command -v createdb > /dev/null && command -v pg_ctl > /dev/null && return
    compgen -G '/usr/lib/postgresql/*/bin/pg_ctl' > /dev/null && return
    say "PostgreSQL is missing."
    on_debian_as_root || fail "Install it (on Debian: apt-get install postgresql), then run this again."
    # The package makes a cluster and starts it, unless this says otherwise.
    from_debian postgresql-common
    sed -i 's/^#\? *create_main_cluster *=.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
    from_debian postgresql
}

recent_node() {
    command -v npm > /dev/null &&
        node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
            2> /dev/null
}

# The web client is made and tested with Node; where there is none, or an old one, PyPI has it too.
need_node() {
    recent_node && return
    say "Node 20.19 or newer is missing; installing it beside the Python packages …"
    install --require-hashes --requirement "$root/requirements/node.txt"
    recent_node || fail "Node could not be made to run. Install Node 20.19 or newer, then run this again."
}

make_venv() {
    local python
    python=$(find_python)
    if [[ -z $python ]] || ! can_make_venv "$python"; then
        if [[ -z $python ]]; then
            say "Python 3.11 or newer is missing."
        else
            say "$python has no ensurepip, so it cannot make a virtual environment."
        fi
        on_debian_as_root || fail "Install it (on Debian 12: apt-get install python3 python3-venv), then run this again."
        from_debian python3 python3-venv
        python=$(PYTHON=/usr/bin/python3 find_python)
        [[ -n $python ]] && can_make_venv "$python" ||
            fail "Debian's python3 is older than 3.11. Install Python 3.11 or newer, then run this again."
    fi
    say "making a virtual environment in ${venv#"$PWD"/} …"
    "$python" -m venv "$venv" || fail "$python could not make a virtual environment in $venv."
}

# What an installed environment was made from; differs as soon as one of these files does.
fingerprint() { (cd "$root" && sha256sum pyproject.toml "requirements/$1.txt" && printf '%s\n' "$root") | sha256sum | cut -d ' ' -f 1; }

# prepare runtime|dev: after it, everything that requirements/$1.txt locks is in $venv.
# An environment that already holds it costs no call of pip.
prepare() {
    local kind=$1 stamp="$venv/lamma-$1" now
    now=$(fingerprint "$kind")
    if [[ -x $venv/bin/lamma && -e $stamp && $(< "$stamp") == "$now" ]] && "$venv/bin/python" -c '' 2> /dev/null; then
        return
    fi
    if [[ -e $venv ]] && ! "$venv/bin/python" -m pip --version > /dev/null 2>&1; then
        say "the virtual environment in ${venv#"$PWD"/} does not run; setting it aside as ${venv##*/}.broken"
        rm -rf "$venv.broken"
        mv "$venv" "$venv.broken" || fail "$venv cannot be moved; remove it, then run this again."
    fi
    [[ -e $venv ]] || make_venv
    say "installing what requirements/$kind.txt locks …"
    # The locked list alone decides; settings of the machine may say where files come from.
    install --require-hashes --requirement "$root/requirements/$kind.txt"
    install --no-deps --no-build-isolation --editable "$root"
    printf '%s' "$now" > "$stamp"
    # The dev list holds everything of the runtime list, in the same versions.
    if [[ $kind == dev ]]; then fingerprint runtime > "$venv/lamma-runtime"; fi
}

install() {
    local log
    log=$(mktemp)
    if ! "$venv/bin/python" -m pip install --disable-pip-version-check --no-input "$@" > "$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        fail "pip could not install that (its last lines are above). Is there a network? Run this again once there is."
    fi
    rm -f "$log"
}
