import { type Rarity, sharedNats } from './rarity.ts'
import type { TwinSide } from './side.ts'

export type TextEvidence = 'nearlyOneText' | 'similarText' | 'likeText' | 'otherText'

/** What the texts have in common besides the names, by how rare it is. Null where they are too short to say, or neither alike nor not. */
export function textEvidence(left: TwinSide, right: TwinSide, rarity: Rarity): TextEvidence | null {
  const [few, many] = left.words.size < right.words.size ? [left, right] : [right, left]
  const names = new Set([...left.names, ...right.names].flatMap(({ words, key }) => [...words, key]))
  let [all, shared, sharedWords] = [0, 0, 0]
  for (const word of few.words) {
    if (names.has(word)) continue
    const nats = Math.max(0, sharedNats(rarity, rarity.holdingWord(word)) - commonNats)
    all += nats
    if (!many.words.has(word) || nats === 0) continue
    shared += nats
    sharedWords++
  }
  if (sharedWords >= wordsMin && shared >= 15 && shared >= 0.5 * all) return 'nearlyOneText'
  if (sharedWords >= wordsMin && shared >= 9 && shared >= 0.12 * all) return 'similarText'
  if (shared >= 4 && shared >= 0.1 * all) return 'likeText'
  return all >= 25 && shared < 0.04 * all ? 'otherText' : null
}

/** Words that one text of ten has tell nothing. */
const commonNats = 2.3
/** One rare word may be shared by chance. */
const wordsMin = 3

/** What both do, by how few do it: 0 where nothing is shared, negative where both say what they do and share nothing. */
export function industryNats(left: TwinSide, right: TwinSide, rarity: Rarity): number {
  if (left.industries.size === 0 || right.industries.size === 0) return 0
  let most = Number.NEGATIVE_INFINITY
  for (const key of left.industries)
    if (right.industries.has(key)) most = Math.max(most, sharedNats(rarity, rarity.holdingIndustry(key)))
  return most === Number.NEGATIVE_INFINITY ? -1 : most
}
