import type { Evidence } from '../../enrichment/index.ts'

/** The evidence of what lies under one pointer, for a copy of it that lies under another. */
export function rePointed(evidence: readonly Evidence[], from: string, to: string): Evidence[] {
  return evidence.flatMap((each) =>
    each.field === from || each.field.startsWith(`${from}/`)
      ? [{ ...each, field: `${to}${each.field.slice(from.length)}` }]
      : [],
  )
}
