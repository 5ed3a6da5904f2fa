import { type RecentlyUsed, recentlyUsed } from '../../kernel/index.ts'
import type { Company } from '../../records/index.ts'
import type { LastNumbers } from './company-changes.ts'
import { integer, text } from './company-documents.ts'
import { firstSeqOf, togetherLeast } from './company-key-lookups.ts'
import { companyKey, companyKeys } from './company-keys.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

/** Where a company is from. */
export interface StoredFrom {
  readonly origin_no: number | null
  readonly place: string | null
}

/** The rows of companies and what finds them by id, domain and change. All statements are compiled once, here. */
export function companyRows(driver: SqliteDriver) {
  const keys = companyKeys(driver)
  const remembered = rememberedRows()
  const columns =
    'c.seq, c.id, c.domain, c.change, c.created_at, c.updated_at, c.company, c.rest, c.merged_into, c.merged_at'
  const begin = driver.prepare('BEGIN')
  const end = driver.prepare('COMMIT')
  // A step of its own after the key: 2 µs together, where one statement with a join takes 7.
  const bySeq = driver.prepare(`SELECT ${columns} FROM companies c WHERE c.seq = ?`)
  const everyOfKey = (column: 'id' | 'domain') =>
    driver.prepare(
      `SELECT ${columns} FROM companies c
       WHERE c.seq IN (SELECT seq FROM company_keys WHERE key = ? UNION ALL SELECT seq FROM company_keys_new WHERE key = ?)
         AND c.${column} = ? ORDER BY c.seq`,
    )
  const everyOf = { id: everyOfKey('id'), domain: everyOfKey('domain') }
  const firstOfKeys = driver.prepare(
    `SELECT asked.value AS key, ${columns} FROM json_each(?) AS asked
     CROSS JOIN companies c ON c.seq = ${firstSeqOf('asked.value')}`,
  )
  const alternateSeq = driver.prepare(
    'SELECT seq FROM company_alternate_domains WHERE domain = ? ORDER BY seq LIMIT 1',
  )
  const insert = driver.prepare(
    `INSERT INTO companies (seq, id, domain, change, created_at, updated_at, company, rest, origin_no, place)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = driver.prepare(
    `UPDATE companies SET domain = ?, change = ?, updated_at = ?, company = ?, rest = ? WHERE seq = ?`,
  )
  const updateRest = driver.prepare('UPDATE companies SET rest = ?, change = ? WHERE seq = ?')
  const addAlternate = driver.prepare('INSERT INTO company_alternate_domains (seq, domain) VALUES (?, ?)')
  const dropAlternates = driver.prepare('DELETE FROM company_alternate_domains WHERE seq = ?')
  const drop = driver.prepare('DELETE FROM companies WHERE seq = ?')
  const scan = driver.prepare(
    `SELECT ${columns} FROM companies c WHERE c.seq > ? AND c.merged_into IS NULL ORDER BY c.seq LIMIT ?`,
  )
  const merge = driver.prepare(
    'UPDATE companies SET merged_into = ?, merged_at = ?, change = ? WHERE seq = ?',
  )
  const mergedInto = driver.prepare(
    `SELECT ${columns} FROM companies c WHERE c.merged_into = ? ORDER BY c.merged_at, c.seq`,
  )
  const everyMerged = driver.prepare(
    `SELECT c.id, c.merged_into FROM companies c WHERE c.merged_into IS NOT NULL`,
  )

  /** Of the companies with this id or domain the one stored first. */
  function findByKey(column: 'id' | 'domain', value: string): SqliteRow | undefined {
    const key = companyKey(column, value)
    const first = keys.first(key)
    if (first === null) return undefined
    const row = bySeq.get(first)
    if (row?.[column] === value) return row
    // Two texts of one key are not to be expected among a million companies; then all companies of the key are asked.
    keys.write()
    return everyOf[column].get(key, key, value)
  }
  /**
   * The same for many values. In one statement, and sorted, so that neighbours meet on one page: 25 ids beside a million companies take
   * 140 µs, where their keys together and a step for each company take 200.
   */
  function findByKeys(column: 'id' | 'domain', values: readonly string[]): (SqliteRow | undefined)[] {
    if (values.length < togetherLeast) return values.map((value) => findByKey(column, value))
    const wanted = values.map((value) => companyKey(column, value))
    keys.write()
    const sorted = Float64Array.from(new Set(wanted)).sort()
    const found = new Map(firstOfKeys.all(`[${sorted.join(',')}]`).map((row) => [row['key'], row]))
    return values.map((value, i) => {
      const row = found.get(wanted[i] ?? 0)
      return row === undefined || row[column] === value ? row : findByKey(column, value)
    })
  }
  /** The rows of these ids, for readers only: rows that were read lately are not read again. */
  function readByIds(ids: readonly string[]): (SqliteRow | undefined)[] {
    const found = ids.map((id) => remembered.get(id))
    const missing = ids.filter((_, i) => found[i] === undefined)
    if (missing.length === 0) return found
    const read = new Map(
      inOneRead(() => findByKeys('id', missing).map(shown)).map((row, i) => [missing[i] ?? '', row]),
    )
    // Not under the id of one that was merged: what changes the company that it leads to does not know of it.
    for (const [id, row] of read) if (row !== undefined && row['id'] === id) remembered.remember(id, row)
    return ids.map((id, i) => found[i] ?? read.get(id))
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
  /** The row of the company that this one was merged into, through however many; itself where it was not merged. */
  function shown(row: SqliteRow | undefined): SqliteRow | undefined {
    let reached = row
    while (typeof reached?.['merged_into'] === 'number') reached = bySeq.get(reached['merged_into'])
    return reached
  }
  function byAlternateDomain(domain: string): SqliteRow | undefined {
    const first = domain === '' ? undefined : alternateSeq.get(domain)
    return first === undefined ? undefined : bySeq.get(integer(first, 'seq'))
  }
  function addAlternates(seq: number, domains: readonly string[]) {
    for (const domain of new Set(domains)) addAlternate.run(seq, domain)
  }
  function dropDomainKey(seq: number, domain: string) {
    if (domain !== '') keys.drop(companyKey('domain', domain), seq)
  }

  return {
    /** Each of the three may give a row that was merged into another one. */
    byId: (id: string) => findByKey('id', id),
    byIds: (ids: readonly string[]) => findByKeys('id', ids),
    readByIds,
    byDomains: (domains: readonly string[]) => findByKeys('domain', domains),
    byDomain: (domain: string) => (domain === '' ? undefined : findByKey('domain', domain)),
    byAlternateDomain,
    shown,
    bySeq: (seq: number) => bySeq.get(seq),
    /** Directly. */
    mergedInto: (seq: number): readonly SqliteRow[] => mergedInto.all(seq),
    everyMerged: (): readonly SqliteRow[] => everyMerged.all(),
    /** Says into which company a row is merged from now on; null when into none. */
    merge(row: SqliteRow, into: { readonly seq: number; readonly at: string } | null, change: number) {
      remembered.delete(text(row, 'id'))
      merge.run(into?.seq ?? null, into?.at ?? null, change, integer(row, 'seq'))
    },
    /** Those with this website, in the order of storing; else the first that has it as another of its domains. Merged ones too. */
    everyOfDomain(domain: string): readonly SqliteRow[] {
      if (domain === '') return []
      const key = companyKey('domain', domain)
      keys.write()
      const withWebsite = everyOf.domain.all(key, key, domain)
      if (withWebsite.length > 0) return withWebsite
      const other = byAlternateDomain(domain)
      return other === undefined ? [] : [other]
    },
    insert(company: Company, rest: string, { seq, change }: LastNumbers, { origin_no, place }: StoredFrom) {
      const { id, domain, created_at, updated_at } = company
      remembered.delete(id)
      const text = JSON.stringify(company)
      insert.run(seq, id, domain, change, created_at, updated_at, text, rest, origin_no, place)
      keys.add(companyKey('id', id), seq)
      if (domain !== '') keys.add(companyKey('domain', domain), seq)
      addAlternates(seq, company.alternate_domains)
    },
    update(before: SqliteRow, company: Company, rest: string, change: number) {
      const seq = integer(before, 'seq')
      remembered.delete(text(before, 'id'))
      update.run(company.domain, change, company.updated_at, JSON.stringify(company), rest, seq)
      if (company.domain !== before['domain']) {
        dropDomainKey(seq, text(before, 'domain'))
        if (company.domain !== '') keys.addOlder(companyKey('domain', company.domain), seq)
      }
      dropAlternates.run(seq)
      addAlternates(seq, company.alternate_domains)
    },
    /** Stores what is beside the document of a row. */
    putRest(row: SqliteRow, rest: string, change: number) {
      remembered.delete(text(row, 'id'))
      updateRest.run(rest, change, integer(row, 'seq'))
    },
    remove(row: SqliteRow) {
      const seq = integer(row, 'seq')
      remembered.delete(text(row, 'id'))
      keys.drop(companyKey('id', text(row, 'id')), seq)
      dropDomainKey(seq, text(row, 'domain'))
      dropAlternates.run(seq)
      drop.run(seq)
    },
    inOneRead,
    /** Runs the synchronous `work`, which looks up companies by these ids and domains: at a quarter of the cost of each. */
    lookedUp<T>(ids: readonly string[], domains: readonly string[], work: () => T): T {
      const wanted = ids.map((id) => companyKey('id', id))
      for (const domain of domains) if (domain !== '') wanted.push(companyKey('domain', domain))
      return keys.lookedUp(wanted, work)
    },
    settle: (lastSeq: number) => keys.settle(lastSeq),
    scan: (after: number, limit: number) => scan.all(after, limit),
  }
}

/**
 * Rows that were read lately, by the id of their company. The process owns the database, so a row can only change through what holds
 * this memory, and every decision that changes one forgets it before it commits. Reading the 25 rows of a page of hits from SQLite
 * costs 200 µs beside 100,000 companies, from here 50 with their records.
 */
function rememberedRows(): Pick<RecentlyUsed<SqliteRow>, 'get' | 'delete'> & {
  remember(id: string, row: SqliteRow): void
} {
  const rows = recentlyUsed<SqliteRow>(lettersMax)
  return { ...rows, remember: (id, row) => rows.set(id, row, lettersOf(row)) }
}

/** About 7,500 companies a generation. */
const lettersMax = 16 * 1024 * 1024

function lettersOf(row: SqliteRow): number {
  let letters = 0
  for (const value of Object.values(row)) if (typeof value === 'string') letters += value.length
  return letters
}
