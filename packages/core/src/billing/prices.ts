/** Prices in micro-USD by `METHOD path`. */
export type PriceOverrides = Readonly<Record<string, number>>

export interface PriceList {
  /** What a successful answer costs: the operator's price, else the endpoint's own. */
  priceOf(endpointKey: string, defaultMicroUsd: number): number
}

/** Throws a `RangeError` that names a price which is not a whole number of micro-USD. */
export function createPriceList(overrides: PriceOverrides): PriceList {
  const prices = new Map(Object.entries(overrides))
  for (const [endpoint, price] of prices) {
    if (Number.isSafeInteger(price) && price >= 0) continue
    throw new RangeError(
      `The price of ${endpoint} is a whole number of micro-USD, 0 or more; it is ${price}.`,
    )
  }
  return { priceOf: (endpointKey, defaultMicroUsd) => prices.get(endpointKey) ?? defaultMicroUsd }
}
