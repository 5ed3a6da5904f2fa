import type { Locations } from '../reference/index.ts'
import type { Page, PageKind } from '../web/index.ts'

/** A page of a site, ready for extractors. */
export interface ReadPage {
  readonly page: Page
  readonly kind: PageKind
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  readonly fetchedAt: number
  readonly sha256: string | null
  /** Whose page it is. `third_party`: an article elsewhere, which must name the company to be believed. */
  readonly origin: 'own_site' | 'third_party'
}

/** What all extractors read. */
export interface Site {
  /** The domain asked for. */
  readonly domain: string
  readonly pages: readonly ReadPage[]
  /**
   * Names that the company goes by, best first: what the name extractor found, then the client's hints. Extractors of people and
   * funding tell by them whether a sentence is about the company.
   */
  readonly names: readonly string[]
}

/** What extractors may ask of the service. All pure and synchronous. */
export interface ExtractionContext {
  readonly locations: Locations
  /** Epoch milliseconds: no year after it is believed. */
  readonly now: number
  /** Whether an investor of this name is known, in the curated table or the operator's dataset. */
  readonly isInvestor: (name: string) => boolean
}
