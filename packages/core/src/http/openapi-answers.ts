import { OptionalKind } from '@sinclair/typebox'
import { Closed, type TSchema, Type, titled, toUsd } from '../kernel/index.ts'
import type { AnswerForm, Endpoint } from './endpoint.ts'
import { callerHeaders, commonHeaders, jobMetaSchema, metaExample, metaSchema } from './openapi-envelope.ts'
import type { Json, SchemaWriter } from './openapi-schema.ts'

export function parametersOf(
  schema: TSchema | undefined,
  place: 'path' | 'query',
  writer: SchemaWriter,
): Json[] {
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

/** Headers that only some operations read. */
export function headerParameters({ readsIdempotencyKey, sendsEvents }: Endpoint): Json[] {
  const parameters: Json[] = []
  if (readsIdempotencyKey === true) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Makes the request safe to repeat: the same key with the same payload answers with the same job, with another payload 409',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    })
  }
  if (sendsEvents === true) {
    parameters.push({
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'Id of the last event that arrived, to go on from there',
      schema: { type: 'string' },
    })
  }
  return parameters
}

/** What a body holds, the file of an upload included; undefined where an operation takes none. */
export function requestSchemaOf({ operationId, body, upload }: Endpoint): TSchema | undefined {
  if (body === undefined || upload === undefined) return body
  const { bytesMax, wants } = upload
  const file = Type.Unsafe({
    type: 'string',
    format: 'binary',
    description: `${wants}, at most ${bytesMax.toLocaleString('en-US')} bytes`,
  })
  const fields = body['properties'] as Record<string, TSchema>
  return titled(body.title ?? `${operationId}Request`, { file, ...fields })
}

export function requestBody(endpoint: Endpoint, schema: Json): Json {
  const { body } = endpoint.example
  // Where there is a file, JSON cannot show the body.
  if (endpoint.upload !== undefined) return { required: true, content: { 'multipart/form-data': { schema } } }
  return {
    required: true,
    content: { 'application/json': { schema, ...(body === undefined ? {} : { example: body }) } },
  }
}

export function successResponses(endpoint: Endpoint, priceMicroUsd: number, writer: SchemaWriter): Json {
  if (endpoint.sendsEvents === true) return { '200': eventsResponse(endpoint) }
  const forms = endpoint.answers ?? usual
  return Object.fromEntries(
    forms.map((form) => [statusOf[form.as], successResponse(endpoint, form, priceMicroUsd, writer)]),
  )
}

const usual: readonly AnswerForm[] = [{ as: 'ok' }]
const statusOf = { ok: '200', created: '201', accepted: '202' } as const

function successResponse(
  endpoint: Endpoint,
  form: AnswerForm,
  priceMicroUsd: number,
  writer: SchemaWriter,
): Json {
  const { description = 'The answer', headers = [], isAboutJob = false } = form
  const meta = isAboutJob ? jobMetaSchema : metaSchema
  const schema = writer.write(Closed({ data: form.data ?? endpoint.data, meta }), 'response')
  const billing = { currency: 'USD', charged_usd: toUsd(priceMicroUsd), remaining_usd: 99.98 }
  const data = form.example ?? endpoint.example.data
  const job = isAboutJob ? { job: aboutJob(data) } : {}
  return {
    description,
    headers: headerRefs([...commonHeaders, ...callerHeaders, ...headers]),
    content: {
      'application/json': { schema, example: { data, meta: { ...metaExample, billing, ...job } } },
    },
  }
}

function aboutJob(data: unknown) {
  const { job_id, status } = data as { readonly job_id?: string; readonly status?: string }
  return { id: job_id ?? '0192f0c1-7a00-7000-8000-0000000000d1', status: status ?? 'succeeded' }
}

function eventsResponse({ example }: Endpoint): Json {
  return {
    description: 'Events as they come',
    headers: headerRefs([...commonHeaders, ...callerHeaders]),
    content: {
      'text/event-stream': {
        schema: { type: 'string', description: 'The data of each event is JSON' },
        example: `event: status\nid: 3\ndata: ${JSON.stringify(example.data)}\n\n`,
      },
    },
  }
}

export function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
