# Sourced by what builds and tests the page: a Node that its tools run on.
#
# Vite needs Node 20.19 or newer, and Debian 12 has 18. Where that is all there is, a newer one comes
# from the npm registry, into build/node.
need_node() {
  local version
  version=$(node --version 2> /dev/null || true)
  if [[ $version =~ ^v([0-9]+)\.([0-9]+) ]]; then
    ((BASH_REMATCH[1] > 20 || (BASH_REMATCH[1] == 20 && BASH_REMATCH[2] >= 19))) && return
  fi
  if [[ ! -e build/node/node_modules/node/bin/node ]]; then
    echo "Node ${version:-(none)} is too old for the page; getting a newer one ..." >&2
    npm install --prefix build/node --no-progress --no-audit --no-fund --loglevel=error node@22 >&2
  fi
  PATH=$PWD/build/node/node_modules/node/bin:$PATH
}
