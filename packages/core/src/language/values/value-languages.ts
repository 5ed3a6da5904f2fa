import { valueParts } from '../packs.ts'
import type { ValueLanguage } from './read-values.ts'

let known: readonly ValueLanguage[] | null = null

/** All of which there are packs, in their order; always the same list, whose lexicons are then made once. */
export function valueLanguages(): readonly ValueLanguage[] {
  known ??= valueParts()
  return known
}
