import type { Company } from '../records/company.ts'
import type { CompanyFilter } from '../records/filters/company-filter.ts'
import { type ColumnName, filterColumns } from '../records/filters/filter-table.ts'
import { companyTest } from '../records/filters/filters.ts'
import type { BesideCompany } from '../records/people/record-people.ts'
import type { CompanyChange } from '../records/store.ts'
import { industryKey } from '../reference/industries/taxonomy.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import { documentOf } from '../search/analysis/document-of.ts'
import { jointGroups } from '../search/analysis/joint-groups.ts'
import { leastScoreOf } from '../search/analysis/least-score.ts'
import { type QueryTerm, queryTerms, similarTerms, topicTerms } from '../search/analysis/query-terms.ts'
import { distinctiveTerms, industryWorth } from '../search/analysis/similar-weights.ts'
import { tellingGroups } from '../search/analysis/telling-groups.ts'
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
  FedIndex,
  KnownInvestor,
  SearchPage,
  SearchPlan,
  SimilarCompany,
  SimilarQuery,
} from '../search/company-index.ts'
import { impactsOf } from './impacts-of.ts'
import { plainFacets } from './plain-facets.ts'
import { plainInvestors } from './plain-investors.ts'
import { PlainNames } from './plain-names.ts'
import { byPosition, type Collapsed, firstOfDomains, numberIn, ordered, positionOf } from './plain-order.ts'
import { plainPeople } from './plain-people.ts'
import { plainSpellings } from './plain-spellings.ts'
import { plainSuggestions, type Suggestible } from './plain-suggestions.ts'
import { bestOf, type Group, holds, ownTerms, plainHolding, scoreOf, wordsHeld } from './plain-words.ts'

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
      count = [...documents.values()].filter(({ words }) => words.has(term)).length
      holders.set(term, count)
    }
    return count
  }

  function inIndustry(key: string): number {
    return [...documents.values()].filter(({ company }) => industriesOf(company).has(key)).length
  }

  function weigh(terms: readonly QueryTerm[], customWords: readonly number[] = []): Group[] {
    return terms
      .slice(0, groupsMax)
      .map(({ word, alternatives, isBonus, isGeneric = false, boost = 1, mayComplete = false }) => {
        const own = ownTerms(customWords, alternatives).filter(({ term }) => holding(term) > 0)
        const known = [...alternatives, ...own].some(({ term }) => holding(term) > 0)
        const meant = known || !mayComplete ? alternatives : completionsOf(alternatives)
        const [itself = 0] = alternatives.map(({ term }) => holding(term))
        const sumOf = (some: QueryTerm['alternatives']) =>
          some.reduce((sum, { term }) => sum + holding(term), 0)
        const held = itself || sumOf(meant) || sumOf(own)
        const worth = groupWorth(documents.size, held, boost)
        const ownWorth = (term: string) => Math.min(worth, groupWorth(documents.size, holding(term), boost))
        const worths = new Map([
          ...meant.map(({ term, weight }) => [term, alternativeWorth(worth, weight)] as const),
          ...own.map(({ term, weight }) => [term, alternativeWorth(ownWorth(term), weight)] as const),
        ])
        return { word, isBonus, isGeneric, isHeld: held > 0, worth, worths }
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
      if (passes(document.company, document.beside)) yield document
    }
  }

  function search(plan: SearchPlan): SearchPage {
    const query =
      plan.text === null ? [] : weigh(queryTerms(plan.text, plan.corrected, plan.tuned), plan.customWords)
    const unwanted = (plan.without ?? []).map(topicTerms).filter((terms) => terms.length > 0)
    const passed = [...passing(plan.filter)]
    const excluded = new Set(plan.excluded)
    const allowed = passed.filter(
      ({ company, words }) =>
        !excluded.has(company.id) && !unwanted.some((terms) => terms.every((term) => words.has(term))),
    )
    let groups = query
    let whole = inOrder(plan, allowed, groups)
    const words = query.filter(({ isBonus }) => !isBonus).map(({ word }) => word)
    const isShownAnyway =
      whole.length === 0 &&
      words.length > 0 &&
      Object.keys(plan.filter).length > 0 &&
      !query.some(({ isBonus, isHeld }) => isHeld && !isBonus)
    if (isShownAnyway) {
      groups = []
      whole = inOrder(plan, allowed, groups)
    }
    const all = plan.collapse == null ? whole : firstOfDomains(whole, ({ document }) => document.company)
    const seen = plan.offset + plan.limit
    const isRanked = (plan.sort ?? []).length === 0 && groups.length > 0
    let relevance = 1
    const hits = all.map(({ document, score, isLacking, collapsed }) => {
      if (isRanked) relevance = Math.min(relevance, partOfBest(score, bestOf(groups)))
      const terms = plan.tellsTerms === true ? wordsHeld(document, groups) : []
      const { id } = document.company
      return { id, relevance, terms, isLacking, ...(collapsed === undefined ? {} : { collapsed }) }
    })
    return {
      hits: hits.slice(plan.offset, seen),
      hasMore: all.length > seen,
      total: all.length,
      lacking: all.filter(({ isLacking }) => isLacking).length,
      wordsNotFound: isShownAnyway ? words : [],
      passing: plan.countsPassing === true ? passed.length : null,
      ...plannedFacets(plan, whole),
    }
  }

  /** All hits: those that know every number first. */
  function inOrder(plan: SearchPlan, allowed: readonly Document[], query: readonly Group[]): Ranked[] {
    const isLacking = ({ company }: Document) =>
      (plan.knownFirst ?? []).some((name) => numberOf(company, name) === null)
    const { sort = [], demoted = [] } = plan
    const parts = demoted.map(({ filter, part }) => ({ passes: companyTest(filter), part }))
    const scoreIn = (document: Document, whole: number) => {
      if (sort.length > 0) return whole
      const here = parts.filter(({ passes }) => passes(document.company, document.beside))
      const part = Math.min(1, ...here.map(({ part }) => part))
      return query.length === 0 ? part : Math.max(Math.min(1, whole), Math.floor(whole * part))
    }
    const ranked = allowed.map((document) => {
      const whole = scoreOf(document, query)
      return { document, whole, score: scoreIn(document, whole), isLacking: isLacking(document) }
    })
    const telling = tellingGroups(query)
    const held = sort.length > 0 ? holdingMost(ranked, telling) : aboutQuery(ranked, query, plan)
    const keyOf = ({ document, isLacking }: Ranked) => [
      isLacking ? 1 : 0,
      ...sort.map(({ order, ...asked }) => {
        const value = numberIn(document, asked)
        return value === null ? Number.POSITIVE_INFINITY : order === 'asc' ? value : -value
      }),
    ]
    return (query.length === 0 ? ranked : held).toSorted((a, b) => {
      const [left, right] = [keyOf(a), keyOf(b)]
      const at = left.findIndex((one, i) => one !== right[i])
      return at < 0 ? byRank(a, b) : (left[at] ?? 0) < (right[at] ?? 0) ? -1 : 1
    })
  }

  /** Of a query of two telling words those that hold both, where there are any. */
  function aboutQuery(
    all: readonly Scored[],
    query: readonly Group[],
    { isEither = false, isList = false }: SearchPlan,
  ): readonly Scored[] {
    const both = jointGroups(query, isEither || isList)
    const joint = all.filter(({ document }) => both.every((group) => holds(document, group)))
    const found = scoringEnough(joint, query, isEither)
    return found.length > 0 ? found : scoringEnough(all, query, isEither)
  }

  /** Those that hold the only telling word, or of several score enough beside the best. */
  function scoringEnough(
    all: readonly Scored[],
    query: readonly Group[],
    isEither: boolean,
  ): readonly Scored[] {
    const least = leastScoreOf(query, isEither)
    if (least === null) {
      const telling = tellingGroups(query)
      return all.filter(({ document }) => telling.some((group) => holds(document, group)))
    }
    const lowest = all.filter(({ whole }) => whole >= least.beside(0))
    const top = Math.max(0, ...lowest.map(({ score }) => score))
    return all.filter(({ whole }) => whole >= least.beside(top))
  }

  /** Those that hold every word, the least telling ones left out while nobody does. */
  function holdingMost(all: readonly Ranked[], telling: readonly Group[]): readonly Ranked[] {
    if (telling.length === 0) return []
    for (let asked = telling; ; asked = asked.slice(0, -1)) {
      const held = all.filter(({ document }) => asked.every((group) => holds(document, group)))
      if (held.length > 0 || asked.length < 2) return held
    }
  }

  function browse({ filter, sort, limit, after, facets = [], collapse = null }: BrowsePlan): BrowsePage {
    const whole = ordered([...passing(filter)], sort)
    const all: readonly (Document & Collapsed)[] =
      collapse === null ? whole : firstOfDomains(whole, ({ company }) => company)
    const isBehind = (document: Document) =>
      after === null || byPosition(positionOf(document, sort), after) > 0
    const rest = all.filter(isBehind)
    const shown = rest.slice(0, limit)
    const last = shown.at(-1)
    return {
      ids: shown.map(({ company }) => company.id),
      ...(collapse === null ? {} : { collapsed: shown.map(({ collapsed = 0 }) => collapsed) }),
      last: last === undefined ? null : positionOf(last, sort),
      hasMore: rest.length > limit,
      total: all.length,
      facets: plainFacets(whole, facets),
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
      return { word, isBonus: false, isGeneric: false, isHeld: true, worth, worths: new Map([[term, worth]]) }
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
      if (score > 0) ranked.push({ document, score, isLacking: false })
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
    holding: async (terms, most) => plainHolding([...documents.values()], terms, most),
    investorsNamed: async (texts) => texts.map(investorsNamed),
    investorsListed: async (plan) =>
      plainInvestors(
        [...documents.values()].map(({ company }) => company),
        plan,
      ),
    peopleNamed: async (asked) => plainPeople([...documents.values()], asked),
    spellings: async (asked) =>
      plainSpellings(
        { documents: [...documents.values()], holding, isInName: (word) => names.holds(word) },
        asked,
      ),
    async apply(changes: readonly CompanyChange[], cursor) {
      for (const { id, record } of changes) {
        documents.delete(id)
        names.remove(id)
        if (record === null) continue
        const document = documentOf(record)
        documents.set(id, {
          company: record.company,
          beside: record,
          words: impactsOf(document.words),
          document,
        })
        names.add(id, document.names, domainsOf(record.company))
      }
      holders.clear()
      feedCursor = cursor
    },
    suggest: async (plan) => plainSuggestions([...documents.values()], plan),
    status: async () => ({ companies: documents.size, cursor: feedCursor }),
  }
}

const investorsMax = 20

function plannedFacets({ facets = [] }: SearchPlan, found: readonly Ranked[]) {
  if (facets.length === 0) return {}
  return {
    facets: plainFacets(
      found.map(({ document }) => document),
      facets,
    ),
  }
}

interface Document extends Suggestible {
  readonly beside: BesideCompany
  /** Terms with their impacts. */
  readonly words: ReadonlyMap<string, number>
}

interface Ranked extends Collapsed {
  readonly document: Document
  readonly score: number
  readonly isLacking: boolean
}

interface Scored extends Ranked {
  /** Whatever demotes the company. */
  readonly whole: number
}

function domainsOf({ domain, alternate_domains }: Company): string[] {
  return [domain, ...alternate_domains].filter((one) => one !== '').sort()
}

function numberOf(company: Company, column: ColumnName): number | null {
  return filterColumns.find(({ name }) => name === column)?.read(company) ?? null
}

/** Best first; of equals the one with the higher company score, then the lower id. No score is below every score. */
function byRank(a: Ranked, b: Ranked): number {
  return (
    b.score - a.score ||
    (b.document.company.score ?? -1) - (a.document.company.score ?? -1) ||
    (a.document.company.id < b.document.company.id ? -1 : 1)
  )
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
