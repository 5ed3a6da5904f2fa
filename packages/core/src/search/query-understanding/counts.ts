import { keysOf, valuesFor } from '../../kernel/index.ts'
import { filterTable, isExact, maxOf, type RangeKey, type RangeRow } from '../../records/index.ts'
import { amountsIn, toMinMax } from './amounts.ts'
import { phrasesAt, skip } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import { valueBehind } from './query-values.ts'
import { oneFact, type Rule } from './reading.ts'
import { saidOfOthers, saidOfPeople } from './said-of-others.ts'
import { eitherOf, marks, phrasesThat, valueBounds, type WordList, type Words, wordsThat } from './words.ts'

/** How queries say a number that needs no rule of its own: `more than 10k followers`, `score above 7`. */
interface Counted {
  /** A list of queries, or a class of words. Before or behind the number. */
  readonly words: WordList
  /** Single words that may be between the number and its words: "10k LinkedIn followers". */
  readonly between: Words
  /** Only companies have such a number: who is spoken of need not be asked. */
  readonly isOfCompaniesAlone?: true
  /** The most that is believed: what is more is money or a count of something else. */
  readonly most?: number
  /** The most that there is, of which a text may say a share: "8 out of 10". */
  readonly outOf?: number
  readonly confidence: number
}

/** Names, in no language. */
const platforms = marks(...'linkedin instagram facebook youtube twitter social media x'.split(' '))
const none = marks()

const counted = {
  followers: { words: 'followers', between: platforms, confidence: 0.93 },
  totalRounds: { words: 'round', between: wordsThat('funding'), most: 50, confidence: 0.9 },
  score: { words: 'score', between: none, isOfCompaniesAlone: true, outOf: 10, confidence: 0.9 },
} as const satisfies Partial<Record<RangeKey, Counted>>

/** A rule for each number of `counted`: its words come before or behind a comparison. */
export const countRules = valuesFor(keysOf(counted), ruleFor)

function ruleFor(key: keyof typeof counted): Rule {
  const {
    words,
    between,
    isOfCompaniesAlone,
    most = Number.POSITIVE_INFINITY,
    outOf,
    confidence,
  }: Counted = counted[key]
  const row: RangeRow = filterTable[key]
  const cues = phrasesThat([[words, true]])

  return (query, at) => {
    const { tokens, values, context } = query
    const isTaken = (value: number) =>
      value >= row.min && value <= Math.min(most, maxOf(row, context.currentYear))
    const before = cues.find(tokens, at)
    const spoken = before === null ? values.at(at) : valueBehind(query, { at, next: before.next }, fillers)
    // "8 out of 10" is read as the share that it is.
    const share =
      outOf !== undefined && isShare(tokens.slice(at, spoken?.next), spoken?.value[0].type) ? outOf : 1
    const found = amountsIn(spoken, (plain) => {
      const value =
        plain.type === 'number' ? Number((Number(plain.amount) * share).toPrecision(15)) : Number.NaN
      return isTaken(value) && isExact(value, row) ? value : null
    })
    if (found === null) return null
    const after = before === null ? cues.find(tokens, skip(tokens, found.next, between)) : null
    const end = after?.next ?? (before === null ? null : found.next)
    if (end === null) return null
    // "Cuatro rondas o más"
    const behind = found.value.kind === 'exact' ? suffixes.find(tokens, end) : null
    if (behind === null && found.value.kind !== 'bounds') return null
    const bounds = behind === null ? found.value : { min: null, max: null, [behind.value]: found.value.min }
    const next = behind?.next ?? end
    if (!isOfCompaniesAlone && (saidOfOthers(tokens, at) || saidOfPeople(tokens, at))) return null
    const range = toMinMax(bounds, 10 ** -row.decimals)
    if (!Object.values(range).every(isTaken)) return null
    const where = phrasesAt(tokens, next, 2).at(1)
    const isWhere = onWords.has(tokens[next]?.word) && between.has(tokens[next + 1]?.word)
    return oneFact(at, isWhere ? (where?.next ?? next) : next, key, range, confidence)
  }
}

const isShare = (tokens: readonly QueryToken[], type: string | undefined) =>
  type === 'number' && tokens.filter(({ kind }) => kind === 'number').length === 2

const suffixes = valueBounds()
const onWords = wordsThat('at', 'in')
const fillers = eitherOf(wordsThat('value-link'), marks(':'))
