import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteVectors } from '@dealflow/core'
import { vectorStoreContract } from '@dealflow/core/testing'
import { createLineLog } from '@dealflow/node-adapter'
import { openBunSqlite } from '../src/bun-sqlite.ts'
import { providerClash } from '../src/config/clash.ts'
import { configurationOf } from '../src/config/load.ts'
import type { Settings } from '../src/config/table.ts'
import { providerFindings } from '../src/doctor/sites.ts'
import { type Instance, openInstance } from '../src/instance.ts'
import { onInstance } from '../src/operations/index.ts'
import { isNightly } from './dealflow.ts'
import { serveEmbedder } from './serve-embedder.ts'

const embedder = serveEmbedder({ meanings: [['payroll', 'wages']] })
afterAll(() => embedder.close())

let data = ''
let instance: Instance | null = null
beforeEach(() => {
  data = join(mkdtempSync(join(tmpdir(), 'dealflow-embedder-')), 'data')
  embedder.answer(200)
})
afterEach(async () => {
  await instance?.close()
  instance = null
  rmSync(join(data, '..'), { recursive: true })
})

const quiet = { ...createLineLog({ fd: 2, format: 'text', level: 'error' }), write() {} }
const configured = { embedderUrl: embedder.url, embedderModel: 'tiny', embedderApiKey: 'sk-test' }
const vectorsFile = () => join(data, 'index', 'vectors.db')

async function open(settings: Partial<Settings>): Promise<Instance> {
  await instance?.close()
  instance = await openInstance({ configuration: configurationOf({ data, ...settings }), log: quiet })
  return instance
}

const lines = [
  { id: 'a', name: 'Alderway', description: 'Wages for bakeries.' },
  { id: 'b', name: 'Birchline', description: 'Payroll maps for sailors.' },
  { id: 'c', name: 'Cedarworks', description: 'Bakeries with ovens.' },
]

async function filled(): Promise<Instance> {
  const opened = await open(configured)
  await opened.service.companies.import({
    source: (async function* () {
      yield new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'))
    })(),
    format: 'jsonl',
  })
  await opened.service.work()
  await until(opened, ({ embedded }) => embedded === 3)
  return opened
}

const context = { actor: 'test', signal: new AbortController().signal, progress() {} }
const statusOf = async (of: Instance) => {
  return (await onInstance(of)('index.status', {}, context as never)).vectors
}

/** Lets others work until the vectors are as they should be; a test that waits in vain runs into its limit. */
async function until(
  of: Instance,
  holds: (status: NonNullable<Awaited<ReturnType<typeof statusOf>>>) => boolean,
) {
  for (;;) {
    const status = await statusOf(of)
    if (status !== null && holds(status)) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const search = (of: Instance, environment: 'live' | 'test' = 'live') =>
  of.service.companies.search(environment, { query: 'payroll for bakeries', query_mode: 'discovery' })

test('a server ranks by meaning, says how far it is, and keeps what it has over a restart', async () => {
  const opened = await filled()
  // On a busy machine the first answer of the embedder may be late: a later search has it.
  let answer = await search(opened)
  while (answer.semantic_ranking === 'not_in_time') answer = await search(opened)
  expect([answer.semantic_ranking, answer.results[0]?.id]).toEqual(['used', 'a'])
  // The sample has to be indexed first.
  if (isNightly) expect(await search(opened, 'test')).not.toHaveProperty('semantic_ranking')
  expect(await statusOf(opened)).toEqual({
    model: 'tiny',
    companies: 3,
    embedded: 3,
    refused: 0,
    failure: null,
  })
  const { vectors } = await onInstance(opened)('instance.get', {}, context as never)
  expect(vectors).toEqual(await statusOf(opened))
  expect(embedder.asked.every(({ authorization }) => authorization === 'Bearer sk-test')).toBe(true)
  const texts = () => embedder.asked.flatMap(({ texts }) => texts).filter((text) => text.startsWith('Alder'))
  const before = texts().length
  const again = await open(configured)
  await again.service.work()
  await again.service.companies.remove('b')
  await until(again, ({ companies, embedded }) => companies === 2 && embedded === 2)
  expect(texts().length).toBe(before)
})

test('a search does not wait for an embedder that hangs, nor does a stop', async () => {
  const opened = await filled()
  embedder.hang()
  expect((await search(opened)).semantic_ranking).toBe('not_in_time')
  await opened.close()
  instance = null
})

test('a process that does no work asks nobody; a server without an embedder deletes the vectors', async () => {
  await filled()
  const count = embedder.asked.length
  const idle = await open(configured)
  expect(await search(idle)).not.toHaveProperty('semantic_ranking')
  expect([embedder.asked.length, (await statusOf(idle))?.embedded]).toEqual([count, 3])
  const off = await open({})
  expect([await statusOf(off), existsSync(vectorsFile())]).toEqual([null, true])
  await off.service.work()
  expect(existsSync(vectorsFile())).toBe(false)
})

test('doctor asks the embedder for a vector, and warns in words that hold no key', async () => {
  const ask = async () => {
    const { settings } = configurationOf({ data, ...configured })
    const findings = await providerFindings(settings, new AbortController().signal)
    return findings.map(({ status, message }) => ({ status, message: message.replace(/\d+ ms/, 'N ms') }))
  }
  expect(await ask()).toEqual([
    { status: 'ok', message: 'The embedder tiny gives vectors of 64 numbers; one took N ms.' },
  ])
  embedder.answer(401)
  expect(await ask()).toEqual([
    { status: 'warn', message: 'The embedder tiny cannot be used: it refuses the API key.' },
  ])
})

test('half a configuration is told with what is missing', () => {
  const clash = (settings: Partial<Settings>) => providerClash(configurationOf(settings))
  expect(clash({ embedderUrl: embedder.url })).toContain('embedder_model is not')
  expect(clash({ embedderModel: 'tiny' })).toContain('embedder_url is not')
  const beside: readonly (readonly [Partial<Settings>, string])[] = [
    [{ embedderApiKey: 'secret' }, 'embedder_api_key'],
    [{ embedderDimensions: 512 }, 'embedder_dimensions'],
    [{ embedderQueryPrefix: 'query: ' }, 'embedder_query_prefix'],
    [{ embedderDocumentPrefix: 'passage: ' }, 'embedder_document_prefix'],
  ]
  for (const [settings, name] of beside) {
    expect(clash(settings)).toContain(`${name} is set and embedder_url is not`)
    expect(clash({ ...configured, ...settings })).toBeNull()
  }
  expect([clash(configured), clash({})]).toEqual([null, null])
})

for (const { name, run } of vectorStoreContract)
  test(`vectors on bun:sqlite: ${name}`, () => {
    const file = join(data, '..', 'vectors.db')
    const store = openSqliteVectors({
      open: openBunSqlite,
      file,
      removeFile: (name) => rmSync(name, { force: true }),
      log: quiet,
    })
    run(store)
    store.close()
  })
