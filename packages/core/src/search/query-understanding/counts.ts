import { keysOf, valuesFor } from '../../kernel/index.ts'
import { filterTable, isExact, maxOf, type RangeRow } from '../../records/index.ts'
import { readBounds, toMinMax } from './bounds.ts'
import { type CountedWords, countedWords } from './counted-words-table.ts'
import { readNumber } from './numbers.ts'
import { phraseTable, skip } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import { oneFact, type Rule } from './reading.ts'
import { saidOfOthers, saidOfPeople } from './said-of-others.ts'

/** A rule for each number of `countedWords`: its words stand before or behind a comparison. */
export const countRules = valuesFor(keysOf(countedWords), ruleFor)

function ruleFor(key: keyof typeof countedWords): Rule {
  const { words, between, behind, isOfCompaniesAlone, confidence }: CountedWords = countedWords[key]
  const row: RangeRow = filterTable[key]
  const cues = phraseTable([[words, true]])
  const skipped = new Set(between?.split(' '))
  const endings = (behind?.split('|') ?? []).map((phrase) => phrase.split(' '))

  return ({ tokens, context }, at) => {
    const isTaken = (value: number) => value >= row.min && value <= maxOf(row, context.currentYear)
    const readValue = (tokens: readonly QueryToken[], at: number) => {
      const number = readNumber(tokens, at)
      return number !== null && isTaken(number.value) && isExact(number.value, row) ? number : null
    }
    const before = cues.find(tokens, at)
    const start = before === null ? at : skip(tokens, before.next, fillers)
    const found = readBounds(tokens, start, readValue)
    if (found === null) return null
    const after = before === null ? cues.find(tokens, skip(tokens, found.next, skipped)) : null
    const next = after?.next ?? (before === null ? null : found.next)
    if (next === null) return null
    if (!isOfCompaniesAlone && (saidOfOthers(tokens, at) || saidOfPeople(tokens, at))) return null
    const range = toMinMax(found.value, 10 ** -row.decimals)
    if (!Object.values(range).every(isTaken)) return null
    const ending = endings.find((phrase) => phrase.every((word, i) => tokens[next + i]?.word === word))
    return oneFact(at, next + (ending?.length ?? 0), key, range, confidence)
  }
}

const fillers = new Set([':', 'of', 'is', 'a', 'count', 'with'])
