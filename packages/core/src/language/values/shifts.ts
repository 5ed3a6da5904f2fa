import type { Found } from './phrase-map.ts'
import { type Reader, skipThe } from './reader.ts'
import type { TimeUnit } from './value-words.ts'

/** What was found, and how many units from today it lies: 1 for "next", -1 for "last". */
export interface Shifted<Value> extends Found<Value> {
  readonly shift: number
}

/** Something with "next" or "last" before it or behind it: "next week", "settimana prossima". */
export function shifted<Value>(
  reader: Reader,
  at: number,
  find: (at: number) => Found<Value> | null,
): Shifted<Value> | null {
  const { tokens, lexicon } = reader
  const start = skipThe(reader, at)
  const before = lexicon.dates.shifts.at(tokens, start)
  const behindShift = before === null ? null : find(skipThe(reader, before.to))
  if (before !== null && behindShift !== null) return { ...behindShift, shift: before.value }
  const first = find(start)
  if (first === null) return null
  const after = lexicon.dates.shifts.at(tokens, first.to)
  return after === null ? null : { value: first.value, to: after.to, shift: after.value }
}

/** "next week", where that unit is asked for. */
export const shiftedUnit = (reader: Reader, at: number, unit: TimeUnit): Shifted<TimeUnit> | null =>
  shifted(reader, at, (from) => {
    const named = reader.lexicon.dates.units.at(reader.tokens, from)
    return named?.value === unit ? named : null
  })
