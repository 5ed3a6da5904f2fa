import { stopWords } from '../companies/analysis/stop-words.ts'
import { tokenize } from '../companies/analysis/tokens.ts'
import type { Site } from '../extraction/site.ts'

const termsMax = 80
const lettersMin = 3
const textMax = 5_000

/** Words that every company says of itself. */
const common: ReadonlySet<string> = new Set(
  tokenize(
    'product products platform solution solutions service services software technology technologies app apps application tool tools team teams people customer customers client clients user users world global leading best better first free easy simple simply fast faster smart modern power powered build building built work works working start started learn more about contact home page site website blog news press login sign today year years million billion raise raised funding round investor investors founded founder based join read story every everyone everything online digital data time new market markets industry sector see who one two',
  ).map(({ term }) => term),
)

/** What a text speaks of, without what every company says. */
export function tradeTermsIn(text: string): ReadonlySet<string> {
  const told = tokenize(text.slice(0, textMax)).filter(
    ({ word, term }) =>
      word.length >= lettersMin && !stopWords.has(word) && !common.has(term) && !/\d/.test(word),
  )
  return new Set(told.map(({ term }) => term))
}

/** What a company does, by the title, the description and the headings of its own home page; its names tell nothing. */
export function tradeOf({ pages, names }: Site): ReadonlySet<string> {
  const home = pages.find(({ kind, origin }) => kind === 'home' && origin === 'own_site')
  if (home === undefined) return new Set()
  const { title, metas, blocks } = home.page
  const texts = [
    metas.get('description') ?? '',
    title ?? '',
    ...blocks
      .filter(({ level, region }) => level > 0 && level < 4 && region === 'main')
      .map(({ text }) => text),
    ...blocks.filter(({ kind, region }) => kind === 'paragraph' && region === 'main').map(({ text }) => text),
  ]
  const own = new Set(names.flatMap((name) => tokenize(name).map(({ term }) => term)))
  const terms = new Set<string>()
  for (const text of texts) {
    for (const term of tradeTermsIn(text)) if (!own.has(term)) terms.add(term)
    if (terms.size >= termsMax) break
  }
  return terms
}
