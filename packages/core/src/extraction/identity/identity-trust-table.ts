import type { TrustTable } from '../trust.ts'

/** What each way of reading is worth; `measured` where annotated pages, each read alone, could judge it. */
export const identityTrust = {
  // The domain and two places agree; the domain and one; three places without it.
  'name.agreed': { method: 'rule', confidence: 0.97, measured: '51 of 51' },
  'name.domain_and_place': { method: 'rule', confidence: 0.93, measured: '48 of 50' },
  'name.domain': { method: 'rule', confidence: 0.68, measured: '9 of 12' },
  'name.places': { method: 'rule', confidence: 0.85, measured: '3 of 3' },
  'name.near_domain': { method: 'rule', confidence: 0.75, measured: '2 of 2' },
  'name.place': { method: 'rule', confidence: 0.55, measured: '4 of 4' },

  'legal_name.json_ld': { method: 'structured_data', confidence: 0.95 },
  'legal_name.imprint': { method: 'rule', confidence: 0.95 },
  'legal_name.terms': { method: 'rule', confidence: 0.9 },
  'legal_name.copyright': { method: 'rule', confidence: 0.9 },
  'legal_name.imprint_of_other_name': { method: 'rule', confidence: 0.75 },
  'legal_name.copyright_of_other_name': { method: 'rule', confidence: 0.75 },
  'legal_name.text': { method: 'rule', confidence: 0.7 },

  'alias.json_ld': { method: 'structured_data', confidence: 0.9 },
  'alias.former': { method: 'rule', confidence: 0.9 },
  'alias.trading': { method: 'rule', confidence: 0.85 },

  'founded.json_ld': { method: 'structured_data', confidence: 0.95 },
  'founded.named': { method: 'rule', confidence: 0.95 },
  'founded.we': { method: 'rule', confidence: 0.9 },
  'founded.called': { method: 'rule', confidence: 0.9 },
  'founded.alone': { method: 'rule', confidence: 0.8 },
  'founded.since': { method: 'rule', confidence: 0.6 },

  'employees.json_ld': { method: 'structured_data', confidence: 0.9 },
  'employees.text': { method: 'rule', confidence: 0.8 },

  'link.json_ld': { method: 'structured_data', confidence: 0.97 },
  'link.named': { method: 'rule', confidence: 0.96 },
  'link.site': { method: 'rule', confidence: 0.85 },
  'link.text': { method: 'rule', confidence: 0.6 },
  'link.page_both': { method: 'rule', confidence: 0.97 },
  'link.page_path': { method: 'rule', confidence: 0.9 },
  'link.page_text': { method: 'rule', confidence: 0.8 },
} as const satisfies TrustTable
