import { expect, test } from 'bun:test'
import { Closed, Type } from '@dealflow/core/http'
import { nodeHost } from '@dealflow/node-adapter'
import { createAdminApp } from '../../src/admin/admin-app.ts'
import { type AdminRoute, defineRoute } from '../../src/admin/route.ts'

function appOf(run: () => Promise<never>, stopping = new AbortController().signal) {
  const logged: { message: string; fields: Record<string, unknown> | undefined }[] = []
  const route: AdminRoute = defineRoute({
    operationId: 'fail',
    method: 'GET',
    path: '/admin/v1/fail',
    summary: 'Fails',
    tag: 'Test',
    data: Closed({ never: Type.Boolean() }),
    errors: [],
    example: { data: { never: true } },
    run,
  })
  const counting: AdminRoute = defineRoute({
    operationId: 'count',
    method: 'POST',
    path: '/admin/v1/count',
    summary: 'Counts',
    tag: 'Test',
    body: Closed({ dozens: Type.Integer({ multipleOf: 12 }) }),
    data: Closed({ dozens: Type.Integer() }),
    errors: [],
    example: { body: { dozens: 24 }, data: { dozens: 24 } },
    run: async ({ body }) => body,
  })
  const fetch = createAdminApp({
    host: nodeHost({ write: (_level, message, fields) => logged.push({ message, fields }) }),
    routes: [route, counting],
    operation: async () => {
      throw new Error('no operation is called')
    },
    identify: async (authorization) => (authorization === 'none' ? null : { keyId: 'key-1' }),
    openapiJson: () => '{}',
    observe() {},
    stopping,
  })
  const ask = async (init: RequestInit = {}, keepWaiting = () => {}, path = '/admin/v1/fail') => {
    const client = { clientAddress: null, keepWaiting }
    const response = await fetch(new Request(`http://x${path}`, init), client)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { ask, logged }
}

test('a fault of ours is 500 without a word of it, and the log has it whole under the request id', async () => {
  const { ask, logged } = appOf(async () => {
    throw new Error('table companies is locked by Jane')
  })
  const { status, text } = await ask({ headers: { 'x-request-id': 'fault-1' } })
  expect(status).toBe(500)
  expect(text).not.toContain('Jane')
  expect(JSON.parse(text)).toMatchObject({
    error: { code: 'INTERNAL_ERROR' },
    meta: { request_id: 'fault-1' },
  })
  const record = logged.find(({ message }) => message === 'operator request failed')
  expect(record?.fields).toMatchObject({ request_id: 'fault-1', route: 'GET /admin/v1/fail' })
  expect(String(record?.fields?.['error'])).toContain('Jane')
})

test('what the end of the server cuts off is 503 with Retry-After, and no fault', async () => {
  const stopping = new AbortController()
  stopping.abort(new Error('the server is stopping'))
  const { ask, logged } = appOf(async () => {
    throw stopping.signal.reason
  }, stopping.signal)
  const { status, headers } = await ask()
  expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  expect(logged.some(({ message }) => message === 'operator request failed')).toBe(false)
})

test('an error thrown inside that is called NOT_FOUND or VALIDATION is still a fault of ours', async () => {
  for (const code of ['NOT_FOUND', 'VALIDATION', 'PARSE']) {
    const { ask } = appOf(async () => {
      throw Object.assign(new Error('inner text'), { code })
    })
    const { status, text } = await ask()
    expect([code, status]).toEqual([code, 500])
    expect(text).not.toContain('inner text')
  }
})

test('the answer of an operation may take its time, and a refused client is not waited for', async () => {
  const order: string[] = []
  const { ask } = appOf(async () => {
    order.push('run')
    throw new Error('ends it')
  })
  await ask({}, () => order.push('waiting'))
  expect(order).toEqual(['waiting', 'run'])
  await ask({ headers: { authorization: 'none' } }, () => order.push('waiting'))
  await ask({ method: 'POST', body: 'x' }, () => order.push('waiting'))
  expect(order).toEqual(['waiting', 'run'])
})

test('a body that the schema refuses is 400 where no words are found for it, too', async () => {
  const { ask } = appOf(async () => {
    throw new Error('is not called')
  })
  const headers = { 'content-type': 'application/json' }
  const count = (dozens: unknown) =>
    ask({ method: 'POST', headers, body: JSON.stringify({ dozens }) }, () => {}, '/admin/v1/count')
  expect((await count(24)).status).toBe(200)
  const problemsOf = async (dozens: unknown) => {
    const { status, text } = await count(dozens)
    return [status, JSON.parse(text).error?.details]
  }
  expect(await problemsOf('24')).toEqual([400, [{ path: 'dozens', message: 'must be a whole number' }]])
  expect(await problemsOf(25)).toEqual([400, [{ path: '', message: 'is not valid' }]])
})
