import type { SlotName } from '../keys.ts'
import { languagePacks } from '../packs.ts'
import type { Annotator, Span } from '../spans.ts'
import { readValuesOf, type ValueLanguage, type ValuesOptions } from './read-values.ts'
import type { Value } from './value-types.ts'

/** Marks the values of a text for lines with `{money}`, `{year}` and the like: a span a reading, each with its `Value`. */
export const valueAnnotator =
  (options: ValuesOptions): Annotator =>
  (_text, tokens) =>
    readValuesOf(tokens, options).flatMap(({ from, to, readings }) =>
      readings.flatMap((value): Span<Value>[] => {
        const slot = slotOf(value)
        return slot === null ? [] : [{ slot, from, to, value }]
      }),
    )

/** The same in the languages of all packs. */
export const valuesIn =
  (options: Omit<ValuesOptions, 'languages'> = {}): Annotator =>
  (text, tokens) =>
    valueAnnotator({ ...options, languages: allLanguages() })(text, tokens)

let languages: readonly ValueLanguage[] | null = null
function allLanguages(): readonly ValueLanguage[] {
  languages ??= languagePacks().map(({ tag, values: words }) => ({ tag, words }))
  return languages
}

function slotOf(value: Value): SlotName | null {
  if (value.type === 'duration') return null
  return value.type === 'date' && value.grain === 'year' ? 'year' : value.type
}
