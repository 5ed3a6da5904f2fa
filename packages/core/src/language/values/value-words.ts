import type { PackReader } from '../pack-reader.ts'

/** The words of numbers, magnitudes, currencies, percentages and dates of one language. */
export type ValueWords = Readonly<Record<never, never>>

/** Reads the part `values` of a pack; what is wrong is told to the reader. */
export function readValueWords(_reader: PackReader): ValueWords {
  return {}
}
