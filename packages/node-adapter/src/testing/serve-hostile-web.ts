import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a hostile site sends for an address; null for one that it does not have. */
export interface HostileAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** The body is sent over and over until whoever asked hangs up. */
  readonly isEndless?: boolean
}

export type HostileWeb = ReadonlyMap<string, (path: string) => HostileAnswer | null>

export interface ServedWeb {
  /** For `outbound_resolve`: every host at port 80 means this server, and at 443 nobody listens. */
  readonly resolveMap: string
  readonly port: number
  /** `host/path`, in order. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** Serves sites on one loopback port, told apart by the Host header. */
export async function serveHostileWeb(web: HostileWeb): Promise<ServedWeb> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const path = request.url ?? '/'
    asked.push(host + path)
    const answer = web.get(host)?.(path) ?? null
    if (answer === null) response.writeHead(404).end()
    else send(answer, path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const lines = [...web.keys()].flatMap((host) => [`${host}:80 127.0.0.1:${port}`, `${host}:443 127.0.0.1:9`])
  return {
    resolveMap: `${lines.join('\n')}\n`,
    port,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(
  { status = 200, headers, body, isEndless }: HostileAnswer,
  path: string,
  response: ServerResponse,
) {
  const type = /\.xml/.test(path) ? 'application/xml' : path === '/robots.txt' ? 'text/plain' : 'text/html'
  response.writeHead(status, { 'content-type': type, ...headers })
  if (isEndless !== true) return void response.end(body)
  const more = () => {
    while (!response.destroyed) if (!response.write(body)) return void response.once('drain', more)
  }
  more()
}
