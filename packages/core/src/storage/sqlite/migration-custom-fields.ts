import type { Migration } from './migrate.ts'

/** Fields that an operator adds to companies (docs/fields.md). Their values are in the companies, by the key of the field. */
export const customFieldsMigration: Migration = {
  version: 9,
  name: 'own fields',
  sql: `
CREATE TABLE custom_fields (
  key         INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice
  name        TEXT UNIQUE,                        -- null once it is removed
  label       TEXT NOT NULL,
  type        TEXT NOT NULL,
  choices     TEXT NOT NULL,                      -- JSON array of key and name
  last_choice INTEGER NOT NULL,                   -- the highest key that a choice ever had
  is_visible  INTEGER NOT NULL,
  created_at  INTEGER NOT NULL,
  dropped_to  INTEGER                             -- of a removed one the last company whose value is gone; the row goes with the last
) STRICT;
`,
}
