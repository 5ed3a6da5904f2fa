import { type PriceOverrides, priceIssues } from '../billing/index.ts'
import type { Clock } from '../kernel/index.ts'
import {
  defaultLimits,
  type LimitOverrides,
  type LimitTable,
  limitIssues,
  limitsOver,
} from '../rates/index.ts'
import { createChangeableSetting, type SettingOrigin } from './changeable-setting.ts'
import type { InstanceStore } from './store.ts'

export interface PricesInForce {
  /** Where the configuration sets them, so that they cannot be changed here; null when they can. */
  readonly pinnedBy: string | null
  readonly prices: readonly {
    readonly method: string
    readonly path: string
    readonly microUsd: number
    readonly builtInMicroUsd: number
    readonly origin: SettingOrigin
  }[]
}

export interface LimitsInForce {
  readonly pinnedBy: string | null
  readonly origin: SettingOrigin
  readonly limits: LimitTable
  readonly builtIn: LimitTable
}

/** Prices and limits: in force at once when an operator changes them, and after a restart. */
export interface RunTimeSettings {
  /** Takes back what was stored, once; until then the built-in values are in force. */
  load(): Promise<void>
  priceOf(endpointKey: string, defaultMicroUsd: number): number
  /** The same object until the limits change. */
  limitTable(): LimitTable
  /** What every operation costs. */
  prices(): Promise<PricesInForce>
  /** Requests a window, by rate class. */
  limits(): Promise<LimitsInForce>
  /**
   * Puts these prices in micro-USD, by `METHOD path`, in place of those that were set before; null goes back to the built-in
   * ones. In force at once, and after a restart. `BAD_REQUEST` for what is no price of a route, `CONFLICT` where the
   * configuration gives prices: those win.
   */
  setPrices(overrides: PriceOverrides | null): Promise<void>
  /** As `setPrices`; windows that are not named keep their built-in limit, 0 is unlimited. */
  setLimits(overrides: LimitOverrides | null): Promise<void>
}

export interface RunTimeSettingsOptions {
  readonly store: InstanceStore
  readonly clock: Clock
  readonly routes: readonly {
    readonly method: string
    readonly path: string
    readonly priceMicroUsd: number
  }[]
  readonly given: { readonly prices: PriceOverrides | null; readonly limits: LimitOverrides | null }
  readonly pinned: { readonly prices?: string; readonly limits?: string }
  /** Told after every change. */
  readonly onChange: () => void
}

export function createRunTimeSettings(options: RunTimeSettingsOptions): RunTimeSettings {
  const { store, clock, routes, given, pinned, onChange } = options
  const routeKeys = routes.map(keyOf)
  const prices = createChangeableSetting<PriceOverrides>({
    name: 'prices',
    given: given.prices,
    givenBy: pinned.prices,
    store,
    clock,
    issuesOf: (value) => priceIssues(value, routeKeys),
  })
  const limits = createChangeableSetting<LimitOverrides>({
    name: 'limits',
    given: given.limits,
    givenBy: pinned.limits,
    store,
    clock,
    issuesOf: limitIssues,
  })
  let table = limitsOver(defaultLimits, limits.inForce() ?? {})
  const priceOf = (endpointKey: string, defaultMicroUsd: number) =>
    prices.inForce()?.[endpointKey] ?? defaultMicroUsd

  function changed() {
    table = limitsOver(defaultLimits, limits.inForce() ?? {})
    onChange()
  }

  let loading: Promise<void> | null = null
  const load = () => {
    loading ??= takeBack()
    return loading
  }

  async function takeBack() {
    const stored = await store.settings()
    if (stored['prices'] !== undefined) prices.restore(known(stored['prices'], routeKeys))
    if (stored['limits'] !== undefined) limits.restore(stored['limits'])
    changed()
  }

  return {
    load,
    priceOf,
    limitTable: () => table,
    async prices() {
      await load()
      const named = prices.inForce() ?? {}
      return {
        pinnedBy: prices.pinnedBy,
        prices: routes.map((route) => ({
          method: route.method,
          path: route.path,
          microUsd: priceOf(keyOf(route), route.priceMicroUsd),
          builtInMicroUsd: route.priceMicroUsd,
          origin: Object.hasOwn(named, keyOf(route)) ? prices.origin() : 'built_in',
        })),
      }
    },
    async limits() {
      await load()
      return {
        pinnedBy: limits.pinnedBy,
        origin: limits.origin(),
        limits: table,
        builtIn: defaultLimits,
      }
    },
    async setPrices(overrides) {
      await load()
      await prices.set(overrides)
      changed()
    },
    async setLimits(overrides) {
      await load()
      await limits.set(overrides)
      changed()
    },
  }
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** A route that is gone has no price any more, and its stored one stops nobody. */
function known(stored: unknown, routeKeys: readonly string[]): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  return Object.fromEntries(Object.entries(stored).filter(([route]) => routeKeys.includes(route)))
}
