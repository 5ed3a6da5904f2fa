import {
  type CompanyRecord,
  type CustomValue,
  comparedText,
  customNumber,
  customTerms,
  writtenTexts,
} from '../../records/index.ts'
import { attribute } from './attributes.ts'
import type { CustomColumn } from './segment.ts'
import { sortNumbers } from './text-order.ts'

/** What the index holds of the operator's own fields, from the record alone: it knows neither their names nor who may see them. */
export interface CustomParts {
  readonly attributes: readonly string[]
  readonly numbers: readonly (readonly [CustomColumn, number])[]
}

const nothing: CustomParts = { attributes: [], numbers: [] }

export function customParts({ custom }: Pick<CompanyRecord, 'custom'>): CustomParts {
  if (custom === undefined) return nothing
  const attributes = new Set<string>()
  const numbers: [CustomColumn, number][] = []
  for (const [key, value] of Object.entries(custom)) {
    for (const term of customTerms(value)) attributes.add(attribute.custom(Number(key), term))
    for (const text of writtenTexts(value))
      attributes.add(attribute.customWritten(Number(key), comparedText(text), text))
    numbers.push(...numbersOf(Number(key), value))
  }
  return { attributes: [...attributes], numbers }
}

function numbersOf(key: number, value: CustomValue): [CustomColumn, number][] {
  const number = customNumber(value)
  if (number !== null) return [[`custom.${key}`, number]]
  // Money in a currency without a rate has no number.
  if (!('text' in value || 'person' in value)) return []
  const [first, second] = sortNumbers(writtenTexts(value)[0] ?? '')
  return [
    [`custom.${key}`, first],
    [`custom.${key}.next`, second],
  ]
}
