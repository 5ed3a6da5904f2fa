import { Kind, type TSchema } from '@sinclair/typebox'

export type Json = Readonly<Record<string, unknown>>

export interface SchemaWriter {
  /** The schema as OpenAPI 3.1 takes it; one with an `$id` or a title becomes a component and is referred to. */
  write(schema: TSchema, direction: 'request' | 'response'): Json
  /** The components so far, by name. */
  readonly components: Readonly<Record<string, Json>>
}

/**
 * Writes TypeBox schemas as JSON Schema that people and generators read easily: choices as `enum`, nullable values as a
 * type list. A response schema stays open, because fields may be added within v2; a request schema stays closed, because
 * unknown fields are refused. A component used both ways is written as the request needs it, so write requests first.
 */
export function createSchemaWriter(): SchemaWriter {
  const components: Record<string, Json> = {}
  const directions = new Map<string, 'request' | 'response'>()

  function write(schema: TSchema, direction: 'request' | 'response'): Json {
    const name = schema.$id ?? schema.title
    if (name === undefined) return inline(schema, direction)
    const written = inline(schema, direction)
    const known = components[name]
    if (known === undefined) {
      components[name] = written
      directions.set(name, direction)
    } else if (directions.get(name) === direction && JSON.stringify(known) !== JSON.stringify(written)) {
      throw new Error(`Two different schemas are called ${name}`)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function inline(schema: TSchema, direction: 'request' | 'response'): Json {
    const { $id: _id, title: _title, namedAs: _named, ...plain } = schema
    switch (schema[Kind]) {
      case 'Object':
        return writeObject(schema, plain, direction)
      case 'Array':
        return { ...plain, items: write(schema['items'], direction) }
      case 'Union':
        return writeUnion(schema, direction)
      default:
        return plain
    }
  }

  function writeObject(schema: TSchema, plain: Json, direction: 'request' | 'response'): Json {
    const { additionalProperties, properties: _, unknownField: _words, ...rest } = plain
    const properties = Object.entries(schema['properties'] as Record<string, TSchema>)
    return {
      ...rest,
      properties: Object.fromEntries(
        properties.map(([name, property]) => [name, write(property, direction)]),
      ),
      ...(direction === 'request' && additionalProperties === false ? { additionalProperties } : {}),
      ...(typeof additionalProperties === 'object' && additionalProperties !== null
        ? { additionalProperties: write(additionalProperties as TSchema, direction) }
        : {}),
    }
  }

  function writeUnion(schema: TSchema, direction: 'request' | 'response'): Json {
    const described = schema.description === undefined ? {} : { description: schema.description }
    const members = flatten(schema)
    const isNullable = members.some((member) => member[Kind] === 'Null')
    const others = members.filter((member) => member[Kind] !== 'Null')
    if (others.every((member) => member[Kind] === 'Literal')) {
      const values = others.map((member) => member['const'] as unknown)
      return {
        type: isNullable ? ['string', 'null'] : 'string',
        enum: isNullable ? [...values, null] : values,
        ...described,
      }
    }
    const literals = others.filter((member) => member[Kind] === 'Literal')
    const open = literals.length > 1 ? others.filter((member) => member[Kind] !== 'Literal') : others
    const closed =
      open === others ? [] : [{ type: 'string', enum: literals.map((member) => member['const'] as unknown) }]
    const written = [...closed, ...open.map((member) => write(member, direction))]
    const only = written[0]
    if (isNullable && written.length === 1 && only !== undefined && typeof only['type'] === 'string') {
      return { ...only, type: [only['type'], 'null'], ...described }
    }
    return { anyOf: isNullable ? [...written, { type: 'null' }] : written, ...described }
  }

  return { write, components }
}

function flatten(schema: TSchema): TSchema[] {
  const members = schema['anyOf'] as readonly TSchema[]
  return members.flatMap((member) =>
    member[Kind] === 'Union' && member.$id === undefined && member.title === undefined
      ? flatten(member)
      : [member],
  )
}
