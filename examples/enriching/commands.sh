#!/bin/sh
# What docs/enrichment.md and docs/venture-backability.md show: check.ts runs each region beside two sites of its own.
set -eu

# #region enrich
dealflow enrich harrow-kettles.example
# #endregion

# #region vc
dealflow vc harrow-kettles.example crumb-and-co.example not-a-website
# #endregion

# #region train
dealflow train vc labels.csv --write
# #endregion

# #region forget
dealflow company forget harrow-kettles.example
# #endregion
