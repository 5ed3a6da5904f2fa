import { type RunningServer, Workbench } from '../dealflow.ts'
import { webOf } from '../sites/serve-fixture-sites.ts'
import { jobServerArguments } from './job-kills.ts'
import { type JobReceiver, receiveJobEvents } from './job-receiver.ts'
import { type SiteAnswer, type SiteWeb, serveWeb } from './site-web.ts'

export interface JobAnswer {
  readonly job_id: string
  readonly status: string
  readonly stage: string | null
  readonly progress: number
  readonly response_meta?: Readonly<Record<string, number>>
}

/** How a job ended: what clients, receivers and the ledger were told of it. */
export interface JobEnd {
  readonly status: string
  readonly reason: string | null
  readonly ledger: string
  readonly events: readonly string[]
}

export interface Answer<T> {
  readonly status: number
  readonly data: T
  readonly error?: { readonly code: string; readonly details?: { readonly reason?: string } }
}

const pollMs = 10

/** A web, a receiver of webhooks, and servers one after the other over the same data. */
export class SiteBench {
  readonly bench: Workbench
  readonly web: SiteWeb
  readonly receiver: JobReceiver = receiveJobEvents()
  #key = ''
  #webhookId = ''

  private constructor(program: Workbench['program'], web: SiteWeb) {
    this.bench = new Workbench(program)
    this.web = web
  }

  static async open(program: Workbench['program'], hosts: ReadonlyMap<string, SiteAnswer | null>) {
    return new SiteBench(program, await serveWeb(hosts))
  }

  async serve(
    environment: Record<string, string> = {},
    args: readonly string[] = [],
  ): Promise<RunningServer> {
    const server = await this.bench.serve([...jobServerArguments, ...args], {
      ...webOf(this.bench, this.web),
      ...environment,
    })
    this.#key ||= server.opening.live_key ?? ''
    if (this.#webhookId === '') await this.#makeEndpoint(server)
    return server
  }

  /** Makes a job that tells the receiver of its end. */
  async begin(server: RunningServer, path: string, body: object): Promise<string> {
    const { status, data } = await this.ask<JobAnswer>(server, path, {
      method: 'POST',
      body: JSON.stringify({ ...body, webhook_endpoint_id: this.#webhookId }),
    })
    if (status !== 202) throw new Error(`The job was answered ${status}.`)
    return data.job_id
  }

  async until(
    server: RunningServer,
    url: string,
    isReached: (job: JobAnswer) => boolean,
  ): Promise<JobAnswer> {
    for (;;) {
      const { data } = await this.ask<JobAnswer>(server, url)
      if (isReached(data)) return data
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  /** Waits until the job is over and its event has come. */
  async end(server: RunningServer, path: string, jobId: string): Promise<JobEnd> {
    const { status } = await this.until(server, `${path}/${jobId}`, (job) => isOver(job))
    await this.receiver.hasAll([jobId])
    const { error } = await this.ask(server, `${path}/${jobId}/result`)
    const ledger = await this.ask<Ledger>(server, `/api/v2/billing/ledger?job_id=${jobId}&limit=100`)
    const event = this.receiver.events.get(jobId)
    return {
      status,
      reason: error?.details?.reason ?? null,
      ledger: ledger.data.entries.map(({ type }) => type).join(),
      events: [...(event?.ids ?? [])].map(() => event?.type ?? ''),
    }
  }

  async ask<T = unknown>(server: RunningServer, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#key}` }
    const response = await fetch(server.url + path, { ...init, headers })
    return { ...((await response.json()) as Answer<T>), status: response.status }
  }

  async close(): Promise<void> {
    await this.bench.close()
    await this.web.close()
    await this.receiver.stop()
  }

  async #makeEndpoint(server: RunningServer) {
    const { data } = await this.ask<{ webhook_id: string; signing_secret: string }>(
      server,
      '/api/v2/webhook-endpoints',
      { method: 'POST', body: JSON.stringify({ url: this.receiver.url }) },
    )
    this.#webhookId = data.webhook_id
    this.receiver.trust(data.signing_secret)
  }
}

export const isOver = ({ status }: JobAnswer) => status !== 'queued' && status !== 'running'

interface Ledger {
  readonly entries: readonly { readonly type: string }[]
}
