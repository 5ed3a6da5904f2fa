import { expect, test } from 'bun:test'
import type { RequestContext, Service } from '@dealflow/core'
import { createLineLog } from '@dealflow/node-adapter'
import { appHandler, createApp } from './app.ts'

test('a stream of events whose client reads nothing is ended by the host, an upload by the service', async () => {
  const timeouts: number[] = []
  const addresses = {
    requestIP: () => null,
    timeout: (_request: Request, seconds: number) => void timeouts.push(seconds),
  }
  const service = {
    async fetch(_request: Request, { keepWaiting }: RequestContext) {
      keepWaiting?.('events')
      keepWaiting?.('upload')
      return new Response('')
    },
  } as unknown as Service
  const log = createLineLog({ fd: 2, format: 'text', level: 'error' })
  await createApp({ service, log }, addresses).fetch(new Request('http://x/api/v2/jobs'))
  expect(timeouts).toEqual([120, 0])
})

test('the first request that wants a route is answered at once, for those that were sent with it', () => {
  const log = createLineLog({ fd: 2, format: 'text', level: 'error' })
  const service = { schemaVersion: 1 } as unknown as Service
  const handle = appHandler({ service, log }, { requestIP: () => null, timeout() {} })
  expect(handle(new Request('http://x/version'))).toBeInstanceOf(Response)
})
