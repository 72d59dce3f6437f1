# Sourced by ./run and ./test: the Debian 12 packages they need, and how these get here.

run_packages=(g++ cmake ninja-build ccache libboost1.81-dev libboost-json1.81-dev libcli11-dev
  libicu-dev libsqlite3-dev libpq-dev libsodium-dev libspdlog-dev libfmt-dev libncurses-dev libssl-dev
  libmimalloc-dev
  # The engine in the browser: clang for wasm32-wasi.
  clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc
)

test_packages=(
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev
  clang-tidy-19 clang-format-19 llvm-19 libclang-rt-19-dev
  python3-jsonschema
  # The Python module and its tests. They are for Debian's own Python, whatever else is on the PATH.
  python3-dev pybind11-dev python3-numpy python3-pytest python3-hypothesis
  # The wheel of it.
  python3-pip python3-setuptools python3-wheel python3-venv
  # The words that the judge of talk must let pass.
  wamerican wngerman wfrench witalian wpolish hunspell-ru hunspell-tools
  # The proxy that docs/operations.md puts in front of the server, and what asks through it.
  nginx-light openssl curl
  # Slices of a run at once, as docs/simulate.md plays them.
  parallel
  # The terminal game in a real terminal.
  tmux
  # Man pages and completions are tried by those who read them.
  groff-base zsh fish
  # The store on a database server, which every test starts and ends itself.
  postgresql-15
  # The page in a real browser.
  chromium-headless-shell
)

# Only for the stage `packages`, which runs when it is named, or with --long.
package_test_packages=(debootstrap dpkg-dev curl)

# Many developers have newer ones of these from elsewhere; Debian's would not be better.
command -v python3 > /dev/null || test_packages+=(python3)
node_version=$(node --version 2> /dev/null || true)
[[ $node_version =~ ^v([0-9]+) && ${BASH_REMATCH[1]} -ge 18 ]] || run_packages+=(nodejs)
command -v npm > /dev/null || run_packages+=(npm)

# without_services COMMAND...: Debian starts the services it installs; while this runs it does not. Nor
# does it make a database that would be served from the next start of the machine on.
without_services() (
  policy=/usr/sbin/policy-rc.d no_cluster=/etc/postgresql-common/createcluster.d/backstep.conf
  as_root=() made=()
  ((EUID == 0)) || as_root=(sudo)
  trap '"${as_root[@]}" rm -f "${made[@]}"' EXIT
  if [[ " $* " == *" postgresql-"* ]]; then
    made+=("$no_cluster")
    "${as_root[@]}" mkdir -p "${no_cluster%/*}"
    echo 'create_main_cluster = false' | "${as_root[@]}" tee "$no_cluster" > /dev/null
  fi
  if [[ ! -e $policy ]]; then  # somebody else's policy is theirs to keep
    made+=("$policy")
    printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" > /dev/null
    "${as_root[@]}" chmod +x "$policy"
  fi
  "$@"
)

# need_packages NAME...: installs those that are missing, and does nothing when none is.
# It talks on stderr: stdout belongs to the program that ./run starts.
need_packages() {
  local name missing=() as_root=() installed

  if ! command -v apt-get > /dev/null || ! command -v dpkg-query > /dev/null; then
    for name in cmake ninja g++; do
      command -v "$name" > /dev/null && continue
      echo "There is no $name here, and no apt to install it. In Debian's names we need: $*" >&2
      exit 1
    done
    echo "No apt here, so nothing is installed. In Debian's names we need: $*" >&2
    return
  fi

  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2> /dev/null || true)
  for name; do
    grep -qxF "installed $name" <<< "$installed" || missing+=("$name")
  done
  ((${#missing[@]})) || return 0

  echo "Installing missing packages: ${missing[*]}" >&2
  ((EUID == 0)) || as_root=(sudo)
  # A failed update may concern a source that has nothing of ours: the installation decides.
  # --no-remove: Boost 1.81's -dev packages would throw out those of Debian's default, 1.74.
  "${as_root[@]}" apt-get -q update >&2 < /dev/null || true
  without_services "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends \
    --no-remove -o DPkg::Lock::Timeout=120 install "${missing[@]}" >&2 < /dev/null && return

  as_root+=(apt-get install --no-install-recommends "${missing[@]}")
  echo "The packages could not be installed. To see why, try: ${as_root[*]}" >&2
  exit 1
}
