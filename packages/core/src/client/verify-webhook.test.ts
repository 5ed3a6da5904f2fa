import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { seededEntropy } from '../testing/test-clock.ts'
import { mintWebhookSecret, signatureHeaders, webhookKey } from '../webhooks/signing.ts'
import { type VerifyWebhookOptions, verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

// The vector of docs/design/decisions.md#test-vector.
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const timestamp = 1_790_000_000
const now = timestamp * 1_000
const eventId = 'evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77'
const body =
  '{"id":"evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77","type":"api.job.succeeded","timestamp":"2026-09-21T13:33:20.000Z","api_version":"v2","data":{"job_id":"0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00","job_type":"pitch_deck","status":"succeeded"}}'
const headers = {
  'X-Service-Timestamp': '1790000000',
  'X-Service-Signature': 'v1=b5f92d5b9e599701ee2f82aafb5d5c976655348535938d983ff3dd8d0b2f0ff9',
}
const event = JSON.parse(body)
const otherSecret = mintWebhookSecret(seededEntropy(7))
const verify = (change: Partial<VerifyWebhookOptions>) =>
  verifyWebhook({ secret, headers, body, now, ...change })

test('a genuine delivery gives its event, of text and of bytes', async () => {
  expect(await verify({})).toEqual(event)
  expect(await verify({ body: new TextEncoder().encode(body) })).toEqual(event)
  // As Node hands out a part of a larger buffer.
  const bytes = Buffer.from(`--${body}--`)
  expect(await verify({ body: bytes.subarray(2, -2) })).toEqual(event)
})

test('headers are read in whatever form they come', async () => {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const asNodeHasRepeated = lowerCase.map(([name, value]) => [name, [value]] as const)
  for (const form of [
    new Headers(headers),
    Object.fromEntries(lowerCase),
    Object.fromEntries(asNodeHasRepeated),
  ])
    expect(await verify({ headers: form })).toEqual(event)
})

test('while both secrets sign, either verifies', async () => {
  const hmacSha256 = (key: Uint8Array, data: string | Uint8Array | readonly string[]) =>
    new Uint8Array(
      createHmac('sha256', key)
        .update(typeof data === 'string' || data instanceof Uint8Array ? data : data.join(''))
        .digest(),
    )
  const keys = [otherSecret, secret].map((each) => webhookKey(each) ?? new Uint8Array())
  const rotated = signatureHeaders({ hmacSha256 }, keys, { eventId, timestamp, body })
  for (const each of [secret, otherSecret])
    expect(await verify({ secret: each, headers: rotated })).toEqual(event)
})

test.each<[string, Partial<VerifyWebhookOptions>, string]>([
  ['a changed body', { body: body.replace('succeeded', 'failed') }, 'no signature fits'],
  ['another endpoint’s secret', { secret: otherSecret }, 'no signature fits'],
  ['a cut signature', { headers: { ...headers, 'X-Service-Signature': 'v1=b5f92d' } }, 'no signature fits'],
  [
    'a changed timestamp',
    { headers: { ...headers, 'X-Service-Timestamp': '1790000001' } },
    'no signature fits',
  ],
  ['no signature', { headers: { 'X-Service-Timestamp': '1790000000' } }, 'X-Service-Signature is missing'],
  ['no timestamp', { headers: new Headers() }, 'X-Service-Timestamp is missing'],
  ['an API key for a secret', { secret: 'df_live_x' }, 'the secret is not one'],
  ['an old timestamp', { now: now + 301_000 }, '301 s old, and 300 s are allowed'],
  ['a timestamp ahead', { now: now - 301_000 }, '301 s ahead'],
  ['a tolerance of its own', { now: now + 11_000, toleranceSeconds: 10 }, '10 s are allowed'],
  ['no number for the time', { now: Number.NaN }, '300 s are allowed'],
])('a delivery with %s is refused, in words', async (_what, change, why) => {
  const refused = verify(change)
  await expect(refused).rejects.toBeInstanceOf(WebhookVerificationError)
  await expect(refused).rejects.toThrow(why)
})

test('without a time given it is now', async () => {
  await expect(verifyWebhook({ secret, headers, body })).rejects.toThrow('s are allowed')
})
