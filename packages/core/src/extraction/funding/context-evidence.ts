import type { Cue, Doc, Range, Span } from '../../language/index.ts'
import { amountOf } from './funding-doc.ts'
import { isInvestorEnd, looksLikeInvestor } from './investor-words.ts'
import { namingsIn, ownNameRanges } from './relatives.ts'
import { endOfName, isObject, nameRangesIn, type Subject, subjectAt } from './subject.ts'
import type { RaiseEvidence, Told } from './told.ts'

/**
 * What else of a sentence says that an amount was raised, where no line of a pack holds both: a verb of whoever gives or invests and the
 * company that is not its subject, or the name of a round and nobody else whose it may be.
 */
export function ofContext(told: Told): RaiseEvidence | null {
  const { sentence, span, names } = told
  const { doc } = sentence
  const part = partAround(told)
  if (!isPlainlySaid(doc, part, span)) return null
  const noun = nounNear(told, part)
  const giver = giverIn(told, part)
  if (giver !== null && subjectAt(doc, sentence, giver.from, names) !== 'own') {
    const { from, to } = giver
    const isOwn = ownNameRanges(doc, part).length > 0
    // "The backers have granted a bridge of $2M": whose it is was said before.
    const isPronoun =
      told.label !== null && doc.cuesIn({ from: part.from, to: from }, 'funding.investor').length > 0
    if (isOwn || isPronoun)
      return { from, to, basis: 'verb', subject: isOwn ? 'own' : 'pronoun', isTotal: false }
  }
  if (noun === null || whose(told, part) !== 'own') return null
  return { ...noun, basis: 'noun', subject: 'own', isTotal: false }
}

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

/** Whether nothing of it is hoped, denied, asked for, or rumoured to be off. */
const isPlainlySaid = (doc: Doc, part: Range, span: Span): boolean =>
  doc.cuesIn(part, 'assert.supposed', 'assert.denied', 'assert.refuted', 'funding.unsettled').length === 0 &&
  doc.cuesOn(span, 'funding.asked', 'funding.goal').length === 0

/** The name of the round, or a noun of funding close to the amount beside a verb of raising. */
function nounNear({ sentence: { doc }, span, reach, label }: Told, part: Range): Range | null {
  if (label !== null && label.label.type !== 'unknown') return label
  const near = { from: Math.max(part.from, span.from - nounMax), to: Math.min(part.to, reach.to + nounMax) }
  const [noun] = doc.cuesIn(near, 'funding.round')
  return noun === undefined || doc.cuesIn(part, 'funding.closes').length === 0 ? null : noun
}

const nounMax = 6

/** The verb of whoever gives, invests or leads, nearest to the amount. */
function giverIn({ sentence: { doc }, span }: Told, part: Range): Cue | null {
  return doc.nearest(doc.cuesIn(part, 'funding.gives', 'funding.invests', 'funding.leads'), span)
}

/** Whose an amount is that only a noun tells of: whoever is named last before it, else the company if it is the first behind it. */
function whose({ sentence: { doc }, span }: Told, part: Range): Subject {
  const ahead = { from: part.from, to: span.from }
  const own = namingsIn(doc, ahead).filter((name) => !isObject(doc, name))
  const last = own.at(-1)
  if (last !== undefined) return hasOthers(doc, { from: last.to, to: span.from }) ? 'other' : 'own'
  if (hasOthers(doc, ahead)) return 'other'
  const [behind] = namingsIn(doc, { from: span.to, to: part.to })
  if (behind !== undefined) return hasOthers(doc, { from: span.to, to: behind.from }) ? 'other' : 'own'
  return namingsIn(doc, ahead).length > 0 ? 'own' : 'other'
}

/** Whether a range tells of somebody else: customers, or a name that is not called as investors are. */
const hasOthers = (doc: Doc, place: Range): boolean =>
  doc.cuesIn(place, 'company.not-raiser', 'value.helps', 'customer.noun').length > 0 ||
  nameRangesIn(doc, place).some(({ from, to }) => {
    const end = endOfName(doc, to)
    const name = doc.textOf({ from, to: end })
    return !looksLikeInvestor(name) && !isInvestorEnd(doc.tokens[end - 1]?.word ?? '')
  })
