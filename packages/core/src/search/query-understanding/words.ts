import { languagePacks, type Pack, type WordClass } from '../../language/index.ts'
import type { FormList } from './form-table.ts'
import { folded, formsIn } from './forms.ts'
import { type Found, type PhraseTable, phraseTable } from './phrases.ts'
import { endsInOrder, listOf, type Phrases, RowsByFirst, type WordList } from './word-lists.ts'

export type { WordList }

/** Words, or marks, of a query. */
export interface Words {
  has(word: string | undefined): boolean
}

/** Every single word of some lists, in any language, as the tokens of a query are folded. The packs are read at the first question. */
export function wordsThat(...lists: readonly WordList[]): Words {
  let phrases: readonly Phrases[] | null = null
  return {
    has(word) {
      phrases ??= lists.map(listOf)
      if (word === undefined) return false
      for (const each of phrases) if (each.has(word)) return true
      return false
    },
  }
}

/** The words of a list, those within phrases too: "jeunes" of "jeunes pousses". */
export function partsOf(list: FormList): Words {
  let set: ReadonlySet<string> | null = null
  return {
    has(word) {
      set ??= new Set(
        languagePacks().flatMap((pack) => formsIn(pack, list).flatMap((form) => form.split(' '))),
      )
      return word !== undefined && set.has(word)
    },
  }
}

export function eitherOf(...sets: readonly Words[]): Words {
  return { has: (word) => sets.some((words) => words.has(word)) }
}

export function marks(...signs: readonly string[]): Words {
  return new Set(signs)
}

export function butNot(words: Words, others: Words): Words {
  return { has: (word) => words.has(word) && !others.has(word) }
}

/** Words that deny. A list does not continue behind one, and no name begins with one. */
export const denyingWords = wordsThat('not', 'without', 'except', 'nor')
/** "Non-" is said in every language. */
export const nonPrefix = 'non'
/** Dutch "of" is "or" between places alone: it leads to much else in English. */
export const orWords = butNot(wordsThat('or'), wordsThat('of'))
/** What is between the members of a list. */
export const listJoints = eitherOf(wordsThat('and'), orWords, marks(',', '/', '&', '+', ';', '|'))
export const placeJoints = eitherOf(listJoints, wordsThat('or'))

/**
 * What phrases mean: of a list, or of several one after another, each in one language (`not` and `in` are "not in", "nicht im",
 * "pas en").
 */
export function phrasesThat<T>(
  rows: readonly (readonly [lists: WordList | readonly WordList[], value: T])[],
): PhraseTable<T> {
  let made: RowsByFirst<{ readonly parts: readonly Phrases[]; readonly value: T }> | null = null
  return {
    find(tokens, at) {
      made ??= new RowsByFirst(rows.map(([lists, value]) => ({ parts: [lists].flat().map(listOf), value })))
      let found: Found<T> | null = null
      for (const { parts, value } of made.beginningWith(tokens[at]?.word ?? ''))
        for (const { next } of endsInOrder(parts, tokens, at))
          if (found === null || next >= found.next) found = { value, next }
      return found
    },
  }
}

/** What German compounds that name companies end in, and the like: the heads of a class. */
export function headsOf(wordClass: WordClass): readonly string[] {
  heads[wordClass] ??= languagePacks().flatMap((pack) => (pack.heads[wordClass] ?? []).map(folded))
  return heads[wordClass]
}
const heads: Partial<Record<WordClass, readonly string[]>> = {}

/** Whether a word ends in a form of a list. */
export function endingsIn(list: FormList): (word: string) => boolean {
  let made: readonly string[] | null = null
  return (word) => {
    made ??= languagePacks().flatMap((pack) => formsIn(pack, list))
    return made.some((ending) => word.endsWith(ending))
  }
}

/** "or more" and "at most" behind a number that has its noun between: "100 employees or more", "dix salariés au maximum". */
export const valueBounds = (): PhraseTable<'min' | 'max'> =>
  phraseTable(() =>
    languagePacks().flatMap((pack) => [
      ...boundsIn(pack, pack.values.bounds.orMore, 'at-least-behind').map((form) => [form, 'min'] as const),
      ...boundsIn(pack, pack.values.bounds.orLess, 'at-most-behind').map((form) => [form, 'max'] as const),
    ]),
  )

/** "at least" and "at most" before a number. */
export const boundsBefore = (): PhraseTable<'min' | 'max'> =>
  phraseTable(() =>
    languagePacks().flatMap(({ values: { bounds } }) => [
      ...formsWithin(bounds.atLeast).map((form) => [form, 'min'] as const),
      ...formsWithin(bounds.atMost).map((form) => [form, 'max'] as const),
    ]),
  )

const boundsIn = (pack: Pack, ofValues: string | readonly string[], list: FormList) => [
  ...formsWithin(ofValues),
  ...formsIn(pack, list),
]

const formsWithin = (list: string | readonly string[]) =>
  (typeof list === 'string' ? list.split(' ').filter((form) => form !== '') : list).map(folded)
