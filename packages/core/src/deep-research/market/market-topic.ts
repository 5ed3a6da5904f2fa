import { tradeTermsIn } from '../../enrichment/index.ts'
import { foldText } from '../../kernel/index.ts'
import { indexTokens, pairOf } from '../../search/index.ts'
import type { OutputOf } from '../schema.ts'

/** What a company's market is looked for by. */
export interface MarketTopic {
  /** What it makes, in a few of its own words; the first is the most telling. */
  readonly phrases: readonly string[]
  /** What a page about its market speaks of. */
  readonly terms: ReadonlySet<string>
}

const tagsMax = 2
const textMax = 4_000

/** Null for a company of which nothing says what it makes. */
export function marketTopicOf(profile: OutputOf<'companyProfile'>): MarketTopic | null {
  const { tagline, description, value_proposition, products, tags, industries } = profile
  const texts = [tagline, description, value_proposition, ...products.map((product) => product.description)]
  const said = texts.flatMap((text) => (text === null ? [] : [text.slice(0, textMax)]))
  const own = ownTerms(profile, said.join('\n'))
  const phrases = [mostSaidPair(said, own), ...industries.slice(0, 1), ...tags.slice(0, tagsMax)]
  const told = [...new Set(phrases.map((phrase) => phrase.trim().toLowerCase()))].filter(
    (phrase) => phrase !== '',
  )
  const terms = new Set([...tradeTermsIn(told.join(' '))].filter((term) => !own.has(term)))
  return terms.size === 0 ? null : { phrases: told, terms }
}

/** Words of names, but for those that are also written small: Harrow Kettles makes kettles. */
function ownTerms(
  { name, legal_name, products }: OutputOf<'companyProfile'>,
  said: string,
): ReadonlySet<string> {
  const small = new Set(indexTokens(said.replace(/\p{Lu}[\p{L}\p{N}]*/gu, ' ')).map(({ term }) => term))
  const names = [name, legal_name, ...products.map((product) => product.name)].join(' ')
  return new Set(
    indexTokens(names)
      .map(({ term }) => term)
      .filter((term) => !small.has(term)),
  )
}

/** Of two words beside each other those that are said most, the first said of equals; one word where none do. */
function mostSaidPair(texts: readonly string[], own: ReadonlySet<string>): string {
  const counts = new Map<string, number>()
  const words = new Map<string, string>()
  const pairs = new Map<string, { readonly phrase: string; readonly terms: readonly [string, string] }>()
  for (const text of texts) {
    const telling = tradeTermsIn(text)
    const folded = foldText(text)
    let before: { readonly term: string; readonly word: string } | null = null
    for (const { term, word } of indexTokens(text)) {
      if (!telling.has(term) || own.has(term)) {
        before = null
        continue
      }
      counts.set(term, (counts.get(term) ?? 0) + 1)
      if (!words.has(term)) words.set(term, word)
      if (before !== null && before.term !== term && folded.includes(`${before.word} ${word}`)) {
        const pair = pairOf(before.term, term)
        if (!pairs.has(pair))
          pairs.set(pair, { phrase: `${before.word} ${word}`, terms: [before.term, term] })
      }
      before = { term, word }
    }
  }
  const count = (term: string) => counts.get(term) ?? 0
  const [pair] = [...pairs.values()].toSorted(
    ({ terms: left }, { terms: right }) =>
      count(right[0]) + count(right[1]) - count(left[0]) - count(left[1]),
  )
  return pair?.phrase ?? [...words.values()][0] ?? ''
}

/** What a search is asked. */
export function marketQueries({ phrases: [first = '', second] }: MarketTopic): readonly string[] {
  return [
    `${first} market size`,
    `${second ?? first} market growth CAGR forecast`,
    `${first} market drivers challenges`,
  ]
}
