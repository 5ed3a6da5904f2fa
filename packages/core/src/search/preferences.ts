import {
  type FilterContext,
  type OrganizationType,
  organizationTypes,
  resolveFilters,
} from '../records/index.ts'
import type { Demotion } from './company-index.ts'

/** What a query prefers, as an explanation shows it; nothing is excluded by it. */
export interface Boost {
  readonly filter: string
  readonly value: unknown
  /** How much more of its score a company keeps that has it. */
  readonly weight: number
}

/** "Robotics startups": other companies come a little lower, and what is no company below all startups that match alike. */
export function startupsFirst(context: FilterContext): readonly Demotion[] {
  const passing = (types: object) => resolveFilters({ organizationTypes: types }, context).filter
  return [
    { filter: passing({ exclude: ['startup'] }), part: otherCompaniesPart },
    {
      filter: passing({ include: organizationTypes.filter((type) => !companyTypes.has(type)) }),
      part: othersPart,
    },
  ]
}

export const startupsBoost: Boost = {
  filter: 'organizationTypes',
  value: { include: ['startup'] },
  weight: 1.25,
}

const otherCompaniesPart = 1 / startupsBoost.weight
/** So little is left that a company which holds the same words comes first. */
const othersPart = 1 / 64
const companyTypes: ReadonlySet<OrganizationType> = new Set([
  'startup',
  'company',
  'public_company',
  'subsidiary',
])
