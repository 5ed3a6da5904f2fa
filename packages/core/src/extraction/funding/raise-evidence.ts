import type { Cue, CueKey, Doc, Range, Span } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { ofContext } from './context-evidence.ts'
import { dateOfSpan } from './funding-doc.ts'
import { isInvestorAt, nounsOn } from './money-nouns.ts'
import { ownNameRanges } from './relatives.ts'
import { isPlainLoan } from './round-labels.ts'
import { holdsAnd, nameRangesIn, type Subject, somebodyIn, subjectAt } from './subject.ts'
import type { RaiseEvidence, Told } from './told.ts'

/** What says that an amount was raised, and by whom; `joined` is who raised the amount before it in the same sentence. */
export function evidenceOf(told: Told, before: Subject | null): RaiseEvidence | null {
  const { sentence, span } = told
  const joined = isOfList(told) ? null : before
  if (isLoanOfOthers(told)) return null
  const total = sentence.doc.cuesOn(span, 'funding.total')
  const verb = ofVerb(told, total.length > 0, joined)
  // "The round brings the total raised by Acme to $50M": the total is what is said, and no verb.
  const isOfTotal = verb !== null && total.some(({ from }) => from < Math.min(verb.from, span.from))
  const said = (isOfTotal ? null : verb) ?? ofInvestor(told) ?? ofNoun(told, total, joined)
  const found = said ?? verb ?? (joined === null ? null : ofJoined(told, joined))
  if (found?.isTotal === true || found?.subject === 'own') return found
  // "The agency awarded Acme $5M": who gives is another.
  if (found?.basis === 'verb' && !(found.subject === 'other' && isGivenBy(told, found))) return found
  return ofContext(told, found) ?? found
}

/** "Acme €3M seed | Betacorp €12M Series A": behind such a mark an entry of its own begins. */
function isOfList({ sentence, span }: Told): boolean {
  const last = amountBefore(sentence, span)
  return (
    last !== undefined &&
    sentence.doc.tokens
      .slice(last.to, span.from)
      .some(({ word }) => word === '|' || word === '•' || word === '·')
  )
}

const isGivenBy = ({ sentence: { doc } }: Told, { from, to }: Range): boolean =>
  doc.cuesIn({ from, to }, 'funding.gives').some((cue) => cue.from === from)

/** "Raised $1M in 2020 and, in May 2022, $5M from Alder": what is said of an amount is said of the next, if only its date parts them. */
function ofJoined({ sentence, span }: Told, subject: Subject): RaiseEvidence | null {
  const { doc } = sentence
  const before = amountBefore(sentence, span)
  if (before === undefined) return null
  const between = { from: before.to, to: span.from }
  const and = doc.cuesIn(between, 'text.list-and').at(-1)
  // "; in 2025 another $4M".
  const isMore = doc.cuesOn(span, 'funding.additional').length > 0
  const mark = doc.tokens.slice(between.from, between.to).findLastIndex(({ word }) => ',;'.includes(word))
  if (and === undefined && (!isMore || mark < 0)) return null
  const lead = { from: and?.to ?? between.from + mark + 1, to: span.from }
  const isDate = (place: Range) => doc.spansIn(place).some((one) => dateOfSpan(one) !== null)
  if (!isDate(lead) && !isDate({ from: span.to, to: span.to + dateReach })) return null
  const isDated = (at: number) => doc.spansIn(lead).some(({ from, to }) => from <= at && at < to)
  for (let at = lead.from; at < lead.to; at++)
    if (!isDated(at) && !doc.isSmall(at) && doc.tokens[at]?.word !== ',' && !(isMore && doc.isKnown(at)))
      return null
  const { from, to } = span
  return isSaid(doc, span) ? { from, to, basis: 'noun', subject, isTotal: false, isRound: true } : null
}

/** Words between an amount and the date behind it. */
const dateReach = 2

const amountBefore = ({ doc, from }: Range & { readonly doc: Doc }, span: Span): Span | undefined =>
  doc.spansIn({ from, to: span.from }).findLast(({ slot }) => slot === 'money')

/** "Takes part with a loan of $5M": behind another amount it is not the company's. */
export function isLoanOfOthers({ sentence, span, label }: Told): boolean {
  const before = amountBefore(sentence, span)
  if (before === undefined || label === null || !isPlainLoan(sentence.doc, label.label.type, label))
    return false
  return (
    !holdsAnd(sentence.doc, { from: before.to, to: span.from }) ||
    sentence.doc.cuesIn({ from: before.to, to: span.from }, 'text.relative').length > 0
  )
}

/** "Has raised $5M", "closed a $5M seed round". */
function ofVerb(told: Told, isTotal: boolean, joined: Subject | null): RaiseEvidence | null {
  const { span, names, sentence, label } = told
  const { doc } = sentence
  const received =
    hasNoun(told) || endsThought(told) || isFromInvestor(told) || isFromNamed(told) || isForPurpose(told)
      ? doc.cuesOn(span, 'funding.receives')
      : []
  const raising = doc.cuesOn(span, 'funding.raising').filter(({ from: at }) => isParticiple(doc, at))
  const raised = doc.cuesOn(span, 'funding.raised')
  const verb = nearestVerb(raised, span) ?? raising.at(-1) ?? nearestVerb(received, span)
  if (verb === undefined) return null
  const { from, to } = verb
  // No noun beside the amount makes true what its own verb does not say.
  if (!isSaid(doc, verb)) return { from, to, basis: 'verb', subject: 'other', isTotal }
  const within = somebodyIn(
    doc,
    from < span.to ? { from, to: span.from } : { from: span.to, to: from },
    names,
  )
  // "Hat Betacorp 5 Mio. Euro eingesammelt": who does it stands within; elsewhere only whose round it is.
  // "The $50M raised by its rival".
  if (to > span.to && doc.cuesIn({ from: to, to: to + rivalMax }, 'company.not-raiser').length > 0)
    return { from, to, basis: 'verb', subject: 'other', isTotal }
  const inside = to > span.to ? within.at(-1) : within.findLast(({ who }) => who === 'own')
  // "And the Series A brought $5M": the round itself is the subject.
  const ofRound = label !== null && label.to <= Math.min(from, span.from) ? joined : null
  const subject = inside?.who ?? ofRound ?? subjectAt(doc, sentence, Math.min(from, span.from), names)
  return { from, to, basis: 'verb', subject, isTotal }
}

const rivalMax = 4

/** Of verbs the last before the amount, else one behind it. */
const nearestVerb = (verbs: readonly Cue[], span: Range): Cue | undefined =>
  verbs.findLast(({ from }) => from < span.from) ?? verbs.at(-1)

const hasNoun = ({ sentence: { doc }, span, label }: Told) => label !== null || nounsOn(doc, span).length > 0

/** "Acme gets $5M": nothing behind the amount says what it is. */
const endsThought = ({ span, sentence: { doc, to } }: Told) => span.to >= to || isMark(doc, span.to)

/** "Acme gets $5M to grow": of the company that opens the sentence what an amount is for says what it is. */
const isForPurpose = ({ span, sentence }: Told): boolean =>
  sentence.doc.cuesIn({ from: span.to, to: span.to + 1 }, 'text.purpose').length > 0 &&
  ownNameRanges(sentence.doc, { from: sentence.from, to: sentence.from + openingMax }).length > 0

/** Tokens in which a name opens a sentence. */
const openingMax = 6

/** "Receives $5M from Alder Ventures": whose money it is says what it is. */
export const isFromInvestor = ({ span, sentence: { doc } }: Told): boolean =>
  doc
    .cuesOn(span, 'funding.raised-from')
    .some(({ to }) => to > span.to && to <= span.to + fromMax && isInvestorAt(doc, to))

/** "80.000 euro dall'acceleratore", "€50,000 from angels": a noun says whose money it is. */
export const isFromNoun = ({ span, sentence: { doc } }: Told): boolean =>
  doc
    .cuesOn(span, 'funding.raised-from')
    .some(({ to }) => to > span.to && doc.cuesIn({ from: to, to: to + 2 }, 'funding.investor').length > 0)

/** Tokens behind an amount to the end of what leads to whose it is: "of capital from". */
const fromMax = 5

/** "5 M€ l'an dernier auprès de Serena": words that lead to whose money it is, and a name. */
export const isFromNamed = ({ span, sentence: { doc } }: Told) =>
  doc
    .cuesIn({ from: span.to, to: span.to + namedMax }, 'funding.raised-from')
    .some(({ from, to }) => to - from > 1 && hasFlag(doc.tokens[to], tokenFlag.capital))

const namedMax = 6

const isMark = ({ tokens }: Doc, at: number) => hasFlag(tokens[at], tokenFlag.mark)

/** ", raising $5M", "after raising $5M": not "we are raising $5M". */
const isParticiple = (doc: Doc, at: number) =>
  doc.tokens[at - 1]?.word === ',' ||
  doc.cuesIn({ from: at - 1, to: at }, 'text.preposition', 'funding.earlier').length > 0

/** Whether a place is stated: what is supposed is so only close to it, "plans to grow after it raised". */
function isSaid(doc: Doc, place: Range, reach = supposedMax): boolean {
  return !doc.assertion(place).because.some(({ key, from }) => {
    // "Puntano 500mila euro su": a verb of betting is one of hoping too.
    if (key === 'assert.supposed') return from > place.from - reach && from !== place.from
    // "No total" is "in total" in Portuguese.
    const isPreposition = doc.cuesIn({ from, to: from + 1 }, 'text.preposition').length > 0
    return denials.has(key) && !isPreposition
  })
}

const denials: ReadonlySet<CueKey> = new Set(['assert.denied', 'assert.denied-behind', 'assert.refuted'])
const supposedMax = 6
/** Without a verb, what is supposed is the whole of it: "would be close to a round of $5M". */
const supposedOfNoun = 10

/** "Northgate leads $10M round in Acme", "invests $10 million in Acme", "backs Acme with $10M". */
function ofInvestor({ sentence, span }: Told): RaiseEvidence | null {
  const { doc } = sentence
  const [cue] = doc.cuesOn(span, 'funding.into-company')
  if (cue === undefined || !isSaid(doc, cue)) return null
  // "$5M in Acme" has no verb.
  const basis = cue.from === span.from ? 'noun' : 'verb'
  const isRound = basis === 'noun' && doc.cuesIn(sentence, 'funding.overall', 'funding.total').length === 0
  return { from: cue.from, to: cue.to, basis, subject: 'own', isTotal: false, isRound }
}

/** Nothing but a noun of funding: "our $10M Series A", "backed with over $55M in funding", "with a $30M seed round". */
function ofNoun(told: Told, total: readonly Cue[], joined: Subject | null): RaiseEvidence | null {
  const { span, money, sentence } = told
  const { doc } = sentence
  const [noun] = nounsOn(doc, span)
  // A total that no word of the sentence calls one of funding may be of anything: "it grew to €5M".
  const isOfFunding = total.length > 0 && doc.cuesIn(sentence, 'funding.round', 'funding.raised').length > 0
  // "A $5M loan" may be one that the company gives.
  const { label } = told
  const isLoan = joined === null && label !== null && isPlainLoan(doc, label.label.type, label)
  if (noun === undefined && (isLoan || !isLabelled(told)) && !isOfFunding) return null
  if (
    money.value > nounMax ||
    isHopedRight(doc, span) ||
    doc.cuesOn(span, 'funding.asked').length > 0 ||
    !isSaid(doc, { from: Math.min(span.from, label?.from ?? span.from), to: span.to }, supposedOfNoun)
  )
    return null
  const { from, to } = total[0] ?? noun ?? span
  const subject = joined ?? ofPhrase(told, total.length > 0)
  return { from, to, basis: 'noun', subject, isTotal: total.length > 0 }
}

/** "Eine Series A über 6 Mio. Euro soll folgen": right behind an amount that only a noun tells of. */
const isHopedRight = (doc: Doc, { to }: Range): boolean =>
  doc.cuesIn({ from: to, to: to + 2 }, 'assert.supposed').length > 0

/** More is said with a verb, or is the capital of a bank. */
const nounMax = 1e9

/** "Series A: $8M", "$8M seed": nothing else stands between an amount and its label. */
function isLabelled({ sentence: { doc }, span, reach, label }: Told): boolean {
  if (label === null) return false
  const isAhead = label.from < span.from
  const [from, to] = isAhead ? [label.to, span.from] : [reach.to, label.from]
  const dates = doc.spansIn({ from, to }).filter((one) => dateOfSpan(one) !== null)
  const own = [...ownNameRanges(doc, { from, to }), ...dates]
  const isOwn = (at: number) => own.some((name) => name.from <= at && at < name.to)
  for (let at = from; at < to; at++)
    if (isMark(doc, at) ? !isAhead : !doc.isKnown(at) && !isOwn(at)) return false
  return true
}

/** Whose an amount is that no verb is said of. */
function ofPhrase({ span, names, sentence, label }: Told, isTotal: boolean): Subject {
  const { doc } = sentence
  const lead = { from: sentence.from, to: Math.min(span.from, label?.from ?? span.from) }
  // "Backers of Acme: pre-seed, $1M".
  if (doc.tokens[lead.to - 1]?.word === ':' && ownNameRanges(doc, lead).length > 0) return 'own'
  const all = somebodyIn(doc, lead, names)
  const last = all.at(-1)
  if (last !== undefined && last.who !== 'pronoun') return last.who
  if (all.some(({ who }) => who === 'own')) return 'own'
  const isBacked = (place: Range) => doc.cuesIn(place, 'funding.led-by', 'funding.backed-by').length > 0
  if (last === undefined && names.isOwnVoice && (isBacked(lead) || speaksBehind(doc, span, sentence)))
    return 'own'
  // "Jane led Betacorp through its $20M round".
  if (nameRangesIn(doc, lead).length > 0) return 'other'
  if (last !== undefined || isTotal) return 'pronoun'
  if (ownNameRanges(doc, sentence).length > 0) return 'own'
  if (names.isOwnVoice) return label !== null || isBacked(sentence) || comesFrom(doc, span) ? 'own' : 'other'
  return lead.from < lead.to ? 'pronoun' : 'other'
}

/** "$100M investment from Alder Capital": behind the noun stands from whom. */
const comesFrom = (doc: Doc, span: Span) =>
  doc.cuesOn(span, 'funding.raised-from').some(({ to }) => nounsOn(doc, span).some((noun) => noun.to < to))

/** "With $20M in funding, we have grown". */
const speaksBehind = (doc: Doc, { to: from }: Range, { to }: Range) =>
  doc.cuesIn({ from, to }, 'company.we', 'company.our').some((cue) => doc.tokens[cue.from - 1]?.word === ',')
