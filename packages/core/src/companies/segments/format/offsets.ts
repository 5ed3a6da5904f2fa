import { CorruptSegment } from './corrupt-segment.ts'

/** Refuses offsets that do not begin at 0, do not rise, or do not end at `end`. */
export function checkOffsets(name: string, offsets: Uint32Array, end: number): void {
  let previous = 0
  let falls = offsets[0] !== 0 || offsets[offsets.length - 1] !== end
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i] as number
    if (offset < previous) falls = true
    previous = offset
  }
  if (falls) throw new CorruptSegment(`The offsets of "${name}" do not fit what they point to.`)
}

export function checkLength(name: string, length: number, expected: number): void {
  if (length === expected) return
  throw new CorruptSegment(`The section "${name}" has ${length} elements instead of ${expected}.`)
}
