import type { OrganizationKind } from '../../language/index.ts'
import type { Company, OrganizationType } from '../company.ts'
import { type KindFound, kindInDescription, kindOfLabel, kindOfName } from './kinds.ts'

/** What kind of organisation a company is, and how that is known. */
export interface OrganizationReading {
  readonly type: OrganizationType
  readonly because:
    | 'stored'
    | 'status'
    | 'name'
    | 'industry'
    | 'description'
    | 'funding'
    | 'age'
    | 'nothing else'
  /** The words that say so, or the year of the founding; null where no word does. */
  readonly said: string | null
}

/**
 * What an import or an operator said; else what the record tells (docs/design/decisions.md#organization-types). A startup is a
 * company that is at most 15 years old or backed by venture capital, and not public, acquired or a subsidiary.
 */
export function organizationOf(company: Company, currentYear: number): OrganizationReading {
  const { type, because, said } = readTimeless(company)
  const founded = company.founded_year
  if (type !== mayBeYoung) return { type, because, said }
  return founded !== null && currentYear - founded <= startupYearsMax
    ? { type: 'startup', because: 'age', said: String(founded) }
    : { type: 'company', because: 'nothing else', said: null }
}

/** How the type is known, in words that an operator reads. */
export function reasonFor({ because, said }: OrganizationReading): string {
  switch (because) {
    case 'stored':
      return 'an import or an operator said so'
    case 'age':
      return `founded in ${said}, at most ${startupYearsMax} years ago`
    case 'funding':
      return 'backed by investors'
    case 'nothing else':
      return 'nothing tells of another type'
    default:
      return `its ${because} says "${said}"`
  }
}

/** For an index, which outlives the year: the type, or of a company that its age decides the year in which it was founded. */
export function organizationTerm(company: Company): string {
  const { type } = readTimeless(company)
  if (type !== mayBeYoung) return type
  const { founded_year: founded } = company
  return founded === null || founded < firstYear ? 'company' : foundedIn(Math.min(founded, lastYear))
}

/** The terms of the companies of a type in a year. */
export function organizationTerms(type: string, currentYear: number): readonly string[] {
  const isStartup = (year: number) => currentYear - year <= startupYearsMax
  if (type === 'startup') return [type, ...years.filter(isStartup).map(foundedIn)]
  if (type === 'company') return [type, ...years.filter((year) => !isStartup(year)).map(foundedIn)]
  return [type]
}

const startupYearsMax = 15
/** Founded before it, a company is no startup in any year that a clock of today shows; and none was founded after the last. */
const firstYear = 1970
const lastYear = 2070
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i)
const foundedIn = (year: number) => `founded-${year}`

/** A startup while it is young. */
const mayBeYoung = 'young'

interface TimelessReading extends Omit<OrganizationReading, 'type'> {
  readonly type: OrganizationType | typeof mayBeYoung
}

function readTimeless(company: Company): TimelessReading {
  const stored = company.organization_type ?? null
  if (stored !== null) return { type: stored, because: 'stored', said: null }
  if (company.status === 'public') return { type: 'public_company', because: 'status', said: 'public' }
  const isBacked = isVentureBacked(company)
  const found = kindOf(company, isBacked)
  if (found !== null) return { type: found.kind, because: found.because, said: found.said }
  if (company.status === 'acquired') return { type: 'company', because: 'status', said: 'acquired' }
  if (isBacked) return { type: 'startup', because: 'funding', said: null }
  return { type: mayBeYoung, because: 'age', said: null }
}

interface KindReading {
  readonly kind: OrganizationKind
  readonly because: 'name' | 'industry' | 'description'
  readonly said: string
}

/** Who raises from investors may be called anything, "Lambda School": of them only what companies are seldom called counts. */
function kindOf(company: Company, isBacked: boolean): KindReading | null {
  const { name, description, primary_industry: label } = company
  const isBare = !isBacked && description === null
  const described = description === null ? null : kindInDescription(description)
  const named = kindOfName(name, isBare)
  // "The Good Food Institute is a nonprofit": a university may be one as well.
  if (described?.kind === 'non_profit' && (named === null || !kindsOfAnyOwner.has(named.kind)))
    return reading(described, 'description')
  if (named !== null && (!isBacked || (named.isPlain && kindsOfBacked.has(named.kind))))
    return reading(named, 'name')
  const labelled = label === null ? null : kindOfLabel(label)
  if (labelled !== null && !isBacked) return reading(labelled, 'industry')
  if (described !== null && (!isBacked || kindsDescribed.has(described.kind)))
    return reading(described, 'description')
  return null
}

const reading = ({ kind, said }: KindFound, because: KindReading['because']): KindReading => ({
  kind,
  because,
  said,
})

const kindsOfAnyOwner: ReadonlySet<OrganizationKind> = new Set(['university', 'hospital', 'museum'])
const kindsOfBacked: ReadonlySet<OrganizationKind> = new Set([
  'university',
  'hospital',
  'museum',
  'research_institute',
  'non_profit',
  'accelerator',
])
const kindsDescribed: ReadonlySet<OrganizationKind> = new Set([
  'non_profit',
  'investment_fund',
  'accelerator',
  'subsidiary',
])

/** Raised from investors: not by grants, loans or a stock exchange alone. */
function isVentureBacked({ funding }: Company): boolean {
  if (funding === null) return false
  const { stage, last_round_type: last } = funding
  if (funding.investors.length > 0 || (stage !== null && ventureStages.has(stage))) return true
  if (last !== null && otherMoney.has(last)) return false
  return (funding.total_usd ?? 0) > 0 || (funding.round_count ?? 0) > 0
}

const ventureStages: ReadonlySet<string> = new Set([
  'pre_seed',
  'seed',
  'series_a',
  'series_b',
  'series_c',
  'series_d_plus',
  'growth',
])
const otherMoney: ReadonlySet<string> = new Set(['grant', 'debt', 'ipo', 'secondary', 'private_equity'])
