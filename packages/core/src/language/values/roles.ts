import type { Lexicon } from './lexicon.ts'
import type { PhraseMap } from './phrase-map.ts'

/** What a word may be to a value. Most words of a text are nothing, and are passed by. */
export const role = {
  /** A value may begin with it, whatever follows: "two", "May", "yesterday". */
  begins: 1,
  /** One may where something of a value follows soon: "about", "a", "in". */
  opens: 2,
  /** It makes a value of what opens one: "years", "last", "million". */
  carries: 4,
  /** It stands within values: "of", "to", "ago". */
  joins: 8,
} as const

/** Words that are remembered; a text of strangers must not fill the memory. */
const wordsMax = 50_000

/** The roles of the words of a lexicon, each looked up once. */
export function rolesOf(lexicon: Omit<Lexicon, 'roleOf'>): (word: string) => number {
  const { dates } = lexicon
  const begins = firstWordsOf([
    lexicon.numberPhrases,
    lexicon.fractions,
    dates.months,
    dates.weekdays,
    dates.days,
    dates.decades,
  ])
  const opens = firstWordsOf([
    lexicon.one,
    lexicon.minus,
    lexicon.currencies,
    lexicon.percentBefore,
    lexicon.bounds,
    lexicon.opening,
    dates.ordinals,
    dates.units,
    dates.shifts,
    dates.spans,
    dates.agoBefore,
    dates.henceBefore,
    dates.few,
    dates.quarters,
    dates.decadeBefore,
  ])
  const carries = firstWordsOf([
    dates.units,
    dates.shifts,
    dates.ordinals,
    dates.quarters,
    lexicon.magnitudes,
    lexicon.currencies,
    lexicon.coins,
    lexicon.dozens,
    lexicon.denominators,
  ])
  const joins = firstWordsOf([
    lexicon.percent,
    lexicon.of,
    lexicon.join,
    lexicon.and,
    lexicon.to,
    lexicon.boundsBehind,
    lexicon.joints,
    lexicon.the,
    lexicon.point,
    lexicon.outOf,
    lexicon.oneIn,
    dates.ago,
    dates.hence,
    dates.sides,
    dates.old,
    dates.onDay,
    dates.inYear,
    dates.ordinalEnds,
    dates.decadeEnds,
  ])
  const known = new Map<string, number>()
  return (word) => {
    let found = known.get(word)
    if (found === undefined) {
      const isNumber = begins.has(word) || lexicon.parts.of(word) !== null
      const roles = [isNumber, opens.has(word), carries.has(word), joins.has(word)]
      found = roles.reduce((sum, has, index) => (has ? sum | (1 << index) : sum), 0)
      if (known.size >= wordsMax) known.clear()
      known.set(word, found)
    }
    return found
  }
}

const firstWordsOf = (maps: readonly PhraseMap<unknown>[]): ReadonlySet<string> =>
  new Set(maps.flatMap(({ firstWords }) => [...firstWords]))
