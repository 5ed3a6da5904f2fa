import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Conditions } from '../queries.ts'
import { readRecords } from '../records.ts'
import { type Peer, topCount } from './peer.ts'

/** SQLite FTS5: bm25 over name, labels and text with our weights, any of the words, filters joined after the match. */
export async function openFts5(file: string, directory: string): Promise<Peer> {
  const path = join(directory, 'fts5.db')
  const database = new Database(path, { create: true })
  database.run('PRAGMA journal_mode = OFF')
  database.run('PRAGMA synchronous = OFF')
  database.run('PRAGMA cache_size = -262144')
  database.run('PRAGMA mmap_size = 4294967296')
  for (const sql of schema) database.run(sql)
  await fill(database, file)
  for (const sql of indexes) database.run(sql)
  const trigrams = database.prepare(
    `SELECT rowid FROM names WHERE names MATCH ? ORDER BY bm25(names) LIMIT 5`,
  )
  return {
    version: `SQLite ${(database.query('SELECT sqlite_version() AS v').get() as { v: string }).v}`,
    search({ words, mix }) {
      const match = words.map((word) => `"${word.replaceAll('"', '')}"`).join(' OR ')
      const { sql, values } = mix === null ? { sql: '', values: [] } : where(mix.conditions)
      const rows = database
        .prepare(
          `SELECT c.id FROM texts JOIN companies c ON c.n = texts.rowid WHERE texts MATCH ?${sql}
           ORDER BY bm25(texts, 3, 2, 1) LIMIT ${topCount}`,
        )
        .all(match, ...values)
      return rows.length
    },
    name: (name) => trigrams.all(trigramsOf(name)).length,
    bytes: statSync(path).size,
    close: () => database.close(),
  }
}

const schema = [
  `CREATE TABLE companies (n INTEGER PRIMARY KEY, id TEXT, domain TEXT, country TEXT, city TEXT, founded INTEGER,
   employees INTEGER, funding REAL)`,
  'CREATE TABLE investors (n INTEGER, name TEXT)',
  'CREATE TABLE industries (n INTEGER, name TEXT)',
  `CREATE VIRTUAL TABLE texts USING fts5(name, labels, text, content='', tokenize='porter unicode61 remove_diacritics 2')`,
  `CREATE VIRTUAL TABLE names USING fts5(name, content='', tokenize='trigram')`,
]
const indexes = [
  'CREATE INDEX by_country ON companies (country)',
  'CREATE INDEX by_city ON companies (city)',
  'CREATE INDEX by_founded ON companies (founded)',
  'CREATE INDEX by_domain ON companies (domain)',
  'CREATE INDEX by_investor ON investors (n, name)',
  'CREATE INDEX by_industry ON industries (n, name)',
  `INSERT INTO texts(texts) VALUES ('optimize')`,
  'ANALYZE',
]

async function fill(database: Database, file: string) {
  const company = database.prepare('INSERT INTO companies VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const texts = database.prepare('INSERT INTO texts (rowid, name, labels, text) VALUES (?, ?, ?, ?)')
  const names = database.prepare('INSERT INTO names (rowid, name) VALUES (?, ?)')
  const investor = database.prepare('INSERT INTO investors VALUES (?, ?)')
  const industry = database.prepare('INSERT INTO industries VALUES (?, ?)')
  database.run('BEGIN')
  let n = 0
  for await (const record of readRecords(file)) {
    n++
    const { id, domain, country, city, foundedYear, employeesMax, fundingUsd } = record
    company.run(n, id, domain, country, city, foundedYear, employeesMax, fundingUsd)
    texts.run(n, record.name, record.labels.join(' '), record.text)
    names.run(n, record.name)
    for (const name of record.investors) investor.run(n, name)
    for (const name of record.industries) industry.run(n, name)
  }
  database.run('COMMIT')
}

function where(conditions: Conditions): { sql: string; values: (string | number)[] } {
  const parts: string[] = []
  const values: (string | number)[] = []
  const add = (sql: string, ...given: (string | number)[]) => {
    parts.push(` AND ${sql}`)
    values.push(...given)
  }
  const { countries, notCountry, city, yearMin, yearMax, employeesMax, fundingMin } = conditions
  const { investor, industries, notDomains } = conditions
  if (countries) add(`c.country IN (${marks(countries)})`, ...countries)
  if (notCountry) add('c.country <> ?', notCountry)
  if (city) add('c.city = ?', city)
  if (yearMin) add('c.founded >= ?', yearMin)
  if (yearMax) add('c.founded <= ?', yearMax)
  if (employeesMax) add('c.employees <= ?', employeesMax)
  if (fundingMin) add('c.funding >= ?', fundingMin)
  if (investor) add('EXISTS (SELECT 1 FROM investors i WHERE i.n = c.n AND i.name = ?)', investor)
  if (industries) {
    add(
      `EXISTS (SELECT 1 FROM industries i WHERE i.n = c.n AND i.name IN (${marks(industries)}))`,
      ...industries,
    )
  }
  if (notDomains) add(`c.domain NOT IN (${marks(notDomains)})`, ...notDomains)
  return { sql: parts.join(''), values }
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}

function trigramsOf(name: string): string {
  const text = name.toLowerCase()
  const grams = Array.from({ length: Math.max(1, text.length - 2) }, (_, i) => text.slice(i, i + 3))
  return grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' OR ')
}
