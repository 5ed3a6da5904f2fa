import type { Migration } from './migrate.ts'

/** What enrichment and venture-backability learn and keep. Times are epoch milliseconds. */
export const enrichmentMigration: Migration = {
  version: 5,
  name: 'facts, people, rounds, forgotten companies, verdicts, checkpoints of jobs',
  sql: `
-- What was learnt of a company, gone with its row.
CREATE TABLE company_facts (
  seq         INTEGER NOT NULL REFERENCES companies (seq) ON DELETE CASCADE,
  field       TEXT NOT NULL,
  confidence  REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  observed_at INTEGER NOT NULL,
  method      TEXT NOT NULL,
  evidence    TEXT NOT NULL,               -- JSON
  PRIMARY KEY (seq, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE company_people (
  seq         INTEGER NOT NULL REFERENCES companies (seq) ON DELETE CASCADE,
  place       INTEGER NOT NULL,            -- their order
  person_id   TEXT NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('founder', 'key_person')),
  observed_at INTEGER NOT NULL,
  person      TEXT NOT NULL,               -- JSON
  PRIMARY KEY (seq, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE company_rounds (
  seq         INTEGER NOT NULL REFERENCES companies (seq) ON DELETE CASCADE,
  place       INTEGER NOT NULL,            -- their order
  round_id    TEXT NOT NULL,
  observed_at INTEGER NOT NULL,
  round       TEXT NOT NULL,               -- JSON
  PRIMARY KEY (seq, place)
) STRICT, WITHOUT ROWID;

-- Ids and domains that neither imports nor enrichment bring back.
CREATE TABLE forgotten (
  kind         TEXT NOT NULL CHECK (kind IN ('id', 'domain')),
  name         TEXT NOT NULL,
  forgotten_at INTEGER NOT NULL,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE vc_verdicts (
  domain             TEXT PRIMARY KEY,
  classifier_version TEXT NOT NULL,
  classified_at      INTEGER NOT NULL,
  verdict            TEXT NOT NULL         -- JSON
) STRICT, WITHOUT ROWID;
CREATE INDEX vc_verdicts_by_age ON vc_verdicts (classified_at);

-- What the attempts at a job hand on, until it ends.
CREATE TABLE job_checkpoints (
  job_no INTEGER NOT NULL REFERENCES jobs (job_no) ON DELETE CASCADE,
  name   TEXT NOT NULL,
  value  TEXT NOT NULL,                    -- JSON
  PRIMARY KEY (job_no, name)
) STRICT;
-- Which websites are being enriched.
CREATE INDEX jobs_by_website ON jobs (json_extract(shown, '$.website'))
WHERE completed_at IS NULL AND environment = 'live';
`,
}
