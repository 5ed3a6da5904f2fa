import type { Doc, Range } from '../../language/index.ts'
import type { RoundType } from '../../records/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { firstAt } from '../page-doc.ts'
import type { AmountRaised } from './amounts-raised.ts'
import { moneyOfSentence } from './funding-doc.ts'
import type { InvestorSaid } from './investors-said.ts'
import { ownNameRanges } from './relatives.ts'
import { onlyDate, roundDate } from './round-date.ts'
import { isLabelOfOthers, roundLabels } from './round-labels.ts'
import type { RoundSaid, SentenceContext } from './round-said.ts'
import { subjectBefore } from './subject.ts'

/** "Closed our Series A led by Alder Capital": a round of an amount that is not told. */
export function withoutAmount(
  sentence: string,
  raised: readonly AmountRaised[],
  { doc, page, names, isHeadline, speaksOfOwn, place, written }: SentenceContext,
): RoundSaid[] {
  const labels = roundLabels(doc).filter(({ type }) => withoutAmountTypes.has(type))
  if (labels.length === 0 || doc.cues('funding.unsettled').length > 0) return []
  const money = moneyOfSentence(place)
  return labels.flatMap((label) => {
    if (raised.some((one) => one.label?.from === label.from)) return []
    if (money.some(({ from, to }) => Math.abs(from - label.to) < 30 || Math.abs(label.from - to) < 30))
      return []
    const verb = verbBefore(doc, firstAt(doc.tokens, label.from), money.length === 0)
    if (verb === null || isLabelOfOthers(doc, firstAt(doc.tokens, label.to))) return []
    const { denied, supposed } = doc.assertion(verb)
    if (denied || supposed) return []
    const from = doc.tokens[verb.from]?.start ?? 0
    // "Alder joined the Series B of Acme".
    const isGiven = doc.cuesIn(verb, 'funding.invests', 'funding.leads').some((cue) => cue.from === verb.from)
    const isOfOwn = isGiven && ownNameRanges(doc, { from: verb.to, to: doc.tokens.length }).length > 0
    const subject = isOfOwn ? 'own' : subjectBefore(doc, verb.from, names)
    if (subject === 'other' || (subject === 'pronoun' && !speaksOfOwn)) return []
    const quoted = { sentence, from: label.from, to: label.to }
    return [
      {
        page,
        isHeadline,
        type: { value: label.type, ...quoted },
        name: { value: label.text, ...quoted },
        isLoan: false,
        amount: null,
        date: roundDate(doc, { from, to: label.to, start: from, end: sentence.length }, written),
        investors: [],
        preMoney: null,
        postMoney: null,
        isEarlier: false,
        isRumoured: false,
        basis: 'label' as const,
        at: label.from,
      },
    ]
  })
}

/** "Alder has entered Acme, for an undisclosed sum": a round of which only the investors are told. */
export function undisclosedRound(
  investors: readonly InvestorSaid[],
  { doc, page, isHeadline, written }: SentenceContext,
): RoundSaid | null {
  const [first] = investors
  const { asked, denied, supposed, hearsay } = doc.assertion({ from: 0, to: 0 })
  if (first === undefined || asked || denied || supposed || hearsay) return null
  if (doc.cues('funding.unsettled', 'assert.refuted').length > 0) return null
  const sentence = doc.text
  const [label] = roundLabels(doc).filter(({ type }) => withoutAmountTypes.has(type))
  const quoted = label === undefined ? null : { sentence, from: label.from, to: label.to }
  const { from, to } = label ?? first
  return {
    page,
    isHeadline,
    type: label === undefined || quoted === null ? null : { value: label.type, ...quoted },
    name: label === undefined || quoted === null ? null : { value: label.text, ...quoted },
    isLoan: false,
    amount: null,
    date: roundDate(doc, { from, to, start: from, end: sentence.length }, written) ?? onlyDate(doc),
    investors: investors.map((value) => ({ value, sentence, from: value.from, to: value.to })),
    preMoney: null,
    postMoney: null,
    isEarlier: false,
    isRumoured: false,
    basis: 'label',
    at: from,
  }
}

/** The verb of a round, of which only small words and one that describes it are before its name: "closed our oversubscribed". */
function verbBefore(doc: Doc, label: number, isAlone: boolean): Range | null {
  let described = 0
  for (let at = label - 1; at >= 0 && at > label - verbMax; at--) {
    const [verb] = doc.cuesIn(
      { from: at, to: at + 1 },
      'funding.closes',
      ...(isAlone ? (['funding.invests', 'funding.leads'] as const) : []),
    )
    if (verb !== undefined) return { from: verb.from, to: label }
    if (doc.isSmall(at) || doc.cuesIn({ from: at, to: at + 1 }, 'funding.round').length > 0) continue
    if (hasFlag(doc.tokens[at], tokenFlag.mark | tokenFlag.number) || ++described > 1) return null
  }
  return null
}

const verbMax = 12

const withoutAmountTypes: ReadonlySet<RoundType> = new Set([
  'pre_seed',
  'seed',
  'angel',
  'series_a',
  'series_b',
  'series_c',
  'series_d',
  'series_e_plus',
  'bridge',
])
