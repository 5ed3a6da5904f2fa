import type { Host } from '../kernel/index.ts'
import { createGuardedClient, type GuardedClient, type GuardedClientOptions } from '../web/index.ts'
import { createSender, type Sender, type SenderParts } from './sender.ts'
import type { WebhookStore } from './store.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface OpenedWebhooks {
  readonly webhooks: Webhooks
  readonly sender: Sender
  /** The one door to other machines; null when this instance has no way out. */
  readonly client: GuardedClient | null
}

export interface WebhooksPlace {
  readonly host: Host
  readonly store: WebhookStore
  /** The way to other machines; absent: none. */
  readonly outbound?: Omit<GuardedClientOptions, 'clock' | 'log'> | undefined
  readonly instanceKey?: (() => Uint8Array | null) | undefined
  readonly observe?: SenderParts['observe'] | undefined
  /** Of the service: receivers see it. */
  readonly version: string
}

/** Webhook endpoints and what sends to them, over the ports that the service was given. */
export function openWebhooks(place: WebhooksPlace): OpenedWebhooks {
  const { host, store, outbound, instanceKey = () => null, observe, version } = place
  const client =
    outbound === undefined ? null : createGuardedClient({ ...outbound, clock: host.clock, log: host.log })
  const sender =
    client === null
      ? idleSender
      : createSender({
          ...host,
          store,
          client,
          instanceKey,
          userAgent: `dealflow-webhooks/${version}`,
          ...(observe === undefined ? {} : { observe }),
        })
  const allowHttp = outbound?.allowHttp ?? false
  return { webhooks: createWebhooks({ host, store, sender, instanceKey, client, allowHttp }), sender, client }
}

/** Without a way out what is queued waits for a start that has one. */
const idleSender: Sender = { start() {}, wake() {}, async sendNow() {}, async stop() {} }
