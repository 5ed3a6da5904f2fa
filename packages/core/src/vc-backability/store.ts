import { dayMs } from '../kernel/index.ts'

/** So long a verdict counts (docs/design/decisions.md#order-of-evidence). */
export const verdictMs = 30 * dayMs

/** What the live classifier said of a website; kept for `verdictMs`. Errors are not kept. */
export interface Verdict {
  readonly domain: string
  /** Of rules and weights: another version asks anew. */
  readonly classifierVersion: string
  readonly classification: 'Yes' | 'Likely Not'
  /** 0 to 1. */
  readonly confidence: number
  readonly reasons: readonly { readonly code: string; readonly text: string }[]
  readonly name: string | null
  readonly description: string | null
  /** Epoch milliseconds. */
  readonly classifiedAt: number
}

export interface VerdictStore {
  /** Those of this version that are not older than `since`, by domain. */
  findMany(
    domains: readonly string[],
    classifierVersion: string,
    since: number,
  ): Promise<ReadonlyMap<string, Verdict>>
  /** In the place of older ones of the same domain. Those of forgotten domains are not kept. */
  saveMany(verdicts: readonly Verdict[]): Promise<void>
  /** Removes those classified before `until`, at most `limit`; how many went. */
  prune(until: number, limit: number): Promise<number>
}
