import { same } from './assert.ts'
import { type Answer, type Bench, meets, scenario } from './http-scenario.ts'
import type { ContractReceiver, HttpScenario, ReceivedDelivery } from './http-subject.ts'

export const endpoints = '/api/v2/webhook-endpoints'
export const deliveries = '/api/v2/webhook-deliveries'
export const unknownId = '0192f0c1-7a00-7000-8000-0000000000c1'
/** Never resolves (RFC 6761), which is taken: a name may be set up later. */
export const nowhere = 'https://receiver.test/hooks'

/** A scenario with a receiver that the service can reach, skipped where there is none. */
export function received(
  name: string,
  run: (bench: Bench, receiver: ContractReceiver) => Promise<unknown>,
): HttpScenario {
  return scenario(name, async (bench) => {
    const { createReceiver } = bench.subject
    if (createReceiver === null) return { skipped: 'this subject has no receiver of webhooks' }
    const receiver = await createReceiver()
    try {
      return await run(bench, receiver)
    } finally {
      await receiver.close()
    }
  })
}

export async function makeEndpoint({ send }: Bench, url = nowhere) {
  const answer = await send(endpoints, { body: { url } })
  meets(answer, { status: 201 })
  return answer.json.data as { readonly webhook_id: string; readonly signing_secret: string }
}

/** As a receiver checks it who knows the contract's two headers alone, and as one who knows Standard Webhooks. */
export function isSigned(
  receiver: ContractReceiver,
  { headers, body }: ReceivedDelivery,
  secret: string,
): void {
  const key = Uint8Array.from(atob(secret.replace('whsec_', '')), (char) => char.charCodeAt(0))
  const stamp = headers['x-service-timestamp']
  const ours = receiver.hmacSha256(key, `${stamp}.${body}`)
  const hex = [...ours].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (headers['x-service-signature']?.split(',').includes(`v1=${hex}`) !== true)
    throw new Error('X-Service-Signature does not fit')
  same(headers['webhook-timestamp'], stamp, 'webhook-timestamp')
  const standard = receiver.hmacSha256(key, `${headers['webhook-id']}.${stamp}.${body}`)
  const base64 = btoa(String.fromCharCode(...standard))
  if (headers['webhook-signature']?.split(' ').includes(`v1,${base64}`) !== true)
    throw new Error('webhook-signature does not fit')
}

export function items(answer: Answer, member: string): readonly Record<string, unknown>[] {
  return (answer.json.data?.[member] ?? []) as Record<string, unknown>[]
}
