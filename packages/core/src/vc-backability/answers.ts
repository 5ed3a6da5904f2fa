import type { Company } from '../records/index.ts'
import type { RowError } from './row-error-table.ts'
import { classifiedRow, errorRow, type FullRow, type VcReason } from './rows.ts'
import type { Side } from './site-probe.ts'
import { type Verdict, verdictMs } from './store.ts'

/** What was found out of one website; JSON, so that a job can keep it. */
export type Answer =
  | {
      readonly from: 'canonical_startup'
      readonly name: string
      readonly description: string | null
      /** Absent in what a job of version 0.8.0 and older had found out. */
      readonly reason?: VcReason
    }
  | { readonly from: 'active_queue' }
  | { readonly from: 'cache' | 'live_classifier'; readonly verdict: Verdict }
  /** `side` of a site that was tried. */
  | { readonly from: 'error'; readonly error: RowError; readonly side?: Side }

export const canonicalAnswer = (
  { name, description }: Pick<Company, 'name' | 'description'>,
  reason: VcReason,
): Answer => ({ from: 'canonical_startup', name, description, reason })

/** The row of an input that names this domain; `onRecord` is why the dataset leaves it to the site. */
export function rowOf(
  input: string,
  domain: string,
  answer: Answer,
  onRecord: VcReason | null = null,
): FullRow {
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
        reasons: answer.reason === undefined ? [] : [answer.reason],
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
        reasons: [...(onRecord === null ? [] : [onRecord]), ...reasons],
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
