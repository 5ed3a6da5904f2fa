import { Webhook } from 'standardwebhooks'

export interface ReceivedEvent {
  readonly type: string
  /** More than one breaks the promise of a stable id, or of bytes that never change. */
  readonly ids: ReadonlySet<string>
  readonly bodies: ReadonlySet<string>
}

export interface JobReceiver {
  readonly url: string
  /** By job. */
  readonly events: ReadonlyMap<string, ReceivedEvent>
  /** Deliveries that no honest sender makes: a signature that does not fit, an id that is not the event's. */
  readonly problems: readonly string[]
  readonly deliveries: () => number
  /** Called when a delivery has come and is not answered yet. */
  onDelivery: () => void
  /**
   * Refuses some of the events of jobs that are made from now on when they come first. Those of earlier jobs may have been under
   * way when a server died, which counts as an attempt: the one after a second failure comes minutes later.
   */
  refuseSome(since: number): void
  /** Answers nothing from now on, until what is returned is called. */
  hold(): () => void
  /** Deliveries that wait for their answer. */
  readonly held: () => number
  /** Deliveries from now on fit this secret. */
  trust(secret: string): void
  /** Resolves when an event of each of these jobs was taken. */
  hasAll(jobIds: Iterable<string>): Promise<void>
  stop(): Promise<void>
}

interface Body {
  readonly id: string
  readonly type: string
  readonly data: { readonly job_id: string; readonly created_at: string }
}

const refusedOneOf = 5

/** Takes webhooks as a client's program does, with the package that the Standard Webhooks project publishes. */
export function receiveJobEvents(): JobReceiver {
  const events = new Map<string, { type: string; ids: Set<string>; bodies: Set<string> }>()
  const taken = new Set<string>()
  const problems: string[] = []
  let deliveries = 0
  let refusesSince = Number.POSITIVE_INFINITY
  let gate = Promise.resolve()
  let held = 0
  let verifier: Webhook | null = null
  let awaited: { readonly left: Set<string>; readonly resolve: () => void }[] = []

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const body = await request.text()
      const headers = Object.fromEntries(request.headers)
      const { id, type, data } = JSON.parse(body) as Body
      try {
        verifier?.verify(body, headers)
      } catch (error) {
        problems.push(`${id} is not signed: ${error}`)
      }
      if (headers['webhook-id'] !== id) problems.push(`${id} came as ${headers['webhook-id']}`)
      const event = events.get(data.job_id) ?? { type, ids: new Set(), bodies: new Set() }
      const isNew = !events.has(data.job_id)
      event.ids.add(id)
      event.bodies.add(body)
      events.set(data.job_id, event)
      deliveries++
      receiver.onDelivery()
      held++
      await gate
      held--
      const isRefused =
        isNew && events.size % refusedOneOf === 0 && Date.parse(data.created_at) >= refusesSince
      if (isRefused) return new Response('not now', { status: 500 })
      taken.add(data.job_id)
      for (const { left, resolve } of awaited) if (left.delete(data.job_id) && left.size === 0) resolve()
      awaited = awaited.filter(({ left }) => left.size > 0)
      return new Response('taken')
    },
  })

  const receiver: JobReceiver = {
    url: `http://127.0.0.1:${server.port}/events`,
    events,
    problems,
    deliveries: () => deliveries,
    onDelivery() {},
    refuseSome(since) {
      refusesSince = since
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    held: () => held,
    trust(secret) {
      verifier = new Webhook(secret)
    },
    hasAll(jobIds) {
      const left = new Set([...jobIds].filter((jobId) => !taken.has(jobId)))
      if (left.size === 0) return Promise.resolve()
      return new Promise((resolve) => awaited.push({ left, resolve }))
    },
    stop: () => server.stop(true),
  }
  return receiver
}
