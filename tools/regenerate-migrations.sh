#!/bin/sh
# Before the first release alone: rebuilds the three migrations that the product starts with.
set -eu
cd "$(dirname "$0")/.."
ground=$(cat server/migrations/0002_ground.sql)
rm -rf server/migrations
node_modules/.bin/drizzle-kit generate --custom --name extensions >/dev/null
printf 'CREATE EXTENSION IF NOT EXISTS pg_trgm;\n' > server/migrations/0000_extensions.sql
node_modules/.bin/drizzle-kit generate --name start >/dev/null
node_modules/.bin/drizzle-kit generate --custom --name ground >/dev/null
printf '%s\n' "$ground" > server/migrations/0002_ground.sql
