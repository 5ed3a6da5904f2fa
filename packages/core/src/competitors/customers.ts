import { segmentsSaidIn } from '../extraction/index.ts'
import type { Company } from '../records/index.ts'
import type { ComparedCompany } from './analyzer.ts'

/** Whom a company sells to, as far as it is known. */
export interface Customers {
  /** In our words. */
  readonly labels: readonly string[]
  /** As its texts say it, in lower case. */
  readonly words: readonly string[]
  /** Who pays, businesses or people: `saas` and `hardware` tell nothing of that. */
  readonly payers: readonly string[]
}

const textMax = 4_000

export function customersOf({
  texts,
  customerSegments,
  businessModels,
}: Pick<ComparedCompany, 'texts' | 'customerSegments' | 'businessModels'>): Customers {
  const said = texts.flatMap((text) => segmentsSaidIn(text.slice(0, textMax)))
  return {
    labels: [...customerSegments, ...said.map(({ label }) => label)],
    words: [...new Set(said.map(({ words }) => words))],
    payers: businessModels.filter(isOfCustomers),
  }
}

const isOfCustomers = (model: Company['business_models'][number]) =>
  model === 'b2b' || model === 'b2c' || model === 'b2g'

/** Where nothing is known of one of them, nothing speaks against it. */
export const maySellToTheSame = (one: Customers, other: Customers): boolean =>
  !disjoint(one.labels, other.labels) && !disjoint(one.payers, other.payers)

const disjoint = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && other.length > 0 && !one.some((each) => other.includes(each))
