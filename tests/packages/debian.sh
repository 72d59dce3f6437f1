# Sourced by tests/packages/run, which has set $root, $work and the counting of tests/operations/driving.sh:
# clean roots of Debian, and servers in them. The mounts are in a namespace that ends with the script.

# Instead of the trap of driving.sh: nothing that is mounted below the folder may be removed with it.
end_packages() {
  local pid each
  for pid in "${started[@]}"; do kill "$pid" 2> /dev/null; done
  for pid in "${started[@]}"; do wait "$pid" 2> /dev/null; done
  cd /
  for ((each = 0; each < 20; ++each)); do
    mapfile -t mounted < <(cut -d' ' -f2 /proc/self/mounts | grep "^$work/" | sort -r)
    ((${#mounted[@]})) || break
    umount -l "${mounted[@]}" 2> /dev/null
  done
  rm -rf --one-file-system "$work"
}
trap end_packages EXIT

finish_packages() {
  echo "packages: $passed passed, $failed failed"
  ((passed && !failed))
  exit
}

# make_debian NAME: a minimal root of the Debian that this machine has, with its archives.
make_debian() {
  local mirror codename sources
  codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
  sources=$(apt-get indextargets --format '$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    sed -n 's/^Debian //p' | grep " $codename")
  mirror=$(sed -n "s/ $codename main$//p" <<< "$sources" | head -n 1)
  [[ $mirror ]] || { echo "apt knows no archive of Debian $codename" > "$1.log" && return 1; }
  debootstrap --variant=minbase "$codename" "$work/$1" "$mirror" > "$1.log" 2>&1 || return
  sed 's/^/deb /' <<< "$sources" > "$work/$1/etc/apt/sources.list"
  # How this machine reaches them; nothing is downloaded twice.
  apt-config dump | grep -E '^Acquire::(.*[Pp]roxy|Check-Valid-Until) ' > "$work/$1/etc/apt/apt.conf.d/10-machine"
  cp /etc/resolv.conf "$work/$1/etc/resolv.conf"
  printf '#!/bin/sh\nexit 101\n' > "$work/$1/usr/sbin/policy-rc.d"
  chmod +x "$work/$1/usr/sbin/policy-rc.d"
  chroot "$work/$1" apt-get -q update >> "$1.log" 2>&1
}

# use_debian NAME: a copy of the root that was made; $here from now on.
use_debian() {
  here=$work/$1
  cp -a --reflink=auto "$work/base" "$here"
  mount -t proc proc "$here/proc"
}

inside() { chroot "$here" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@" < /dev/null; }

# install_here DEB: as docs/operations.md installs it.
install_here() {
  cp "$1" "$here/tmp/"
  inside apt-get -q -y --no-install-recommends install "/tmp/$(basename "$1")" >> apt.log 2>&1 ||
    fail "$(basename "$1") is installed" "$(tail -n 5 apt.log)"
}
state_of() { inside dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null; }
# Processes of this root.
servers_here() {
  local each
  for each in /proc/[0-9]*; do [[ $(readlink "$each/root") != "$here" ]] || echo "${each#/proc/}"; done
}

# start_as_user NAME COMMAND...: as a user without rights, in a root where only /var/lib/somebody is writable
# (or, of the unit, its state directory). Sets $pid and $url.
state=/var/lib/somebody user=61184
start_as_user() {
  local name=$1 i
  shift
  mkdir -p "$here$state"
  chown "$user:$user" "$here$state" && chmod 700 "$here$state"
  : > "$name.out"
  unshare --mount --propagation private -- bash -c '
    here=$1 state=$2 user=$3 && shift 3
    mount --rbind "$here" "$here" && mount -o remount,ro,bind "$here" &&
      mount --bind "$here$state" "$here$state" && mount -o remount,rw,bind "$here$state" || exit 99
    umask 077
    exec chroot "$here" /usr/bin/env -i -C "$state" PATH=/usr/bin:/bin $(env | grep ^BACKSTEP_) \
      setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all -- "$@"
    ' bash "$here" "$state" "$user" "$@" > "$name.out" 2> "$name.log" < /dev/null &
  pid=$!
  started+=("$pid")
  for ((i = 0; i < 600; ++i)); do
    grep -q 'Stop it with' "$name.out" && break
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.05
  done
  url=$(sed -nE 's/^Backstep is open: (.*)$/\1/p' "$name.out")
  [[ $url ]] || fail "$name: the server starts" "$(tail -n 5 "$name.out" "$name.log")"
}

# end_as_user NAME: SIGTERM ends it, within the five seconds of docs/operations.md, and without an error.
end_as_user() {
  stop "$pid"
  is "$1 ends at SIGTERM" "$code" 0
}

# as_unit NAME: the command of the installed unit, with its state directory as DynamicUser= makes it; on a
# free port, since the one of the configuration may be in use on this machine.
as_unit() {
  local unit=$here/usr/lib/systemd/system/backstep.service command
  is "$1: the unit has a user of its own" "$(sed -nE 's/^(DynamicUser|StateDirectory|StateDirectoryMode|UMask)=//p' "$unit" | paste -sd' ')" \
    "yes backstep 0700 0077"
  mkdir -p "$here/var/lib/private"
  chmod 700 "$here/var/lib/private"
  ln -sfn private/backstep "$here/var/lib/backstep"
  read -ra command <<< "$(sed -n 's/^ExecStart=//p' "$unit")"
  state=/var/lib/private/backstep BACKSTEP_LISTEN=127.0.0.1:0 start_as_unit "$1" "${command[@]}"
}
# systemd opens the way to the directory of the user; here the folder above is what does.
start_as_unit() {
  chmod 711 "$here/var/lib/private"
  export BACKSTEP_LISTEN
  start_as_user "$@"
  is "$1: data is where docs/operations.md says" "$(stat -c %a "$here/var/lib/backstep/backstep.db" 2>&1)" 600
}
as_unit_ended() { end_as_user "$1" && unset BACKSTEP_LISTEN; }

# client WHAT: a player, see client.mjs.
client() { timeout 300 node "$root/tests/packages/client.mjs" "$1" "$url" "$work/player.json" 2>&1 | tail -n 12; }
