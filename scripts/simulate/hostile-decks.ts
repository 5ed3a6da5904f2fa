// Reads every PDF of the given files and folders in a child, as a server does, and prints what became of it, how long it took and
// how much memory the child held at most. Ends with 1 when one took more than its limits and what is allowed beyond them.
//
//   bun scripts/simulate/hostile-decks.ts [--binary dist/dealflow] PATH...
//   packages/node-adapter/node_modules/.bin/node scripts/simulate/hostile-decks.ts PATH...
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type DeckReader, DeckRefused, defaultDeckLimits } from '../../packages/core/src/index.ts'
import {
  nodeDeckReader,
  type Program,
  processDeckReader,
  systemRecogniser,
} from '../../packages/node-adapter/src/decks/index.ts'
import { systemClock } from '../../packages/node-adapter/src/host/clock.ts'

/** What issue and notes allow beyond the limits. */
const TIME_BEYOND_MS = 1_000
const MEMORY_BEYOND_BYTES = 128 * 1024 * 1024
const LOOK_EVERY_MS = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { binary: { type: 'string' }, ocr: { type: 'boolean', default: false } },
})
if (positionals.length === 0) throw new Error('Name the files or folders to read.')

let endings: string[] = []
const host = { clock: systemClock, log: { write() {} } }
const onEvent = (event: { readonly kind: string; readonly reason?: string }) => {
  if (event.kind === 'child_ended' && event.reason !== 'retired') endings.push(event.reason ?? '')
}
const { recogniser } = values.ocr ? await systemRecogniser() : { recogniser: null }
const options = { host, onEvent, ...(recogniser === null ? {} : { recogniser }) }
const program = await childProgram()
let failures = 0

for (const file of positionals.flatMap(pdfsOf)) {
  // A child each: what the one before it left behind is not this one's.
  const reader = program === null ? nodeDeckReader(options) : processDeckReader({ ...options, program })
  endings = []
  const peak = watchChildren()
  const startedAt = performance.now()
  const outcome = await outcomeOf(reader, file)
  const ms = performance.now() - startedAt
  const bytes = peak()
  await reader.close()
  const isOver =
    ms > defaultDeckLimits.timeMs + TIME_BEYOND_MS ||
    bytes > defaultDeckLimits.memoryBytes + MEMORY_BEYOND_BYTES
  if (isOver || outcome.startsWith('BUG')) failures++
  const deaths = endings.length === 0 ? '' : ` (a child ended: ${endings.join(', ')})`
  console.log(
    `${isOver ? 'OVER ' : ''}${basename(file).padEnd(44)} ${ms.toFixed(0).padStart(6)} ms ${(bytes / 1024 ** 2).toFixed(0).padStart(4)} MB  ${outcome}${deaths}`,
  )
}
process.exitCode = failures === 0 ? 0 : 1

async function outcomeOf(reader: DeckReader, location: string): Promise<string> {
  try {
    const reading = await reader.read({ location }, { signal: new AbortController().signal })
    const lost = reading.slides.flatMap(({ error }) => error ?? [])
    const chars = reading.slides.reduce((sum, { char_count }) => sum + char_count, 0)
    const words = `${reading.processed_slides} of ${reading.total_pages} slides, ${chars} characters`
    return lost.length === 0 ? words : `${words}: ${lost[0]}`
  } catch (error) {
    return error instanceof DeckRefused ? `${error.reason}: ${error.message}` : `BUG ${String(error)}`
  }
}

/** Looks at what this process started; the returned function ends that and tells the most that one of them held. */
function watchChildren(): () => number {
  let most = 0
  const timer = setInterval(() => {
    const pids = readText(`/proc/${process.pid}/task/${process.pid}/children`).split(' ').filter(Boolean)
    for (const pid of pids) {
      const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0)
      most = Math.max(most, kilobytes * 1024)
    }
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    return most
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function pdfsOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [resolve(path)]
  const names = readdirSync(path).filter((name) => name.endsWith('.pdf'))
  return names.sort().map((name) => resolve(join(path, name)))
}

/** Null on Node, whose children are the adapter's own. */
async function childProgram(): Promise<Program | null> {
  if (values.binary !== undefined) return [resolve(values.binary), 'deck-child']
  if (!('Bun' in globalThis)) return null
  const { deckChildProgram } = await import('../../packages/server/src/own-program.ts')
  return deckChildProgram()
}
