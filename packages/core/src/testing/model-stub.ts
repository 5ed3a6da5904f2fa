import { DialError, type DialRequest, type DialResponse } from '../web/outbound/ports.ts'

/** What a question to the stub was, as it came over the wire. */
export interface AskedModel {
  readonly model: string
  readonly headers: Readonly<Record<string, string>>
  /** The body as it was sent. */
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  /** The pages in the user message. */
  readonly pages: readonly { readonly id: string; readonly text: string }[]
}

export interface ModelStub {
  /** Answers one request to `/v1/chat/completions` or `/v1/models`; what happens is chosen by the name of the model. */
  take(request: DialRequest): Promise<DialResponse>
  readonly asked: readonly AskedModel[]
  /** Requests that were under way at once, at most. */
  mostAtOnce(): number
}

/**
 * The rules of a well-behaved endpoint, and each way in which real ones misbehave, by the name of the model. What it answers with
 * is the caller's; by default an object of nulls and empty lists in the shape that was asked for.
 */
export function modelStub(answer: (asked: AskedModel) => unknown = () => ({})): ModelStub {
  const asked: AskedModel[] = []
  const seen = new Map<string, number>()
  let underWay = 0
  let most = 0

  async function complete(request: DialRequest): Promise<Reply> {
    const question = readQuestion(request)
    asked.push(question)
    const times = (seen.get(question.model) ?? 0) + 1
    seen.set(question.model, times)
    const play = scenarios[question.model as ModelScenario]
    if (play === undefined) return [404, { error: { message: `model "${question.model}" not found` } }]
    return play({ ...question, times, value: () => answer(question), signal: request.signal })
  }

  return {
    asked,
    mostAtOnce: () => most,
    async take(request) {
      underWay++
      most = Math.max(most, underWay)
      try {
        const reply = request.target.endsWith('/models')
          ? ([200, { data: modelScenarios.map((id) => ({ id })) }] as const)
          : await complete(request)
        return responseOf(reply)
      } finally {
        underWay--
      }
    },
  }
}

type Reply = readonly [
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
  pieces?: (text: string) => AsyncIterable<Uint8Array>,
]

interface Scene extends AskedModel {
  /** The how-manieth question to this model it is. */
  readonly times: number
  readonly value: () => unknown
  readonly signal: AbortSignal
}

const said = (
  content: unknown,
  more: object = {},
  usage: unknown = { prompt_tokens: 900, completion_tokens: 80 },
) => ({
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content }, ...more }],
  ...(usage === null ? {} : { usage }),
})
const written = (value: unknown) => said(JSON.stringify(value))
const refusedFor = (message: string): Reply => [400, { error: { message, type: 'invalid_request_error' } }]
const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** A way of answering wrongly that needs the right answer of a later time to show that it was mended. */
const onceThen =
  (first: (scene: Scene) => Reply) =>
  (scene: Scene): Reply =>
    scene.times === 1 ? first(scene) : [200, written(scene.value())]

const scenarios = {
  happy: ({ value }) => [200, written(value())],
  fenced: ({ value }) => [
    200,
    said(`Here you are:\n\`\`\`json\n${JSON.stringify(value())}\n\`\`\`\nAnything else?`),
  ],
  think_closed: ({ value }) => [
    200,
    said(`<think>{"name": "Wrong"} perhaps?</think>${JSON.stringify(value())}`),
  ],
  think_unclosed: () => [200, said('<think>The pages say {"name": "Wrong"} but')],
  trailing_comma: ({ value }) => [200, said(`${JSON.stringify(value()).slice(0, -1)},}`)],
  comments: ({ value }) => [200, said(`// the object\n${JSON.stringify(value())} // done`)],
  wrong_type: onceThen(() => [200, said('{"name": 42, "founders": "none"}')]),
  wrong_type_always: () => [200, said('{"name": 42, "founders": "none"}')],
  extra_key: onceThen(({ value }) => [200, written({ ...(value() as object), extra: 'yes' })]),
  missing_key: onceThen(() => [200, said('{}')]),
  no_response_format: ({ body, value }) =>
    body['response_format'] === undefined
      ? [200, written(value())]
      : refusedFor('Unsupported parameter: response_format is not supported by this model'),
  json_object_alone: ({ body, value }) =>
    JSON.stringify(body['response_format'] ?? '').includes('json_schema')
      ? refusedFor("'response_format.type' must be 'json_object': json_schema is unknown")
      : [200, written(value())],
  schema_ignored: ({ body, value }) =>
    JSON.stringify(body['response_format'] ?? '').includes('json_schema')
      ? [200, said('Sure! The company is called Wrong, founded by Nobody Atall.')]
      : [200, written(value())],
  max_completion_tokens: ({ body, value }) =>
    'max_tokens' in body
      ? refusedFor("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
      : [200, written(value())],
  no_temperature: ({ body, value }) =>
    'temperature' in body
      ? refusedFor("Unsupported value: 'temperature' does not support 0 with this model.")
      : [200, written(value())],
  extra_forbidden: ({ body, value }) =>
    'response_format' in body
      ? [422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }] }]
      : [200, written(value())],
  length: ({ body, value }) =>
    Number(body['max_tokens'] ?? 0) < 1_200
      ? [200, said('{"name": "Wro', { finish_reason: 'length' })]
      : [200, written(value())],
  length_always: () => [200, said('{"name": "Wro', { finish_reason: 'length' })],
  rate_limited: onceThen(() => [429, { error: { message: 'slow down' } }, { 'retry-after': '7' }]),
  rate_limited_without_hint: onceThen(() => [429, { error: { message: 'slow down' } }]),
  rate_limited_for_long: () => [429, { error: { message: 'slow down' } }, { 'retry-after': '3600' }],
  loading: ({ times, value }) =>
    times < 3 ? [503, { error: { message: 'Loading model' } }] : [200, written(value())],
  broken: () => [500, { error: { message: 'the request does not match the expected peg-native format' } }],
  unauthorized: () => [401, { error: { message: 'Incorrect API key provided' } }],
  forbidden: () => [403, { error: { message: 'no access' } }],
  hang: ({ signal }) => never(signal),
  drip: ({ signal }) => [200, ' ', {}, () => dripping(signal)],
  cut_connection: ({ value }) => [200, written(value()), {}, cutInHalf],
  error_object: () => [200, { error: { message: 'upstream is down', code: 502 } }],
  html: () => [200, '<!doctype html><html><body><h1>It works!</h1></body></html>'],
  redirect: () => [302, '', { location: 'https://elsewhere.example/v1/chat/completions' }],
  refusal: () => [
    200,
    said(null, { message: { role: 'assistant', content: null, refusal: 'I cannot help.' } }),
  ],
  content_filter: () => [200, said('', { finish_reason: 'content_filter' })],
  parts: ({ value }) => [200, said([{ type: 'text', text: JSON.stringify(value()) }])],
  tool_calls: () => [
    200,
    said(null, {
      finish_reason: 'tool_calls',
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'fetch', arguments: '{"name":"Wrong"}' } },
        ],
      },
    }),
  ],
  null_content: () => [200, said(null)],
  no_usage: ({ value }) => [200, said(JSON.stringify(value()), {}, null)],
  zero_usage: ({ value }) => [
    200,
    said(JSON.stringify(value()), {}, { prompt_tokens: 0, completion_tokens: 0 }),
  ],
  huge_usage: ({ value }) => [
    200,
    said(JSON.stringify(value()), {}, { prompt_tokens: 4_000_000, completion_tokens: 9_000_000 }),
  ],
  context_overflow: ({ text, value }) =>
    text.length > 8_000
      ? refusedFor(
          'This model has a maximum context length of 4096 tokens. However, your max_tokens and messages resulted in more.',
        )
      : [200, written(value())],
  endless: () => [200, ' ', {}, () => endless()],
} as const satisfies Readonly<Record<string, (scene: Scene) => Reply | Promise<Reply>>>

export type ModelScenario = keyof typeof scenarios
export const modelScenarios = Object.keys(scenarios) as readonly ModelScenario[]

function readQuestion({ body, headers }: DialRequest): AskedModel {
  const text = new TextDecoder().decode(body ?? new Uint8Array())
  const parsed = JSON.parse(text) as Readonly<Record<string, unknown>>
  const messages = parsed['messages'] as readonly { readonly role: string; readonly content: string }[]
  const user = messages.find(({ role }) => role === 'user')?.content ?? ''
  const pages = user.slice(user.indexOf('\n') + 1, user.lastIndexOf('\n'))
  return { model: String(parsed['model']), headers, text, body: parsed, pages: JSON.parse(pages) }
}

function responseOf([status, body, headers = {}, pieces = whole]: Reply): DialResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: Object.entries(headers), body: pieces(text) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function* whole(text: string) {
  yield bytesOf(text)
}

async function* cutInHalf(text: string) {
  yield bytesOf(text.slice(0, text.length / 2))
  throw new DialError('protocol', 'the connection was cut')
}

/** One space, and then nothing more until it is given up. */
async function* dripping(signal: AbortSignal) {
  yield bytesOf(' ')
  await never(signal)
}

async function* endless() {
  for (;;) yield bytesOf(' '.repeat(65_536))
}
