import { chanceOf } from './fit.ts'
import { contributionsOf, fittedOf, type VcModel, vectorOf } from './model.ts'
import { shippedModel } from './shipped-model.ts'
import { type SignalId, signalTable } from './signals/signal-table.ts'
import { isBuilt, type Signals, textSignals } from './signals/signals.ts'
import type { Verdict } from './store.ts'

export type Judged = Pick<Verdict, 'classification' | 'confidence' | 'reasons'>
type Reason = Verdict['reasons'][number]

const reasonsMax = 5
const termsShown = 4
/** No site is judged more surely than this. */
const confidenceMax = 0.98
/** A site that only says the words, and is built for nothing: whoever wants to be a Yes can write them. */
const wordsOnlyMax = 0.9
/** Where nothing was seen against it: the site may be in a language that the tables do not know. */
const unseenConfidenceMax = 0.6

/** How likely it is that venture capital could fund the company, 0 to 1. */
export const chanceIn = ({ counts }: Signals, model: VcModel): number =>
  chanceOf(vectorOf(counts, model.caps), fittedOf(model))

/** A chance as an answer, with what spoke for it most. */
export function judge(signals: Signals, model: VcModel, chance = chanceIn(signals, model)): Judged {
  const isYes = chance >= model.threshold
  const reasons = reasonsFor(isYes, signals, model)
  const certainty = Math.round((isYes ? chance : 1 - chance) * 100) / 100
  return {
    classification: isYes ? 'Yes' : 'Likely Not',
    confidence: Math.min(
      certainty,
      reasons.includes(noSignals) || reasons.includes(tooFewSignals) ? unseenConfidenceMax : confidenceMax,
      isYes && isOfWords(signals) ? wordsOnlyMax : confidenceMax,
    ),
    reasons,
  }
}

const isOfWords = ({ counts, isOfSite }: Signals): boolean =>
  isOfSite && !isBuilt({ get: (signal) => counts[signal] })

/** A description without a site. `now` in epoch milliseconds. */
export const judgeText = (text: string, now: number, model: VcModel = shippedModel): Judged =>
  judge(textSignals(text, now), model)

/** What spoke for the answer, strongest first, in words of our own: text of the page never leaves. */
function reasonsFor(isYes: boolean, { counts, terms }: Signals, model: VcModel): readonly Reason[] {
  const seen = contributionsOf(counts, model).filter(({ signal }) => signal !== 'site')
  const reasons = seen
    .filter(({ logOdds }) => logOdds > 0 === isYes)
    .toSorted((left, right) => Math.abs(right.logOdds) - Math.abs(left.logOdds))
    .map(({ signal }) => ({ code: signalTable[signal].code, text: worded(signal, terms.get(signal) ?? []) }))
  const byCode = new Map<string, Reason>()
  for (const reason of reasons) if (!byCode.has(reason.code)) byCode.set(reason.code, reason)
  const best = [...byCode.values()].slice(0, reasonsMax)
  if (best.length > 0) return best
  return [seen.length === 0 ? noSignals : tooFewSignals]
}

function worded(signal: SignalId, terms: readonly string[]): string {
  const shown = terms.slice(0, termsShown).map((term) => `“${term}”`)
  return `${signalTable[signal].says}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}.`
}

const noSignals = {
  code: 'NO_SIGNALS',
  text: 'Nothing was found that speaks for a company that venture capital funds, or against it.',
}
const tooFewSignals = {
  code: 'TOO_FEW_SIGNALS',
  text: 'Too little was found that speaks for a company that venture capital funds.',
}
