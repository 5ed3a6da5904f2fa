// An OpenAI-compatible endpoint on loopback that answers well or badly, by the name of the model: `happy`, `hang`, `rate_limited`, …
// For trying a server by hand: bun scripts/stubs/model.ts [port]
import { createServer } from 'node:http'
import { modelScenarios, modelStub } from '../../packages/core/src/testing/model-stub.ts'

const port = Number(process.argv[2] ?? 11_500)
const stub = modelStub((asked) => emptyOf(schemaOf(asked.body)))

createServer((request, response) => {
  void (async () => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const gone = new AbortController()
    response.once('close', () => gone.abort(new Error('the client went away')))
    const reply = await stub.take({
      address: '127.0.0.1',
      port,
      tls: null,
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: Buffer.concat(chunks),
      headerBytesMax: 16_384,
      signal: gone.signal,
    })
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...Object.fromEntries(reply.headers),
    })
    for await (const piece of reply.body) response.write(piece)
    response.end()
  })().catch(() => response.destroy())
}).listen(port, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${port}/v1 plays ${modelScenarios.join(', ')}`)
})

function schemaOf(body: Readonly<Record<string, unknown>>): unknown {
  const format = body['response_format'] as { json_schema?: { schema?: unknown } } | undefined
  return format?.json_schema?.schema ?? {}
}

/** An object in the shape of a schema that says nothing. */
function emptyOf(schema: unknown): unknown {
  const { type, properties, anyOf, enum: values } = schema as Record<string, unknown>
  if (Array.isArray(anyOf)) return null
  if (Array.isArray(values)) return values[0]
  if (type === 'array') return []
  if (type === 'string') return ''
  if (type === 'number' || type === 'integer') return 0
  if (type === 'boolean') return true
  return Object.fromEntries(
    Object.entries((properties ?? {}) as Record<string, unknown>).map(([name, member]) => [
      name,
      emptyOf(member),
    ]),
  )
}
