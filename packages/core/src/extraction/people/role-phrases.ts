import { languagePacks, type Role, roles, type TitleWord } from '../../language/index.ts'
import { type PhraseIndex, type PhraseMatch, phraseIndex, wordsOf } from '../../words/index.ts'

export type RoleKind = Exclude<Role, 'outsider' | 'nobody'>

/** The strongest first. */
export const roleKindsByStrength = ['cofounder', 'founder', 'founding_team', 'executive', 'member'] as const

/** The titles in some words, in every language. */
export function titlesIn(words: readonly string[]): readonly PhraseMatch<Role>[] {
  const found = titles().index.find(words)
  let compounds: PhraseMatch<Role>[] | null = null
  for (let from = 0; from < words.length; from++) {
    const value = kindOfCompound(words[from] ?? '')
    if (value === null || found.some((known) => known.from <= from && known.to > from)) continue
    compounds ??= []
    compounds.push({ value, from, to: from + 1 })
  }
  return compounds === null ? found : [...found, ...compounds]
}

/** What the end of a compound makes of it: "Supportleiter" is a member, "Produktchefin" leads. */
export function kindOfCompound(word: string): RoleKind | null {
  if (word.length < headMin) return null
  const { heads, headEnds, noHeads } = titles()
  if (headEnds[codeOf(word, word.length - headEnd)] !== 1 || noHeads.has(word)) return null
  return (
    heads.find(({ head }) => word.endsWith(head) && word.length >= head.length + headBehind)?.kind ?? null
  )
}

/** Whether a title may begin with a word: where none does there is none. */
export const mayBeginTitle = (word: string): boolean =>
  titles().firstWords.has(word) || kindOfCompound(word) !== null

/** Letters that a compound has before its head. */
const headBehind = 2
const headEnd = 3
const headMin = 6

/** Whether a word may stand in a title beside what makes it one: "global", "sales", "of". */
export const isBesideTitle = (word: string): boolean => titles().beside.has(word)

/** Whether a word is one of some that lead to titles, or tell that a text is none. */
export const isTitleWord = (kind: Single, word = ''): boolean => titles().single[kind].has(word)

/** Whether a title says by itself that it is of a company: "managing director", and not "president". */
export const isOfCompanies = (title: string): boolean =>
  wordsOf(title).some((word) => !titles().ofMany.has(word))

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
  // Most texts have none.
  const titles = hasFirstWordOfRole(text) ? titlesIn(wordsOf(text)) : []
  if (titles.length === 0) return null
  const kinds = new Set(titles.map(({ value }) => value))
  return (['nobody', ...roleKindsByStrength, 'outsider'] as const).find((each) => kinds.has(each)) ?? null
}

/** Whether any word is one that roles begin with: most texts hold none, and need no folding to tell. */
export function hasFirstWordOfRole(text: string): boolean {
  const { firstWords, beginnings, headEnds } = titles()
  let start = -1
  let code = 0
  let end = 0
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 32
    // Letters with accents have to be folded to tell.
    if (unit > 127 && !isSign(unit)) return true
    // Digits beside letters are of their word.
    if (unit >= 48 && unit <= 57 && (start >= 0 || isLetter(text.charCodeAt(at + 1)))) return true
    const letter = unit >= 65 && unit < 128 ? (unit | 32) - 96 : 0
    if (letter >= 1 && letter <= 26) {
      if (start < 0) start = at
      if (at - start < 3) code = code * 27 + letter
      end = (end * 27 + letter) % beginnings.length
      continue
    }
    if (beginnings[code] === 1 && firstWords.has(text.slice(start, at).toLowerCase())) return true
    if (start >= 0 && headEnds[end] === 1 && kindOfCompound(text.slice(start, at).toLowerCase()) !== null)
      return true
    start = -1
    code = 0
    end = 0
  }
  return false
}

const isLetter = (unit: number) => (unit | 32) >= 97 && (unit | 32) <= 122

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
  readonly ofMany: ReadonlySet<string>
  readonly represented: PhraseIndex<true>
  readonly single: Readonly<Record<Single, ReadonlySet<string>>>
  /** The longest first. */
  readonly heads: readonly { readonly head: string; readonly kind: RoleKind }[]
  /** The last three letters of heads, as numbers to the base of 27. */
  readonly headEnds: Uint8Array
  /** Words that end like a title and are none: "Halbleiter". */
  readonly noHeads: ReadonlySet<string>
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
  for (const word of firstWords) beginnings[codeOf(word, 0)] = 1
  const headsOf = (key: TitleWord, kind: RoleKind) =>
    wordsOf(of(key).join(' ')).map((head) => ({ head, kind }))
  const heads = [...headsOf('memberHeads', 'member'), ...headsOf('executiveHeads', 'executive')].toSorted(
    (left, right) => right.head.length - left.head.length,
  )
  const headEnds = new Uint8Array(27 ** 3)
  for (const { head } of heads) headEnds[codeOf(head, Math.max(0, head.length - headEnd))] = 1
  return {
    index: phraseIndex(rows),
    departments: phraseIndex([[departments.join('|'), true]]),
    beside: new Set(wordsOf([...departments, ...of('beside')].join(' '))),
    leading: phraseIndex([[[...of('leading'), ...of('founder'), ...of('cofounder')].join('|'), true]]),
    ofMany: new Set(wordsOf(of('ofMany').join(' '))),
    represented: phraseIndex([[of('represented').join('|'), true]]),
    single: {
      past: new Set(wordsOf(of('past').join(' '))),
      sentence: new Set(wordsOf(of('sentence').join(' '))),
      since: new Set(wordsOf(of('since').join(' '))),
      until: new Set(wordsOf(of('until').join(' '))),
    },
    heads,
    headEnds,
    noHeads: new Set(
      wordsOf(
        languagePacks()
          .flatMap(({ headStops }) => headStops)
          .join(' '),
      ),
    ),
    firstWords,
    beginnings,
  }
}

/** Of three letters: every word of a page is asked for it, so that none is made to count them. */
function codeOf(word: string, from: number): number {
  let code = 0
  for (let at = from; at < from + 3 && at < word.length; at++) code = code * 27 + word.charCodeAt(at) - 96
  return code
}
