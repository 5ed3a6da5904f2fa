import type { Random } from '../sample-data/random.ts'
import { type OpenApiDocument, resolveRef, type Schema } from './document.ts'
import type { Pool } from './pool.ts'

const depthMax = 8

/** Texts that have broken programs before. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\r\nSet-Cookie: x=1',
  "'; DROP TABLE companies; --",
  '" OR 1=1 --',
  '%00%2e%2e%2f',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=cmd|"/c calc"!A1',
  'e\u0301'.repeat(40),
  '\u202Eevil',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(3),
  'https://exa mple.com',
  'http://[::1]:80/',
  'xn--80ak6aa92e.com',
  '1e309',
  '-0',
  'NaN',
  '__proto__',
  'constructor',
  'a'.repeat(201),
  'x'.repeat(5_000),
]
const nastyNumbers = [0, -1, -0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 0.1 + 0.2, 1e-9]
const plainTexts = [
  'acme',
  'Harbor Analytics',
  'payroll software',
  'https://www.acme.example/about',
  'Berlin',
  'DE',
  'fintech',
]

export interface Values {
  /** A value that the schema accepts, as far as the schema can be read: patterns are met through examples and the pool. */
  fitting(schema: Schema, name: string): unknown
  /** The value with one thing changed, somewhere inside, that it may not survive. */
  spoilt(value: unknown): unknown
}

export function createValues(document: OpenApiDocument, pool: Pool, random: Random): Values {
  function fitting(given: Schema, name: string, depth: number): unknown {
    const schema = resolveRef(document, given)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) return fitting(random.pick(choices), name, depth + 1)
    const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['string'])
    if (type === 'object') return fittingObject(schema, depth)
    if (type === 'array') return fittingArray(schema, name, depth)
    if (type === 'string') return fittingText(schema, name)
    if (type === 'integer' || type === 'number') return fittingNumber(schema, type)
    return type === 'boolean' ? random.chance(0.5) : null
  }

  function fittingObject({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
    const object: Record<string, unknown> = {}
    const chance = depth >= depthMax ? 0 : 0.5 / (depth + 1)
    for (const [name, part] of Object.entries(properties)) {
      if (required.includes(name) || random.chance(chance)) object[name] = fitting(part, name, depth + 1)
    }
    if (typeof additionalProperties === 'object')
      object['note'] = fitting(additionalProperties, 'note', depth + 1)
    return object
  }

  function fittingArray({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string, depth: number) {
    const count = random.int(minItems, Math.max(minItems, Math.min(maxItems, 3)))
    return Array.from({ length: count }, () => fitting(items, name, depth + 1))
  }

  function fittingText(
    { format, examples = [], minLength = 0, maxLength = 200 }: Schema,
    name: string,
  ): string {
    const known = pool.of(name, random)
    if (known !== null && random.chance(0.7)) return known
    if (format === 'uuid') return '0192f0c1-7a00-7000-8000-000000000001'
    if (format === 'date-time') return '2026-05-01T00:00:00.000Z'
    if (format === 'date') return '2026-05-01'
    const text = String(random.pick([...examples, ...plainTexts]))
    return text.padEnd(minLength, 'x').slice(0, maxLength)
  }

  function fittingNumber({ minimum = 0, maximum = minimum + 2_000 }: Schema, type: string): number {
    return type === 'integer' ? random.int(minimum, maximum) : minimum + random.next() * (maximum - minimum)
  }

  function junk(): unknown {
    const kinds = [
      () => random.pick(nastyTexts),
      () => random.pick(nastyNumbers),
      () => null,
      () => [],
      () => ({}),
      () => true,
    ]
    return random.pick(kinds)()
  }

  function spoilt(value: unknown): unknown {
    if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
      const at = random.int(0, value.length - 1)
      if (random.chance(0.1)) return Array.from({ length: 1_001 }, () => value[at])
      return value.map((part, i) => (i === at ? spoilt(part) : part))
    }
    if (typeof value !== 'object' || value === null || random.chance(0.1)) return junk()
    const object: Record<string, unknown> = { ...value }
    const names = Object.keys(object)
    if (names.length === 0 || random.chance(0.2)) {
      object[random.pick(['unknown_field', '__proto__', 'constructor', 'limt', ''])] = junk()
      return object
    }
    const name = random.pick(names)
    if (random.chance(0.2)) delete object[name]
    else object[name] = spoilt(object[name])
    return object
  }

  return { fitting: (schema, name) => fitting(schema, name, 0), spoilt }
}

export function nastyText(random: Random): string {
  return random.pick(nastyTexts)
}
