import type { Migration } from './migrate.ts'
import { customFieldsMigration } from './migration-custom-fields.ts'
import { enrichmentMigration } from './migration-enrichment.ts'
import { forgottenPeopleMigration } from './migration-forgotten-people.ts'
import { historyMigration } from './migration-history.ts'
import { jobsMigration } from './migration-jobs.ts'
import { keptBytesMigration } from './migration-kept-bytes.ts'
import { mergesMigration } from './migration-merges.ts'
import { twinsMigration } from './migration-twins.ts'

/** Every step of the schema, in order. Times are epoch milliseconds, money is micro-USD. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'accounts, keys, ledger, rate counters',
    sql: `
CREATE TABLE accounts (
  account_id TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
  key_id        TEXT PRIMARY KEY,
  account_id    TEXT NOT NULL REFERENCES accounts (account_id),
  kind          TEXT NOT NULL CHECK (kind IN ('live', 'test')),
  label         TEXT,
  status        TEXT NOT NULL CHECK (status IN ('active', 'inactive', 'retired')),
  scopes        TEXT NOT NULL,  -- JSON array
  expires_at    INTEGER,
  rate_limits   TEXT,           -- JSON object
  allowed_cidrs TEXT NOT NULL,  -- JSON array
  created_at    INTEGER NOT NULL,
  last_used_at  INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX api_keys_by_account ON api_keys (account_id);

CREATE TABLE key_secrets (
  hash       TEXT PRIMARY KEY,  -- SHA-256 of the whole key, hex
  key_id     TEXT NOT NULL REFERENCES api_keys (key_id),
  prefix     TEXT NOT NULL,
  last4      TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  retires_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX key_secrets_by_key ON key_secrets (key_id);

-- One row an account and environment, made with the account. The balance is a cache of the last entry, changed with it.
CREATE TABLE ledgers (
  ledger_no         INTEGER PRIMARY KEY,
  account_id        TEXT NOT NULL REFERENCES accounts (account_id),
  environment       TEXT NOT NULL CHECK (environment IN ('live', 'test')),
  balance_micro_usd INTEGER NOT NULL DEFAULT 0 CHECK (balance_micro_usd BETWEEN 0 AND 9007199254740991),
  entry_count       INTEGER NOT NULL DEFAULT 0,
  topped_up_on      TEXT,       -- UTC date of the last daily top-up of a test ledger
  UNIQUE (account_id, environment)
) STRICT;

CREATE TABLE ledger_entries (
  ledger_no         INTEGER NOT NULL REFERENCES ledgers (ledger_no),
  sequence          INTEGER NOT NULL,
  entry_id          TEXT NOT NULL UNIQUE,
  type              TEXT NOT NULL CHECK (type IN ('grant', 'charge', 'refund', 'adjustment', 'expiry')),
  amount_micro_usd  INTEGER NOT NULL,
  balance_micro_usd INTEGER NOT NULL,
  api_key_id        TEXT,
  endpoint          TEXT,
  job_id            TEXT,
  request_id        TEXT,
  reverses_entry_id TEXT,
  note              TEXT,
  created_at        INTEGER NOT NULL,
  previous_hash     TEXT NOT NULL,
  entry_hash        TEXT NOT NULL,
  PRIMARY KEY (ledger_no, sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_entries_by_job ON ledger_entries (job_id) WHERE job_id IS NOT NULL;

CREATE TRIGGER ledger_entries_are_final BEFORE UPDATE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger entries are never changed'); END;
CREATE TRIGGER ledger_entries_stay BEFORE DELETE ON ledger_entries
BEGIN SELECT RAISE(ABORT, 'ledger entries are never removed'); END;

CREATE TABLE rate_counters (
  counter_key  TEXT PRIMARY KEY,
  window_start INTEGER NOT NULL,
  window_end   INTEGER NOT NULL,
  count        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a readiness check writes to know that writing works.
CREATE TABLE probe (
  only_row  INTEGER PRIMARY KEY CHECK (only_row = 1),
  probed_at INTEGER NOT NULL
) STRICT;
`,
  },
  {
    version: 2,
    name: 'companies',
    sql: `
-- One row a company. seq is the order of first storing, change the number of the latest change, by which the feed reads.
-- company is the public document as served, rest what is kept beside it, so that a lookup parses only the first.
CREATE TABLE companies (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  domain TEXT NOT NULL,
  change INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  company TEXT NOT NULL,
  rest TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX companies_by_change ON companies (change);
-- Ids and domains by hash, in two levels (company-keys.ts). An id has one row: every write looks it up first, and one writer
-- makes all of them. A domain may have many: real sources hold 18 research teams on one host.
CREATE TABLE company_keys_new (
  key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (key, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE company_keys (
  key INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (key, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE company_alternate_domains (
  seq INTEGER NOT NULL REFERENCES companies (seq) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  PRIMARY KEY (seq, domain)
) STRICT, WITHOUT ROWID;
CREATE INDEX company_alternate_domains_by_domain ON company_alternate_domains (domain, seq);
-- Removed companies, until an id comes back.
CREATE TABLE company_removals (
  change INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE company_imports (
  fingerprint TEXT PRIMARY KEY,
  lines INTEGER NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  unchanged INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  warnings TEXT NOT NULL,
  finished INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
  },
  {
    version: 3,
    name: 'lists, operator keys, audit log, instance, edits',
    sql: `
-- What an account has saved. Members stand in the order of joining; a company that was deleted stays one until it is taken off.
CREATE TABLE lists (
  list_no        INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: members of a removed list may still stand
  list_id        TEXT NOT NULL UNIQUE,
  account_id     TEXT NOT NULL REFERENCES accounts (account_id),
  environment    TEXT NOT NULL CHECK (environment IN ('live', 'test')),
  name           TEXT NOT NULL,
  description    TEXT,
  company_count  INTEGER NOT NULL DEFAULT 0,  -- rows of list_companies, changed with them
  last_member_no INTEGER NOT NULL DEFAULT 0,  -- never given twice, though members leave
  created_at     INTEGER NOT NULL,
  updated_at     INTEGER NOT NULL
) STRICT;
CREATE INDEX lists_by_owner ON lists (account_id, environment, list_id);
CREATE TABLE list_companies (
  list_no    INTEGER NOT NULL,
  member_no  INTEGER NOT NULL,
  company_id TEXT NOT NULL,
  added_at   INTEGER NOT NULL,
  PRIMARY KEY (list_no, member_no),
  UNIQUE (list_no, company_id)
) STRICT, WITHOUT ROWID;
-- Lists that are gone, until their members are too.
CREATE TABLE removed_lists (list_no INTEGER PRIMARY KEY) STRICT;

CREATE TABLE operator_keys (
  key_id       TEXT PRIMARY KEY,
  label        TEXT,
  hash         TEXT NOT NULL UNIQUE,  -- SHA-256 of the whole key, hex
  prefix       TEXT NOT NULL,
  last4        TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  revoked_at   INTEGER,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;

-- An entry is written before its change, the outcome after it: a change without an entry does not exist.
CREATE TABLE audit_entries (
  sequence   INTEGER PRIMARY KEY,
  at         INTEGER NOT NULL,
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('operator_key', 'command_line', 'server')),
  actor_id   TEXT,
  action     TEXT NOT NULL,
  target     TEXT,
  details    TEXT NOT NULL            -- JSON object, never a secret
) STRICT;
CREATE TABLE audit_outcomes (
  sequence INTEGER PRIMARY KEY REFERENCES audit_entries (sequence),
  at       INTEGER NOT NULL,
  outcome  TEXT NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  reason   TEXT,
  made     TEXT                       -- the id of what the change made
) STRICT;
CREATE TRIGGER audit_entries_are_final BEFORE UPDATE ON audit_entries
BEGIN SELECT RAISE(ABORT, 'audit entries are never changed'); END;
CREATE TRIGGER audit_entries_stay BEFORE DELETE ON audit_entries
BEGIN SELECT RAISE(ABORT, 'audit entries are never removed'); END;
CREATE TRIGGER audit_outcomes_are_final BEFORE UPDATE ON audit_outcomes
BEGIN SELECT RAISE(ABORT, 'audit outcomes are never changed'); END;
CREATE TRIGGER audit_outcomes_stay BEFORE DELETE ON audit_outcomes
BEGIN SELECT RAISE(ABORT, 'audit outcomes are never removed'); END;

-- The installation itself: one row, made when the directory is first opened by a version that knows it.
CREATE TABLE instance (
  only_row        INTEGER PRIMARY KEY CHECK (only_row = 1),
  instance_id     TEXT NOT NULL,
  created_at      INTEGER NOT NULL,
  key_fingerprint TEXT,               -- of the instance key
  last_version    TEXT                -- of Dealflow, that opened the directory last
) STRICT;
CREATE TABLE stored_settings (
  name       TEXT PRIMARY KEY,
  value      TEXT NOT NULL,           -- JSON
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A company that an operator deleted is not imported again, neither by its id nor by its domain.
ALTER TABLE company_removals ADD COLUMN is_operators INTEGER NOT NULL DEFAULT 0;
ALTER TABLE company_removals ADD COLUMN domain TEXT NOT NULL DEFAULT '';
CREATE INDEX company_removals_by_domain ON company_removals (domain) WHERE domain <> '';
ALTER TABLE company_imports ADD COLUMN withheld INTEGER NOT NULL DEFAULT 0;
`,
  },
  jobsMigration,
  enrichmentMigration,
  keptBytesMigration,
  historyMigration,
  mergesMigration,
  customFieldsMigration,
  twinsMigration,
  forgottenPeopleMigration,
]
