import { newOrder, type Order, type Orders } from './job-orders.ts'

/** What the clients are told, by what a round may be killed at. */
export const toldMoments = ['a job made', 'a job cancelled', 'an end shown'] as const
export type ToldMoment = (typeof toldMoments)[number]

/** A way to a server; `path` begins with a slash. */
export type Reach = (path: string, init?: RequestInit) => Promise<Response>

export interface JobClients {
  readonly orders: readonly Order[]
  /** Called when an answer has come, before anything else happens. */
  onTold: (moment: ToldMoment, order: Order) => void
  /** Called for an answer that the server cannot do it now. While it is null, nobody should get one. */
  onRefused: ((answer: Answer) => void) | null
  /** Makes the endpoint that the events go to; returns its secret. */
  makeEndpoint(server: Reach, url: string): Promise<string>
  /**
   * Orders, asks, cancels and repeats itself until `isOver`. An order that was cut off or refused is sent again with its key.
   * Throws for an answer that nobody should get.
   */
  work(server: Reach, isOver: () => boolean): Promise<void>
  /** Sends what is unanswered, cancels what never ends by itself, each until it is not refused, and follows every job to its end. */
  finish(server: Reach): Promise<void>
}

const clientCount = 24

/** The way to a server that listens, with a key. */
export const reachWith =
  (url: string, key: string): Reach =>
  (path, init) =>
    fetch(`${url}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } })

export interface Answer {
  readonly status: number
  readonly json: {
    readonly data: Readonly<Record<string, string>>
    readonly error?: { readonly code: string; readonly message: string }
  }
}

export function createJobClients(given: Pick<Orders, 'random' | 'hasSlow'>): JobClients {
  const { random } = given
  const orders: Order[] = []
  let webhookId = ''
  const one = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]

  async function order(server: Reach, wanted: Order) {
    wanted.isSent = true
    const answer = await told(server(wanted.path, posted(wanted.body, wanted.key)))
    if (isRefused(answer)) return
    const jobId = answer.json.data?.['job_id'] ?? null
    if (answer.status !== 202 || jobId === null) return unwanted('Order', wanted, answer)
    if (wanted.jobId !== null && wanted.jobId !== jobId) return unwanted('Repeated', wanted, answer)
    wanted.jobId = jobId
    clients.onTold('a job made', wanted)
  }

  async function ask(server: Reach, about: Order) {
    const answer = await told(server(`${about.path}/${about.jobId}`))
    if (answer.status !== 200) return unwanted('Asked', about, answer)
    const status = answer.json.data['status']
    if (status !== 'succeeded' && status !== 'failed' && status !== 'cancelled') return
    about.seen = status
    clients.onTold('an end shown', about)
  }

  /** Whether the server could do it, then. */
  async function cancel(server: Reach, unwelcome: Order): Promise<boolean> {
    unwelcome.isCancelSent = true
    const answer = await told(server(`${unwelcome.path}/${unwelcome.jobId}/cancel`, { method: 'POST' }))
    if (isRefused(answer)) return false
    // It may have ended, or been cancelled by a request that was cut off.
    if (answer.status === 409) return true
    if (answer.status !== 200) return unwanted('Cancelled', unwelcome, answer)
    unwelcome.seen = 'cancelled'
    clients.onTold('a job cancelled', unwelcome)
    return true
  }

  function isRefused(answer: Answer): boolean {
    if (answer.status !== 503 || clients.onRefused === null) return false
    clients.onRefused(answer)
    return true
  }

  async function step(server: Reach) {
    const choice = random()
    const known = orders.filter(({ jobId }) => jobId !== null).slice(-300)
    const earlier = one(known)
    if (earlier === undefined || choice < 0.5) {
      const fresh = newOrder(orders.length, { ...given, webhookId })
      orders.push(fresh)
      return order(server, fresh)
    }
    if (choice < 0.65) return order(server, earlier)
    if (choice < 0.85) return ask(server, earlier)
    const stuck = one(known.filter(({ act, seen }) => act === 'stuck' && seen === null))
    await cancel(server, stuck ?? earlier)
  }

  const unanswered = () => orders.filter(({ isSent, jobId }) => isSent && jobId === null)

  const clients: JobClients = {
    orders,
    onTold() {},
    onRefused: null,

    async makeEndpoint(server, url) {
      const { status, json } = await told(server('/api/v2/webhook-endpoints', posted({ url })))
      if (status !== 201) throw new Error(`The endpoint was answered ${status}: ${JSON.stringify(json)}`)
      webhookId = json.data['webhook_id'] ?? ''
      return json.data['signing_secret'] ?? ''
    },

    async work(server, isOver) {
      const again = unanswered()
      await together(clientCount, async () => {
        while (!isOver()) {
          const left = again.pop()
          try {
            await (left === undefined ? step(server) : order(server, left))
          } catch (error) {
            // A killed server cuts its clients off; what it has answered is held against it all the same.
            if (!isOver() || /was answered/.test(String(error))) throw error
          }
        }
      })
    },

    async finish(server) {
      // A server whose disk was mended may refuse for as long as its last look at the disk counts.
      for (const left of unanswered()) while (left.jobId === null) await order(server, left)
      for (const left of orders) if (left.act === 'stuck') while (!(await cancel(server, left)));
      const followed = [...orders]
      await together(clientCount, async () => {
        for (let left = followed.pop(); left !== undefined; left = followed.pop()) {
          // The stream ends with the job.
          await (await server(`${left.path}/${left.jobId}/events`)).text()
          await ask(server, left)
        }
      })
    },
  }
  return clients
}

async function told(answering: Promise<Response>): Promise<Answer> {
  const response = await answering
  return { status: response.status, json: (await response.json()) as Answer['json'] }
}

function posted(body: unknown, idempotencyKey?: string): RequestInit {
  const headers = {
    'content-type': 'application/json',
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

function unwanted(what: string, order: Order, { status, json }: Answer): never {
  throw new Error(`${what} ${order.key} (${order.jobId}) was answered ${status}: ${JSON.stringify(json)}`)
}

async function together(count: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, work))
}
