import words from '../../data/generic-words.json' with { type: 'json' }
import type { Site } from '../extraction/index.ts'
import { hasDigit } from '../kernel/index.ts'
import { indexTokens, stopWords } from '../search/index.ts'

const lettersMin = 3
const textMax = 5_000

const termsOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(indexTokens(lines.join(' ')).map(({ term }) => term))
const saidByAll = termsOf(words.ownSites)
const saidOfAll = termsOf(words.news)

/** What a text speaks of, without what every company says. */
export function tradeTermsIn(text: string): ReadonlySet<string> {
  const told = indexTokens(text.slice(0, textMax)).filter(
    ({ word, term }) =>
      word.length >= lettersMin && !stopWords.has(word) && !saidByAll.has(term) && !hasDigit(word),
  )
  return new Set(told.map(({ term }) => term))
}

/** Without what is said of companies of every trade too: what is left tells one trade from others. */
export const rareTermsIn = (text: string): ReadonlySet<string> =>
  new Set([...tradeTermsIn(text)].filter((term) => !saidOfAll.has(term)))

/** What a company does, by the title, the description and the first heading of its own home page; its names tell nothing. */
export function tradeOf({ pages, names }: Site): ReadonlySet<string> {
  const home = pages.find(({ kind, origin }) => kind === 'home' && origin === 'own_site')
  if (home === undefined) return new Set()
  const { title, metas, blocks } = home.page
  const heading = blocks.find(({ level, region }) => level === 1 && region === 'main')
  const own = new Set(names.flatMap((name) => indexTokens(name).map(({ term }) => term)))
  const said = [metas.get('description'), title, heading?.text].filter((text) => text != null)
  return new Set([...rareTermsIn(said.join('\n'))].filter((term) => !own.has(term)))
}
