import { hasDigit, isDigits } from '../../../kernel/index.ts'
import { addedKinds } from './continued-rows.ts'
import { fieldNamedBy } from './header-fields.ts'
import { wordsOf } from './header-words.ts'
import {
  averageWords,
  cellKey,
  groupEnds,
  groupWords,
  headerKey,
  legalForms,
  numberSigns,
  rowWords,
  saysUnknown,
  saysVacant,
  subtotalWords,
  totalWords,
} from './import-words.ts'
import { type FieldKind, kindOf } from './mapping-fields.ts'
import type { PlannedColumn } from './plan.ts'

/** Why a row of a table is no company. */
export type NoCompany =
  | 'a total'
  | 'an average'
  | 'a header again'
  | 'a separator or a note'
  | 'no name and nothing but figures'
  | 'a place without a company'

/** How the columns of a table are read, the row that names them, and some of the rows below it. */
interface TestedTable {
  readonly columns: readonly PlannedColumn[]
  readonly header: readonly string[]
  readonly sample: readonly (readonly string[])[]
}

/**
 * Tells rows that are no companies by their shape: one cell in a table of many columns, or a word such as "Total" with nothing but
 * figures beside it. A company whose name begins with such a word has a website, a place or another text of its own.
 */
export function rowTester({ columns, header, sample }: TestedTable) {
  const named = columns.filter(({ spec }) => spec?.to === 'name').map(({ index }) => index)
  const textual = new Set(
    columns.filter(({ spec }) => spec !== null && isTextual(kindOf(spec.to))).map(({ index }) => index),
  )
  const websites = new Set(columns.filter(({ spec }) => spec?.to === 'website').map(({ index }) => index))
  const added = new Set(
    columns.filter(({ spec }) => spec !== null && addedKinds.has(kindOf(spec.to))).map(({ index }) => index),
  )
  const others = columns.filter(({ spec }) => spec === null).map(({ index }) => index)
  const keys = header.map(headerKey)
  const isWide = header.length >= 4
  const looks = looksOf(sample, named)
  /** How many rows of no company stand above; the first row of a table stands behind its header. */
  let above = 1
  let lastEnd = 0
  /** Keys of headings between rows, the last ones. */
  let headings: readonly string[] = []
  /** How headings begin: "Ring 1", "Ring 2". */
  const begins = new Set<string>()
  return (cells: readonly string[], line: number, end: number): NoCompany | null => {
    if (line > lastEnd + 1) above = 1
    lastEnd = end
    const kind = kindOfRow(cells, above > 0 && above < 3, above === 0)
    above = kind === null ? 0 : above + 1
    if (kind === 'a separator or a note') {
      const text = cells.find((cell) => cell.trim() !== '') ?? ''
      headings = [...headings.slice(-headingsMost), headerKey(text)]
      const begin = numberedWord(text)
      if (begin !== null && begins.size < headingsMost) begins.add(begin)
    }
    return kind
  }

  function isHeaderAgain(cells: readonly string[], filled: readonly number[]): boolean {
    const same = filled.filter((at) => keys[at] === headerKey(cells[at] ?? '')).length
    return filled.length > 1 && (same === filled.length || (same > 2 && same * 5 >= filled.length * 3))
  }

  function kindOfRow(
    cells: readonly string[],
    isAfterGap: boolean,
    isBelowCompany: boolean,
  ): NoCompany | null {
    const filled: number[] = []
    for (const [at, cell] of cells.entries()) if (cell !== '' && cell.trim() !== '') filled.push(at)
    const [first] = filled
    if (first === undefined) return null
    if (isHeaderAgain(cells, filled)) return 'a header again'
    const start = cells[first]?.trim() ?? ''
    if (isTotalRow(cells, filled, start, headings, looks.areCapitals)) return labelKind(start) ?? 'a total'
    const name = named.map((at) => cells[at]?.trim() ?? '').find((cell) => cell !== '') ?? ''
    // "Series A" below a company that stands above goes on with it.
    const goesOn = name === '' && isBelowCompany && labelKind(start) === null
    if (goesOn && filled.some((at) => added.has(at) && isText(cells[at] ?? ''))) return null
    const label = name === '' ? (cells[first]?.trim() ?? '') : name
    const rest = filled.filter((at) => (cells[at]?.trim() ?? '') !== label)
    const hasText = rest.some((at) => (textual.has(at) || others.includes(at)) && isText(cells[at] ?? ''))
    if (name !== '' && saysVacant(name)) return 'a place without a company'
    if (hasText) return null
    const said = labelKind(label)
    if (said !== null && isLabelAlone(label)) return said
    if (rest.length > 0 && isOfFigures(cells, rest)) {
      const counted = kindOfFigures(label, headings, looks.areCapitals)
      if (counted !== null) return counted
    }
    if (rest.length === 0)
      return isWide &&
        (isNoName(label, name !== '', isAfterGap, looks) || begins.has(numberedWord(label) ?? ''))
        ? 'a separator or a note'
        : null
    // A company whose name was forgotten.
    if (filled.some((at) => websites.has(at))) return null
    return name === '' ? 'no name and nothing but figures' : null
  }
}

const headingsMost = 20

/** "Ring" of "Ring 2 – Pilot": the word before a number or a letter. */
function numberedWord(text: string): string | null {
  const [first = '', second = ''] = text.trim().split(' ')
  return second.length > 0 && (second.length === 1 || isDigits(second)) ? first : null
}

const isOfFigures = (cells: readonly string[], filled: readonly number[]): boolean =>
  filled.every((at) => !isText(cells[at] ?? ''))

/** "Average raised", "Moyenne par startup", "Nº sociedades": such a word, and no name behind it. "Subtotaal team Smit" may have one. */
function kindOfFigures(
  label: string,
  headings: readonly string[],
  areCapitals: boolean,
): 'a total' | 'an average' | null {
  const [first = '', ...others] = label.split(' ')
  if (subtotalWords().has(headerKey(first))) return 'a total'
  const isTotal = totalWords().has(headerKey(first))
  // "Summe Exits" below the heading "B. Exits / Abschreibungen"
  const of = headerKey(others.join(' '))
  if (isTotal && of.length > 2 && headings.some((heading) => heading.includes(of))) return 'a total'
  // "TOTAL INVESTI" among names in small letters, "TOTAL (hors CHF)"
  const isLoud = others.length > 0 && first.length > 4 && isCapitals(label) && !areCapitals
  if (isTotal && (others[0]?.startsWith('(') === true || isLoud)) return 'a total'
  const isNamed = others.some((word) => !isPlainWord(word))
  if (isNamed || others.length === 0) return null
  if (averageWords().has(headerKey(first))) return 'an average'
  return isTotal || numberSigns().has(cellKey(first)) ? 'a total' : null
}

/** In lower case, a figure ("II" too), or a word that stands above columns: German writes all nouns with a capital. */
const isPlainWord = (word: string): boolean =>
  word === word.toLowerCase() ||
  [...word].every((letter) => 'IVX'.includes(letter)) ||
  fieldNamedBy(word) !== null ||
  rowWords().has(headerKey(word))

/** "TOTAL | 4 startups | 26,5": the first cell says it, and no other is without a figure. */
function isTotalRow(
  cells: readonly string[],
  filled: readonly number[],
  start: string,
  headings: readonly string[],
  areCapitals: boolean,
): boolean {
  if (filled.length < 2) return false
  const others = filled.slice(1)
  // Most rows end here, at their first text: what the label says takes longer to tell.
  if (!others.every((at) => !isText(cells[at] ?? '') || hasDigit(cells[at]?.slice(0, 1) ?? ''))) return false
  return (
    (labelKind(start) !== null && isLabelAlone(start)) ||
    kindOfFigures(start, headings, areCapitals) === 'a total'
  )
}

/** A number, a dash or "n/a" is no text of a company's own. */
function isText(cell: string): boolean {
  if (saysUnknown(cell.trim())) return false
  let letters = 0
  for (const letter of cell) if (letter.toLowerCase() !== letter.toUpperCase()) letters++
  return letters > 3
}

function labelKind(label: string): 'a total' | 'an average' | null {
  const words = wordsOf(label)
  if (words.some((word) => averageWords().has(headerKey(word)))) return 'an average'
  const isTotal =
    totalWords().has(headerKey(label)) ||
    words.some(
      (word, at) =>
        totalWords().has(headerKey(word)) || totalWords().has(headerKey(words.slice(at, at + 2).join(''))),
    )
  return isTotal ? 'a total' : null
}

/** Whether a label holds nothing but such words, figures, and what is counted: "Subtotal Q1", "W21 total: 5". */
function isLabelAlone(label: string): boolean {
  const words = wordsOf(label)
  if (endsInCount(label)) return true
  return words.every((word, at) => {
    const key = headerKey(word)
    const isKnown = totalWords().has(key) || averageWords().has(key) || rowWords().has(key)
    const isPart =
      totalWords().has(headerKey(words.slice(at, at + 2).join(''))) ||
      totalWords().has(headerKey(words.slice(Math.max(0, at - 1), at + 1).join('')))
    return isKnown || isPart || hasDigit(word)
  })
}

/** "Firms in all: 11" */
function endsInCount(label: string): boolean {
  const colon = label.lastIndexOf(':')
  const count = label.slice(colon + 1).trim()
  return colon > 0 && count !== '' && isDigits(count)
}

/** Whether one cell alone is more likely a heading or a note than the name of a company. */
function isNoName(label: string, isInNameColumn: boolean, isAfterGap: boolean, looks: Looks): boolean {
  if (!isInNameColumn) return true
  const words = wordsOf(label)
  // "GmbH" is one word here.
  const lastWord = label.split(' ').at(-1) ?? ''
  if (lastWord !== label && legalForms().has(headerKey(lastWord))) return false
  const first = label[0] ?? ''
  const last = label.at(-1) ?? ''
  const isMarked =
    '*-–—#=>•('.includes(first) || ':?!.-–—='.includes(last) || label.includes(': ') || label.includes(' = ')
  const isLong = words.length > 4
  const isGroup = words.some(isGroupWord)
  const isSentence = words.length > 2 && label.includes(', ')
  // Where rows say much, one that says a name alone is rare, and a heading is not.
  const isHeading = looks.areFull && (isAfterGap || (isCapitals(label) && !looks.areCapitals))
  return isMarked || isLong || isSentence || isGroup || isHeading || (isAfterGap && words.length > 1)
}

/** What the first rows of a table show of all of its rows. */
interface Looks {
  /** Most say three things or more. */
  readonly areFull: boolean
  /** Names are in capitals, as in registers. */
  readonly areCapitals: boolean
}

function looksOf(sample: readonly (readonly string[])[], named: readonly number[]): Looks {
  const counts = sample.map((row) => row.filter((cell) => cell.trim() !== '').length)
  const full = sample.filter((_, at) => (counts[at] ?? 0) > 2)
  const lone = counts.filter((count) => count === 1).length
  const names = full.flatMap((row) => named.flatMap((at) => row[at]?.trim() || []))
  return {
    areFull: full.length > 2 && full.length >= lone * 2,
    areCapitals: names.filter(isCapitals).length * 3 > names.length,
  }
}

/** Five letters and no small one. */
function isCapitals(text: string): boolean {
  let letters = 0
  for (const letter of text) if (letter.toLowerCase() !== letter.toUpperCase()) letters++
  return letters > 4 && text === text.toUpperCase()
}

/** German and Dutch write "watch list" in one word. */
function isGroupWord(word: string): boolean {
  const key = headerKey(word)
  return groupWords().has(key) || groupEnds().some((end) => key.length > end.length && key.endsWith(end))
}

const textualKinds: ReadonlySet<FieldKind> = new Set([
  'text',
  'city',
  'texts',
  'names',
  'website',
  'status',
  'people',
  'round',
  'roundType',
  'roundNames',
  'country',
  'place',
  'link',
])

const isTextual = (kind: FieldKind): boolean => textualKinds.has(kind)
