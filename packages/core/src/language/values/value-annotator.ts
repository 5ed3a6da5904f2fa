import type { SlotName } from '../keys.ts'
import type { Annotator } from '../spans.ts'
import { readValuesOf, type ValuesOptions } from './read-values.ts'
import { valueLanguages } from './value-languages.ts'
import type { Value } from './value-types.ts'

/** Marks the values of a text for lines with `{money}`, `{year}` and the like: a span a reading, each with its `Value`. */
export const valueAnnotator =
  (options: ValuesOptions): Annotator =>
  (_text, tokens) =>
    readValuesOf(tokens, options).flatMap(({ from, to, ends, readings, readBy }) =>
      readings.map((value, at) => ({ slot: slotOf(value), from, to, ends, value, readBy: readBy[at] ?? [] })),
    )

/** The same in the languages of all packs. */
export const valuesIn =
  (options: Omit<ValuesOptions, 'languages'> = {}): Annotator =>
  (text, tokens) =>
    valueAnnotator({ ...options, languages: valueLanguages() })(text, tokens)

function slotOf(value: Value): SlotName {
  return value.type === 'date' && value.grain === 'year' ? 'year' : value.type
}
