import { valueParts } from '../packs.ts'
import { sharedCurrencies } from './lexicon-of.ts'
import { readValuesOf, type ValueLanguage } from './read-values.ts'

let known: readonly ValueLanguage[] | null = null

/** All of which there are packs, in their order; always the same list, whose lexicons are then made once. */
export function valueLanguages(): readonly ValueLanguage[] {
  known ??= [...valueParts()]
  return known
}

/** What reading a value in any language needs, which is made when one is first read, in steps of some milliseconds. */
export function* makeValueTables(): Generator<void> {
  if (known === null) {
    const parts: ValueLanguage[] = []
    for (const part of valueParts()) {
      parts.push(part)
      yield
    }
    known ??= parts
  }
  sharedCurrencies()
  for (const language of known) {
    yield
    readValuesOf([], { languages: [language] })
  }
}
