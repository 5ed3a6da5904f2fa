import type { Company, CompanyRecord } from '../../companies/company.ts'
import {
  advanceCheckpoint,
  type CompanyChange,
  type CompanyDraft,
  type CompanyStore,
  changeOf,
  cursorOf,
  type ImportCheckpoint,
  type ImportStep,
  type UpsertOutcome,
} from '../../companies/store.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

/** The part of the committer that this store needs. */
export interface CompanyWrites {
  /** Runs `decide` in a transaction of its own fate; resolves once its effects are durable, rejects with nothing done. */
  write<T>(decide: () => T): Promise<T>
}

/** Companies in SQLite. Needs the companies migration; all statements are compiled once, here. */
export function sqliteCompanyStore(driver: SqliteDriver, writes: CompanyWrites): CompanyStore {
  const rows = companyRows(driver)
  const imports = importRows(driver)

  function upsert(draft: CompanyDraft, change: number): UpsertOutcome {
    const { record } = draft
    const { id, domain } = record.company
    const before = rows.byId(id) ?? (draft.matchDomain && domain !== '' ? rows.byDomain(domain) : undefined)
    const rest = JSON.stringify({ rounds: record.rounds, source: record.source, extra: record.extra })
    if (before === undefined) {
      rows.insert(record.company, rest, change)
      return 'created'
    }
    const company: Company = {
      ...record.company,
      id: text(before, 'id'),
      primary_key: text(before, 'id'),
      created_at: text(before, 'created_at'),
    }
    // Compared as text: cheaper than parsing what is stored, and exact because one reader fixes the order of keys.
    const same = JSON.stringify({ ...company, updated_at: text(before, 'updated_at') })
    if (same === before['company'] && rest === before['rest']) return 'unchanged'
    rows.update(integer(before, 'seq'), company, rest, change)
    return 'updated'
  }

  return {
    find: async (id) => toRecord(rows.byId(id)),
    findMany: async (ids) => ids.map((id) => toRecord(rows.byId(id))),
    findByDomains: async (domains) =>
      domains.map((domain) => toRecord(rows.byDomain(domain) ?? rows.byAlternateDomain(domain))),
    upsertMany: (drafts, step) =>
      writes.write(() => {
        let change = rows.lastChange()
        const outcomes: UpsertOutcome[] = []
        for (const draft of drafts) {
          const outcome = upsert(draft, change + 1)
          if (outcome !== 'unchanged') change++
          outcomes.push(outcome)
        }
        if (step !== null) imports.advance(step, outcomes)
        return outcomes
      }),
    remove: (id) => writes.write(() => rows.remove(id)),
    count: async () => rows.count(),
    async changesAfter(cursor, limit) {
      const after = changeOf(cursor)
      const found = rows.changesAfter(after, limit)
      const last = found.at(-1)
      return {
        changes: found.map(toChange),
        cursor: cursorOf(last === undefined ? after : integer(last, 'change')),
      }
    },
    importCheckpoint: async (fingerprint) => imports.find(fingerprint),
  }
}

function companyRows(driver: SqliteDriver) {
  const byId = driver.prepare(
    'SELECT seq, id, created_at, updated_at, company, rest FROM companies WHERE id = ?',
  )
  const byDomain = driver.prepare(
    `SELECT seq, id, created_at, updated_at, company, rest FROM companies
     WHERE domain = ? AND domain <> '' ORDER BY seq LIMIT 1`,
  )
  const byAlternateDomain = driver.prepare(
    `SELECT c.seq, c.id, c.created_at, c.updated_at, c.company, c.rest
     FROM company_alternate_domains a JOIN companies c ON c.seq = a.seq
     WHERE a.domain = ? ORDER BY a.seq LIMIT 1`,
  )
  const insert = driver.prepare(
    `INSERT INTO companies (id, domain, change, created_at, updated_at, company, rest)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = driver.prepare(
    `UPDATE companies SET domain = ?, change = ?, updated_at = ?, company = ?, rest = ? WHERE seq = ?`,
  )
  const addAlternate = driver.prepare(
    'INSERT INTO company_alternate_domains (seq, domain) SELECT seq, ? FROM companies WHERE id = ?',
  )
  const dropAlternates = driver.prepare('DELETE FROM company_alternate_domains WHERE seq = ?')
  const drop = driver.prepare('DELETE FROM companies WHERE seq = ?')
  const addRemoval = driver.prepare('INSERT INTO company_removals (change, id) VALUES (?, ?)')
  const dropRemoval = driver.prepare('DELETE FROM company_removals WHERE id = ?')
  const lastChange = driver.prepare(
    `SELECT max(coalesce((SELECT max(change) FROM companies), 0),
                coalesce((SELECT max(change) FROM company_removals), 0)) AS change`,
  )
  const count = driver.prepare('SELECT count(*) AS companies FROM companies')
  // Each half is read along its own index and stops at the limit.
  const changesAfter = driver.prepare(
    `SELECT * FROM (SELECT change, id, company, rest FROM companies WHERE change > ? ORDER BY change LIMIT ?)
     UNION ALL
     SELECT * FROM (SELECT change, id, NULL, NULL FROM company_removals WHERE change > ? ORDER BY change LIMIT ?)
     ORDER BY change LIMIT ?`,
  )

  function addAlternates(company: Company) {
    for (const domain of new Set(company.alternate_domains)) addAlternate.run(domain, company.id)
  }
  function nextChange() {
    return integer(lastChange.get() ?? {}, 'change') + 1
  }

  return {
    byId: (id: string) => byId.get(id),
    byDomain: (domain: string) => byDomain.get(domain),
    byAlternateDomain: (domain: string) => (domain === '' ? undefined : byAlternateDomain.get(domain)),
    insert(company: Company, rest: string, change: number) {
      const { id, domain, created_at, updated_at } = company
      insert.run(id, domain, change, created_at, updated_at, JSON.stringify(company), rest)
      dropRemoval.run(id)
      addAlternates(company)
    },
    update(seq: number, company: Company, rest: string, change: number) {
      update.run(company.domain, change, company.updated_at, JSON.stringify(company), rest, seq)
      dropAlternates.run(seq)
      addAlternates(company)
    },
    remove(id: string): boolean {
      const found = byId.get(id)
      if (found === undefined) return false
      const change = nextChange()
      dropAlternates.run(integer(found, 'seq'))
      drop.run(integer(found, 'seq'))
      addRemoval.run(change, id)
      return true
    },
    lastChange: () => nextChange() - 1,
    count: () => integer(count.get() ?? {}, 'companies'),
    changesAfter: (after: number, limit: number) => changesAfter.all(after, limit, after, limit, limit),
  }
}

function importRows(driver: SqliteDriver) {
  const find = driver.prepare('SELECT * FROM company_imports WHERE fingerprint = ?')
  const put = driver.prepare(
    `INSERT OR REPLACE INTO company_imports
       (fingerprint, lines, created, updated, unchanged, rejected, warnings, finished, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )

  function checkpoint(fingerprint: string): ImportCheckpoint | null {
    const row = find.get(fingerprint)
    if (row === undefined) return null
    return {
      fingerprint,
      lines: integer(row, 'lines'),
      created: integer(row, 'created'),
      updated: integer(row, 'updated'),
      unchanged: integer(row, 'unchanged'),
      rejected: integer(row, 'rejected'),
      warnings: JSON.parse(text(row, 'warnings')),
      finished: integer(row, 'finished') === 1,
      updatedAt: integer(row, 'updated_at'),
    }
  }

  return {
    find: checkpoint,
    advance(step: ImportStep, outcomes: readonly UpsertOutcome[]) {
      const next = advanceCheckpoint(checkpoint(step.fingerprint), step, outcomes)
      const { fingerprint, lines, created, updated, unchanged, rejected, warnings, finished, updatedAt } =
        next
      const counts = [lines, created, updated, unchanged, rejected]
      put.run(fingerprint, ...counts, JSON.stringify(warnings), finished ? 1 : 0, updatedAt)
    },
  }
}

function toChange(row: SqliteRow): CompanyChange {
  return { id: text(row, 'id'), record: row['company'] === null ? null : toRecord(row) }
}

/** The company is parsed at once; rounds, source and extra when somebody asks for them. */
function toRecord(row: SqliteRow): CompanyRecord
function toRecord(row: SqliteRow | undefined): CompanyRecord | null
function toRecord(row: SqliteRow | undefined): CompanyRecord | null {
  if (row === undefined) return null
  const restText = text(row, 'rest')
  let parsed: Omit<CompanyRecord, 'company'> | null = null
  const rest = () => {
    parsed ??= JSON.parse(restText) as Omit<CompanyRecord, 'company'>
    return parsed
  }
  return {
    company: JSON.parse(text(row, 'company')),
    get rounds() {
      return rest().rounds
    },
    get source() {
      return rest().source
    },
    get extra() {
      return rest().extra
    },
  }
}

function text(row: SqliteRow, column: string): string {
  const value = row[column]
  if (typeof value !== 'string')
    throw new TypeError(`${column} is not text: was the database changed by hand?`)
  return value
}

function integer(row: SqliteRow, column: string): number {
  const value = row[column]
  if (typeof value !== 'number')
    throw new TypeError(`${column} is not a number: was the database changed by hand?`)
  return value
}
