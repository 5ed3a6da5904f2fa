import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SQL } from 'bun'
import { type Postgresql, startPostgresql } from '../../postgresql.ts'
import type { Conditions } from '../queries.ts'
import { type BenchRecord, readRecords } from '../records.ts'
import { type Peer, topCount } from './peer.ts'

/**
 * PostgreSQL's full text: `ts_rank` over a stored tsvector, any of the words, filters by B-trees and GIN, names by pg_trgm. A
 * cluster of its own, reached through a socket in its directory alone; one process a query.
 */
export async function openPostgresql(file: string, directory: string): Promise<Peer> {
  const cluster = await startPostgresql(directory, settings)
  try {
    const version = await load(cluster, file)
    const sql = new SQL({
      adapter: 'postgres',
      path: cluster.socket,
      username: 'postgres',
      database: 'postgres',
      max: 1,
    })
    const [size] = await sql.unsafe(`SELECT pg_total_relation_size('companies')::float8 AS bytes`)
    return {
      version,
      async search({ words, mix }) {
        const { text, values } = where(mix?.conditions ?? {})
        const rows = await sql.unsafe(
          `SELECT id FROM companies, to_tsquery('english', $1) q WHERE texts @@ q${text}
           ORDER BY ts_rank(texts, q) DESC LIMIT ${topCount}`,
          [words.map((word) => `'${word.replaceAll("'", '')}'`).join(' | '), ...values],
        )
        return rows.length
      },
      async name(name) {
        const rows = await sql.unsafe(
          'SELECT id FROM companies WHERE name % $1 ORDER BY similarity(name, $1) DESC LIMIT 5',
          [name],
        )
        return rows.length
      },
      bytes: size.bytes,
      async close() {
        await sql.close()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** As fast as it gets: nothing of it has to outlive the benchmark. */
const settings = [
  ...['shared_buffers=1GB', 'work_mem=64MB', 'maintenance_work_mem=512MB', 'max_wal_size=8GB'],
  ...['fsync=off', 'autovacuum=off', 'max_parallel_workers_per_gather=0', 'jit=off'],
]

const schema = `CREATE EXTENSION pg_trgm;
CREATE UNLOGGED TABLE companies (id text, name text, labels text, body text, domain text, country text, city text, founded int,
employees float8, funding float8, investors text[], industries text[]);`
const indexes = `ALTER TABLE companies ADD texts tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', name), 'A') ||
setweight(to_tsvector('english', labels), 'B') || to_tsvector('english', body)) STORED;
CREATE INDEX ON companies USING gin (texts); CREATE INDEX ON companies USING gin (name gin_trgm_ops);
CREATE INDEX ON companies (country); CREATE INDEX ON companies (city); CREATE INDEX ON companies (founded);
CREATE INDEX ON companies USING gin (investors); CREATE INDEX ON companies USING gin (industries);
VACUUM ANALYZE companies; SELECT version();`

async function load(cluster: Postgresql, file: string): Promise<string> {
  const columns =
    '(id, name, labels, body, domain, country, city, founded, employees, funding, investors, industries)'
  const psql = spawn(
    join(cluster.programs, 'psql'),
    [
      '-X',
      '-q',
      '-t',
      '-A',
      '-v',
      'ON_ERROR_STOP=1',
      '-h',
      cluster.socketDirectory,
      '-U',
      'postgres',
      'postgres',
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let output = ''
  psql.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(psql, 'exit')
  psql.stdin.write(`${schema}\nCOPY companies ${columns} FROM STDIN;\n`)
  let lines = ''
  for await (const record of readRecords(file)) {
    lines += `${copyLine(record)}\n`
    if (lines.length < 1 << 18) continue
    if (!psql.stdin.write(lines)) await once(psql.stdin, 'drain')
    lines = ''
  }
  psql.stdin.end(`${lines}\\.\n${indexes}\n`)
  const [code] = await ended
  if (code !== 0) throw new Error(`psql ended with ${code}.`)
  return output.trim().split(' ').slice(0, 2).join(' ')
}

function copyLine(record: BenchRecord): string {
  const { id, name, labels, text, domain, country, city, foundedYear, employeesMax, fundingUsd } = record
  const array = (values: readonly string[]) =>
    `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
  const plain = [
    id,
    name,
    labels.join(' '),
    text,
    domain,
    country,
    city,
    foundedYear,
    employeesMax,
    fundingUsd,
  ]
  return [...plain, array(record.investors), array(record.industries)]
    .map((value) => (value === null ? '\\N' : escaped(String(value))))
    .join('\t')
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\t', ' ').replaceAll('\n', ' ').replaceAll('\r', ' ')
}

function where(conditions: Conditions): { text: string; values: (string | number)[] } {
  const values: (string | number)[] = []
  let text = ''
  const add = (sql: string, ...given: readonly (string | number)[]) => {
    const marks = given.map((value) => `$${values.push(value) + 1}`).join(', ')
    text += ` AND ${sql.replace('?', marks)}`
  }
  const { countries, notCountry, city, yearMin, yearMax, employeesMax, fundingMin } = conditions
  const { investor, industries, notDomains } = conditions
  if (countries) add('country IN (?)', ...countries)
  if (notCountry) add('country <> ?', notCountry)
  if (city) add('city = ?', city)
  if (yearMin) add('founded >= ?', yearMin)
  if (yearMax) add('founded <= ?', yearMax)
  if (employeesMax) add('employees <= ?', employeesMax)
  if (fundingMin) add('funding >= ?', fundingMin)
  if (investor) add('investors @> ARRAY[?]::text[]', investor)
  if (industries) add('industries && ARRAY[?]::text[]', ...industries)
  if (notDomains) add('domain NOT IN (?)', ...notDomains)
  return { text, values }
}
