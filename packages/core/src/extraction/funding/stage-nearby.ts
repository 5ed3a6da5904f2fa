import type { Doc, Span, Value } from '../../language/index.ts'
import { firstAt } from '../page-doc.ts'
import { amountOf } from './funding-doc.ts'
import { isAccelerator } from './investor-words.ts'
import { isLabelOfOthers, type RoundLabel, roundLabels } from './round-labels.ts'
import type { RoundSaid } from './round-said.ts'

/** The name of a round that a sentence tells beside no amount, and the sentence. */
export interface LabelSaid {
  readonly label: RoundLabel
  readonly sentence: string
}

/** The only kind of round that a sentence names and ties to none of its rounds. */
export function looseLabel(doc: Doc, rounds: readonly RoundSaid[], ownAmount?: Span): LabelSaid | null {
  const loose = roundLabels(doc).filter(
    (label) =>
      label.type !== 'unknown' &&
      !rounds.some(({ name }) => name?.from === label.from) &&
      (ownAmount !== undefined || !isOfOther(doc, label, rounds)) &&
      isPlain(doc, label),
  )
  const [first] = loose
  return first === undefined || loose.some(({ type }) => type !== first.type)
    ? null
    : { label: first, sentence: doc.text }
}

/** "With a loan of $2M": an amount beside it is no round of these. */
function isOfOther(doc: Doc, { from, to }: RoundLabel, rounds: readonly RoundSaid[]): boolean {
  const place = { from: firstAt(doc.tokens, from), to: firstAt(doc.tokens, to) }
  return doc.spansIn({ from: place.from - nearMax, to: place.to + nearMax }).some((span) => {
    const at = doc.tokens[span.from]?.start ?? 0
    return (
      span.slot === 'money' &&
      !rounds.some(({ amount }) => amount !== null && amount.from <= at && at < amount.to)
    )
  })
}

/** Not "ahead of a Series A", "no Series A", "seed-stage startups", "after the Series A". */
function isPlain(doc: Doc, { from, to }: RoundLabel): boolean {
  const [first, behind] = [firstAt(doc.tokens, from), firstAt(doc.tokens, to)]
  if (isLabelOfOthers(doc, behind)) return false
  const place = { from: first, to: behind }
  const { denied, supposed, asked } = doc.assertion(place)
  if (denied || supposed || asked || doc.cues('funding.unsettled', 'funding.asked').length > 0) return false
  return (
    doc
      .cuesIn({ from: first - nearMax, to: first }, 'funding.earlier', 'funding.another-time', 'company.noun')
      // "The firm's Series A".
      .every(({ key, to: end }) => key === 'company.noun' && doc.tokens[end]?.word === "'") &&
    doc.cuesIn({ from: behind, to: behind + nearMax }, 'assert.supposed').length === 0
  )
}

const nearMax = 4

/** A round with a kind that its own words do not tell. */
export function withLabel(round: RoundSaid, { label, sentence }: LabelSaid): RoundSaid {
  const place = { sentence, from: label.from, to: label.to }
  return {
    ...round,
    type: { value: label.type, ...place },
    name: { value: label.text, ...place },
  }
}

/** A round of which only who gives tells what kind it is. */
export const withKindOfGiver = (round: RoundSaid, doc: Doc): RoundSaid =>
  withAccelerator(withAngels(round, doc), doc)

/** "Raised $500k from angels": a round of which nobody is named but those who invest for themselves. */
function withAngels(round: RoundSaid, doc: Doc): RoundSaid {
  const { amount, type, investors } = round
  if (amount === null || type !== null || investors.length > 0) return round
  const amounts = doc.spans.filter((span) => (amountOf(span)?.currency ?? null) !== null)
  const angels = doc
    .cues('funding.angels')
    .find((cue) => doc.tokens[doc.nearest(amounts, cue)?.from ?? -1]?.start === amount.from)
  if (angels === undefined) return round
  const [from, to] = [doc.tokens[angels.from]?.start ?? 0, doc.tokens[angels.to - 1]?.end ?? 0]
  const value = isCrowd(doc, angels.from) ? 'crowdfunding' : 'angel'
  return { ...round, type: { value, sentence: doc.text, from, to } }
}

/** "$120,000 from the accelerator Alder", "from Alder Accelerator": a round of no other kind, of an accelerator alone. */
function withAccelerator(round: RoundSaid, doc: Doc): RoundSaid {
  const [only, other] = round.investors
  if (round.amount === null || round.type !== null || only === undefined || other !== undefined) return round
  const before = firstAt(doc.tokens, only.from) - 1
  const tokens = doc.tokens.slice(Math.max(0, before), firstAt(doc.tokens, only.to))
  const word = tokens.find((token) => isAccelerator(token.word))
  if (word === undefined) return round
  return { ...round, type: { value: 'accelerator', sentence: doc.text, from: word.start, to: word.end } }
}

/** "612 small investors": nobody knows so many people with money of their own. */
function isCrowd(doc: Doc, at: number): boolean {
  const count = doc.spansIn({ from: at - countMax, to: at }).findLast(({ slot }) => slot === 'number')
  const value = count?.value as Value | undefined
  return value?.type === 'number' && Number(value.amount) >= crowdMin
}

/** A word between the number and whom it counts: "640 private Anleger". */
const countMax = 4
const crowdMin = 50

/** The rounds of a sentence; one without a kind has the only kind that the sentence names besides, or the one before it. */
export function withLooseLabel(
  rounds: readonly RoundSaid[],
  doc: Doc,
  before: LabelSaid | null,
): readonly RoundSaid[] {
  const [bare, other] = rounds.filter(({ type }) => type === null)
  if (bare === undefined || other !== undefined) return rounds
  const said = looseLabel(doc, rounds) ?? (rounds.length === 1 ? before : null)
  return said === null ? rounds : rounds.map((round) => (round === bare ? withLabel(round, said) : round))
}
