import { foldText } from '../../kernel/index.ts'
import { type Company, knownFields } from '../../records/index.ts'
import type { NameCandidate } from '../company-index.ts'

type Named = Pick<NameCandidate, 'matchedAlias' | 'matchType' | 'score'>

/**
 * Best first; of those that score the same the record that knows more. Who has the asked name but for its capitals and accents
 * ("AirBnb") scores as who has it to the letter.
 */
export function fullerFirst<T extends Named>(
  asked: string,
  found: readonly T[],
  companyOf: (match: T) => Company,
): T[] {
  const name = foldText(asked.trim())
  const isSame = ({ matchType, matchedAlias }: T) =>
    matchType === 'normalized' && foldText(matchedAlias) === name
  const scored = found.map((match) => (isSame(match) ? { ...match, score: 1 } : match))
  const known = new Map(scored.map((match) => [match, knownFields(companyOf(match))]))
  return scored.sort((a, b) => b.score - a.score || (known.get(b) ?? 0) - (known.get(a) ?? 0))
}
