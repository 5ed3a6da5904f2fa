import { Closed, type ErrorCode, errorTable, Text, type TSchema, Type, toUsd } from '../kernel/index.ts'
import type { Endpoint } from './endpoint.ts'
import {
  headerParameters,
  headerRefs,
  parametersOf,
  requestBody,
  requestSchemaOf,
  successResponses,
} from './openapi-answers.ts'
import {
  callerHeaders,
  commonHeaders,
  failureMetaSchema,
  headerComponents,
  metaExample,
} from './openapi-envelope.ts'
import { answeredWithoutKey, errorShapes } from './openapi-errors.ts'
import { createSchemaWriter, type Json, type SchemaWriter } from './openapi-schema.ts'

export interface OpenApiOptions {
  readonly endpoints: readonly Endpoint[]
  readonly priceOf: (endpoint: string, defaultMicroUsd: number) => number
  readonly version: string
  /** What is sent to endpoints of the client's own, by event type. */
  readonly webhooks?: readonly WebhookForm[]
}

export interface WebhookForm {
  /** `api.job.succeeded` */
  readonly name: string
  readonly summary: string
  readonly body: TSchema
  readonly example: unknown
  /** Of the delivery. */
  readonly headers: Readonly<Record<string, string>>
}

/** The OpenAPI 3.1 description of exactly the operations given, from the values that serve them. */
export function openApiDocument({ endpoints, priceOf, version, webhooks = [] }: OpenApiOptions): Json {
  const writer = createSchemaWriter()
  const requestSchemas = new Map<Endpoint, Json>()
  for (const endpoint of endpoints) {
    const body = requestSchemaOf(endpoint)
    if (body !== undefined) requestSchemas.set(endpoint, writer.write(body, 'request'))
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
    ...(webhooks.length === 0 ? {} : { webhooks: webhookOperations(webhooks, writer) }),
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
  Jobs: 'Long work of every kind.',
  Enrichment:
    'What is known of a company, its founders and its funding, gathered from its website and elsewhere.',
  'Pitch decks': 'Slides of a PDF, as text with structure.',
  'Deep research': 'A report on a company.',
  Competitors: 'Companies of the dataset that are like one.',
  'Venture-backability': 'Whether a company is one that venture capital would look at.',
  Webhooks: 'Endpoints of the account that hear of the end of jobs, and what was sent to them.',
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
    ...headerParameters(endpoint),
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
      ...successResponses(endpoint, priceMicroUsd, writer),
      ...refusals(endpoint, errorsOf(endpoint, priceMicroUsd)),
    },
  }
}

/** One response a status: two codes of one status would hide each other. */
function refusals(endpoint: Endpoint, codes: readonly ErrorCode[]): Json {
  const responses: Record<string, Json> = {}
  for (const code of codes) {
    const { status } = errorTable[code]
    if (status in responses) throw new Error(`${endpoint.operationId} has two errors of status ${status}`)
    responses[status] = { $ref: `#/components/responses/${errorShapes[code]?.name}` }
  }
  return responses
}

function webhookOperations(forms: readonly WebhookForm[], writer: SchemaWriter): Json {
  return Object.fromEntries(
    forms.map(({ name, summary, body, example, headers }) => [
      name,
      {
        post: {
          operationId: name.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
          summary,
          tags: ['Webhooks'],
          security: [],
          parameters: Object.entries(headers).map(([header, description]) => ({
            name: header,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: writer.write(body, 'response'), example } },
          },
          responses: {
            '2XX': {
              description: 'The event has arrived. What the answer holds is kept for the delivery log alone',
            },
            '4XX': { description: 'The event is sent again later; after a 410 it is not' },
          },
        },
      },
    ]),
  )
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
