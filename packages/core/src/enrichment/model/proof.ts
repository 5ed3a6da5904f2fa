import type { Fact } from '../../extraction/finding.ts'
import type { ReadPage, Site } from '../../extraction/site.ts'
import { isOnPage } from '../../help/quote-on-page.ts'
import { parsePage } from '../../html/parse-page.ts'
import { oneLine } from '../../text.ts'
import type { ShownPages } from './model-pages.ts'

/** What a model says of where it has a value from. */
export interface Claim {
  readonly page: string
  readonly quote: string
}

/** A quote that stands on its page, as a site of its own: what our own rules read in it is proven. */
export interface Proof {
  readonly site: Site
  readonly read: ReadPage
  readonly quote: string
}

/** Null for a quote that is not on the page that it is said to be on. */
export function proofOf({ page, quote }: Claim, { shown }: ShownPages, site: Site): Proof | null {
  const found = shown.get(page)
  if (found === undefined || !isOnPage(quote, found.text)) return null
  const { read } = found
  const alone = { ...read, page: parsePage(`<p>${escaped(quote)}</p>`, read.url) }
  return { site: { ...site, pages: [alone] }, read, quote: oneLine(quote) }
}

/** A model points at a place; it does not make what stands there surer. */
const confidenceMax = 0.6

/** What our rules have read in a quote, as a fact of the page that the quote is from. */
export function provenFact<T>(fact: Fact<T>, { read, quote }: Proof): Fact<T> {
  if (fact.value === null) return fact
  const { url, fetchedAt, sha256, origin, page } = read
  return {
    value: fact.value,
    state: 'found',
    confidence: Math.min(fact.confidence, confidenceMax),
    method: 'model',
    sources: [
      {
        value: fact.value,
        rule: 'model.quoted',
        quote,
        page: { url, fetchedAt, sha256, origin, title: page.title },
      },
    ],
    alternatives: [],
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
