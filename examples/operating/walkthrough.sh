#!/bin/sh
# Everything an operator does in the first week, in one go: check.ts runs it in an empty directory with dealflow on the
# PATH. docs/first-week.md shows these lines.
set -eu

# #region import
dealflow import portfolio.csv --dry-run \
  --map name=Firma,website=Webseite,country_iso2=Land,city=Stadt,founded_year=Gegründet,employees=Mitarbeiter,industries=Branchen \
  --on-bad-cell reject --save-mapping portfolio.mapping.json
dealflow import portfolio.csv --mapping portfolio.mapping.json --on-bad-cell reject
# #endregion

# #region rejects
sed 's/;soon;/;2020;/' dealflow-data/rejects/portfolio.csv-*.csv > fixed.csv
dealflow import fixed.csv --mapping portfolio.mapping.json --on-bad-cell reject
# #endregion

# #region edit
dealflow lookup nordlicht-robotics.example
dealflow company put site:nordlicht-robotics.example '{"tagline": "Robots for warehouses", "employees": 40}'
dealflow import portfolio.csv --mapping portfolio.mapping.json --on-bad-cell reject    # the edited fields stay
dealflow company get site:nordlicht-robotics.example
# #endregion

# #region accounts
account=$(dealflow account create --name "Alma Ventures" --grant-usd 25 --json | sed 's/.*"account_id":"\([^"]*\)".*/\1/')
key=$(dealflow key create --account "$account" --label "CRM sync" --scope search,lookup,lists --rate-limit minute=60 --json |
  sed 's/.*"key":"\([^"]*\)".*/\1/')
# #endregion

# #region list
list=$(dealflow list create --account "$account" --name "Watch list" --json | sed 's/.*"list_id":"\([^"]*\)".*/\1/')
dealflow list add "$list" nordlicht-robotics.example casa-verde.example
dealflow list show "$list"
dealflow export watch-list.csv --list "$list"
# #endregion

# #region serve
dealflow serve --http-addr 127.0.0.1:18787 --metrics-addr 127.0.0.1:19464 --log-format json > serve.log &
server=$!
# #endregion
trap 'kill "$server" 2>/dev/null || true' EXIT
until curl -fsS http://127.0.0.1:18787/readyz > /dev/null 2>&1; do kill -0 "$server"; done

# #region search
curl -fsS http://127.0.0.1:18787/api/v2/searches -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
  -d '{"query": "robots", "filters": {"lists": {"include": ["'"$list"'"]}}}'
curl -fsS http://127.0.0.1:19464/metrics | grep dealflow_charges
# #endregion

# #region backup
dealflow backup first.dfbackup
dealflow restore first.dfbackup --verify
dealflow restore first.dfbackup --data ./restored
dealflow ledger verify --data ./restored
# #endregion

# #region rotate
key_id=$(dealflow key list --account "$account" --json | sed 's/.*"key_id":"\([^"]*\)".*/\1/')
dealflow key rotate "$key_id" --overlap 24h
dealflow audit --limit 5
dealflow doctor
# #endregion

kill "$server"
wait "$server"
trap - EXIT

# #region upgrade
dealflow migrate --status --data ./older-data
dealflow migrate --data ./older-data
dealflow ledger verify --data ./older-data
# #endregion
