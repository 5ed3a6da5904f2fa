import type { EventType } from './event-table.ts'

/** Where an account wants its events. Shared by all keys of the account, live and test. Times are epoch milliseconds. */
export interface WebhookEndpoint {
  readonly webhookId: string
  readonly accountId: string
  /** As the URL standard serialises it; unique in the account. */
  readonly url: string
  readonly label: string | null
  /** Null: all. */
  readonly eventTypes: readonly EventType[] | null
  /** Null while it is enabled. */
  readonly disabledAt: number | null
  /** Since when every attempt has failed, and how many in a row; null and 0 after a success. */
  readonly failingSince: number | null
  readonly failures: number
  /** While it is failing (health.ts) nothing is sent before then; null while it is not. */
  readonly restsUntil: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** A signing secret as it is kept: sealed with the instance key. During a rotation an endpoint has two. */
export interface SealedSecret {
  readonly sealed: string
  /** From then on it signs nothing; null for the current one. */
  readonly retiresAt: number | null
}

/** Something that happened and that an endpoint may hear of. The body is what is sent, byte for byte, at every attempt. */
export interface WebhookEvent {
  readonly eventId: string
  readonly webhookId: string
  readonly type: EventType
  /** Of the job that it tells of; null for an event of anything else. A job has one event, and one delivery under way. */
  readonly jobId: string | null
  readonly body: string
  readonly createdAt: number
}

export const deliveryStatuses = ['pending', 'sending', 'succeeded', 'failed', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface WebhookDelivery {
  readonly deliveryId: string
  readonly webhookId: string
  readonly accountId: string
  readonly eventId: string
  readonly eventType: EventType
  readonly jobId: string | null
  readonly status: DeliveryStatus
  readonly trigger: 'event' | 'test' | 'replay'
  readonly attemptCount: number
  /** When the next attempt is due; null when there will be none. */
  readonly dueAt: number | null
  readonly createdAt: number
  readonly completedAt: number | null
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[]
}

export const attemptErrors = [
  'dns',
  'connect',
  'tls',
  'timeout',
  'redirect',
  'blocked_address',
  'http_status',
] as const

export interface DeliveryAttempt {
  /** 1, 2, 3, ... */
  readonly attempt: number
  readonly startedAt: number
  readonly durationMs: number
  readonly responseStatus: number | null
  /** The first 1,024 bytes. */
  readonly responseBody: string | null
  readonly error: (typeof attemptErrors)[number] | null
}
