import { hasDigit, hasLetterOrNumber, isLetters } from '../../kernel/index.ts'
import type { Doc, Range } from '../../language/index.ts'
import { isNumberedYear } from '../unit-words.ts'
import { isDate, isPrice } from './amounts.ts'
import type { SlideView } from './deck-view.ts'
import { isFigure } from './figures.ts'

export type StructureCue = keyof typeof structureCues

/** What the shape of a slide and its place in the deck say of its section. */
export const structureCues = {
  first_slide: (view: SlideView) => view.isFirst && isSparse(view),
  first_slide_full: (view: SlideView) => view.isFirst && !isSparse(view),
  recurring_prices: (view: SlideView) => recurringPrices(view) >= 2,
  comparison_grid: (view: SlideView) => view.slide.blocks.some(isComparison),
  dated_steps: (view: SlideView) => datedSteps(view) >= 3,
  figures: (view: SlideView) => view.slide.blocks.filter(isFigureTile).length >= 3,
  people: (view: SlideView) => view.people.length >= 2,
  a_person: (view: SlideView) => view.people.length === 1,
  /** Nothing much but names, one to a line. */
  names: (view: SlideView) => {
    const names = view.names.length
    return names >= 3 && names * 2 >= view.lines.length
  },
  money_by_year: (view: SlideView) => view.slide.blocks.some(isMoneyByYear),
  asked_amount: (view: SlideView) => view.asked.some(({ strength }) => strength >= 2),
  last_slide_with_address: (view: SlideView) => view.isLast && hasAddress(view),
  address: (view: SlideView) => hasAddress(view),
  last_slide_short: (view: SlideView) =>
    view.isLast && !view.isFirst && view.bodyLength + view.titleLength <= 30 && view.lines.length > 0,
  named_appendix: (view: SlideView) => namesAppendix(view),
} as const satisfies Record<string, (view: SlideView) => boolean>

/** Covers of our decks hold up to 38 words and no table; one has a row of figures in four cells. */
const isSparse = ({ slide, bodyLength }: SlideView) =>
  bodyLength <= 40 && !slide.blocks.some((block) => block.kind === 'table' && block.rows.length >= 2)

const hasAddress = ({ emails, slide }: SlideView) =>
  emails.length > 0 || slide.links.some((link) => link.toLowerCase().startsWith('mailto:'))

const recurringPrices = ({ doc, amounts }: SlideView) =>
  amounts.filter((amount) => isPrice(doc, amount)).length

type Block = SlideView['slide']['blocks'][number]

/** Most cells tick or deny, with signs or a few words that come back: who has what. */
function isComparison(block: Block): boolean {
  if (block.kind !== 'table') return false
  const cells = block.rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== '')
  const columns = block.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const words = cells.filter(isOneWord)
  const areVerdicts =
    words.length >= 6 && new Set(words.map((word) => word.toLowerCase())).size * 2 <= words.length
  const verdicts = cells.filter((cell) => isTick(cell) || (areVerdicts && isOneWord(cell)))
  return columns >= 3 && cells.length >= 4 && verdicts.length >= cells.length / 2
}

const isTick = (cell: string) => cell.length <= 2 && (!hasLetterOrNumber(cell) || cell.toLowerCase() === 'x')
const isOneWord = (cell: string) => cell.length <= 12 && isLetters(cell)

/** Columns are years or quarters, most other cells figures. */
function isMoneyByYear(block: Block): boolean {
  if (block.kind !== 'table') return false
  const rows = [block.header ?? [], ...block.rows]
  const dated = rows.find((row) => row.filter(isPeriod).length >= 2)
  if (dated === undefined) return false
  const cells = rows
    .filter((row) => row !== dated)
    .flatMap((row) => row.slice(1))
    .filter((cell) => cell !== '')
  return cells.length >= 3 && cells.filter(hasDigit).length >= cells.length * 0.6
}

const isPeriod = (cell: string) =>
  isNumberedYear(cell) || /^(?:FY|Q[1-4]|H[12])?\s?'?(?:20)?\d{2}[EFPA]?$/iu.test(cell)

/** Lines that begin with a quarter, a half, a month or a year, and say what happens then: the years below a chart say nothing. */
function datedSteps({ doc, lines }: SlideView): number {
  const dates = lines.map(({ range }) => dateAtStart(doc, range))
  return lines.filter(({ range, text }, at) => {
    const date = dates[at]
    if (date === null || date === undefined) return false
    const isOnlyDate = date.to >= range.to
    const [said, ofSaid] = isOnlyDate ? [lines[at + 1], dates[at + 1]] : [{ text, range }, date]
    if (said === undefined || said.text.trim() === '' || isFigure(said.text.trim())) return false
    return ofSaid === null || ofSaid === undefined || ofSaid.to < said.range.to
  }).length
}

/** The date that a line begins with: "Q1 2026", "in May 2026", "end of 2026". */
function dateAtStart(doc: Doc, { from, to }: Range): Range | null {
  const date = doc.spans.find((span) => span.from >= from && span.from < to && isDate(span.value))
  if (date === undefined) return null
  const [part] = doc.cuesIn({ from, to: date.from }, 'time.part-of-year')
  const start = part === undefined || part.to !== date.to ? date.from : part.from
  for (let at = from; at < start; at++) if (doc.isContent(at)) return null
  return date
}

const isFigureTile = (block: Block) => block.kind === 'card' && block.lines.some(({ text }) => isFigure(text))

const namesAppendix = ({ doc, title }: SlideView) =>
  title !== null && doc.cuesIn(title, 'section.appendix').some(({ from }) => from === title.from)

/** Its title says no more: "Appendix" or "Appendix A", on a slide with little else. */
export const isAppendixDivider = (view: SlideView) =>
  namesAppendix(view) && view.titleLength <= 3 && view.bodyLength <= 30
