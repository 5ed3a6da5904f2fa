import type { TrustTable } from '../trust.ts'

/** What the rules of news are worth: titles and dates as pages give them. */
export const pressTrust = {
  'news.json_ld': { method: 'structured_data', confidence: 0.95 },
  'news.article': { method: 'rule', confidence: 0.92 },
  'news.listed': { method: 'rule', confidence: 0.88 },
  'news.date': { method: 'rule', confidence: 0.9 },
} as const satisfies TrustTable
