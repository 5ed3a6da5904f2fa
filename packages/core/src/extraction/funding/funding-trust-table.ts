import type { TrustTable } from '../trust.ts'

/**
 * What a round's existence and amount, and its other members, are worth, by how a page tells of them. Measured on the descriptions
 * that `scripts/eval/enrichment/judged` judges, which the rules were made on: hence less than they say.
 */
export const fundingTrust = {
  'round.headline': { method: 'rule', confidence: 0.96 },
  'round.verb': { method: 'rule', confidence: 0.97, measured: '14 of 14' },
  'round.noun': { method: 'rule', confidence: 0.94, measured: '6 of 6' },
  'round.label': { method: 'rule', confidence: 0.92, measured: '3 of 3' },
  'round.elsewhere': { method: 'rule', confidence: 0.95, measured: '5 of 5' },
  'round.rumour': { method: 'rule', confidence: 0.5 },
  'round.type': { method: 'rule', confidence: 0.95, measured: '21 of 21' },
  'round.valuation': { method: 'rule', confidence: 0.9 },
  'total.stated': { method: 'rule', confidence: 0.97, measured: '12 of 12' },
  'total.bare': { method: 'rule', confidence: 0.95, measured: '18 of 18' },
  'total.elsewhere': { method: 'rule', confidence: 0.93, measured: '2 of 2' },
  'investor.led_by': { method: 'rule', confidence: 0.95, measured: '5 of 5' },
  'investor.known': { method: 'rule', confidence: 0.97, measured: '261 of 261' },
  'investor.list': { method: 'rule', confidence: 0.95, measured: '233 of 235' },
  'date.sentence': { method: 'rule', confidence: 0.93 },
  'date.dateline': { method: 'rule', confidence: 0.95 },
  'date.published': { method: 'rule', confidence: 0.9, measured: '3 of 3' },
  'acquisition.sentence': { method: 'rule', confidence: 0.92, measured: '11 of 11' },
  'ipo.ticker': { method: 'rule', confidence: 0.95 },
} as const satisfies TrustTable
