import { stem } from 'porter2'
import rankingWords from '../../../data/ranking-words.json' with { type: 'json' }
import { foreignSingular } from './foreign-endings.ts'
import { americanSpelling } from './spelling.ts'
import { stopWords } from './stop-words.ts'

/** The term under which the forms of a folded word meet; empty for a stop word, which ranks nothing. */
export function termOf(word: string): string {
  if (stopWords.has(word)) return ''
  if (!/^[a-z]{3,}$/.test(word)) return word
  const american = foreignSingular(americanSpelling(word))
  return ownStems.get(american) ?? stem(american)
}

/** Where the stemmer joins what means different things in companies' texts, or parts what means the same. */
const ownStems: ReadonlyMap<string, string> = new Map(
  Object.entries(rankingWords.ownStems).flatMap(([term, forms]) =>
    forms.split(' ').map((form): [string, string] => [form, term]),
  ),
)
