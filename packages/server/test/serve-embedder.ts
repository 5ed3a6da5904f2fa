import { type TestEmbedderOptions, testEmbeddings } from '@dealflow/core/testing'

export interface ServedEmbedder {
  /** For `embedder_url`. */
  readonly url: string
  /** The texts of each request, and the header of its key. */
  readonly asked: readonly { readonly texts: readonly string[]; readonly authorization: string | null }[]
  /** From now on it answers with this status and no vectors; 200 is sound again. */
  answer(status: number): void
  /** From now on it takes requests and answers none. */
  hang(): void
  close(): Promise<void>
}

/** The test embedder on a loopback port, as Ollama and others serve theirs. */
export function serveEmbedder(options: TestEmbedderOptions = {}): ServedEmbedder {
  const asked: { texts: readonly string[]; authorization: string | null }[] = []
  let status = 200
  let hangs = false
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const body = await request.text()
      if (new URL(request.url).pathname !== '/v1/embeddings') return new Response(null, { status: 404 })
      const { input: texts } = JSON.parse(body) as { readonly input: readonly string[] }
      asked.push({ texts, authorization: request.headers.get('authorization') })
      if (hangs) return new Promise<Response>(() => {})
      return status === 200 ? Response.json(testEmbeddings(body, options)) : new Response(null, { status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    asked,
    answer(next) {
      status = next
      hangs = false
    },
    hang() {
      hangs = true
    },
    close: () => server.stop(true),
  }
}
