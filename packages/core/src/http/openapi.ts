import { OptionalKind } from '@sinclair/typebox'
import type { ErrorCode } from '../errors.ts'
import { errorTable } from '../errors.ts'
import { toUsd } from '../money.ts'
import { Closed, Text, type TSchema, Type } from '../schema.ts'
import type { Endpoint } from './endpoint.ts'
import {
  answeredWithoutKey,
  callerHeaders,
  commonHeaders,
  errorShapes,
  failureMetaSchema,
  headerComponents,
  metaExample,
  metaSchema,
} from './openapi-errors.ts'
import { createSchemaWriter, type Json, type SchemaWriter } from './openapi-schema.ts'

export interface OpenApiOptions {
  readonly endpoints: readonly Endpoint[]
  readonly priceOf: (endpoint: string, defaultMicroUsd: number) => number
  readonly version: string
}

/** The OpenAPI 3.1 description of exactly the operations given, from the values that serve them. */
export function openApiDocument({ endpoints, priceOf, version }: OpenApiOptions): Json {
  const writer = createSchemaWriter()
  const requestSchemas = new Map<Endpoint, Json>()
  for (const endpoint of endpoints) {
    if (endpoint.body !== undefined) requestSchemas.set(endpoint, writer.write(endpoint.body, 'request'))
  }
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const price = priceOf(`${endpoint.method} ${endpoint.path}`, endpoint.priceMicroUsd)
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: operation(endpoint, price, requestSchemas.get(endpoint), writer),
    })
  }
  const used = new Set<ErrorCode>(
    endpoints.flatMap((endpoint) =>
      errorsOf(endpoint, priceOf(`${endpoint.method} ${endpoint.path}`, endpoint.priceMicroUsd)),
    ),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dealflow Public API',
      version,
      description:
        'Search and lookup over a dataset of startup companies. Every request carries an API key; prices are USD a request.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This instance' }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? `${name} operations`,
    })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key: df_live_… or df_test_…' },
      },
      headers: headerComponents,
      responses: errorResponses(used, writer),
      schemas: writer.components,
    },
  }
}

const tagDescriptions: Readonly<Record<string, string>> = {
  Search: 'Find companies by a question and filters.',
  Companies: 'Company records and lookups.',
  Lists: 'Companies that an account has put together; a search can be held to them.',
  Billing: 'What is left, what it was spent on, and what things cost.',
  Account: 'The calling key.',
}

/** Codes that any operation can answer: even a GET refuses a body and unknown query parameters. */
const universalErrors: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]

function errorsOf(endpoint: Endpoint, priceMicroUsd: number): ErrorCode[] {
  const paid: ErrorCode[] = priceMicroUsd > 0 ? ['INSUFFICIENT_FUNDS'] : []
  const codes = new Set<ErrorCode>([...universalErrors, ...paid, ...endpoint.errors])
  return [...codes].sort((a, b) => errorTable[a].status - errorTable[b].status)
}

function operation(
  endpoint: Endpoint,
  priceMicroUsd: number,
  body: Json | undefined,
  writer: SchemaWriter,
): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path', writer),
    ...parametersOf(endpoint.query, 'query', writer),
  ]
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [endpoint.tag],
    'x-price-usd': toUsd(priceMicroUsd),
    'x-rate-class': endpoint.rateClass,
    ...(endpoint.scope === null ? {} : { 'x-scope': endpoint.scope }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBody(endpoint, body) }),
    responses: {
      '200': successResponse(endpoint, priceMicroUsd, writer),
      ...Object.fromEntries(
        errorsOf(endpoint, priceMicroUsd).map((code) => [
          String(errorTable[code].status),
          { $ref: `#/components/responses/${errorShapes[code]?.name}` },
        ]),
      ),
    },
  }
}

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query', writer: SchemaWriter): Json[] {
  if (schema === undefined) return []
  return Object.entries(schema['properties'] as Record<string, TSchema>).map(([name, property]) => {
    const { description, ...written } = writer.write(property, 'request')
    return {
      name,
      in: place,
      required: place === 'path' || property[OptionalKind] === undefined,
      ...(description === undefined ? {} : { description }),
      schema: written,
    }
  })
}

function requestBody(endpoint: Endpoint, schema: Json): Json {
  const { body } = endpoint.example
  return {
    required: true,
    content: { 'application/json': { schema, ...(body === undefined ? {} : { example: body }) } },
  }
}

function successResponse(endpoint: Endpoint, priceMicroUsd: number, writer: SchemaWriter): Json {
  const schema = writer.write(Closed({ data: endpoint.data, meta: metaSchema }), 'response')
  const billing = { currency: 'USD', charged_usd: toUsd(priceMicroUsd), remaining_usd: 99.98 }
  return {
    description: 'The answer',
    headers: headerRefs([...commonHeaders, ...callerHeaders]),
    content: {
      'application/json': {
        schema,
        example: { data: endpoint.example.data, meta: { ...metaExample, billing } },
      },
    },
  }
}

function errorResponses(codes: ReadonlySet<ErrorCode>, writer: SchemaWriter): Json {
  const responses: Record<string, Json> = {}
  for (const code of codes) {
    const shape = errorShapes[code]
    if (shape === undefined) throw new Error(`No OpenAPI shape for ${code}: add it to errorShapes`)
    const error = Closed({
      code: Type.Literal(code),
      message: Text(),
      ...(shape.details === null ? {} : { details: shape.details }),
    })
    const schema = writer.write(
      Closed({ error, meta: failureMetaSchema }, { $id: `${shape.name}Error` }),
      'response',
    )
    const { request_id, api_version } = metaExample
    responses[shape.name] = {
      description: errorTable[code].message,
      headers: headerRefs([
        ...commonHeaders,
        ...(answeredWithoutKey.has(code) ? [] : callerHeaders),
        ...shape.headers,
      ]),
      content: {
        'application/json': {
          schema,
          example: { error: { code, ...shape.example }, meta: { request_id, api_version } },
        },
      },
    }
  }
  return responses
}

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
