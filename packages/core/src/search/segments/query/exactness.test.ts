import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  edgeCompanies,
  hasRealCompanies,
  realCompanies,
  realLocations,
} from '../../../../test/company-sets.ts'
import { rounds } from '../../../../test/nightly.ts'
import { contextFor, filtersOver } from '../../../../test/random-filters.ts'
import type { Company, CompanyRecord } from '../../../records/company.ts'
import type { CompanyFilter } from '../../../records/filters/company-filter.ts'
import { filterColumns } from '../../../records/filters/filter-table.ts'
import { type FilterContext, resolveFilters } from '../../../records/filters/filters.ts'
import { industryKey } from '../../../reference/industries/taxonomy.ts'
import { exampleFunding, exampleLocations, fixtureRecord } from '../../../testing/fixtures.ts'
import { referenceIndex } from '../../../testing/reference-index.ts'
import { documentOf } from '../../analysis/document-of.ts'
import { indexTokens } from '../../analysis/tokens.ts'
import type { SearchMatch, SearchPlan, SimilarQuery } from '../../company-index.ts'
import { mergeSegments } from '../build/merge-segments.ts'
import { buildSegment } from '../build/segment-builder.ts'
import { openSegment } from '../format/open-segment.ts'
import { withDead } from '../lifecycle/dead-bitmap.ts'
import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import { frequenciesIn, investorsIn, searchView, similarIn } from './index-queries.ts'

/**
 * One dataset as the reference index has it, and as views of different pasts: many segments with dead documents, those merged, and one
 * segment built anew.
 */
interface Subject {
  readonly reference: ReturnType<typeof referenceIndex>
  readonly views: Readonly<Record<string, IndexView>>
  readonly companies: readonly Company[]
}

describe('the segments give the answers of the reference index, pruned or not, in one segment or many', () => {
  test('over made-up companies with every kind of gap', async () => {
    const companies = withTexts(edgeCompanies())
    await compare(await subjectOf(companies), contextFor(exampleLocations, companies), rounds(800))
  }, 170_000)

  test.skipIf(!hasRealCompanies())(
    'over real companies',
    async () => {
      const locations = realLocations()
      const companies = realCompanies(locations)
      await compare(await subjectOf(companies), contextFor(locations, companies), rounds(480))
    },
    170_000,
  )
})

test('investors are those of the reference index', async () => {
  const curated = { id: null, name: 'Y Combinator', lead: false }
  const backed = fixtureRecord({ id: 'backed', funding: exampleFunding({ investors: [curated] }) })
  const { reference, views } = await subjectOf([...edgeCompanies(), backed.company])
  const texts = ['YC', 'Oak', 'oak ventures', 'Elm Capital Inc', 'capital', 'o', '', 'elm', 'nobody']
  const expected = (await reference.investorsNamed(texts)).map((found) => [...found])
  expect(expected[0]).toEqual([{ name: 'y combinator', companies: 1 }])
  expect(expected.flat().length).toBeGreaterThan(3)
  for (const view of Object.values(views)) expect(investorsIn(view, texts)).toEqual(expected)
})

test('terms and industries are held by as many companies as the reference index counts', async () => {
  const companies = withTexts(edgeCompanies())
  const { reference, views } = await subjectOf(companies)
  const texts = companies.slice(0, 20).map(({ description }) => description ?? '')
  const terms = [...texts, 'xylophonic'].flatMap(indexTokens).map(({ term }) => term)
  const industries = [...companies.flatMap((company) => company.industries.map(industryKey)), 'label:none']
  const expected = await reference.frequencies({ terms, industries })
  expect(expected.industries.some((holding) => holding > 1)).toBe(true)
  expect(expected.terms.some((holding) => holding > 1)).toBe(true)
  expect(expected.terms.at(-1)).toBe(0)
  for (const view of Object.values(views))
    expect(frequenciesIn(view, { terms, industries })).toEqual(expected)
})

async function compare(subject: Subject, context: FilterContext, numRuns: number) {
  const seen = { hits: 0, empty: 0, more: 0, filtered: 0 }
  await fc.assert(
    fc.asyncProperty(plansFor(subject.companies, context), async (plan) => {
      const telling = { ...plan, tellsTerms: true }
      const expected = await subject.reference.search({ ...telling, counts: true })
      const { passing, matching, hits } = expected
      for (const [name, view] of Object.entries(subject.views)) {
        const exhaustive = searchView(view, { ...telling, counts: true })
        expect({ name, ...exhaustive }).toEqual({ name, ...expected })
        const pruned = searchView(view, telling)
        expect({ name, ...pruned }).toEqual({ name, ...expected, passing: null, matching: null })
        expect(searchView(view, plan)).toEqual({ ...pruned, hits: pruned.hits.map(withoutTerms) })
      }
      seen[hits.length > 0 ? 'hits' : 'empty']++
      if (expected.hasMore) seen.more++
      if (passing !== null && matching !== null && passing < subject.companies.length) seen.filtered++
      await compareSimilar(subject, plan.filter, hits[0]?.id)
    }),
    { numRuns },
  )
  // Plans that find nothing, or everything, would agree about nothing.
  expect(seen.hits / numRuns).toBeGreaterThan(0.3)
  expect(seen.more / numRuns).toBeGreaterThan(0.1)
  expect(seen.filtered / numRuns).toBeGreaterThan(0.3)
}

const withoutTerms = (hit: SearchMatch): SearchMatch => ({ ...hit, terms: [] })

async function compareSimilar({ reference, views, companies }: Subject, filter: CompanyFilter, id = '') {
  const company = companies.find((one) => one.id === id) ?? companies[0]
  if (company === undefined) return
  const query: SimilarQuery = {
    text: `${company.name} ${company.description}`,
    industries: company.industries.map(industryKey),
    filter,
    excludedIds: [company.id],
    limit: 10,
  }
  const expected = await reference.similar(query)
  for (const [name, view] of Object.entries(views)) {
    expect({ name, found: similarIn(view, query) }).toEqual({ name, found: [...expected] })
  }
}

const orders = fc.array(
  fc.record({
    column: fc.constantFrom(...filterColumns.map(({ name }) => name)),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { minLength: 1, maxLength: 2 },
)

function plansFor(companies: readonly Company[], context: FilterContext): fc.Arbitrary<SearchPlan> {
  const words = companies.flatMap(({ name, description, industries }) =>
    indexTokens(`${name} ${description} ${industries.join(' ')}`).map(({ word }) => word),
  )
  const word = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom(...words).map((whole) => whole.slice(0, 5)) },
    { weight: 1, arbitrary: fc.constantFrom('the', 'xylophonic', 'AI', 'fintech', '?') },
  )
  const text = (maxLength: number) =>
    fc.array(word, { minLength: 1, maxLength }).map((list) => list.join(' '))
  const filter = fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    // Not every filter keeps a company out.
    {
      weight: 3,
      arbitrary: filtersOver(companies).map((filters) => resolveFilters(filters, context).filter),
    },
  )
  return fc.record({
    filter,
    text: fc.oneof({ weight: 7, arbitrary: text(8) }, { weight: 1, arbitrary: fc.constant(null) }),
    sort: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: orders }),
    without: fc.oneof(fc.constant([]), fc.array(text(2), { maxLength: 2 })),
    limit: fc.constantFrom(0, 1, 5, 10, 25, 50),
    offset: fc.constantFrom(0, 0, 0, 0, 1, 20, 300),
  })
}

/** Each company first as an older version of itself; one in nine comes and goes. */
async function subjectOf(companies: readonly Company[]): Promise<Subject> {
  const records = companies.map((company) => fixtureRecord(company))
  const older = records.map((record, i) => ({
    ...record,
    company: {
      ...record.company,
      description: records[(i * 7) % records.length]?.company.description ?? null,
      score: (i % 50) / 10,
    },
  }))
  const gone = records.slice(0, Math.floor(records.length / 9))
  const final = records.slice(gone.length)
  const batches = [
    older.slice(0, Math.ceil(older.length / 2)),
    gone,
    older.slice(older.length / 3, older.length / 1.5),
  ]
  const last = [final.filter((_, i) => i % 3 > 0), final.filter((_, i) => i % 3 === 0)]
  const many = viewOfHistory([...batches, ...last], new Set(gone.map(({ company }) => company.id)))
  const reference = referenceIndex()
  await reference.apply(
    final.map((record) => ({ id: record.company.id, record })),
    '1',
  )
  const [first, second, ...others] = many.segments
  const rest = first === undefined || second === undefined ? [] : [merged([first, second]), ...others]
  return {
    reference,
    companies: final.map(({ company }) => company),
    views: {
      many,
      'partly merged': { segments: rest, cursor: null },
      merged: { segments: [merged(many.segments)], cursor: null },
      rebuilt: { segments: [alive(segmentOf(final))], cursor: null },
    },
  }
}

/** A segment a batch, in which what a later batch holds is dead, and what is gone. */
function viewOfHistory(batches: readonly (readonly CompanyRecord[])[], gone: ReadonlySet<string>): IndexView {
  const later = new Set(gone)
  const segments = [...batches].reverse().map((batch) => {
    const segment = segmentOf(batch)
    const dead = batch.map(({ company }) => company.id).filter((id) => later.has(id))
    for (const { company } of batch) later.add(company.id)
    const documents = dead.map((id) => segment.documentOf(id))
    if (documents.length === 0) return alive(segment)
    const live = segment.documents - documents.length
    return { segment, dead: withDead(null, documents, segment.documents), live }
  })
  return { segments, cursor: null }
}

function segmentOf(records: readonly CompanyRecord[]): Segment {
  return openSegment(buildSegment(records.map(documentOf)))
}

function alive(segment: Segment): LiveSegment {
  return { segment, dead: null, live: segment.documents }
}

function merged(segments: readonly LiveSegment[]): LiveSegment {
  const chunks: Uint8Array[] = []
  mergeSegments(segments, { write: (bytes) => void chunks.push(bytes.slice()) })
  return alive(openSegment(new Uint8Array(Buffer.concat(chunks))))
}

/** Texts of a few words, common ones often, in every field that ranks. */
function withTexts(companies: readonly Company[]): Company[] {
  const vocabulary =
    'pay payroll payments robot robots bridge drone solar roof clinic teleclinic grid fleet bakery tunnel quartz'.split(
      ' ',
    )
  const wordAt = (n: number) => vocabulary[Math.floor(vocabulary.length * ((n * 0.618034) % 1) ** 2)] ?? ''
  const text = (seed: number, length: number) =>
    Array.from({ length }, (_, i) => wordAt(seed * 31 + i * i * 7 + i)).join(' ')
  return companies.map((company, i) => ({
    ...company,
    name: `${text(i, 1)} ${i % 40}`,
    tagline: i % 3 === 0 ? null : text(i + 1_000, 3),
    description: i % 10 === 0 ? null : text(i + 2_000, 3 + (i % 17)),
    tags: i % 4 === 0 ? [text(i + 3_000, 2), text(i + 4_000, 1)] : [],
  }))
}
