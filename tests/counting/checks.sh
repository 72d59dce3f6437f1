# Sourced by the scripts beside it, which have set $root: checks, in a folder of their own.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd "$work" || exit
unset BACKSTEP_LONG

passed=0 failed=0
ok() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)) && echo "FAIL $1: $2"; }
# is NAME GOT WANTED, and like NAME GOT PATTERN
is() { if [[ $2 == "$3" ]]; then ok; else fail "$1" "\"$2\" instead of \"$3\""; fi; }
like() { if [[ $2 =~ $3 ]]; then ok; else fail "$1" "\"$2\" is not like $3"; fi; }

# counted NAME STATUS LAST COMMAND...: the command's exit status and last line; its output is in $said.
counted() {
  local name=$1 wanted=$2 line=$3
  shift 3
  said=$({ "$@" < /dev/null; } 2>&1)
  is "$name" "$? ${said##*$'\n'}" "$wanted $line"
}

finish() {
  echo "$1: $passed passed, $failed failed"
  ((passed && !failed))
}
