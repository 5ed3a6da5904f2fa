import type { TSchema } from '../kernel/index.ts'
import { type EventType, eventTable, eventTypes } from './event-table.ts'

const headers = {
  'X-Service-Timestamp': 'Epoch seconds of this attempt. Refuse it when it is more than 300 s away',
  'X-Service-Signature':
    'v1= and the hex HMAC-SHA256 of `{timestamp}.{raw body}`, keyed with the base64-decoded part of the secret after whsec_; during a rotation several, comma-separated',
  'webhook-id': 'The id of the event: the same at every attempt and replay',
  'webhook-timestamp': 'The same as X-Service-Timestamp',
  'webhook-signature':
    'As Standard Webhooks has it: v1, and the base64 HMAC-SHA256 of `{id}.{timestamp}.{raw body}`',
}

/** What is sent to endpoints, for the `webhooks` part of the OpenAPI document. */
export const webhookForms: readonly {
  readonly name: EventType
  readonly summary: string
  readonly body: TSchema
  readonly example: unknown
  readonly headers: Readonly<Record<string, string>>
}[] = eventTypes.map((name) => ({ name, ...eventTable[name], headers }))
