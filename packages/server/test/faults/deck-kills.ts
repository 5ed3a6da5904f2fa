import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { slowDeck } from '@dealflow/core/testing'
import { type RunningServer, Workbench } from '../dealflow.ts'
import { descendantsOf, isAlive, type Process } from '../processes.ts'
import { jobServerArguments } from './job-kills.ts'
import { type JobReceiver, receiveJobEvents } from './job-receiver.ts'

/** A server that reads a deck: its first page is done, the rest takes seconds. */
export interface DeckAtWork {
  readonly server: RunningServer
  readonly jobId: string
  readonly children: readonly Process[]
}

/** What is left of a job when it is over. */
export interface DeckEnd {
  readonly status: string
  readonly slides: number | null
  readonly charges: number
  readonly refunds: number
  /** Different events that came to the receiver, and what it was sent in all. */
  readonly events: readonly string[]
  readonly deliveries: number
  readonly files: readonly string[]
}

const slides = 12
const callsOfSlide = 150
/** A child that is amid a page sees when that is done that nobody waits for it. */
const goneMsMax = 10_000
/** What a client is promised who cancels. */
const cancelMsMax = 1_000

const looksMax = 200

/** A client, a receiver of webhooks, and servers one after the other over the same data. */
export class DeckBench {
  readonly bench: Workbench
  readonly receiver: JobReceiver = receiveJobEvents()
  #key = ''

  constructor(...program: ConstructorParameters<typeof Workbench>) {
    this.bench = new Workbench(...program)
  }

  async serve(environment: Record<string, string> = {}): Promise<RunningServer> {
    const server = await this.bench.serve(jobServerArguments, environment)
    this.#key ||= server.opening.live_key ?? ''
    return server
  }

  /** Brings a deck and comes back while it is read. */
  async begin(server: RunningServer): Promise<DeckAtWork> {
    const { data: endpoint } = await this.ask<Endpoint>(server, '/api/v2/webhook-endpoints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: this.receiver.url }),
    })
    this.receiver.trust(endpoint.signing_secret)
    const form = new FormData()
    form.append('webhook_endpoint_id', endpoint.webhook_id)
    form.append('file', new File([slowDeck(slides - 1, callsOfSlide)], 'slow.pdf'))
    const { status, data } = await this.ask(server, '/api/v2/pitch-deck-jobs', { method: 'POST', body: form })
    if (status !== 202) throw new Error(`The deck was answered ${status}.`)
    const jobId = data.job_id
    await this.#until(server, jobId, (job) => job.progress > 0)
    return { server, jobId, children: descendantsOf(server.pid) }
  }

  /** Waits until the job is over and its event has come. */
  async end(server: RunningServer, jobId: string): Promise<DeckEnd> {
    const { status } = await this.#until(
      server,
      jobId,
      (job) => job.status !== 'queued' && job.status !== 'running',
    )
    await this.receiver.hasAll([jobId])
    const { data: result } = await this.ask<Result | undefined>(
      server,
      `/api/v2/pitch-deck-jobs/${jobId}/result`,
    )
    const ledger = await this.ask<Ledger>(server, `/api/v2/billing/ledger?job_id=${jobId}&limit=100`)
    const types = ledger.data.entries.map(({ type }) => type)
    const event = this.receiver.events.get(jobId)
    return {
      status,
      slides: result?.result.slides.length ?? null,
      charges: types.filter((type) => type === 'charge').length,
      refunds: types.filter((type) => type === 'refund').length,
      events: [...(event?.ids ?? [])].map(() => event?.type ?? ''),
      deliveries: this.receiver.deliveries(),
      files: await this.#filesLeft(),
    }
  }

  /** Kills a server while it reads a deck. */
  killed(environment: Record<string, string> = {}) {
    return this.#ended(environment, async (server) => {
      await server.kill()
      return 'killed'
    })
  }

  /** Stops one as an operator would. */
  stopped(environment: Record<string, string> = {}) {
    return this.#ended(environment, (server) => server.stop())
  }

  /** Asks to cancel the job; looks at once for what still works on it. */
  async cancelled(environment: Record<string, string> = {}) {
    const { server, jobId, children } = await this.begin(await this.serve(environment))
    const answer = await this.ask(server, `/api/v2/pitch-deck-jobs/${jobId}/cancel`, { method: 'POST' })
    const left = await leftOf(children, cancelMsMax)
    const end = await this.end(server, jobId)
    return { answer: answer.status, wasWorking: children.length > 0, left, end }
  }

  files(): readonly string[] {
    const directory = join(this.bench.data, 'uploads')
    return existsSync(directory) ? readdirSync(directory) : []
  }

  async ask<T = Job>(server: RunningServer, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#key}` }
    const response = await fetch(server.url + path, { ...init, headers })
    return { status: response.status, ...((await response.json()) as { data: T }) }
  }

  async close(): Promise<void> {
    await this.bench.close()
    await this.receiver.stop()
  }

  async #ended<T>(environment: Record<string, string>, end: (server: RunningServer) => Promise<T>) {
    const { server, jobId, children } = await this.begin(await this.serve(environment))
    const how = await end(server)
    const left = await leftOf(children)
    const kept = this.files().length
    const goOn = async () => this.end(await this.serve(environment), jobId)
    return { how, wasWorking: children.length > 0, left, kept, goOn }
  }

  /** A file goes a little after its job is over: looked for until it is gone, or stays. */
  async #filesLeft(): Promise<readonly string[]> {
    for (let looks = 0; looks < looksMax && this.files().length > 0; looks++) await nextLook()
    return this.files()
  }

  async #until(server: RunningServer, jobId: string, isReached: (job: Job) => boolean): Promise<Job> {
    for (;;) {
      const { data } = await this.ask(server, `/api/v2/pitch-deck-jobs/${jobId}`)
      if (isReached(data)) return data
      await nextLook()
    }
  }
}

interface Answer<T> {
  readonly status: number
  readonly data: T
}

interface Job {
  readonly job_id: string
  readonly status: string
  readonly progress: number
}

interface Result {
  readonly result: { readonly slides: readonly unknown[] }
}

interface Endpoint {
  readonly webhook_id: string
  readonly signing_secret: string
}

interface Ledger {
  readonly entries: readonly { readonly type: string }[]
}

/** Those that live still when they had time enough to go. */
export async function leftOf(children: readonly Process[], withinMs = goneMsMax): Promise<readonly number[]> {
  const deadline = performance.now() + withinMs
  while (children.some(isAlive) && performance.now() < deadline) await nextLook()
  return children.filter(isAlive).map(({ pid }) => pid)
}

const nextLook = () => new Promise((resolve) => setTimeout(resolve, 10))
