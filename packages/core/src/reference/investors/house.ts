import { hasDigit } from '../../kernel/index.ts'
import { genericNameWords } from '../names/generic-name-words.ts'
import { isCuratedInvestor } from './investor-key.ts'

/**
 * Whether an investor is surely no person: a known one, of one word, or with a word of organisations or a number. People are not
 * listed, however much they invest: their names could be read letter by letter.
 */
export function isHouse(key: string): boolean {
  const words = key.split(' ')
  return (
    words.length === 1 ||
    isCuratedInvestor(key) ||
    words.some((word) => genericNameWords.has(word) || hasDigit(word))
  )
}
