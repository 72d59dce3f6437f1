# Sourced by tests/packages/run: the image of packaging/Containerfile, built by buildah, which needs no
# daemon. Its base is the clean Debian made here instead of the one of a registry, and its first stage, which
# builds the program, is the package that is there already. The image is started as its own configuration
# says, in its own files, but by hand: no engine runs here.
use_debian images
image_tools() {
  inside apt-get -q -y --no-install-recommends install buildah >> apt.log 2>&1
}
in_images() { inside env BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs "$@"; }

build_image() {
  local container
  mkdir -p "$here/image/packages" "$here/image/packaging" "$here/etc/containers"
  echo '{"default":[{"type":"insecureAcceptAnything"}]}' > "$here/etc/containers/policy.json"
  echo 'unqualified-search-registries = ["localhost"]' > "$here/etc/containers/registries.conf"
  tar -C "$work/base" -cf "$here/image/base.tar" . || return
  cp "$deb" "$here/image/packages/"
  cp "$root/packaging/check-ready" "$here/image/packaging/"
  { printf 'FROM scratch AS build\nCOPY packages/ /packages/\n' &&
    sed -n '/ AS server$/,$p' "$root/packaging/Containerfile"; } > "$here/image/Containerfile"
  # Layers are written in a chroot, which is a mount.
  mount --rbind "$here" "$here" || return
  container=$(in_images buildah from scratch) &&
    in_images buildah add -q "$container" /image/base.tar / &&
    in_images buildah commit -q "$container" localhost/debian:bookworm-slim &&
    in_images buildah bud -q --format docker --pull-never --network host -f /image/Containerfile -t backstep /image
}
config() { in_images buildah inspect --type image --format "{{.Docker.Config.$1}}" backstep; }

if ! image_tools; then
  echo "skipped: buildah cannot be installed"
elif ! (build_image) > image.log 2>&1; then
  fail "the image is built" "$(tail -n 5 image.log)"
else
  ok "the image is built"
  is "it runs as a user of its own" "$(config User)" backstep
  is "it has a volume for its data" "$(config Volumes)" 'map[/var/lib/backstep:{}]'
  is "it opens one port" "$(config ExposedPorts)" 'map[9898/tcp:{}]'
  like "it is asked whether it is ready" "$(config Healthcheck)" 'CMD check-ready 9899'
  is "what it runs" "$(config Entrypoint) $(config Cmd)" '[backstep] [serve]'
  here+=$(in_images buildah mount "$(in_images buildah from --pull-never backstep)")
  mount -t proc proc "$here/proc"
  user=$(sed -nE 's/^backstep:[^:]*:([0-9]+):.*/\1/p' "$here/etc/passwd") state=/var/lib/backstep
  ports=$(free_ports 1)
  export BACKSTEP_LISTEN=127.0.0.1:0 BACKSTEP_ADMIN_LISTEN=127.0.0.1:$ports BACKSTEP_DATA=$state/backstep.db
  start_as_user image /usr/bin/backstep serve
  like "the image serves the page" "$(curl -s -m 10 "$url/")" '<!doctype html'
  is "somebody plays there" "$(client play)" "done"
  is "it is ready" "$(inside check-ready "$ports" > /dev/null 2>&1; echo $?)" 0
  end_as_user "the server of the image"
  is "it is not ready any more" "$(inside check-ready "$ports" > /dev/null 2>&1; echo $?)" 1
  unset BACKSTEP_LISTEN BACKSTEP_ADMIN_LISTEN BACKSTEP_DATA
fi
