import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Conditions } from '../queries.ts'
import { readRecords } from '../records.ts'
import { installed } from './installed.ts'
import { type Peer, topCount } from './peer.ts'

export const lancedbVersion = '0.39.0'

/** What is used of the package, which is not a dependency: 195 MB. */
interface LanceDb {
  connect(path: string): Promise<Connection>
  readonly Index: { fts(options: object): unknown; btree(): unknown; bitmap(): unknown; labelList(): unknown }
}
interface Connection {
  createTable(name: string, rows: readonly object[]): Promise<Table>
}
interface Table {
  add(rows: readonly object[]): Promise<unknown>
  createIndex(column: string, options: { config: unknown }): Promise<void>
  optimize(): Promise<unknown>
  search(query: string, kind: 'fts', columns: string): Query
}
interface Query {
  select(columns: readonly string[]): Query
  where(predicate: string): Query
  limit(count: number): Query
  toArray(): Promise<readonly unknown[]>
}

const chunkRows = 50_000

/** LanceDB: its BM25 over one text column (any of the words), filters before the match. */
export async function openLancedb(file: string, directory: string): Promise<Peer> {
  const lancedb = (await installed('@lancedb/lancedb', lancedbVersion, directory)) as LanceDb
  const path = join(directory, 'lance')
  const table = await fill(await lancedb.connect(path), file)
  const text = { withPosition: false, stem: true, removeStopWords: true, asciiFolding: true }
  await table.createIndex('text', { config: lancedb.Index.fts(text) })
  await table.createIndex('country', { config: lancedb.Index.bitmap() })
  for (const column of ['city', 'founded', 'domain']) {
    await table.createIndex(column, { config: lancedb.Index.btree() })
  }
  for (const column of ['investors', 'industries']) {
    await table.createIndex(column, { config: lancedb.Index.labelList() })
  }
  await table.optimize()
  return {
    version: `LanceDB ${lancedbVersion}`,
    async search({ words, mix }) {
      const query = table.search(words.join(' '), 'fts', 'text').select(['id', '_score']).limit(topCount)
      const rows = await (mix === null ? query : query.where(where(mix.conditions))).toArray()
      return rows.length
    },
    name: null,
    bytes: bytesUnder(path),
    close: () => {},
  }
}

async function fill(connection: Connection, file: string): Promise<Table> {
  let table: Table | null = null
  let rows: object[] = []
  const flush = async () => {
    if (table === null) table = await connection.createTable('companies', rows)
    else await table.add(rows)
    rows = []
  }
  for await (const record of readRecords(file)) {
    rows.push({
      id: record.id,
      text: `${record.name} ${record.labels.join(' ')} ${record.text}`,
      domain: record.domain,
      country: record.country,
      city: record.city,
      founded: record.foundedYear ?? -1,
      employees: record.employeesMax ?? 1e12,
      funding: record.fundingUsd ?? -1,
      // Types are read from the rows, and an empty list has none.
      investors: record.investors.length === 0 ? [''] : [...record.investors],
      industries: record.industries.length === 0 ? [''] : [...record.industries],
    })
    if (rows.length >= chunkRows) await flush()
  }
  if (rows.length > 0 || table === null) await flush()
  return table as unknown as Table
}

function where(conditions: Conditions): string {
  const { countries, notCountry, city, yearMin, yearMax, employeesMax, fundingMin } = conditions
  const { investor, industries, notDomains } = conditions
  const parts: string[] = []
  if (countries) parts.push(`country IN (${quoted(countries)})`)
  if (notCountry) parts.push(`country <> ${quoted([notCountry])}`)
  if (city) parts.push(`city = ${quoted([city])}`)
  if (yearMin) parts.push(`founded >= ${yearMin}`)
  if (yearMax) parts.push(`founded <= ${yearMax}`)
  if (employeesMax) parts.push(`employees <= ${employeesMax}`)
  if (fundingMin) parts.push(`funding >= ${fundingMin}`)
  if (investor) parts.push(`array_has(investors, ${quoted([investor])})`)
  if (industries) parts.push(`array_has_any(industries, [${quoted(industries)}])`)
  if (notDomains) parts.push(`domain NOT IN (${quoted(notDomains)})`)
  return parts.join(' AND ')
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
}

function bytesUnder(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
