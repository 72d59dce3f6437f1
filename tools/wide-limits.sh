# For tools that play at a server from one address, more than people do: source it.

# wide_limits PROGRAM: options of `serve` that set all limits of rates and counts, of an address, a person
# and a table, to a million, as far as this program has them.
wide_limits() {
  "$1" serve --help |
    grep -oE -- '--(max-connections[a-z-]*|[a-z-]+-burst[a-z-]*|[a-z]+[a-z-]*-per-[a-z-]+|unsent-kib|(table-entries|table-kilobytes|game-kilobytes)) ' |
    sort -u | sed -E 's/ $/=1000000/'
}
