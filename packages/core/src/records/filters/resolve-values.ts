import type { Choice, CompanyFilter } from './company-filter.ts'
import { termsOfValues, type ValuesKey, valuesKeys } from './filter-table.ts'
import { choiceWithoutEmpty, distinct, entriesOf, type Resolved } from './findings.ts'
import type { Filters } from './schema.ts'

/** The filters over the values that a field may have: stages, types of rounds, statuses. The schema refuses what is none of them. */
export function resolveValues(filters: Filters, { currentYear }: { readonly currentYear: number }): Resolved {
  const filter: { -readonly [Key in ValuesKey]?: CompanyFilter[Key] } = {}
  const active: Record<string, Choice<string> | object> = {}
  for (const key of valuesKeys) {
    const { include, exclude } = entriesOf<string>(filters[key], `filters.${key}`)
    const values = (entries: typeof include) => distinct(entries, ({ value }) => value)
    const choice = { include: values(include), exclude: values(exclude) }
    const said = choiceWithoutEmpty(choice.include, choice.exclude)
    if (said === null) continue
    const terms = (chosen: readonly string[]) => termsOfValues(key, chosen, currentYear)
    filter[key] = { include: terms(choice.include), exclude: terms(choice.exclude) }
    active[key] = said
  }
  return { filter, active }
}
