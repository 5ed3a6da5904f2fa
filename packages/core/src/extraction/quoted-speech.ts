import { packWords, singleWords } from '../language/index.ts'
import { wordsOf } from '../words/index.ts'

/** “We raised $5M with Acme,” or the end of what somebody said: whose "we" that is stands elsewhere. */
export const speaksInQuotes = (text: string): boolean =>
  /^[^“"„«]{0,400}[”»]/u.test(text) ||
  [...text.matchAll(/[“"„«]([^”"»]{0,300})/gu)].some(([, said = '']) =>
    wordsOf(said).some((word) => own().has(word)),
  )

const own = packWords(({ words }) => singleWords([...words.we, ...words.our]))
