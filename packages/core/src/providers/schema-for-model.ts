import type { TSchema } from '../kernel/index.ts'

/**
 * A schema in the words that the grammars of all endpoints know: objects that are closed and have every member required, arrays,
 * enums, plain types and null. Lengths, patterns and names are left to our own check of the answer.
 */
export function schemaForModel(schema: TSchema): Readonly<Record<string, unknown>> {
  const { type, properties, items, anyOf, const: only, enum: values, description } = schema
  const said = typeof description === 'string' ? { description } : {}
  if (only !== undefined) return { ...said, type: typeof only, enum: [only] }
  if (Array.isArray(values)) return { ...said, ...(type === undefined ? {} : { type }), enum: values }
  if (Array.isArray(anyOf)) return { ...said, ...union(anyOf) }
  if (type === 'object')
    return {
      ...said,
      type,
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, TSchema>).map(([name, member]) => [
          name,
          schemaForModel(member),
        ]),
      ),
      required: Object.keys(properties as object),
      additionalProperties: false,
    }
  if (type === 'array') return { ...said, type, items: schemaForModel(items as TSchema) }
  return { ...said, type }
}

/** Literals of one type become an enum: fewer grammars know `anyOf` than that. */
function union(parts: readonly TSchema[]): Readonly<Record<string, unknown>> {
  const literals = parts.map(({ const: only }) => only as unknown)
  const [first] = literals
  return literals.every((literal) => literal !== undefined && typeof literal === typeof first)
    ? { type: typeof first, enum: literals }
    : { anyOf: parts.map(schemaForModel) }
}
