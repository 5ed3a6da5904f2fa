#!/bin/sh
# What docs/deep-research.md shows: check.ts runs each region beside a site of its own.
set -eu

# #region import
dealflow import companies.jsonl
# #endregion

# #region research
dealflow research wicker-lane.example
# #endregion

# #region context
dealflow research wicker-lane.example --country-iso GB --context-file notes.txt --html report.html
# #endregion
