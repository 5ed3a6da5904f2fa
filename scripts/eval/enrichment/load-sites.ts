import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ExtractionContext, ReadPage, Site } from '../../../packages/core/src/extraction/site.ts'
import {
  investorKey,
  isCuratedInvestor,
} from '../../../packages/core/src/reference/investors/investor-key.ts'
import { loadLocations } from '../../../packages/core/src/reference/locations/locations.ts'
import { parsePage } from '../../../packages/core/src/web/html/parse-page.ts'
import { linesOf } from '../lines.ts'
import { kindOf } from './page-kind.ts'

/** What the evaluation reads: real pages with what is true of them. */
export interface EvalData {
  readonly directory: string
  readonly context: ExtractionContext
  /** Sites of small businesses, whose pages are annotated, but for some. */
  readonly annotated: readonly AnnotatedSite[]
  readonly companies: readonly CompanySite[]
  /** Pages of startups and others without truth beside the label: what must hold of any page is tried on them. */
  readonly startups: readonly LoadedSite[]
  readonly news: readonly FundingNews[]
}

export interface LoadedSite {
  readonly site: Site
  /** By the order of `site.pages`. */
  readonly html: readonly string[]
}

/** What is on pages, by kind, as it is written: ORG, TEL, FAX, EMAIL, STREET, CITY, STATE, ZIPCODE, COUNTRY, PER, FUNC. */
export type Entities = Readonly<Record<string, readonly string[]>>

export interface AnnotatedSite extends LoadedSite {
  /** Null when no page was annotated. */
  readonly entities: Entities | null
  readonly mailto: readonly string[]
  readonly socials: readonly string[]
  /** By the order of `site.pages`. */
  readonly pages: readonly { readonly entities: Entities | null; readonly mailto: readonly string[] }[]
}

export interface TruePlace {
  readonly street?: string
  readonly city?: string
  readonly region?: string
  readonly postal_code?: string
  readonly country_iso2?: string
}

export interface CompanySite extends LoadedSite {
  readonly truth: {
    readonly name: string
    readonly legal_name?: string
    readonly vc_backable: boolean
    readonly hq?: TruePlace
    readonly offices?: readonly TruePlace[]
    readonly people: readonly { readonly name: string; readonly title?: string; readonly founder?: boolean }[]
    readonly not_founders?: readonly string[]
    readonly emails?: readonly string[]
    readonly socials?: readonly string[]
    readonly team_size?: number
    readonly products?: readonly string[]
  }
}

export interface FundingNews {
  readonly slug: string
  /** A page elsewhere, read for each company it tells of. */
  readonly page: ReadPage
  readonly html: string
  readonly truth: {
    readonly date: string
    readonly rounds: readonly {
      readonly company: string
      readonly amount_usd: number
      readonly round?: string
      readonly total_usd?: number
      readonly lead?: string
      readonly investors?: readonly string[]
      readonly founders?: readonly string[]
      readonly founded_year?: number
      readonly city?: string
      readonly earlier?: readonly {
        readonly amount_usd: number
        readonly round?: string
        readonly year?: number
      }[]
    }[]
  }
}

/** Null when there is no such data. */
export function loadEvalData(directory: string): EvalData | null {
  const sites = linesOf<AnnotatedLine>(`${directory}/enrichment/webstruct-sites.jsonl`)
  const pages = linesOf<AnnotatedPageLine>(`${directory}/enrichment/webstruct-pages.jsonl`)
  if (sites === null || pages === null) return null
  return {
    directory,
    context: evalContext(),
    annotated: annotatedSites(directory, sites, pages),
    companies: companySites(directory),
    startups: directoriesIn(`${directory}/pages/startup-pages`).map((domain) =>
      loadedSite(domain, pagesUnder(`${directory}/pages/startup-pages/${domain}`), (path) =>
        Number(/-(\d+)\.html$/.exec(path)?.[1] ?? 0) === 0 ? '/' : `/${path}`,
      ),
    ),
    news: fundingNews(directory),
  }
}

/** Where the service would be: the packaged places, the curated investors, a clock that does not move. */
export function evalContext(): ExtractionContext {
  const bytes = readFileSync(new URL('../../../packages/core/data/locations.bin', import.meta.url))
  return {
    locations: loadLocations(bytes),
    now: Date.UTC(2026, 10, 1),
    isInvestor: (name) => isCuratedInvestor(investorKey(name)),
  }
}

interface AnnotatedLine {
  readonly site: string
  readonly pages: readonly string[]
  readonly entities?: Entities
  readonly mailto: readonly string[]
  readonly socials: readonly string[]
}

interface AnnotatedPageLine {
  readonly page: string
  readonly base: string
  readonly annotated: boolean
  readonly entities?: Entities
  readonly mailto: readonly string[]
}

function annotatedSites(
  directory: string,
  sites: readonly AnnotatedLine[],
  lines: readonly AnnotatedPageLine[],
): AnnotatedSite[] {
  const byPath = new Map(lines.map((line) => [line.page, line]))
  return sites.map(({ site: domain, pages, entities, mailto, socials }) => {
    const files = pages.map((page) => ({ path: page, file: `${directory}/pages/webstruct/${page}` }))
    const seen = new Set<string>()
    const loaded = loadedSite(domain, files, (path) => {
      const base = new URL(byPath.get(path)?.base ?? `http://${domain}/`)
      // Most bases are the home page's: the path of the others is not known.
      const url = seen.has(base.href) ? `/${path.slice(path.lastIndexOf('/') + 1)}` : base.pathname
      seen.add(base.href)
      return url
    })
    return {
      ...loaded,
      entities: pages.some((page) => byPath.get(page)?.annotated === true) ? (entities ?? {}) : null,
      mailto,
      socials,
      pages: pages.map((page) => {
        const line = byPath.get(page)
        return {
          entities: line?.annotated === true ? (line.entities ?? {}) : null,
          mailto: line?.mailto ?? [],
        }
      }),
    }
  })
}

function companySites(directory: string): CompanySite[] {
  const truths = linesOf<CompanySite['truth'] & { site: string }>(
    `${directory}/enrichment/company-sites.jsonl`,
  )
  return (truths ?? []).map((truth) => {
    // `includes` are parts of pages that a script puts together: no crawl comes by them.
    const files = pagesUnder(`${directory}/pages/company-sites/${truth.site}`).filter(
      ({ path }) => !path.startsWith('includes/'),
    )
    const site = loadedSite(truth.site, files, (path) => `/${path.replace(/(^|\/)index\.html$/, '$1')}`)
    return { ...site, truth }
  })
}

function fundingNews(directory: string): FundingNews[] {
  const lines = linesOf<FundingNews['truth'] & { slug: string; url: string }>(
    `${directory}/enrichment/funding-news.jsonl`,
  )
  return (lines ?? []).map(({ slug, url, ...truth }) => {
    const html = readFileSync(`${directory}/pages/funding-news/${slug}.html`, 'utf8')
    return { slug, html, truth, page: { ...readPage(html, url, 'post'), origin: 'third_party' } }
  })
}

interface PageFile {
  readonly path: string
  readonly file: string
}

function loadedSite(
  domain: string,
  files: readonly PageFile[],
  pathOf: (path: string) => string,
): LoadedSite {
  const pages = files.map(({ path, file }) => {
    const html = readFileSync(file, 'utf8')
    const url = new URL(pathOf(path), `http://${domain}/`).href
    const page = parsePage(html, url)
    return { html, read: readPage(html, url, kindOf(url, page.title), page) }
  })
  const sorted = pages.toSorted(
    (left, right) => Number(right.read.kind === 'home') - Number(left.read.kind === 'home'),
  )
  return {
    site: { domain, names: [], pages: sorted.map(({ read }) => read) },
    html: sorted.map(({ html }) => html),
  }
}

function readPage(html: string, url: string, kind: ReadPage['kind'], page = parsePage(html, url)): ReadPage {
  const sha256 = createHash('sha256').update(html).digest('hex')
  return { page, kind, url, headers: {}, fetchedAt: Date.UTC(2026, 10, 1), sha256, origin: 'own_site' }
}

function pagesUnder(directory: string): PageFile[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({ file, path: relative(directory, file) }))
}

function directoriesIn(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory).filter((name) => statSync(join(directory, name)).isDirectory())
}
