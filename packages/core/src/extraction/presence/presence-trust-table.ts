import type { TrustTable } from '../trust.ts'

/** What the rules of a company's own domains are worth. */
export const presenceTrust = {
  'domain.page': { method: 'rule', confidence: 0.98 },
  'domain.alternate': { method: 'structured_data', confidence: 0.9 },
} as const satisfies TrustTable
