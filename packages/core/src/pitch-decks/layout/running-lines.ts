import deckWords from '../../../data/deck-words.json' with { type: 'json' }
import { foldText, hasLetter, isDigits, oneLine, trimEndSigns, trimSigns } from '../../kernel/index.ts'
import { greatest } from './extent.ts'
import { type Line, lineRight } from './line.ts'

/** The lines of a page, all directions of text together, each in the frame it was read in. */
export interface PageLines {
  readonly number: number
  readonly lines: readonly {
    readonly line: Line
    readonly angle: number
    readonly width: number
    readonly height: number
  }[]
}

export interface RunningLines {
  /** Texts that carry letters, once each, without page numbers. */
  readonly texts: readonly string[]
  /** By page number: places of the runs that belong to them. */
  readonly runs: ReadonlyMap<number, ReadonlySet<number>>
}

const numbers = /\d+/g
const numbersIn = (text: string) => [...text.matchAll(numbers)]

/** A line is running when it is on so many of the pages that have text; fewer may be a title that comes back. */
const pagesShare = 0.5
const pagesMin = 3
/** Away from the edges a label may well repeat: there only what (nearly) every page has. */
const pagesShareInside = 0.8
const edge = 0.15
const footShare = 0.1
/** Type of a foot line, against the height of its page. */
const smallShare = 0.06
/** The same place, as a share of the page: what centring moves a footer by, when its page number grows a digit. */
const sameAcross = 0.02
const sameDown = 0.015
/** So many of the numbers in a line must follow the pages for it to be a page number, and not a figure that changes. */
const followShare = 0.8

interface Place {
  readonly page: number
  readonly line: Line
  readonly text: string
  readonly across: number
  readonly down: number
  readonly isBiggest: boolean
  readonly isSmall: boolean
  /** A number beside others, as along an axis. */
  readonly isInRow: boolean
}

/** Finds headers, footers and page numbers: the same words at the same place of many pages. */
export function runningLines(pages: readonly PageLines[]): RunningLines {
  const places = new Map<string, Place[]>()
  let pagesWithText = 0
  for (const page of pages) {
    if (page.lines.length === 0) continue
    pagesWithText++
    const biggest = greatest(page.lines, ({ line }) => line.size)
    const isInRow = rowsOfNumbers(page)
    for (const { line, angle, width, height } of page.lines) {
      // A running line is short; longer text would make long keys.
      if (line.text.length > 200) continue
      const key = `${angle} ${line.text.replace(numbers, '#')}`
      const place = {
        page: page.number,
        line,
        text: line.text,
        across: (line.x + lineRight(line)) / 2 / width,
        down: line.y / height,
        isBiggest: line.size >= 0.9 * biggest,
        isSmall: line.size < smallShare * height,
        isInRow: isInRow(line),
      }
      const known = places.get(key)
      if (known === undefined) places.set(key, [place])
      else known.push(place)
    }
  }
  const texts = new Set<string>()
  const runs = new Map<number, Set<number>>()
  const remove = ({ page, line }: Place) => {
    const removed = runs.get(page) ?? new Set()
    for (const run of line.runs) removed.add(run.index)
    runs.set(page, removed)
  }
  for (const same of places.values()) {
    if (pages.length > 1) same.filter(isItsPageNumber).forEach(remove)
    for (const cluster of clustersOf(same)) {
      const text = runningText(cluster, pagesWithText)
      if (text === null) continue
      if (hasLetter(text)) texts.add(text)
      cluster.forEach(remove)
    }
  }
  return { texts: [...texts], runs }
}

/** A lone number at the foot that is the page's own needs no other page to be its number. */
function isItsPageNumber({ page, text, down, isSmall, isInRow }: Place): boolean {
  return down > 1 - footShare && isSmall && !isInRow && isDigits(text) && Number(text) === page
}

/** Tells of a line whether more than one number is at its height, give or take a point. */
function rowsOfNumbers({ lines }: PageLines): (line: Line) => boolean {
  const counts = new Map<number, number>()
  for (const { line } of lines)
    if (isDigits(line.text)) {
      const y = Math.round(line.y)
      counts.set(y, (counts.get(y) ?? 0) + 1)
    }
  const countAt = (y: number) => counts.get(y) ?? 0
  return ({ y }) => {
    const at = Math.round(y)
    return countAt(at - 1) + countAt(at) + countAt(at + 1) > 1
  }
}

function clustersOf(places: readonly Place[]): Place[][] {
  if (places.length < 2) return []
  return splitWhere(places, (place) => place.down, sameDown).flatMap((row) =>
    splitWhere(row, (place) => place.across, sameAcross),
  )
}

function splitWhere(places: readonly Place[], along: (place: Place) => number, gap: number): Place[][] {
  const parts: Place[][] = []
  let last: Place | undefined
  for (const place of [...places].sort((a, b) => along(a) - along(b))) {
    if (last === undefined || !(along(place) - along(last) <= gap)) parts.push([place])
    else parts.at(-1)?.push(place)
    last = place
  }
  return parts
}

/** What a cluster says on every page, or null where it is no running line. */
function runningText(cluster: readonly Place[], pagesWithText: number): string | null {
  const [first] = cluster
  const pages = new Set(cluster.map((place) => place.page)).size
  // Twice on one page is a label of the content.
  if (first === undefined || pages < cluster.length) return null
  const isTitle = cluster.filter((place) => place.isBiggest).length > pages / 2
  const isAtEdge = first.down < edge || first.down > 1 - edge
  const follows = isAtEdge ? followingNumber(cluster) : null
  if (
    follows !== null &&
    pages >= Math.min(Math.max(2, pagesWithText), Math.max(pagesMin, pagesWithText * pagesShare))
  ) {
    const text = withoutNumber(first.text, follows)
    // Words in the biggest type that count on are titles: "Step 1", "Step 2".
    return isTitle && text !== '' ? null : text
  }
  if (
    pagesWithText <= pagesMin ||
    pages < Math.max(pagesMin, pagesWithText * (isAtEdge ? pagesShare : pagesShareInside))
  )
    return null
  const isSame = cluster.every((place) => place.text === first.text)
  return isSame && !isTitle ? first.text : null
}

/** Which number in the text counts with the pages: 0 for the first, null for none. */
function followingNumber(cluster: readonly Place[]): number | null {
  const counts = numbersIn(cluster[0]?.text ?? '').length
  for (let at = 0; at < Math.min(counts, 4); at++) {
    const offsets = new Map<number, number>()
    for (const { page, text } of cluster) {
      const offset = Number(numbersIn(text)[at]?.[0]) - page
      offsets.set(offset, (offsets.get(offset) ?? 0) + 1)
    }
    if (Math.max(...offsets.values()) >= followShare * cluster.length) return at
  }
  return null
}

/** Words around a page number, which say nothing without it. */
const pageWords: ReadonlySet<string> = new Set(Object.values(deckWords.page).flat())
const ofPages: ReadonlySet<string> = new Set(['/', ...Object.values(deckWords.ofPages).flat()])
const edgeSigns = '|/\u00b7\u2022:,\u2013\u2014-'

/** "Acme | Page 3 of 12" is "Acme". */
function withoutNumber(text: string, at: number): string {
  const number = numbersIn(text)[at]
  const start = number?.index ?? text.length
  const before = trimEndSigns(text.slice(0, start), '#')
  const word = /(?<!\p{L})\p{L}+(?=\.?$)/u.exec(before.slice(-20))
  const isPage = word !== null && pageWords.has(foldText(word[0]))
  const kept = isPage ? before.slice(0, before.lastIndexOf(word[0])) : before
  const behind = text.slice(start + (number?.[0].length ?? 0))
  const total = /^\s*(\/|\p{L}{2,3})\s*\d+/u.exec(behind)
  const rest =
    total !== null && ofPages.has(foldText(total[1] ?? '')) ? behind.slice(total[0].length) : behind
  return oneLine(trimSigns(kept + rest, edgeSigns))
}
