#!/bin/sh
# What docs/importing.md shows: check.ts runs it in an empty directory with dealflow on the PATH.
set -eu

# #region dry-run
dealflow import crm.csv --mapping crm.mapping.json --dry-run --preview rows.csv
# #endregion

# #region import
dealflow import crm.csv --mapping crm.mapping.json
# #endregion

# #region rejects
dealflow import crm.csv --mapping crm.mapping.json --on-bad-cell reject
sed 's/;a while ago;/;1994;/' dealflow-data/rejects/crm.csv-*.csv > fixed.csv
dealflow import fixed.csv --mapping crm.mapping.json --on-bad-cell reject
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

dealflow export export.jsonl
