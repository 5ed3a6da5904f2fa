import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isReached, type Row } from '../row.ts'
import { type DeckToJudge, decksIn } from './judged-deck.ts'
import { readingOrder, tiles } from './order.ts'
import { asSlide, pagesOfMutool, pagesOfPdftotext, programs, wordsOfPicture } from './other-readers.ts'
import { readDecks } from './our-reader.ts'
import { type Pair, pairsOf } from './reading.ts'
import { bullets, sections, withoutFooters } from './slide-facts.ts'
import { falseTables, tables } from './tables.ts'
import { shareOf, type Tally } from './tally.ts'
import { slidesWithoutTitle, titles } from './titles.ts'
import { wordsAgreed, wordsKnown, wordsSeen } from './words.ts'

/**
 * Reads the real decks as the service does, each in its child process, and holds every page against what a careful reader
 * expects of it (`judged/`). Prints a row a task, with what pdftotext reaches as the floor; ends with 1 when a row is missed, with
 * 0 and a reason when the decks are absent.
 *
 *     bun scripts/eval/decks/main.ts [--data DIRECTORY] [--verbose]
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/decks' },
    verbose: { type: 'boolean', default: false },
  },
})
const { decks, absent } = existsSync(values.data) ? decksIn(values.data) : { decks: [], absent: [] }
if (decks.length === 0) {
  console.log(`nothing to check: no judged deck in ${values.data}`)
  process.exit(0)
}
for (const deck of absent) console.log(`skipped: ${deck} is absent`)
const has = programs()
if (!has.pdftotext) console.log('skipped: floors and words, for want of pdftotext (Debian: poppler-utils)')
if (!has.mutool) console.log('skipped: words, for want of mutool (Debian: mupdf-tools)')
if (!has.tesseract) console.log('skipped: pictures and repaired fonts, for want of tesseract or pdftoppm')

const native = decks.filter(({ source }) => source === 'native')
const ours = await readDecks(native, { recognise: false })
const tuned = subject(native.filter(({ heldOut }) => heldOut !== true))
const heldOut = subject(native.filter((deck) => deck.heldOut === true))

console.log(line('task', 'floor', 'target', 'reached', ''))
const rows = [...rowsOf(tuned), ...repaired(tuned), ...(await pictures())]
for (const each of rows) print(each)
console.log(
  '\nThe rules were tuned on these decks. One that was judged before it was first read; the one section that was wrong then has been put right since:\n',
)
const newRows = rowsOf(heldOut)
for (const each of newRows) print(each)
process.exit([...rows, ...newRows].some((each) => each.target > 0 && !isReached(each)) ? 1 : 0)

/** Some decks, as we read them and as pdftotext does. */
interface Subject {
  readonly decks: readonly DeckToJudge[]
  readonly ours: readonly Pair[]
  readonly theirs: readonly Pair[]
}

function subject(decks: readonly DeckToJudge[]): Subject {
  return {
    decks,
    ours: decks.flatMap((deck) => pairsOf(deck, ours.get(deck) ?? [])),
    theirs: has.pdftotext
      ? decks.flatMap((deck) => pairsOf(deck, pagesOfPdftotext(deck.path).map(asSlide)))
      : [],
  }
}

function rowsOf({ decks, ours, theirs }: Subject): Row[] {
  const all = [
    row('titles, of those in the text layer', 0.95, titles(ours, false), titles(theirs, false)),
    row('slides without a title left so', null, slidesWithoutTitle(ours)),
    ...words(decks, ours),
    row('reading order, neighbours', 0.97, readingOrder(ours), readingOrder(theirs)),
    row('tiles and columns read whole', 0.95, tiles(ours), tiles(theirs)),
    row('tables: shape, header, cells', 0.95, tables(ours)),
    row('slides without a false table', 0.97, falseTables(ours)),
    row('bullets and numbered points', 0.95, bullets(ours)),
    row('slides free of footers', 0.97, withoutFooters(ours), withoutFooters(theirs)),
    row('sections', 0.9, sections(ours)),
  ]
  return all.filter(({ reached }) => reached !== null)
}

/** The garbled deck is left out: there both programs agree on words that nobody can read. */
function words(decks: readonly DeckToJudge[], ours: readonly Pair[]): Row[] {
  if (!has.pdftotext || !has.mutool) return []
  const readable = decks.filter((deck) => !isGarbled(deck))
  const one = readable.flatMap((deck) => pagesOfPdftotext(deck.path))
  const other = readable.flatMap((deck) => pagesOfMutool(deck.path, deck.pages.length))
  const pairs = ours.filter(({ deck }) => readable.includes(deck))
  return [
    row('words that pdftotext and mutool agree on', 0.99, wordsAgreed(pairs, one, other)),
    row('our words that one of them has too', 0.99, wordsKnown(pairs, one, other)),
  ]
}

/** Whether repaired text is what the page shows, by the eyes of tesseract. */
function repaired({ decks, ours, theirs }: Subject): Row[] {
  if (!has.tesseract) return []
  return decks.filter(isGarbled).map((deck) => {
    const seen = deck.pages.map(({ page }) => wordsOfPicture(deck.path, page))
    const of = (pairs: readonly Pair[]) =>
      wordsSeen(
        pairs.filter((pair) => pair.deck === deck),
        (page) => seen[page - 1] ?? [],
      )
    return row('garbled deck: words that its pictures show', 0.85, of(ours), of(theirs))
  })
}

/** Decks of pictures alone, read with OCR. */
async function pictures(): Promise<Row[]> {
  const shown = decks.filter(({ source }) => source === 'picture')
  if (!has.tesseract || shown.length === 0) return []
  const read = await readDecks(shown, { recognise: true })
  const pairs = shown.flatMap((deck) => pairsOf(deck, read.get(deck) ?? []))
  return [
    row('pictures: titles', 0.9, titles(pairs, true)),
    row('pictures: reading order, neighbours', null, readingOrder(pairs)),
    row('pictures: sections', null, sections(pairs)),
  ]
}

function isGarbled({ deck }: DeckToJudge): boolean {
  return deck.includes('garbled')
}

/** A row without a target is told and never missed. */
function row(task: string, target: number | null, reached: Tally, floor?: Tally): Row {
  return {
    task: `${task} (${reached.of})`,
    floor: floor === undefined ? null : shareOf(floor),
    target: target ?? 0,
    reached: shareOf(reached),
    wants: 'at least',
    notes: reached.notes,
  }
}

function print(each: Row) {
  const wanted = each.target > 0
  const target = wanted ? `≥ ${figure(each.target)}` : ''
  const verdict = wanted ? (isReached(each) ? 'ok' : 'MISSED') : ''
  console.log(line(each.task, figure(each.floor), target, figure(each.reached), verdict))
  if (values.verbose) for (const note of each.notes) if (note !== '') console.log(`    ${note}`)
}

function figure(value: number | null): string {
  return value === null ? '-' : value.toFixed(3)
}

function line(task: string, floor: string, target: string, reached: string, verdict: string): string {
  return `${task.padEnd(56)}${floor.padStart(7)}${target.padStart(9)}${reached.padStart(9)}  ${verdict}`.trimEnd()
}
