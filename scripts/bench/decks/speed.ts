// Slides a second on real decks: ours (text, tags, links, layout, sections, facts, Markdown, JSON, from a child process), unpdf
// (plain text and JSON, from a child process) and `pdftotext -layout` (a process a deck), the same decks in turns. The first
// pass begins with a new child.
//
//   bun scripts/bench/decks/speed.ts [--rounds 5] [--data DIRECTORY] [--binary dist/dealflow]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installed } from '../search/peers/installed.ts'
import { median, spread } from '../statistics.ts'
import { childrenOf, measuredReader, workedMs } from './our-reader.ts'
import { realDecks } from './real-decks.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    data: { type: 'string', default: '../shared/data/decks' },
    binary: { type: 'string' },
  },
})
const unpdfVersion = '1.8.1'
const decks = realDecks(values.data)
const slides = decks.reduce((sum, { pages }) => sum + pages, 0)
const rounds = Number(values.rounds)
const passes = 3

/** One life of a contender: how long its child took to start, and each pass over all decks, the first without that. */
interface Life {
  readonly startMs: number
  readonly passesMs: readonly number[]
  /** What the first thread of the child worked in each pass, with its start: hardly moved by others on the machine. */
  readonly workedMs: readonly number[]
}
type Name = 'ours' | 'unpdf' | 'pdftotext -layout'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const lives: Record<Name, Life[]> = { ours: [], unpdf: [], 'pdftotext -layout': [] }
try {
  await installed('unpdf', unpdfVersion, directory)
  const unpdf = Bun.resolveSync('unpdf', join(directory, 'packages'))
  for (let round = 0; round < rounds; round++) {
    lives.ours.push(await lifeOfOurs())
    lives.unpdf.push(await lifeOfUnpdf(unpdf))
    lives['pdftotext -layout'].push(await lifeOf(pdftotext, () => 0))
  }
} finally {
  rmSync(directory, { recursive: true })
}
report()

async function lifeOf(read: (path: string) => Promise<unknown>, startMs: () => number): Promise<Life> {
  const passesMs: number[] = []
  const worked = [0]
  for (let pass = 0; pass < passes; pass++) {
    const startedAt = performance.now()
    for (const { path } of decks) await read(path)
    passesMs.push(performance.now() - startedAt - (pass === 0 ? startMs() : 0))
    worked.push(Math.max(0, ...childrenOf(process.pid).map(workedMs)))
  }
  const inPass = worked.slice(1).map((ms, pass) => ms - (worked[pass] ?? 0))
  return { startMs: startMs(), passesMs, workedMs: inPass }
}

async function lifeOfOurs(): Promise<Life> {
  const reader = measuredReader(values.binary)
  try {
    return await lifeOf(async (path) => JSON.stringify(await reader.read(path)), reader.startMs)
  } finally {
    await reader.close()
  }
}

async function lifeOfUnpdf(module: string): Promise<Life> {
  const startedAt = performance.now()
  const program = fileURLToPath(new URL('unpdf-child.ts', import.meta.url))
  const child = spawn(process.execPath, [program, module], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const startMs = performance.now() - startedAt
  try {
    // It starts before the first pass; the time of its start is told apart.
    const life = await lifeOf(
      async (path) => {
        child.stdin.write(`${path}\n`)
        return JSON.parse((await lines.next()).value as string)
      },
      () => 0,
    )
    return { ...life, startMs }
  } finally {
    child.stdin.end()
    await once(child, 'exit')
  }
}

async function pdftotext(path: string): Promise<string> {
  const child = spawn('pdftotext', ['-layout', path, '-'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  await once(child, 'close')
  return text
}

function report() {
  console.log(
    `slides a second: ${slides} slides of ${decks.length} decks, ${rounds} rounds, median (range)\n`,
  )
  console.log(line(['', 'first pass', 'with the start', `pass ${passes}`, 'start, ms']))
  for (const [name, measured] of Object.entries(lives)) {
    const starts = measured.map(({ startMs }) => startMs)
    console.log(
      line([
        name,
        spread(measured.map(first)),
        spread(measured.map(fromStart)),
        spread(measured.map(warm)),
        spread(starts),
      ]),
    )
  }
  for (const other of ['unpdf', 'pdftotext -layout'] as const) {
    const ratios = (rate: (life: Life) => number) =>
      lives.ours.map((life, i) => rate(life) / rate(lives[other][i] ?? life))
    console.log(
      `\nours to ${other}: first pass ${spread(ratios(first), 2)}, pass ${passes} ${spread(ratios(warm), 2)}`,
    )
    if (other !== 'unpdf') continue
    const worked = (pass: number) =>
      lives.ours.map((life, i) => (lives.unpdf[i]?.workedMs[pass] ?? 0) / (life.workedMs[pass] ?? 1))
    console.log(
      `by what the first thread worked: start and first pass ${spread(worked(0), 2)}, pass ${passes} ${spread(worked(passes - 1), 2)}`,
    )
    want('first pass, times unpdf', median(ratios(first)), 1)
    want(`pass ${passes}, times unpdf`, median(ratios(warm)), 1)
  }
  want('first pass, slides a second', median(lives.ours.map(first)), 120)
  want(`pass ${passes}, slides a second`, median(lives.ours.map(warm)), 200)
}

function first({ passesMs }: Life): number {
  return (slides * 1_000) / (passesMs[0] ?? Number.NaN)
}

function fromStart({ startMs, passesMs }: Life): number {
  return (slides * 1_000) / (startMs + (passesMs[0] ?? Number.NaN))
}

function warm({ passesMs }: Life): number {
  return (slides * 1_000) / (passesMs.at(-1) ?? Number.NaN)
}

function want(what: string, reached: number, atLeast: number) {
  if (reached >= atLeast) return
  console.log(`MISSED: ${what} is ${reached.toFixed(2)}, wanted at least ${atLeast}`)
  process.exitCode = 1
}

function line(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(20) : cell.padStart(20))).join('')
}
