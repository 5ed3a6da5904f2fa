import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ServerInProcess, serveInProcess } from './server.ts'

let server: ServerInProcess

beforeAll(async () => {
  server = await serveInProcess({ metricsToken: 'a-token-for-scrapes' })
})
afterAll(() => server.close())

const outside = [
  '/',
  '/healthz',
  '/readyz',
  '/version',
  '/metrics',
  '/nothing',
  '/api',
  '/apis/v2/key',
  '/docs',
  '/docs/errors',
  '/docs/errors/GONE',
  '/docs/errors/NOPE',
  '/docs/assets/nope.js',
  '/docs/nope',
  '//evil.example/%2e%2e',
]

describe('what is not the public API', () => {
  test('tells browsers to load, frame, sniff and pass on nothing', async () => {
    for (const path of outside) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const { headers, status } = await fetch(server.url + path, { method, redirect: 'manual' })
        const of = `${method} ${path} ${status}`
        expect([of, headers.get('x-content-type-options')]).toEqual([of, 'nosniff'])
        expect([of, headers.get('x-frame-options')]).toEqual([of, 'DENY'])
        expect([of, headers.get('referrer-policy')]).toEqual([of, 'no-referrer'])
        expect([of, headers.get('cross-origin-opener-policy')]).toEqual([of, 'same-origin'])
        expect([of, headers.get('cross-origin-resource-policy')]).toEqual([of, 'same-origin'])
        expect([of, headers.get('permissions-policy')]).toEqual([of, expect.stringContaining('camera=()')])
        const policy = headers.get('content-security-policy') ?? ''
        expect([of, policy]).toEqual([of, expect.stringMatching(/^default-src 'none'; /)])
        expect([of, policy]).toEqual([of, expect.stringContaining("frame-ancestors 'none'")])
        expect([of, policy.includes('unsafe')]).toEqual([of, false])
      }
    }
  })

  test('answers errors in the contract’s form, by Accept too', async () => {
    const json = await fetch(`${server.url}/nothing`, { headers: { 'x-request-id': 'mine' } })
    expect([json.status, await json.json()]).toEqual([
      404,
      {
        error: { code: 'NOT_FOUND', message: 'There is no such path. The public API lives under /api/v2/.' },
        meta: { request_id: 'mine', api_version: 'v2' },
      },
    ])
    const accept = 'application/json;q=0.9, application/problem+json'
    const problem = await fetch(`${server.url}/nothing`, { headers: { accept } })
    expect(problem.headers.get('content-type')).toBe('application/problem+json')
    expect(await problem.json()).toMatchObject({ type: '/docs/errors/NOT_FOUND', status: 404 })
  })

  test('a failure of ours is 500 without a word of it, and is logged under the id that was answered', async () => {
    const { service } = server.instance
    const broken = await serveInProcess(
      {},
      { ...service, ready: () => Promise.reject(new Error('inner words')) },
    )
    try {
      const response = await fetch(`${broken.url}/readyz`)
      const text = await response.text()
      expect(response.status).toBe(500)
      expect(text).not.toContain('inner words')
      const { error, meta } = JSON.parse(text)
      expect(error.code).toBe('INTERNAL_ERROR')
      expect(response.headers.get('x-request-id')).toBe(meta.request_id)
      expect(broken.logged.find((line) => line.includes(meta.request_id))).toContain('request failed')
    } finally {
      await broken.close()
    }
  })
})

test('no answer says what it is served with', async () => {
  for (const path of [...outside, '/api/v2/key', '/api/openapi/v2.json', '/admin/v1/accounts']) {
    const { headers } = await fetch(server.url + path, { redirect: 'manual' })
    expect([path, headers.get('server'), headers.get('x-powered-by')]).toEqual([path, null, null])
  }
})

test('the public API keeps the headers of its contract', async () => {
  const { headers } = await fetch(`${server.url}/api/v2/key`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.has('content-security-policy')).toBe(false)
})

describe('the pages', () => {
  test('allow scripts and styles of this server alone, and pages to read no script at all', async () => {
    const policy = async (path: string) =>
      (await fetch(server.url + path)).headers.get('content-security-policy') ?? ''
    expect(await policy('/docs')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    )
    expect(await policy('/docs/errors/GONE')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    )
  })

  test('load assets whose address changes with their content, which browsers keep for ever', async () => {
    const page = await (await fetch(`${server.url}/docs`)).text()
    const assets = [...page.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, url]) => url ?? '')
    expect(assets.length).toBe(5)
    for (const asset of assets) {
      expect(asset).toMatch(/\.[0-9a-f]{10}\.(?:js|css|svg)$/)
      const plain = await fetch(server.url + asset, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(plain.headers.get('content-type')).toMatch(/^(?:text\/(?:javascript|css)|image\/svg\+xml)/)
      const packed = await fetch(server.url + asset, { headers: { 'accept-encoding': 'br, gzip' } })
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(await packed.text()).toBe(await plain.text())
    }
  })

  test('describe the operator API only where it is served', async () => {
    const off = await serveInProcess({ adminAddr: null })
    try {
      expect((await fetch(`${off.url}/docs/admin`)).status).toBe(404)
      expect(await (await fetch(`${off.url}/docs`)).text()).not.toContain('/docs/admin')
    } finally {
      await off.close()
    }
    expect((await fetch(`${server.url}/docs/admin`)).status).toBe(200)
  })
})
