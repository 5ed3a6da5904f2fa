import type { Migration } from './migrate.ts'

/** Where the values of companies are from, and what they were before. */
export const historyMigration: Migration = {
  version: 7,
  name: 'origins and changes of companies',
  sql: `
-- What brought values, each once: one import of a file, enrichment, the operator.
CREATE TABLE origins (
  origin_no INTEGER PRIMARY KEY,
  origin    TEXT NOT NULL UNIQUE             -- JSON
) STRICT;
-- Of all values that no change below brought. Null of companies that were there before, or whose import said none.
ALTER TABLE companies ADD COLUMN origin_no INTEGER;
ALTER TABLE companies ADD COLUMN place TEXT;   -- where in the origin; null where the id says it
CREATE TABLE company_changes (
  seq       INTEGER NOT NULL REFERENCES companies (seq) ON DELETE CASCADE,
  change    INTEGER NOT NULL,                -- as companies.change was then
  at        TEXT NOT NULL,                   -- RFC 3339 UTC
  origin_no INTEGER,                         -- of the new values
  place     TEXT,
  before    TEXT NOT NULL,                   -- JSON: what each field that changed held
  facts     TEXT,                            -- JSON: of those that enrichment had found, how sure they were and what told them
  PRIMARY KEY (seq, change)
) STRICT, WITHOUT ROWID;
-- What imports said and the record does not show; the latest of each source.
CREATE TABLE company_offers (
  seq       INTEGER NOT NULL REFERENCES companies (seq) ON DELETE CASCADE,
  field     TEXT NOT NULL,
  offerer   TEXT NOT NULL,                   -- the source; empty of all that name none
  at        TEXT NOT NULL,                   -- RFC 3339 UTC
  origin_no INTEGER,
  place     TEXT,
  value     TEXT NOT NULL,                   -- JSON
  PRIMARY KEY (seq, field, offerer)
) STRICT, WITHOUT ROWID;
`,
}
