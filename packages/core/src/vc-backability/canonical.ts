import { type CompanyRecord, type OrganizationType, organizationOf, reasonFor } from '../records/index.ts'
import type { VcReason } from './rows.ts'

/** Which records of the dataset are venture-backable by being in it; the sites of all others are judged. */
export const canonicalChoices = ['companies', 'startups', 'all', 'none'] as const
export type CanonicalChoice = (typeof canonicalChoices)[number]
export const canonicalDefault: CanonicalChoice = 'companies'

/** The operator's word on the dataset. */
export interface Canonical {
  readonly choice: CanonicalChoice
  /** Sources whose records an import marked as not canonical. */
  readonly markedSources: () => Promise<readonly string[]>
}

/** What the dataset says of a company: that it is venture-backable, or why its site decides. */
export interface OnRecord {
  readonly isCanonical: boolean
  /** Names the rule that spoke. */
  readonly reason: VcReason
}

/** The operator's word on records of the dataset (docs/design/decisions.md#order-of-evidence). */
export function readRecord(
  { company, source }: Pick<CompanyRecord, 'company' | 'source'>,
  choice: CanonicalChoice,
  currentYear: number,
  marked: readonly string[],
): OnRecord {
  const rule = `vc_canonical = ${choice}`
  if (choice === 'all')
    return { isCanonical: true, reason: canonical(`It is a company of the dataset (${rule}).`) }
  if (choice === 'none')
    return { isCanonical: false, reason: judged(`It is in the dataset, and its site decides (${rule}).`) }
  if (source !== null && marked.includes(source)) {
    const text = `It is from ${source}, which is marked as not canonical, so its site decides (${rule}).`
    return { isCanonical: false, reason: judged(text) }
  }
  const reading = organizationOf(company, currentYear)
  const kind = `${reading.type.replaceAll('_', ' ')}: ${reasonFor(reading)}`
  const isCanonical = choice === 'startups' ? reading.type === 'startup' : !noCompanies.has(reading.type)
  return isCanonical
    ? { isCanonical, reason: canonical(`It is in the dataset as a ${kind} (${rule}).`) }
    : { isCanonical, reason: judged(`It is in the dataset as a ${kind}, so its site decides (${rule}).`) }
}

const canonical = (text: string): VcReason => ({ code: 'CANONICAL_STARTUP', text })
const judged = (text: string): VcReason => ({ code: 'NOT_CANONICAL', text })

/** What nobody buys shares of. */
const noCompanies: ReadonlySet<OrganizationType> = new Set([
  'university',
  'research_institute',
  'school',
  'museum',
  'non_profit',
  'government',
  'investment_fund',
])
