import type { Migration } from './migrate.ts'

/** People of whom nothing is kept (docs/provenance.md). */
export const forgottenPeopleMigration: Migration = {
  version: 11,
  name: 'people who are forgotten',
  sql: `
CREATE TABLE forgotten_people (
  key          INTEGER NOT NULL,  -- what the spellings of a name share, hashed
  place        TEXT NOT NULL,     -- empty: everywhere; else id:… or domain:…
  forgotten_at INTEGER NOT NULL,
  removed_to   INTEGER,           -- of everywhere the last company that was looked at; null when all were
  PRIMARY KEY (key, place)
) STRICT, WITHOUT ROWID;
`,
}
