/** One thing that is recomputed. `set` and `id` name it; the rest is what the product is given. */
export type Item = { readonly set: string; readonly id: string } & Given

export type Given =
  /** A search. `part` chooses what is kept of it: how the query was read, or what was found. */
  | {
      readonly kind: 'query'
      readonly query: string
      readonly today: string
      readonly part: 'reading' | 'hits'
    }
  | { readonly kind: 'lookup'; readonly by: 'names' | 'websites'; readonly text: string }
  | { readonly kind: 'competitors'; readonly request: Readonly<Record<string, unknown>> }
  /**
   * A web site. `elsewhere` are pages of others that the client names; `research` is what is recorded of a deep research: nothing,
   * what its parts find beyond enrichment, or its report and what it makes of all of them too.
   */
  | {
      readonly kind: 'site'
      readonly domain: string
      readonly pages: readonly SitePage[]
      readonly elsewhere: readonly { readonly url: string; readonly html: string }[]
      readonly research: 'none' | 'signals' | 'report'
    }
  /** A PDF on the disk, or slides that the recorder makes one of; the first line of a slide is its title. */
  | { readonly kind: 'deck'; readonly file: string }
  | { readonly kind: 'slides'; readonly slides: readonly (readonly string[])[] }
  /** A row of a sheet by its headers, or a record in the normal form. */
  | { readonly kind: 'row'; readonly cells: Readonly<Record<string, string>> }
  | { readonly kind: 'record'; readonly record: Readonly<Record<string, unknown>> }

export interface SitePage {
  /** `/about` */
  readonly path: string
  readonly html: string
}

/** What the product made of an item. */
export interface Recorded {
  readonly set: string
  readonly id: string
  readonly output: unknown
}
