import type { CheckInput } from '../kernel/index.ts'
import { ChangeEndpointSchema, CreateEndpointSchema, RotateSecretSchema } from './schema.ts'
import type { Webhooks } from './webhooks.ts'

/** Webhooks for callers in this process: what they send is checked as it is over HTTP. */
export function checkedWebhooks(webhooks: Webhooks, checkInput: CheckInput): Webhooks {
  return {
    ...webhooks,
    async create(accountId, draft, signal) {
      checkInput(CreateEndpointSchema, {
        url: draft.url,
        label: draft.label,
        event_types: draft.eventTypes,
      })
      return webhooks.create(accountId, draft, signal)
    },
    async change(accountId, webhookId, patch) {
      checkInput(ChangeEndpointSchema, { label: patch.label, event_types: patch.eventTypes })
      return webhooks.change(accountId, webhookId, patch)
    },
    async rotateSecret(accountId, webhookId, graceMs) {
      checkInput(RotateSecretSchema, { grace_period_seconds: Math.ceil(graceMs / 1_000) })
      return webhooks.rotateSecret(accountId, webhookId, graceMs)
    },
  }
}
