import type { TrustTable } from '../finding.ts'

/** What a round's existence and amount, and its other members, are worth, by how the page tells of them. */
export const fundingTrust: TrustTable = {
  'round.headline': { method: 'rule', confidence: 0.97 },
  'round.verb': { method: 'rule', confidence: 0.97 },
  'round.noun': { method: 'rule', confidence: 0.93 },
  'round.label': { method: 'rule', confidence: 0.9 },
  'round.elsewhere': { method: 'rule', confidence: 0.95 },
  'round.rumour': { method: 'rule', confidence: 0.5 },
  'round.type': { method: 'rule', confidence: 0.95 },
  'round.valuation': { method: 'rule', confidence: 0.9 },
  'total.stated': { method: 'rule', confidence: 0.96 },
  'total.bare': { method: 'rule', confidence: 0.94 },
  'total.elsewhere': { method: 'rule', confidence: 0.93 },
  'investor.led_by': { method: 'rule', confidence: 0.95 },
  'investor.known': { method: 'rule', confidence: 0.97 },
  'investor.list': { method: 'rule', confidence: 0.93 },
  'date.sentence': { method: 'rule', confidence: 0.93 },
  'date.dateline': { method: 'rule', confidence: 0.95 },
  'date.published': { method: 'rule', confidence: 0.9 },
  'acquisition.sentence': { method: 'rule', confidence: 0.88 },
  'ipo.ticker': { method: 'rule', confidence: 0.95 },
}
