import { phraseIndex, wordsOf } from '../../language/index.ts'
import { roleKinds } from './role-kind-table.ts'

export type RoleKind = 'founder' | 'cofounder' | 'founding_team' | 'executive' | 'member'

/** The strongest first. */
export const roleKindsByStrength = ['cofounder', 'founder', 'founding_team', 'executive', 'member'] as const

/** Phrases that name a role. */
export const rolePhrases = phraseIndex<(typeof roleKinds)[number]['kind']>(
  roleKinds.map(({ phrases, kind }) => [phrases, kind]),
)

/** What a text may be called in which somebody bears a role, whatever else stands there: to look closer only where it pays. */
export const mayHoldRole = (text: string) =>
  hasFirstWordOfRole(text) && rolePhrases.find(wordsOf(text)).length > 0

/** Whether any word is one that roles begin with: most texts hold none, and need no folding to tell. */
export function hasFirstWordOfRole(text: string): boolean {
  let start = -1
  let code = 0
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 32
    // Letters with accents have to be folded to tell.
    if (unit > 127 && !isSign(unit)) return true
    const letter = unit >= 65 && unit < 128 ? (unit | 32) - 96 : 0
    if (letter >= 1 && letter <= 26) {
      if (start < 0) start = at
      if (at - start < 3) code = code * 27 + letter
      continue
    }
    if (beginnings[code] === 1) {
      const word = text.slice(start, at).toLowerCase()
      if (firstWords.has(word) || openWords.get(word.slice(0, 3))?.some((open) => word.startsWith(open)))
        return true
    }
    start = -1
    code = 0
  }
  return false
}

/** Spaces, quotes, dashes and bullets, which part words; © and ®. */
const isSign = (unit: number) =>
  (unit >= 0x2010 && unit <= 0x2027) ||
  unit === 0xa0 ||
  unit === 0xa9 ||
  unit === 0xab ||
  unit === 0xae ||
  unit === 0xb7 ||
  unit === 0xbb

/** The strongest role that phrases in a text tell of. */
export function kindIn(text: string): RoleKind | 'outsider' | 'nobody' | null {
  const kinds = new Set(rolePhrases.find(wordsOf(text)).map(({ value }) => value))
  return (['nobody', ...roleKindsByStrength, 'outsider'] as const).find((each) => kinds.has(each)) ?? null
}

const firstOfPhrases = roleKinds.flatMap(({ phrases }) =>
  phrases.split('|').map((phrase) => ({ word: wordsOf(phrase)[0] ?? '', isOpen: /^\S+\*/.test(phrase) })),
)
const firstWords: ReadonlySet<string> = new Set(firstOfPhrases.map(({ word }) => word))
/** Words that may go on, by their first three letters. */
const openWords: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      firstOfPhrases.filter(({ isOpen }) => isOpen),
      ({ word }) => word.slice(0, 3),
    ),
  ].map(([beginning, phrases]) => [beginning, phrases.map(({ word }) => word)]),
)
/** The first three letters of such words as numbers to the base of 27. */
const beginnings = new Uint8Array(27 ** 3)
for (const { word } of firstOfPhrases)
  beginnings[[...word.slice(0, 3)].reduce((code, letter) => code * 27 + letter.charCodeAt(0) - 96, 0)] = 1
