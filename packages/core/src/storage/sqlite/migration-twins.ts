import type { Migration } from './migrate.ts'

/** Pairs of records that may be one company (docs/twins.md). */
export const twinsMigration: Migration = {
  version: 10,
  name: 'pairs of records that may be one company',
  sql: `
CREATE TABLE company_twins (
  left_id      TEXT NOT NULL,
  right_id     TEXT NOT NULL,
  score        REAL NOT NULL,
  reasons      TEXT NOT NULL,                -- JSON
  found_at     INTEGER NOT NULL,
  dismissed_at INTEGER,                      -- null while it is open
  PRIMARY KEY (left_id, right_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX company_twins_of_right ON company_twins (right_id);
CREATE INDEX company_twins_open ON company_twins (score DESC, left_id, right_id) WHERE dismissed_at IS NULL;
-- How far the change feed was read for them: one row, or none.
CREATE TABLE twin_progress (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  rules    INTEGER NOT NULL,
  cursor   TEXT
) STRICT;
`,
}
