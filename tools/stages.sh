# Sourced by ./test and by tests/counting/run: runs stages, counts their tests and remembers how long
# they took.
#
# A stage NAME is the function stage_NAME. It prints lines `SOMETHING: N passed, M failed[, K skipped]`
# and fails if it could not do its work. Its output is kept in $stage_logs/NAME.log. Set by the caller:
#   stage_logs   the folder of the logs; it exists
#   stage_form   empty, or `long`: durations of the long forms are kept apart
#   stage_parts  not empty if only a part of each stage is run: its duration says nothing

stage_count='^[^ ].*: ([0-9]+) passed, ([0-9]+) failed(, ([0-9]+) skipped)?$'
passed=0
failed=0
skipped=0
failed_stages=()
idle_stages=()
tenths=0      # of seconds, all stages together
cpu_tenths=0  # of CPU time, see count_cpu

# in_words SECONDS: "41 s" or "12 min".
in_words() {
  if (($1 < 100)); then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi
}

# expect_duration STAGE...: one line, how long these stages will take by their last runs.
#
# $stage_logs/NAME.duration has two numbers of seconds: of the last run that passed, and of the last one
# in which nothing was left out because it had not changed.
expect_duration() {
  local name last whole last_all=0 whole_all=0 known=0 unknown=()
  if [[ $stage_parts ]]; then
    echo "expected duration: unknown, only parts of stages are run"
    return
  fi
  for name; do
    if read -r last whole 2> /dev/null < "$stage_logs/$name${stage_form:+.$stage_form}.duration"; then
      last_all=$((last_all + last)) whole_all=$((whole_all + whole)) known=$((known + 1))
    else
      unknown+=("$name")
    fi
  done
  if ((!known)); then
    echo "expected duration: unknown, no run of these stages has passed here before"
    return
  fi
  echo "expected duration: $(in_words "$last_all") as in the last run, $(in_words "$whole_all")" \
    "if nothing can be left out${unknown[*]:+; not counted, without a run so far: ${unknown[*]}}"
}

# remember_duration STAGE SECONDS
remember_duration() {
  local file=$stage_logs/$1${stage_form:+.$stage_form}.duration whole=$2 before
  [[ ! $stage_parts ]] || return 0
  # Where something was left out, the whole run is as long as it was known to be.
  if grep -qE '(, unchanged since then|are left out)' "$stage_logs/$1.log" && [[ -e $file ]]; then
    read -r _ before < "$file"
    if ((before > whole)); then whole=$before; fi
  fi
  echo "$2 $whole" > "$file"
}

# count_log LOG: "PASSED FAILED SKIPPED", all count lines together. One that counts nothing at all is
# a failure: its runner found no tests.
count_log() {
  sed -nE "s/$stage_count/\1 \2 \4/p" "$1" |
    awk '{ p += $1; f += $2; s += $3; if ($1 + $2 + $3 == 0) f += 1 } END { print p + 0, f + 0, s + 0 }'
}

# count_cpu: the CPU time of all processes that were waited for so far, in tenths of a second, to cpu_tenths.
count_cpu() {
  local each times
  times > "$stage_logs/.times"  # a substitution would be another shell, with times of its own
  { read -r each && read -ra times; } < "$stage_logs/.times"
  cpu_tenths=0
  for each in "${times[@]}"; do  # such as 12m3.456s
    each=${each/[.,]/} each=${each%s}
    cpu_tenths=$((cpu_tenths + ${each%m*} * 600 + 10#${each#*m} / 100))
  done
}
in_tenths() { echo "$(($1 / 10)).$(($1 % 10)) s"; }

# run_stage NAME: adds to passed, failed and skipped. It has failed if a test failed, if the stage ended
# with a failure, killed for instance, and if it counted nothing.
run_stage() {
  local name=$1 log=$stage_logs/$1.log start=${EPOCHREALTIME/./} status=0 p f s time cpu
  echo "== $name"
  count_cpu
  cpu=$cpu_tenths
  (trap 'exit 130' INT TERM && "stage_$name") 2>&1 < /dev/null | tee "$log" || status=$?
  read -r p f s < <(count_log "$log")
  # The failure of a build that other stages need has been counted where it happened.
  if ((status && !f)) && ! grep -qE '^build/.* is broken: ' "$log"; then
    echo "    $name ended with exit status $status"
    f=1
  elif ((p + f + s == 0)); then
    echo "    $name ran no test"
    f=1
  fi
  if ((f)); then failed_stages+=("$name"); elif ((!p)); then idle_stages+=("$name"); fi
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
  time=$(((${EPOCHREALTIME/./} - start) / 100000))
  if ((!status && !f && p)); then
    remember_duration "$name" "$(((time + 5) / 10))"
    if [[ -e $stage_logs/$name.print ]]; then
      { cat "$stage_logs/$name.print" && echo "$p passed, 0 failed$( ((s)) && echo ", $s skipped")"; } \
        > "$stage_logs/$name.passed"
    fi
  fi
  count_cpu
  tenths=$((tenths + time))
  echo "-- $name: $(in_tenths "$time"), $(in_tenths $((cpu_tenths - cpu))) of CPU time"
}

# What a log says of failures, shortly; its end if nothing looks like one.
why_failed() {
  local found
  found=$(awk '/^ *(✖|FAIL|E  |Error|Traceback)|failed:$|error:/ { left = 25 }
               left-- > 0 && !/^ *(ok|✔) /' "$1" | cut -c 1-500 | head -n 100)
  if [[ $found ]]; then echo "$found"; else tail -n 40 "$1"; fi
}

# The failures once more: the end is what is read first, and often all that is kept of a run. Then the
# sum; false unless something passed and nothing failed.
sum_up() {
  local stage
  for stage in "${failed_stages[@]}"; do
    echo "== why $stage failed"
    why_failed "$stage_logs/$stage.log"
  done
  if ((${#idle_stages[@]})); then echo "skipped: ${idle_stages[*]}"; fi
  echo "took $(in_words $((tenths / 10))), $(in_words $((cpu_tenths / 10))) of CPU time"
  if ((failed)); then echo "failed: ${failed_stages[*]} (logs: ${stage_logs}/STAGE.log)"; fi
  echo "$passed passed, $failed failed$( ((skipped)) && echo ", $skipped skipped")"
  ((passed && !failed))
}
