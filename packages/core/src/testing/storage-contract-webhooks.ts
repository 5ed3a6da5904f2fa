import { same } from './assert.ts'
import type { StorageCase } from './storage-case.ts'
import { endpointOf, paidCasesOf } from './stored-jobs.ts'

const webhooks = paidCasesOf('webhooks')

export const webhookCases: readonly StorageCase[] = [
  webhooks('an endpoint comes back as it was made, to its account alone', async ({ storage }) => {
    const endpoint = endpointOf('w1', { label: 'a "label"', eventTypes: ['api.job.failed'] })
    same(await storage.webhooks.createEndpoint(endpoint, 'sealed', 10), { outcome: 'created' })
    same(await storage.webhooks.findEndpoint('acc-1', 'w1'), endpoint)
    same(await storage.webhooks.endpoints('acc-1'), [endpoint])
    same(await storage.webhooks.findEndpoint('acc-2', 'w1'), null)
    same(await storage.webhooks.endpoints('acc-2'), [])
    same(await storage.webhooks.changeEndpoint('acc-2', 'w1', { label: 'mine' }, 2), null)
    same(await storage.webhooks.rotateSecret('acc-2', 'w1', 'mine', 2, 2), null)
    same(await storage.webhooks.removeEndpoint('acc-2', 'w1', 2), false)
  }),
]
