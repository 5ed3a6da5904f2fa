import { createGuardedClient } from '../web/outbound/create-guarded-client.ts'
import type { GuardedClient } from '../web/outbound/guarded-client.ts'
import { createSender, type Sender } from '../webhooks/sender.ts'
import { createWebhooks, type Webhooks } from '../webhooks/webhooks.ts'
import { type ServiceOptions, serviceDefaults } from './options.ts'

export interface ServiceWebhooks {
  readonly webhooks: Webhooks
  readonly sender: Sender
  /** The one door to other machines; null when this instance has no way out. */
  readonly client: GuardedClient | null
}

/** Webhook endpoints and what sends to them, over the ports that the service was given. */
export function openWebhooks(
  options: Pick<
    ServiceOptions,
    'host' | 'storage' | 'outbound' | 'instanceKey' | 'observeDelivery' | 'version'
  >,
): ServiceWebhooks {
  const { host, storage, outbound, instanceKey = () => null } = options
  const { webhooks: store } = storage
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
          userAgent: `dealflow-webhooks/${options.version ?? serviceDefaults.version}`,
          ...(options.observeDelivery === undefined ? {} : { observe: options.observeDelivery }),
        })
  const allowHttp = outbound?.allowHttp ?? false
  return { webhooks: createWebhooks({ host, store, sender, instanceKey, client, allowHttp }), sender, client }
}

/** Without a way out what is queued waits for a start that has one. */
const idleSender: Sender = { start() {}, wake() {}, async sendNow() {}, async stop() {} }
