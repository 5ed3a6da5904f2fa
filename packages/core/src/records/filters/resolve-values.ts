import type { Choice, CompanyFilter } from './company-filter.ts'
import { type ValuesKey, valuesKeys } from './filter-table.ts'
import { choiceWithoutEmpty, distinct, entriesOf, type Resolved } from './findings.ts'
import type { Filters } from './schema.ts'

/** The filters over the values that a field may have: stages, types of rounds, statuses. The schema refuses what is none of them. */
export function resolveValues(filters: Filters): Resolved {
  const filter: { -readonly [Key in ValuesKey]?: CompanyFilter[Key] } = {}
  const active: Record<string, Choice<string> | object> = {}
  for (const key of valuesKeys) {
    const { include, exclude } = entriesOf<string>(filters[key], `filters.${key}`)
    const values = (entries: typeof include) => distinct(entries, ({ value }) => value)
    const choice = { include: values(include), exclude: values(exclude) }
    const said = choiceWithoutEmpty(choice.include, choice.exclude)
    if (said === null) continue
    filter[key] = choice
    active[key] = said
  }
  return { filter, active }
}
