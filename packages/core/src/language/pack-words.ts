import { foldText } from '../kernel/index.ts'
import type { PhraseKey } from './keys.ts'
import type { Pack } from './pack.ts'
import { languagePacks } from './packs.ts'
import { wordsOf } from './phrases.ts'

/** Every word, folded, of what is taken from each pack. They are made at the first question: most processes never ask. */
export function packWords(take: (pack: Pack) => readonly string[]): () => ReadonlySet<string> {
  let words: ReadonlySet<string> | null = null
  return () => {
    words ??= new Set(languagePacks().flatMap(take).flatMap(wordsOf))
    return words
  }
}

/** The forms that are one word. */
export const singleWords = (forms: readonly string[]): readonly string[] =>
  forms.filter((form) => wordsOf(form).length === 1)

const known = new WeakMap<readonly PhraseKey[], readonly string[]>()

/**
 * Words in small letters, one of which stands in whatever text says one of some keys (a list that stays the same): a page is looked
 * through for them many times quicker than it is read. Of each line the piece that is longest in its shortest form is taken; words of
 * two letters are not looked for.
 */
export function tellingWords(keys: readonly PhraseKey[]): readonly string[] {
  const made = known.get(keys)
  if (made !== undefined) return made
  const words = languagePacks().flatMap((pack) =>
    keys.flatMap((key) =>
      pack.phrases[key].flatMap(({ pieces }) => {
        const forms = pieces.flatMap((piece): (readonly string[])[] => {
          if ('word' in piece) return [[piece.word]]
          return 'wordClass' in piece ? [pack.words[piece.wordClass].map(longestPart)] : []
        })
        const told = forms.map((all) => all.filter(({ length }) => length >= lettersMin))
        const shortest = (all: readonly string[]) => Math.min(99, ...all.map(({ length }) => length))
        const [best = []] = told
          .filter((all) => all.length > 0)
          .toSorted((left, right) => shortest(right) - shortest(left))
        return best.flatMap(asBeginning)
      }),
    ),
  )
  const all = [...new Set(words.flatMap((word) => [word.toLowerCase(), foldText(word)]))]
  known.set(keys, all)
  return all
}

const lettersMin = 3
/** A short word is part of many others: it counts where it begins one. */
const asBeginning = (word: string) => (word.length > lettersMin ? [word] : [` ${word}`, `\n${word}`])

/** A form of several words is written with hyphens and without. */
const longestPart = (form: string): string =>
  form.split('-').reduce((best, part) => (part.length > best.length ? part : best), '')
