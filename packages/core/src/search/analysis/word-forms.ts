import rankingWords from '../../../data/ranking-words.json' with { type: 'json' }
import { type Edit, type EditKind, editBetween } from './edit.ts'
import { tokenOf } from './known-tokens.ts'
import { termOf } from './term-of.ts'

/** A word that may be meant by one that was misspelt. */
export interface MeantWord {
  readonly word: string
  readonly edit: EditKind
}

/**
 * The word of a term that is nearest to a misspelt one, at most `edits` away; null when none is so near. An index has no words but their
 * terms: the ending is that of the misspelt word, or one that English words have.
 */
export function meantWord(typed: string, term: string, edits: 1 | 2): MeantWord | null {
  const rest = typed.slice(tokenOf(typed).term.length)
  const stems = term.endsWith('i') ? [term, `${term.slice(0, -1)}y`] : [term]
  let best: MeantWord | null = null
  let least = Number.POSITIVE_INFINITY
  for (const stem of stems)
    for (const [rank, ending] of ['', rest, ...endings].entries()) {
      const word = stem + ending
      const edit = Math.abs(word.length - typed.length) > edits ? null : editBetween(typed, word)
      if (edit === null || (edit.kind === 'two' && edits === 1)) continue
      const cost = editCosts[edit.kind] + Math.max(0, rank - 1) * rarerEnding
      if (cost >= least || termOf(word) !== term) continue
      least = cost
      best = { word, edit: edit.kind }
    }
  return best
}

/** What each ending costs more than the next commoner one. */
const rarerEnding = 0.02

/** How unlikely a slip is: what fingers do costs little, a wrong first letter much. Powers of ten of companies that hold the word. */
export const editCosts: Readonly<Record<Edit['kind'], number>> = {
  swapped: 0,
  doubled: 0,
  undoubled: 0,
  'left out': 0.15,
  added: 0.3,
  replaced: 0.4,
  'first left out': 0.6,
  'first replaced': 0.9,
  two: 1.2,
}

/** What the stem of a misspelt word may be: a slip may keep the stemmer from taking an ending off. */
export function stemsOf(typed: string): ReadonlySet<string> {
  const cut = endings
    .filter((ending) => typed.endsWith(ending))
    .map((ending) => typed.slice(0, -ending.length))
  return new Set([typed, tokenOf(typed).term, ...cut].filter(({ length }) => length >= stemLettersMin))
}
const stemLettersMin = 4

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
