import type { TrustTable } from '../trust.ts'

/** What the rules of integrations and platforms are worth: guesses on the careful side, for there are few such pages to judge. */
export const productTrust = {
  'integration.said': { method: 'rule', confidence: 0.88 },
  'integration.logo': { method: 'rule', confidence: 0.82 },
  'integration.item': { method: 'rule', confidence: 0.85 },
  'integration.address': { method: 'rule', confidence: 0.88 },
  'platform.store': { method: 'rule', confidence: 0.92 },
  'platform.said': { method: 'rule', confidence: 0.85 },
  'platform.link': { method: 'rule', confidence: 0.88 },
} as const satisfies TrustTable
