import { same } from './assert.ts'
import { isAuthenticated, meets, narrow, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const searches = '/api/v2/searches'
const query = 'robots that pick strawberries'

/** What a key may do in each of its states, and how often. */
export const keyScenarios: readonly HttpScenario[] = [
  scenario(
    'keys: a key that is switched off is 403 until it is switched on again',
    async ({ subject, accountId, send }) => {
      const { keyId, key } = await subject.createKey(accountId, 'live')
      await subject.setKeyStatus(keyId, 'inactive')
      meets(await send(searches, { key, body: '{' }), {
        status: 403,
        code: 'FORBIDDEN',
        details: { reason: 'inactive' },
      })
      await subject.setKeyStatus(keyId, 'active')
      meets(await send('/api/v2/key', { key }), { status: 200 })
    },
  ),
  scenario('keys: a revoked key is 403 at once', async ({ subject, accountId, send }) => {
    const { keyId, key } = await subject.createKey(accountId, 'live')
    meets(await send('/api/v2/key', { key }), { status: 200 })
    await subject.setKeyStatus(keyId, 'retired')
    meets(await send('/api/v2/key', { key }), { status: 403, details: { reason: 'retired' } })
  }),
  scenario(
    'keys: rotation gives the same key a new secret, and both work during the overlap',
    async ({ subject, accountId, send }) => {
      const { keyId, key } = await subject.createKey(accountId, 'live')
      const { key: next } = await subject.rotateKey(keyId, 3_600_000)
      for (const each of [key, next])
        same((await send('/api/v2/key', { key: each })).json.data?.['key_id'], keyId, 'key_id')
      const { key: last } = await subject.rotateKey(keyId, 0)
      meets(await send('/api/v2/key', { key: next }), { status: 403, details: { reason: 'retired' } })
      meets(await send('/api/v2/key', { key: last }), { status: 200 })
    },
  ),
  narrow('keys: an expired key is 403', { expiresAt: 1_000 }, async (key, { send }) => {
    meets(await send('/api/v2/key', { key }), { status: 403, details: { reason: 'expired' } })
  }),
  narrow(
    'keys: a scope that is missing is 403 before anything of the request is read',
    { scopes: ['lookup'] },
    async (key, { send }) => {
      meets(await send(searches, { key, body: '{' }), {
        status: 403,
        details: { reason: 'insufficient_scope' },
      })
      meets(await send('/api/v2/company-lookups', { key, body: { names: ['Ledgerwise'] } }), { status: 200 })
    },
  ),
  narrow(
    'keys: an address that is not allowed is 403',
    { allowedCidrs: ['203.0.113.0/24'] },
    async (key, { send }) => {
      meets(await send('/api/v2/key', { key }), { status: 403, details: { reason: 'address_not_allowed' } })
    },
  ),
  narrow(
    'limits: the request after the last of a day is 429 and says when to come back',
    { rateLimits: { second: 0, minute: 0, day: 2 } },
    async (key, { send }) => {
      const first = await send(searches, { key, body: { query } })
      meets(first, {
        status: 200,
        headers: { 'x-ratelimit-limit-day': '2', 'ratelimit-policy': /"key-day";q=2;w=86400/ },
      })
      meets(await send(searches, { key, body: '{' }), { status: 400 })
      const refused = await send(searches, { key, body: '{' })
      meets(refused, {
        status: 429,
        code: 'RATE_LIMITED',
        headers: { 'retry-after': /^[1-9]\d*$/, ratelimit: /^"key-day";r=0;t=\d+$/ },
      })
      isAuthenticated(refused)
      const details = refused.json.error?.details as { reset_at: number; retry_after_ms: number }
      same(
        { ...details, reset_at: 0, retry_after_ms: 0 },
        { scope: 'key', window: 'day', limit: 2, remaining: 0, reset_at: 0, retry_after_ms: 0 },
        'details',
      )
      same(details.reset_at % 86_400_000, 0, 'reset_at in its UTC day')
      // Every rate class has windows of its own, and refusals cost neither requests nor money.
      meets(await send('/api/v2/billing/balance', { key }), {
        status: 200,
        headers: { 'x-balance-remaining-usd': '9.98' },
      })
    },
  ),
  narrow(
    'limits: concurrent requests are admitted exactly as often as the limit says',
    { rateLimits: { second: 0, minute: 0, day: 5 } },
    async (key, { send }) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          send('/api/v2/company-lookups', { key, body: { names: ['Ledgerwise'] } }),
        ),
      )
      same(answers.filter((answer) => answer.status === 200).length, 5, 'admitted')
      same(answers.filter((answer) => answer.status === 429).length, 15, 'refused')
    },
  ),
]
