import { madeHere } from '../src/enrichment/new-record.ts'
import { findFunding } from '../src/extraction/funding/funding.ts'
import { findIdentity } from '../src/extraction/identity/identity.ts'
import { findPeople } from '../src/extraction/people/people.ts'
import type { JobOutput, JobRun } from '../src/jobs/kind.ts'
import type { CompanyStore } from '../src/records/store.ts'
import { memoryStorage } from '../src/storage/memory.ts'
import { exampleRecord } from '../src/testing/example-company.ts'
import { exampleJob } from '../src/testing/example-job-kind.ts'
import type { WebPages } from '../src/testing/memory-web.ts'
import type { VcResult } from '../src/vc-backability/schema.ts'
import { createVcWork, type VcWorkParts } from '../src/vc-backability/work.ts'
import { locations } from './locations.ts'
import { openSites } from './sites.ts'

/** Venture-backability over a web in memory, with a listed company and a listed museum, and one that is being enriched. */
export function openVc(pages: WebPages, more: Partial<VcWorkParts> = {}) {
  const sites = openSites(pages)
  const { host, web, reader, passing } = sites
  const storage = memoryStorage({ host })
  const listed = exampleRecord('k', {
    name: 'Kestrel',
    domain: 'kestrel.example',
    description: 'Falconry as a service',
  })
  // Somebody had a bakery enriched, once.
  const enriched = exampleRecord('b', { name: 'Crumbleby', domain: 'crumbleby.example' })
  const museum = exampleRecord('m', { name: 'Museum of Owls', domain: 'owls.example' })
  const records = [
    { ...listed, source: 'import' },
    { ...museum, source: 'import' },
    { ...enriched, source: madeHere },
  ]
  const recordOf = (id: string) => records.find(({ company }) => company.id === id) ?? null
  const store: CompanyStore = {
    ...storage.companies,
    findMany: async (ids) => ids.map(recordOf),
  }
  const parts: VcWorkParts = {
    clock: host.clock,
    log: host.log,
    crypto: host.crypto,
    reader,
    extractors: { identity: findIdentity, people: findPeople, funding: findFunding },
    context: () => ({ locations, now: host.clock.now(), isInvestor: () => false }),
    companies: {
      resolve: async (_environment, entries) =>
        entries.map(
          (entry) => records.find(({ company }) => `https://${company.domain}` === entry)?.company ?? null,
        ),
      storeOf: async () => store,
    },
    storage: {
      verdicts: storage.verdicts,
      enrichment: storage.enrichment,
      jobs: {
        activeEnrichments: async (domains) => new Set(domains.filter((domain) => domain === 'busy.example')),
      },
    },
    canonical: { choice: 'companies', markedSources: async () => [] },
    modelProvider: null,
    isOnline: async () => true,
    ...more,
  }
  const { work, syncWork } = createVcWork(parts)
  const requestOf = (websites: readonly string[]) => ({ website: null, websites, response_detail: 'full' })
  const never = new AbortController().signal
  const began = host.clock.now()

  return {
    ...sites,
    storage,
    parts,
    /** Home pages that were asked for, in order. */
    homesAsked: () => web.pagesAsked().filter((url) => new URL(url).pathname === '/'),
    answer: async (websites: readonly string[], signal = never) =>
      (await passing(
        syncWork(
          {
            request: requestOf(websites),
            payload: {},
            requestId: null,
            webhookId: null,
            sameWork: null,
            items: websites.length,
            accountId: 'acme',
          },
          signal,
        ),
      )) as VcResult,
    /** One attempt at a job; what it saves is kept in `saved`, for the next one. */
    attempt: (
      websites: readonly string[],
      saved: Map<string, unknown>,
      hooks: AttemptHooks = {},
    ): Promise<JobOutput> => passing(work(runOf(requestOf(websites), saved, { startedAt: began, ...hooks }))),
  }
}

export interface AttemptHooks {
  readonly signal?: AbortSignal
  /** When the first attempt began. Default: when the bench was opened. */
  readonly startedAt?: number | null
  readonly onSave?: (entries: Readonly<Record<string, unknown>>) => void
  readonly onProgress?: (percent: number) => void
}

function runOf(
  request: Readonly<Record<string, unknown>>,
  saved: Map<string, unknown>,
  { signal = new AbortController().signal, startedAt = null, onSave, onProgress }: AttemptHooks,
): JobRun {
  return {
    job: exampleJob({ environment: 'live', status: 'running', request, startedAt }),
    attempt: 1,
    signal,
    progress: (percent) => onProgress?.(percent),
    stage() {},
    counters() {},
    async wait() {},
    checkpoints: async () => new Map(structuredClone([...saved])),
    async saveCheckpoints(entries) {
      await Promise.resolve()
      signal.throwIfAborted()
      for (const [name, value] of Object.entries(entries)) saved.set(name, structuredClone(value))
      onSave?.(entries)
    },
  }
}
