#!/bin/sh
# What docs/importing.md and docs/importing/ show: check.ts runs it in an empty directory with dealflow on the PATH.
set -eu

# #region start
dealflow import startups.xlsx --dry-run
dealflow import startups.xlsx
dealflow lookup nordlicht-robotics.example
# #endregion

# #region dry-run
dealflow import crm.csv --mapping crm.mapping.json --dry-run --preview rows.csv
# #endregion

# #region rejects
dealflow import crm.csv --mapping crm.mapping.json --on-bad-cell reject
sed 's/;a while ago;/;1994;/' dealflow-data/rejects/crm.csv-*.csv > fixed.csv
dealflow import fixed.csv --mapping crm.mapping.json --on-bad-cell reject
# #endregion

# #region spreadsheet
dealflow import startups.xlsx
# #endregion

# #region deals
dealflow import deals.csv
# #endregion

# #region crunchbase
dealflow import crunchbase.csv
# #endregion

# #region pitchbook
dealflow import pitchbook.csv
# #endregion

# #region dealroom
dealflow import dealroom.csv
# #endregion

# #region hubspot
dealflow import hubspot.csv
# #endregion

# #region other-tools
dealflow import list.csv
# #endregion

# #region json-dump
dealflow import crm-dump.json
# #endregion

# #region y-combinator
dealflow import yc.json
# #endregion

# #region people-data-labs
dealflow import pdl.jsonl
# #endregion

# #region parquet
dealflow import startups.parquet
# #endregion

# #region json
dealflow import directory.json
# #endregion

# #region stdin
gzip -c directory.json | dealflow import -
# #endregion

# #region headerless
tail -n 2 crm.csv | cut -d ';' -f 1,6 > names.csv
dealflow import names.csv --map name=#1,industries=#2
# #endregion

# #region export
dealflow export 'seed-{date}.csv' --filters '{"stages": ["seed"]}' --sort last_raised_on
# #endregion

# #region own-files
dealflow export companies.jsonl
dealflow import companies.jsonl
# #endregion
