import type { ReadPage, Site } from '../extraction/index.ts'
import type { EnrichmentError } from './evidence-schema.ts'
import type { CompanyIdentifiers } from './identity-gate.ts'
import type { SearchBudget } from './search-budget.ts'
import { readPages, searchedUrls, sortedBy, type ThirdPartyParts } from './third-party-pages.ts'

const namedMax = 6

/**
 * What a search is asked about what a company's site does not say, in the order of asking. `{name}` is in quotes; a question
 * whose slot is empty is left out.
 */
const gapQueries = {
  profile: ['{name} {domain} founded headquarters', '{name} {founder} founded based in'],
  founders: ['{name} {domain} founders', '{name} co-founder CEO'],
  funding: ['{name} {domain} funding', '{name} raises seed OR series'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type GapName = keyof typeof gapQueries

/** What may be missing of a company, and how it is read. */
export interface Gap<Facts> {
  readonly name: GapName
  /** Pages that the client names: they are read first, beside the allowance. */
  readonly named: readonly string[]
  readonly isOpen: (facts: Facts) => boolean
  readonly read: (site: Site) => Promise<Facts>
  /** By all that these pages tell. Null where nothing would tell the company from others. */
  readonly identifiers: (site: Site) => CompanyIdentifiers | null
}

export interface FallbackReading<Facts> {
  readonly facts: Facts
  /** With the pages elsewhere that are about the company. */
  readonly site: Site
  readonly errors: readonly EnrichmentError[]
  readonly searches: number
  /** Addresses of pages of others that the client named. */
  readonly unverified: ReadonlySet<string>
}

/** Reads the site, then what the client names, then what a search finds while something is missing. */
export async function fallBackToWeb<Facts>(
  own: Site,
  gap: Gap<Facts>,
  searchBudget: SearchBudget,
  parts: ThirdPartyParts,
): Promise<FallbackReading<Facts>> {
  const left = { ...searchBudget.allowance }
  const asked = new Set<string>()
  const tried = new Set(gap.named)
  const named = new Set<ReadPage>()
  let site = own
  let facts = await gap.read(site)
  let doubtful: readonly ReadPage[] = []
  let errors: readonly EnrichmentError[] = []

  const isUnverified = (page: ReadPage) => named.has(page) && page.origin === 'third_party'
  /** Of another page tells nothing what the client alone vouches for: it would lead to what is kept. */
  const identifiersNow = () =>
    gap.identifiers({ ...site, pages: site.pages.filter((page) => !isUnverified(page)) })

  async function take(pages: readonly ReadPage[], identifiers: CompanyIdentifiers) {
    // What was in doubt may be settled by what was found since.
    const told = sortedBy(identifiers, [...doubtful, ...pages], named)
    doubtful = told.doubtful
    if (told.about.length === 0) return
    site = withPages(site, told.about)
    facts = await gap.read(site)
  }

  async function readNamed() {
    const identifiers = gap.named.length === 0 ? null : identifiersNow()
    if (identifiers === null) return
    const allowance = { pages: namedMax, tries: namedMax }
    for (const page of await readPages(gap.named, identifiers.domains, parts, allowance)) named.add(page)
    await take([...named], identifiers)
  }

  /** Whether another round may find more. */
  async function searchAgain(): Promise<boolean> {
    const identifiers = parts.search === null ? null : identifiersNow()
    if (identifiers === null || parts.search === null) return false
    await take([], identifiers)
    const queries = queriesOf(gap.name, identifiers).filter((query) => !asked.has(query))
    const next = queries.slice(0, Math.min(searchBudget.queriesPerRound, left.queries))
    if (next.length === 0 || !gap.isOpen(facts)) return false
    for (const query of next) asked.add(query)
    const found = await searchedUrls(next, identifiers.domains, parts.search, parts.signal)
    left.queries -= found.asked
    const urls = found.urls.filter((url) => !tried.has(url))
    const before = left.tries
    const pages = await readPages(urls, identifiers.domains, parts, left)
    for (const url of urls.slice(0, before - left.tries)) tried.add(url)
    await take(pages, identifiers)
    errors = [...errors, ...found.errors]
    return found.errors.length === 0
  }

  await readNamed()
  for (let round = 0; round < searchBudget.rounds && gap.isOpen(facts); round++)
    if (!(await searchAgain())) break
  return {
    facts,
    site,
    errors,
    searches: searchBudget.allowance.queries - left.queries,
    unverified: new Set(site.pages.filter(isUnverified).map(({ url }) => url)),
  }
}

/** A page that the crawl has read already is not read as somebody else's. */
function withPages(site: Site, pages: Site['pages']): Site {
  const known = new Set(site.pages.map(({ url }) => url))
  return { ...site, pages: [...site.pages, ...pages.filter(({ url }) => !known.has(url))] }
}

function queriesOf(
  gap: GapName,
  { names, domains: [domain], founders }: CompanyIdentifiers,
): readonly string[] {
  const slots: Readonly<Record<string, string>> = {
    '{name}': literal(names[0] ?? domain),
    '{domain}': domain,
    '{founder}': founders[0] === undefined ? '' : literal(founders[0]),
  }
  return gapQueries[gap].flatMap((template) => {
    const words = template.split(' ').map((word) => slots[word] ?? word)
    return words.includes('') ? [] : [words.join(' ')]
  })
}

/** As a search takes it word for word. */
const literal = (name: string) => `"${name.replaceAll('"', ' ').slice(0, 100)}"`
