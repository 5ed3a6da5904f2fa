import { type FilterContext, type OrganizationType, resolveFilters } from '../records/index.ts'
import type { Demotion } from './company-index.ts'

/** What a query prefers, as an explanation shows it; nothing is excluded by it. */
export interface Boost {
  readonly filter: string
  readonly value: unknown
  /** How much more of its score a company keeps that has it. */
  readonly weight: number
}

/** Whom a query prefers, as demotions of the others. */
export function preferring(whom: Preferred, context: FilterContext): readonly Demotion[] {
  const passing = (types: object) => resolveFilters({ organizationTypes: types }, context).filter
  const noCompanies = passing({ exclude: companyTypes })
  // "Solar firms", "software for vets"
  if (whom === 'companies') return [{ filter: noCompanies, part: 1 / boosts.companies.weight }]
  // "Robotics startups": other companies come a little lower, and what is no company below all startups that match alike.
  return [
    { filter: passing({ exclude: ['startup'] }), part: 1 / boosts.startups.weight },
    { filter: noCompanies, part: othersPart },
  ]
}

export const boostOf = (whom: Preferred): Boost => boosts[whom]

type Preferred = 'startups' | 'companies'

const companyTypes: readonly OrganizationType[] = ['startup', 'company', 'public_company', 'subsidiary']
const boosts: Readonly<Record<Preferred, Boost>> = {
  startups: { filter: 'organizationTypes', value: { include: ['startup'] }, weight: 1.25 },
  companies: { filter: 'organizationTypes', value: { include: companyTypes }, weight: 4 },
}
/** So little is left that a company which holds the same words comes first. */
const othersPart = 1 / 64
