import type { Company } from '../records/company.ts'
import type { CompanyFilter } from '../records/filters/company-filter.ts'
import { filterColumns } from '../records/filters/filter-table.ts'
import { companyTest } from '../records/filters/filters.ts'
import type { CompanyChange } from '../records/store.ts'
import { industryKey } from '../reference/industries/taxonomy.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import { documentOf } from '../search/analysis/document-of.ts'
import { impactMax } from '../search/analysis/impact.ts'
import { type QueryTerm, queryTerms, similarTerms, topicTerms } from '../search/analysis/query-terms.ts'
import { requiredGroups } from '../search/analysis/required-groups.ts'
import { distinctiveTerms, industryWorth } from '../search/analysis/similar-weights.ts'
import {
  alternativeWorth,
  completedFromMax,
  completionsMax,
  completionWeight,
  groupsMax,
  groupWorth,
  partOfBest,
} from '../search/analysis/term-worth.ts'
import type {
  BrowsePage,
  BrowsePlan,
  ColumnOrder,
  FedIndex,
  KnownInvestor,
  OrderPosition,
  SearchPage,
  SearchPlan,
  SimilarCompany,
  SimilarQuery,
} from '../search/company-index.ts'
import { plainFacets } from './plain-facets.ts'
import { PlainNames } from './plain-names.ts'

/**
 * The plain index that the segments are tested against, so it does the obvious thing: every search looks at every company.
 */
export function referenceIndex(): FedIndex {
  const documents = new Map<string, Document>()
  /** Companies by term, counted when first asked for since the last change. */
  const holders = new Map<string, number>()
  const names = new PlainNames()
  let feedCursor: string | null = null

  function holding(term: string): number {
    let count = holders.get(term)
    if (count === undefined) {
      count = 0
      for (const { words } of documents.values()) if (words.has(term)) count++
      holders.set(term, count)
    }
    return count
  }

  function inIndustry(key: string): number {
    let count = 0
    for (const { company } of documents.values()) if (industriesOf(company).has(key)) count++
    return count
  }

  function weigh(terms: readonly QueryTerm[]): Group[] {
    return terms
      .slice(0, groupsMax)
      .map(({ word, alternatives, isBonus, boost = 1, mayComplete = false }) => {
        const known = alternatives.some(({ term }) => holding(term) > 0)
        const meant = known || !mayComplete ? alternatives : completionsOf(alternatives)
        const [itself = 0] = alternatives.map(({ term }) => holding(term))
        const held = itself || meant.reduce((sum, { term }) => sum + holding(term), 0)
        const worth = groupWorth(documents.size, held, boost)
        const worths = new Map(meant.map(({ term, weight }) => [term, alternativeWorth(worth, weight)]))
        return { word, isBonus, worth, worths }
      })
  }

  /** Of the first words that begin with what nobody holds those of most companies, ties in the order of UTF-8. */
  function completionsOf([itself]: QueryTerm['alternatives']): QueryTerm['alternatives'] {
    const longer = new Set<string>()
    for (const { words } of documents.values()) {
      for (const term of words.keys())
        if (itself !== undefined && term.startsWith(itself.term)) longer.add(term)
    }
    return [...longer]
      .filter((term) => !term.includes(' '))
      .sort(byCodePoint)
      .slice(0, completedFromMax)
      .map((term) => ({ term, holding: holding(term) }))
      .sort((a, b) => b.holding - a.holding)
      .slice(0, completionsMax)
      .map(({ term }) => ({ term, weight: completionWeight }))
  }

  /** Companies that pass the filter. */
  function* passing(filter: CompanyFilter): Generator<Document> {
    const passes = companyTest(filter)
    for (const document of documents.values()) {
      if (passes(document.company)) yield document
    }
  }

  function search(plan: SearchPlan): SearchPage {
    const query = plan.text === null ? [] : weigh(queryTerms(plan.text))
    const unwanted = (plan.without ?? []).map(topicTerms).filter((terms) => terms.length > 0)
    const ranked: Ranked[] = []
    let count = 0
    const isSorted = plan.sort !== undefined && plan.sort.length > 0
    for (const document of passing(plan.filter)) {
      count++
      if (unwanted.some((terms) => terms.every((term) => document.words.has(term)))) continue
      const score = scoreOf(document, query)
      if (score > 0 || query.length === 0 || isSorted) ranked.push({ document, score })
    }
    const seen = plan.offset + plan.limit
    if (isSorted) return sorted(plan, query, ranked, count)
    ranked.sort(byRank)
    const hits = ranked.slice(plan.offset, seen).map(({ document, score }) => ({
      id: document.company.id,
      relevance: query.length === 0 ? 1 : partOfBest(score, bestOf(query)),
      terms: plan.tellsTerms === true ? wordsHeld(document, query) : [],
    }))
    const counts = plan.counts
      ? { passing: count, matching: ranked.length }
      : { passing: null, matching: null }
    return { hits, hasMore: ranked.length > seen, ...counts, ...plannedFacets(plan, ranked) }
  }

  /** `passing` counts those that pass the filter. */
  function sorted(
    plan: SearchPlan,
    query: readonly Group[],
    all: readonly Ranked[],
    passing: number,
  ): SearchPage {
    const holds = ({ words }: Document, { worths }: Group) =>
      [...worths.keys()].some((term) => words.has(term))
    let asked = requiredGroups(query)
    let held: Ranked[] = []
    for (;;) {
      held = all.filter(({ document }) => asked.every((group) => holds(document, group)))
      if (held.length > 0 || asked.length < 2) break
      asked = asked.slice(0, -1)
    }
    const inOrder = ordered(
      held.map(({ document }) => document),
      plan.sort ?? [],
    )
    const seen = plan.offset + plan.limit
    const hits = inOrder.slice(plan.offset, seen).map((document) => ({
      id: document.company.id,
      relevance: 1,
      terms: plan.tellsTerms === true ? wordsHeld(document, query) : [],
    }))
    const hasMore = inOrder.length > seen
    const counts =
      plan.counts === true ? { passing, matching: inOrder.length } : { passing: null, matching: null }
    return { hits, hasMore, ...counts, ...plannedFacets(plan, held) }
  }

  function browse({ filter, sort, limit, after, facets = [] }: BrowsePlan): BrowsePage {
    const all = ordered([...passing(filter)], sort)
    const isBehind = (document: Document) =>
      after === null || byPosition(positionOf(document, sort), after) > 0
    const rest = all.filter(isBehind)
    const shown = rest.slice(0, limit)
    const last = shown.at(-1)
    return {
      ids: shown.map(({ company }) => company.id),
      last: last === undefined ? null : positionOf(last, sort),
      hasMore: rest.length > limit,
      total: all.length,
      facets: plainFacets(
        all.map(({ company }) => company),
        facets,
      ),
    }
  }

  function similar(query: SimilarQuery): SimilarCompany[] {
    const held = [...similarTerms(query.text)].map(([term, { word }]) => ({
      term,
      word,
      holding: holding(term),
    }))
    const words = distinctiveTerms(held).map(({ term, word, holding: holders }): Group => {
      const worth = groupWorth(documents.size, holders, 1)
      return { word, isBonus: false, worth, worths: new Map([[term, worth]]) }
    })
    const industries = [...new Set(query.industries)].map((key) => ({
      key,
      worth: industryWorth(documents.size, inIndustry(key)),
    }))
    const best = industries.reduce((sum, { worth }) => sum + worth, bestOf(words))
    const excluded = new Set(query.excludedIds)
    const ranked: Ranked[] = []
    const sharedWith = ({ company }: Document) =>
      industries.filter(({ key }) => industriesOf(company).has(key))
    for (const document of passing(query.filter)) {
      if (excluded.has(document.company.id)) continue
      const score = sharedWith(document).reduce((sum, { worth }) => sum + worth, scoreOf(document, words))
      if (score > 0) ranked.push({ document, score })
    }
    return ranked
      .sort(byRank)
      .slice(0, query.limit)
      .map(({ document, score }) => ({
        id: document.company.id,
        score: partOfBest(score, best),
        terms: wordsHeld(document, words),
        industries: sharedWith(document).map(({ key }) => key),
      }))
  }

  function investorsNamed(text: string): KnownInvestor[] {
    const beginning = investorKey(text)
    if (beginning === '') return []
    const companies = new Map<string, number>()
    for (const { company } of documents.values()) {
      const investors = new Set(company.funding?.investors.map(({ name }) => investorKey(name)))
      for (const name of investors) {
        const begins = name === beginning || name.startsWith(`${beginning} `)
        if (begins) companies.set(name, (companies.get(name) ?? 0) + 1)
      }
    }
    return [...companies]
      .map(([name, count]) => ({ name, companies: count }))
      .sort((a, b) => b.companies - a.companies || (a.name < b.name ? -1 : 1))
      .slice(0, investorsMax)
  }

  return {
    search: async (plan) => search(plan),
    browse: async (plan) => browse(plan),
    similar: async (query) => similar(query),
    frequencies: async ({ terms, industries }) => ({
      companies: documents.size,
      terms: terms.map(holding),
      industries: industries.map(inIndustry),
    }),
    matchNames: async (texts, limit, minScore) => texts.map((text) => names.match(text, limit, minScore)),
    investorsNamed: async (texts) => texts.map(investorsNamed),
    async apply(changes: readonly CompanyChange[], cursor) {
      for (const { id, record } of changes) {
        documents.delete(id)
        names.remove(id)
        if (record === null) continue
        const document = documentOf(record)
        documents.set(id, { company: record.company, words: document.words })
        names.add(id, document.names)
      }
      holders.clear()
      feedCursor = cursor
    },
    status: async () => ({ companies: documents.size, cursor: feedCursor }),
  }
}

const investorsMax = 20

function plannedFacets({ facets = [] }: SearchPlan, found: readonly Ranked[]) {
  if (facets.length === 0) return {}
  return {
    facets: plainFacets(
      found.map(({ document }) => document.company),
      facets,
    ),
  }
}

interface Document {
  readonly company: Company
  /** Terms with their impacts. */
  readonly words: ReadonlyMap<string, number>
}

/** A word of the query with the worth of each term that may stand for it, of which the best counts. */
interface Group {
  readonly word: string
  readonly isBonus: boolean
  readonly worth: number
  readonly worths: ReadonlyMap<string, number>
}

interface Ranked {
  readonly document: Document
  readonly score: number
}

function scoreOf({ words }: Document, query: readonly Group[]): number {
  let score = 0
  for (const { worths } of query) {
    score += Math.max(0, ...[...worths].map(([term, worth]) => worth * (words.get(term) ?? 0)))
  }
  return score
}

/** What a company that is all about the words of a query would score. */
function bestOf(query: readonly Group[]): number {
  return query.reduce((sum, { worth, isBonus }) => (isBonus ? sum : sum + worth * impactMax), 0)
}

/** Words of the query that a company holds, themselves or by another term for them. */
function wordsHeld({ words }: Document, query: readonly Group[]): string[] {
  const held = query.filter(
    ({ isBonus, worths }) => !isBonus && [...worths.keys()].some((term) => words.has(term)),
  )
  return [...new Set(held.map(({ word }) => word))]
}

/** Best first; of equals the one with the higher company score, then the lower id. No score is below every score. */
function byRank(a: Ranked, b: Ranked): number {
  return (
    b.score - a.score ||
    (b.document.company.score ?? -1) - (a.document.company.score ?? -1) ||
    (a.document.company.id < b.document.company.id ? -1 : 1)
  )
}

function ordered(documents: readonly Document[], sort: readonly ColumnOrder[]): Document[] {
  return [...documents].sort((a, b) => byPosition(positionOf(a, sort), positionOf(b, sort)))
}

function positionOf({ company }: Document, sort: readonly ColumnOrder[]): OrderPosition {
  const numbers = sort.map(({ column, order }) => {
    const value = filterColumns.find(({ name }) => name === column)?.read(company) ?? null
    const number = value === null || order === 'asc' ? value : -value
    return number === Number.POSITIVE_INFINITY ? null : number
  })
  return { numbers, score: company.score, id: company.id }
}

/** The smaller number first, none last; of equals the higher score, none last, then the lower id. */
function byPosition(a: OrderPosition, b: OrderPosition): number {
  for (const [i, number] of a.numbers.entries()) {
    const [one, other] = [number ?? Number.POSITIVE_INFINITY, b.numbers[i] ?? Number.POSITIVE_INFINITY]
    if (one !== other) return one < other ? -1 : 1
  }
  return (b.score ?? -1) - (a.score ?? -1) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The order of UTF-8, which is not that of UTF-16. */
function byCodePoint(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

function industriesOf(company: Company): ReadonlySet<string> {
  return new Set(company.industries.map(industryKey))
}
