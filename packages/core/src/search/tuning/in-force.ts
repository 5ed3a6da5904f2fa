import type { Hashing } from '../../kernel/index.ts'
import { foreignMeaning, isFiller } from '../analysis/foreign-words.ts'
import { indexTokens, pairOf } from '../analysis/tokens.ts'
import type { TunedWords } from '../analysis/tuned-words.ts'
import { keyOf } from './rules.ts'
import type { SearchTuning } from './schema.ts'
import { foundTerm, foundTermsMax, sentenceKey, termsIn } from './words.ts'

/** A tuning as searches ask it. */
export interface TuningInForce {
  /** Names the tuning: another one has another. */
  readonly fingerprint: string
  /** Words that have a synonym, folded: they are no misspelt ones. */
  isKnown(word: string): boolean
  /** What is said of the words of a text; undefined when nothing is. */
  wordsOf(text: string): TunedWords | undefined
  /** The text that the operator wrote for a term. */
  writtenAs(term: string): string
  /** Companies that come first, in their order. */
  pinnedFor(query: string): readonly string[]
  /** Companies that are no hits. */
  hiddenFor(query: string): readonly string[]
}

/** Null where nothing is tuned. */
export function tuningInForce(tuning: SearchTuning, crypto: Hashing): TuningInForce | null {
  const { synonyms, generic_words, pins, hidden } = tuning
  if (synonyms.length + generic_words.length + pins.length + hidden.length === 0) return null
  const phrases = phrasesOf(tuning)
  const generic = new Set(generic_words.flatMap(termsIn))
  const written = new Map(
    synonyms.flatMap(({ words, found }) => (found ?? words).map((text) => [foundTerm(termsIn(text)), text])),
  )
  const known = new Set(
    synonyms.flatMap(({ words }) => words.flatMap((text) => indexTokens(text).map(({ word }) => word))),
  )
  const pinned = new Map(pins.map((entry) => [keyOf(entry), entry.company_ids]))
  const hiddenBy = new Map(hidden.map((entry) => [keyOf(entry), entry.company_ids]))
  const everywhere = hiddenBy.get('') ?? []
  return {
    fingerprint: crypto.sha256(JSON.stringify(tuning)).slice(0, 8),
    isKnown: (word) => known.has(word),
    wordsOf: (text) => wordsOf(text, phrases, generic),
    writtenAs: (term) => written.get(term) ?? term,
    pinnedFor: (query) => (pinned.size === 0 ? none : (pinned.get(sentenceKey(query)) ?? none)),
    hiddenFor(query) {
      if (hiddenBy.size === 0) return none
      const here = hiddenBy.get(sentenceKey(query)) ?? none
      return here.length === 0 ? everywhere : [...new Set([...everywhere, ...here])]
    },
  }
}

const none: readonly string[] = []

/** Words side by side that a text is searched for, and the terms that stand for them. */
interface Phrase {
  readonly terms: readonly string[]
  readonly found: readonly string[]
}

/** By their first term. */
function phrasesOf({ synonyms }: SearchTuning): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = new Map<string, Phrase[]>()
  for (const { words, found } of synonyms) {
    const to = (found ?? words).map((text) => foundTerm(termsIn(text)))
    for (const asked of words) {
      const terms = termsIn(asked)
      const [first] = terms
      if (first === undefined) continue
      // Of more words the first ones alone are another thing, which may be what is found.
      const own = terms.length > foundTermsMax ? null : foundTerm(terms)
      const phrase = { terms, found: to.filter((term) => term !== own) }
      const known = phrases.get(first)
      if (known === undefined) phrases.set(first, [phrase])
      else known.push(phrase)
    }
  }
  return phrases
}

function wordsOf(
  text: string,
  phrases: ReadonlyMap<string, readonly Phrase[]>,
  generic: ReadonlySet<string>,
): TunedWords | undefined {
  const tokens = indexTokens(text).filter(({ word }) => !isFiller(word))
  // A word of another language is tuned as its English one too.
  const meant = tokens.map(({ word, term }) => new Set([term, foreignMeaning(word)?.term ?? term]))
  const found = new Map<string, Set<string>>()
  const note = (term: string, others: readonly string[]) =>
    found.set(term, new Set([...(found.get(term) ?? []), ...others]))
  for (let at = 0; at < tokens.length; at++) {
    for (const term of meant[at] ?? []) {
      for (const { terms, found: others } of phrases.get(term) ?? []) {
        if (!terms.every((one, i) => meant[at + i]?.has(one) === true)) continue
        for (const [i, token] of tokens.slice(at, at + terms.length).entries()) {
          note(token.term, others)
          const next = i + 1 < terms.length ? tokens[at + i + 1] : undefined
          if (next !== undefined) note(pairOf(token.term, next.term), others)
        }
      }
    }
  }
  const genericHere = [...new Set(meant.flatMap((terms) => [...terms]))].filter((term) => generic.has(term))
  if (found.size === 0 && genericHere.length === 0) return undefined
  return {
    synonyms: [...found].map(([term, others]) => ({ term, found: [...others] })),
    generic: genericHere,
  }
}
