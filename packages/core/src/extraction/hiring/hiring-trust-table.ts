import type { TrustTable } from '../trust.ts'

/** What the rules of open positions are worth: guesses on the careful side. */
export const hiringTrust = {
  'role.posting': { method: 'structured_data', confidence: 0.95 },
  'role.listed': { method: 'rule', confidence: 0.85 },
  'place.posting': { method: 'structured_data', confidence: 0.95 },
  'place.listed': { method: 'rule', confidence: 0.82 },
} as const satisfies TrustTable
