import type { TrustTable } from '../trust.ts'

/** What the rules of stated traction are worth; that a company says it is one thing, that it is so another. */
export const tractionTrust = {
  'traction.said': { method: 'rule', confidence: 0.86 },
  'traction.date': { method: 'rule', confidence: 0.85 },
} as const satisfies TrustTable
