import { equal, ok } from 'node:assert/strict'
import type { CombinedResult, DeepResearchResult, VcResult } from '@dealflow/core'
import { overHttp } from './over-http.ts'
import { checkResearchedSite, expectedResearch, type ResearchedSite } from './research-expectations.ts'
import type { ServedSites } from './serve-sites.ts'
import { checkEnrichedSite, type EnrichedSite, expectedSite } from './site-expectations.ts'

/** Sends a request to the service under test, with a live key. */
export type AskService = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Response>

/**
 * Has a service enrich every site of the fixtures, research some of them and tell whether each is venture-backable, all over
 * HTTP, and holds each end against what was written by hand. The problems in words: one that is odd must not hide the others.
 */
export async function problemsOfSites(ask: AskService, served: ServedSites): Promise<readonly string[]> {
  const hosts = served.hosts.filter((host) => expectedSite(host) !== null)
  const enriched = await Promise.all(
    hosts.filter(isTriedOnce).map((host) =>
      problemsOf(async () => {
        const site = await enrich(ask, host)
        const requests = served.requests.filter((one) => one.host === host).map(({ path }) => path)
        checkEnrichedSite(host, site, requests)
      }),
    ),
  )
  const researched = await Promise.all(
    served.hosts
      .filter((host) => expectedResearch(host) !== null)
      .map((host) => problemsOf(async () => checkResearchedSite(host, await research(ask, host)))),
  )
  const screened = await problemsOf(async () => {
    const { results } = await screen(ask, hosts)
    const problems = await Promise.all(
      results.map((row, at) => problemsOf(async () => checkScreenedSite(hosts[at] ?? '', row))),
    )
    equal(problems.flat().join('\n'), '')
  })
  return [...enriched.flat(), ...researched.flat(), ...screened]
}

/** A job tries a site that is down three times, over half a minute: `dealflow enrich` tells the same at once. */
const isTriedOnce = (host: string) => expectedSite(host)?.reason !== 'WEBSITE_UNREACHABLE'

async function problemsOf(check: () => Promise<void>): Promise<readonly string[]> {
  try {
    await check()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** A combined job says of a site that cannot be read that all of its parts failed; the reason is that of a single one. */
async function enrich(ask: AskService, host: string): Promise<EnrichedSite> {
  const website = `https://${host}`
  const end = await ended(ask, '/api/v2/combined-enrichment-jobs', { website })
  if (end.status === 'succeeded')
    return { status: 'succeeded', result: (await dataOf(await ask('GET', end.result_url))) as CombinedResult }
  equal(end.error?.reason, 'ALL_CHILDREN_FAILED', `${host}: reason of the combined job`)
  const single = await ended(ask, '/api/v2/general-enrichment-jobs', { website })
  equal(single.status, 'failed', `${host}: a general job`)
  return { status: 'failed', reason: single.error?.reason ?? 'none' }
}

async function research(ask: AskService, host: string): Promise<ResearchedSite> {
  const end = await ended(ask, '/api/v2/deep-research-jobs', { website: host })
  if (end.status !== 'succeeded') return { status: 'failed', reason: end.error?.reason ?? 'none' }
  const { result } = (await dataOf(await ask('GET', end.result_url))) as {
    readonly result: DeepResearchResult
  }
  return { status: 'succeeded', result }
}

interface EndedJob {
  readonly status: string
  readonly result_url: string
  readonly error: { readonly reason: string } | null
}

async function ended(ask: AskService, path: string, body: unknown): Promise<EndedJob> {
  const { poll_url: poll } = (await dataOf(await ask('POST', path, body))) as { readonly poll_url: string }
  // The stream ends with the job.
  await (await ask('GET', `${poll}/events`)).text()
  return (await dataOf(await ask('GET', poll))) as EndedJob
}

const screen = async (ask: AskService, websites: readonly string[]): Promise<VcResult> =>
  (await dataOf(
    await ask('POST', '/api/v2/vc-backability-checks', { websites, response_detail: 'full' }),
  )) as VcResult

async function dataOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { readonly data?: unknown }
  ok(response.ok, `${response.url} answered ${response.status}: ${JSON.stringify(body)}`)
  return body.data
}

function checkScreenedSite(host: string, row: VcResult['results'][number]): void {
  const wanted = expectedSite(host)
  if (wanted?.vc !== undefined)
    equal(row.classification, wanted.vc, `${host}: verdict, ${JSON.stringify(row)}`)
  if (wanted?.vcError !== undefined) equal(row.error?.code, wanted.vcError, `${host}: error of its row`)
  if (wanted?.vcReason !== undefined)
    ok(
      row.reasons?.some(({ code }) => code === wanted.vcReason),
      `${host}: ${wanted.vcReason} is among ${JSON.stringify(row.reasons)}`,
    )
}

/** Asks a server at `origin`, without a proxy on the way. */
export function askOver(origin: string, liveKey: string): AskService {
  const fetch = overHttp(origin)
  const headers = { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' }
  return (method, path, body) =>
    fetch(
      new Request(origin + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
}
