import type { Rarity, TwinSide } from '../../records/index.ts'
import { indexTokens } from '../analysis/tokens.ts'
import type { CompanyIndex } from '../company-index.ts'

/** How rare in the dataset is what two or more of these say. */
export async function rarityOf(
  sides: readonly TwinSide[],
  index: Pick<CompanyIndex, 'frequencies'>,
): Promise<Rarity> {
  const words = new Set(sides.flatMap(({ words, names }) => [...words, ...names.flatMap((one) => one.words)]))
  const industries = [...new Set(sides.flatMap((side) => [...side.industries]))]
  const termOf = new Map(
    [...words].flatMap((word) => {
      const [token] = indexTokens(word)
      return token === undefined ? [] : [[word, token.term] as const]
    }),
  )
  const terms = [...new Set(termOf.values())]
  const held = await index.frequencies({ terms, industries })
  const holdingTerm = new Map(terms.map((term, i) => [term, held.terms[i] ?? 0]))
  const holdingIndustry = new Map(industries.map((key, i) => [key, held.industries[i] ?? 0]))
  return {
    companies: held.companies,
    // What is no term is a word of grammar, which all have.
    holdingWord: (word) => holdingTerm.get(termOf.get(word) ?? '') ?? held.companies,
    holdingIndustry: (key) => holdingIndustry.get(key) ?? 0,
  }
}
