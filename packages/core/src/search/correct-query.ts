import type { CompanyIndex } from './company-index.ts'
import type { PlaceNames } from './query-understanding/understand-query.ts'
import type { Correction } from './query-understanding/unknown-words.ts'
import type { TuningInForce } from './tuning/in-force.ts'

/** How the words of a query are spelt. */
export interface SpeltQuery {
  /** Null when no word is misspelt. */
  readonly corrected: CorrectedQuery | null
  /** Some word is in no text of a company and nothing was meant by it: it may be of a misspelt name. */
  readonly hasStranger: boolean
}

/** `isAsked`: the companies were asked, now or before, and may say another thing when they change. */
interface AskedSpelling extends SpeltQuery {
  readonly isAsked: boolean
}

/** A query with the words that were meant in the place of misspelt ones. */
export interface CorrectedQuery {
  readonly text: string
  /** In the order of the query; offsets are of the query as it was sent. */
  readonly corrections: readonly Correction[]
}

type SpellingRules = Pick<
  typeof import('./query-understanding/unknown-words.ts'),
  'unknownWords' | 'correctionsOf'
>

/**
 * The companies are asked about the words that no rule knows and that they were not asked about before. `cursor` is the place of the
 * index in the feed of changes: what was asked before holds until it moves.
 */
export async function correctQuery(
  { unknownWords, correctionsOf }: SpellingRules,
  { index, cursor }: { readonly index: CompanyIndex; readonly cursor: string | null },
  query: string,
  locations: PlaceNames,
  tuning: Pick<TuningInForce, 'isKnown'> | null = null,
): Promise<AskedSpelling> {
  const known = knownTo(index, cursor)
  let isAsked = false
  const read = unknownWords(query, locations, (text) => {
    if (tuning?.isKnown(text) === true) return true
    isAsked = true
    return known.has(text)
  })
  // "Hong Hu" may be a person.
  const isMeant = ({ from, next }: { readonly from: number; readonly next: number }) =>
    read.tokens.slice(from, next).every(({ word }) => tuning?.isKnown(word) === true)
  const unknown = { ...read, places: read.places.filter((place) => !isMeant(place)) }
  const isSpelt = unknown.words.length === 0 && unknown.pairs.length === 0
  if (isSpelt && unknown.places.length === 0) return { corrected: null, hasStranger: false, isAsked }
  const wordAt = (at: number) => unknown.tokens[at]?.word ?? ''
  const words = unknown.words.map(wordAt)
  const pairs = unknown.pairs.map((at) => [wordAt(at), wordAt(at + 1)] as const)
  const spellings = isSpelt ? nothingAsked : await index.spellings({ words, pairs })
  const corrections = correctionsOf(query, unknown, spellings, locations)
  if (corrections.length > 0)
    return {
      corrected: { text: correctedText(query, corrections), corrections },
      hasStranger: false,
      isAsked,
    }
  for (const pair of pairs) remember(known, pair.join(' '))
  const strangers = words.filter((_, i) => spellings.words[i]?.holding === 0)
  for (const word of words) if (!strangers.includes(word)) remember(known, word)
  return { corrected: null, hasStranger: strangers.length > 0, isAsked }
}

export const wellSpelt: AskedSpelling = { corrected: null, hasStranger: false, isAsked: false }
const nothingAsked = { words: [], pairs: [] }

function correctedText(query: string, corrections: readonly Correction[]): string {
  let text = ''
  let at = 0
  for (const { start, end, meant } of corrections) {
    text += query.slice(at, start) + meant
    at = end
  }
  return text + query.slice(at)
}

/** A place in the corrected query as one in the query that was sent; within a corrected word its beginning, or its end. */
export function placeAsSent({ corrections }: CorrectedQuery, place: number, isEnd: boolean): number {
  let moved = 0
  for (const { start, end, meant } of corrections) {
    const from = start + moved
    const behind = from + meant.length
    if (place < from || (isEnd && place === from)) break
    if (place < behind || (isEnd && place === behind)) return isEnd ? end : start
    moved += meant.length - (end - start)
  }
  return place - moved
}

/** Words that the companies hold, and pairs that are no one word, until the companies change: most queries need not ask. */
function knownTo(index: CompanyIndex, cursor: string | null): Set<string> {
  const before = remembered.get(index)
  if (before !== undefined && before.cursor === cursor) return before.known
  const known = new Set<string>()
  remembered.set(index, { cursor, known })
  return known
}
const remembered = new WeakMap<
  CompanyIndex,
  { readonly cursor: string | null; readonly known: Set<string> }
>()

function remember(known: Set<string>, text: string): void {
  if (known.size >= rememberedMax) known.clear()
  known.add(text)
}
const rememberedMax = 10_000
