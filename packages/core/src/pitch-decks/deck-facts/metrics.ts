import { hasWord, isDigits } from '../../kernel/index.ts'
import { isMonth, isUnit } from '../unit-words.ts'
import type { SlideView } from './deck-view.ts'
import { isFigure } from './figures.ts'
import type { JudgedSection } from './sections.ts'
import type { SlideLine } from './slide-lines.ts'
import { tilesOf } from './tiles.ts'

export interface Metric {
  readonly name: string
  /** As written. */
  readonly value: string
  readonly slide_number: number
}

/** Figures with their labels: tiles of one figure, and lines such as "ARR: $1.2M". */
export function metricsOf(slides: readonly SlideView[], sections: readonly JudgedSection[]): Metric[] {
  const found = new Map<string, Metric>()
  for (const [at, { slide, lines }] of slides.entries()) {
    // There figures are numbers of telephones, rooms and houses, or what is sought and what it will be spent on.
    if (sections[at]?.section === 'contact' || sections[at]?.section === 'ask') continue
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

function tilePairs(slide: SlideView['slide']): Pair[] {
  const pairs = tilesOf(slide).flatMap(tilePair)
  const figures = new Set(pairs.map(({ figure }) => figure))
  // "1", "2", "3" are steps, and the slide's own number is that of a page.
  const areSteps = figures.has('1') && figures.has('2')
  return pairs.filter(
    ({ figure, value }) =>
      !(areSteps && isDigits(figure) && figure.length <= 2) && value !== `${slide.number}`,
  )
}

/** One figure in a tile, with the unit below it; its label is the line behind, else the one before. */
function tilePair(lines: readonly string[]): (Pair & { readonly figure: string })[] {
  const at = lines.findIndex(isFigure)
  const figure = lines[at]
  if (figure === undefined || lines.filter(isFigure).length > 1 || lines.length > 8) return []
  const below = lines[at + 1] ?? ''
  const value = isUnit(below) ? `${figure} ${below}` : figure
  const name =
    lines.slice(value === figure ? at + 1 : at + 2).find(isLabel) ?? lines.slice(0, at).findLast(isLabel)
  return name === undefined ? [] : [{ name, value, figure }]
}

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

const isLabel = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 80 && hasWord(text) && !isFigure(text.trim()) && !isMonth(text)
