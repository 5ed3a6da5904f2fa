import {
  Kind,
  type Static,
  type TLiteral,
  type TOptional,
  type TSchema,
  type TString,
  type TUnion,
  TypeRegistry,
} from '@sinclair/typebox'
import * as Type from './schema-types.ts'

/**
 * The vocabulary of request and response schemas: a small part of JSON Schema, so that one value validates, documents
 * and explains. Lengths count Unicode code points of the trimmed, NFC-normalised text (docs/design/decisions.md#text).
 */

/** Trimmed NFC text, in code points. `TypeBox` counts UTF-16 units, so this is a kind of its own. */
export function Text(options: TextOptions = {}): TString {
  return Type.Unsafe<string>({ ...options, [Kind]: 'Text', type: 'string' }) as unknown as TString
}

/** Text that is echoed as it was sent: its length counts every code point, spaces around it included. */
export function Verbatim(options: { maxLength: number; description?: string }): TString {
  return Type.Unsafe<string>({ ...options, [Kind]: 'Verbatim', type: 'string' }) as unknown as TString
}

/** Code points of a `request_id`, which is echoed in a header and kept in the ledger. */
export const requestIdMax = 128

export interface TextOptions {
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  description?: string
  examples?: readonly string[]
  /** What a refusal calls it beside the choices of a closed list. */
  namedAs?: string
}

/** How long a text is, in code points (docs/design/decisions.md#text). */
export function textLength(value: string): number {
  const text = value.trim()
  // Below U+0300 there is nothing to compose and no surrogate: one unit is one code point.
  let plain = 0
  while (plain < text.length && text.charCodeAt(plain) < 0x300) plain++
  if (plain === text.length) return plain
  return verbatimLength(text.normalize('NFC'))
}

/**
 * The most UTF-16 units a text may be sent in, when it is bounded at all: what trimming and composing take away counts for
 * nothing, but is stored and echoed as it came.
 */
export function sentLengthMax({ maxLength, pattern }: TextOptions): number {
  return 4 * (maxLength ?? (pattern === undefined ? Number.POSITIVE_INFINITY : patternedLengthMax))
}

const patternedLengthMax = 250

/** Code points of a text as it is. By units: the iterator of a text takes 10 to 30 ms for a million of them. */
export function verbatimLength(value: string): number {
  let length = value.length
  for (let at = 0; at + 1 < value.length; at++) {
    if ((value.charCodeAt(at) & 0xfc00) !== 0xd800 || (value.charCodeAt(at + 1) & 0xfc00) !== 0xdc00) continue
    length--
    at++
  }
  return length
}

TypeRegistry.Set<{ maxLength: number }>(
  'Verbatim',
  (schema, value) =>
    typeof value === 'string' &&
    (value.length <= schema.maxLength || verbatimLength(value) <= schema.maxLength),
)

TypeRegistry.Set<TextOptions>('Text', (schema, value) => {
  if (typeof value !== 'string') return false
  const min = schema.minLength ?? 0
  const max = schema.maxLength ?? Number.POSITIVE_INFINITY
  if (value.length > sentLengthMax(schema)) return false
  // A text has at most as many code points as UTF-16 units, so most texts are decided by their length alone.
  if (min > 0 || value.length > max) {
    const length = textLength(value)
    if (length < min || length > max) return false
  }
  return schema.pattern === undefined || textPattern(schema.pattern).test(value.trim().normalize('NFC'))
})

/** The compiled form of a schema's `pattern`: a schema is checked far more often than it is made. */
export function textPattern(source: string): RegExp {
  let pattern = compiledPatterns.get(source)
  if (pattern === undefined) {
    pattern = new RegExp(source, 'u')
    compiledPatterns.set(source, pattern)
  }
  return pattern
}

const compiledPatterns = new Map<string, RegExp>()

export function Nullable<T extends TSchema>(schema: T, options: { description?: string } = {}) {
  return Type.Union([schema, Type.Null()], options)
}

/** One of a closed list of strings. */
export function OneOf<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string } = {},
): TUnion<{ [K in keyof Values]: TLiteral<Values[K] & string> } & TSchema[]> {
  return Type.Union(
    values.map((value) => Type.Literal(value)),
    options,
  ) as never
}

/** An object that refuses fields it does not name. */
export function Closed<P extends Record<string, TSchema>>(
  properties: P,
  options: { description?: string; $id?: string; unknownField?: Readonly<Record<string, string>> } = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

/** A closed object with the name that documents give it; `unknownField` has words of their own for fields that it lacks. */
export function titled<P extends Record<string, TSchema>>(
  title: string,
  properties: P,
  unknownField: Readonly<Record<string, string>> = {},
) {
  return Type.Object(properties, { title, additionalProperties: false, unknownField })
}

/** A value by a rule that no other kind has; `wanted` says in words what it has to be. */
export function Such<T>(wanted: string, holds: (value: unknown) => boolean): TSchema & { static: T } {
  return Type.Unsafe<T>({ [Kind]: 'Such', wanted, holds })
}

TypeRegistry.Set<{ holds(value: unknown): boolean }>('Such', (schema, value) => schema.holds(value))

/** A field that may be absent or null; both mean its default. */
export function maybe<T extends TSchema>(schema: T, description?: string) {
  return Type.Optional(Nullable(schema, description === undefined ? {} : { description }))
}

/** Of every list that comes in pages. */
export const pageBounds = { page: 100, pageDefault: 20 } as const

/** What such a list takes in its query, beside what it has of its own. */
export const pageMembers = {
  after: Type.Optional(Text({ minLength: 1, maxLength: 512, description: 'next_cursor of the page before' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: pageBounds.page, description: `Default ${pageBounds.pageDefault}` }),
  ),
}

export const PageQuerySchema = Closed(pageMembers)

/** What a body may carry as a mark of its own in answers, logs and the ledger. */
export const RequestIdSchema = Type.Optional(
  Nullable(Verbatim({ maxLength: requestIdMax }), { description: 'Echoed as meta.request_id' }),
)

/** Which of the account's webhook endpoints hears of the end of a job. */
export const WebhookIdSchema = Type.Optional(
  Nullable(
    Text({
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      format: 'uuid',
      examples: ['0192f0c1-7a00-7000-8000-0000000000c1'],
    }),
    { description: 'A webhook endpoint of the account, called when the job ends' },
  ),
)

/** As the stores write ids; null for none. */
export const readWebhookId = (id: string | null | undefined): string | null =>
  id?.trim().toLowerCase() ?? null

/** Checks a request as HTTP does: throws BAD_REQUEST with every problem, and returns it as JSON would write it. */
export type CheckInput = <Schema extends TSchema>(schema: Schema, request: unknown) => Static<Schema>

export type { Static, TOptional, TSchema }
export { Type }
