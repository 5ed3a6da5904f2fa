import { type Company, noLinks } from '../company.ts'
import { passesFilter } from '../filters/filters.ts'
import { industryKey } from '../industries/taxonomy.ts'
import { createNameMatcher } from '../lookup/name-matcher.ts'
import { normalizeName } from '../lookup/names.ts'
import type { CompanyChange } from '../store.ts'
import { inverseFrequency, saturation, termWeights } from './bm25.ts'
import type {
  CompanyFilter,
  CompanyIndex,
  KnownInvestor,
  SearchMatch,
  SearchPage,
  SearchPlan,
  SimilarCompany,
  SimilarQuery,
} from './company-index.ts'
import { TermTable, termNumber, termWeight } from './term-table.ts'
import { tokenize } from './tokens.ts'

/**
 * The plain index: every search looks at every company. It is what other indexes are tested against, so it does the obvious
 * thing; 40,000 companies take some 10 ms a search. Kept in memory, fed from the store at each start.
 */
export function referenceIndex(): CompanyIndex {
  const documents = new Map<string, Document>()
  const terms = new TermTable()
  const names = createNameMatcher()
  let totalLength = 0
  let feedCursor: string | null = null

  function forget(id: string) {
    const document = documents.get(id)
    if (document === undefined) return
    documents.delete(id)
    totalLength -= document.length
    terms.release(document.terms)
    names.remove(id)
  }

  function take(company: Company) {
    const weights = termWeights(company)
    let length = 0
    for (const weight of weights.values()) length += weight
    documents.set(company.id, { company: withoutTexts(company), terms: terms.hold(weights), length })
    totalLength += length
    names.add(company)
  }

  /** Companies that pass the filter. */
  function* passing(filter: CompanyFilter): Generator<Document> {
    const isOpen = Object.keys(filter).length === 0
    for (const document of documents.values()) {
      if (isOpen || passesFilter(filter, document.company)) yield document
    }
  }

  function search(plan: SearchPlan): SearchPage {
    const query = plan.text === null ? [] : queryTerms(plan.text, terms, documents.size)
    const unwanted = (plan.without ?? [])
      .map((topic) => queryTerms(topic, terms, documents.size))
      .filter((topic) => topic.length > 0)
    const averageLength = totalLength / Math.max(documents.size, 1)
    // The most a text could score: what relevance is measured by, so that it can be compared between queries.
    const best = query.reduce((sum, { worth }) => sum + worth, 0)
    const ranked: Ranked[] = []
    let count = 0
    for (const document of passing(plan.filter)) {
      count++
      if (unwanted.some((topic) => topic.every(({ number }) => weightOf(document.terms, number) > 0)))
        continue
      const score = query.length === 0 ? 1 : scoreOf(document, query, averageLength) / best
      if (score > 0) ranked.push({ document, score })
    }
    ranked.sort(byRank)
    const hits = ranked.slice(plan.offset, plan.offset + plan.limit).map((hit) => toMatch(hit, query))
    const hasMore = ranked.length > plan.offset + plan.limit
    const counts = plan.counts
      ? { passing: count, matching: ranked.length }
      : { passing: null, matching: null }
    return { hits, hasMore, ...counts }
  }

  function similar(query: SimilarQuery): SimilarCompany[] {
    const words = queryTerms(query.text, terms, documents.size)
      .sort((a, b) => b.worth - a.worth)
      .slice(0, similarTermsMax)
    const averageLength = totalLength / Math.max(documents.size, 1)
    const best = words.reduce((sum, { worth }) => sum + worth, query.industries.length)
    const excluded = new Set(query.excludedIds)
    const ranked: Ranked[] = []
    const sharedBy = (company: Company) => {
      const keys = new Set(company.industries.map(industryKey))
      return query.industries.filter((industry) => keys.has(industry))
    }
    for (const document of passing(query.filter)) {
      if (excluded.has(document.company.id)) continue
      const score = scoreOf(document, words, averageLength) + sharedBy(document.company).length
      if (score > 0) ranked.push({ document, score: score / best })
    }
    return ranked
      .sort(byRank)
      .slice(0, query.limit)
      .map((hit) => {
        const { id, relevance, terms } = toMatch(hit, words)
        return { id, score: relevance, terms, industries: sharedBy(hit.document.company) }
      })
  }

  function investorsNamed(text: string): KnownInvestor[] {
    const beginning = normalizeName(text)
    if (beginning === '') return []
    const companies = new Map<string, number>()
    for (const { company } of documents.values()) {
      const names = new Set(company.funding?.investors.map(({ name }) => normalizeName(name)))
      for (const name of names) {
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
    similar: async (query) => similar(query),
    matchNames: async (texts, limit, minScore) => texts.map((text) => names.match(text, limit, minScore)),
    investorsNamed: async (texts) => texts.map(investorsNamed),
    async apply(changes: readonly CompanyChange[], cursor) {
      for (const { id, record } of changes) {
        forget(id)
        if (record !== null) take(record.company)
      }
      feedCursor = cursor
    },
    status: async () => ({ companies: documents.size, cursor: feedCursor }),
  }
}

const similarTermsMax = 16
const investorsMax = 20

interface Document {
  readonly company: Company
  /** By `TermTable`: rising term numbers with their weights. */
  readonly terms: Uint32Array
  readonly length: number
}

interface QueryTerm {
  /** As it stands in the query, folded. */
  readonly word: string
  /** -1 when no company holds it. */
  readonly number: number
  readonly worth: number
}

interface Ranked {
  readonly document: Document
  readonly score: number
}

/** Each term of the query once, in its order. None when the query is of stop words only: then every company matches alike. */
function queryTerms(text: string, terms: TermTable, companies: number): QueryTerm[] {
  const byTerm = new Map<string, QueryTerm>()
  for (const { word, term } of tokenize(text)) {
    if (byTerm.has(term)) continue
    byTerm.set(term, {
      word,
      number: terms.numberOf(term),
      worth: inverseFrequency(companies, terms.holding(term)),
    })
  }
  return [...byTerm.values()]
}

function scoreOf(document: Document, query: readonly QueryTerm[], averageLength: number): number {
  let score = 0
  for (const { number, worth } of query) {
    const weight = weightOf(document.terms, number)
    if (weight > 0) score += worth * saturation(weight, document.length, averageLength)
  }
  return score
}

/** Binary search; 0 when the document does not hold the term. */
function weightOf(terms: Uint32Array, number: number): number {
  let low = 0
  let high = terms.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const packed = terms[middle] ?? 0
    const found = termNumber(packed)
    if (found === number) return termWeight(packed)
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return 0
}

/** Best first; of equals the one with the higher company score, then the lower id. No score is below every score. */
function byRank(a: Ranked, b: Ranked): number {
  return (
    b.score - a.score ||
    (b.document.company.score ?? -1) - (a.document.company.score ?? -1) ||
    (a.document.company.id < b.document.company.id ? -1 : 1)
  )
}

function toMatch({ document, score }: Ranked, query: readonly QueryTerm[]): SearchMatch {
  return {
    id: document.company.id,
    relevance: Math.round(score * 10_000) / 10_000,
    terms: query.filter(({ number }) => weightOf(document.terms, number) > 0).map(({ word }) => word),
  }
}

/** What filters and ranking read. Texts live on as terms and names; kept here, they would be most of the memory. */
function withoutTexts(company: Company): Company {
  return {
    ...company,
    description: null,
    tagline: null,
    legal_name: null,
    logo_url: null,
    aliases: [],
    tags: [],
    links: noLinks,
  }
}
