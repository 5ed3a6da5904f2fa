#!/bin/sh
# What docs/competitors.md shows: check.ts runs each region beside a site of its own.
set -eu

# #region import
dealflow import companies.jsonl
# #endregion

# #region record
dealflow competitors crumbledger.example
# #endregion

# #region site
dealflow competitors tillmoor.example
# #endregion

# #region description
dealflow competitors --description "Plans the routes of vans for shops that deliver"
# #endregion
