import type { Doc, Range } from '../../language/index.ts'
import { partOf } from '../../language/index.ts'
import { isDated } from './amounts-beside.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { hasOthers, isPlainlySaid } from './context-evidence.ts'
import { amountOf, type Sentence } from './funding-doc.ts'
import { looksLikeInvestor } from './investor-words.ts'
import type { InvestorSaid } from './investors-said.ts'
import { labelsOfAmounts } from './labels-of-amounts.ts'
import { isSomethingElse } from './other-money.ts'
import { ownNameRanges } from './relatives.ts'
import { roundLabels } from './round-labels.ts'
import type { TotalSaid } from './round-said.ts'
import { isQuestion } from './rounds-said.ts'
import { type LabelSaid, looseLabel } from './stage-nearby.ts'
import { isWithinName, nameRangesIn } from './subject.ts'
import type { Told } from './told.ts'

/** An amount of a text that may be of a round, and the kind of round that the text names. */
export interface RoundOfText {
  readonly sentence: Sentence
  readonly told: Told
  /** Null where investors say that it is a round. */
  readonly label: LabelSaid | null
}

/**
 * "Can you tell us about the raise? Two million pounds, pre-seed, all from Alder.": a short text of the company that names one kind of
 * round and one amount tells that the company raised it, though no sentence of it says so. "Our way: seed in 2019 ($1M), Series A in
 * 2021 ($8M)": so does one in which each amount has its own kind; "Half of the $5M came from Alder Capital" names who invested.
 */
export function roundsOfText(
  sentences: readonly Sentence[],
  names: CompanyMentions,
  investorsOf: (doc: Doc) => readonly NamedInvestor[],
  totals: readonly TotalSaid[],
): readonly RoundOfText[] {
  const [first] = sentences
  if (first === undefined || sentences.length > sentencesMax) return []
  if (!sentences.some((one) => ownNameRanges(one.doc, one).length > 0)) return []
  const amounts = sentences.flatMap((sentence) => amountsOf(sentence, names))
  const campaign = campaignOf(sentences, amounts)
  if (campaign !== null) return campaign
  const told = amounts.filter((one) => !isOfOthers(one) && !totals.some((total) => isSum(one, total)))
  const [only, other] = told
  if (only === undefined) return []
  if (other === undefined) {
    const label = labelNear(sentences, only)
    const { sentence } = only
    const isRound =
      label !== null ||
      (sentence.doc.cuesIn(sentence, 'company.acquires', 'company.acquired-by').length === 0 &&
        investorsOf(partOf(sentence.doc, sentence)).some((one) => looksLikeInvestor(one.name) || gives(one)))
    return isRound ? [{ sentence: only.sentence, told: only, label }] : []
  }
  return historyOf(sentences, told)
}

/** "$12M in all, of which $7M came from Alder and Birch now": what is told as a sum is no round. */
const isSum = ({ money }: Told, { amount }: TotalSaid): boolean =>
  amount.value.value === money.value && amount.value.currency === money.currency

type NamedInvestor = Pick<InvestorSaid, 'name' | 'cue'>

/** Whose money it was, or who took part; somebody may lead anything. */
const gives = ({ cue }: NamedInvestor): boolean => cue === 'from' || cue === 'takes_part'

/** "612 of you put $340,000 into it, far more than the $200,000 we hoped for": of what the crowd is asked for, the larger came in. */
function campaignOf(sentences: readonly Sentence[], told: readonly Told[]): readonly RoundOfText[] | null {
  const labels = sentences.flatMap(({ doc, from, to, text }) =>
    roundLabels(partOf(doc, { from, to })).map((label) => ({ label, sentence: text })),
  )
  const [label] = labels
  const [largest] = told.toSorted((left, right) => right.money.value - left.money.value)
  return label === undefined ||
    largest === undefined ||
    labels.some((one) => one.label.type !== 'crowdfunding')
    ? null
    : [{ sentence: largest.sentence, told: largest, label }]
}

/** "Two rounds: $500k from angels in 2019, $3M from Alder in 2021": each has its own kind, or its own date in a text that tells of funding. */
function historyOf(sentences: readonly Sentence[], told: readonly Told[]): readonly RoundOfText[] {
  const isTold = sentences.some(({ doc, from, to }) => doc.cuesIn({ from, to }, 'funding.told').length > 0)
  return told.flatMap((one) => {
    const { label, sentence } = one
    const kind = label === null || label.label.type === 'unknown' ? null : label.label
    if (kind === null && !(isTold && isDated(sentence.doc, one.reach))) return []
    return [{ sentence, told: one, label: kind === null ? null : { label: kind, sentence: sentence.text } }]
  })
}

/** The only kind of round that the sentence of an amount names, or one beside it. */
function labelNear(sentences: readonly Sentence[], { sentence, span, label }: Told): LabelSaid | null {
  if (label !== null && label.label.type !== 'unknown') return { label: label.label, sentence: sentence.text }
  const at = sentences.indexOf(sentence)
  for (const one of [sentences[at], sentences[at - 1], sentences[at + 1]]) {
    const said = one === undefined ? null : looseLabel(partOf(one.doc, one), [], span)
    if (said !== null) return said
  }
  return null
}

const sentencesMax = 5

function amountsOf(sentence: Sentence, names: CompanyMentions): readonly Told[] {
  const { doc, start } = sentence
  // "Investing $500k to $3M in seed rounds".
  const amounts = doc.spansIn(sentence).filter((span) => amountOf(span) !== null)
  const isOfRange = amounts.some(({ from }, at) => from - (amounts[at - 1]?.to ?? -9) <= 1)
  if (isOfRange || doc.assertion(sentence).hearsay) return []
  const labels = labelsOfAmounts(sentence, amounts)
  return amounts.flatMap((span, at) => {
    const money = amountOf(span)
    const currency = money?.currency ?? null
    if (
      money === null ||
      currency === null ||
      money.isRange ||
      money.value < amountMin ||
      money.value > amountMax
    )
      return []
    const told: Told = {
      sentence,
      names,
      span,
      money: { ...money, currency, from: money.from - start, to: money.to - start },
      reach: span,
      label: labels.get(at) ?? null,
    }
    return isSomethingElse(told) || !isPlainlySaid(told) ? [] : [told]
  })
}

const amountMin = 25_000
const amountMax = 5e9

/** "The total is $5M", "customers raised $5M with it". */
const isOfOthers = ({ sentence: { doc, from, to }, span }: Told): boolean =>
  doc.cuesOn(span, 'funding.total').length > 0 ||
  doc.cuesIn({ from, to }, 'funding.unsettled').length > 0 ||
  (ownNameRanges(doc, { from, to }).length === 0 && namesAnother(doc, { from, to: span.from })) ||
  doc
    .cuesIn(
      { from, to },
      'company.not-raiser',
      'funding.overall',
      'value.helps',
      'customer.noun',
      'funding.asked',
    )
    .some(
      (cue) =>
        (cue.from < span.from || cue.from - span.to < nearMax) &&
        !isWithinName(doc, cue) &&
        doc.cuesIn(cue, 'funding.investor', 'funding.angels').length === 0,
    ) ||
  speaksToReader(doc, { from, to })

const nearMax = 4

/** "Doe led Betacorp through its Series E": of a sentence that does not name the company. */
const namesAnother = (doc: Doc, place: Range): boolean =>
  hasOthers(doc, place) ||
  nameRangesIn(doc, place).some(
    ({ from }) =>
      doc.cuesIn({ from: from - 1, to: from }, 'funding.leads', 'funding.gives', 'text.preposition').length >
      0,
  )
const speaksToReader = (doc: Doc, place: Range): boolean =>
  doc.assertion(place).asked || isQuestion(doc, place)
