# Sourced by what needs a PostgreSQL server of its own: on 127.0.0.1, in a folder, without anything of
# the machine's. The folder must be one that others may enter; root's server runs as "postgres".

# The newest that Debian has, or the one on the PATH; empty if there is none.
postgres_programs=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -n 1)
[[ $postgres_programs ]] || postgres_programs=$(dirname "$(command -v initdb 2> /dev/null)" 2> /dev/null)
[[ -x $postgres_programs/initdb && -x $postgres_programs/postgres ]] || postgres_programs=

# as_postgres COMMAND...: as whom PostgreSQL agrees to run, in place of this shell.
as_postgres() {
  if ((EUID == 0)); then
    exec setpriv --reuid=postgres --regid=postgres --init-groups env HOME=/nonexistent "$@"
  else
    exec "$@"
  fi
}

# postgres_make FOLDER PASSWORD [SETTINGS_FILE]: a new server's data, with its superuser "postgres".
postgres_make() {
  local folder=$1
  mkdir -p "$folder"
  ((EUID != 0)) || chown postgres: "$folder"
  (umask 077 && echo "$2" > "$folder/password")
  ((EUID != 0)) || chown postgres: "$folder/password"
  (cd / && as_postgres "$postgres_programs/initdb" -D "$folder/data" -U postgres --auth=scram-sha-256 \
    --pwfile="$folder/password" -E UTF8 --locale=C > "$folder/initdb.log" 2>&1) || return
  if [[ ${3-} ]]; then cat "$3" >> "$folder/data/postgresql.conf"; fi
}

# postgres_start FOLDER PORT [OPTION...]: its process is $postgres; waits until it can be asked.
postgres_start() {
  local folder=$1 port=$2 i
  shift 2
  (cd / && as_postgres "$postgres_programs/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories= "$@" >> "$folder/log" 2>&1) &
  postgres=$!
  for ((i = 0; i < 300; ++i)); do
    "$postgres_programs/pg_isready" -q -h 127.0.0.1 -p "$port" && return
    kill -0 "$postgres" 2> /dev/null || break
    sleep 0.1
  done
  echo "PostgreSQL did not start: $(tail -n 3 "$folder/log")" >&2
  return 1
}

# postgres_stop PID: it ends its connections and itself.
postgres_stop() {
  kill -INT "$1" 2> /dev/null
  wait "$1" 2> /dev/null
}
