import { type CompanyRecord, fieldValue, isSameValue } from '../records/index.ts'
import type { StoredFact } from './store.ts'

/** What enrichment found of a company, beside what the company itself says. */
export interface FoundOf<T> {
  readonly record: CompanyRecord
  readonly found: readonly T[]
}

/** Of the facts of a company and of those merged into it the ones that tell of what is shown, by field; of two the first. */
export function shownFacts(shown: CompanyRecord, all: readonly FoundOf<StoredFact>[]): readonly StoredFact[] {
  const facts = new Map<string, StoredFact>()
  for (const { record, found } of all)
    for (const fact of found)
      if (
        !facts.has(fact.field) &&
        isSameValue(fieldValue(record, fact.field), fieldValue(shown, fact.field))
      )
        facts.set(fact.field, fact)
  return [...facts.values()].sort((a, b) => (a.field < b.field ? -1 : 1))
}

/** Each once, by its id. */
export function joinedFinds<T>(all: readonly FoundOf<T>[], idOf: (one: T) => string): readonly T[] {
  const found = new Map<string, T>()
  for (const one of all.flatMap((of) => of.found)) if (!found.has(idOf(one))) found.set(idOf(one), one)
  return [...found.values()]
}
