#!/bin/sh
# A complete bot in a few lines of shell, with nothing but sed and sort.
#
#     backstep simulate --bot "exec:sh examples/bots/bot.sh" --games 10
#
# It lays the first legal card that does not lose, and ends its turn as soon as it may. Weak, but it
# shows how little a bot needs: docs/bots.md describes every line.
while IFS= read -r line; do
  case $line in
  *'"t":"hello"'*) echo '{"t":"ready","name":"shell-example"}' ;;
  *'"t":"turn"'*'"can_end":true,"end_loses":false'*) echo '{"actions":["end"]}' ;;
  *'"t":"turn"'*)
    # One play a line, those that lose last; then card and pile of the first.
    play=$(printf '%s\n' "$line" | sed 's/.*"plays":\[\([^]]*\)\].*/\1/; s/},{/}\n{/g' |
      sed -n 's/.*"card":\([0-9]*\),"pile":"\(.\)".*"loses":\([a-z]*\).*/\3 \1\2/p' |
      sort -s -k 1,1 | sed -n '1s/^[a-z]* //p')
    echo "{\"actions\":[\"${play:-end}\"]}"
    ;;
  esac
done
