import type { SlotName } from '../keys.ts'
import type { Annotator, Span } from '../spans.ts'
import { readValuesOf, type ValuesOptions } from './read-values.ts'
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

function slotOf(value: Value): SlotName | null {
  if (value.type === 'duration') return null
  return value.type === 'date' && value.grain === 'year' ? 'year' : value.type
}
