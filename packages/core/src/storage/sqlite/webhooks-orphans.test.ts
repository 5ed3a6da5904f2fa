import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { createdAt, endpointOf, withAccounts } from '../../testing/stored-jobs.ts'
import { eventOf, queuedAs } from '../../testing/stored-webhooks.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { Storage } from '../storage.ts'
import { openSqliteStorage } from './index.ts'

let scratch: ReturnType<typeof scratchDirectory>
let storage: Storage

beforeEach(async () => {
  scratch = scratchDirectory()
  const { directory, file } = scratch
  storage = await openSqliteStorage({ open: openSqlite, host: testHost({ sha256 }), directory, file })
  await withAccounts(storage, 'acc-1')
})

afterEach(async () => {
  await storage.close()
  scratch.remove()
})

test('whoever removes the endpoint of a busy receiver waits for 2,000 of its events; the rest goes with prunings', async () => {
  const { webhooks } = storage
  await webhooks.createEndpoint(endpointOf('w1'), 'sealed', 10)
  const many = Array.from({ length: 3_200 }, (_, i) => `d${i}`)
  await Promise.all(many.map((id) => webhooks.enqueue(eventOf(id), queuedAs(id))))
  expect(await webhooks.removeEndpoint('acc-1', 'w1', createdAt)).toBe(true)
  const shell = openSqlite(scratch.file('dealflow.db'))
  const left = () =>
    ['webhook_events', 'webhook_deliveries', 'removed_webhooks'].map((table) =>
      Number(shell.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']),
    )
  expect(left()).toEqual([1_200, 1_200, 1])
  const all = { accountId: null, webhookId: null, status: null, afterDeliveryId: null, limit: 10 }
  expect(await webhooks.deliveries(all)).toEqual([])
  expect(await webhooks.deliveries({ ...all, status: 'pending' })).toEqual([])
  while ((await webhooks.prune(0, 500)) > 0);
  expect(left()).toEqual([0, 0, 0])
  shell.close()
})
