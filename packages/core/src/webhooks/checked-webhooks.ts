import type { Webhooks } from './webhooks.ts'

/** Checks a request by the schema of an operation: throws BAD_REQUEST with every problem. */
export type CheckInput = <Body>(operationId: string, request: unknown) => Body

/** Webhooks for callers in this process: what they send is checked as it is over HTTP. */
export function checkedWebhooks(webhooks: Webhooks, checkInput: CheckInput): Webhooks {
  return {
    ...webhooks,
    async create(accountId, draft, signal) {
      checkInput('createWebhookEndpoint', {
        url: draft.url,
        label: draft.label,
        event_types: draft.eventTypes,
      })
      return webhooks.create(accountId, draft, signal)
    },
    async change(accountId, webhookId, patch) {
      checkInput('changeWebhookEndpoint', { label: patch.label, event_types: patch.eventTypes })
      return webhooks.change(accountId, webhookId, patch)
    },
    async rotateSecret(accountId, webhookId, graceMs) {
      checkInput('rotateWebhookSecret', { grace_period_seconds: Math.ceil(graceMs / 1_000) })
      return webhooks.rotateSecret(accountId, webhookId, graceMs)
    },
  }
}
