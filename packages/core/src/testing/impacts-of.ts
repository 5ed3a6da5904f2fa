import type { TermImpacts } from '../search/segments/document.ts'

/** What an index takes in of a company's words, as a map. */
export function impactsOf(words: TermImpacts): ReadonlyMap<string, number> {
  const impacts = new Map<string, number>()
  words.forEach((impact, term) => {
    if (impacts.has(term)) throw new Error(`The term ${term} comes twice.`)
    impacts.set(term, impact)
  })
  return impacts
}
