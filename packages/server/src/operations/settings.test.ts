import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLineLog } from '@dealflow/node-adapter'
import { type Configuration, configurationOf, loadConfiguration } from '../config/load.ts'
import { openInstance } from '../instance.ts'
import { type CallOperation, onInstance } from './index.ts'

const scratch = mkdtempSync(join(tmpdir(), 'dealflow-settings-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const data = join(scratch, 'shared')
let directories = 0

const context = {
  actor: { kind: 'operator_key', id: 'op-1' },
  progress() {},
  signal: new AbortController().signal,
} as const

async function on<T>(configuration: Configuration, work: (call: CallOperation) => Promise<T>): Promise<T> {
  const log = createLineLog({ fd: 2, format: 'text', level: 'warn' })
  const instance = await openInstance({ configuration, log })
  try {
    return await work(onInstance(instance))
  } finally {
    await instance.close()
  }
}

const fresh = () => configurationOf({ data: join(scratch, `data-${directories++}`) })
const flags = (given: Record<string, string>) =>
  loadConfiguration({ flags: { data, ...given }, configFlag: null, environment: {} })

const searches = 'POST /api/v2/searches'
const priceOf = (answer: { prices: readonly { method: string; path: string }[] }) =>
  answer.prices.find(({ method, path }) => `${method} ${path}` === searches)

test('a price in USD is set, survives a restart, and stands in the settings and the audit log', async () => {
  const configuration = fresh()
  const set = await on(configuration, (call) => call('prices.set', { prices: { [searches]: 0.05 } }, context))
  expect(priceOf(set)).toMatchObject({ price_usd: 0.05, built_in_usd: 0.02, origin: 'operator' })
  await on(configuration, async (call) => {
    expect(await call('prices.get', {}, context)).toEqual(set)
    const { settings } = await call('settings.get', {}, context)
    expect(settings.find(({ key }) => key === 'prices')).toMatchObject({
      value: { [searches]: 0.05 },
      origin: 'operator',
    })
    const { entries } = await call('audit.list', { action: 'prices.set' }, context)
    expect(entries).toMatchObject([
      { actor: { id: 'op-1' }, details: { prices: { [searches]: 0.05 } }, outcome: 'done' },
    ])
    expect(priceOf(await call('prices.set', { prices: null }, context))).toMatchObject({ price_usd: 0.02 })
  })
})

test('an amount that USD cannot hold is refused under its route and changes nothing', async () => {
  await on(fresh(), async (call) => {
    for (const usd of [0.0000005, -1, Number.NaN])
      await expect(call('prices.set', { prices: { [searches]: usd } }, context)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        details: [{ path: searches }],
      })
    expect(priceOf(await call('prices.get', {}, context))).toMatchObject({ price_usd: 0.02 })
    const { entries } = await call('audit.list', { action: 'prices.set' }, context)
    expect(new Set(entries.map(({ outcome }) => outcome))).toEqual(new Set(['refused']))
  })
})

test('what a flag sets wins over what was stored, and cannot be set: the answer names the flag', async () => {
  const limits = { search: { key: { minute: 7 } } }
  await on(flags({}), (call) => call('limits.set', { limits }, context))
  await on(flags({ limits: '{"search":{"key":{"minute":5}}}' }), async (call) => {
    const answer = await call('limits.get', {}, context)
    expect(answer).toMatchObject({ pinned_by: '--limits', limits: { search: { key: { minute: 5 } } } })
    await expect(call('limits.set', { limits: null }, context)).rejects.toThrow(/set by --limits, which wins/)
  })
  await on(flags({}), async (call) => {
    const answer = await call('limits.get', {}, context)
    expect(answer).toMatchObject({
      pinned_by: null,
      origin: 'operator',
      limits: { search: { key: { minute: 7 } } },
    })
  })
})

test('the settings in force hold no secret', async () => {
  const secret = 'a-token-of-the-metrics'
  const answer = await on({ ...fresh(), settings: { ...fresh().settings, metricsToken: secret } }, (call) =>
    call('settings.get', {}, context),
  )
  expect(JSON.stringify(answer)).not.toContain(secret)
  expect(answer.settings.find(({ key }) => key === 'metrics_token')).toMatchObject({ value: 'set' })
})
