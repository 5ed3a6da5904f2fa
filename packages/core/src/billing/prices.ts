import { microUsdPerUsd, nearest, type ValidationIssue } from '../kernel/index.ts'

/** Prices in micro-USD by `METHOD path`. */
export type PriceOverrides = Readonly<Record<string, number>>

export interface PriceList {
  /** What a successful answer costs: the operator's price, else the endpoint's own. */
  priceOf(endpointKey: string, defaultMicroUsd: number): number
}

/** What keeps a value from being prices of these routes, by route. */
export function priceIssues(value: unknown, routes: readonly string[]): readonly ValidationIssue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ path: '', message: `takes an object of prices by route, such as "${routes[0]}"` }]
  return Object.entries(value).flatMap(([route, price]) => {
    const path = route.slice(0, 200)
    if (!routes.includes(route)) {
      const suggestion = nearest(route, routes)
      return [{ path, message: `is no route.${suggestion === null ? '' : ` Did you mean ${suggestion}?`}` }]
    }
    return isPrice(price)
      ? []
      : [{ path, message: `takes 0 to ${priceUsdMax} USD with at most six decimals` }]
  })
}

const priceUsdMax = 1_000_000

const isPrice = (microUsd: unknown) =>
  Number.isSafeInteger(microUsd) &&
  (microUsd as number) >= 0 &&
  (microUsd as number) <= priceUsdMax * microUsdPerUsd
