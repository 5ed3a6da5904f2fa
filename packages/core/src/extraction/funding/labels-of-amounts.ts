import { type Doc, partOf, type Range } from '../../language/index.ts'
import { tokenFlag } from '../../words/index.ts'
import { rangeAt } from '../page-doc.ts'
import { dateOfSpan, type Sentence } from './funding-doc.ts'
import { ownNameRanges } from './relatives.ts'
import { isPlainLoan, type RoundLabel, roundLabels } from './round-labels.ts'
import { holdsAnd } from './subject.ts'

/** The name of a round that belongs to an amount, and where it stands in the Doc. */
export interface LabelOfAmount extends Range {
  readonly label: RoundLabel
}

/** Which label belongs to which amount of a sentence, by the amount's place in the list: the nearest, with small words between. */
export function labelsOfAmounts(
  sentence: Sentence,
  amounts: readonly Range[],
): ReadonlyMap<number, LabelOfAmount> {
  const { doc, start } = sentence
  const best = new Map<number, { readonly label: LabelOfAmount; readonly distance: number }>()
  for (const label of amounts.length === 0 ? [] : roundLabels(partOf(doc, sentence))) {
    const place = { label, ...rangeAt(doc, start + label.from, start + label.to) }
    const [claim] = amounts
      .flatMap((amount, at) => {
        const distance = distanceOf(doc, place, amount, amounts)
        return distance === null || isOtherLoan(doc, place, amount) ? [] : [{ at, distance }]
      })
      .toSorted((left, right) => left.distance - right.distance)
    if (claim === undefined) continue
    const known = best.get(claim.at)
    if (known === undefined || claim.distance < known.distance)
      best.set(claim.at, { label: place, distance: claim.distance })
  }
  return new Map([...best].map(([at, { label }]) => [at, label]))
}

/** Tokens between, a weak tie counting as far; null where another amount or a border of the thought lies between. */
function distanceOf(doc: Doc, label: Range, amount: Range, all: readonly Range[]): number | null {
  const isBehind = label.from >= amount.to
  const between = isBehind ? { from: amount.to, to: label.from } : { from: label.to, to: amount.from }
  const length = between.to - between.from
  if (length < 0 || length > tokensMax) return null
  if (all.some((other) => other.from >= between.from && other.to <= between.to)) return null
  if (isTied(doc, between, isBehind ? marksBehind : marksAhead)) return length
  const isParted =
    isOver(doc, between) ||
    doc.cuesIn(between, 'funding.overall').length > 0 ||
    doc.tokens.slice(between.from, between.to).some(({ word }) => borders.includes(word))
  return isParted || length > looseMax ? null : weak + length
}

/** "A $5M construction loan" is what banks give for a house. */
function isOtherLoan(doc: Doc, label: LabelOfAmount, amount: Range): boolean {
  if (label.from < amount.to || !isPlainLoan(doc, label.label.type, label)) return false
  for (let at = amount.to; at < label.from; at++) if (!doc.isSmall(at)) return true
  return false
}

const tokensMax = 10
const looseMax = 6
const weak = 100
/** "Series A ($8M", "Series A: $8M"; behind an amount a label follows without any. */
const marksAhead = "(:,–—-~+'·|"
const marksBehind = "+-'"
const borders = '.;)'

/** Nothing between but words that the packs know, and none of "and". */
function isTied(doc: Doc, { from, to }: Range, marks: string): boolean {
  const own = ownNameRanges(doc, { from, to })
  const dates = doc.spansIn({ from, to }).filter((span) => dateOfSpan(span) !== null)
  for (let at = from; at < to; at++) {
    // "Series A for Acme: $5M".
    if (own.some((name) => name.from <= at && at < name.to)) continue
    // "Seed, 2021: $5M".
    if (dates.some((date) => date.from <= at && at < date.to)) continue
    const { word = '', flags = 0 } = doc.tokens[at] ?? {}
    // "$700,000, in pre-seed".
    const isAside =
      word === ',' &&
      doc.cuesIn({ from: at + 1, to: at + 2 }, 'text.preposition', 'text.auxiliary').length > 0
    const isTie = (flags & tokenFlag.mark) === 0 ? doc.isKnown(at) : isAside || marks.includes(word)
    if (!isTie) return false
  }
  return !isOver(doc, { from, to })
}

const isOver = (doc: Doc, place: Range) =>
  holdsAnd(doc, place) ||
  doc.cuesIn(
    place,
    'funding.earlier',
    'funding.led-by',
    'funding.unsettled',
    'assert.supposed',
    'funding.seeks',
  ).length > 0
