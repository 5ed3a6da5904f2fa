import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import {
  createService,
  JobError,
  loadLocations,
  memoryStorage,
  parseResolveMap,
  type Service,
  type SiteChildLimits,
} from '@dealflow/core'
import { isRunning } from '../children/running.ts'
import { createDialer, nodeHost, systemResolver } from '../host/index.ts'
import { moduleBeside } from '../module-beside.ts'
import { readLocations } from '../package-data.ts'
import { siteProcesses } from '../sites/site-process.ts'
import { atItsBest, longestTurnOf, staysShort } from './loop-turns.ts'

export interface HostileSiteCase {
  readonly name: string
  run(runtime: { readonly boundsAddressSpace: boolean }): Promise<void>
}

/** Less than a server has, so that a case is over in seconds, and more than a sound page takes on a slow and busy machine. */
const limits: SiteChildLimits = { memoryBytes: 400 * 1024 * 1024, turnCpuMs: 2_500, turnMs: 60_000 }

/** Sites over which a child dies, and what becomes of them and of the innocent beside them. */
export const hostileSiteCases: readonly HostileSiteCase[] = [
  ...(['hangs', 'grows', 'falls'] as const).map((it) => ({
    name: `a page over which a child ${it} fails its own job, and no other`,
    run: (runtime: Parameters<HostileSiteCase['run']>[0]) =>
      withSites(runtime, async ({ enrich }) => {
        const [bad, ...good] = await Promise.all([
          enrich(`${it}.example`),
          enrich('good-1.example'),
          enrich('good-2.example'),
        ])
        ok(bad instanceof JobError, String(bad))
        deepEqual([bad.reason, bad.retryable, bad.isInputFault], ['NO_USABLE_CONTENT', false, true])
        for (const one of good) ok(!(one instanceof Error), String(one))
      }),
  })),
  ...[
    {
      name: 'a page over which a child dies is a row with an error in a check of many',
      sites: ['good-1', 'falls', 'good-2'],
    },
    {
      name: 'pages over which children hang and die are rows with errors in a check of many',
      sites: ['good-1', 'hangs', 'good-2', 'falls'],
    },
  ].map(({ name, sites }) => ({
    name,
    run: (runtime: Parameters<HostileSiteCase['run']>[0]) =>
      withSites(runtime, async ({ service }) => {
        const websites = sites.map((site) => `${site}.example`)
        const { results } = await service.atOnce.classify({ websites }, { signal: noSignal })
        deepEqual(
          results.map(({ error }) => error?.code ?? null),
          sites.map((site) => (site.startsWith('good') ? null : 'NO_USABLE_CONTENT')),
        )
      }),
  })),
  {
    name: 'a job that is cancelled while its child hangs ends, and leaves no child',
    run: (runtime) =>
      withSites(runtime, async ({ enrich, asked }) => {
        const stop = new AbortController()
        const reason = new Error('cancelled')
        const ending = enrich('hangs.example', stop.signal)
        while (!asked.includes('hangs.example/')) await new Promise((resolve) => setImmediate(resolve))
        stop.abort(reason)
        equal(await ending, reason)
      }),
  },
  {
    name: 'a sitemap of open and close tags that do not match is read like any other',
    run: (runtime) =>
      withSites(runtime, async ({ enrich, asked }) => {
        const [site, beside] = await Promise.all([enrich('sitemap.example'), enrich('good-1.example')])
        for (const one of [site, beside]) ok(!(one instanceof Error), String(one))
        ok(asked.includes('sitemap.example/sitemap.xml'), asked.join(' '))
      }),
  },
  {
    name: 'a child that hangs before its first word is ended by the time that passes, and its job goes on in the next',
    run: (runtime) =>
      withSites(
        { ...runtime, start: 'silent', limits: { ...limits, turnMs: 10_000 } },
        async ({ first, started }) => {
          ok(!(first instanceof Error), String(first))
          equal(started(), 2)
        },
      ),
  },
  {
    name: 'what a child computes until its first word is no turn',
    run: (runtime) =>
      withSites({ ...runtime, start: 'slow' }, async ({ first, started }) => {
        ok(!(first instanceof Error), String(first))
        equal(started(), 1)
      }),
  },
]

const noSignal = new AbortController().signal

interface Sites {
  readonly service: Service
  /** What the job would have for a result, or its error. */
  enrich(host: string, signal?: AbortSignal): Promise<unknown>
  /** `host/path`, in order. */
  readonly asked: readonly string[]
  /** What the first job of all came to. */
  readonly first: unknown
  /** How many children there were. */
  started(): number
}

interface Children {
  readonly boundsAddressSpace: boolean
  readonly limits?: SiteChildLimits
  /** What goes wrong before they say a word; see bad-site-child.ts. */
  readonly start?: 'silent' | 'slow'
}

const hosts = ['warm', 'hangs', 'grows', 'falls', 'good-1', 'good-2', 'sitemap'].map(
  (name) => `${name}.example`,
)

const pageOf = (host: string) => {
  const name = host.replace('.example', '')
  const text = `<p>${`${name} makes bolts and sells them to builders of bridges. `.repeat(20)}</p>`
  const data = JSON.stringify({ it: name })
  return `<title>${name}</title><script type="application/ld+json">${data}</script><h1>${name}</h1>${text}`
}

const withSites = (children: Children, work: (sites: Sites) => Promise<void>): Promise<void> =>
  atItsBest(() => withSitesOnce(children, work))

async function withSitesOnce(
  { boundsAddressSpace, limits: bounds = limits, start }: Children,
  work: (sites: Sites) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-sites-'))
  const pids = join(directory, 'pids')
  const asked: string[] = []
  const packed = gzipSync(`<urlset>${'<url></b>'.repeat(580_000)}`)
  const web = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    asked.push(host + (request.url ?? '/'))
    if (request.url === '/') return response.setHeader('content-type', 'text/html').end(pageOf(host))
    if (request.url === '/sitemap.xml' && host === 'sitemap.example')
      return response.setHeader('content-encoding', 'gzip').setHeader('content-type', 'text/xml').end(packed)
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const { port } = web.address() as AddressInfo
  const lines = hosts.flatMap((host) => [`${host}:80 127.0.0.1:${port}`, `${host}:443 127.0.0.1:9`])
  const host = nodeHost({ write() {} })
  const program = [process.execPath, childFile, pids, start ?? ''] as const
  const service = createService({
    host,
    storage: memoryStorage({ host }),
    locations: loadLocations(await readLocations()),
    outbound: {
      resolver: systemResolver,
      dialer: createDialer(),
      allowedCidrs: ['127.0.0.0/8'],
      resolveMap: parseResolveMap(lines.join('\n')),
    },
    sites: { delayMs: 0, child: siteProcesses({ program, limits: bounds, boundsAddressSpace }) },
    rateLimits: 'off',
  })
  try {
    const enrich: Sites['enrich'] = (website, signal = noSignal) =>
      service.atOnce
        .enrich('general_enrichment', { website: `https://${website}` }, { signal })
        .catch((error: unknown) => error)
    // In the first, a runtime compiles what it meets.
    const first = await enrich('warm.example')
    const started = () => readFileSync(pids, 'utf8').trim().split('\n').length
    const { longestMs } = await longestTurnOf(() => work({ service, asked, enrich, first, started }))
    staysShort(longestMs)
  } finally {
    await service.close()
    web.closeAllConnections()
    await new Promise((resolve) => web.close(resolve))
    const started = readFileSync(pids, 'utf8').trim()
    rmSync(directory, { recursive: true })
    match(started, /^\d+/)
    for (const pid of started.split('\n')) equal(isRunning(Number(pid)), false, `child ${pid} is left`)
  }
}

const childFile = fileURLToPath(moduleBeside(import.meta.url, 'bad-site-child'))
