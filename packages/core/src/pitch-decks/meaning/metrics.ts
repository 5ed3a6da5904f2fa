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
    const pairs = [...tilePairs(slide), ...lines.flatMap(linePair)]
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

/** One figure in a tile; its label is the line behind it, else the one before. */
function tilePair(lines: readonly string[]): Pair[] {
  const figures = lines.filter(isFigure)
  const [value] = figures
  if (value === undefined || figures.length > 1 || lines.length > 8) return []
  const at = lines.indexOf(value)
  const name = [lines[at + 1], lines[at - 1]].find(isLabel)
  return name === undefined ? [] : [{ name, value }]
}

function linePair({ text, kind }: SlideLine): Pair[] {
  if (text.length > 200 || kind === 'card' || kind === 'title') return []
  const match = /^([^:=\t]{2,60}?)\s?[:=]\s{0,3}([^:=\t]{1,40})$/u.exec(text)
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
