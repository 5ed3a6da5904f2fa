import type { TrustTable } from '../trust.ts'

/** What each way of reading is worth; `measured` where the evaluation could judge it. */
export const contactsTrust = {
  'email.link': { method: 'rule', confidence: 0.97, measured: '36 of 36' },
  'email.text': { method: 'rule', confidence: 0.95, measured: '5 of 5' },
  'email.json_ld': { method: 'structured_data', confidence: 0.96 },
  'email.disguised': { method: 'rule', confidence: 0.9 },

  'phone.link': { method: 'rule', confidence: 0.97 },
  'phone.json_ld': { method: 'structured_data', confidence: 0.97 },
  'phone.contact_place': { method: 'rule', confidence: 0.97, measured: '54 of 55' },
  'phone.labelled': { method: 'rule', confidence: 0.97, measured: '40 of 40' },
  'phone.text': { method: 'rule', confidence: 0.9, measured: '2 of 2' },

  'address.json_ld': { method: 'structured_data', confidence: 0.96 },
  'address.frame': { method: 'rule', confidence: 0.96, measured: '10 of 10' },
  'address.contact_page': { method: 'rule', confidence: 0.97, measured: '26 of 26' },
  'address.text': { method: 'rule', confidence: 0.95, measured: '39 of 39' },

  'contact_page.link': { method: 'rule', confidence: 0.96 },

  'location.json_ld': { method: 'structured_data', confidence: 0.95 },
  'location.address': { method: 'rule', confidence: 0.92 },
  'location.said': { method: 'rule', confidence: 0.88 },
  'location.elsewhere': { method: 'rule', confidence: 0.8, measured: '202 of 217' },
} as const satisfies TrustTable
