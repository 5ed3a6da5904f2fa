import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { type CompanyRecord, openSqliteStorage, type Storage } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { dealflow, faultProcess, isNightly, longTestMs, Workbench } from '../dealflow.ts'

const dyingProcess = faultProcess('dying-process')
const quiet = { write() {}, line() {}, async flush() {} }
/** The check kills at every third statement, the nightly at each. */
const step = isNightly ? 1 : 3
const companies = 20

let bench: Workbench

beforeEach(() => {
  bench = new Workbench(dealflow)
})

afterEach(() => bench.close())

async function opened<T>(directory: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ host: nodeHost(quiet), open: openBunSqlite, directory, file })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

/** Two fields, and companies with a value of each; one of them was changed, so that history tells of a value. */
async function prepare(): Promise<string> {
  await bench.json('field', 'create', 'owner', '--type', 'person')
  await bench.json('field', 'create', 'gone', '--type', 'text')
  for (let i = 0; i < companies; i++)
    await bench.json('company', 'put', `c${i}`, JSON.stringify({ name: `C ${i}`, custom }))
  await bench.json('company', 'put', 'c0', JSON.stringify({ custom: { gone: 'secret again' } }))
  return bench.data
}

const custom = { owner: 'Ann', gone: 'secret' }

async function recordsOf({ companies: store }: Storage): Promise<readonly CompanyRecord[]> {
  return (await store.scan(null, 1_000)).records
}

/** What is wrong with what a killed process left; null when it is one of the whole states and comes to its end. */
async function problemOf(directory: string): Promise<string | null> {
  return opened(directory, async (storage) => {
    const { customFields } = storage
    const names = (await customFields.fields()).map(({ name }) => name).join(' ')
    if (!['owner gone', 'lead gone', 'lead'].includes(names)) return `the fields are ${names}`
    const records = await recordsOf(storage)
    const having = (key: number) => records.filter((record) => record.custom?.[key] !== undefined).length
    if (having(1) !== companies) return `${having(1)} companies have an owner`
    if (names !== 'lead' && having(2) !== companies) return `${having(2)} have what is not removed`
    while (await customFields.dropValues(5));
    if (names !== 'lead') return null
    const left = JSON.stringify([await recordsOf(storage), await storage.companies.withHistory('c0')])
    return left.includes('secret') ? 'values of the removed field are left' : null
  })
}

async function killFields(work: string) {
  const before = await prepare()
  const problems: string[] = []
  for (let statements = 0, kills = 0; ; statements += work === 'fields' ? step : 1) {
    const directory = join(bench.directory, `killed-${statements}`)
    cpSync(before, directory, { recursive: true })
    const child = Bun.spawn([...dyingProcess, work, String(statements), directory, ''], {
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const code = await child.exited
    if (child.signalCode !== 'SIGKILL' && code !== 0)
      throw new Error(`${work} ended with ${code}: ${await new Response(child.stderr).text()}`)
    const problem = await problemOf(directory)
    if (problem !== null) problems.push(`after ${statements} statements: ${problem}`)
    if (child.signalCode === null) return { kills, problems }
    kills++
  }
}

test(
  'a field that is renamed and one that is removed are so or are not, wherever the process is killed, and no value stays behind',
  async () => {
    const { kills, problems } = await killFields('fields')
    expect(problems).toEqual([])
    expect(kills * step).toBeGreaterThan(30)
  },
  longTestMs,
)

test(
  'the same check catches a removal that forgets its values before they are gone',
  async () => {
    const { problems } = await killFields('mutant fields')
    expect(String(problems)).toContain('values of the removed field are left')
  },
  longTestMs,
)
