import { wordsOf } from '../words/index.ts'
import type { Pack } from './pack.ts'
import { languagePacks } from './packs.ts'

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
