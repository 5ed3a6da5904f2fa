import type { Rarity, TwinSide } from '../../records/index.ts'
import { indexTokens } from '../analysis/tokens.ts'
import type { CompanyIndex } from '../company-index.ts'

/** What was asked of the dataset already. How rare a word is hardly changes while one that has changed little is read. */
export interface KnownRarity {
  /** Of the dataset when it was begun. */
  readonly companies: number
  readonly holdingWord: Map<string, number>
  readonly holdingIndustry: Map<string, number>
}

export const nothingKnown = (companies = 0): KnownRarity => ({
  companies,
  holdingWord: new Map(),
  holdingIndustry: new Map(),
})

/** What is known as long as it holds for a dataset of so many companies and is not too much to keep. */
export function stillKnown(known: KnownRarity, companies: number): KnownRarity {
  const isOld = Math.abs(companies - known.companies) > known.companies * staleShare
  return isOld || known.holdingWord.size > wordsKept ? nothingKnown(companies) : known
}
const staleShare = 0.05
/** Some 10 MB. */
const wordsKept = 100_000

/** How rare in the dataset is what two or more of these say, or the words of their current names alone. */
export async function rarityOf(
  sides: readonly TwinSide[],
  index: Pick<CompanyIndex, 'frequencies'>,
  known: KnownRarity = nothingKnown(),
  asks: 'all' | 'current names' = 'all',
): Promise<Rarity> {
  const { holdingWord, holdingIndustry } = known
  const terms = new Map<string, string>()
  const industries = new Set<string>()
  const missing = (word: string) => {
    if (holdingWord.has(word) || terms.has(word)) return
    const [token] = indexTokens(word)
    if (token !== undefined) terms.set(word, token.term)
  }
  for (const side of sides) {
    for (const word of side.current.words) missing(word)
    if (asks === 'current names') continue
    for (const word of side.words) missing(word)
    for (const { words } of side.names) for (const word of words) missing(word)
    for (const key of side.industries) if (!holdingIndustry.has(key)) industries.add(key)
  }
  const asked = { terms: [...new Set(terms.values())], industries: [...industries] }
  const held = await index.frequencies(asked)
  const ofTerm = new Map(asked.terms.map((term, i) => [term, held.terms[i] ?? 0]))
  for (const [word, term] of terms) holdingWord.set(word, ofTerm.get(term) ?? 0)
  for (const [i, key] of asked.industries.entries()) holdingIndustry.set(key, held.industries[i] ?? 0)
  return {
    companies: held.companies,
    // What is no term is a word of grammar, which all have.
    holdingWord: (word) => holdingWord.get(word) ?? held.companies,
    holdingIndustry: (key) => holdingIndustry.get(key) ?? 0,
  }
}
