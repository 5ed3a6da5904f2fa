import { hasFlag, tokenFlag } from '../../words/index.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import type { TextReading } from './text-reading.ts'

/** The people behind "with", "alongside": "with her cousin, A", "insieme all'amico A", "gemeinsam mit dem Informatiker A und B". */
export function partnersAt(reading: TextReading, at: number): readonly PlacedName[] {
  const { tokens } = reading.doc
  let from = at
  while (wordIn('with', tokens[from]) || (from > at && wordIn('of', tokens[from]))) from++
  if (from === at) return []
  for (let to = from; to <= from + describedMax; to++) {
    const list = reading.peopleAt(to)
    if (list !== null) return list.names
    const isApart = tokens[to]?.word === ',' && to > from
    if (!isApart && !isDescription(reading, to)) return []
  }
  return []
}

/** Whether somebody whose name begins at a place is said to have done something with others. */
export const isPartner = (reading: TextReading, from: number): boolean => {
  const { tokens } = reading.doc
  for (let at = from - 1; at >= from - describedMax; at--) {
    if (wordIn('with', tokens[at])) return true
    if (!isDescription(reading, at)) return false
  }
  return false
}

/** A word that may say who somebody is, before the name. */
function isDescription({ doc }: TextReading, at: number): boolean {
  const token = doc.tokens[at]
  if (token === undefined || wordIn('be', token)) return false
  const isDotted = token.word === '.' && wordIn('address', doc.tokens[at - 1])
  if (token.word === "'" || token.word === '-' || isDotted || wordIn('address', token)) return true
  if (hasFlag(token, tokenFlag.mark | tokenFlag.number)) return false
  return !hasFlag(token, tokenFlag.capital) || doc.mayBeIn(at, 'de')
}

const describedMax = 6
