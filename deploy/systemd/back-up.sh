#!/bin/sh
# Copies the books into the folder named by the first argument, as hotel-<time>.db, and then removes what is
# older than 14 days, also a copy that was cut off. Nothing is removed when the copy fails, and the newest twenty
# never are: a clock that is wrong would take them all.
set -eu
folder=$1
file="$folder/hotel-$(date -u +%Y-%m-%dT%H-%M-%SZ).db"
node_modules/.bin/node --import tsx src/cli/cli.ts backup "$file"
find "$folder" -maxdepth 1 -name 'hotel-*.db*' | sort -r | tail -n +21 | while read -r old; do
  find "$old" -mtime +14 ! -path "$file" -delete
done
