import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, isCapital, tokenFlag } from '../../words/index.ts'
import { firstAt } from '../page-doc.ts'
import { isAnd } from './funding-doc.ts'
import { listEnds } from './investor-cues.ts'
import { itemsIn } from './investor-list.ts'
import type { InvestorItem } from './investor-name.ts'
import { type KnowsInvestor, looksLikeInvestor } from './investor-words.ts'
import { endOfName } from './subject.ts'

/** An investor that a sentence names beside its round. */
export interface InvestorBeside extends InvestorItem {
  readonly isLead: boolean
  readonly isProven: true
  readonly cue: 'led_by' | 'list'
  readonly at: number
}

/**
 * Investors whom a sentence that tells of a round names without any words that lead to a list: names as only investors have, and
 * those that stand in one list with them.
 */
export function namedBeside(doc: Doc, said: readonly InvestorItem[], knows: KnowsInvestor): InvestorBeside[] {
  const found: InvestorBeside[] = []
  for (let at = 0; at < doc.tokens.length; at++) {
    // "468 Capital".
    const isNumbered =
      hasFlag(doc.tokens[at], tokenFlag.number) && isCapital(doc.tokens[at + 1]) && isFree(doc, at)
    if (!isCapital(doc.tokens[at]) && !isNumbered) continue
    const end = endOfName(doc, isNumbered ? at + 1 : at)
    const name = doc.textOf({ from: at, to: end })
    const isTaken = overlaps(doc, { from: at, to: end }, [...said, ...found])
    if (!isTaken && (looksLikeInvestor(name) || knows(name)) && isPlain(doc, { from: at, to: end })) {
      const list = listAround(doc, { from: at, to: end })
      const isLead = isLed(doc, list)
      for (const item of itemsIn(doc, list, knows))
        if (!isWithin(doc, firstAt(doc.tokens, item.from), [...said, ...found])) {
          const leads = isLead || leadsBehind(doc, item)
          found.push({
            ...item,
            isLead: leads,
            isProven: true,
            cue: leads ? 'led_by' : 'list',
            at: item.from,
          })
        }
    }
    at = end - 1
  }
  return found
}

const isFree = (doc: Doc, at: number): boolean =>
  !doc.spans.some(({ slot, from, to }) => slot !== 'number' && from <= at && at < to)

const isWithin = ({ tokens }: Doc, at: number, said: readonly InvestorItem[]): boolean => {
  const start = tokens[at]?.start ?? 0
  return said.some(({ from, to }) => from <= start && start < to)
}

/** "US-Geldgeber Foundry Lane" holds what was named already. */
const overlaps = ({ tokens }: Doc, { from, to }: Range, said: readonly InvestorItem[]): boolean => {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
  return said.some((one) => one.from < end && start < one.to)
}

/** Not "formerly of Alder Capital", "not from Alder Capital", "Alder Capital's fund". */
function isPlain(doc: Doc, place: Range): boolean {
  const { denied, supposed } = doc.assertion(place)
  if (denied || supposed || doc.tokens[place.to]?.word === "'") return false
  const before = { from: Math.max(0, place.from - nearMax), to: place.from }
  // "We went through Y Combinator": what leads to a name leads to an investor, and was read, or to something else.
  if (doc.cuesIn({ from: place.from - 1, to: place.from }, 'text.preposition').length > 0) return false
  return (
    doc.cuesIn(before, 'person.formerly-at', 'person.seat', 'assert.past', 'company.relative-of').length === 0
  )
}

const nearMax = 4

/** The names that commas and "and" join to one. */
function listAround(doc: Doc, name: Range): Range {
  const isJoint = (at: number) =>
    doc.tokens[at]?.word === ',' || doc.tokens[at]?.word === '&' || isAnd(doc, at)
  let { from, to } = name
  for (let at = from - 1; at >= 0 && (isJoint(at) || isOfName(doc, at)); at--)
    if (isCapital(doc.tokens[at])) from = at
  for (let at = to; at < doc.tokens.length && (isJoint(at) || isOfName(doc, at)); at++)
    if (isCapital(doc.tokens[at])) to = at + 1
  return { from, to }
}

/** A word with a capital that is of no value and no verb, and small words and descriptions before one. */
function isOfName(doc: Doc, at: number): boolean {
  const token = doc.tokens[at]
  if (token === undefined) return false
  if (doc.spans.some(({ slot, from, to }) => slot !== 'number' && from <= at && at < to)) return false
  if (isCapital(doc.tokens[at])) return true
  const ends = doc.cuesIn({ from: at, to: at + 1 }, ...listEnds, 'text.auxiliary', 'text.preposition')
  return ends.length === 0 && !hasFlag(token, tokenFlag.mark | tokenFlag.number) && doc.isSmall(at)
}

/** Whether right before or behind a list stands who leads. */
function isLed(doc: Doc, { from, to }: Range): boolean {
  const isMarked = (place: Range) =>
    doc.tokens.slice(place.from, place.to).some(({ word }) => ',;('.includes(word))
  const before = doc.cuesIn(
    { from: Math.max(0, from - 2 * ledMax), to: from },
    'funding.led-by',
    'funding.leads',
  )
  const behind = doc.cuesIn(
    { from: to, to: to + ledMax },
    'funding.leads',
    'funding.leading',
    'funding.led-verb',
  )
  return (
    before.some((cue) => cue.to <= from && from - cue.to < ledMax && !isMarked({ from: cue.to, to: from })) ||
    behind.some((cue) => !isMarked({ from: to, to: cue.from }))
  )
}

const ledMax = 4

/** "With Alder leading", "Alder (lead)", "Alder, lead": right behind a name. */
export function leadsBehind(doc: Doc, { to }: InvestorItem): boolean {
  const at = firstAt(doc.tokens, to)
  const from = ['(', ','].includes(doc.tokens[at]?.word ?? '') ? at + 1 : at
  const keys = from > at ? (['funding.leading', 'funding.led-by'] as const) : (['funding.leading'] as const)
  return doc
    .cuesIn({ from, to: from + 1 }, ...keys)
    .some(
      (cue) => from === at || cue.to >= doc.tokens.length || '),;.'.includes(doc.tokens[cue.to]?.word ?? ' '),
    )
}
