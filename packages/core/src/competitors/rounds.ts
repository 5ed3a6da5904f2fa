import type { FollowedDataset } from '../companies/lookup/lookup.ts'
import type { ComparedCompany } from './analyzer.ts'
import { candidatesFor } from './candidates.ts'
import { type Comparison, compare } from './compare.ts'
import { type Subject, subjectOf } from './features.ts'
import type { CompetitorModel } from './score.ts'
import { standInFor } from './stand-in.ts'

/** A company, or what stands in for it, beside every candidate. */
export interface Round {
  readonly subject: Subject
  /** Best first. */
  readonly compared: readonly Comparison[]
  /** The words that candidates were looked for by; null when there were none. */
  readonly query: string | null
  /** Whether the company's trade is known from others alone. */
  readonly isHearsay: boolean
}

type Companies = Pick<FollowedDataset, 'store' | 'index'>

/** A name alone first gets words for its trade, and then the industries of whoever uses them. */
const standInsMax = 2

/** Compares a company, or what stands in for it as long as too little is known of it. */
export async function compareWithAll(
  company: ComparedCompany,
  companies: Companies,
  model: CompetitorModel,
  signal: AbortSignal,
): Promise<Round> {
  let compared = company
  let isHearsay = false
  for (let standIns = 0; ; standIns++) {
    const round = await roundOf(company, compared, companies, model)
    signal.throwIfAborted()
    const { said } = round.subject
    const standIn = standIns === standInsMax ? null : standInFor(compared, said, round.compared)
    if (standIn === null) return { ...round, isHearsay }
    compared = standIn.company
    isHearsay ||= standIn.isHearsay
  }
}

async function roundOf(
  company: ComparedCompany,
  standIn: ComparedCompany,
  dataset: Companies,
  model: CompetitorModel,
) {
  const subject = await subjectOf(standIn, dataset.index)
  const { companies, query } = await candidatesFor(standIn, subject, dataset)
  const compared = companies.map((candidate) => compare(company, subject, candidate, model)).sort(byChance)
  return { subject, compared, query }
}

export const byChance = (a: Comparison, b: Comparison) =>
  b.chance - a.chance || (a.company.id < b.company.id ? -1 : 1)
