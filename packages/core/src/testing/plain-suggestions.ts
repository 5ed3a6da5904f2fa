import { foldText, lettersAndNumbers, spacedWords } from '../kernel/text.ts'
import type { Company } from '../records/company.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import { placeKey } from '../reference/locations/place-key.ts'
import { latinForm } from '../reference/names/latin.ts'
import type { IndexDocument } from '../search/segments/document.ts'
import { formsOf, nameForms } from '../search/segments/names/name-forms.ts'
import type {
  SuggestedCompany,
  SuggestedValue,
  SuggestPage,
  SuggestPlan,
} from '../search/suggestions/plan.ts'

/** A company with what the index takes in of it. */
export interface Suggestible {
  readonly company: Company
  readonly document: IndexDocument
}

/** Suggestions in the plainest way, but for what was mistyped: all names and values are held against what was typed. */
export function plainSuggestions(
  companies: readonly Suggestible[],
  { text, limit, attributes }: SuggestPlan,
): SuggestPage {
  const cityOf = ({ location }: Company) => (location?.city == null ? [] : [placeKey(location.city)])
  const investorsOf = ({ funding }: Company) =>
    (funding?.investors ?? []).map(({ name }) => investorKey(name))
  const holders = (term: string) =>
    companies.filter(({ document }) => document.attributes.includes(term)).length
  return {
    companies: namesLike(companies, text, limit),
    cities: valuesLike(companies, cityOf, placeKey(text), limit),
    investors: valuesLike(companies, investorsOf, spacedWords(foldText(text)), limit),
    counts: attributes.map((terms) => terms.reduce((sum, term) => sum + holders(term), 0)),
  }
}

function namesLike(companies: readonly Suggestible[], text: string, limit: number): SuggestedCompany[] {
  const typed = latinForm(foldText(text).toWellFormed())
  const key = lettersAndNumbers(typed)
  if (key === '') return []
  const words = spacedWords(typed).split(' ')
  const best = [...companies].sort(
    (a, b) => (b.company.score ?? -1) - (a.company.score ?? -1) || (a.company.id < b.company.id ? -1 : 1),
  )
  const withForm = (test: (forms: ReturnType<typeof formsOf>) => boolean) =>
    best.filter(({ document }) => document.names.some(({ normal }) => test(formsOf(normal))))
  const begins = (key: string) => withForm((forms) => forms.key.startsWith(key))
  const holds = withForm(({ latin }) => {
    const held = latin.split(' ')
    return (
      words.slice(0, -1).every((word) => held.includes(word)) &&
      held.some((word) => word.startsWith(words.at(-1) ?? ''))
    )
  })
  const found = new Map<string, SuggestedCompany>()
  for (const [match, list] of [
    ['begins', begins(key)],
    ['holds', holds],
  ] as const)
    for (const { company } of list)
      if (!found.has(company.id)) found.set(company.id, { id: company.id, match })
  const normal = nameForms(text).key
  if (found.size === 0 && normal !== '')
    for (const { company } of begins(normal)) found.set(company.id, { id: company.id, match: 'begins' })
  return [...found.values()].slice(0, limit)
}

function valuesLike(
  companies: readonly Suggestible[],
  valuesOf: (company: Company) => readonly string[],
  typed: string,
  limit: number,
): SuggestedValue[] {
  if (typed === '') return []
  const counts = new Map<string, number>()
  for (const { company } of companies)
    for (const value of new Set(valuesOf(company)))
      if (value.startsWith(typed)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, companies]) => ({ value, companies, match: 'begins' as const }))
    .sort((a, b) => b.companies - a.companies || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
}
