import type { Log } from '../kernel/index.ts'
import { chanceIn, judge } from './judge.ts'
import type { VcModel } from './model.ts'
import { ownError } from './row-error-table.ts'
import type { AskModel } from './second-opinion.ts'
import { type ProbeFailure, type ProbeParts, probeSite } from './site-probe.ts'
import type { Verdict } from './store.ts'

export type LiveOutcome =
  /** `isKept`: whether the next request may be answered with it. */
  { readonly outcome: 'verdict'; readonly verdict: Verdict; readonly isKept: boolean } | ProbeFailure

export interface LiveParts extends ProbeParts {
  readonly log: Log
  readonly model: VcModel
  readonly classifierVersion: string
}

/** Reads a site and judges it. Rejects only when `signal` aborts. */
export async function classifyLive(
  domain: string,
  parts: LiveParts,
  ask: AskModel,
  signal: AbortSignal,
): Promise<LiveOutcome> {
  try {
    return await classify(domain, parts, ask, signal)
  } catch (error) {
    signal.throwIfAborted()
    parts.log.write('error', 'A website could not be classified by a mistake of ours', { domain, error })
    return { outcome: 'failed', error: ownError, side: 'ours' }
  }
}

async function classify(
  domain: string,
  parts: LiveParts,
  ask: AskModel,
  signal: AbortSignal,
): Promise<LiveOutcome> {
  const { clock, model, classifierVersion } = parts
  const about = () => ({ domain, classifierVersion, classifiedAt: clock.now() })
  const probe = await probeSite(domain, parts, signal)
  if (probe.outcome === 'failed') return probe
  if (probe.outcome === 'parked')
    return { outcome: 'verdict', verdict: { ...parkedVerdict, ...about() }, isKept: true }
  const { site, signals, name, description, blank, isWhole } = probe
  const asked = await ask(site, chanceIn(signals, model), signal)
  const { reasons, ...judged } = judge(signals, model, asked.chance)
  if (blank !== null && asked.chance < blankChanceMin) return blank
  return {
    outcome: 'verdict',
    verdict: { ...judged, reasons: [...reasons, ...asked.reasons], name, description, ...about() },
    isKept: asked.isComplete && isWhole,
  }
}

/** What a page that shows nothing must say in its head to be judged at all. */
export const blankChanceMin = 0.8

const parkedVerdict = {
  classification: 'Likely Not',
  confidence: 0.9,
  reasons: [{ code: 'PARKED', text: 'The domain is parked: it has no site.' }],
  name: null,
  description: null,
} as const
