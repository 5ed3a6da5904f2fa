import { wordsFor } from '../bits.ts'
import type { Column, Segment } from '../segment.ts'
import { type DocumentSet, setOfBits } from './document-set.ts'
import type { ColumnCondition } from './filter-conditions.ts'
import { markInRange } from './range-kernels.ts'

/** Whether a document meets the condition. */
export function columnCheck(segment: Segment, condition: ColumnCondition): (document: number) => boolean {
  const { column, low, high, unknownPasses } = storedRange(segment, condition)
  const { values, unknown } = column
  return (document) => {
    const value = values[document] as number
    const isUnknown = value === unknown || Number.isNaN(value)
    return isUnknown ? unknownPasses : value >= low && value <= high
  }
}

/** The numbers of a column as they are stored that meet a condition: those in `[low, high]`, and the unknown when it passes. */
interface StoredRange {
  readonly column: Column
  readonly low: number
  readonly high: number
  readonly unknownPasses: boolean
}

/** Every document of the segment that meets the condition: some 1 ms for a million. */
export function scanColumn(segment: Segment, condition: ColumnCondition): DocumentSet {
  const { column, low, high, unknownPasses } = storedRange(segment, condition)
  const bits = new Uint32Array(wordsFor(segment.documents))
  if (low <= high) markInRange(column.values, low, high, bits)
  if (unknownPasses) addUnknown(column, bits)
  return setOfBits(bits, segment.documents)
}

/** Those of a few documents that meet the condition. */
export function keepInColumn(
  segment: Segment,
  condition: ColumnCondition,
  documents: Uint32Array,
): DocumentSet {
  const meets = columnCheck(segment, condition)
  const left = new Uint32Array(documents.length)
  let count = 0
  for (let i = 0; i < documents.length; i++)
    if (meets(documents[i] as number)) left[count++] = documents[i] as number
  return { kind: 'few', documents: left.subarray(0, count), count }
}

function addUnknown({ values, unknown }: Column, bits: Uint32Array): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value === unknown || Number.isNaN(value)) bits[i >>> 5] = (bits[i >>> 5] as number) | (1 << (i & 31))
  }
}

/** Bounds as the column stores numbers. Moved by a step where `min * scale` was rounded past the number it means. */
function storedRange(
  segment: Segment,
  { column: name, min, max, unknownPasses }: ColumnCondition,
): StoredRange {
  const column = segment.column(name)
  if (column.values instanceof Float64Array) return { column, low: min, high: max, unknownPasses }
  const { scale, unknown } = column
  // What stands for unknown is the highest number of its type.
  const highest = unknown - 1
  // No further than a step beyond what is stored: above 2 ** 53 a step would change nothing and never end.
  const from = Math.min(Math.max(min, 0), (highest + 1) / scale)
  const to = Math.min(Math.max(max, -1), highest / scale)
  let low = Math.ceil(from * scale)
  while (low > 0 && (low - 1) / scale >= from) low--
  while (low <= highest && low / scale < from) low++
  let high = Math.floor(to * scale)
  while (high < highest && (high + 1) / scale <= to) high++
  while (high >= 0 && high / scale > to) high--
  return { column, low, high, unknownPasses }
}
