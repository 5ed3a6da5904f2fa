import type { Clock } from '../kernel/index.ts'
import type { FollowedDataset } from '../search/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { type CandidateScope, candidatesFor, everyCompany } from './candidates.ts'
import type { CompanyTerms } from './company-terms.ts'
import { type Comparison, compare, type PreparedCandidate, prepareCandidate } from './compare.ts'
import { comparedCompanyOf } from './compared-company.ts'
import { type Subject, subjectOf } from './features.ts'
import { tradeOfProduct } from './known-products.ts'
import type { CompetitorModel } from './score.ts'

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
  scope: CandidateScope = everyCompany,
): Promise<Round> {
  const itself = await subjectOf(company, companies.index)
  let compared = company
  let subject = itself
  let isHearsay = false
  const prepared = new Map<string, PreparedCandidate>()
  for (let substitutes = 0; ; substitutes++) {
    const { companies: candidates, query } = await candidatesFor(
      compared,
      subject,
      companies,
      prepared,
      scope,
    )
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

/** A company that says too little is compared by this instead. No answer shows it as the company's own words. */
interface SubstituteProfile {
  readonly company: ComparedCompany
  /** Whether its trade is known from others alone, so that likeness to it counts less. */
  readonly isHearsay: boolean
}

/** Of the best candidates so many tell by their labels what trade a company is in that has none. */
const neighboursMax = 3
const namersMax = 3
const namerTextMax = 500

/** Null for a company that says enough. `compared`: its candidates so far, best first. */
function substituteProfileFor(
  company: ComparedCompany,
  companyTerms: CompanyTerms,
  compared: readonly Comparison[],
  tradeOf: typeof tradeOfProduct,
): SubstituteProfile | null {
  const itself = compared.find(({ kinship }) => kinship === 'same')
  if (company.id === null && itself !== undefined) {
    const { industries, tags } = itself.company
    if (industries.length + tags.length > 0 && company.industries.length === 0)
      return { company: { ...company, industries, tags: [...company.tags, ...tags] }, isHearsay: false }
  }
  if (saysItsNameAlone(company, companyTerms)) return byHearsay(company, compared, tradeOf)
  if (company.industries.length > 0) return null
  const neighbours = compared.filter(({ kinship }) => kinship === 'apart').slice(0, neighboursMax)
  const industries = [...new Set(neighbours.flatMap(({ company: { industries } }) => industries))]
  return industries.length === 0 ? null : { company: { ...company, industries }, isHearsay: false }
}

/** Nothing that is its own is ever overruled by what others say. */
const saysItsNameAlone = ({ industries, tags }: ComparedCompany, companyTerms: CompanyTerms) =>
  industries.length === 0 && tags.length === 0 && companyTerms.terms.size === 0

/** A name alone: what everybody knows of a well-known product, else what those say that name it as their rival; and their industries. */
function byHearsay(
  company: ComparedCompany,
  compared: readonly Comparison[],
  tradeOf: typeof tradeOfProduct,
): SubstituteProfile | null {
  const namers = compared
    .filter(({ kinship, features }) => kinship === 'apart' && features.named === 1)
    .slice(0, namersMax)
    .map((namer) => comparedCompanyOf(namer.company))
  const trade = company.id === null && company.domains.length === 0 ? tradeOf(company.name) : null
  const told =
    trade === null ? namers.flatMap(({ texts }) => texts.map((text) => text.slice(0, namerTextMax))) : [trade]
  if (told.length === 0) return null
  const industries = [...new Set(namers.flatMap((namer) => namer.industries))]
  return { company: { ...company, texts: [...company.texts, ...told], industries }, isHearsay: true }
}
