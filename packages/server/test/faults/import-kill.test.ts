import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSqliteStorage } from '@dealflow/core'
import { odsOfTexts, xlsxOfTexts } from '@dealflow/core/testing'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { dealflow, isNightly, longTestMs, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'

/** Enough that a kill falls amid them. */
const companies = isNightly ? 4_000 : 2_000
// It imports for real: the kills fall at three places of the file.
test(
  'an import killed in the middle and run again ends in the state of one that was not',
  () => killImports([isNightly ? 2 : 1]),
  longTestMs,
)

testInNightly(
  'an import killed early, and one killed late, and run again',
  () => killImports([1, 4]),
  longTestMs,
)

for (const ending of ['csv', 'json', 'ods', 'xlsx', 'parquet'])
  testInNightly(
    `an import of a file in .${ending} killed early, in the middle, and late, and run again`,
    () => killImports([1, 2, 3], `companies.${ending}`),
    longTestMs,
  )

/** Kills an import each time that so many megabytes are written. */
async function killImports(places: readonly number[], name = 'companies.jsonl.gz'): Promise<void> {
  const bench = new Workbench(dealflow)
  try {
    const file = join(bench.directory, name)
    if (name.endsWith('.gz')) await generate(file)
    else await writeTable(file)
    const whole = await bench.json<{ created: number }>('import', file)
    expect(whole).toMatchObject({ read: companies, created: companies, updated: 0, rejected: 0 })
    const wanted = await digest(bench.data)

    for (const megabytes of places) {
      const data = join(bench.directory, `killed-${megabytes}`)
      const killedEarly = await killOnceWritten(bench, file, data, megabytes * 1e6)
      expect(killedEarly).toBe(true)
      const again = await bench.run('import', file, '--data', data, '--json')
      // The sample is the first company of this run, with the time of its storing; what is told of cells and rows is of this run too.
      const ofRun = { sample: null, notices: null }
      expect({ ...JSON.parse(again.stdout), ...ofRun }).toEqual({ ...whole, ...ofRun })
      expect(await digest(data)).toBe(wanted)
    }
  } finally {
    await bench.close()
  }
}

/** The generator is run, not imported: scripts are no part of the packages. */
async function generate(file: string): Promise<void> {
  const script = fileURLToPath(new URL('../../../../scripts/sample-data/generate.ts', import.meta.url))
  const child = Bun.spawn([process.execPath, script, '--count', String(companies), '--out', file])
  expect(await child.exited).toBe(0)
}

async function writeTable(file: string): Promise<void> {
  const rows = Array.from({ length: companies }, (_, i) => [
    `Company ${i}`,
    `https://company-${i}.example`,
    `${'What it makes, in a sentence. '.repeat(8)}${i}`,
  ])
  const header = ['Name', 'Website', 'Description']
  if (file.endsWith('.csv'))
    return writeFileSync(
      file,
      [header, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
    )
  if (file.endsWith('.json')) {
    const [name = '', website = '', description = ''] = header
    const list = rows.map((row) => ({ [name]: row[0], [website]: row[1], [description]: row[2] }))
    return writeFileSync(file, JSON.stringify(list, null, 2))
  }
  if (file.endsWith('.parquet')) {
    const columnData = header.map((name, i) => ({
      name,
      data: rows.map((row) => row[i] ?? ''),
      type: 'STRING' as const,
    }))
    return writeFileSync(file, new Uint8Array(parquetWriteBuffer({ columnData })))
  }
  const table = [['Our list'], header, ...rows]
  writeFileSync(file, await (file.endsWith('.ods') ? odsOfTexts(table) : xlsxOfTexts(table)))
}

/** Starts an import and kills it as soon as so much is on disk; false when it ended first. */
async function killOnceWritten(
  bench: Workbench,
  file: string,
  data: string,
  bytes: number,
): Promise<boolean> {
  const child = bench.spawn(['import', file, '--data', data])
  let ended = false
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true
      resolve()
    })
  })
  while (!ended && written(data) < bytes) await new Promise((resolve) => setImmediate(resolve))
  const killed = !ended && child.kill('SIGKILL')
  await exit
  return killed
}

function written(data: string): number {
  const size = (name: string) => statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0
  return size('dealflow.db') + size('dealflow.db-wal')
}

/** One hash of every company of a directory, the times of import aside. */
async function digest(directory: string): Promise<string> {
  const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'error' }))
  const storage = await openSqliteStorage({
    host,
    directory,
    open: openBunSqlite,
    file: (name) => join(directory, name),
  })
  try {
    const documents: string[] = []
    for (let cursor: string | null = null; ; ) {
      const page = await storage.companies.changesAfter(cursor, 1_000)
      if (page.changes.length === 0) break
      for (const { record } of page.changes)
        documents.push(
          JSON.stringify({ ...record, company: { ...record?.company, created_at: '', updated_at: '' } }),
        )
      cursor = page.cursor
    }
    return createHash('sha256').update(documents.sort().join('\n')).digest('hex')
  } finally {
    await storage.close()
  }
}
