import { packWords, singleWords, tells } from '../../language/index.ts'
import { wordsOf } from '../../words/index.ts'

/** Whether a quote tells that somebody founded something. Data of pages have `founder` beside names of any language. */
export const tellsFounding = (quote: string): boolean =>
  wordsOf(quote).some((word) => founders().has(word)) || tells(quote, 'company.founding')

const founders = packWords(({ words }) => singleWords(words.founder))
