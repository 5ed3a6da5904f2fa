import type { Cue, Doc, Range, Span } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { dateOfSpan } from './funding-doc.ts'
import { ownNameRanges } from './relatives.ts'
import { isWithinName, nameRangesIn, somebodyIn } from './subject.ts'
import type { RaiseEvidence, Told } from './told.ts'

/**
 * "Lives on the $4M that Alder put in", "gets by on the $1.5M it raised in 2021", "spends the $12M raised in June": what was raised is
 * told beside the amount, whatever the sentence says of it; whose it is, says who is named last before it.
 */
export function ofRelative(told: Told, isParticiple: boolean): RaiseEvidence | null {
  const { sentence, span, names } = told
  const { doc } = sentence
  const verb = verbOfClause(doc, span)
  if (verb === null || verb.to > sentence.to || (verb.from === span.to) !== isParticiple) return null
  // "The $50M raised by its rival"; "has $50M raised" is a verb of the sentence.
  if (doc.cuesIn({ from: verb.to, to: verb.to + rivalMax }, 'company.not-raiser').length > 0) return null
  if (isParticiple && doc.cuesIn(sentence, 'funding.overall', 'funding.total').length > 0) return null
  if (isParticiple && doc.cuesIn({ from: sentence.from, to: span.from }, 'text.auxiliary').length > 0)
    return null
  const clause = { from: span.to, to: verb.to }
  const hedges = ['assert.denied', 'assert.supposed', 'funding.seeks', 'funding.unsettled'] as const
  if (doc.cuesIn(clause, ...hedges).length > 0 || doc.assertion(verb).hearsay) return null
  const between = { from: span.to, to: verb.from }
  const isGiven = verb.key === 'funding.gives'
  const own = ownNameRanges(doc, between).length > 0
  const others = nameRangesIn(doc, between).length > 0
  if (isGiven ? own || !others : others) return null
  if (own) return evidence(verb, 'own')
  const lead = { from: sentence.from, to: span.from }
  const last = namedLast(doc, lead, told)
  if (last === null && somebodyIn(doc, lead, names).length === 0) return evidence(verb, 'pronoun')
  return last === 'own' ? evidence(verb, 'own') : null
}

/** Words between a participle and by whom it was. */
const rivalMax = 4

const evidence = ({ from, to }: Range, subject: RaiseEvidence['subject']): RaiseEvidence => ({
  from,
  to,
  basis: 'verb',
  subject,
  isTotal: false,
  isRound: true,
})

/** Whether the company or somebody else is named last in a range. */
function namedLast(doc: Doc, lead: Range, { names }: Told): 'own' | 'other' | null {
  const own = ownNameRanges(doc, lead).at(-1)?.to ?? -1
  const voice = names.isOwnVoice ? (doc.cuesIn(lead, 'company.we', 'company.our').at(-1)?.to ?? -1) : -1
  const other = Math.max(
    ...nameRangesIn(doc, lead).map(({ to }) => to),
    ...doc
      .cuesIn(lead, 'company.not-raiser')
      .filter((cue) => !isWithinName(doc, cue))
      .map(({ to }) => to),
    -1,
  )
  const best = Math.max(own, voice)
  if (best < 0 && other < 0) return null
  return best > other ? 'own' : 'other'
}

/** The verb of the clause right behind an amount that says from whom or when it came: "that Alder put in", "it raised", "raised". */
export function verbOfClause(doc: Doc, { to }: Pick<Span, 'to'>): Cue | null {
  const verbs = doc.cuesIn({ from: to, to: to + clauseMax }, 'funding.gives', 'funding.closes')
  const first = verbs.find(({ from }) => isClause(doc, { from: to, to: from }))
  if (first === undefined) return null
  return first
}

const clauseMax = 12

/** A relative or a pronoun first, then names, dates and small words alone; or nothing but small words before a participle. */
function isClause(doc: Doc, { from, to }: Range): boolean {
  const start = doc.tokens[from]?.word === ',' ? from + 1 : from
  const openers = doc.cuesIn({ from: start, to: start + 2 }, 'text.relative', 'company.it')
  const isOpened = openers.some((cue) => cue.from === start && cue.to <= to)
  if (!isOpened) return from === to
  const names = [...nameRangesIn(doc, { from, to }), ...ownNameRanges(doc, { from, to })]
  const dates = doc.spansIn({ from, to }).filter((span) => dateOfSpan(span) !== null)
  const isWithin = (at: number) => [...names, ...dates].some((one) => one.from <= at && at < one.to)
  for (let at = start; at < to; at++) {
    if (isWithin(at) || doc.isSmall(at) || hasFlag(doc.tokens[at], tokenFlag.capital)) continue
    if (hasFlag(doc.tokens[at], tokenFlag.mark | tokenFlag.number)) return doc.tokens[at]?.word === '&'
    if (!doc.isKnown(at)) return false
  }
  return true
}
