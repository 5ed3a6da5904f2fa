import { isObject } from '../../../kernel/index.ts'
import type { Recognized } from '../formats/recognize.ts'
import { rangeOf } from './cells/headcount.ts'
import { moneyOf } from './cells/money-object.ts'
import type { ColumnSample } from './column-values.ts'
import { headerKey, otherParties, rangeHighs, rangeLows } from './import-words.ts'

/** Whether its columns have places, as in rows of cells. */
export function isTable({ format }: Recognized): boolean {
  return format !== 'json' && format !== 'jsonl'
}

/** The values of the first rows; of JSON also those of members of members, by their paths: `hq.city` is known as "hq city" and as "city". */
export function samplesOf(names: readonly string[], found: Recognized): readonly ColumnSample[] {
  const { rows, objects } = found
  if (isTable(found))
    return names.map((name, at) => ({
      name,
      headers: [name],
      isStructure: false,
      isList: false,
      values: rows.slice(1, 1 + sampleRows).flatMap((row) => (row[at]?.trim() ? [row[at]] : [])),
    }))
  const samples: Samples = new Map()
  for (const object of objects.slice(0, sampleRows)) addMembers(samples, [], object)
  return [...samples].map(([name, { parts, values, isStructure, isList }]) => ({
    name,
    headers: parts.length === 1 ? [name] : [parts.slice(-2).join(' '), parts.at(-1) ?? name],
    values,
    isStructure: isStructure && values.length === 0,
    isList,
  }))
}

const sampleRows = 60

type Samples = Map<
  string,
  { readonly parts: readonly string[]; readonly values: string[]; isStructure: boolean; isList: boolean }
>

function addMembers(samples: Samples, path: readonly string[], object: Readonly<Record<string, unknown>>) {
  for (const [key, value] of Object.entries(object)) {
    const parts = [...path, key]
    const name = parts.join('.')
    const known = samples.get(name) ?? { parts, values: [], isStructure: false, isList: false }
    if (samples.size < membersMost) samples.set(name, known)
    const whole = isObject(value) ? oneValue(value) : null
    if (typeof value === 'string' && value.trim() !== '') known.values.push(value)
    else if (typeof value === 'number') known.values.push(String(value))
    else if (whole !== null) known.values.push(whole)
    else if (isObject(value) || Array.isArray(value))
      known.isStructure ||= isObject(value) || value.some(isObject)
    known.isList ||= Array.isArray(value) && value.some(isObject)
    if (isObject(value) && path.length < depthMost && whole === null && !isOtherParty(key))
      addMembers(samples, parts, value)
  }
}

/** What an object says that is one value: a range, a date or an amount; null for any other. */
function oneValue(value: Readonly<Record<string, unknown>>): string | null {
  if (isRange(value)) return Object.values(value).join('-')
  return partsOfDate(value) ?? (isMoney(value) ? Object.values(value).join(' ') : null)
}

/** `{"min": 11, "max": 50}` is one value, as 11-50 is. */
function isRange(value: Readonly<Record<string, unknown>>): boolean {
  return (
    rangeOf(value) !== null &&
    Object.keys(value).every((key) => rangeLows().has(headerKey(key)) || rangeHighs().has(headerKey(key)))
  )
}

/** Whether a path leads to somebody else than the company. */
export const isOtherParty = (path: string): boolean =>
  otherParties().has(headerKey(path.slice(path.lastIndexOf('.') + 1)))

/** `{"year": 2020, "month": 3}` as "2020-03"; null for any other object. */
export function partsOfDate(value: Readonly<Record<string, unknown>>): string | null {
  const { year, month, day, ...others } = value
  if (typeof year !== 'number' || Object.keys(others).length > 0) return null
  const two = (part: unknown) => (typeof part === 'number' ? `-${String(part).padStart(2, '0')}` : '')
  return `${year}${two(month)}${two(month) === '' ? '' : two(day)}`
}

/** `{"value": 600000, "currency": "CAD"}` is one value, too. */
const isMoney = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(value).length === 2 && moneyOf(value)?.currency != null

const membersMost = 300
const depthMost = 4

/** What an object says at a path of names, or undefined. */
export function memberAt(object: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return object
  if (!isObject(object)) return undefined
  // A dot may be part of a name: `fields.Year Est.`
  for (let end = 1; end <= path.length; end++) {
    const key = path.slice(0, end).join('.')
    const value = Object.hasOwn(object, key) ? memberAt(object[key], path.slice(end)) : undefined
    if (value !== undefined) return value
  }
  return undefined
}
