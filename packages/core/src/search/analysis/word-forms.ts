import rankingWords from '../../../data/ranking-words.json' with { type: 'json' }
import { isFirstName, otherGivenNames } from '../../reference/index.ts'
import { type Edit, type EditKind, editBetween } from './edit.ts'
import { tokenOf } from './known-tokens.ts'
import { termOf } from './term-of.ts'

/** A word that may be meant by one that was misspelt. */
export interface MeantWord {
  readonly word: string
  readonly edit: EditKind
}

/** All words that are one edit of a Latin letter away, each once. */
export function wordsNear(typed: string): MeantWord[] {
  const words = new Set<string>()
  for (let at = 0; at <= typed.length; at++) {
    const [before, behind] = [typed.slice(0, at), typed.slice(at)]
    if (behind !== '') words.add(before + behind.slice(1))
    if (behind.length > 1) words.add(before + behind.charAt(1) + behind.charAt(0) + behind.slice(2))
    for (const letter of letters) words.add(before + letter + behind).add(before + letter + behind.slice(1))
  }
  words.delete(typed)
  return [...words].flatMap((word) => {
    const edit = word === '' ? null : editBetween(typed, word)
    return edit === null ? [] : [{ word, edit: edit.kind }]
  })
}

/**
 * Words of names that may be meant by one: short forms of given names, and their letters doubled otherwise ("Jeniffer"). Of one that may be
 * misspelt those that are a letter away; of short names many are, so there only what fingers do is forgiven.
 */
export function namesNear(typed: string, mayBeMisspelt: boolean): readonly string[] {
  const near = mayBeMisspelt ? wordsNear(typed) : []
  const slips = near.filter(({ edit }) => typed.length >= nameLettersMin || likelySlips.has(edit))
  const doubled = mayBeMisspelt || isFirstName(typed) ? doubledOtherwise(typed) : []
  return [...slips.map(({ word }) => word), ...otherGivenNames(typed), ...doubled]
}
const nameLettersMin = 5

/** With none, one or two of the letters doubled. */
function doubledOtherwise(typed: string): readonly string[] {
  const bare = [...typed].filter((letter, at) => letter !== typed[at - 1])
  const doubled = (...places: readonly number[]) =>
    bare.map((letter, at) => (places.includes(at) ? letter + letter : letter)).join('')
  const places = bare.length > doubledLettersMax ? [] : [...bare.keys()]
  const words = places.flatMap((one) => [
    doubled(one),
    ...places.slice(0, one).map((two) => doubled(one, two)),
  ])
  return [bare.join(''), ...words].filter((word) => word !== typed)
}
const doubledLettersMax = 12

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The word of a term that is nearest to a misspelt one, at most two edits away; null when none is so near. An index has no words but
 * their terms: the ending is that of the misspelt word, or one that English words have.
 */
export function meantWord(typed: string, term: string): MeantWord | null {
  const rest = typed.slice(tokenOf(typed).term.length)
  const stems = term.endsWith('i') ? [term, `${term.slice(0, -1)}y`] : [term]
  let best: MeantWord | null = null
  let least = Number.POSITIVE_INFINITY
  for (const stem of stems)
    for (const ending of ['', rest, ...endings]) {
      const word = stem + ending
      const edit = Math.abs(word.length - typed.length) > 2 ? null : editBetween(typed, word)
      if (edit === null) continue
      const cost = editCosts[edit.kind] + endingCost(word, term)
      if (cost >= least || termOf(word) !== term) continue
      least = cost
      best = { word, edit: edit.kind }
    }
  return best
}

/** Of the words of a term those with a common ending are the likelier ones: a stem is not known to have every ending. */
export function endingCost(word: string, term: string): number {
  if (word === term) return 0
  let shared = 0
  while (shared < term.length && word[shared] === term[shared]) shared++
  const rank = endings.indexOf(word.slice(shared))
  return (rank < 0 ? endings.length : rank) * rarerEnding
}

/** What each ending costs more than the next commoner one. */
const rarerEnding = 0.04

/** How unlikely a slip is: what fingers do costs little, a wrong first letter much. Powers of ten of companies that hold the word. */
export const editCosts: Readonly<Record<Edit['kind'], number>> = {
  swapped: 0,
  doubled: 0,
  undoubled: 0,
  'left out': 0.15,
  added: 0.3,
  replaced: 0.4,
  'first left out': 0.8,
  'first replaced': 1.5,
  two: 1.2,
}

const endings = rankingWords.endings.split(' ')

/** Many short words are one letter from another, which nobody meant. */
export function leastWorth(word: string, edit: EditKind): number {
  return likelySlips.has(edit) ? 0 : Math.max(0, (twoEditsLettersMin - word.length) * 0.35)
}
/** What fingers do. */
export const likelySlips: ReadonlySet<EditKind> = new Set(['swapped', 'doubled', 'undoubled', 'left out'])

/** From so many letters on two edits are forgiven. */
export const twoEditsLettersMin = 9

/** A word that no more of the companies hold may be a slip in their texts. */
export function rarelyHeld(companies: number): number {
  return Math.min(20, Math.max(3, companies / 10_000))
}

/** How many companies must hold what is meant by a word that some hold, or that is in a name: names are misspelt on purpose. */
export function leastHeld(holding: number, isInName: boolean): number {
  return isInName ? Math.max(1, holding) * 1_000 : holding * 100
}
