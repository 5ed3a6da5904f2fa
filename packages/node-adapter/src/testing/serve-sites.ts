import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'

/** Sites of made-up companies, one a folder named by its host: a file a page, and what is odd about it in `site.json`. */
export const sitesDirectory = fileURLToPath(new URL('../../test/sites/fixtures/', import.meta.url))

export interface ServedSites {
  readonly hosts: readonly string[]
  /** For `outbound_resolve`: every host at port 80 means this server, and at 443 a port at which nobody listens. */
  readonly resolveMap: string
  /** Every request in order. */
  readonly requests: readonly { readonly host: string; readonly path: string }[]
  /** Ends what hangs, too. */
  close(): Promise<void>
}

/** Serves all sites on one loopback port, told apart by the Host header. */
export async function serveSites(directory = sitesDirectory): Promise<ServedSites> {
  const hosts = readdirSync(directory).toSorted()
  const sites = new Map(hosts.map((host) => [host, readSite(join(directory, host))]))
  const requests: { host: string; path: string }[] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const path = request.url ?? '/'
    requests.push({ host, path })
    const site = sites.get(host)
    if (site === undefined) response.writeHead(421).end()
    else answer(site, path, request, response)
  })
  const closed = await unusedPort()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const lines = hosts.flatMap((host) => [`${host}:80 127.0.0.1:${port}`, `${host}:443 127.0.0.1:${closed}`])
  return {
    hosts,
    resolveMap: `${lines.join('\n')}\n`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What `site.json` says of an address that is no plain page. */
interface Route {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A file of the site, sent as it is. */
  readonly file?: string
  readonly body?: string
  /** `drip`: a byte a second for ever. `bomb`: 200 MB of zeros in gzip. `huge`: 8 MB of HTML. `sitemap`: 5,000 addresses. */
  readonly does?: 'drip' | 'bomb' | 'huge' | 'sitemap'
}

interface Site {
  readonly directory: string
  readonly routes: Readonly<Record<string, Route>>
  /** For addresses that are no page: default 404. */
  readonly otherwise: Route
}

function readSite(directory: string): Site {
  const file = join(directory, 'site.json')
  const { routes = {}, otherwise = { status: 404, body: '<h1>Not found</h1>' } } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Site>)
    : {}
  return { directory, routes, otherwise }
}

function answer(site: Site, path: string, request: IncomingMessage, response: ServerResponse): void {
  const route =
    site.routes[path] ?? pageOf(site, path) ?? (path === '/robots.txt' ? noRobots : site.otherwise)
  const type = path.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8'
  const headers = { 'content-type': type, ...route.headers }
  if (route.does !== undefined) {
    misbehave[route.does](response, headers, request.headers.host ?? '')
    return
  }
  const body = route.file === undefined ? (route.body ?? '') : readFileSync(join(site.directory, route.file))
  response.writeHead(route.status ?? 200, headers).end(body)
}

const noRobots: Route = { status: 404, body: '' }

/** `/about` is `about.html`, `/press/` is `press/index.html`. */
function pageOf({ directory }: Site, path: string): Route | null {
  const plain = path.split('?', 1)[0]?.replace(/^\/|\/$/g, '') ?? ''
  if (plain.includes('..')) return null
  const found = [`${plain || 'index'}.html`, `${plain}/index.html`, plain].find(
    (name) => /\.(?:html|txt|xml)$/.test(name) && existsSync(join(directory, name)),
  )
  return found === undefined ? null : { file: found }
}

type Misbehaviour = (
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  host: string,
) => void

const misbehave: Readonly<Record<NonNullable<Route['does']>, Misbehaviour>> = {
  drip(response, headers) {
    response.writeHead(200, headers)
    response.write('<html><body>')
    const timer = setInterval(() => response.write('.'), 1_000)
    response.once('close', () => clearInterval(timer))
  },
  bomb(response, headers) {
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' })
    const gzip = createGzip()
    gzip.pipe(response)
    const zeros = Buffer.alloc(1024 * 1024)
    let left = 200
    const more = () => {
      while (left-- > 0) if (!gzip.write(zeros)) return void gzip.once('drain', more)
      gzip.end()
    }
    response.once('close', () => gzip.destroy())
    more()
  },
  huge(response, headers) {
    response.writeHead(200, headers)
    response.end(`<html><body>${'<p>More of the same, on and on.</p>'.repeat(230_000)}</body></html>`)
  },
  sitemap(response, headers, host) {
    const paths = Array.from({ length: 4_998 }, (_, at) => `/archive/item-${at}`)
    const urls = [...paths.slice(0, 2_500), '/who-we-are', '/our-people', ...paths.slice(2_500)]
    response.writeHead(200, headers)
    response.end(
      `<?xml version="1.0"?><urlset>${urls.map((path) => `<url><loc>http://${host}${path}</loc></url>`).join('')}</urlset>`,
    )
  },
}

/** A port that was free just now, and at which nobody listens. */
async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
