import type { SlideView } from './deck-view.ts'
import type { SlideLine } from './slide-lines.ts'

export interface Metric {
  readonly name: string
  /** As it stands. */
  readonly value: string
  readonly slide_number: number
}

/** Figures with their labels: tiles of one figure, and lines such as "ARR: $1.2M". */
export function metricsOf(slides: readonly SlideView[]): Metric[] {
  const found = new Map<string, Metric>()
  for (const { slide, lines } of slides) {
    const pairs = [...tilePairs(slide), ...slide.blocks.flatMap(tablePairs), ...lines.flatMap(linePair)]
    for (const { name, value } of pairs) {
      const key = `${slide.number}\n${name}\n${value}`
      if (found.size < metricsMax) found.set(key, { name, value, slide_number: slide.number })
    }
  }
  return [...found.values()]
}

/** Our fullest deck has 60. */
const metricsMax = 1_000

interface Pair {
  readonly name: string
  readonly value: string
}

type Block = SlideView['slide']['blocks'][number]

function tilePairs({ blocks }: SlideView['slide']): Pair[] {
  const pairs = blocks.flatMap((block) =>
    block.kind === 'card' ? tilePair(block.lines.map(({ text }) => text.trim())) : [],
  )
  const bare = pairs
    .map(({ value }) => Number(/^\d{1,2}$/.exec(value)?.[0] ?? Number.NaN))
    .filter((n) => !Number.isNaN(n))
  // "1", "2", "3" are steps, not figures.
  const areSteps = bare.includes(1) && bare.includes(2)
  return pairs.filter(({ value }) => !(areSteps && /^\d{1,2}$/.test(value)))
}

/** One figure in a tile, with the unit below it; its label is the line behind, else the one before. */
function tilePair(lines: readonly string[]): Pair[] {
  const at = lines.findIndex(isFigure)
  const figure = lines[at]
  if (figure === undefined || lines.filter(isFigure).length > 1 || lines.length > 8) return []
  const below = lines[at + 1] ?? ''
  const value = isUnit.test(below) ? `${figure} ${below}` : figure
  const name =
    lines.slice(value === figure ? at + 1 : at + 2).find(isLabel) ?? lines.slice(0, at).findLast(isLabel)
  return name === undefined ? [] : [{ name, value }]
}

const isUnit =
  /^(?:%|‰|[\p{Script=Han}/%]{1,4}|(?:k|m|mn|bn|mio|million|billion|years?|months?|days?|hours?|tage|jahre|monate)\.?)$/iu

/** Figures in one row and their labels in the other, or a label and its figure in each row. */
function tablePairs(block: Block): Pair[] {
  if (block.kind !== 'table') return []
  const rows = [...(block.header === null ? [] : [block.header]), ...block.rows]
  const [first = [], second = []] = rows
  if (rows.length === 2 && first.length === second.length && first.length >= 2) {
    if (first.every(isFigure) && second.every(isLabel))
      return first.map((value, at) => ({ name: second[at] ?? '', value }))
    if (second.every(isFigure) && first.every(isLabel))
      return second.map((value, at) => ({ name: first[at] ?? '', value }))
  }
  const isPairs =
    rows.length >= 2 &&
    block.rows.every((row) => row.length === 2 && isLabel(row[0]) && isFigure(row[1] ?? ''))
  return isPairs ? block.rows.map(([name = '', value = '']) => ({ name, value })) : []
}

function linePair({ text, kind }: SlideLine): Pair[] {
  if (text.length > 200 || kind === 'card' || kind === 'title') return []
  const match = /^([^:=：\t]{2,60}?)\s?[:=：]\s{0,3}([^:=：\t]{1,40})$/u.exec(text)
  const [, name = '', value = ''] = match ?? []
  return isLabel(name) && isFigure(value.trim()) ? [{ name: name.trim(), value: value.trim() }] : []
}

/**
 * A figure by its shape: a number with a sign, a currency, a unit, alone or as a range: "$1.2M", "5–8%+", "<500ms", "15 yrs", "82,1%".
 * Dates and page numbers are none.
 */
export function isFigure(text: string): boolean {
  return text.length <= 32 && figure.test(text) && !dateLike.test(text)
}

const number = String.raw`[~≈<>≤≥±+−-]{0,2}\s?(?:US|CA|A|R)?[$€£¥₹]?\s?\d{1,3}(?:[.,'’ ]?\d{1,3}){0,5}`
const unit = String.raw`(?:\s?(?:%|‰|x|×|k|m|mm|mn|bn|b|mio\.?|mrd\.?|tsd\.?|million(?:en|s)?|billion|ms|s|sec|min|h|hrs?|hours?|days?|weeks?|months?|yrs?|years?|tage?|wochen|monate?|jahre?|kg|t|km|km²|m²|kwh|mwh|gwh|gb|tb|users?|usd|eur|万|亿|元|年|月|天|[$€£¥]))?`
const figure = new RegExp(
  `^${number}${unit}${unit}(?:\\s?(?:-|–|—|to|bis)\\s?${number}${unit}${unit})?\\s?[+*]?(?:\\s?/\\s?\\p{L}{1,10})?$`,
  'iu',
)
const dateLike =
  /^(?:(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?|(?:19|20)\d\d\s?[–-]\s?(?:(?:19|20)?\d\d))$/

const isLabel = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 80 && /\p{L}{2}/u.test(text) && !isFigure(text.trim())
