import { afterEach, describe, expect, test } from 'bun:test'
import { accountId, hourMs, minuteMs, storageNames, turns, webhookBench } from '../../test/webhook-bench.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

describe.each(storageNames)('over %s', (storageName) => {
  test('a delivery that has waited for 30 days has failed, and is kept for 30 more, to be replayed', async () => {
    const bench = await webhookBench(storageName)
    open.push(bench.close)
    const { host, sender, endpoint, enqueue, pass, find, webhooks } = bench
    const { receiver, webhookId } = await endpoint()
    sender.start()
    receiver.answer(500)
    const late = await enqueue(webhookId)
    await receiver.waitFor(1)
    await turns()
    await webhooks.change(accountId, webhookId, { isDisabled: true })
    await pass(30 * 24 * hourMs, 24 * hourMs)
    expect(await find(late)).toMatchObject({ status: 'pending', attemptCount: 1 })
    await pass(2 * minuteMs)
    expect(await find(late)).toMatchObject({ status: 'failed', attemptCount: 1, dueAt: null })
    expect(host.logs.filter(({ message }) => message.includes('given up'))).toHaveLength(1)
    receiver.answer(200)
    await webhooks.change(accountId, webhookId, { isDisabled: false })
    await webhooks.replay(accountId, late)
    await turns()
    expect(receiver.received().at(-1)?.headers['webhook-id']).toBe('evt_0')
    await pass(30 * 24 * hourMs, 24 * hourMs)
    await pass(2 * minuteMs)
    expect(webhooks.delivery(accountId, late)).rejects.toThrow('no webhook delivery')
  })
})
