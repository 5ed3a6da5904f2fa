import type { Clock } from '../kernel/index.ts'
import type { FollowedDataset } from '../search/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { candidatesFor } from './candidates.ts'
import { type Comparison, compare, type PreparedCandidate, prepareCandidate } from './compare.ts'
import { type Subject, subjectOf } from './features.ts'
import { tradeOfProduct } from './known-products.ts'
import type { CompetitorModel } from './score.ts'
import { substituteProfileFor } from './substitute-profile.ts'

/** A company, or its substitute profile, compared with every candidate. */
export interface Round {
  readonly subject: Subject
  /** Best first. */
  readonly compared: readonly Comparison[]
  /** The words that candidates were looked for by; null when there were none. */
  readonly query: string | null
  /** Whether the company's trade is known from others alone. */
  readonly isHearsay: boolean
}

type Companies = Pick<FollowedDataset, 'store' | 'index'> & {
  readonly clock: Pick<Clock, 'defer'>
  readonly tradeOf?: typeof tradeOfProduct
}

/** So many candidates are compared before others have their turn and an abort is heard: some milliseconds at most. */
const atOnce = 25

async function pause(clock: Pick<Clock, 'defer'>, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => clock.defer(resolve))
  signal.throwIfAborted()
}

/** A name alone first gets words for its trade, and then the industries of companies that use these words. */
const substitutesMax = 2

/** Compares a company, or its substitute profile where too little is known of it. */
export async function compareWithAll(
  company: ComparedCompany,
  companies: Companies,
  model: CompetitorModel,
  signal: AbortSignal,
): Promise<Round> {
  const itself = await subjectOf(company, companies.index)
  let compared = company
  let subject = itself
  let isHearsay = false
  const prepared = new Map<string, PreparedCandidate>()
  for (let substitutes = 0; ; substitutes++) {
    const { companies: candidates, query } = await candidatesFor(compared, subject, companies, prepared)
    signal.throwIfAborted()
    const comparisons: Comparison[] = []
    for (const [at, candidate] of candidates.entries()) {
      if (at % atOnce === 0) await pause(companies.clock, signal)
      const seen = prepared.get(candidate.id) ?? prepareCandidate(candidate)
      prepared.set(candidate.id, seen)
      comparisons.push(compare(company, itself, subject, seen, model))
    }
    const round = { subject, compared: comparisons.sort(byChance), query }
    const substitute =
      substitutes === substitutesMax
        ? null
        : substituteProfileFor(
            compared,
            subject.companyTerms,
            round.compared,
            companies.tradeOf ?? tradeOfProduct,
          )
    if (substitute === null) return { ...round, isHearsay }
    compared = substitute.company
    subject = await subjectOf(compared, companies.index)
    isHearsay ||= substitute.isHearsay
  }
}

export const byChance = (a: Comparison, b: Comparison) =>
  b.chance - a.chance || b.closeness - a.closeness || (a.company.id < b.company.id ? -1 : 1)
