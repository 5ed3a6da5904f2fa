import { chanceOf } from './fit.ts'
import { contributionsOf, fittedOf, type VcModel, vectorOf } from './model.ts'
import { type SignalId, signalTable } from './signals/signal-table.ts'
import type { Signals } from './signals/signals.ts'
import type { Verdict } from './store.ts'

export type Judged = Pick<Verdict, 'classification' | 'confidence' | 'reasons'>
type Reason = Verdict['reasons'][number]

const reasonsMax = 5
const termsShown = 4
/** No site is judged more surely than this. */
const confidenceMax = 0.98
/** Where nothing was seen for or against: the site may be in a language that the tables do not know. */
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
    confidence: Math.min(certainty, reasons.includes(noneFor) ? unseenConfidenceMax : confidenceMax),
    reasons,
  }
}

/** What spoke for the answer, strongest first, in words of our own: text of the page never leaves. */
function reasonsFor(isYes: boolean, { counts, terms }: Signals, model: VcModel): readonly Reason[] {
  const reasons = contributionsOf(counts, model)
    .filter(({ signal, logOdds }) => logOdds > 0 === isYes && signal !== 'site')
    .toSorted((left, right) => Math.abs(right.logOdds) - Math.abs(left.logOdds))
    .map(({ signal }) => ({ code: signalTable[signal].code, text: worded(signal, terms.get(signal) ?? []) }))
  const byCode = new Map<string, Reason>()
  for (const reason of reasons) if (!byCode.has(reason.code)) byCode.set(reason.code, reason)
  const best = [...byCode.values()].slice(0, reasonsMax)
  return best.length > 0 ? best : [isYes ? noneAgainst : noneFor]
}

function worded(signal: SignalId, terms: readonly string[]): string {
  const shown = terms.slice(0, termsShown).map((term) => `“${term}”`)
  return `${signalTable[signal].says}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}.`
}

const noneFor = {
  code: 'NO_SIGNALS',
  text: 'Nothing on the site speaks of a company that venture capital funds.',
}
const noneAgainst = {
  code: 'NO_OBJECTION',
  text: 'Nothing on the site speaks against it.',
}
