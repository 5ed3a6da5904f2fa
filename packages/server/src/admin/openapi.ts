import { type ErrorCode, errorTable } from '@dealflow/core'
import {
  Closed,
  createSchemaWriter,
  type Json,
  type SchemaWriter,
  Text,
  type TSchema,
  Type,
} from '@dealflow/core/http'
import { adminErrorShape, errorsOf } from './error-shapes.ts'
import { type AdminRoute, isStream } from './route.ts'

const metaSchema = Closed(
  {
    request_id: Text({ description: 'X-Request-Id of the request, else generated' }),
    api_version: Type.Literal('v1'),
  },
  { $id: 'Meta' },
)
const metaExample = { request_id: '0192f0c1-7a00-7000-8000-0000000000ff', api_version: 'v1' }

/** The OpenAPI 3.1 description of exactly the operations given, from the values that serve them. */
export function adminOpenApiDocument(routes: readonly AdminRoute[], version: string): Json {
  const writer = createSchemaWriter()
  // Requests first: a component that is used both ways is written as the request needs it.
  const bodies = new Map(
    routes.flatMap((route) =>
      route.body === undefined ? [] : [[route, writer.write(route.body, 'request')] as const],
    ),
  )
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const operations = paths[route.path] ?? {}
    operations[route.method.toLowerCase()] = operationOf(route, bodies.get(route), writer)
    paths[route.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dealflow Operator API',
      version,
      description: 'Manages one installation of Dealflow. Every request carries an operator key.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This instance' }],
    security: [{ operator: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? `${name} operations`,
    })),
    paths,
    components: {
      securitySchemes: {
        operator: { type: 'http', scheme: 'bearer', description: 'An operator key: df_admin_…' },
      },
      headers: headerComponents,
      responses: errorResponses(new Set(routes.flatMap(errorsOf)), writer),
      schemas: writer.components,
    },
  }
}

const tagDescriptions: Readonly<Record<string, string>> = {
  Accounts: 'Who uses the service, what they hold and what they spent.',
  Keys: 'API keys of accounts: what they may do, from where, how often and until when.',
  'Operator keys': 'Keys of this API.',
  Pricing: 'What requests cost and how many may be made.',
  Companies: 'The dataset: find, change, delete and export companies.',
  Lists: 'Companies that accounts have put together.',
  Imports: 'Files on their way into the dataset.',
  Backups: 'Copies of the whole data directory.',
  Instance: 'This installation: its version, settings and the log of changes.',
}

const headerComponents: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    description: 'The same as meta.request_id',
    schema: { type: 'string' },
    example: metaExample.request_id,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate',
    schema: { type: 'string' },
    example: 'Bearer realm="dealflow-admin"',
  },
  'Retry-After': {
    description: 'Whole seconds after which to try again',
    schema: { type: 'integer' },
    example: 1,
  },
  Location: { description: 'Where the new resource is found', schema: { type: 'string' } },
}

const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function operationOf(route: AdminRoute, body: Json | undefined, writer: SchemaWriter): Json {
  const parameters = [
    ...parametersOf(route.params, 'path', writer),
    ...parametersOf(route.query, 'query', writer),
    ...(route.takesIdempotencyKey === true ? [idempotencyParameter] : []),
  ]
  const requestBody = requestBodyOf(route, body)
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === null ? {} : { requestBody }),
    responses: {
      [String(route.status ?? 200)]: answerOf(route, writer),
      ...Object.fromEntries(
        errorsOf(route).map((code) => [
          String(errorTable[code].status),
          { $ref: `#/components/responses/${adminErrorShape(code).name}` },
        ]),
      ),
    },
  }
}

const idempotencyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request is done once, however often it is sent',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query', writer: SchemaWriter): Json[] {
  if (schema === undefined) return []
  const required: readonly string[] = schema['required'] ?? []
  return Object.entries(schema['properties'] as Record<string, TSchema>).map(([name, property]) => {
    const { description, ...written } = writer.write(property, 'request')
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: written,
    }
  })
}

function requestBodyOf(route: AdminRoute, schema: Json | undefined): Json | null {
  if (route.takesFile !== undefined) {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { required: true, description: route.takesFile.description, content }
  }
  if (schema === undefined) return null
  const { body: example } = route.example
  return {
    required: true,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  }
}

function answerOf(route: AdminRoute, writer: SchemaWriter): Json {
  const headers = headerRefs(['X-Request-Id', ...(route.location === undefined ? [] : ['Location'])])
  if (isStream(route.data)) {
    const example = route.example.data
    const content = Object.fromEntries(
      route.data.contentTypes.map((type, position) => [
        type,
        { schema: { type: 'string' }, ...(position === 0 ? { example } : {}) },
      ]),
    )
    return { description: route.data.description, headers, content }
  }
  const schema = writer.write(Closed({ data: route.data, meta: metaSchema }), 'response')
  const example = { data: route.example.data, meta: metaExample }
  return { description: 'The answer', headers, content: { 'application/json': { schema, example } } }
}

function errorResponses(codes: ReadonlySet<ErrorCode>, writer: SchemaWriter): Json {
  const responses: Record<string, Json> = {}
  for (const code of codes) {
    const shape = adminErrorShape(code)
    const error = Closed({
      code: Type.Literal(code),
      message: Text(),
      ...(shape.details === null ? {} : { details: shape.details }),
    })
    const schema = writer.write(
      Closed({ error, meta: metaSchema }, { $id: `${shape.name}Error` }),
      'response',
    )
    const example = { error: { code, ...shape.example }, meta: metaExample }
    responses[shape.name] = {
      description: errorTable[code].message,
      headers: headerRefs(['X-Request-Id', ...shape.headers]),
      content: { 'application/json': { schema, example } },
    }
  }
  return responses
}
