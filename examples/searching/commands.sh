#!/bin/sh
# What docs/searching.md shows: check.ts runs it in an empty directory with dealflow on the PATH, and compares what it prints.
set -eu

# #region import
dealflow import companies.jsonl
# #endregion

# #region sentence
dealflow search --explain "payments in London or Berlin founded after 2018 with fewer than 50 people that raised in the last 12 months, backed by Quarry Lane, not crypto"
# #endregion

# #region place
dealflow search --explain "solar panels in Paris, Texas"
# #endregion

# #region nothing
dealflow search --explain "solar panels in France with fewer than 50 employees"
# #endregion

# #region filters
dealflow search --explain "solar panels in France" --filters '{"countries": {"include": ["US"]}}'
# #endregion

# #region name
dealflow search --explain "boston kites"
# #endregion

# #region tune-preview
dealflow search tune synonyms treasury "cash flow" --preview
# #endregion

# #region tune
dealflow search tune synonyms treasury "cash flow"
dealflow search tune generic panels
dealflow search tune pin "solar panels" lumiere-verte.example
dealflow search tune hide coinharbour
dealflow search tune
# #endregion

# #region tuned
dealflow search --explain "solar panels"
dealflow search --explain "treasury, with crypto payments"
# #endregion

# #region tune-move
dealflow search tune --json > tuning.json
dealflow search tune import tuning.json
# #endregion
