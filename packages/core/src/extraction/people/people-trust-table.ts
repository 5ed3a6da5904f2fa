import type { TrustTable } from '../finding.ts'

/** What each way of finding a person is worth: that the name is one, and the role is theirs. */
export const peopleTrust: TrustTable = {
  'people.json_ld': { method: 'structured_data', confidence: 0.95 },
  /** One line, in a team's section or on a team's page: "Jane Doe, Founder & CEO". */
  'people.line': { method: 'rule', confidence: 0.95 },
  'people.card': { method: 'rule', confidence: 0.94 },
  /** A line or a card elsewhere on the site. */
  'people.line_elsewhere': { method: 'rule', confidence: 0.85 },
  'people.founded_by': { method: 'rule', confidence: 0.95, measured: '49 of 50' },
  'people.has_founded': { method: 'rule', confidence: 0.93 },
  'people.own_role': { method: 'rule', confidence: 0.93 },
  'people.founder_before_name': { method: 'rule', confidence: 0.85, measured: '12 of 12' },
  /** "As co-founder, Arvin brings ..." under the name. */
  'people.biography': { method: 'rule', confidence: 0.9 },
  /** A name under a heading that says no more than "Our founders". */
  'people.founders_section': { method: 'rule', confidence: 0.9 },
  /** A name among people of a team, with no role of its own. */
  'people.name_alone': { method: 'rule', confidence: 0.85 },
  'people.link': { method: 'rule', confidence: 0.93 },
  'people.career': { method: 'rule', confidence: 0.85 },
}
