import type { Call } from '../http/endpoint.ts'
import type { Static } from '../kernel/index.ts'
import type { EndpointPathSchema } from './schema.ts'

export const endpointsPath = '/api/v2/webhook-endpoints'
export const endpointPath = `${endpointsPath}/{webhook_id}` as const

export const common = { tag: 'Webhooks', scope: 'webhooks', rateClass: 'read', priceMicroUsd: 0 } as const

export const accountOf = ({ caller }: Call<unknown, unknown, unknown>) => caller.account.accountId

export const endpointOf = ({ params }: Call<unknown, unknown, Static<typeof EndpointPathSchema>>) =>
  params.webhook_id.trim().toLowerCase()
