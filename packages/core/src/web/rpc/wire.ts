/** Of JSON that is parsed without a turn of the loop, in characters: twice as many at most, with one member that just fitted. */
const PIECE_MAX = 64 * 1024
/** Longer texts travel as they are, beside the JSON. */
const TEXT_INLINE_MAX = 4 * 1024

/** A part of a value on its way: JSON, text in UTF-8, or bytes. Later pieces name earlier ones by number. */
export interface Piece {
  readonly kind: 'json' | 'text' | 'bytes'
  readonly bytes: Uint8Array
}

/** What is no data and stays where it is: functions and signals go by a number, errors by their fields. */
export interface Border {
  out(value: object): unknown
  in(sent: unknown): unknown
}

const encoder = new TextEncoder()

/** The value as pieces, the last of which is its root. Throws for what no piece can hold. */
export function encode(value: unknown, border: Border): readonly Piece[] {
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], bytes: Uint8Array) => pieces.push({ kind, bytes }) - 1
  const addJson = (json: string) => add('json', encoder.encode(json))
  const tagged = (tag: string, json: string | number) => `{"$":"${tag}","v":${json}}`

  /** The members in groups that are small enough to be parsed at once. */
  function joined(members: Iterable<string>, open: '[' | '{'): string {
    const close = open === '[' ? ']' : '}'
    const groups: number[] = []
    let group: string[] = []
    let length = 0
    for (const member of members) {
      if (length + member.length > PIECE_MAX && group.length > 0) {
        groups.push(addJson(open + group.join(',') + close))
        group = []
        length = 0
      }
      group.push(member)
      length += member.length
    }
    const last = open + group.join(',') + close
    if (groups.length === 0) return last
    return tagged(open, `[${[...groups, addJson(last)].join(',')}]`)
  }

  function* membersOf(object: object): Generator<string> {
    for (const key of Reflect.ownKeys(object)) {
      if (!Object.prototype.propertyIsEnumerable.call(object, key)) continue
      const name = typeof key === 'string' ? key : Symbol.keyFor(key)
      // A symbol that no other process can have.
      if (name === undefined) continue
      yield `${JSON.stringify(escaped(key, name))}:${jsonOf(Reflect.get(object, key))}`
    }
  }

  function jsonOf(one: unknown): string {
    if (typeof one === 'string') {
      if (one.length <= TEXT_INLINE_MAX || !one.isWellFormed()) return JSON.stringify(one)
      return tagged('t', add('text', encoder.encode(one)))
    }
    if (typeof one === 'number')
      return Number.isFinite(one) && !Object.is(one, -0) ? String(one) : tagged('n', `"${numberWord(one)}"`)
    if (one === undefined) return '{"$":"u"}'
    if (one === null || typeof one === 'boolean') return String(one)
    if (typeof one === 'function' || one instanceof AbortSignal || one instanceof Error)
      return tagged('o', jsonOf(border.out(one)))
    if (typeof one !== 'object') throw new TypeError(`A ${typeof one} cannot be sent.`)
    if (one instanceof Uint8Array) return tagged('b', add('bytes', one))
    if (Array.isArray(one)) return joined(lazily(one, jsonOf), '[')
    if (one instanceof Map) return tagged('m', jsonOf([...one]))
    if (one instanceof Set) return tagged('s', jsonOf([...one]))
    return joined(membersOf(one), '{')
  }

  addJson(jsonOf(value))
  return pieces
}

const symbolPrefix = '@@'
/** A member that looks like one of ours gets one `$` more. */
const escaped = (key: string | symbol, name: string) => {
  if (typeof key === 'symbol') return symbolPrefix + name
  return /^(?:\$+$|\$*@@)/.test(name) ? `$${name}` : name
}
const numberWord = (value: number) => (Object.is(value, -0) ? '-0' : String(value))

function* lazily<T>(items: readonly T[], map: (item: T) => string): Generator<string> {
  for (const item of items) yield map(item)
}

/** Undoes `encode`. Lets others have the loop, by `rest`, between pieces that are worth it. Throws for what `encode` never makes. */
export async function decode(
  pieces: readonly Piece[],
  border: Border,
  rest: () => Promise<void>,
): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const values: unknown[] = []
  let since = 0
  for (const { kind, bytes } of pieces) {
    since += bytes.length
    if (since > PIECE_MAX && values.length > 0) {
      since = bytes.length
      await rest()
    }
    if (kind === 'bytes') values.push(bytes)
    else {
      const text = decoder.decode(bytes)
      values.push(kind === 'text' ? text : restored(JSON.parse(text)))
    }
  }
  if (values.length === 0) throw new TypeError('Nothing was sent.')
  return values.at(-1)

  function restored(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) value[at] = restored(value[at])
      return value
    }
    const object = value as Record<string, unknown>
    if (Object.hasOwn(object, '$')) return untagged(object)
    for (const key of Object.keys(object)) {
      const member = restored(object[key])
      const own = ownKey(key)
      if (own === key && key !== '__proto__') object[key] = member
      else {
        delete object[key]
        Object.defineProperty(object, own, {
          value: member,
          enumerable: true,
          configurable: true,
          writable: true,
        })
      }
    }
    return object
  }

  function untagged({ $: tag, v }: Record<string, unknown>): unknown {
    switch (tag) {
      case 'u':
        return undefined
      case 't':
      case 'b':
        return pieceAt(v)
      case 'n':
        return Number(v)
      case 'm':
        return new Map(restored(v) as (readonly [unknown, unknown])[])
      case 's':
        return new Set(restored(v) as unknown[])
      case '[':
        return (v as unknown[]).flatMap((number) => pieceAt(number) as unknown[])
      case '{':
        return Object.assign({}, ...(v as unknown[]).map(pieceAt))
      case 'o':
        return border.in(restored(v))
      default:
        throw new TypeError('What was sent cannot be understood.')
    }
  }

  function pieceAt(number: unknown): unknown {
    if (typeof number !== 'number' || !(number in values)) throw new TypeError('A piece is missing.')
    return values[number]
  }
}

function ownKey(key: string): string | symbol {
  if (key.startsWith(symbolPrefix)) return Symbol.for(key.slice(symbolPrefix.length))
  return /^(?:\$\$+$|\$+@@)/.test(key) ? key.slice(1) : key
}
