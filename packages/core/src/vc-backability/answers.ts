import type { Company } from '../records/index.ts'
import type { RowError } from './row-error-table.ts'
import { classifiedRow, errorRow, type FullRow } from './rows.ts'
import type { Side } from './site-probe.ts'
import { type Verdict, verdictMs } from './store.ts'

/** What was found out of one website; JSON, so that a job can keep it. */
export type Answer =
  | { readonly from: 'canonical_startup'; readonly name: string; readonly description: string | null }
  | { readonly from: 'active_queue' }
  | { readonly from: 'cache' | 'live_classifier'; readonly verdict: Verdict }
  /** `side` of a site that was tried. */
  | { readonly from: 'error'; readonly error: RowError; readonly side?: Side }

export const canonicalReason = { code: 'CANONICAL_STARTUP', text: 'It is a company of the dataset.' } as const

export const canonicalAnswer = ({ name, description }: Pick<Company, 'name' | 'description'>): Answer => ({
  from: 'canonical_startup',
  name,
  description,
})

/** The row of an input that names this domain. */
export function rowOf(input: string, domain: string, answer: Answer): FullRow {
  const website = `https://${domain}`
  switch (answer.from) {
    case 'error': {
      const { code, message, retryable } = answer.error
      return errorRow(input, website, code, message, retryable)
    }
    case 'canonical_startup':
      return classifiedRow({
        input,
        website,
        classification: 'Yes',
        source: answer.from,
        description: answer.description,
        name: answer.name,
        confidence: 1,
        reasons: [canonicalReason],
      })
    case 'active_queue':
      return classifiedRow({
        input,
        website,
        classification: 'Yes',
        source: answer.from,
        description: null,
        name: null,
        confidence: null,
        reasons: [{ code: 'ACTIVE_QUEUE', text: 'It is being enriched at the moment.' }],
      })
    default: {
      const { classification, description, name, confidence, reasons, classifiedAt } = answer.verdict
      const row = classifiedRow({
        input,
        website,
        classification,
        source: answer.from,
        description,
        name,
        confidence,
        reasons: [...reasons],
      })
      return { ...row, cache: cacheOf(answer.from === 'cache', classifiedAt) }
    }
  }
}

function cacheOf(hit: boolean, classifiedAt: number): FullRow['cache'] {
  if (!hit) return { hit, cached_at: null, expires_at: null }
  const iso = (at: number) => new Date(at).toISOString()
  return { hit, cached_at: iso(classifiedAt), expires_at: iso(classifiedAt + verdictMs) }
}
