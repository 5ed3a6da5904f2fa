import { fromUsd, type LimitOverrides, type LimitsInForce, type PricesInForce, toUsd } from '@dealflow/core'
import { effectiveSettings } from '../config/effective.ts'
import type { Instance } from '../instance.ts'
import { changes, reads } from './operation.ts'

export const settingOperations = {
  'prices.get': reads(async ({ service }, _args: Record<string, never>) =>
    toWirePrices(await service.prices()),
  ),

  /** Puts prices in USD, by route, in place of those that were set before; null goes back to the built-in ones. */
  'prices.set': changes(
    ({ prices }: { prices: Readonly<Record<string, number>> | null }) => ({
      target: null,
      details: { prices },
    }),
    async ({ service }, { prices }) => {
      await service.setPrices(prices === null ? null : inMicroUsd(prices))
      return toWirePrices(await service.prices())
    },
  ),

  'limits.get': reads(async ({ service }, _args: Record<string, never>) =>
    toWireLimits(await service.limits()),
  ),

  'limits.set': changes(
    ({ limits }: { limits: LimitOverrides | null }) => ({ target: null, details: { limits } }),
    async ({ service }, { limits }) => {
      await service.setLimits(limits)
      return toWireLimits(await service.limits())
    },
  ),

  'settings.get': reads(async (instance, _args: Record<string, never>) => ({
    file: instance.configuration.file,
    settings: await settingsInForce(instance),
  })),
}

/** What is no amount becomes what the service refuses by its route. */
function inMicroUsd(prices: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(prices).map(([route, usd]) => [route, fromUsd(usd) ?? Number.NaN]))
}

function toWirePrices({ pinnedBy, prices }: PricesInForce) {
  return {
    /** Where the configuration sets them, so that they cannot be set here; null when they can. */
    pinned_by: pinnedBy,
    prices: prices.map(({ method, path, microUsd, builtInMicroUsd, origin }) => ({
      method,
      path,
      price_usd: toUsd(microUsd),
      built_in_usd: toUsd(builtInMicroUsd),
      origin,
    })),
  }
}

function toWireLimits({ pinnedBy, origin, limits, builtIn }: LimitsInForce) {
  return { pinned_by: pinnedBy, origin, limits, built_in: builtIn }
}

/** The configuration, with the prices and limits that an operator has set where the configuration sets none. */
async function settingsInForce({ configuration, service }: Instance) {
  const { prices } = await service.prices()
  const { origin, limits } = await service.limits()
  const set = prices.filter((price) => price.origin === 'operator')
  const changed: Readonly<Record<string, unknown>> = {
    ...(set.length === 0
      ? {}
      : {
          prices: Object.fromEntries(
            set.map((each) => [`${each.method} ${each.path}`, toUsd(each.microUsd)]),
          ),
        }),
    ...(origin === 'operator' ? { limits } : {}),
  }
  return effectiveSettings(configuration).map((row) =>
    Object.hasOwn(changed, row.key)
      ? { ...row, value: changed[row.key], origin: 'operator' as const, from: 'set while running' }
      : row,
  )
}
