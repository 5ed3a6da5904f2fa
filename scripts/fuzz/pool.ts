import type { Random } from '../sample-data/random.ts'

/** What answers told: ids that exist, so that later requests reach further than a 404. */
export interface Pool {
  /** Keeps every id, cursor and domain that an answer holds. */
  learn(answer: unknown): void
  /** A known value for a field or parameter of this name; null when none was seen. */
  of(name: string, random: Random): string | null
}

/** Ids under these names are the same thing. */
const aliases: Readonly<Record<string, string>> = {
  primary_key: 'company_id',
  next_cursor: 'after',
  domain: 'websites',
  webhook_endpoint_id: 'webhook_id',
}
const valuesMax = 200

/** `isReserved` keeps the fuzzer's own keys out, so that it does not saw off the branch it sits on. */
export function createPool(isReserved: (value: string) => boolean): Pool {
  const known = new Map<string, string[]>()

  function note(name: string, value: string) {
    const key = aliases[name] ?? name
    if (!/(_id|^after|^websites|^names?)$/.test(key) || isReserved(value)) return
    const values = known.get(key) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > valuesMax) values.shift()
    known.set(key, values)
  }

  function learn(value: unknown) {
    if (Array.isArray(value)) for (const part of value.slice(0, 20)) learn(part)
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        if (typeof part === 'string' && part.length <= 300) note(name, part)
        else learn(part)
      }
  }

  return {
    learn,
    of(name, random) {
      const values = known.get(name)
      return values === undefined ? null : random.pick(values)
    },
  }
}
