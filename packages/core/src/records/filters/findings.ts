import type { ValidationIssue } from '../../kernel/index.ts'
import type { CompanyFilter } from './company-filter.ts'
import type { Filters } from './schema.ts'

/** A well-formed value that nobody knows. It filters as written, so it includes nothing. */
export interface UnknownValue {
  /** `filters.cities[0]` */
  readonly path: string
  readonly value: string
  /** At most three known values that look like it. */
  readonly suggestions: readonly string[]
}

/** What resolving finds on its way; issues refuse the request, unknown values are only reported. */
export interface Findings {
  readonly issues: ValidationIssue[]
  readonly unknownValues: UnknownValue[]
}

/** What some keys of the request come to: the plain-data filter, and the request that says the same in normal form. */
export interface Resolved {
  readonly filter: CompanyFilter
  readonly active: Filters
}

/** One value of a request and where it was. */
export interface Entry<T> {
  readonly value: T
  readonly path: string
}

type ListOrChoice<T> =
  | readonly T[]
  | { readonly include?: readonly T[] | null; readonly exclude?: readonly T[] | null }

/** Both forms a filter may take as one: a plain list includes. */
export function entriesOf<T>(
  given: ListOrChoice<T> | null | undefined,
  path: string,
): { include: Entry<T>[]; exclude: Entry<T>[] } {
  if (isList(given)) return { include: listEntries(given, path), exclude: [] }
  return {
    include: listEntries(given?.include, `${path}.include`),
    exclude: listEntries(given?.exclude, `${path}.exclude`),
  }
}

export function listEntries<T>(values: readonly T[] | null | undefined, path: string): Entry<T>[] {
  return (values ?? []).map((value, position) => ({ value, path: `${path}[${position}]` }))
}

/** The results that are not null, each once, in the order they came. */
export function distinct<T, R>(
  entries: readonly Entry<T>[],
  resolve: (entry: Entry<T>) => R | null,
  keyOf: (result: R) => unknown = (result) => result,
): R[] {
  const byKey = new Map<unknown, R>()
  for (const entry of entries) {
    const result = resolve(entry)
    if (result !== null && !byKey.has(keyOf(result))) byKey.set(keyOf(result), result)
  }
  return [...byKey.values()]
}

/** The include and exclude that hold something, or null when neither does. */
export function choiceWithoutEmpty<T>(include: T[], exclude: T[]): { include?: T[]; exclude?: T[] } | null {
  if (include.length === 0 && exclude.length === 0) return null
  return { ...(include.length > 0 ? { include } : {}), ...(exclude.length > 0 ? { exclude } : {}) }
}

/** The form in which text is measured and matched (docs/design/decisions.md#text). */
export function plainText(text: string): string {
  return text.trim().normalize('NFC')
}

function isList<T>(given: ListOrChoice<T> | null | undefined): given is readonly T[] {
  return Array.isArray(given)
}
