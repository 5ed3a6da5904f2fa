import type { TrustTable } from '../finding.ts'

/** What each way of reading is worth; `measured` where the evaluation could judge it. */
export const contactsTrust: TrustTable = {
  'email.link': { method: 'rule', confidence: 0.96 },
  'email.text': { method: 'rule', confidence: 0.93 },
  'email.json_ld': { method: 'structured_data', confidence: 0.96 },
  'email.disguised': { method: 'rule', confidence: 0.9 },

  'phone.link': { method: 'rule', confidence: 0.97 },
  'phone.json_ld': { method: 'structured_data', confidence: 0.97 },
  'phone.contact_place': { method: 'rule', confidence: 0.97 },
  'phone.labelled': { method: 'rule', confidence: 0.95 },
  'phone.text': { method: 'rule', confidence: 0.9 },

  'address.json_ld': { method: 'structured_data', confidence: 0.96 },
  'address.frame': { method: 'rule', confidence: 0.96 },
  'address.contact_page': { method: 'rule', confidence: 0.95 },
  'address.text': { method: 'rule', confidence: 0.9 },

  'contact_page.link': { method: 'rule', confidence: 0.96 },
  'contact_page.kind': { method: 'rule', confidence: 0.95 },

  'location.json_ld': { method: 'structured_data', confidence: 0.95 },
  'location.address': { method: 'rule', confidence: 0.92 },
  'location.said': { method: 'rule', confidence: 0.88 },
}
