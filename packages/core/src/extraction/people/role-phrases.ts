import { languagePacks, type Role, roles, type TitleWord } from '../../language/index.ts'
import { type PhraseIndex, phraseIndex, wordsOf } from '../../words/index.ts'

export type RoleKind = Exclude<Role, 'outsider' | 'nobody'>

/** The strongest first. */
export const roleKindsByStrength = ['cofounder', 'founder', 'founding_team', 'executive', 'member'] as const

/** The titles in some words, in every language. */
export const titlesIn = (words: readonly string[]) => titles().index.find(words)

/** Whether a word may stand in a title beside what makes it one: "global", "sales", "of". */
export const isBesideTitle = (word: string): boolean => titles().beside.has(word)

/** Whether a word is one of some that lead to titles, or tell that a text is none. */
export const isTitleWord = (kind: Single, word = ''): boolean => titles().single[kind].has(word)

/** How many words of a text lead to who represents the company, as imprints have them: "represented by". */
export const representedWords = (words: readonly string[]): number =>
  Math.max(
    0,
    ...titles()
      .represented.find(words)
      .flatMap(({ from, to }) => (from === 0 ? [to] : [])),
  )

/** Whether words end in a title of somebody who leads all of a company: "founder", "CEO". */
export const endsInLeading = (words: readonly string[]): boolean =>
  titles()
    .leading.find(words)
    .some(({ to }) => to === words.length)

/** What a text may be called in which somebody bears a role, whatever else stands there: to look closer only where it pays. */
export const mayHoldRole = (text: string) => hasFirstWordOfRole(text) && titlesIn(wordsOf(text)).length > 0

/** Whether words make a line somebody's role where such lines stand, as on a slide: "Marketing" too. */
export const isTitle = (words: readonly string[]) =>
  titlesIn(words).length > 0 || titles().departments.find(words).length > 0

/** The strongest role that phrases in a text tell of. */
export function kindIn(text: string): Role | null {
  const kinds = new Set(titlesIn(wordsOf(text)).map(({ value }) => value))
  return (['nobody', ...roleKindsByStrength, 'outsider'] as const).find((each) => kinds.has(each)) ?? null
}

/** Whether any word is one that roles begin with: most texts hold none, and need no folding to tell. */
export function hasFirstWordOfRole(text: string): boolean {
  const { firstWords, beginnings } = titles()
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
    if (beginnings[code] === 1 && firstWords.has(text.slice(start, at).toLowerCase())) return true
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

type Single = (typeof singles)[number]
const singles = ['past', 'sentence', 'since', 'until'] as const satisfies readonly TitleWord[]

interface Titles {
  readonly index: PhraseIndex<Role>
  readonly departments: PhraseIndex<true>
  readonly beside: ReadonlySet<string>
  readonly leading: PhraseIndex<true>
  readonly represented: PhraseIndex<true>
  readonly single: Readonly<Record<Single, ReadonlySet<string>>>
  readonly firstWords: ReadonlySet<string>
  /** The first three letters of such words as numbers to the base of 27. */
  readonly beginnings: Uint8Array
}

// Made at the first question: most processes never ask.
let known: Titles | undefined
function titles(): Titles {
  known ??= titlesOfPacks()
  return known
}

function titlesOfPacks(): Titles {
  const packs = languagePacks().map((pack) => pack.titles)
  const rows = packs.flatMap((pack) => roles.map((role) => [pack[role].join('|'), role] as const))
  const of = (kind: TitleWord) => packs.flatMap((pack) => pack[kind])
  const departments = of('department')
  const firstWords = new Set(
    rows.flatMap(([forms]) => forms.split('|').map((form) => wordsOf(form)[0] ?? '')),
  )
  const beginnings = new Uint8Array(27 ** 3)
  for (const word of firstWords)
    beginnings[[...word.slice(0, 3)].reduce((code, letter) => code * 27 + letter.charCodeAt(0) - 96, 0)] = 1
  return {
    index: phraseIndex(rows),
    departments: phraseIndex([[departments.join('|'), true]]),
    beside: new Set(wordsOf([...departments, ...of('beside')].join(' '))),
    leading: phraseIndex([[[...of('leading'), ...of('founder'), ...of('cofounder')].join('|'), true]]),
    represented: phraseIndex([[of('represented').join('|'), true]]),
    single: {
      past: new Set(wordsOf(of('past').join(' '))),
      sentence: new Set(wordsOf(of('sentence').join(' '))),
      since: new Set(wordsOf(of('since').join(' '))),
      until: new Set(wordsOf(of('until').join(' '))),
    },
    firstWords,
    beginnings,
  }
}
