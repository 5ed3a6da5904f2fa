import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { locations } from '../../../test/locations.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { CompanyStore } from '../store.ts'
import { importCompanies } from './import.ts'
import type { ImportOptions, ImportReject } from './import-options.ts'
import type { ImportProgress } from './progress.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

async function* bytesOf(text: string | Uint8Array, size = 64) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function setUp(store: CompanyStore = memoryCompanyStore()) {
  const host = testHost({ sha256 })
  const rejects: ImportReject[] = []
  const run = (text: string | Uint8Array, options: Partial<ImportOptions> = {}) => {
    rejects.length = 0
    const onReject = (reject: ImportReject) => void rejects.push(reject)
    return importCompanies({
      source: bytesOf(text),
      fingerprint: 'file',
      store,
      host,
      locations,
      onReject,
      batchSize: 3,
      ...options,
    })
  }
  return { host, rejects, run, store }
}

const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => `{"id":"c${i + from}","name":"Company ${i + from}"}\n`).join('')

test('an import counts what became of every line that is not blank', async () => {
  const { rejects, run, store } = setUp()
  const text = `${lines(4)}\n{"name":5}\nnot json\n{"id":"c1","name":"Renamed"}\n{"id":"c2","name":"Company 2"}\n`
  const report = await run(text)
  expect(report).toMatchObject({
    read: 8,
    created: 4,
    updated: 1,
    unchanged: 1,
    withheld: 0,
    rejected: 2,
    warnings: {},
  })
  expect(rejects.map(({ line, text }) => [line, text])).toEqual([
    [6, '{"name":5}'],
    [7, 'not json'],
  ])
  expect(rejects[0]?.reasons).toEqual(['name: expected text or null, got 5'])
  expect(rejects[1]?.reasons[0]).toStartWith('not JSON: ')
  // Of lines with one id the last wins.
  expect((await store.find('c1'))?.company.name).toBe('Renamed')
})

test('the same file twice creates and changes nothing, with ids and without', async () => {
  const { run, store } = setUp()
  const text = `${lines(5)}{"name":"Site","website":"site.example"}\n{"name":"Nowhere","city":"Berlin"}\n`
  expect(await run(text)).toMatchObject({ created: 7 })
  const before = await store.changesAfter(null, 100)
  expect(await run(text)).toMatchObject({ read: 7, created: 0, updated: 0, unchanged: 7 })
  expect(await store.changesAfter(null, 100)).toEqual(before)
})

test('an empty file is an import of nothing', async () => {
  const { run } = setUp()
  for (const text of ['', '\n\n', '\ufeff']) {
    expect(await run(text)).toMatchObject({
      read: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      withheld: 0,
      rejected: 0,
      warnings: {},
    })
  }
})

test('warnings are counted by what they say, and the records are stored', async () => {
  const { run, store } = setUp()
  const { created, warnings } = await run(
    '{"name":"A","website":"http://"}\n{"name":"B","website":"http://"}\n',
  )
  expect(created).toBe(2)
  expect(Object.values(warnings)).toEqual([2])
  expect(await store.count()).toBe(2)
})

test('websites that a company of another id has already are counted, the same after a stop as without one', async () => {
  const text = ['a', 'b', 'c', 'd', 'e', 'f']
    .map((id) => `${JSON.stringify({ id, name: id, website: 'shared.example' })}\n`)
    .concat('{"name":"No id","website":"shared.example"}\n')
    .toSpliced(2, 0, 'refused\n')
    .join('')
  const told = {
    created: 6,
    updated: 1,
    warnings: { 'website: belongs to a company of another id already; both are kept': 5 },
  }
  const { run } = setUp()
  expect(await run(text, { dryRun: true })).toMatchObject(told)
  expect(await run(text)).toMatchObject(told)
  expect(await run(text.slice(0, text.indexOf('{"name":"No id"')))).toMatchObject({ warnings: {} })
  const stopped = setUp()
  const stop = new AbortController()
  const broken = stopped.run(text, { signal: stop.signal, onReject: () => stop.abort(new Error('by hand')) })
  await expect(broken).rejects.toThrow('by hand')
  expect(await stopped.store.importCheckpoint('file')).toMatchObject({ created: 2, finished: false })
  expect(await stopped.run(text)).toMatchObject(told)
})

test('a reject shows at most 2,000 characters of its line', async () => {
  const { rejects, run } = setUp()
  await run(`{"name":"${'x'.repeat(5_000)}"`)
  expect(rejects[0]?.text).toHaveLength(2_000)
})

test('an import that is stopped keeps what it stored, and the next one goes on there with its counts', async () => {
  const { rejects, run, store } = setUp()
  const text = `${lines(4)}{"name":5}\n${lines(7, 5)}`
  const stop = new AbortController()
  const stopped = run(text, {
    signal: stop.signal,
    onReject: () => stop.abort(new Error('stopped by hand')),
  })
  await expect(stopped).rejects.toThrow('stopped by hand')
  expect((await store.importCheckpoint('file'))?.lines).toBe(6)
  expect(await run(text)).toMatchObject({
    read: 12,
    created: 11,
    updated: 0,
    unchanged: 0,
    withheld: 0,
    rejected: 1,
    warnings: {},
  })
  // The refused line was dealt with before the stop and is not told twice.
  expect(rejects).toEqual([])
  expect((await store.importCheckpoint('file'))?.finished).toBe(true)
})

test('a finished import of the same file starts at the first line again, and so does another file', async () => {
  const { run } = setUp()
  await run(lines(5))
  expect(await run(lines(5))).toMatchObject({ read: 5, unchanged: 5 })
  expect(await run(lines(6), { fingerprint: 'other' })).toMatchObject({ read: 6, created: 1, unchanged: 5 })
  expect(await run(lines(6), { fingerprint: null })).toMatchObject({ read: 6, unchanged: 6 })
})

test('a signal that is already given stops before anything is read', async () => {
  const { run, store } = setUp()
  await expect(run(lines(5), { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
  expect(await store.count()).toBe(0)
})

test('gzip that ends early is explained, what came before it is stored, and the whole file can follow', async () => {
  const { run, store } = setUp()
  const packed = new Uint8Array(gzipSync(lines(2_000)))
  const error = await run(packed.slice(0, packed.length - 20)).catch((cause: unknown) => cause)
  expect(error).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/ends early after line \d+\. The lines/),
  })
  const stored = await store.count()
  expect(stored).toBeGreaterThan(1_500)
  expect(await store.importCheckpoint('file')).toMatchObject({ lines: stored, finished: false })
  expect(await run(packed)).toMatchObject({ read: 2_000, created: 2_000 })
})

test('a source that fails is that failure, after what came before it is stored', async () => {
  const { run, store } = setUp()
  async function* failing() {
    yield* bytesOf(lines(5))
    throw new Error('the disk is gone')
  }
  await expect(run('', { source: failing() })).rejects.toThrow('the disk is gone')
  expect(await store.count()).toBe(5)
})

test('a store that fails is that failure, and is not tried again', async () => {
  let tries = 0
  const failing: CompanyStore = {
    ...memoryCompanyStore(),
    async upsertMany() {
      tries++
      throw new Error('the disk is full')
    },
  }
  const { run } = setUp(failing)
  await expect(run(lines(10))).rejects.toThrow('the disk is full')
  expect(tries).toBe(1)
})

test('progress is told at most every 500 ms, with rate and time left', async () => {
  const { host, run } = setUp()
  const told: ImportProgress[] = []
  // Longer than what is looked at before anything is read in.
  const text = lines(30).replaceAll('}', `,"description":"${'x'.repeat(10_000)}"}`)
  const source = async function* () {
    for await (const chunk of bytesOf(text, text.length / 10)) {
      yield chunk
      host.clock.advance(200)
    }
  }
  await run('', { source: source(), bytesTotal: text.length, onProgress: (progress) => told.push(progress) })
  expect(told.length).toBeGreaterThanOrEqual(3)
  expect(told.length).toBeLessThanOrEqual(4)
  const last = told.at(-1)
  expect(last?.bytesTotal).toBe(text.length)
  expect(last?.ratePerSecond).toBeGreaterThan(10)
  expect(last?.ratePerSecond).toBeLessThan(25)
  expect(last?.secondsLeft).toBeGreaterThanOrEqual(0)
  expect(last?.linesRead).toBe((last?.created ?? 0) + (last?.rejected ?? 0))
})

test('other work goes on between the batches', async () => {
  const { host, run } = setUp()
  let deferred = 0
  const clock = {
    ...host.clock,
    defer: (task: () => void) => {
      deferred++
      host.clock.defer(task)
    },
  }
  await run(lines(30), { host: { ...host, clock } })
  expect(deferred).toBeGreaterThanOrEqual(10)
})

test('others get their turn while a batch is read, however slow reading it is', async () => {
  const { host, run } = setUp()
  let now = host.clock.now()
  let records = 0
  let longest = 0
  const clock = {
    ...host.clock,
    // Every look at the time is a millisecond later, as when records take that long.
    now: () => ++now,
    defer: (task: () => void) => {
      longest = Math.max(longest, records)
      records = 0
      host.clock.defer(task)
    },
  }
  const onReject = () => void records++
  await run('{"name":5}\n'.repeat(40), { host: { ...host, clock }, batchSize: 1_000, onReject })
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(10)
})

test('beside others an import takes short steps, and none before they had their turn', async () => {
  const { host, store } = setUp()
  const sizes: number[] = []
  const turnsBefore: number[] = []
  const measured: typeof store = {
    ...store,
    upsertMany(drafts, step) {
      sizes.push(drafts.length)
      turnsBefore.push(turns)
      return store.upsertMany(drafts, step)
    },
  }
  let isBusy = true
  let turns = 0
  let giveTurn = () => {}
  const giveWay = () => {
    turns++
    return new Promise<boolean>((resolve) => {
      giveTurn = () => resolve(isBusy)
    })
  }
  const source = bytesOf(lines(500))
  const done = importCompanies({ source, fingerprint: null, store: measured, host, locations, giveWay })
  let isDone = false
  void done.then(() => {
    isDone = true
  })
  for (let seen = 0; !isDone; seen++) {
    while (turns === seen && !isDone) await new Promise(setImmediate)
    const stored = sizes.length
    for (let turn = 0; turn < 20; turn++) await null
    expect(sizes.length).toBe(stored)
    isBusy = sizes.length < 3
    giveTurn()
  }
  expect(Math.max(...sizes.slice(1, 3))).toBeLessThanOrEqual(25)
  expect(Math.max(...sizes)).toBe(250)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(500)
  // One after the commit before, one after reading.
  turnsBefore.slice(1).forEach((before, i) => {
    expect(before - (turnsBefore[i] ?? 0)).toBeGreaterThanOrEqual(2)
  })
})

test('what the operator edited or deleted stays, unless the import overwrites edits, and the report counts it', async () => {
  const { run, store } = setUp()
  await run(lines(3))
  const [first] = (await store.scan(null, 1)).records
  if (first === undefined) throw new Error('Nothing was stored')
  const company = { ...first.company, name: 'Edited' }
  await store.replace(first, { ...first, company, edits: { name: '2026-01-01T00:00:00.000Z' } })
  await store.remove('c2', 'operator')
  const again = await run(lines(3), { fingerprint: 'again' })
  expect(again).toMatchObject({ read: 3, unchanged: 2, withheld: 1, created: 0 })
  expect((await store.find('c1'))?.company.name).toBe('Edited')
  const over = await run(lines(3), { fingerprint: 'over', overwriteEdits: true })
  expect(over).toMatchObject({ read: 3, updated: 1, created: 1, unchanged: 1, withheld: 0 })
  expect((await store.find('c1'))?.company.name).toBe('Company 1')
})

test('a record that nests without end costs itself alone, in JSON and in a cell', async () => {
  const { rejects, run } = setUp()
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const object = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const brackets = JSON.stringify('['.repeat(500))
  const text = `[{"name":"A","extra":${deep(100_000)}},{"name":"B","b":${object(50_000)}},{"name":"C","c":${brackets}}]`
  expect(await run(text, { source: bytesOf(text, 65_536) })).toMatchObject({ created: 1, rejected: 2 })
  expect(rejects[0]?.reasons).toEqual(['nests deeper than 100 levels'])
  const csv = `name,industries,extra\nD,${deep(100_000)},\nE,,${deep(100_000)}\n`
  const map = { extra: 'extra' }
  const report = await run(csv, { source: bytesOf(csv, 65_536), map, fingerprint: 'csv' })
  expect(report).toMatchObject({ created: 2, rejected: 0 })
  expect(report.notices.map(({ column, text }) => [column, text.length])).toEqual([['extra', 2_000]])
})

test('a record with more members, items or cells than any company has is refused unread, and the next is not', async () => {
  const { rejects, run } = setUp()
  const items = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}.example"`).join(',')
  const text = (count: number) => `{"name":"A","alternate_domains":[${items(count)}]}\n{"name":"B"}\n`
  const reasons = ['holds more than 10,000 members and list items']
  expect(await run(text(9_996), { source: bytesOf(text(9_996), 65_536) })).toMatchObject({ created: 2 })
  expect(await run(text(10_001), { source: bytesOf(text(10_001), 65_536) })).toMatchObject({ rejected: 1 })
  expect(rejects.map(({ reasons }) => reasons)).toEqual([reasons])
  const csv = `name,website\nC,c.example\nD${','.repeat(16_384)}\nE${','.repeat(16_383)}\n`
  expect(
    await run(csv, { source: bytesOf(csv, 65_536), fileName: 'x.csv', fingerprint: 'csv' }),
  ).toMatchObject({
    created: 2,
    rejected: 1,
  })
  expect(rejects.map(({ line, reasons }) => [line, reasons])).toEqual([[3, ['has more than 16,384 cells']]])
})

test('a text that is far too long for its field refuses its record and says how long it may be', async () => {
  const { rejects, run } = setUp()
  const record = (name: number, description: number) =>
    `${JSON.stringify({ id: `${name}`, name: 'n'.repeat(name), description: 'd'.repeat(description) })}\n`
  const text = record(10_000, 1_000_000) + record(10_001, 1) + record(1, 1_000_001)
  expect(await run(text, { source: bytesOf(text, 65_536) })).toMatchObject({ created: 1, rejected: 2 })
  expect(rejects.map(({ reasons }) => reasons[0]?.split(', got')[0])).toEqual([
    'name: expected at most 10,000 characters',
    'description: expected at most 1,000,000 characters',
  ])
})

test('a packed file that unpacks without end is a refusal that says what to do, and what came first is stored', async () => {
  const { run, store } = setUp()
  const member = gzipSync(new Uint8Array(16 * 1024 * 1024).fill(0x0a))
  async function* bomb() {
    yield gzipSync(lines(2))
    for (let i = 0; i < 640; i++) yield member
  }
  await expect(run('', { source: bomb(), fileName: 'x.jsonl.gz' })).rejects.toThrow(
    /unpacks to more than 200 times its size.* unpack the file and import it unpacked/,
  )
  expect(await store.count()).toBe(2)
})
