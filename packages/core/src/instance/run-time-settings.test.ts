import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { ServiceError } from '../kernel/errors.ts'
import { defaultLimits } from '../rates/limits.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { createRunTimeSettings, type RunTimeSettingsOptions } from './run-time-settings.ts'
import type { InstanceStore } from './store.ts'

const search = { method: 'POST', path: '/api/v2/searches', priceMicroUsd: 20_000 }
const find = { method: 'GET', path: '/api/v2/companies/{company_id}', priceMicroUsd: 0 }

function setUp(options: Partial<RunTimeSettingsOptions> = {}) {
  const host = testHost({ sha256 })
  const store: InstanceStore = options.store ?? memoryStorage({ host }).instance
  const settings = createRunTimeSettings({
    clock: host.clock,
    routes: [search, find],
    given: { prices: null, limits: null },
    pinned: {},
    onChange() {},
    ...options,
    store,
  })
  return { settings, store }
}

async function codeOf(promise: Promise<unknown>) {
  const error = await promise.catch((caught: unknown) => caught)
  return error instanceof ServiceError ? `${error.code}: ${error.message}` : error
}

test('a price that is set is in force at once and after a restart, until it is reset', async () => {
  const { settings, store } = setUp()
  expect(settings.priceOf('POST /api/v2/searches', 20_000)).toBe(20_000)
  await settings.setPrices({ 'POST /api/v2/searches': 50_000 })
  const again = setUp({ store }).settings
  await again.load()
  for (const each of [settings, again]) {
    expect(each.priceOf('POST /api/v2/searches', 20_000)).toBe(50_000)
    expect(await each.prices()).toEqual({
      pinnedBy: null,
      prices: [
        {
          method: 'POST',
          path: '/api/v2/searches',
          microUsd: 50_000,
          builtInMicroUsd: 20_000,
          origin: 'operator',
        },
        { method: 'GET', path: find.path, microUsd: 0, builtInMicroUsd: 0, origin: 'built_in' },
      ],
    })
  }
  await settings.setPrices(null)
  expect(settings.priceOf('POST /api/v2/searches', 20_000)).toBe(20_000)
  expect(await store.settings()).toEqual({})
})

test('limits that are set leave the windows that are not named as they were', async () => {
  const { settings, store } = setUp()
  const before = settings.limitTable()
  await settings.setLimits({ search: { key: { minute: 7 }, account: { day: 0 } } })
  expect(settings.limitTable()).not.toBe(before)
  expect(settings.limitTable()).toEqual({
    ...defaultLimits,
    search: {
      key: { ...defaultLimits.search.key, minute: 7 },
      account: { ...defaultLimits.search.account, day: 0 },
    },
  })
  const again = setUp({ store }).settings
  await again.load()
  expect(await again.limits()).toEqual({ ...(await settings.limits()), origin: 'operator', pinnedBy: null })
  await again.setLimits(null)
  expect(await again.limits()).toMatchObject({ origin: 'built_in', limits: defaultLimits })
})

test('what is no price or no limit is refused by name with a suggestion, and changes nothing', async () => {
  const { settings, store } = setUp()
  const price = (overrides: unknown) => codeOf(settings.setPrices(overrides as never))
  const limit = (overrides: unknown) => codeOf(settings.setLimits(overrides as never))
  expect(await price({ 'POST /api/v2/serches': 1 })).toBe(
    'BAD_REQUEST: POST /api/v2/serches: is no route. Did you mean POST /api/v2/searches?',
  )
  for (const wrong of [0.5, -1, '5', null, 1e13])
    expect(await price({ 'POST /api/v2/searches': wrong })).toMatch(/^BAD_REQUEST: POST .*six decimals/)
  expect(await price([])).toMatch(/^BAD_REQUEST: takes an object/)
  expect(await price({ __proto__: null, constructor: 1 })).toMatch(/constructor: is no route/)
  expect(await limit({ serch: {} })).toBe('BAD_REQUEST: serch: is not known: did you mean search?')
  expect(await limit({ search: { keys: {} } })).toMatch(/^BAD_REQUEST: search.keys: .*did you mean key/)
  expect(await limit({ search: { key: { hour: 5 } } })).toMatch(/search.key.hour: is not known/)
  expect(await limit({ search: { key: { minute: -1 } } })).toMatch(/search.key.minute: takes a whole number/)
  expect(await limit({ search: 5 })).toMatch(/^BAD_REQUEST: search: takes an object/)
  expect(await store.settings()).toEqual({})
  expect(settings.limitTable()).toEqual(defaultLimits)
})

test('what the configuration gives wins over what is stored, and says where it stands', async () => {
  const { settings: earlier, store } = setUp()
  await earlier.setPrices({ 'POST /api/v2/searches': 50_000 })
  await earlier.setLimits({ search: { key: { minute: 7 } } })
  const { settings } = setUp({
    store,
    given: { prices: { 'POST /api/v2/searches': 30_000 }, limits: { read: { key: { second: 1 } } } },
    pinned: { prices: '--prices', limits: 'DEALFLOW_LIMITS' },
  })
  await settings.load()
  expect(settings.priceOf('POST /api/v2/searches', 20_000)).toBe(30_000)
  expect(await settings.prices()).toMatchObject({
    pinnedBy: '--prices',
    prices: [{ origin: 'configuration' }, {}],
  })
  expect(settings.limitTable().search).toEqual(defaultLimits.search)
  expect(await settings.limits()).toMatchObject({ pinnedBy: 'DEALFLOW_LIMITS', origin: 'configuration' })
  expect(await codeOf(settings.setPrices(null))).toMatch(
    /^CONFLICT: The prices are set by --prices, which wins/,
  )
  expect(await codeOf(settings.setLimits({}))).toMatch(/^CONFLICT: The limits are set by DEALFLOW_LIMITS/)
})

test('what the configuration gives must be prices and limits', () => {
  const given = (part: object) => () => setUp({ given: { prices: null, limits: null, ...part } })
  expect(given({ prices: { 'POST /api/v2/searches': 0.5 } })).toThrow(/prices given: POST \/api/)
  expect(given({ prices: { 'POST /nowhere': 1 } })).toThrow(RangeError)
  expect(given({ limits: { search: { key: { minute: 0.5 } } } })).toThrow(/limits given: search.key.minute/)
})

test('a stored price of a route that is gone is left aside; one that is no number stops the start, until the configuration gives prices', async () => {
  const { store } = setUp()
  await store.putSetting('prices', { 'POST /api/v2/gone': 5, 'POST /api/v2/searches': 1 }, 1)
  const { settings } = setUp({ store })
  await settings.load()
  expect(settings.priceOf('POST /api/v2/searches', 20_000)).toBe(1)
  await store.putSetting('prices', { 'POST /api/v2/searches': 'free' }, 1)
  expect(await codeOf(setUp({ store }).settings.load())).toMatchObject({
    message: expect.stringContaining('The stored prices cannot be used: POST /api/v2/searches'),
  })
  const pinned = setUp({ store, given: { prices: { 'POST /api/v2/searches': 2 }, limits: null } }).settings
  await pinned.load()
  expect(pinned.priceOf('POST /api/v2/searches', 20_000)).toBe(2)
})
