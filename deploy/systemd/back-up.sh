#!/bin/sh
# Backs the books up into the folder given as the first argument, as hotel-<time>.db, then removes backups older than
# 14 days, partial ones too. Nothing is removed when the backup fails. The newest twenty always stay, because a wrong
# clock would remove them all.
set -eu
folder=$1
file="$folder/hotel-$(date -u +%Y-%m-%dT%H-%M-%SZ).db"
node_modules/.bin/node --import tsx src/cli/cli.ts backup "$file"
find "$folder" -maxdepth 1 -name 'hotel-*.db*' | sort -r | tail -n +21 | while read -r old; do
  find "$old" -mtime +14 ! -path "$file" -delete
done
