import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStorage, type Storage } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { dealflow, faultProcess, isNightly, longTestMs, Workbench } from '../dealflow.ts'
import { testOneOfMany } from '../nightly-test.ts'
import {
  doneByOperator,
  type MergeCommand,
  mergeCommands,
  prepareRecords,
  recordsAsRead,
  stepsOf,
} from './merge-commands.ts'

const dyingProcess = faultProcess('dying-process')
const quiet = { write() {}, line() {}, async flush() {} }
/** The check kills at every sixth statement, the nightly at each. */
const step = isNightly ? 1 : 6

/** A command with the states before it, between its decisions, and after it, and a directory in which it is to be done. */
interface Prepared {
  readonly command: MergeCommand
  readonly directory: string
  readonly states: readonly State[]
}

interface State {
  readonly records: string
  /** Of the import that is repeated; each repetition counts anew. */
  readonly checkpoint: string
  readonly audit: string
}

let bench: Workbench
const prepared: Prepared[] = []

beforeAll(async () => {
  bench = new Workbench(dealflow)
  const made = join(bench.directory, 'made')
  mkdirSync(made)
  await opened(made, prepareRecords)
  for (const [i, command] of mergeCommands.entries()) {
    const directory = join(bench.directory, `before-${i}`)
    cpSync(made, directory, { recursive: true })
    prepared.push({
      command,
      directory,
      states: await opened(made, (storage) => statesOf(storage, made, command)),
    })
  }
})

afterAll(() => bench.close())

async function opened<T>(directory: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ host: nodeHost(quiet), open: openBunSqlite, directory, file })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

async function stateOf(storage: Storage, directory: string): Promise<State> {
  const { audit, companies } = storage
  const query = { beforeSequence: null, limit: 100, action: null, actorId: null, target: null }
  // No read tells of a dismissed pair: it is not found again.
  const driver = openBunSqlite(join(directory, 'dealflow.db'))
  const dismissed = driver.prepare('SELECT * FROM company_twins WHERE dismissed_at IS NOT NULL').all()
  driver.close()
  return {
    records: JSON.stringify({ ...(await recordsAsRead(storage)), dismissed }),
    checkpoint: JSON.stringify(await companies.importCheckpoint('again')),
    audit: JSON.stringify(await audit.entries(query)),
  }
}

async function statesOf(storage: Storage, directory: string, { name, run }: MergeCommand) {
  const states = [await stateOf(storage, directory)]
  for (const step of stepsOf(storage, name, run)) {
    await step()
    states.push(await stateOf(storage, directory))
  }
  return states
}

/** What is wrong with what a killed process left; null when it is a whole state, and the command done again comes to its end. */
function problemOf(directory: string, { command, states }: Prepared): Promise<string | null> {
  return opened(directory, async (storage) => {
    const left = await stateOf(storage, directory)
    if (!states.some((state) => Bun.deepEquals(state, left))) return `something between: ${left.records}`
    await doneByOperator(storage, command)
    const { records } = await stateOf(storage, directory)
    return records === states.at(-1)?.records ? null : `done again it comes to ${records}`
  })
}

/** Kills a command at one statement after the other, until it comes to its end; a mutant until it is caught. */
async function killAt(work: string, one: Prepared, from: number, by: number) {
  const problems: string[] = []
  for (let statements = from, kills = 0; ; statements += by) {
    const directory = join(bench.directory, 'killed')
    cpSync(one.directory, directory, { recursive: true })
    const child = Bun.spawn([...dyingProcess, work, String(statements), directory, one.command.name], {
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const code = await child.exited
    if (child.signalCode !== 'SIGKILL' && code !== 0)
      throw new Error(`${work} ended with ${code}: ${await new Response(child.stderr).text()}`)
    const problem = await problemOf(directory, one)
    if (problem !== null) problems.push(`${one.command.name}, after ${statements} statements: ${problem}`)
    rmSync(directory, { recursive: true })
    if (child.signalCode === null || (work !== 'merges' && problem !== null)) return { kills, problems }
    kills++
  }
}

test(
  'what an operator and an import do with records of one company is done or is not, wherever the process is killed',
  async () => {
    const problems: string[] = []
    let kills = 0
    for (const [i, one] of prepared.entries()) {
      expect(one.states[1]?.records).toBe(one.states[0]?.records)
      expect(one.states[2]?.records).not.toBe(one.states[0]?.records)
      const killed = await killAt('merges', one, i % step, step)
      kills += killed.kills
      problems.push(...killed.problems)
    }
    console.log(`${kills} kills of ${prepared.length} commands`)
    expect(problems).toEqual([])
    expect(kills * step).toBeGreaterThan(150)
  },
  longTestMs,
)

/** A single statement, which is done or is not. */
const single = ['dismiss', 'forget a person', 'allow the person']

for (const { name } of mergeCommands.filter(({ name }) => !single.includes(name)))
  testOneOfMany(
    name === 'merge',
    `the same check catches a storage without transactions: ${name}`,
    async () => {
      const one = prepared.find(({ command }) => command.name === name)
      expect(one && String((await killAt('mutant merges', one, 0, 1)).problems)).toContain(
        'something between',
      )
    },
    longTestMs,
  )

test(
  'the same check catches a dismissal that takes the pair from the list first',
  async () => {
    const one = prepared.find(({ command }) => command.name === 'dismiss')
    expect(one && String((await killAt('mutant dismissal', one, 0, 1)).problems)).toContain(
      'something between',
    )
  },
  longTestMs,
)
