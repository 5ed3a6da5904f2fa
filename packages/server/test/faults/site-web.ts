import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sitesDirectory } from '@dealflow/node-adapter/testing'

/** What a host says to a request. */
export type SiteAnswer = (response: ServerResponse, path: string) => void

export interface SiteRequest {
  readonly host: string
  readonly path: string
}

export interface SiteWeb {
  /** For `webOf`: the hosts at port 80 are this web; at 443, and for those that nobody serves, nobody listens. */
  readonly resolveMap: string
  /** Every request in order, those that wait for their answer too. */
  readonly requests: readonly SiteRequest[]
  /** Requests that `isHeld` names wait from now on until another call lets them go. */
  hold(isHeld: (request: SiteRequest) => boolean): void
  /** Resolves when so many hosts were asked for something. */
  whenAsked(hosts: number): Promise<void>
  /** Resolves when a request waits, or at once where one does. */
  whenHeld(): Promise<void>
  /** Requests that wait and whose client has not hung up. */
  held(): number
  close(): Promise<void>
}

interface Waiting {
  readonly request: SiteRequest
  readonly go: () => void
}

/** Hosts on one loopback port, told apart by the Host header; null for one whose machine is down. */
export async function serveWeb(hosts: ReadonlyMap<string, SiteAnswer | null>): Promise<SiteWeb> {
  const requests: SiteRequest[] = []
  let isHeld = (_: SiteRequest) => false
  let waiting: Waiting[] = []
  let told = Promise.withResolvers<void>()
  const asked = new Set<string>()
  let awaited = { hosts: Number.POSITIVE_INFINITY, resolve() {} }
  const server = createServer((incoming, response) => {
    const request = { host: incoming.headers.host ?? '', path: incoming.url ?? '/' }
    requests.push(request)
    asked.add(request.host)
    if (asked.size >= awaited.hosts) awaited.resolve()
    const go = () => hosts.get(request.host)?.(response, request.path)
    if (!isHeld(request)) return go()
    waiting.push({ request, go })
    response.once('close', () => {
      waiting = waiting.filter((other) => other.go !== go)
    })
    told.resolve()
  })
  const port = await listening(server)
  const closed = await unusedPort()
  const lines = [...hosts].flatMap(([host, answer]) => [
    `${host}:80 127.0.0.1:${answer === null ? closed : port}`,
    `${host}:443 127.0.0.1:${closed}`,
  ])
  return {
    resolveMap: `${lines.join('\n')}\n`,
    requests,
    hold(given) {
      isHeld = given
      const free = waiting.filter(({ request }) => !isHeld(request))
      waiting = waiting.filter(({ request }) => isHeld(request))
      if (waiting.length === 0) told = Promise.withResolvers()
      for (const { go } of free) go()
    },
    whenAsked: (hosts) =>
      asked.size >= hosts
        ? Promise.resolve()
        : new Promise((resolve) => {
            awaited = { hosts, resolve }
          }),
    whenHeld: () => told.promise,
    held: () => waiting.length,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A page as most servers send one. */
export const sends =
  (html: string, type = 'text/html; charset=utf-8'): SiteAnswer =>
  (response, path) =>
    path === '/robots.txt'
      ? response.writeHead(404).end()
      : response.writeHead(200, { 'content-type': type }).end(html)

/** Pages by path; 404 for the others. */
export const sendsPages =
  (pages: Readonly<Record<string, string>>): SiteAnswer =>
  (response, path) => {
    const html = pages[path]
    if (html === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }

/** A site of the fixtures that is nothing but pages. */
export function fixturePages(host: string): Readonly<Record<string, string>> {
  const directory = join(sitesDirectory, host)
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  return Object.fromEntries(
    files.map((name) => [
      `/${name.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`,
      readFileSync(join(directory, name), 'utf8'),
    ]),
  )
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A port that was free just now, and at which nobody listens. */
async function unusedPort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
