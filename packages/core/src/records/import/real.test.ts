import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locations } from '../../../test/locations.ts'
import { inNightly, longTestMs } from '../../../test/nightly.ts'
import { openSqlite } from '../../../test/sqlite.ts'
import { openSqliteStorage } from '../../storage/sqlite/index.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { CompanyStore } from '../store.ts'
import { importCompanies } from './import.ts'
import type { ImportOptions, ImportReject } from './import-options.ts'

const root = join(import.meta.dir, '../../../../..')
const file = join(root, '../shared/data/companies.jsonl.gz')
const hasData = existsSync(file)
if (!hasData) console.log('skipped: import of real companies: ../shared/data/companies.jsonl.gz is not here')

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const scratch = mkdtempSync(join(tmpdir(), 'dealflow-import-'))
afterAll(() => rmSync(scratch, { recursive: true }))

let directories = 0
function openStorage(directory = mkdtempSync(join(scratch, `${directories++}-`))) {
  const host = testHost({ sha256 })
  const open = { host, open: openSqlite, directory, file: (name: string) => join(directory, name) }
  return { host, directory, opened: openSqliteStorage(open) }
}

type Run = Pick<ImportOptions, 'store' | 'host'> & Partial<ImportOptions>
const importReal = (run: Run) =>
  importCompanies({ source: createReadStream(file), fingerprint: 'real', locations, ...run })

/** A hash of all documents sorted by id, but for when they were stored. */
async function stateOf(store: CompanyStore): Promise<string> {
  const documents: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await store.changesAfter(cursor, 2_000)
    for (const { record } of page.changes) {
      if (record === null) continue
      const company = { ...record.company, created_at: '', updated_at: '' }
      documents.push(JSON.stringify([company.id, company, record.rounds, record.source, record.extra]))
    }
    if (page.changes.length === 0) return sha256(documents.sort().join('\n'))
    cursor = page.cursor
  }
}

describe.skipIf(!hasData || !inNightly('38,616 real companies'))('38,616 real companies', () => {
  let wanted = ''

  beforeAll(async () => {
    const { host, opened } = openStorage()
    const storage = await opened
    const rejects: ImportReject[] = []
    const report = await importReal({
      store: storage.companies,
      host,
      onReject: (reject) => void rejects.push(reject),
    })
    expect(rejects).toEqual([])
    expect(report).toMatchObject({ read: 38_616, created: 38_616, rejected: 0 })
    // Two companies of the dissolved Netherlands Antilles, one website that is only "http://", teams that share a host.
    expect(Object.entries(report.warnings).map(([text, count]) => [text.split(':')[0], count])).toEqual([
      ['website', 1],
      ['website', 633],
      ['country_iso2', 2],
    ])
    wanted = await stateOf(storage.companies)

    const { cursor } = await storage.companies.changesAfter(null, 100_000)
    expect(await importReal({ store: storage.companies, host })).toMatchObject({
      created: 0,
      unchanged: 38_616,
    })
    expect((await storage.companies.changesAfter(cursor, 10)).changes).toEqual([])
    await storage.close()
  }, longTestMs)

  test('load whole, and a second import changes nothing', () => expect(wanted).toHaveLength(64))

  for (const cuts of [[4_321, 20_000], [1], [38_615], [777, 778, 30_001]]) {
    test(
      `cut after about ${cuts.join(', then ')} lines and imported again end in the same state`,
      async () => {
        let { host, directory, opened } = openStorage()
        let storage = await opened
        for (const cut of cuts) {
          const stop = new AbortController()
          const store: CompanyStore = {
            ...storage.companies,
            async upsertMany(drafts, step) {
              const outcomes = await storage.companies.upsertMany(drafts, step)
              if (step !== null && step.lines >= cut) stop.abort(new Error('cut'))
              return outcomes
            },
          }
          await importReal({ store, host, signal: stop.signal, batchSize: 100 + (cut % 400) }).catch(
            (error) => {
              expect(error.message).toBe('cut')
            },
          )
          await storage.close()
          ;({ host, directory, opened } = openStorage(directory))
          storage = await opened
        }
        const before = await storage.companies.importCheckpoint('real')
        const report = await importReal({ store: storage.companies, host })
        expect(report.read).toBe(38_616)
        if (before?.finished === false) expect(report.created).toBe(38_616)
        expect(await storage.companies.count()).toBe(38_616)
        expect(await stateOf(storage.companies)).toBe(wanted)
        await storage.close()
      },
      longTestMs,
    )
  }
})
