import type { ValidationIssue } from '../../kernel/index.ts'
import { keyOf, type Placed, type PlacedTuning, placed } from './rules.ts'
import type { SearchTuning, SomeTuning, SynonymGroup, TuningChange } from './schema.ts'
import { termsIn } from './words.ts'

/** What a tuning becomes by a change, each entry with the path of its sender, and what of the change cannot be made. */
export function changed(
  tuning: SearchTuning,
  { add, remove }: TuningChange,
): { readonly next: PlacedTuning; readonly issues: readonly ValidationIssue[] } {
  const issues: ValidationIssue[] = []
  const left = without(tuning, placed(whole(remove), 'remove.'), issues)
  const kept = placed(left)
  const added = placed(whole(add), 'add.')
  const next = {
    synonyms: [...kept.synonyms, ...added.synonyms],
    generic_words: [...kept.generic_words, ...added.generic_words],
    pins: joined(kept.pins, added.pins),
    hidden: joined(kept.hidden, added.hidden),
  }
  return { next, issues }
}

export const valuesOf = ({ synonyms, generic_words, pins, hidden }: PlacedTuning): SearchTuning => ({
  synonyms: synonyms.map(({ value: { words, found } }) => ({ words, ...(found == null ? {} : { found }) })),
  generic_words: generic_words.map(({ value }) => value),
  pins: pins.map(({ value }) => value),
  hidden: hidden.map(({ value: { sentence, company_ids } }) => ({ sentence: sentence ?? null, company_ids })),
})

export function whole(some: SomeTuning | null | undefined): SearchTuning {
  const { synonyms, generic_words, pins, hidden } = some ?? {}
  return {
    synonyms: synonyms ?? [],
    generic_words: generic_words ?? [],
    pins: pins ?? [],
    hidden: hidden ?? [],
  }
}

interface OfSentence {
  readonly sentence?: string | null
  readonly company_ids: string[]
}

/** Companies of a sentence that is there already come behind those. */
function joined<T extends OfSentence>(
  kept: readonly Placed<T>[],
  added: readonly Placed<T>[],
): readonly Placed<T>[] {
  const next = [...kept]
  const places = new Map(kept.map(({ value }, at) => [keyOf(value), at]))
  for (const { path, value } of added) {
    const key = keyOf(value)
    const at = places.get(key)
    const known = at === undefined ? undefined : kept[at]
    if (at === undefined || known === undefined) next.push({ path, value })
    else {
      const company_ids = [...known.value.company_ids, ...value.company_ids]
      next[at] = { path, value: { ...known.value, company_ids }, before: known.value.company_ids.length }
      // The same sentence once more is an entry of its own, which the rules refuse.
      places.delete(key)
    }
  }
  return next
}

function without(tuning: SearchTuning, removed: PlacedTuning, issues: ValidationIssue[]): SearchTuning {
  const missing = (path: string) =>
    issues.push({ path, message: 'is not there: read what is in force, and send it as it is written there' })
  function fewer<T>(list: readonly T[], gone: readonly Placed<T>[], keyOf: (entry: T) => string): T[] {
    const goneKeys = new Map(gone.map(({ path, value }) => [path, keyOf(value)]))
    const keys = list.map(keyOf)
    const known = new Set(keys)
    for (const [path, key] of goneKeys) if (!known.has(key)) missing(path)
    const leaving = new Set(goneKeys.values())
    return list.filter((_, i) => !leaving.has(keys[i] ?? ''))
  }
  function withFewer<T extends OfSentence>(list: readonly T[], gone: readonly Placed<T>[]): T[] {
    const next = new Map(list.map((entry) => [keyOf(entry), entry]))
    for (const { path, value } of gone) {
      const key = keyOf(value)
      const known = next.get(key)
      const ids = new Set(known?.company_ids)
      for (const [i, id] of value.company_ids.entries())
        if (!ids.has(id)) missing(`${path}.company_ids[${i}]`)
      if (known === undefined) continue
      const gone = new Set(value.company_ids)
      next.set(key, { ...known, company_ids: known.company_ids.filter((id) => !gone.has(id)) })
    }
    return [...next.values()].filter(({ company_ids }) => company_ids.length > 0)
  }
  return {
    synonyms: fewer(tuning.synonyms, removed.synonyms, groupKey),
    generic_words: fewer(tuning.generic_words, removed.generic_words, wordKey),
    pins: withFewer(tuning.pins, removed.pins),
    hidden: withFewer(tuning.hidden, removed.hidden),
  }
}

const wordKey = (word: string) => termsIn(word).join(' ')

/** In whatever order their words are. */
function groupKey({ words, found }: SynonymGroup): string {
  const keys = (list: readonly string[]) => list.map(wordKey).sort().join(', ')
  return `${keys(words)} > ${keys(found ?? [])}`
}

/** The same without some companies, which leave pins and hides; null when it holds none of them. */
export function withoutCompanies(tuning: SearchTuning, ids: ReadonlySet<string>): SearchTuning | null {
  const holds = ({ company_ids }: OfSentence) => company_ids.some((id) => ids.has(id))
  if (!tuning.pins.some(holds) && !tuning.hidden.some(holds)) return null
  const left = <T extends OfSentence>(list: readonly T[]): T[] =>
    list
      .map((entry) => ({ ...entry, company_ids: entry.company_ids.filter((id) => !ids.has(id)) }))
      .filter(({ company_ids }) => company_ids.length > 0)
  return { ...tuning, pins: left(tuning.pins), hidden: left(tuning.hidden) }
}
