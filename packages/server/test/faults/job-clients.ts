import type { RunningServer } from '../dealflow.ts'
import { newOrder, type Order, type Orders } from './job-orders.ts'

/** What the clients are told, by what a round may be killed at. */
export const toldMoments = ['a job made', 'a job cancelled', 'an end shown'] as const
export type ToldMoment = (typeof toldMoments)[number]

export interface JobClients {
  readonly orders: readonly Order[]
  /** Called when an answer has come, before anything else happens. */
  onTold: (moment: ToldMoment) => void
  /** Makes the endpoint that the events go to; returns its secret. */
  makeEndpoint(server: RunningServer, key: string, url: string): Promise<string>
  /**
   * Orders, asks, cancels and repeats itself until `isOver`. An order that was cut off is sent again with its key. Throws for an
   * answer that nobody should get.
   */
  work(server: RunningServer, key: string, isOver: () => boolean): Promise<void>
  /** Sends what is unanswered, cancels what never ends by itself, and follows every job to its end. */
  finish(server: RunningServer, key: string): Promise<void>
}

const clientCount = 24

export function createJobClients(given: Pick<Orders, 'random' | 'hasSlow'>): JobClients {
  const { random } = given
  const orders: Order[] = []
  let webhookId = ''
  const one = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]

  async function send(
    server: RunningServer,
    key: string,
    path: string,
    body?: unknown,
    idempotencyKey?: string,
  ) {
    const response = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined || body === null ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: (await response.json()) as { data: Record<string, string> } }
  }

  function unwanted(what: string, order: Order, { status, json }: Awaited<ReturnType<typeof send>>): never {
    throw new Error(`${what} ${order.key} (${order.jobId}) was answered ${status}: ${JSON.stringify(json)}`)
  }

  async function order(server: RunningServer, key: string, wanted: Order) {
    wanted.isSent = true
    const answer = await send(server, key, wanted.path, wanted.body, wanted.key)
    const jobId = answer.json.data?.['job_id'] ?? null
    if (answer.status !== 202 || jobId === null) return unwanted('Order', wanted, answer)
    if (wanted.jobId !== null && wanted.jobId !== jobId) return unwanted('Repeated', wanted, answer)
    wanted.jobId = jobId
    clients.onTold('a job made')
  }

  async function ask(server: RunningServer, key: string, about: Order) {
    const answer = await send(server, key, `${about.path}/${about.jobId}`)
    if (answer.status !== 200) return unwanted('Asked', about, answer)
    show(about, answer.json.data['status'])
  }

  function show(about: Order, status: string | undefined) {
    if (status !== 'succeeded' && status !== 'failed' && status !== 'cancelled') return
    about.seen = status
    clients.onTold('an end shown')
  }

  async function cancel(server: RunningServer, key: string, unwelcome: Order) {
    unwelcome.isCancelSent = true
    const answer = await send(server, key, `${unwelcome.path}/${unwelcome.jobId}/cancel`, null)
    // It may have ended, or been cancelled by an order that was cut off.
    if (answer.status === 409) return
    if (answer.status !== 200) return unwanted('Cancelled', unwelcome, answer)
    unwelcome.seen = 'cancelled'
    clients.onTold('a job cancelled')
  }

  async function step(server: RunningServer, key: string) {
    const choice = random()
    const known = orders.filter(({ jobId }) => jobId !== null).slice(-300)
    const earlier = one(known)
    if (earlier === undefined || choice < 0.5) {
      const fresh = newOrder(orders.length, { ...given, webhookId })
      orders.push(fresh)
      return order(server, key, fresh)
    }
    if (choice < 0.65) return order(server, key, earlier)
    if (choice < 0.85) return ask(server, key, earlier)
    const stuck = one(known.filter(({ act, seen }) => act === 'stuck' && seen === null))
    return cancel(server, key, stuck ?? earlier)
  }

  const unanswered = () => orders.filter(({ isSent, jobId }) => isSent && jobId === null)

  const clients: JobClients = {
    orders,
    onTold() {},

    async makeEndpoint(server, key, url) {
      const { status, json } = await send(server, key, '/api/v2/webhook-endpoints', { url })
      if (status !== 201) throw new Error(`The endpoint was answered ${status}: ${JSON.stringify(json)}`)
      webhookId = json.data['webhook_id'] ?? ''
      return json.data['signing_secret'] ?? ''
    },

    async work(server, key, isOver) {
      const again = unanswered()
      await together(clientCount, async () => {
        while (!isOver()) {
          const left = again.pop()
          try {
            await (left === undefined ? step(server, key) : order(server, key, left))
          } catch (error) {
            // A killed server cuts its clients off; what it has answered is held against it all the same.
            if (!isOver() || /was answered/.test(String(error))) throw error
          }
        }
      })
    },

    async finish(server, key) {
      for (const left of unanswered()) await order(server, key, left)
      for (const left of orders) if (left.act === 'stuck') await cancel(server, key, left)
      const followed = [...orders]
      await together(clientCount, async () => {
        for (let left = followed.pop(); left !== undefined; left = followed.pop()) {
          // The stream ends with the job.
          const url = `${server.url}${left.path}/${left.jobId}/events`
          await (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).text()
          await ask(server, key, left)
        }
      })
    },
  }
  return clients
}

async function together(count: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, work))
}
