import type { Rule } from './rules.ts'
import type { ReadPage } from './site.ts'
import type { Method } from './trust.ts'

/** Words of a page. */
export interface Quotation {
  /** Verbatim from the page (blocks, metas, JSON-LD, addresses of links), white space collapsed, 1 to 300 characters; of a finding it holds the value. */
  readonly quote: string
  readonly page: Pick<ReadPage, 'url' | 'fetchedAt' | 'sha256' | 'origin'> & { readonly title: string | null }
}

/** One value that was read in one place. */
export interface Finding<T> extends Quotation {
  readonly value: T
  readonly rule: Rule
}

export type FactState = 'found' | 'not_found' | 'not_checked' | 'conflicting'

/** What all findings of one field come to. */
export interface Fact<T> {
  readonly value: T | null
  readonly state: FactState
  /** 0 to 0.98: the share of such values that the evaluation found right. 0 when nothing was found. */
  readonly confidence: number
  readonly method: Method
  /** Best first, at most 5, one a page. */
  readonly sources: readonly Finding<T>[]
  /** What contradicts it, best first; empty unless `conflicting`. */
  readonly alternatives: readonly {
    readonly value: T
    readonly confidence: number
    readonly sources: readonly Finding<T>[]
  }[]
}

/**
 * Whether our own parser reads this value out of this quote: what evidence must pass, and what a model's answer must pass. One
 * for each field, beside the extractor of that field.
 */
export type ReadsBack<T, Context = void> = (quote: string, value: T, context: Context) => boolean
