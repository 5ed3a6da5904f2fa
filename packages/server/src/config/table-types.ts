import { type LimitOverrides, parseUsd, publicRoutes, rateClasses } from '@dealflow/core'
import { didYouMean } from '../did-you-mean.ts'
import { type SettingType, WrongValue } from './setting.ts'
import { quoted } from './types.ts'

/** Micro-USD by `POST /api/v2/searches`; written in USD. */
export const prices: SettingType<Readonly<Record<string, number>>> = {
  value: 'JSON',
  expected: 'prices in USD by route, such as {"POST /api/v2/searches": 0.05}, with at most 6 decimals',
  read(written) {
    const table = objectOf(written)
    if (table === undefined) return undefined
    const routes = publicRoutes()
    const read: Record<string, number> = {}
    for (const [route, price] of Object.entries(table)) {
      refuseUnknown(route, routes, 'route')
      const microUsd = typeof price === 'number' && price >= 0 ? parseUsd(decimal(price)) : null
      if (microUsd === null) return undefined
      read[route] = microUsd
    }
    return read
  },
  toToml: (value) => inlineTable(Object.entries(value).map(([route, price]) => [route, String(price / 1e6)])),
}

/** Without an exponent, so that 0.0000005 is refused for its digits and not for its spelling. */
function decimal(price: number): string {
  return price.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/** Requests a window by rate class; what is not named keeps its default, 0 is unlimited. */
export const limits: SettingType<LimitOverrides> = {
  value: 'JSON',
  expected: `limits by class (${rateClasses.join(', ')}), such as {"search": {"key": {"minute": 100}, "account": {"day": 0}}}`,
  read(written) {
    const table = objectOf(written)
    if (table === undefined) return undefined
    for (const [rateClass, byScope] of entriesOf(table, rateClasses, 'class')) {
      for (const [scope, windows] of entriesOf(byScope, ['key', 'account'], `scope of ${rateClass}`)) {
        for (const [window, limit] of entriesOf(windows, ['second', 'minute', 'day'], `window of ${scope}`)) {
          if (!Number.isSafeInteger(limit) || (limit as number) < 0)
            throw new WrongValue(
              `sets ${rateClass}.${scope}.${window}, which must be a whole number; 0 is unlimited.`,
            )
        }
      }
    }
    return table as LimitOverrides
  },
  toToml: toInlineToml,
}

function entriesOf(value: unknown, keys: readonly string[], what: string): readonly [string, unknown][] {
  const table = objectOf(value)
  if (table === undefined) throw new WrongValue(`needs a table of ${keys.join(', ')} for each ${what}.`)
  for (const key of Object.keys(table)) refuseUnknown(key, keys, what)
  return Object.entries(table)
}

function refuseUnknown(key: string, known: readonly string[], what: string) {
  if (known.includes(key)) return
  const remedy = didYouMean(key, known) || ` There are ${known.join(', ')}.`
  throw new WrongValue(`names ${quoted(key.slice(0, 100))}, which is no ${what}.${remedy}`)
}

/** A table of the file, or a JSON object as text. */
function objectOf(written: unknown): Readonly<Record<string, unknown>> | undefined {
  let value = written
  if (typeof written === 'string') {
    try {
      value = JSON.parse(written)
    } catch {
      return undefined
    }
  }
  const isTable =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  return isTable ? (value as Record<string, unknown>) : undefined
}

function inlineTable(entries: readonly (readonly [string, string])[]): string {
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([key, value]) => `${tomlKey(key)} = ${value}`).join(', ')} }`
}

const tomlKey = (key: string) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key))

function toInlineToml(value: object): string {
  return inlineTable(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'object' ? toInlineToml(part) : String(part),
    ]),
  )
}
