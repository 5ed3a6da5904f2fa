import { CorruptSegment } from './corrupt-segment.ts'

/** Refuses offsets that do not begin at 0, rise by at least `least` each, and end at `end`. */
export function checkOffsets(name: string, offsets: Uint32Array, end: number, least: 0 | 1): void {
  let fits = offsets[0] === 0 && offsets[offsets.length - 1] === end
  for (let i = 1, previous = 0; i < offsets.length; i++) {
    const offset = offsets[i] as number
    if (offset < previous + least) fits = false
    previous = offset
  }
  if (!fits) throw new CorruptSegment(`The offsets of "${name}" do not fit what they point to.`)
}

export function checkLength(name: string, length: number, expected: number): void {
  if (length === expected) return
  throw new CorruptSegment(`The section "${name}" has ${length} elements instead of ${expected}.`)
}

/** The same of the first and the last alone, where each offset is checked when it is used. */
export function checkEnds(name: string, offsets: Uint32Array, end: number): void {
  if (offsets[0] === 0 && offsets[offsets.length - 1] === end) return
  throw new CorruptSegment(`The offsets of "${name}" do not fit what they point to.`)
}
