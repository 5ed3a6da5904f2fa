import type { JobType } from '../jobs/job-types.ts'
import type { TestAct } from '../jobs/test-acts.ts'
import { isUuid } from '../kernel/ids.ts'
import { eventsAt, form } from './http-events.ts'
import { type Answer, type Bench, meets, onSharedAccount, type SendOptions } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

/** What the scenarios know of a kind: written here once more, so that the contract is not read off the code that it judges. */
export interface KindCase {
  readonly type: JobType
  readonly path: string
  readonly priceUsd: number
  readonly isEnrichment: boolean
  readonly deadlineMs: number
  /** A website of `bad.test` is a row of its batch, and no end of the job. */
  readonly badReason: 'NO_USABLE_CONTENT' | 'PDF_INVALID' | null
  /** A creation that ends as the act says; another `variant` is other work. */
  readonly order: (act: TestAct, more?: OrderParts) => SendOptions
}

export interface OrderParts {
  readonly variant?: string
  readonly requestId?: string
  readonly webhookId?: string
}

const enrichment = (
  name: 'general' | 'founder' | 'funding' | 'combined',
  priceUsd: number,
  minutes: number,
): KindCase => ({
  type: `${name}_enrichment` as const,
  path: `/api/v2/${name}-enrichment-jobs`,
  priceUsd,
  isEnrichment: true,
  deadlineMs: minutes * 60_000,
  badReason: 'NO_USABLE_CONTENT',
  order: (act, { variant, ...more } = {}) => ({
    body: {
      website: `https://${act}.test`,
      ...common(more),
      ...(variant === undefined ? {} : { company_name: variant }),
    },
  }),
})

export const jobKinds: readonly KindCase[] = [
  enrichment('general', 0.04, 5),
  enrichment('founder', 0.1, 5),
  enrichment('funding', 0.1, 5),
  enrichment('combined', 0.2, 10),
  {
    type: 'vc_backability_check',
    path: '/api/v2/vc-backability-checks',
    priceUsd: 0,
    isEnrichment: false,
    deadlineMs: 30 * 60_000,
    badReason: null,
    order: (act, { variant, ...more } = {}) => ({
      body: {
        websites: [`${act}.test`, ...(variant === undefined ? [] : [variant])],
        force_async: true,
        ...common(more),
      },
    }),
  },
  {
    type: 'pitch_deck',
    path: '/api/v2/pitch-deck-jobs',
    priceUsd: 0.1,
    isEnrichment: false,
    deadlineMs: 3 * 60_000,
    badReason: 'PDF_INVALID',
    order: (act, { variant = '', ...more } = {}) => ({
      body: form(
        { file: { bytes: pdfTitled(`dealflow-test-${act}`, variant), filename: 'deck.pdf' } },
        common(more),
      ),
    }),
  },
  {
    type: 'deep_research',
    path: '/api/v2/deep-research-jobs',
    priceUsd: 0.2,
    isEnrichment: false,
    deadlineMs: 20 * 60_000,
    badReason: 'NO_USABLE_CONTENT',
    order: (act, { variant, ...more } = {}) => ({
      body: {
        website: `${act}.test`,
        ...common(more),
        ...(variant === undefined ? {} : { company_name: variant }),
      },
    }),
  },
]

const common = ({ requestId, webhookId }: Omit<OrderParts, 'variant'>) => ({
  ...(requestId === undefined ? {} : { request_id: requestId }),
  ...(webhookId === undefined ? {} : { webhook_endpoint_id: webhookId }),
})

export const pdfTitled = (title: string, variant = ''): string =>
  `%PDF-1.4\n1 0 obj << /Title (${title}) >> endobj\ntrailer << /Info 1 0 R >>\n% ${variant}\n%%EOF\n`

/** What a scenario about one kind has in hand: a test key of its own, and the way to make, follow and end jobs with it. */
export interface JobBench extends Bench {
  readonly kind: KindCase
  readonly testKey: string
  /** As the test key, unless it is told otherwise. */
  send(path: string, options?: SendOptions): Promise<Answer>
  post(act: TestAct, more?: OrderParts, options?: SendOptions): Promise<Answer>
  /** The id of a job that was just made. */
  start(act: TestAct, more?: OrderParts, options?: SendOptions): Promise<string>
  /** Waits for its end, and gives the view of the job then. */
  ended(jobId: string): Promise<View>
  /** Waits until it is running. */
  running(jobId: string): Promise<View>
  view(jobId: string): Promise<View>
  /** What the ledger has of a job, oldest first. */
  entries(jobId: string): Promise<readonly Entry[]>
}

export type View = Readonly<Record<string, unknown>>
export interface Entry {
  readonly entry_id: string
  readonly type: string
  readonly amount_usd: number
  readonly reverses_entry_id: string | null
}

/**
 * One scenario for each kind, with a test key of its own on the shared account, or on one of its own. Whatever is still active
 * afterwards is cancelled, so that it holds no worker.
 */
export function forEachKind(
  name: string,
  run: (bench: JobBench) => Promise<unknown>,
  kinds: readonly KindCase[] = jobKinds,
  on: typeof onSharedAccount = onSharedAccount,
): HttpScenario[] {
  return kinds.map((kind) =>
    on(`${kind.path.slice('/api/v2/'.length)}: ${name}`, async (bench) => {
      const { key } = await bench.subject.createKey(bench.accountId, 'test')
      const jobBench = jobBenchOf(kind, bench, key)
      try {
        return await run(jobBench)
      } finally {
        await cancelAll(jobBench)
      }
    }),
  )
}

/** The same bench as another key of the account, or a stranger's. */
export function asKey(bench: JobBench, key: string): JobBench {
  return jobBenchOf(bench.kind, bench, key)
}

function jobBenchOf(kind: KindCase, bench: Bench, testKey: string): JobBench {
  const send: Bench['send'] = (path, options) => bench.send(path, { key: testKey, ...options })

  async function post(act: TestAct, more?: OrderParts, options: SendOptions = {}): Promise<Answer> {
    const order = kind.order(act, more)
    return send(kind.path, { ...order, ...options, headers: { ...order.headers, ...options.headers } })
  }

  async function view(jobId: string): Promise<View> {
    const answer = await send(`${kind.path}/${jobId}`)
    meets(answer, { status: 200 })
    return answer.json.data ?? {}
  }

  async function follow(jobId: string, isWanted: (view: View) => boolean): Promise<View> {
    for await (const { data } of eventsAt(bench, `${kind.path}/${jobId}/events`, { key: testKey })) {
      if (isWanted(data)) return data
    }
    throw new Error(`the events of ${jobId} ended before they came to what was waited for`)
  }

  return {
    ...bench,
    kind,
    testKey,
    send,
    post,
    async start(act, more, options) {
      const answer = await post(act, more, options)
      meets(answer, { status: 202 })
      const id = String(answer.json.data?.['job_id'])
      if (!isUuid(id)) throw new Error(`no job id: ${answer.text.slice(0, 200)}`)
      return id
    },
    ended: (jobId) => follow(jobId, ({ completed_at }) => completed_at !== null),
    running: (jobId) => follow(jobId, ({ status }) => status === 'running'),
    view,
    async entries(jobId) {
      const answer = await send(`/api/v2/billing/ledger?job_id=${jobId}&limit=100`)
      meets(answer, { status: 200 })
      return ((answer.json.data?.['entries'] ?? []) as Entry[]).toReversed()
    },
  }
}

export const jobsOf = (page: Answer): readonly View[] => (page.json.data?.['jobs'] ?? []) as View[]
export const idsOf = (page: Answer): unknown[] => jobsOf(page).map((job) => job['job_id'])
export const detailsOf = ({ json }: Answer): View => (json.error?.details ?? {}) as View

export const chargedUsd = ({ json }: Answer): number =>
  (json.meta?.['billing'] as { charged_usd: number } | undefined)?.charged_usd ?? -1

async function cancelAll({ send, kind }: JobBench): Promise<void> {
  for (const status of ['queued', 'running']) {
    const page = await send(`${kind.path}?status=${status}&limit=100`)
    for (const jobId of idsOf(page)) await send(`${kind.path}/${jobId}/cancel`, { method: 'POST' })
  }
}
