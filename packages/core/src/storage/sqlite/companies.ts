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
import { companyKey, companyKeys } from './company-keys.ts'
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

  /** Stores one draft under the numbers after `last`, and moves those on. */
  function upsert(draft: CompanyDraft, last: LastNumbers): UpsertOutcome {
    const { record } = draft
    const { id, domain } = record.company
    const before = rows.byId(id) ?? (draft.matchDomain ? rows.byDomain(domain) : undefined)
    const rest = JSON.stringify({ rounds: record.rounds, source: record.source, extra: record.extra })
    if (before === undefined) {
      last.seq++
      last.change++
      rows.insert(record.company, rest, last)
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
    rows.update(before, company, rest, ++last.change)
    return 'updated'
  }

  return {
    find: async (id) => toRecord(rows.inOneRead(() => rows.byId(id))),
    findMany: async (ids) => rows.inOneRead(() => ids.map(rows.byId)).map(toRecord),
    findByDomains: async (domains) =>
      rows
        .inOneRead(() => domains.map((domain) => rows.byDomain(domain) ?? rows.byAlternateDomain(domain)))
        .map(toRecord),
    upsertMany: (drafts, step) =>
      writes.write(() => {
        const last = rows.lastNumbers()
        const outcomes = drafts.map((draft) => upsert(draft, last))
        rows.settle(last.seq)
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
    lastCursor: async () => cursorOf(rows.lastNumbers().change),
    importCheckpoint: async (fingerprint) => imports.find(fingerprint),
  }
}

/** The numbers given last, and whether an id may come back from removal. */
interface LastNumbers {
  seq: number
  change: number
  readonly hasRemovals: boolean
}

function companyRows(driver: SqliteDriver) {
  const keys = companyKeys(driver)
  const columns = 'c.seq, c.id, c.domain, c.created_at, c.updated_at, c.company, c.rest'
  const begin = driver.prepare('BEGIN')
  const end = driver.prepare('COMMIT')
  // In three plain steps, of which most lookups need two: 2 µs, where one statement with a join takes 7.
  const settledSeq = driver.prepare('SELECT seq FROM company_keys WHERE key = ? ORDER BY seq LIMIT 1')
  const recentSeq = driver.prepare('SELECT seq FROM company_keys_new WHERE key = ? ORDER BY seq LIMIT 1')
  const bySeq = driver.prepare(`SELECT ${columns} FROM companies c WHERE c.seq = ?`)
  const everyOfKey = (column: 'id' | 'domain') =>
    driver.prepare(
      `SELECT ${columns} FROM companies c
       WHERE c.seq IN (SELECT seq FROM company_keys WHERE key = ? UNION ALL SELECT seq FROM company_keys_new WHERE key = ?)
         AND c.${column} = ? ORDER BY c.seq LIMIT 1`,
    )
  const everyOf = { id: everyOfKey('id'), domain: everyOfKey('domain') }
  const alternateSeq = driver.prepare(
    'SELECT seq FROM company_alternate_domains WHERE domain = ? ORDER BY seq LIMIT 1',
  )
  const insert = driver.prepare(
    `INSERT INTO companies (seq, id, domain, change, created_at, updated_at, company, rest)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = driver.prepare(
    `UPDATE companies SET domain = ?, change = ?, updated_at = ?, company = ?, rest = ? WHERE seq = ?`,
  )
  const addAlternate = driver.prepare('INSERT INTO company_alternate_domains (seq, domain) VALUES (?, ?)')
  const dropAlternates = driver.prepare('DELETE FROM company_alternate_domains WHERE seq = ?')
  const drop = driver.prepare('DELETE FROM companies WHERE seq = ?')
  const addRemoval = driver.prepare('INSERT INTO company_removals (change, id) VALUES (?, ?)')
  const dropRemoval = driver.prepare('DELETE FROM company_removals WHERE id = ?')
  const last = driver.prepare(
    `SELECT coalesce((SELECT max(seq) FROM companies), 0) AS seq,
            coalesce((SELECT max(change) FROM companies), 0) AS change,
            coalesce((SELECT max(change) FROM company_removals), 0) AS removal`,
  )
  const count = driver.prepare('SELECT count(*) AS companies FROM companies')
  // The halves are read along their own indexes, merged, and no further than the limit.
  const changesAfter = driver.prepare(
    `SELECT change, id, company, rest FROM companies WHERE change > ?
     UNION ALL
     SELECT change, id, NULL, NULL FROM company_removals WHERE change > ?
     ORDER BY change LIMIT ?`,
  )

  /** Of the companies with this id or domain the one stored first: those of the settled level came before the others. */
  function findByKey(column: 'id' | 'domain', value: string): SqliteRow | undefined {
    const key = companyKey(column, value)
    const first = settledSeq.get(key) ?? recentSeq.get(key)
    if (first === undefined) return undefined
    const row = bySeq.get(integer(first, 'seq'))
    // Two texts of one key are not to be expected among a million companies; then all companies of the key are asked.
    return row?.[column] === value ? row : everyOf[column].get(key, key, value)
  }
  /** Opening and ending a read costs 4 µs, more than the steps of a lookup together, so they share one. Never in a write. */
  function inOneRead<T>(read: () => T): T {
    begin.run()
    try {
      return read()
    } finally {
      end.run()
    }
  }
  function lastNumbers(): LastNumbers {
    const row = last.get() ?? {}
    const removal = integer(row, 'removal')
    const change = Math.max(integer(row, 'change'), removal)
    return { seq: integer(row, 'seq'), change, hasRemovals: removal > 0 }
  }
  function addAlternates(seq: number, domains: readonly string[]) {
    for (const domain of new Set(domains)) addAlternate.run(seq, domain)
  }
  function dropDomainKey(seq: number, domain: string) {
    if (domain !== '') keys.drop(companyKey('domain', domain), seq)
  }

  return {
    byId: (id: string) => findByKey('id', id),
    byDomain: (domain: string) => (domain === '' ? undefined : findByKey('domain', domain)),
    byAlternateDomain(domain: string) {
      const first = domain === '' ? undefined : alternateSeq.get(domain)
      return first === undefined ? undefined : bySeq.get(integer(first, 'seq'))
    },
    insert(company: Company, rest: string, { seq, change, hasRemovals }: LastNumbers) {
      const { id, domain, created_at, updated_at } = company
      insert.run(seq, id, domain, change, created_at, updated_at, JSON.stringify(company), rest)
      keys.add(companyKey('id', id), seq)
      if (domain !== '') keys.add(companyKey('domain', domain), seq)
      if (hasRemovals) dropRemoval.run(id)
      addAlternates(seq, company.alternate_domains)
    },
    update(before: SqliteRow, company: Company, rest: string, change: number) {
      const seq = integer(before, 'seq')
      update.run(company.domain, change, company.updated_at, JSON.stringify(company), rest, seq)
      if (company.domain !== before['domain']) {
        dropDomainKey(seq, text(before, 'domain'))
        if (company.domain !== '') keys.addOlder(companyKey('domain', company.domain), seq)
      }
      dropAlternates.run(seq)
      addAlternates(seq, company.alternate_domains)
    },
    remove(id: string): boolean {
      const found = findByKey('id', id)
      if (found === undefined) return false
      const seq = integer(found, 'seq')
      const change = lastNumbers().change + 1
      keys.drop(companyKey('id', id), seq)
      dropDomainKey(seq, text(found, 'domain'))
      dropAlternates.run(seq)
      drop.run(seq)
      addRemoval.run(change, id)
      return true
    },
    inOneRead,
    lastNumbers,
    settle: (lastSeq: number) => keys.settle(lastSeq),
    count: () => integer(count.get() ?? {}, 'companies'),
    changesAfter: (after: number, limit: number) => changesAfter.all(after, after, limit),
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
