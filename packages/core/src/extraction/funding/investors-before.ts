import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { firstAt } from '../page-doc.ts'
import { isAnd, isAuxiliary } from './funding-doc.ts'
import { type ListCue, listEnds } from './investor-cues.ts'
import { itemsIn } from './investor-list.ts'
import type { InvestorItem } from './investor-name.ts'
import { type KnowsInvestor, looksLikeInvestor } from './investor-words.ts'
import { endMarks, isNamed, listMax } from './list-behind.ts'
import { ownNameRanges } from './relatives.ts'

/** "Alder Capital and Birch Ventures also participated in the round", "Alder Capital led the round", "steigt Alder ein". */
export function actorsOf(
  doc: Doc,
  cue: ListCue,
  read: number,
  knows: KnowsInvestor,
): readonly InvestorItem[] {
  const within = othersIn(doc, { from: cue.from + 1, to: cue.to - 1 }, knows)
  if (within.length > 0) return within
  const start = Math.max(read, doc.sentenceOf(cue).from, cue.from - listMax)
  const thoughts = doc
    .cuesIn({ from: start, to: cue.from }, ...listEnds)
    .filter((said) => !isNamed(doc, said))
  let to = cue.from
  to = beforeAside(doc, start, to)
  const isVerbal = (at: number) =>
    doc.isSmall(at) || isAnd(doc, at) || thoughts.some((said) => said.from <= at && said.to > at)
  while (to > start && isVerbal(to - 1)) to--
  const isBorder = ({ word }: { word: string }) => word === ';' || endMarks.has(word)
  const border = start + doc.tokens.slice(start, to).findLastIndex(isBorder) + 1
  const thought = Math.max(0, ...thoughts.filter(({ from }) => from < to).map((said) => said.to))
  const from = Math.max(border, thought)
  const items = from < to ? othersIn(doc, { from, to }, knows) : []
  if (items.length > 0 || thought <= border) return items
  // "Alder ist in der Seed-Runde eingestiegen": who does it stands before the auxiliary.
  const auxiliary = thoughts.findLast((one) => one.from < to && isAuxiliary(doc, one.from))
  return auxiliary === undefined || auxiliary.from <= border
    ? []
    : othersIn(doc, { from: border, to: beforeAside(doc, border, auxiliary.from) }, knows)
}

/** The names of a list without the company's own, and what describes it: "steigt bei der Grazer Firma Acme ein". */
function othersIn(doc: Doc, place: Range, knows: KnowsInvestor): readonly InvestorItem[] {
  const own = ownNameRanges(doc, place)
  const starts = [place.from, ...own.map(({ to }) => to)]
  return starts.flatMap((from, at) => {
    const name = own[at]
    const items = itemsIn(doc, { from, to: name?.from ?? place.to }, knows)
    return name === undefined
      ? items
      : items.filter(({ to }) => isApart(doc, firstAt(doc.tokens, to), name.from))
  })
}

/** Whether a preposition, "and" or a mark stands between a name and the company's own. */
const isApart = (doc: Doc, from: number, to: number): boolean =>
  doc.cuesIn({ from, to }, 'text.preposition').length > 0 ||
  doc.tokens
    .slice(from, to)
    .some((token, at) => (token.word !== '-' && hasFlag(token, tokenFlag.mark)) || isAnd(doc, from + at))

/** Of a verb that is said of anybody only who stands right before it, or is called as investors are. */
export function giversOf(
  doc: Doc,
  { from }: Range,
  actors: readonly InvestorItem[],
  knows: KnowsInvestor,
): readonly InvestorItem[] {
  let at = from
  while (at > 0 && (isAuxiliary(doc, at - 1) || doc.isSmall(at - 1))) at--
  const isClose = actors.at(-1)?.to === doc.tokens[at - 1]?.end || doc.tokens[at - 1]?.word === ','
  return isClose ? actors : actors.filter(({ name }) => knows(name) || looksLikeInvestor(name))
}

/** "Alder, which manages $50M, invested": without what stands between commas. */
function beforeAside(doc: Doc, start: number, to: number): number {
  const { tokens } = doc
  let close = to
  while (close > start && (doc.isSmall(close - 1) || isAuxiliary(doc, close - 1))) close--
  if (tokens[close - 1]?.word !== ',') return to
  for (let open = close - 2; open > start; open--)
    if (tokens[open]?.word === ',' && !hasFlag(tokens[open + 1], tokenFlag.glued))
      return doc.isSmall(open + 1) ? open : to
  return to
}
