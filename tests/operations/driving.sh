# Sourced by the scripts beside it, which have set $root and $program: counting, and driving servers.
# Everything listens on 127.0.0.1, on free ports, and ends with the script.
for name in ${!BACKSTEP_@} ${!PG@}; do unset "$name"; done

work=$(mktemp -d)
started=()
end() {
  local pid
  for pid in "${started[@]}"; do kill "$pid" 2> /dev/null; done
  for pid in "${started[@]}"; do wait "$pid" 2> /dev/null; done
  rm -rf "$work"
}
trap end EXIT
trap 'exit 130' INT TERM
cd "$work" || exit

# ---- counting

passed=0 failed=0
ok() { passed=$((passed + 1)) && echo "ok $1"; }
fail() { failed=$((failed + 1)) && echo "FAIL $1${2:+: $2}"; }
# is NAME GOT WANTED, and like NAME GOT PATTERN
is() { if [[ $2 == "$3" ]]; then ok "$1"; else fail "$1" "\"$2\" instead of \"$3\""; fi; }
like() { if [[ $2 =~ $3 ]]; then ok "$1"; else fail "$1" "\"${2:0:400}\" is not like $3"; fi; }

# ---- driving

# start NAME ARGS...: a server; its process is $pid, its port $port, its log NAME.log.
start() {
  local name=$1 i
  shift
  port= admin=
  : > "$name.out"
  "$program" serve "$@" > "$name.out" 2> "$name.log" &
  pid=$!
  started+=("$pid")
  for ((i = 0; i < 200; ++i)); do
    grep -q 'Stop it with' "$name.out" && break
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.05
  done
  port=$(sed -nE 's/^Backstep is open: .*:([0-9]+)$/\1/p' "$name.out")
  for ((i = 0; i < 200; ++i)); do
    admin=$(sed -nE 's/^Administration: port ([0-9]+) .*/\1/p' "$name.out")
    [[ $admin || ! -s $name.wants_admin ]] && break
    sleep 0.05
  done
  [[ $port ]] || { fail "$name: the server starts" "$(cat "$name.out" "$name.log")" && return 1; }
}

# stop PID: SIGTERM; sets $code and $took (milliseconds).
stop() {
  local from=${EPOCHREALTIME/./}
  kill -TERM "$1"
  code=0
  wait "$1" || code=$?
  took=$(((${EPOCHREALTIME/./} - from) / 1000))
}

# ask METHOD URL [CURL OPTIONS...]: the body in $body, the status in $status.
ask() {
  local method=$1 url=$2
  shift 2
  status=$(curl -s -m 10 -o body -w '%{http_code}' -X "$method" "$@" "$url")
  body=$(cat body 2> /dev/null)
  rm -f body
}
field() { sed -nE "s/.*\"$1\":\"?([^\",}]*)\"?.*/\\1/p" <<< "$body"; }
# free_ports N: so many, and no two the same.
free_ports() {
  python3 -c '
import socket, sys
held = [socket.socket() for _ in range(int(sys.argv[1]))]
for each in held: each.bind(("127.0.0.1", 0))
print(*(each.getsockname()[1] for each in held))' "$1"
}
person() { ask POST "http://127.0.0.1:$port/api/person" && token=$(field token); }
table() {
  ask POST "http://127.0.0.1:$port/api/tables" -H "Authorization: Bearer $token" \
    -H 'Content-Type: application/json' --data '{"settings":{"rules":{"players":2}},"name":"Ada"}'
  table=$(field table)
}

# refused NAME CODE PATTERN ARGS...: one line on standard error, and that exit code.
refused() {
  local name=$1 wanted=$2 pattern=$3 got lines
  shift 3
  got=$(timeout 10 "$program" "$@" 2>&1 > /dev/null)
  code=$?
  lines=$(wc -l <<< "$got")
  if [[ $code == "$wanted" && $lines == 1 && $got =~ $pattern ]]; then
    ok "$name"
  else
    fail "$name" "exit code $code, $lines lines: $got"
  fi
}
