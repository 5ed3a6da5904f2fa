import { hasFlag, tokenFlag } from '../../words/index.ts'
import { wordIn } from './name-words.ts'
import type { PlacedName } from './person-spans.ts'
import type { TextReading } from './text-reading.ts'

/** The people behind "with", "alongside". */
export function partnersAt(reading: TextReading, at: number): readonly PlacedName[] {
  const { tokens } = reading.doc
  let from = at
  while (wordIn('with', tokens[from]) || (from > at && wordIn('of', tokens[from]))) from++
  if (from === at) return []
  // "With her cousin, A"
  let comma = from
  while (comma < from + describedMax && !hasFlag(tokens[comma], tokenFlag.mark | tokenFlag.capital)) comma++
  const described = comma > from && tokens[comma]?.word === ',' ? reading.peopleAt(comma + 1) : null
  return (reading.peopleAt(from) ?? described)?.names ?? []
}

const describedMax = 5
