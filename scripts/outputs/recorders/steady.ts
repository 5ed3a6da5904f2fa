/** What differs from run to run, or says once more what another field says. */
const left = new Set([
  'content_sha256',
  'duration_ms',
  'completed_at',
  'fetched_at',
  'generated_at',
  'round_id',
  'sources',
  'started_at',
  'timestamp',
  'usage',
])

/** A result without times, hashes and what it cost. */
export function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(steady)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (left.has(key) ? [] : [[key, steady(one)]])),
  )
}

/** Field by field how sure it is, by what means, and the quotes with their pages. */
export function evidenceByField(evidence: unknown): Record<string, unknown> {
  const rows = evidence as readonly {
    readonly field: string
    readonly confidence: number
    readonly method: string
    readonly sources: readonly { readonly url: string; readonly quote?: string | null }[]
  }[]
  return Object.fromEntries(
    rows.map(({ field, confidence, method, sources }) => [
      field,
      [`${confidence} by ${method}`, ...sources.map(({ url, quote }) => `${url}: ${quote ?? ''}`)],
    ]),
  )
}
