import { type Company, recordsWithDomains } from '../records/index.ts'
import { normalizeWebsite } from '../reference/index.ts'
import { indexTokens } from './analysis/tokens.ts'
import type { NameCandidate, NamedCompany } from './company-index.ts'
import type { Likeness } from './likeness.ts'
import type { FollowedDataset } from './lookup/lookup.ts'

/** What the phrases of a query name, by phrase: a company of the dataset, else a well-known product. */
export async function companiesNamed(
  dataset: FollowedDataset,
  phrases: readonly string[],
  likeness: Likeness,
): Promise<ReadonlyMap<string, NamedCompany>> {
  if (phrases.length === 0) return new Map()
  const candidates = await dataset.index.matchNames(phrases, namesakesMax, wholeNameMin)
  const named = await Promise.all(
    phrases.map(async (phrase, i): Promise<[string, NamedCompany][]> => {
      const company = await companyOf(dataset, phrase, candidates[i] ?? [])
      if (company === null && !(await likeness.knowsProduct(phrase))) return []
      const holders = await holdersOf(dataset, phrase)
      return [[phrase, { id: company?.id ?? null, name: company?.name ?? phrase, holders }]]
    }),
  )
  return new Map(named.flat())
}

/** Whole names, and other names; no parts of names and no misspelled ones. */
const wholeNameMin = 0.94
const namesakesMax = 10
/** What an exact name has more than one that is written otherwise, as name scores have it. */
const spellingScore = 0.021

async function companyOf(
  { store }: FollowedDataset,
  phrase: string,
  candidates: readonly NameCandidate[],
): Promise<Company | null> {
  const website = normalizeWebsite(phrase)
  const [byWebsite] = 'problem' in website ? [] : await recordsWithDomains(store, [website.domain])
  if (byWebsite != null) return byWebsite.company
  const [best] = candidates
  if (best === undefined) return null
  const alike = candidates.filter(({ score }) => score >= best.score - spellingScore)
  const records = await store.findMany(alike.map(({ id }) => id))
  const companies = records.flatMap((record) => (record === null ? [] : [record.company]))
  // Of several records of one name the first that says something of itself, and so can be compared.
  return companies.find(saysEnough) ?? companies[0] ?? null
}

const saysEnough = ({ description, tagline }: Company): boolean =>
  (description ?? tagline ?? '').length >= textLettersMin
const textLettersMin = 20

async function holdersOf({ index }: FollowedDataset, phrase: string): Promise<number> {
  const [token, second] = indexTokens(phrase)
  if (token === undefined || second !== undefined) return 0
  const { terms } = await index.frequencies({ terms: [token.term], industries: [] })
  return terms[0] ?? 0
}
