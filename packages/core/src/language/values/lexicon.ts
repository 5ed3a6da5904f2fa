import type { Exact } from './exact.ts'
import type { NumberPart, NumberParts } from './number-parts.ts'
import type { PhraseMap } from './phrase-map.ts'
import type { CurrencySaid } from './signs.ts'
import type { TimeUnit, ValueWords } from './value-words.ts'

export type BoundWord = {
  readonly side: 'min' | 'max' | 'about'
  readonly isInclusive: boolean
  readonly mayBeExact?: true
}

/** What a coin is worth; null where its currency may be any. */
export interface Coin {
  readonly value: Exact
  readonly currency: string | null
}

/** The words of one language, ready to be found. */
export interface Lexicon {
  readonly language: string
  readonly words: ValueWords
  readonly parts: NumberParts
  /** Numbers of several words: "quatre vingt". */
  readonly numberPhrases: PhraseMap<NumberPart>
  readonly magnitudes: PhraseMap<Exact>
  readonly one: PhraseMap<true>
  readonly join: PhraseMap<true>
  readonly fractions: PhraseMap<Exact>
  readonly denominators: PhraseMap<Exact>
  readonly outOf: PhraseMap<true>
  readonly oneIn: PhraseMap<true>
  readonly dozens: PhraseMap<Exact>
  readonly minus: PhraseMap<true>
  readonly point: PhraseMap<true>
  readonly of: PhraseMap<true>
  readonly the: PhraseMap<true>
  readonly currencies: PhraseMap<CurrencySaid>
  readonly coins: PhraseMap<Coin>
  readonly percent: PhraseMap<true>
  readonly percentBefore: PhraseMap<true>
  readonly bounds: PhraseMap<BoundWord>
  readonly boundsBehind: PhraseMap<BoundWord>
  readonly joints: PhraseMap<true>
  readonly opening: PhraseMap<true>
  readonly to: PhraseMap<true>
  readonly and: PhraseMap<true>
  readonly dates: DateLexicon
  /** What a word is to this language: a sum of `role`. */
  roleOf(word: string): number
}

export interface DateLexicon {
  readonly months: PhraseMap<number>
  readonly weekdays: PhraseMap<number>
  readonly ordinals: PhraseMap<number>
  readonly ordinalEnds: PhraseMap<true>
  readonly days: PhraseMap<number>
  readonly units: PhraseMap<TimeUnit>
  /** -1, 0 or 1 units from today. */
  readonly shifts: PhraseMap<number>
  readonly ago: PhraseMap<true>
  readonly agoBefore: PhraseMap<true>
  readonly hence: PhraseMap<true>
  readonly henceBefore: PhraseMap<true>
  /** -1 for "before", 1 for "after". */
  readonly sides: PhraseMap<number>
  /** -1 for "the last" of several, 1 for "the next". */
  readonly spans: PhraseMap<number>
  readonly few: PhraseMap<true>
  readonly onDay: PhraseMap<true>
  readonly quarters: PhraseMap<'quarter' | 'half'>
  readonly decadeEnds: PhraseMap<true>
  readonly decadeBefore: PhraseMap<true>
  readonly old: PhraseMap<true>
  readonly decades: PhraseMap<number>
  readonly inYear: PhraseMap<true>
}
