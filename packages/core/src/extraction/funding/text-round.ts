import type { Doc, Range } from '../../language/index.ts'
import { partOf } from '../../language/index.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { isPlainlySaid } from './context-evidence.ts'
import { amountOf, type Sentence } from './funding-doc.ts'
import { isSomethingElse } from './raise-evidence.ts'
import { ownNameRanges } from './relatives.ts'
import { type LabelSaid, looseLabel } from './stage-nearby.ts'
import type { Told } from './told.ts'

/** The only amount of a text that may be of a round, and the kind of round that the text names. */
export interface RoundOfText {
  readonly sentence: Sentence
  readonly told: Told
  readonly label: LabelSaid
}

/**
 * "Can you tell us about the raise? Two million pounds, pre-seed, all from Alder.": a short text of the company that names one kind of
 * round and one amount tells that the company raised it, though no sentence of it says so.
 */
export function roundOfText(sentences: readonly Sentence[], names: CompanyMentions): RoundOfText | null {
  const [first] = sentences
  if (first === undefined || sentences.length > sentencesMax) return null
  if (!sentences.some((one) => ownNameRanges(one.doc, one).length > 0)) return null
  const told = sentences.flatMap((sentence) => amountsOf(sentence, names))
  const [only, other] = told
  if (only === undefined || other !== undefined || isOfOthers(only)) return null
  const at = sentences.indexOf(only.sentence)
  const near = [sentences[at], sentences[at - 1], sentences[at + 1]]
  for (const sentence of near) {
    const label = sentence === undefined ? null : looseLabel(partOf(sentence.doc, sentence), [], only.span)
    if (label !== null) return { sentence: only.sentence, told: only, label }
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
  return doc.spansIn(sentence).flatMap((span) => {
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
      label: null,
    }
    return isSomethingElse(told) || !isPlainlySaid(told) ? [] : [told]
  })
}

const amountMin = 25_000
const amountMax = 5e9

/** "The total is $5M", "customers raised $5M with it". */
const isOfOthers = ({ sentence: { doc, from, to }, span }: Told): boolean =>
  doc.cuesOn(span, 'funding.total').length > 0 ||
  doc
    .cuesIn(
      { from, to },
      'company.not-raiser',
      'funding.overall',
      'value.helps',
      'customer.noun',
      'funding.asked',
    )
    .some((cue: Range) => cue.from < span.from || cue.from - span.to < nearMax) ||
  speaksToReader(doc, { from, to })

const nearMax = 4
const speaksToReader = (doc: Doc, place: Range): boolean => doc.assertion(place).asked
