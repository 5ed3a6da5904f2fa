import { formatUsd, fromUsd } from '@dealflow/core'

/** `12.50`: an amount of USD of a document, for people. */
export function usdText(usd: number): string {
  return formatUsd(fromUsd(usd) ?? 0)
}
