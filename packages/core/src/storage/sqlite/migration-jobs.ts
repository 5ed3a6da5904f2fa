import type { Migration } from './migrate.ts'

/** Jobs and webhooks. Times are epoch milliseconds, money is micro-USD. */
export const jobsMigration: Migration = {
  version: 4,
  name: 'jobs, webhooks',
  sql: `
-- A job that waits for a worker has due_at, a leased one lease_until, an ended one neither. Its request and its result lie apart:
-- the row is written at every step, they once.
CREATE TABLE jobs (
  job_no             INTEGER PRIMARY KEY,  -- the order of creation
  job_id             TEXT NOT NULL UNIQUE,
  type               TEXT NOT NULL,
  account_id         TEXT NOT NULL REFERENCES accounts (account_id),
  environment        TEXT NOT NULL CHECK (environment IN ('live', 'test')),
  owner_id           TEXT NOT NULL,        -- the API key that made it
  status             TEXT NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  due_at             INTEGER,
  lease_until        INTEGER,
  lease_token        INTEGER NOT NULL DEFAULT 0,
  worker_id          TEXT,
  request_id         TEXT,
  idempotency_key    TEXT,
  reuse_key          TEXT,
  fingerprint        TEXT NOT NULL,
  shown              TEXT NOT NULL,        -- JSON object: what views show of the request
  webhook_id         TEXT,                 -- of an endpoint that may be gone by now
  charged_micro_usd  INTEGER NOT NULL CHECK (charged_micro_usd >= 0),
  charge_entry_id    TEXT,
  refunded           INTEGER NOT NULL DEFAULT 0,
  progress           INTEGER NOT NULL DEFAULT 0,
  stage              TEXT,
  attempt            INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  revision           INTEGER NOT NULL,
  created_at         INTEGER NOT NULL,
  updated_at         INTEGER NOT NULL,
  started_at         INTEGER,
  deadline_at        INTEGER,
  completed_at       INTEGER,
  result_expires_at  INTEGER,
  partial            INTEGER,
  failure            TEXT,                 -- JSON object
  counters           TEXT,                 -- JSON object
  CHECK ((completed_at IS NULL) = (status IN ('queued', 'running'))),
  CHECK ((due_at IS NOT NULL) + (lease_until IS NOT NULL) = (completed_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX jobs_by_idempotency_key ON jobs (idempotency_key, owner_id, type) WHERE idempotency_key IS NOT NULL;
CREATE INDEX jobs_by_reuse_key ON jobs (reuse_key, owner_id) WHERE reuse_key IS NOT NULL AND completed_at IS NULL;
CREATE INDEX jobs_queued ON jobs (type, environment, account_id) WHERE status = 'queued';
CREATE INDEX jobs_waiting ON jobs (type, environment, due_at) WHERE status = 'running' AND due_at IS NOT NULL;
CREATE INDEX jobs_by_lease ON jobs (lease_until) WHERE lease_until IS NOT NULL;
CREATE INDEX jobs_by_deadline ON jobs (deadline_at) WHERE deadline_at IS NOT NULL AND completed_at IS NULL;
CREATE INDEX jobs_by_end ON jobs (completed_at) WHERE completed_at IS NOT NULL;
CREATE INDEX jobs_by_type ON jobs (type, created_at, job_id);
CREATE INDEX jobs_by_owner ON jobs (owner_id, type, created_at, job_id);
-- By state only while that is short-lived or rare: an index that every step of every job changes costs a third of the speed.
CREATE INDEX jobs_under_way ON jobs (type, status, created_at, job_id, owner_id, environment)
WHERE status IN ('queued', 'running');
CREATE INDEX jobs_unfulfilled ON jobs (type, status, created_at, job_id) WHERE status IN ('failed', 'cancelled');
CREATE INDEX jobs_unfulfilled_by_owner ON jobs (owner_id, type, status, created_at, job_id)
WHERE status IN ('failed', 'cancelled');
CREATE INDEX jobs_by_request ON jobs (request_id, owner_id, created_at, job_id) WHERE request_id IS NOT NULL;
CREATE TABLE job_requests (
  job_no  INTEGER PRIMARY KEY REFERENCES jobs (job_no) ON DELETE CASCADE,
  request TEXT NOT NULL                    -- JSON object
) STRICT;
CREATE TABLE job_results (
  job_no     INTEGER PRIMARY KEY REFERENCES jobs (job_no) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  result     TEXT NOT NULL                 -- JSON
) STRICT;
CREATE INDEX job_results_by_expiry ON job_results (expires_at);
-- What is left of an enrichment that succeeded when its row went.
CREATE TABLE job_tombstones (
  job_id     TEXT PRIMARY KEY,
  owner_id   TEXT NOT NULL,
  type       TEXT NOT NULL,
  expired_at INTEGER NOT NULL,
  removed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX job_tombstones_by_age ON job_tombstones (removed_at);

-- How many jobs are queued or running, by key and by ledger: counted by triggers, so that no decision can forget it.
CREATE TABLE job_owners (
  owner_id   TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  active     INTEGER NOT NULL CHECK (active >= 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_owners_by_account ON job_owners (account_id);
CREATE TABLE job_accounts (
  account_id  TEXT NOT NULL,
  environment TEXT NOT NULL,
  active      INTEGER NOT NULL CHECK (active >= 0),
  PRIMARY KEY (account_id, environment)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER jobs_begin AFTER INSERT ON jobs
BEGIN
  INSERT INTO job_owners (owner_id, account_id, active) VALUES (NEW.owner_id, NEW.account_id, 1)
  ON CONFLICT (owner_id) DO UPDATE SET active = active + 1;
  INSERT INTO job_accounts (account_id, environment, active) VALUES (NEW.account_id, NEW.environment, 1)
  ON CONFLICT (account_id, environment) DO UPDATE SET active = active + 1;
END;
CREATE TRIGGER jobs_end AFTER UPDATE OF completed_at ON jobs
WHEN OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL
BEGIN
  UPDATE job_owners SET active = active - 1 WHERE owner_id = NEW.owner_id;
  UPDATE job_accounts SET active = active - 1
  WHERE account_id = NEW.account_id AND environment = NEW.environment;
END;
CREATE TRIGGER jobs_end_once BEFORE UPDATE ON jobs WHEN OLD.completed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a job that has ended is never changed'); END;
CREATE TRIGGER jobs_stay_until_they_end BEFORE DELETE ON jobs WHEN OLD.completed_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a job is not removed before it has ended'); END;

-- The last defence: a charge is paid back once.
CREATE UNIQUE INDEX ledger_entries_by_reversal ON ledger_entries (reverses_entry_id)
WHERE type = 'refund' AND reverses_entry_id IS NOT NULL;

CREATE TABLE webhook_endpoints (
  webhook_id    TEXT PRIMARY KEY,
  account_id    TEXT NOT NULL REFERENCES accounts (account_id),
  url           TEXT NOT NULL,
  label         TEXT,
  event_types   TEXT,                      -- JSON array; NULL: all
  secrets       TEXT NOT NULL,             -- JSON array of sealed secrets and when they retire, newest first
  disabled_at   INTEGER,
  failing_since INTEGER,
  failures      INTEGER NOT NULL,
  rests_until   INTEGER,
  created_at    INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL,
  UNIQUE (account_id, url)
) STRICT, WITHOUT ROWID;
-- Endpoints that are gone, until their events and deliveries are too.
CREATE TABLE removed_webhooks (webhook_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE webhook_events (
  event_id   TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL,
  type       TEXT NOT NULL,
  job_id     TEXT UNIQUE,                  -- the last defence: a job ends once
  job_type   TEXT,
  created_at INTEGER NOT NULL,
  body       TEXT NOT NULL                 -- as it is sent
) STRICT;
CREATE INDEX webhook_events_by_endpoint ON webhook_events (webhook_id, created_at, event_id);
CREATE INDEX webhook_events_by_age ON webhook_events (created_at);
-- One that waits has due_at, one that is being sent lease_until, an ended one neither.
CREATE TABLE webhook_deliveries (
  delivery_id   TEXT PRIMARY KEY,
  webhook_id    TEXT NOT NULL,
  account_id    TEXT NOT NULL,
  event_id      TEXT NOT NULL REFERENCES webhook_events (event_id) ON DELETE CASCADE,
  event_type    TEXT NOT NULL,
  job_id        TEXT,
  status        TEXT NOT NULL CHECK (status IN ('pending', 'sending', 'succeeded', 'failed', 'cancelled')),
  trigger       TEXT NOT NULL CHECK (trigger IN ('event', 'test', 'replay')),
  attempt_count INTEGER NOT NULL DEFAULT 0 CHECK (attempt_count >= 0),
  due_at        INTEGER,
  lease_until   INTEGER,
  token         INTEGER NOT NULL DEFAULT 0,
  created_at    INTEGER NOT NULL,
  completed_at  INTEGER,
  attempts      TEXT NOT NULL DEFAULT '[]',  -- JSON array, oldest first
  CHECK ((due_at IS NOT NULL) = (status = 'pending')),
  CHECK ((lease_until IS NOT NULL) = (status = 'sending'))
) STRICT;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at, delivery_id) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (created_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_sending ON webhook_deliveries (webhook_id, job_id) WHERE lease_until IS NOT NULL;
CREATE INDEX webhook_deliveries_by_lease ON webhook_deliveries (lease_until) WHERE lease_until IS NOT NULL;
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id);
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (webhook_id, delivery_id);
CREATE INDEX webhook_deliveries_under_way ON webhook_deliveries (delivery_id, webhook_id, status)
WHERE status IN ('pending', 'sending');
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (delivery_id) WHERE status = 'failed';
CREATE INDEX webhook_deliveries_failed_by_endpoint ON webhook_deliveries (webhook_id, delivery_id) WHERE status = 'failed';
CREATE INDEX webhook_deliveries_by_end ON webhook_deliveries (completed_at) WHERE completed_at IS NOT NULL;
`,
}
