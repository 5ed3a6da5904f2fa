/** What an operator says of the terms of one text, as plain data: it goes with a plan to other threads. */
export interface TunedWords {
  /** Terms that stand for a term of the text, or for a pair of its neighbours. */
  readonly synonyms: readonly { readonly term: string; readonly found: readonly string[] }[]
  /** Terms of the text that tell next to nothing. */
  readonly generic: readonly string[]
}

/** An operator's synonym says the same thing; who holds the word itself comes first among equals. */
const synonymWeight = 0.9
/** A generic word still orders companies that are alike in all other words. */
export const genericBoost = 0.02

/** A word of a query, as far as it is tuned. */
interface Tunable {
  readonly alternatives: readonly { readonly term: string; readonly weight: number }[]
  readonly boost?: number
}

/** The terms of a query as an operator tunes them. The word itself keeps its place: it decides how rare the word is. */
export function tunedTerms<Term extends Tunable>(
  terms: readonly Term[],
  { synonyms, generic }: TunedWords,
): Term[] {
  const found = new Map(synonyms.map(({ term, found }) => [term, found]))
  const genericTerms = new Set(generic)
  return terms.map((asked) => {
    const own = asked.alternatives.filter(({ weight }) => weight === 1).map(({ term }) => term)
    const isGeneric = own.some((term) => term.split(' ').some((part) => genericTerms.has(part)))
    const more = own.flatMap((term) => found.get(term) ?? [])
    if (more.length === 0 && !isGeneric) return asked
    const others = asked.alternatives.filter(({ term }) => own.includes(term) || !more.includes(term))
    const added = [...new Set(more)].filter((term) => !own.includes(term))
    return {
      ...asked,
      alternatives: [...others, ...added.map((term) => ({ term, weight: synonymWeight }))],
      ...(isGeneric ? { boost: (asked.boost ?? 1) * genericBoost } : {}),
    }
  })
}
