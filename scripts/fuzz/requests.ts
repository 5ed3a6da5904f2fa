import type { Random } from '../sample-data/random.ts'
import type { Operation, Schema } from './document.ts'
import { hostileJson } from './hostile-json.ts'
import type { Pool } from './pool.ts'
import { nastyText, type Values } from './values.ts'

export interface PlannedRequest {
  readonly operation: Operation
  /** Path and query. */
  readonly target: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** Whether method and path are those of the operation: only then do its documented answers bind. */
  readonly isDocumented: boolean
}

export interface RequestParts {
  /** All of the API: a stray method may be another operation of the same path. */
  readonly operations: readonly Operation[]
  readonly pool: Pool
  readonly values: Values
  readonly random: Random
  /** Keys to send; the first is the one that opens the operation's API. */
  readonly keys: readonly [string, ...string[]]
}

/** A request to the operation: a good one, or one with something wrong in its key, path, query, headers or body. */
export function planRequest(operation: Operation, parts: RequestParts): PlannedRequest {
  const { operations, random } = parts
  const strays = random.chance(0.03)
  const method = strays ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) : operation.method
  const path =
    pathOf(operation, parts) + (random.chance(0.01) ? random.pick(['/', '/x', '%2f', '//', '%zz']) : '')
  const { body, contentType } = bodyOf(operation, parts)
  const bodiless = method === 'GET' || (method !== operation.method && random.chance(0.5))
  const hit = operations.find((other) => other.path === operation.path && other.method === method)
  return {
    operation: hit ?? operation,
    method,
    target: path + queryOf(operation, parts),
    headers: {
      ...authorization(parts),
      ...(body === null || bodiless ? {} : { 'content-type': contentType }),
      ...(random.chance(0.05) ? { accept: 'application/problem+json' } : {}),
      ...(random.chance(0.05) ? { 'x-request-id': random.pick(['fuzz-1', 'x'.repeat(129), 'ü', ' ']) } : {}),
      ...(random.chance(0.03) ? { 'idempotency-key': random.pick(['a', '"b"', 'x'.repeat(256)]) } : {}),
    },
    body: bodiless ? null : body,
    isDocumented: hit !== undefined && matches(operation.path, path),
  }
}

function authorization({ keys, random }: RequestParts): Record<string, string> {
  if (random.chance(0.02)) return {}
  if (random.chance(0.02))
    return { authorization: random.pick(['Bearer', 'Basic YTpi', 'Bearer x', `Bearer ${keys[0]}x`]) }
  return { authorization: `Bearer ${random.chance(0.15) ? random.pick(keys) : keys[0]}` }
}

function pathOf(operation: Operation, { pool, random }: RequestParts): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = pool.of(name, random)
    if (known !== null && random.chance(0.85)) return encodeURIComponent(known)
    const text = random.pick(['0192f0c1-7a00-7000-8000-00000000ffff', nastyText(random), 'x'])
    // A segment that is empty or dots names another path.
    return /^\.*$/.test(text) ? 'x' : encodeURIComponent(text.toWellFormed())
  })
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

function queryOf(operation: Operation, { random, values }: RequestParts): string {
  const pairs: string[] = []
  const add = (name: string, value: unknown) =>
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`)
  for (const { name, in: place, required, schema = {} } of operation.parameters) {
    if (place !== 'query' || !(required === true || random.chance(0.3))) continue
    add(name, random.chance(0.2) ? nastyText(random) : values.fitting(schema, name))
    if (random.chance(0.02)) add(name, 'again')
  }
  if (random.chance(0.02)) add('unknown', 'x')
  if (random.chance(0.01)) pairs.push('%zz=%')
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function bodyOf(operation: Operation, { random, values }: RequestParts) {
  const json = 'application/json'
  if (operation.bodies.length === 0) return { body: random.chance(0.02) ? '{}' : null, contentType: json }
  const { contentType, schema, example } = random.pick(operation.bodies)
  if (contentType === 'multipart/form-data') return formOf(schema, { random, values })
  if (!contentType.includes('json')) {
    const lines = '{"name":"Fuzz One","website":"fuzz-one.example"}\nnot json\n'
    return { body: random.chance(0.2) ? nastyText(random) : lines, contentType }
  }
  const good = example !== undefined && random.chance(0.2) ? example : values.fitting(schema, '')
  let value = good
  if (random.chance(0.5)) for (let times = random.int(1, 3); times > 0; times--) value = values.spoilt(value)
  const text = JSON.stringify(value) ?? ''
  if (random.chance(0.04)) return { body: hostileJson(good, random), contentType: json }
  if (random.chance(0.04)) return { body: broken(text, random), contentType: json }
  return {
    body: text,
    contentType: random.chance(0.02)
      ? random.pick(['text/plain', 'application/json; charset=latin1', ''])
      : json,
  }
}

/** Fields and a file as a browser sends them, or broken off, or with a part too many. */
function formOf(schema: Schema, { random, values }: Pick<RequestParts, 'random' | 'values'>) {
  const fields = values.fitting(schema, '') as Readonly<Record<string, unknown>>
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || (name === 'file' && random.chance(0.05))) return []
    const filename = name === 'file' ? `; filename="${random.pick(['deck.pdf', '../x', 'ü.pdf', ''])}"` : ''
    const content = name !== 'file' ? String(value) : random.chance(0.8) ? '%PDF-1.7 of the fuzzer' : 'GIF89a'
    return [`content-disposition: form-data; name="${name}"${filename}\r\n\r\n${content.toWellFormed()}`]
  })
  if (random.chance(0.05)) parts.push(random.pick(['x: y\r\n\r\nz', ...parts, nastyText(random)]))
  const whole = `${parts.map((part) => `--fuzz\r\n${part}\r\n`).join('')}--fuzz--\r\n`
  const body = random.chance(0.05) ? whole.slice(0, random.int(0, whole.length)) : whole
  return { body, contentType: `multipart/form-data; boundary=${random.chance(0.03) ? 'other' : 'fuzz'}` }
}

function broken(text: string, random: Random): string | Uint8Array<ArrayBuffer> {
  const ways = [
    () => '',
    () => text.slice(0, Math.floor(text.length / 2)),
    () => `${text}${text}`,
    () => '['.repeat(20_000),
    () => new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    () => `{"query":1e400,"a":${'9'.repeat(400)}}`,
    () => `{"__proto__":{"x":1},"query":"a","query":"b"}`,
  ]
  return random.pick(ways)()
}
