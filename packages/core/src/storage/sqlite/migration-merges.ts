import type { Migration } from './migrate.ts'

/** Companies that were merged into others (docs/twins.md). */
export const mergesMigration: Migration = {
  version: 8,
  name: 'merged companies',
  sql: `
-- The seq of the company into which this one was merged. What is kept of it stays, so that a merge can be undone.
ALTER TABLE companies ADD COLUMN merged_into INTEGER;
ALTER TABLE companies ADD COLUMN merged_at TEXT;    -- RFC 3339 UTC
CREATE INDEX companies_merged ON companies (merged_into, merged_at) WHERE merged_into IS NOT NULL;
-- Of a company into which others were merged what it says itself; \`companies\` has what is shown of all of them.
CREATE TABLE company_own (
  seq     INTEGER PRIMARY KEY REFERENCES companies (seq) ON DELETE CASCADE,
  company TEXT NOT NULL,                           -- JSON, as in companies
  rest    TEXT NOT NULL
) STRICT;
`,
}
