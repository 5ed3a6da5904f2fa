import type { Cue, Doc, Range, Value } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { amountOf } from './funding-doc.ts'
import { isInvestorEnd, looksLikeInvestor } from './investor-words.ts'
import { namingsIn, ownNameRanges } from './relatives.ts'
import { endOfName, isObject, isWithinName, nameRangesIn, type Subject, subjectAt } from './subject.ts'
import type { RaiseEvidence, Told } from './told.ts'

/**
 * What else of a sentence says that an amount was raised, where no line of a pack holds both: a verb of whoever gives or invests and the
 * company that is not its subject, or the name of a round and nobody else whose it may be.
 */
export function ofContext(told: Told, found: RaiseEvidence | null = null): RaiseEvidence | null {
  const part = partAround(told)
  if (!isPlainlySaid(told)) return null
  const noun = nounNear(told, part) ?? (found?.basis === 'noun' ? found : null)
  const given = ofGiver(told, part, noun)
  if (given !== null || noun === null) return given
  if (whose(told, part) !== 'own') return null
  const { from, to } = noun
  return { from, to, basis: 'noun', subject: 'own', isTotal: false }
}

/** Whether all that calls an amount something else are verbs of giving: "the fund has invested $5M" tells of whoever got it. */
export function isGivenMoney({ sentence: { doc }, span }: Told): boolean {
  const others = doc.cuesOn(span, 'funding.not-money', 'funding.goal')
  return (
    others.length > 0 &&
    others.every(({ from, to }) =>
      doc.cuesIn({ from, to }, 'funding.gives').some((verb) => verb.from === from || verb.to === to),
    )
  )
}

/** Somebody else gives it to the company that the sentence names, or to the one that was spoken of. */
function ofGiver(told: Told, part: Range, noun: Range | null): RaiseEvidence | null {
  const { sentence, span, names } = told
  const { doc } = sentence
  const giver = giverIn(told, part)
  if (giver === null) return null
  const { from, to } = giver
  // Behind an amount the verb has the company as its object before it: "in die Tanvale GmbH gesteckt".
  if (subjectAt(doc, sentence, Math.min(from, span.from), names) === 'own') return null
  const given = { from, to, basis: 'verb', isTotal: false } as const
  if (ownNameRanges(doc, part).length > 0) return { ...given, subject: 'own' }
  if (isForCompany(doc, part)) return { ...given, subject: 'pronoun' }
  if (isForOther(doc, { from: span.to, to: part.to })) return null
  // "Acme had $2M, and now Alder Capital adds $9M": whoever else is named invests.
  if (isGivenByInvestor(doc, giver) && ownNameRanges(doc, sentence).length > 0 && !hasOthers(doc, sentence))
    return { ...given, subject: 'own' }
  if (noun === null) return null
  // "The backers have granted a bridge of $2M", "Alder led the investment of $5M": whose it is was said before.
  const isTold =
    (giver.key === 'funding.leads' && isObjectOf(doc, giver, Math.min(noun.from, span.from))) ||
    (told.label !== null &&
      doc.cuesIn({ from: part.from, to: Math.max(from, span.from) }, 'funding.investor').length > 0)
  if (!isTold) return null
  const isNamed = ownNameRanges(doc, sentence).length > 0 && !hasOthers(doc, sentence)
  return { ...given, subject: isNamed ? 'own' : 'pronoun' }
}

/** A name as only investors have right before a verb, or right behind it. */
const isGivenByInvestor = (doc: Doc, { key, from, to }: Cue): boolean =>
  key === 'funding.gives' &&
  (nameRangesIn(doc, { from: Math.max(0, from - nameMax), to: from }).some(
    (name) =>
      endOfName(doc, name.to) >= from - 1 &&
      looksLikeInvestor(doc.textOf({ from: name.from, to: endOfName(doc, name.to) })),
  ) ||
    looksLikeInvestor(doc.textOf({ from: to, to: endOfName(doc, to) })))

/** Tokens of a name. */
const nameMax = 6

/** "Into the company", "in the start-up". */
const isForCompany = (doc: Doc, part: Range): boolean =>
  doc
    .cuesIn(part, 'company.this')
    .some(({ from }) => doc.cuesIn({ from: from - 1, to: from }, 'text.preposition').length > 0)

/** "Led the investment", "led a large new round". */
const isObjectOf = (doc: Doc, { to }: Range, at: number): boolean =>
  at >= to &&
  at - to <= objectMax &&
  doc.tokens.slice(to, at).every(({ flags }) => (flags & tokenFlag.mark) === 0) &&
  doc.cuesIn({ from: to, to: at }, 'text.new-thought', 'text.preposition').length === 0

const objectMax = 4

/** "In Betacorp", "for Betacorp". */
const isForOther = (doc: Doc, place: Range): boolean =>
  nameRangesIn(doc, place).some(
    ({ from }) => doc.cuesIn({ from: from - 1, to: from }, 'text.preposition').length > 0,
  )

/** The part of a sentence that is about one amount: to the amounts beside it, and to a mark that parts thoughts. */
function partAround({ sentence, span, reach }: Told): Range {
  const { doc } = sentence
  const amounts = doc.spansIn(sentence).filter((one) => amountOf(one) !== null && one !== span)
  const before = Math.max(sentence.from, ...amounts.filter(({ to }) => to <= span.from).map(({ to }) => to))
  const behind = Math.min(
    sentence.to,
    ...amounts.filter(({ from }) => from >= reach.to).map(({ from }) => from),
  )
  let [from, to] = [span.from, reach.to]
  while (from > before && !borders.has(doc.tokens[from - 1]?.word ?? '')) from--
  while (to < behind && !borders.has(doc.tokens[to]?.word ?? '')) to++
  return { from, to }
}

const borders = new Set([';', '|', '•', '·'])

/** Whether neither it nor its round is hoped for, denied, asked for, or off. */
export function isPlainlySaid({ sentence: { doc }, span, label }: Told): boolean {
  if (doc.cuesOn(span, 'funding.asked', 'funding.goal').length > 0) return false
  const places = label === null ? [span] : [span, label]
  return places.every((place) => {
    const { denied, supposed } = doc.assertion(place)
    const near = { from: place.from - hedgeMax, to: place.to + hedgeMax }
    const hedges = doc.cuesIn(near, 'assert.supposed', 'assert.refuted', 'funding.unsettled', 'funding.seeks')
    return !denied && !supposed && hedges.every((hedge) => isParted(doc, hedge, place))
  })
}

/** Whether a comma or another thought stands between. */
function isParted(doc: Doc, left: Range, right: Range): boolean {
  const between =
    left.from < right.from ? { from: left.to, to: right.from } : { from: right.to, to: left.from }
  const isComma = doc.tokens
    .slice(between.from, between.to)
    .some(({ word }, at) => word === ',' && !hasFlag(doc.tokens[between.from + at + 1], tokenFlag.glued))
  const thoughts = doc.cuesIn(between, 'text.new-thought').filter(({ to }) => to <= between.to)
  return isComma || thoughts.some(({ to }) => to > between.from && left.from > right.from)
}

/** Words between an amount and what makes it a wish. */
const hedgeMax = 8

/** The name of the round, or a noun of funding close to the amount beside a verb of raising. */
function nounNear({ sentence: { doc }, span, reach, label }: Told, part: Range): Range | null {
  if (label !== null && label.label.type !== 'unknown') return label
  const near = { from: Math.max(part.from, span.from - nounMax), to: Math.min(part.to, reach.to + nounMax) }
  // The "Capital" of "Ashgate Capital" is none.
  const names = nameRangesIn(doc, near).filter((name) => looksLikeInvestor(doc.textOf(name)))
  const noun = doc
    .cuesIn(near, 'funding.round')
    .find((cue) => !names.some((name) => name.from < cue.from && cue.to <= name.to))
  const [verb] = doc.cuesIn(part, 'funding.closes')
  if (noun === undefined || verb === undefined) return null
  // "Closed its third fund at $300M"
  return doc.cuesIn({ from: verb.to, to: span.from }, 'funding.investor').length > 0 ? null : noun
}

const nounMax = 6

/** The verb of whoever gives, invests or leads, nearest to the amount. */
function giverIn({ sentence: { doc }, span }: Told, part: Range): Cue | null {
  const verbs = doc.cuesIn(part, 'funding.gives', 'funding.invests', 'funding.leads')
  return doc.nearest(
    isWholeBought(doc, part) ? verbs : [...verbs, ...doc.cuesIn(part, 'funding.takes-stake')],
    span,
  )
}

/** Who takes most of a company, or all of it, buys it. */
export const isWholeBought = (doc: Doc, part: Range): boolean =>
  doc.cuesIn(part, 'company.acquired-by').length > 0 ||
  doc.spansIn(part).some(({ value }) => {
    const said = value as Value | undefined
    return said?.type === 'percent' && Number(said.amount) >= mostPercent
  })

const mostPercent = 50

/** Whose an amount is that only a noun tells of: whoever is named last before it, else the company if it is the first behind it. */
function whose({ sentence, span }: Told, part: Range): Subject {
  const { doc } = sentence
  const border = doc.tokens.slice(sentence.from, span.from).findLastIndex(({ word }) => borders.has(word))
  const ahead = { from: sentence.from + border + 1, to: span.from }
  const own = namingsIn(doc, ahead).filter((name) => !isObject(doc, name))
  const last = own.at(-1)
  if (last !== undefined) return hasOthers(doc, { from: last.to, to: span.from }) ? 'other' : 'own'
  if (hasOthers(doc, ahead)) return 'other'
  const [behind] = namingsIn(doc, { from: span.to, to: part.to })
  if (behind !== undefined) return hasOthers(doc, { from: span.to, to: behind.from }) ? 'other' : 'own'
  return namingsIn(doc, ahead).length > 0 ? 'own' : 'other'
}

/** Whether a range tells of somebody else: customers, or a name that is not called as investors are. */
export const hasOthers = (doc: Doc, place: Range): boolean =>
  doc
    .cuesIn(
      { from: Math.max(place.from, place.to - othersMax), to: place.to },
      'company.not-raiser',
      'value.helps',
      'customer.noun',
    )
    .some((cue) => !isWithinName(doc, cue) && doc.cuesIn(cue, 'funding.investor').length === 0) ||
  nameRangesIn(doc, place).some(({ from, to }) => {
    const end = endOfName(doc, to)
    const name = doc.textOf({ from, to: end })
    const isInvestor = looksLikeInvestor(name) || isInvestorEnd(doc.tokens[end - 1]?.word ?? '')
    return !isInvestor && (end - from > 1 || actsOrIsCalled(doc, { from, to: end }))
  })

/** Words before an amount in which others are looked for. */
const othersMax = 12

/** A single word with a capital may be any noun of German; somebody does something, has something, or is called a company. */
const actsOrIsCalled = (doc: Doc, { from, to }: Range): boolean =>
  !hasFlag(doc.tokens[from - 1], tokenFlag.number) && actsOrHas(doc, { from, to })

const actsOrHas = (doc: Doc, { from, to }: Range): boolean =>
  doc.tokens[to]?.word === "'" ||
  doc.cuesIn({ from: to, to: to + 2 }, 'text.auxiliary', 'text.relative', 'funding.closes', 'funding.gives')
    .length > 0 ||
  // "Sa cliente Betacorp".
  doc
    .cuesIn({ from: from - 2, to: from }, 'company.noun', 'company.not-raiser')
    .some((cue) => cue.to === from)
