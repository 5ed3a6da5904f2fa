import { DatabaseSync } from 'node:sqlite'

/** The table that the CRM has had for years. */
const accounts = `
  CREATE TABLE IF NOT EXISTS accounts (
    account_no INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    account_name TEXT NOT NULL,
    web_host TEXT NOT NULL DEFAULT '',
    about TEXT,
    owner TEXT,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
    updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ'))
  ) STRICT;`

// #region schema
/** What Dealflow needs beside it. Triggers, so that nobody who writes the table has to know. */
const forDealflow = `
  CREATE INDEX IF NOT EXISTS accounts_by_host ON accounts (web_host, account_no);

  -- The rest of each company's record, JSON: all that the CRM has no columns for.
  CREATE TABLE IF NOT EXISTS dealflow_profiles (code TEXT PRIMARY KEY, profile TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS dealflow_other_hosts (host TEXT, code TEXT, PRIMARY KEY (host, code)) STRICT;
  CREATE INDEX IF NOT EXISTS other_hosts_by_code ON dealflow_other_hosts (code);

  -- Each account stands at its latest change alone; AUTOINCREMENT never gives a number twice.
  CREATE TABLE IF NOT EXISTS dealflow_changes (
    change INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE
  ) STRICT;

  -- Who must not come back, and how far imports have come.
  CREATE TABLE IF NOT EXISTS dealflow_deleted (code TEXT PRIMARY KEY, host TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS deleted_by_host ON dealflow_deleted (host);
  CREATE TABLE IF NOT EXISTS dealflow_forgotten (
    kind TEXT, value TEXT, forgotten_at INTEGER NOT NULL, PRIMARY KEY (kind, value)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS dealflow_imports (fingerprint TEXT PRIMARY KEY, checkpoint TEXT NOT NULL) STRICT;

  CREATE TRIGGER IF NOT EXISTS account_made AFTER INSERT ON accounts BEGIN
    DELETE FROM dealflow_deleted WHERE code = new.code;
    DELETE FROM dealflow_changes WHERE code = new.code;
    INSERT INTO dealflow_changes (code) VALUES (new.code);
  END;
  CREATE TRIGGER IF NOT EXISTS account_changed AFTER UPDATE ON accounts BEGIN
    UPDATE dealflow_profiles SET code = new.code WHERE code = old.code;
    UPDATE dealflow_other_hosts SET code = new.code WHERE code = old.code;
    DELETE FROM dealflow_changes WHERE code IN (old.code, new.code);
    INSERT INTO dealflow_changes (code) SELECT old.code WHERE old.code <> new.code;
    INSERT INTO dealflow_changes (code) VALUES (new.code);
  END;
  CREATE TRIGGER IF NOT EXISTS account_gone AFTER DELETE ON accounts BEGIN
    DELETE FROM dealflow_profiles WHERE code = old.code;
    DELETE FROM dealflow_other_hosts WHERE code = old.code;
    DELETE FROM dealflow_changes WHERE code = old.code;
    INSERT INTO dealflow_changes (code) VALUES (old.code);
  END;`
// #endregion schema

/** Opens the database of the CRM, which the CRM goes on writing at the same time. */
export function openCrm(file: string): DatabaseSync {
  const crm = new DatabaseSync(file, { timeout: 5_000 })
  crm.exec(`PRAGMA journal_mode = WAL; ${accounts} ${forDealflow}`)
  return crm
}

/** Runs a decision alone: whole, or not at all. It must not await, for one connection serves every request. */
export function decide<T>(crm: DatabaseSync, decision: () => T): T {
  crm.exec('BEGIN IMMEDIATE')
  try {
    const result = decision()
    crm.exec('COMMIT')
    return result
  } catch (error) {
    if (crm.isTransaction) crm.exec('ROLLBACK')
    throw error
  }
}
