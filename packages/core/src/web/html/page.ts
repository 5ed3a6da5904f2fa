/** A page as extractors see it: parsed once, plain data, hidden text left out. Made by `parsePage`. */
export interface Page {
  /** Where it came from after redirects; relative links are resolved against it, or against its `<base>`. */
  readonly url: string
  readonly title: string | null
  /** The `lang` of the document, lower case, without a region: `de`; null when it says none. */
  readonly lang: string | null
  /** The region of that `lang`, upper case: `AT` of `de-AT`; null when it says none. */
  readonly langRegion: string | null
  /** Content by name, property, itemprop or http-equiv in lower case; of several the first that says something. */
  readonly metas: ReadonlyMap<string, string>
  /** Every node of every JSON-LD script, `@graph` and nesting taken apart, in document order. What is no JSON after a repair is left out. */
  readonly jsonLd: readonly JsonLdNode[]
  /** Visible text in document order. */
  readonly blocks: readonly Block[]
  readonly links: readonly Link[]
  readonly images: readonly Image[]
  /** `<link>` elements that say something of the page: canonical, alternate, icon. */
  readonly headLinks: readonly HeadLink[]
  /** `<time>` elements that give a machine's date. */
  readonly times: readonly Time[]
  /** Elements that a block, a link or an image lies in, by the numbers that `path` holds. */
  readonly elements: readonly Element[]
  /** Addresses of scripts, style sheets and frames: what the site is built with. */
  readonly resources: readonly string[]
  /** Text of scripts that hold data for a page that draws itself: `__NEXT_DATA__`, `__NUXT__`; at most 200,000 characters. */
  readonly data: readonly string[]
  /** Characters of visible text. */
  readonly textLength: number
  /** Whether hidden text was dropped that reads like an instruction to a machine. */
  readonly hasHiddenInstructions: boolean
}

export const regions = ['header', 'nav', 'main', 'aside', 'footer'] as const
export type Region = (typeof regions)[number]

/** One run of visible text that no block-level border divides. */
export interface Block {
  readonly index: number
  readonly kind: 'heading' | 'paragraph' | 'item' | 'cell' | 'term' | 'quote' | 'button' | 'caption'
  /** 1 to 6 of a heading, else 0. */
  readonly level: number
  /** White space collapsed; a `<br>` is a line break. */
  readonly text: string
  readonly region: Region
  /** The block of the heading above it; null before the first heading. */
  readonly heading: number | null
  /** Numbers of the elements around it, outermost first; two blocks share a card when they share a long beginning. */
  readonly path: readonly number[]
  readonly links: readonly number[]
  readonly images: readonly number[]
}

export interface Element {
  readonly tag: string
  /** Words of `class` and `id`, lower case, split at `-`, `_` and capitals: `team-member__name` is team, member, name. */
  readonly words: readonly string[]
  readonly itemtype: string | null
  readonly itemprop: string | null
}

export interface Link {
  /** Absolute: `https:`, `http:`, `mailto:`, `tel:`. Others are left out. */
  readonly href: string
  /** Its text, or the alt text of its image, its `aria-label` or its `title`. */
  readonly text: string
  readonly rel: readonly string[]
  readonly region: Region
  readonly path: readonly number[]
}

export interface Image {
  readonly src: string
  readonly alt: string
  readonly region: Region
  readonly path: readonly number[]
}

export interface HeadLink {
  readonly rel: readonly string[]
  readonly href: string
  /** Lower case, as written: `de-at`, `x-default`. */
  readonly hreflang: string | null
  readonly type: string | null
}

export interface Time {
  /** As written: `2024-03-05T09:00:00Z`. */
  readonly datetime: string
  readonly region: Region
  readonly path: readonly number[]
}

/** A node with its `@type`s; `path` is where it was in its script (`$.@graph[2].founder[0]`), `text` its JSON, at most 2,000 characters. */
export interface JsonLdNode {
  readonly types: readonly string[]
  readonly fields: Readonly<Record<string, unknown>>
  readonly path: string
  readonly text: string
}
