import {
  createService,
  loadLocations,
  memoryStorage,
  parseResolveMap,
  type Service,
} from '../../../packages/core/src/index.ts'
import { createMemorySiteCache } from '../../../packages/core/src/web/sites/memory-site-cache.ts'
import type { SiteCache } from '../../../packages/core/src/web/sites/site-cache.ts'
import { createDialer, nodeHost, systemResolver } from '../../../packages/node-adapter/src/host/index.ts'
import { readLocations } from '../../../packages/node-adapter/src/package-data.ts'

export interface ServiceOverSites {
  readonly service: Service
  /** Has a job done; its result. */
  job(path: string, body: unknown): Promise<unknown>
  /** Whatever was read is read again. */
  forgetPages(): void
}

/** A service with real sockets, in memory, that waits between no two requests; the map sends names to servers of this machine. */
export async function serviceOverSites(resolveMap: string): Promise<ServiceOverSites> {
  const host = nodeHost({
    write: (level, message, fields) => void (level === 'error' && console.error(message, fields)),
  })
  // A server's cache is a file: its size is none of the memory's.
  const newCache = () => createMemorySiteCache({ bytesMax: 1024 * 1024 })
  let pages = newCache()
  const cache: SiteCache = {
    find: (url) => pages.find(url),
    save: (page) => pages.save(page),
    forget: (domain) => pages.forget(domain),
    close: () => pages.close(),
  }
  const service = createService({
    host,
    storage: memoryStorage({ host }),
    locations: loadLocations(await readLocations()),
    outbound: {
      resolver: systemResolver,
      dialer: createDialer(),
      allowedCidrs: ['127.0.0.0/8'],
      resolveMap: parseResolveMap(resolveMap),
    },
    sites: { delayMs: 0, cache },
    rateLimits: 'off',
  })
  const { accountId } = await service.accounts.create({ name: 'Benchmark', grantMicroUsd: 1_000_000_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  await service.work()

  const ask = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await service.fetch(new Request(`http://localhost${path}`, init))
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const dataOf = async (response: Response) => ((await response.json()) as { data: Job }).data
  return {
    service,
    async job(path, body) {
      const { poll_url: poll } = await dataOf(await ask('POST', path, body))
      // The stream ends with the job.
      await (await ask('GET', `${poll}/events`)).text()
      const { status, result_url: result, error } = await dataOf(await ask('GET', poll))
      if (status !== 'succeeded') throw new Error(`The job ${status}: ${JSON.stringify(error)}`)
      return dataOf(await ask('GET', result))
    },
    forgetPages() {
      pages = newCache()
    },
  }
}

interface Job {
  readonly poll_url: string
  readonly result_url: string
  readonly status: string
  readonly error: unknown
}
