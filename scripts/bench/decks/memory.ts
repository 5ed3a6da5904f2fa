// The most memory that a child ever held: for every real deck in a new child, for a deck of 200 pages and 30 MB made of them, and
// for that one read six times by one child. Linux only.
//
//   bun scripts/bench/decks/memory.ts [--data DIRECTORY] [--binary dist/dealflow]
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { childrenOf, measuredReader, peakMebibytes } from './our-reader.ts'
import { type RealDeck, realDecks } from './real-decks.ts'

const { values } = parseArgs({
  options: { data: { type: 'string', default: '../shared/data/decks' }, binary: { type: 'string' } },
})
const wanted = { real: 150, big: 256 }
const bigBytesMax = 31_457_280
const decks = realDecks(values.data)
const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
try {
  for (const { name, path } of decks) report(name, path, await peakOf(path, 1), wanted.real)
  const big = join(directory, 'big.pdf')
  writeFileSync(big, await bigDeck(decks))
  report('made of them', big, await peakOf(big, 1), wanted.big)
  report('the same, six times', big, await peakOf(big, 6), null)
} finally {
  rmSync(directory, { recursive: true })
}

interface Peak {
  readonly mebibytes: number
  readonly pages: number
  readonly ms: number
}

async function peakOf(path: string, times: number): Promise<Peak> {
  const reader = measuredReader(values.binary)
  let mebibytes = 0
  // A child may end with its deck, and nobody can be asked then.
  const watch = setInterval(() => {
    mebibytes = Math.max(mebibytes, ...childrenOf(process.pid).map(peakMebibytes))
  }, 20)
  try {
    const startedAt = performance.now()
    let pages = 0
    for (let i = 0; i < times; i++) pages = (await reader.read(path)).total_pages
    const ms = (performance.now() - startedAt) / times
    mebibytes = Math.max(mebibytes, ...childrenOf(process.pid).map(peakMebibytes))
    return { mebibytes, pages, ms }
  } finally {
    clearInterval(watch)
    await reader.close()
  }
}

/** Whole decks, the biggest again and again, as long as the limits of an upload allow: 200 pages and close to 30 MB. */
async function bigDeck(decks: readonly RealDeck[]): Promise<Uint8Array> {
  const files = decks.map(({ path, pages }) => ({ path, pages, bytes: statSync(path).size }))
  const chosen = [...files]
  const bytesOf = () => chosen.reduce((sum, { bytes }) => sum + bytes, 0)
  const pagesOf = () => chosen.reduce((sum, { pages }) => sum + pages, 0)
  while (pagesOf() < 200) {
    const room = (bigBytesMax * 0.97 - bytesOf()) / (200 - pagesOf())
    const fitting = files.filter(({ bytes, pages }) => bytes / pages <= room)
    const next = fitting.sort((a, b) => b.bytes / b.pages - a.bytes / a.pages)[0]
    if (next === undefined) break
    chosen.push(next)
  }
  const merged = await PDFDocument.create()
  for (const { path } of chosen) {
    const deck = await PDFDocument.load(readFileSync(path))
    const pages = await merged.copyPages(deck, deck.getPageIndices())
    for (const page of pages) merged.addPage(page)
  }
  return merged.save()
}

function report(name: string, path: string, { mebibytes, pages, ms }: Peak, atMost: number | null) {
  const size = `${(statSync(path).size / 1e6).toFixed(1)} MB, ${pages} pages`
  const isMissed = atMost !== null && mebibytes > atMost
  const verdict = atMost === null ? '' : `wanted: at most ${atMost}${isMissed ? '  MISSED' : ''}`
  console.log(
    `${name.padEnd(36)}${size.padEnd(20)}${mebibytes.toFixed(1).padStart(7)} MiB ${ms.toFixed(0).padStart(6)} ms  ${verdict}`,
  )
  if (isMissed) process.exitCode = 1
}
