import {
  Kind,
  type Static,
  type TLiteral,
  type TSchema,
  type TString,
  type TUnion,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'

/**
 * The vocabulary of request and response schemas: a small part of JSON Schema, so that one value validates, documents
 * and explains. Lengths count Unicode code points of the trimmed, NFC-normalised text (decisions D1.6).
 */

/** Trimmed NFC text, in code points. `TypeBox` counts UTF-16 units, so this is a kind of its own. */
export function Text(options: TextOptions = {}): TString {
  return Type.Unsafe<string>({ ...options, [Kind]: 'Text', type: 'string' }) as unknown as TString
}

export interface TextOptions {
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  description?: string
  examples?: readonly string[]
}

/** How long a text is by D1.6. */
export function textLength(value: string): number {
  const text = value.trim().normalize('NFC')
  let length = 0
  for (const _ of text) length++
  return length
}

TypeRegistry.Set<TextOptions>('Text', (schema, value) => {
  if (typeof value !== 'string') return false
  // Code points are never more than UTF-16 units: short plain text needs no count.
  const min = schema.minLength ?? 0
  if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY) || min > 0) {
    const length = textLength(value)
    if (length < min || length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) return false
  }
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value.trim().normalize('NFC'))
})

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
  options: { description?: string; $id?: string } = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false })
}

export type { Static, TSchema }
export { Type }
