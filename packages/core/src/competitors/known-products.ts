import knownProducts from '../../data/known-products.json' with { type: 'json' }
import { normalizeName } from '../reference/index.ts'

/** Written as names are: of `(.*)+$ [Box` nobody knows the trade. */
const wholeName = /^[\p{L}\p{N}][\p{L}\p{N} .,&'’+-]*$/u

let trades: ReadonlyMap<string, string> | null = null

/**
 * The words for what a well-known product is; null for all others. Companies are looked for by these words; nothing of them is ever
 * shown as a fact. Made at the first question.
 */
export function tradeOfProduct(name: string | null): string | null {
  if (name === null || !wholeName.test(name)) return null
  trades ??= new Map(
    Object.entries(knownProducts).flatMap(([trade, names]) =>
      names.split(' | ').map((each) => [normalizeName(each), trade]),
    ),
  )
  return trades.get(normalizeName(name)) ?? null
}
