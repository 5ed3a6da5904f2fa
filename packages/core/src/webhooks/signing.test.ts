import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { seededEntropy } from '../testing/test-clock.ts'
import { mintWebhookSecret, signatureHeaders, verifyWebhook, webhookKey } from './signing.ts'

// The vector of docs/design/decisions.md#test-vector.
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const timestamp = 1_790_000_000
const eventId = 'evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77'
const body =
  '{"id":"evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77","type":"api.job.succeeded","timestamp":"2026-09-21T13:33:20.000Z","api_version":"v2","data":{"job_id":"0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00","job_type":"pitch_deck","status":"succeeded"}}'
const otherSecret = mintWebhookSecret(seededEntropy(7))
const crypto = {
  hmacSha256: (key: Uint8Array, data: string | Uint8Array | readonly string[]) =>
    new Uint8Array(
      createHmac('sha256', key)
        .update(typeof data === 'string' || data instanceof Uint8Array ? data : data.join(''))
        .digest(),
    ),
}
const sign = (...secrets: string[]) =>
  signatureHeaders(
    crypto,
    secrets.map((each) => webhookKey(each) ?? new Uint8Array()),
    { eventId, timestamp, body },
  )
const verify = (headers: Readonly<Record<string, string | undefined>>, change = {}) =>
  verifyWebhook({ crypto, secret, headers, body, now: timestamp * 1_000, ...change })
const genuine = { verdict: 'genuine' } as const

describe('a delivery', () => {
  test('carries the signatures of the published vector', () => {
    expect(sign(secret)).toEqual({
      'x-service-timestamp': '1790000000',
      'x-service-signature': 'v1=b5f92d5b9e599701ee2f82aafb5d5c976655348535938d983ff3dd8d0b2f0ff9',
      'webhook-id': eventId,
      'webhook-timestamp': '1790000000',
      'webhook-signature': 'v1,OUEXj8iS9Vvqr0lfmhOS2oDKSqfV9kAYBuIyfYouiNU=',
    })
  })

  test('is verified by the contract’s two headers alone, as text and as bytes', () => {
    const { 'x-service-timestamp': stamp, 'x-service-signature': signature } = sign(secret)
    const two = { 'x-service-timestamp': stamp, 'x-service-signature': signature }
    expect(verify(two)).toEqual(genuine)
    expect(verify(two, { body: new TextEncoder().encode(body) })).toEqual(genuine)
  })

  test('is verified by the package standardwebhooks, with either secret of a rotation', () => {
    const now = Math.floor(Date.now() / 1_000)
    const keys = [otherSecret, secret].map((each) => webhookKey(each) ?? new Uint8Array())
    const headers = signatureHeaders(crypto, keys, { eventId, timestamp: now, body })
    for (const each of [secret, otherSecret])
      expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body))
    const stranger = mintWebhookSecret(seededEntropy(9))
    expect(() => new Webhook(stranger).verify(body, headers)).toThrow()
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
  })

  test('is genuine with the old and the new secret while both sign', () => {
    const headers = sign(otherSecret, secret)
    expect(headers['x-service-signature']).toMatch(/^v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
    expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
    expect(verify(headers)).toEqual(genuine)
    expect(verify(headers, { secret: otherSecret })).toEqual(genuine)
  })

  test.each([
    ['a changed body', {}, { body: body.replace('succeeded', 'failed') }, 'no signature fits'],
    ['another endpoint’s secret', {}, { secret: otherSecret }, 'no signature fits'],
    ['a changed timestamp', { 'x-service-timestamp': '1790000001' }, {}, 'no signature fits'],
    ['a cut signature', { 'x-service-signature': 'v1=b5f92d' }, {}, 'no signature fits'],
    ['the signature of another scheme', { 'x-service-signature': 'v2=00' }, {}, 'no signature fits'],
    ['no signature', { 'x-service-signature': undefined }, {}, 'X-Service-Signature is missing'],
    ['no timestamp', { 'x-service-timestamp': undefined }, {}, 'X-Service-Timestamp is missing'],
    ['a timestamp in words', { 'x-service-timestamp': 'now' }, {}, 'X-Service-Timestamp is missing'],
    ['an API key for a secret', {}, { secret: 'df_live_x' }, 'the secret is not one'],
    ['an attempt 301 s ago', {}, { now: (timestamp + 301) * 1_000 }, '301 s old, and 300 s are allowed'],
    ['an attempt 301 s ahead', {}, { now: (timestamp - 301) * 1_000 }, '301 s ahead'],
  ])('with %s is refused, in words', (_what, headers, change, why) => {
    expect(verify({ ...sign(secret), ...headers }, change)).toMatchObject({
      verdict: 'refused',
      why: expect.stringContaining(why),
    })
  })

  test('is taken up to 300 s before and after its timestamp', () => {
    for (const apart of [-300, 300])
      expect(verify(sign(secret), { now: (timestamp + apart) * 1_000 })).toEqual(genuine)
  })
})

describe('a secret', () => {
  test('is whsec_ and the base64 of 32 bytes, and a new one each time', () => {
    const entropy = seededEntropy(3)
    const minted = mintWebhookSecret(entropy)
    expect(minted).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhookKey(minted)).toHaveLength(32)
    expect(mintWebhookSecret(entropy)).not.toBe(minted)
  })

  test('is not made of anything else', () => {
    for (const text of ['', 'whsec_', 'whsec_short', secret.slice(6), `${secret}!`, 'whsec_####'])
      expect(webhookKey(text)).toBeNull()
  })
})
