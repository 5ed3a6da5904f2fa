import type { TrustTable } from '../finding.ts'

/** What the rules of open positions are worth: guesses on the careful side. */
export const hiringTrust: TrustTable = {
  'role.posting': { method: 'structured_data', confidence: 0.95 },
  'role.listed': { method: 'rule', confidence: 0.85 },
  'place.posting': { method: 'structured_data', confidence: 0.95 },
  'place.listed': { method: 'rule', confidence: 0.82 },
}
