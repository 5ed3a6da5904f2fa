import { phraseIndex } from '../../language/index.ts'
import { amountsIn } from './amounts.ts'
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
    view.isLast &&
    !view.isFirst &&
    view.bodyWords.length + view.titleWords.length <= 30 &&
    view.lines.length > 0,
  named_appendix: (view: SlideView) => appendix.find(view.titleWords).some(({ from }) => from === 0),
} as const satisfies Record<string, (view: SlideView) => boolean>

/** Covers of our decks hold up to 38 words and no table; one has a row of figures in four cells. */
const isSparse = ({ slide, bodyWords }: SlideView) =>
  bodyWords.length <= 40 && !slide.blocks.some((block) => block.kind === 'table' && block.rows.length >= 2)

const hasAddress = ({ emails, slide }: SlideView) =>
  emails.length > 0 || slide.links.some((link) => /^(?:mailto|tel):/i.test(link))

function recurringPrices({ lines }: SlideView): number {
  return lines.filter(({ text }) => {
    const [amount] = amountsIn(text)
    return (
      amount !== undefined &&
      amount.currency !== null &&
      perPeriod.test(text.slice(amount.to, amount.to + 24))
    )
  }).length
}

const perPeriod =
  /^\s?(?:\/|per|pro|por|par|je|a|an)\s?(?:mo|month|mth|yr|year|user|seat|license|licence|monat|jahr|nutzer|mês|mes|ano|año|usuário|mois|an|月|年)(?!\p{L})/iu

type Block = SlideView['slide']['blocks'][number]

/** Most cells tick or deny: who has what. */
function isComparison(block: Block): boolean {
  if (block.kind !== 'table') return false
  const cells = block.rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== '')
  const columns = block.rows.reduce((most, row) => Math.max(most, row.length), 0)
  return (
    columns >= 3 &&
    cells.length >= 4 &&
    cells.filter((cell) => isVerdict.test(cell)).length >= cells.length / 2
  )
}

const isVerdict =
  /^(?:[✓✔✗✘×xX●○◐•—–-]|✅|❌|yes|no|partial|partly|limited|low|medium|high|full|none|ja|nein|teilweise|sim|não|sí|oui|non|弱|强|有|无)$/iu

/** Columns are years or quarters, most other cells figures. */
function isMoneyByYear(block: Block): boolean {
  if (block.kind !== 'table') return false
  const rows = [block.header ?? [], ...block.rows]
  const dated = rows.find((row) => row.filter((cell) => isPeriod.test(cell)).length >= 2)
  if (dated === undefined) return false
  const cells = rows
    .filter((row) => row !== dated)
    .flatMap((row) => row.slice(1))
    .filter((cell) => cell !== '')
  return cells.length >= 3 && cells.filter((cell) => /\d/.test(cell)).length >= cells.length * 0.6
}

const isPeriod = /^(?:(?:FY|Q[1-4]|H[12])?\s?'?(?:20)?\d{2}[EFPA]?|(?:year|jahr|ano|año|année|y)\s?[1-9])$/iu

/** Lines that begin with a quarter, a half, a month or a year, and say what happens then: the years below a chart say nothing. */
function datedSteps({ lines }: SlideView): number {
  return lines.filter(({ text }, at) => {
    const date = startsWithDate.exec(text.trim())?.[0]
    if (date === undefined) return false
    const said = date === text.trim() ? (lines[at + 1]?.text.trim() ?? '') : text
    return said !== '' && !isFigure(said) && startsWithDate.exec(said)?.[0] !== said
  }).length
}

const isFigureTile = (block: Block) => block.kind === 'card' && block.lines.some(({ text }) => isFigure(text))

const startsWithDate =
  /^(?:Q[1-4]|[1-4]Q|H[12]|T[1-4]|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}{0,7}\.?|(?:spring|summer|autumn|fall|winter|end|mid|early|late|ende|anfang|mitte|frühjahr|sommer|herbst))?[\s/'’–-]{0,3}20[2-4]\d(?!\d)/iu

const appendix = phraseIndex([
  [
    'appendix|appendices|backup|backup slides|anhang|apêndice|apéndice|anexo|anexos|annexe|annexes|附录',
    true,
  ],
])

/** Its title says no more: "Appendix" or "Appendix A", on a slide with little else. */
export function isAppendixDivider({ titleWords, bodyWords }: SlideView): boolean {
  const [match] = appendix.find(titleWords)
  return match?.from === 0 && titleWords.length <= 3 && bodyWords.length <= 30
}
