import { afterEach, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { fromSources, type Program } from '../dealflow.ts'
import { hasProcesses } from '../processes.ts'
import { DeckBench, leftOf } from './deck-kills.ts'

const servesAlone: Program = [
  process.execPath,
  fileURLToPath(new URL('./deck-serving-process.ts', import.meta.url)),
]
const processTestMs = 90_000
/** What a client is promised who cancels. */
const cancelMsMax = 1_000

const read = { status: 'succeeded', slides: 12, charges: 1, refunds: 0, files: [] } as const
const told = { events: ['api.job.succeeded'], deliveries: 1 } as const

let decks: DeckBench | null = null
const open = (program: Program) => {
  decks = new DeckBench(program)
  return decks
}
afterEach(async () => {
  await decks?.close()
  decks = null
})

/** Kills a server while it reads a deck. */
async function killed(program: Program, environment: Record<string, string> = {}) {
  const decks = open(program)
  const { server, jobId, children } = await decks.begin(await decks.serve(environment))
  await server.kill()
  const left = await leftOf(children)
  const kept = decks.files().length
  const goOn = async () => decks.end(await decks.serve(environment), jobId)
  return { wasWorking: children.length > 0, left, kept, goOn }
}

/** Stops one as an operator would, without time for its work. */
async function stopped(environment: Record<string, string> = {}) {
  const decks = open(servesAlone)
  const { server, jobId, children } = await decks.begin(await decks.serve(environment))
  const exitCode = await server.stop()
  const left = await leftOf(children)
  const kept = decks.files().length
  const goOn = async () => decks.end(await decks.serve(environment), jobId)
  return { wasWorking: children.length > 0, exitCode, left, kept, goOn }
}

async function cancelled(program: Program, environment: Record<string, string> = {}) {
  const decks = open(program)
  const { server, jobId, children } = await decks.begin(await decks.serve(environment))
  const answer = await decks.ask(server, `/api/v2/pitch-deck-jobs/${jobId}/cancel`, { method: 'POST' })
  const left = await leftOf(children, cancelMsMax)
  const end = await decks.end(server, jobId)
  return { answer: answer.status, wasWorking: children.length > 0, left, end }
}

const tests = hasProcesses ? test : test.skip
if (!hasProcesses)
  console.log('skipped: kills of a server that reads a deck: /proc tells what runs on Linux alone')

tests(
  'a server killed while it reads a deck reads it after its start: one result, one charge, one event, no file, no child',
  async () => {
    const { goOn, ...found } = await killed(fromSources)
    expect(found).toEqual({ wasWorking: true, left: [], kept: 1 })
    expect(await goOn()).toEqual({ ...read, ...told })
  },
  processTestMs,
)

tests(
  'a server that is stopped kills the child, keeps the file, and the next one reads the deck',
  async () => {
    const { goOn, ...found } = await stopped()
    expect(found).toEqual({ wasWorking: true, exitCode: 0, left: [], kept: 1 })
    expect(await goOn()).toEqual({ ...read, ...told })
  },
  processTestMs,
)

tests(
  'a cancellation ends the child within a second of its answer, removes the file and tells of it once',
  async () => {
    const end = {
      ...read,
      status: 'cancelled',
      slides: null,
      events: ['api.job.cancelled'],
      deliveries: 1,
    }
    expect(await cancelled(fromSources)).toEqual({ answer: 200, wasWorking: true, left: [], end })
  },
  processTestMs,
)

tests(
  'the same checks catch a server whose children do not notice that it died',
  async () => {
    const { left } = await killed(servesAlone, { MUTANT: 'has deaf children' })
    expect(left).not.toEqual([])
    for (const pid of left) process.kill(pid, 'SIGKILL')
  },
  processTestMs,
)

tests(
  'and one that removes the files of unfinished jobs at its end',
  async () => {
    expect(await stopped({ MUTANT: 'removes files at its end' })).toMatchObject({ kept: 0 })
  },
  processTestMs,
)

tests(
  'and one that keeps files whose jobs are over, and lets the children of cancelled ones work on',
  async () => {
    const { end } = await cancelled(servesAlone, { MUTANT: 'keeps files' })
    expect(end.files).toHaveLength(1)
    await decks?.close()
    const { left } = await cancelled(servesAlone, { MUTANT: 'lets children work on' })
    expect(left).not.toEqual([])
  },
  processTestMs,
)
