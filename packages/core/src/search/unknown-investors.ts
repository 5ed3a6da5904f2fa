import type { FilterResolution, InvestorTerm, UnknownValue } from '../records/index.ts'
import { investorKey, investorName } from '../reference/index.ts'
import type { FollowedDataset } from './lookup/lookup.ts'

/** The investors of the filters that no company of the dataset has, with those whose names begin alike. */
export async function unknownInvestors(
  { index }: FollowedDataset,
  { filter, active }: Pick<FilterResolution, 'filter' | 'active'>,
): Promise<UnknownValue[]> {
  const asked = (['includedInvestors', 'excludedInvestors'] as const).flatMap((key) =>
    (filter[key] ?? []).map((term, i) => ({ term, path: `filters.${key}[${i}]`, said: active[key]?.[i] })),
  )
  const found = await Promise.all(
    asked.map(async ({ term, path, said }): Promise<UnknownValue[]> => {
      const value = said?.name ?? said?.id
      if (value == null || (await isBorne(term))) return []
      return [{ path, value, suggestions: said?.name == null ? [] : await namesBeginningLike(said.name) }]
    }),
  )
  return found.flat()

  async function isBorne({ id, name }: InvestorTerm): Promise<boolean> {
    const filter = { includedInvestors: [{ id, name, lead: false }] }
    const page = await index.search({ filter, text: null, limit: 1, offset: 0 })
    return page.hits.length > 0
  }

  async function namesBeginningLike(name: string): Promise<string[]> {
    const [first = ''] = investorKey(name).split(' ')
    const [known = []] = await index.investorsNamed([first])
    return known.slice(0, suggestionsMax).map(({ name }) => investorName(name) ?? name)
  }
}

const suggestionsMax = 3
