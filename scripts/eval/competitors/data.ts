import { linesOf } from '../lines.ts'

/** A product and what public lists say of it. */
export interface Product {
  readonly qid: string
  readonly name: string
  readonly website: string | null
  readonly description: string | null
  /** Names of products that the lists call replacements of the same product. */
  readonly direct: readonly string[]
  readonly same_category: readonly string[]
}

export interface Alternatives {
  readonly product: string
  readonly alternatives: readonly string[]
}

export const corpusPath = (data: string) => `${data}/search-corpora/oss.jsonl.gz`
export const productsOf = (data: string) => linesOf<Product>(`${data}/competitors.jsonl`)
export const alternativesOf = (data: string) => linesOf<Alternatives>(`${data}/alternatives-to.jsonl`)

/** How one company judged as a rival of a product. */
export type Verdict = 'direct' | 'same_category' | 'neither'

export function verdictsOf({ direct, same_category }: Product): (name: string) => Verdict {
  const directs = new Set(direct.map(plainName))
  const wider = new Set(same_category.map(plainName))
  return (name) => {
    const plain = plainName(name)
    return directs.has(plain) ? 'direct' : wider.has(plain) ? 'same_category' : 'neither'
  }
}

export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Scheme and `www` do not count; the path tells projects on a shared host apart. */
export function plainSite(website: string): string {
  return website.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/+$/g, '')
}
