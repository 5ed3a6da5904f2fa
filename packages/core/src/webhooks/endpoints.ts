import { defineEndpoint, type Endpoint, reply } from '../http/endpoint.ts'
import type { Clock } from '../kernel/index.ts'
import { accountOf, common, endpointOf, endpointPath, endpointsPath } from './common-endpoints.ts'
import { type DeliveryEndpointParts, deliveryEndpoints } from './delivery-endpoints.ts'
import { webhookExamples } from './endpoint-examples.ts'
import {
  ChangeEndpointSchema,
  CreateEndpointSchema,
  EndpointDeletedSchema,
  EndpointListSchema,
  EndpointPathSchema,
  EndpointSchema,
  EndpointWithSecretSchema,
  RotateSecretSchema,
  rotationGraceSeconds,
} from './schema.ts'
import { toWireEndpoint, toWireEndpointWithSecret } from './wire.ts'

export interface WebhookEndpointParts extends DeliveryEndpointParts {
  readonly clock: Pick<Clock, 'now'>
}

/** Webhook endpoints over HTTP, and what was sent to them. All keys of an account see the same. */
export function webhookEndpoints(parts: WebhookEndpointParts): readonly Endpoint[] {
  return [...managing(parts), ...deliveryEndpoints(parts)]
}

function managing({ webhooks, clock }: WebhookEndpointParts): readonly Endpoint[] {
  return [
    defineEndpoint({
      ...common,
      operationId: 'listWebhookEndpoints',
      method: 'GET',
      path: endpointsPath,
      summary: 'Webhook endpoints, newest first',
      description: 'All endpoints of the account, whichever of its keys made them. Secrets are not listed.',
      data: EndpointListSchema,
      errors: [],
      example: webhookExamples.list,
      async run(call) {
        const endpoints = await webhooks.list(accountOf(call))
        return { webhook_endpoints: endpoints.map((each) => toWireEndpoint(each, clock.now())) }
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'createWebhookEndpoint',
      method: 'POST',
      path: endpointsPath,
      summary: 'Make a webhook endpoint',
      description:
        'The answer holds the signing secret, this once. A job that names the endpoint posts a signed event to it when it ends. ' +
        'A host name that does not resolve yet is taken; one that leads to an address which is not public is not. An account ' +
        'has at most 100 endpoints, each with a URL of its own.',
      body: CreateEndpointSchema,
      data: EndpointWithSecretSchema,
      answers: [{ as: 'created', headers: ['Location'] }],
      errors: ['BAD_REQUEST', 'CONFLICT'],
      example: webhookExamples.create,
      async run(call) {
        const { url, label, event_types: eventTypes } = call.body
        const made = await webhooks.create(accountOf(call), { url, label, eventTypes }, call.signal)
        const location = `${endpointsPath}/${made.endpoint.webhookId}`
        return reply(toWireEndpointWithSecret(made, clock.now()), { answers: 'created', location })
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'getWebhookEndpoint',
      method: 'GET',
      path: endpointPath,
      summary: 'One webhook endpoint',
      params: EndpointPathSchema,
      data: EndpointSchema,
      errors: ['NOT_FOUND'],
      example: webhookExamples.get,
      run: async (call) => toWireEndpoint(await webhooks.get(accountOf(call), endpointOf(call)), clock.now()),
    }),
    defineEndpoint({
      ...common,
      operationId: 'changeWebhookEndpoint',
      method: 'PATCH',
      path: endpointPath,
      summary: 'Label, choose events, disable or enable',
      description:
        'What is absent stays as it is. While an endpoint is disabled nothing is queued for it; enable it and replay the gap. ' +
        'Enabling also ends the count of failures.',
      params: EndpointPathSchema,
      body: ChangeEndpointSchema,
      data: EndpointSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: webhookExamples.change,
      async run(call) {
        const { label, event_types: eventTypes, status } = call.body
        const isDisabled = status === undefined ? undefined : status === 'disabled'
        const patch = { label, eventTypes, isDisabled }
        const changed = await webhooks.change(accountOf(call), endpointOf(call), patch)
        return toWireEndpoint(changed, clock.now())
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'deleteWebhookEndpoint',
      method: 'DELETE',
      path: endpointPath,
      summary: 'Delete a webhook endpoint',
      description:
        'Its queued deliveries and its log go with it. Nothing is sent afterwards but an attempt that is under way.',
      params: EndpointPathSchema,
      data: EndpointDeletedSchema,
      errors: ['NOT_FOUND'],
      example: webhookExamples.remove,
      async run(call) {
        await webhooks.remove(accountOf(call), endpointOf(call))
        return { webhook_id: endpointOf(call), deleted: true as const }
      },
    }),
    defineEndpoint({
      ...common,
      operationId: 'rotateWebhookSecret',
      method: 'POST',
      path: `${endpointPath}/rotate-secret`,
      summary: 'Give an endpoint a new secret',
      description:
        'The answer holds the new secret, this once. Until the grace period is over both sign every delivery, so that a ' +
        'receiver can change over in between. At most five secrets sign at once.',
      params: EndpointPathSchema,
      body: RotateSecretSchema,
      data: EndpointWithSecretSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: webhookExamples.rotate,
      async run(call) {
        const graceMs = (call.body.grace_period_seconds ?? rotationGraceSeconds) * 1_000
        const rotated = await webhooks.rotateSecret(accountOf(call), endpointOf(call), graceMs)
        return toWireEndpointWithSecret(rotated, clock.now())
      },
    }),
  ]
}
