import type { TrustTable } from '../trust.ts'

/**
 * What each way of finding a person is worth: that the name is one, and the role is theirs. Counted on company sites, annotated
 * sites and, of sentences, on descriptions of companies.
 */
export const peopleTrust = {
  'people.json_ld': { method: 'structured_data', confidence: 0.95, measured: '2 of 2' },
  /** One line, in a team's section or on a team's page: "Jane Doe, Founder & CEO". */
  'people.line': { method: 'rule', confidence: 0.95, measured: '18 of 18' },
  'people.card': { method: 'rule', confidence: 0.95, measured: '37 of 37' },
  /** A line or a card elsewhere on the site. */
  'people.line_elsewhere': { method: 'rule', confidence: 0.85 },
  'people.founded_by': { method: 'rule', confidence: 0.95, measured: '48 of 48' },
  'people.has_founded': { method: 'rule', confidence: 0.93 },
  'people.own_role': { method: 'rule', confidence: 0.94, measured: '4 of 4' },
  'people.founder_before_name': { method: 'rule', confidence: 0.92, measured: '17 of 17' },
  /** "As co-founder, Arvin brings ..." under the name. */
  'people.biography': { method: 'rule', confidence: 0.9, measured: '1 of 1' },
  /** A name under a heading that says no more than "Our founders". */
  'people.founders_section': { method: 'rule', confidence: 0.9 },
  /** A name among people of a team, with no role of its own. */
  'people.name_alone': { method: 'rule', confidence: 0.88, measured: '3 of 3' },
  'people.link': { method: 'rule', confidence: 0.95, measured: '29 of 29' },
  'people.career': { method: 'rule', confidence: 0.85 },
} as const satisfies TrustTable
