import { Agent, createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface Question {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Sends the body without saying how long it is. */
  readonly isChunked?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A server of Node on a port of its own, and how to ask it, over one connection. */
export interface Served {
  readonly port: number
  ask(question?: Question): Promise<Answer>
}

/** Until the test has ended. */
export async function serve(t: TestContext, listener: RequestListener): Promise<Served> {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(async () => {
    agent.destroy()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return { port, ask: (question = {}) => ask(port, agent, question) }
}

function ask(port: number, agent: Agent, question: Question): Promise<Answer> {
  const { path = '/', body, isChunked = false } = question
  const method = question.method ?? (body === undefined ? 'GET' : 'POST')
  const length = body === undefined || isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const chunked = isChunked ? { 'transfer-encoding': 'chunked' } : {}
  const headers = { ...question.headers, ...length, ...chunked }
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', agent, method, path, headers }, (incoming) => {
      const pieces: Buffer[] = []
      incoming
        .on('data', (piece: Buffer) => pieces.push(piece))
        .once('error', reject)
        .once('end', () => {
          const text = Buffer.concat(pieces).toString()
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })
        })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
