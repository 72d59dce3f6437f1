# Sourced by the scripts that build.
#
# step NAME COMMAND...: says the name on stdout, which a display of progress may read, and runs the
# command. Where BACKSTEP_STEP_TIMES names a file, a line with the name and the seconds that it took
# (elapsed, user, system) is added there.
step() {
  local name=$1
  shift
  echo "== $name"
  if [[ ! ${BACKSTEP_STEP_TIMES-} ]]; then
    "$@"
    return
  fi
  local TIMEFORMAT="$name"$'\t%R\t%U\t%S'
  { time "$@" 2>&3; } 3>&2 2>> "$BACKSTEP_STEP_TIMES"
}
