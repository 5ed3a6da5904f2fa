import { cutTo, foldText } from '../../kernel/index.ts'
import { dateNumber } from '../date-number.ts'
import { type CustomValue, customNameMax } from './custom-field.ts'

/** The number of a value that filters compare and orders go by; of a choice its key. Null of a value that is none. */
export function customNumber(value: CustomValue): number | null {
  if ('number' in value) return value.number
  if ('date' in value) return dateNumber(value.date)
  if ('money' in value) return value.money
  return 'choice' in value ? value.choice : null
}

/** What filters find a value by: the key of a choice; a text, a person and each tag as they are compared. */
export function customTerms(value: CustomValue): readonly string[] {
  if ('choice' in value) return [String(value.choice)]
  return writtenTexts(value).map(comparedText)
}

/** The texts of a value that is one. */
export function writtenTexts(value: CustomValue): readonly string[] {
  if ('text' in value) return [value.text]
  if ('person' in value) return [value.person]
  return 'tags' in value ? value.tags : []
}

/** Without case and accents. A longer text than a filter may ask for ends in a mark that no filter can send, so it equals none. */
export function comparedText(text: string): string {
  const folded = foldText(text)
  return folded.length <= customNameMax ? folded : `${cutTo(folded, customNameMax)}${longMark}`
}

/** No text that is stored holds it. */
export const longMark = '\u0001'
