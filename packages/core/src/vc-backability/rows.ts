import type { ResponseDetail, VcResult, VcRow, VcRowErrorCode } from './schema.ts'

export type VcReason = NonNullable<VcRow['reasons']>[number]

/** All that is known of one website, before it is cut to what the client asked for. */
export type FullRow = Required<VcRow>

export const classifiedRow = (
  known: Pick<
    FullRow,
    'input' | 'website' | 'classification' | 'source' | 'description' | 'name' | 'confidence' | 'reasons'
  >,
): FullRow => ({
  ...known,
  status: 'classified',
  error: null,
  cache: { hit: false, cached_at: null, expires_at: null },
  is_existing_startup: known.source === 'canonical_startup',
  is_in_active_queue: known.source === 'active_queue',
})

export const errorRow = (
  input: string,
  website: string,
  code: VcRowErrorCode,
  message: string,
  retryable: boolean,
): FullRow => ({
  input,
  website,
  status: 'error',
  classification: null,
  source: null,
  error: { code, message, retryable },
  description: null,
  name: null,
  cache: { hit: false, cached_at: null, expires_at: null },
  is_existing_startup: false,
  is_in_active_queue: false,
  confidence: null,
  reasons: [],
})

/**
 * The result of a request: its rows in order, cut to the detail it asked for, and their sums
 * (docs/design/decisions.md#detail-of-rows).
 */
export function resultOf(rows: readonly FullRow[], detail: ResponseDetail): VcResult {
  return { count: rows.length, results: rows.map((row) => cutTo(detail, row)), summary: summaryOf(rows) }
}

export function summaryOf(rows: readonly Pick<VcRow, 'status' | 'source'>[]): VcResult['summary'] {
  const from = (source: VcRow['source']) => rows.filter((row) => row.source === source).length
  const errors = rows.filter(({ status }) => status === 'error').length
  return {
    classified: rows.length - errors,
    errors,
    canonical_hits: from('canonical_startup'),
    active_queue_hits: from('active_queue'),
    cache_hits: from('cache'),
    live_classifications: from('live_classifier'),
  }
}

/** The counters of the status route. */
export function countersOf(
  rows: readonly Pick<VcRow, 'status' | 'source'>[],
): Readonly<Record<string, number>> {
  const { classified: _, errors, ...hits } = summaryOf(rows)
  return { row_errors: errors, ...hits }
}

function cutTo(detail: ResponseDetail, row: FullRow): VcRow {
  const { input, website, status, classification, source, error, description } = row
  const minimal = { input, website, status, classification, source, error }
  if (detail === 'minimal') return minimal
  return detail === 'descriptive' ? { ...minimal, description } : row
}
