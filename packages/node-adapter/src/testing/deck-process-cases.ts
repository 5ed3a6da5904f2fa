import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  createDeckReader,
  type DeckChildEnd,
  type DeckLimits,
  DeckRefused,
  deckCpuSeconds,
} from '@dealflow/core'
import type { Program } from '../children/bounded-program.ts'
import { isRunning } from '../children/running.ts'
import { deckProcesses } from '../decks/deck-process.ts'
import { systemClock } from '../host/clock.ts'

export interface DeckProcessCase {
  readonly name: string
  /** Why it cannot run here. */
  readonly skip?: string
  run(): Promise<void>
}

const MEGABYTE = 1024 * 1024
const limits: DeckLimits = { pagesMax: 300, timeMs: 20_000, pageTimeMs: 15_000, memoryBytes: 300 * MEGABYTE }

/** Processes that go wrong, and what their reader makes of them. */
export const deckProcessCases: readonly DeckProcessCase[] = [
  {
    name: 'half a line and then nothing is a page that was not read',
    run: () => refused('half a line', 'PDF_TOO_COMPLEX', /broke down/),
  },
  {
    name: 'a gigabyte without a line end is neither held nor waited for',
    async run() {
      const before = process.memoryUsage.rss()
      await refused('no line end', 'PDF_TOO_COMPLEX', /more text/)
      ok(process.memoryUsage.rss() - before < 400 * MEGABYTE, 'it was held')
    },
  },
  {
    name: 'pages without end are not kept beyond what a deck may hold',
    async run() {
      const before = process.memoryUsage.rss()
      // The one that is to judge them says the same.
      await refused('endless pages', 'PDF_TOO_COMPLEX', /./)
      ok(process.memoryUsage.rss() - before < 600 * MEGABYTE, 'they were held')
    },
  },
  {
    name: 'a child that takes too much memory is killed for it',
    run: () => refused('memory', 'PDF_TOO_COMPLEX', /more than 300 MB/),
  },
  {
    name: 'a busy child that hears no other signal is killed',
    async run() {
      const child = started(bad('deaf to signals'))
      const pid = pidOf(await child.firstLine)
      child.kill()
      await child.ended
      equal(isRunning(pid), false)
    },
  },
  {
    name: 'a program that is not there is told of, and no fault of the deck',
    async run() {
      const { ended } = started(['/nowhere/to/be/found'])
      match((await ended).detail, /ENOENT|not found|exit code 127/i)
    },
  },
  {
    name: 'a child hears nothing of the environment but where programs are',
    async run() {
      process.env['DEALFLOW_SECRET_OF_A_TEST'] = 'a key'
      const names: string[] = JSON.parse(await started(bad('environment')).firstLine).environment
      delete process.env['DEALFLOW_SECRET_OF_A_TEST']
      ok(names.includes('PATH'))
      ok(!names.includes('DEALFLOW_SECRET_OF_A_TEST'))
    },
  },
  {
    name: 'of what a child says on its way out the end is kept',
    async run() {
      const { detail } = await started(bad('much to say on its way out')).ended
      match(detail, /^exit code 3: x+ the last words$/)
      ok(detail.length < 3_000)
    },
  },
  {
    name: 'a child ends with its input, also amid an order',
    async run() {
      const [file, ...args] = bad('at work')
      const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      child.stdin.write('an order\n')
      equal(await firstLineOf(child.stdout), '{"heard":"an order"}')
      child.stdin.end()
      deepEqual(await ended, [0, null])
    },
  },
  {
    name: 'a busy child goes with a parent that is killed',
    ...(tellsOfParents()
      ? {}
      : { skip: 'only Linux with setpriv tells a busy process of the death of its parent' }),
    async run() {
      const [file, ...args] = bad('parent', 'busy')
      const parent = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const pid = pidOf(await firstLineOf(parent.stdout))
      parent.kill('SIGKILL')
      while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  },
]

function bad(mode: string, ...more: readonly string[]): Program {
  return [process.execPath, fileURLToPath(new URL('./bad-deck-child.ts', import.meta.url)), mode, ...more]
}

function starting(program: Program, { memoryBytes, timeMs }: DeckLimits) {
  return deckProcesses({
    program,
    memoryBytes,
    cpuSeconds: deckCpuSeconds({ timeMs }),
    boundsAddressSpace: 'Bun' in globalThis,
  })
}

function started(program: Program) {
  const { promise: firstLine, resolve: heard } = Promise.withResolvers<string>()
  const { promise: ended, resolve: isGone } = Promise.withResolvers<DeckChildEnd>()
  const child = starting(
    program,
    limits,
  )({
    line: (line) => heard(new TextDecoder().decode(line)),
    ended(end) {
      heard('')
      isGone(end)
    },
  })
  return { firstLine, ended, kill: () => child.kill() }
}

function pidOf(line: string): number {
  const { pid } = JSON.parse(line)
  ok(Number.isInteger(pid), `a pid was wanted, not ${line}`)
  return pid
}

function readerOf(mode: string, limits: DeckLimits) {
  const start = starting(bad(mode), limits)
  return createDeckReader({ host: { clock: systemClock, log: { write() {} } }, start, limits })
}

async function refused(mode: string, reason: string, words: RegExp, within = limits) {
  const reader = readerOf(mode, within)
  await rejects(reader.read({ location: '' }, { signal: new AbortController().signal }), (error) => {
    ok(error instanceof DeckRefused, String(error))
    equal(error.reason, reason)
    match(error.message, words)
    return true
  })
  await reader.close()
}

function tellsOfParents(): boolean {
  return process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0
}

async function firstLineOf(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line
  return ''
}
