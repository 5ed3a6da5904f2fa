import countries from '../../../data/country-words.json' with { type: 'json' }
import words from '../../../data/investor-words.json' with { type: 'json' }
import places from '../../../data/place-adjectives.json' with { type: 'json' }
import { foldText, isDigits } from '../../kernel/index.ts'

/** Whether an investor of this name is known. */
export type KnowsInvestor = (name: string) => boolean

/** "Alder Capital", "Birch Ventures II": a name that says that it is an investor's. */
export function looksLikeInvestor(name: string): boolean {
  const parts = foldText(name).split(' ')
  while (parts.length > 1 && (sets.behindEnds.has(parts.at(-1) ?? '') || isNumber(parts.at(-1) ?? '')))
    parts.pop()
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && isInvestorEnd(last)
}

const isNumber = (word: string) => word.length === 1 && isDigits(word)

/** Whether a word, folded, says of an investor that it is an accelerator. */
export const isAccelerator = (word: string): boolean => sets.accelerators.has(word)

/** Whether names of investors begin with a word, folded: "fondo", "club". */
export const beginsName = (word: string): boolean => sets.begins.has(word)

/** Whether names of investors end in a word, folded: "ventures". */
export const isInvestorEnd = (word: string): boolean => sets.ends.has(word)

/** What a name of one word puts before the word for a fund: "Zaai" of "Zaaifonds"; null of a kind of fund, "Pensionsfonds". */
export function nameOfFund(word: string): string | null {
  const end = [...sets.fundEnds].find((one) => word.endsWith(one))
  const name = end === undefined ? '' : word.slice(0, -end.length)
  return name.length < 3 || sets.fundKinds.has(name) ? null : name
}

/** Whether a name that stands among investors is that of a place, a paper, or nothing. */
export const isNoInvestor = (name: string): boolean => sets.none.has(foldText(name))

/** Whether a small word may stand within a name: "Bank of Oslo". */
export const isInvestorParticle = (word: string): boolean => sets.particles.has(word)

/** Whether what stands behind an "&" ends a name: "Birch & Co". */
export const isNameTail = (word: string): boolean => sets.tails.has(word)

let ofPlaces: ReadonlySet<string> | null = null

/** Whether a word, folded, says where somebody is from: "duitse", "wiener". */
export function isOfPlace(word: string): boolean {
  ofPlaces ??= new Set([
    ...Object.values(countries.countries).flatMap((one) =>
      'adjectives' in one ? one.adjectives.split('|') : [],
    ),
    ...[...Object.values(places.cities), ...Object.values(places.regions)].flatMap((list) =>
      list.split(' | '),
    ),
  ])
  return ofPlaces.has(word)
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' | ').map((word) => foldText(word)))
const sets = {
  accelerators: setOf(words.accelerators),
  begins: setOf(words.begins),
  ends: setOf(words.ends),
  fundEnds: setOf(words.fundEnds),
  fundKinds: setOf(words.fundKinds),
  behindEnds: setOf(words.behindEnds),
  particles: setOf(words.particles),
  tails: setOf(words.tails),
  none: setOf(words.none),
}
