import type { Cue, Doc, Range, Span } from '../../language/index.ts'
import { hasOthers, isPlainlySaid } from './context-evidence.ts'
import { amountOf, dateOfSpan, type Sentence } from './funding-doc.ts'
import { isFromInvestor, isFromNamed, isLoanOfOthers } from './raise-evidence.ts'
import { ownNameRanges } from './relatives.ts'
import { nameRangesIn } from './subject.ts'
import type { RaiseEvidence, Told } from './told.ts'

/** An amount of a sentence as it was read by itself. */
export interface AmountRead {
  readonly told: Told
  /** What says that it was raised. */
  readonly evidence: RaiseEvidence | null
  /** Nothing says that it is anything else. */
  readonly isFree: boolean
}

/**
 * What the amounts of a sentence say of each other: "the new €3M bring the total to €7M" tells of a round and a sum, "after $1M in 2021
 * Acme raised $5M" of two rounds.
 */
export function readTogether(read: readonly AmountRead[]): readonly AmountRead[] {
  if (read.length < 2) return read
  const summed = withDates(withParts(withSum(read)))
  const known = summed.find(isOwn)?.evidence
  if (known == null) return summed
  return summed.map((one, at) =>
    !isOwnVerb(one) && one.isFree && isToldBeside(summed, at)
      ? { ...one, evidence: roundBeside(one.told, known) }
      : one,
  )
}

/** "First $600,000 from angels in 2021, then": whose an amount is that nothing but its own words call one of funding, others say. */
const isOwnVerb = ({ evidence }: AmountRead) =>
  evidence !== null && (evidence.basis === 'verb' || evidence.subject !== 'other')

const isOwn = ({ evidence }: AmountRead) => evidence !== null && evidence.subject !== 'other'

const roundBeside = ({ span: { from, to } }: Told, { subject }: RaiseEvidence): RaiseEvidence => ({
  from,
  to,
  basis: 'noun',
  subject,
  isTotal: false,
  isRound: true,
})

/** "Raised $4M in 2021 and $9M in 2023": amounts with dates of their own are rounds, and none is what was raised in all. */
function withDates(read: readonly AmountRead[]): readonly AmountRead[] {
  const dated = new Set(
    read.filter(
      (one) =>
        isOwn(one) && !isTotal(one.told, one.evidence) && isDated(one.told.sentence.doc, one.told.reach),
    ),
  )
  return dated.size < 2
    ? read
    : read.map((one) =>
        one.evidence !== null && dated.has(one)
          ? { ...one, evidence: { ...one.evidence, isRound: true } }
          : one,
      )
}

/** "$8M, of which $5M are equity and $3M a loan": what is just as much as all others together is told once, in its parts. */
function withParts(read: readonly AmountRead[]): readonly AmountRead[] {
  const whole = largest(read.filter((one) => (isOwn(one) || one.isFree) && one.told.label === null))
  const evidence = whole === undefined ? null : (whole.evidence ?? ofNamed(whole.told))
  if (whole === undefined || evidence === null) return read
  const { money } = whole.told
  const parts = read.filter(
    (one) => one !== whole && one.told.money.currency === money.currency && (isOwn(one) || one.isFree),
  )
  const sum = parts.reduce((all, { told }) => all + told.money.value, 0)
  if (parts.length < 2 || Math.abs(sum - money.value) > sumTolerance * money.value) return read
  return read.map((one) => {
    if (one === whole) return isTotal(one.told, evidence) ? one : { ...one, evidence: null, isFree: false }
    return parts.includes(one) ? { ...one, evidence: one.evidence ?? roundBeside(one.told, evidence) } : one
  })
}

/** "Of the $9M that Acme announced, $6M is equity": the sentence names the company and tells of funding. */
const ofNamed = ({ sentence, span: { from, to } }: Told): RaiseEvidence | null =>
  ownNameRanges(sentence.doc, sentence).length > 0 &&
  sentence.doc.cuesIn(sentence, 'funding.round').length > 0
    ? { from, to, basis: 'noun', subject: 'own', isTotal: false }
    : null

/** Amounts are told in round figures. */
const sumTolerance = 0.01

/** Of several amounts the one that is called a sum, or to which a verb adds up; the smaller ones that are told of are rounds. */
function withSum(read: readonly AmountRead[]): readonly AmountRead[] {
  const sum = sumOf(read)
  if (sum === undefined) return read
  return read.map((one) => {
    if (one === sum) return { ...one, evidence: sumEvidence(sum, read) }
    const { evidence, told } = one
    return evidence === null || !isOwn(one) || told.money.value >= sum.told.money.value
      ? one
      : { ...one, evidence: { ...evidence, isTotal: false, isRound: true } }
  })
}

const sumOf = (read: readonly AmountRead[]): AmountRead | undefined =>
  largest(read.filter((one) => isOwn(one) && isTotal(one.told, one.evidence))) ?? addedUp(read)

const largest = (read: readonly AmountRead[]) =>
  read.toSorted((left, right) => right.told.money.value - left.told.money.value)[0]

/** Whether an amount is called a sum: "in total", "to date". */
export const isTotal = ({ span, label, sentence }: Told, evidence: RaiseEvidence | null): boolean =>
  evidence?.isTotal === true ||
  sentence.doc
    .cuesIn(sentence, 'funding.overall')
    .some((cue) => nearestAmount(sentence, cue) === span && (label === null || isBeside(cue, span)))

const isBeside = (cue: Range, span: Range) =>
  span.from - cue.to <= besideMax && cue.from - span.to <= besideMax
const besideMax = 2

/** The amount of a sentence that stands nearest to a cue. */
export const nearestAmount = (sentence: Sentence, cue: Cue): Span | null =>
  sentence.doc.nearest(
    sentence.doc.spansIn(sentence).filter((span) => amountOf(span) !== null),
    cue,
  )

/** "Lifts what it raised to $7M": the largest amount, behind words that add up. */
function addedUp(read: readonly AmountRead[]): AmountRead | undefined {
  const own = read.filter((one) =>
    one.evidence === null ? one.isFree : isOwn(one) || whoseSum(one.told) !== 'other',
  )
  const sum = largest(own)
  if (sum === undefined || own.length < 2 || sum.told.label !== null) return undefined
  const { sentence, money } = sum.told
  const isSum = own.every(
    (one) =>
      one === sum || (one.told.money.value < money.value && one.told.money.currency === money.currency),
  )
  const isTold = isSum && addsUp(sum.told) && sentence.doc.cuesIn(sentence, 'funding.told').length > 0
  return isTold && sumEvidence(sum, read).subject !== 'other' ? sum : undefined
}

function sumEvidence({ told, evidence }: AmountRead, read: readonly AmountRead[]): RaiseEvidence {
  const { from, to } = told.span
  const said = evidence?.subject === 'other' ? undefined : evidence?.subject
  const subject = said ?? read.find(isOwn)?.evidence?.subject ?? whoseSum(told)
  return { basis: 'noun', from, to, ...evidence, subject, isTotal: true, isRound: false }
}

/** Who is named, and nobody else. */
const whoseSum = ({ sentence: { doc, from, to } }: Told) =>
  hasOthers(doc, { from, to }) ? 'other' : 'pronoun'

/** A verb of adding up stands before an amount, with no other amount between. */
function addsUp({ sentence: { doc, from }, span }: Told): boolean {
  const last = doc.spansIn({ from, to: span.from }).findLast((one) => amountOf(one) !== null)
  const isLed = doc.cuesIn({ from: span.from - 1, to: span.from }, 'text.preposition').length > 0
  return doc
    .cuesIn({ from, to: span.from }, 'funding.sums')
    .some(
      (cue) =>
        (cue.to >= span.from || isLed) &&
        (last === undefined || cue.from >= last.to || isOpening(doc, cue, from)),
    )
}

/** "This lifts, with the $3M of Alder, the sum to $7M". */
const isOpening = (doc: Doc, cue: Range, from: number) =>
  cue.from - from < openingMax && !doc.isSmall(cue.from)
const openingMax = 4

/** Whether an amount is told of as a round beside one: it has a kind or a date of its own, or is the news that a sum tells of. */
function isToldBeside(read: readonly AmountRead[], at: number): boolean {
  const told = read[at]?.told
  if (told === undefined || !isPlainlySaid(told)) return false
  const { sentence, span, label, reach } = told
  const { doc } = sentence
  const start = read[at - 1]?.told.reach.to ?? sentence.from
  const lead = { from: start, to: span.from }
  if (hasOthers(doc, lead) || isInBracket(doc, lead) || isLoanOfOthers(told)) return false
  if (doc.cuesOn(span, 'company.price').length > 0) return false
  if ((label !== null && label.label.type !== 'unknown') || isFromInvestor(told) || isFromNamed(told))
    return true
  const isOfSum = read.some(
    ({ evidence, told: other }) => evidence?.isTotal === true && other.money.value > told.money.value,
  )
  return (
    isDated(doc, reach) ||
    (isOfSum && isOfFunding(doc, span, start, read[at + 1]?.told.span.from ?? sentence.to))
  )
}

/** "Acme ($40M), Betacorp ($30M)": a name before a bracket has what is in it. */
const isInBracket = (doc: Doc, place: Range): boolean =>
  nameRangesIn(doc, place).some(({ to }) => doc.tokens[to]?.word === '(')

/** "$5M in 2021", "in 2021, $5M". */
export const isDated = (doc: Doc, { from, to }: Range): boolean =>
  doc
    .spansIn({ from: from - dateReach, to: to + dateReach })
    .some((span) => dateOfSpan(span) !== null && isTied(doc, span, { from, to }))

const dateReach = 6

const isTied = (doc: Doc, date: Range, amount: Range): boolean => {
  const [from, to] = date.from >= amount.to ? [amount.to, date.from] : [date.to, amount.from]
  for (let at = from; at < to; at++)
    if (!doc.isKnown(at) && !'(,'.includes(doc.tokens[at]?.word ?? ' ')) return false
  return true
}

/** A word of funding between the amounts before and behind. */
const isOfFunding = (doc: Doc, { from: amount }: Span, from: number, to: number): boolean =>
  doc
    .cuesIn(
      { from, to },
      'funding.told',
      'funding.round',
      'funding.raised-from',
      'funding.additional',
      'funding.invests',
      'funding.gives',
      'funding.closes',
    )
    .some((cue) => Math.abs(cue.from - amount) <= fundingReach)

const fundingReach = 10
