import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { nameCases, unwantedCases } from '../../../test/query-understanding/names-table.ts'
import { plainQueries } from '../../../test/query-understanding/none-table.ts'
import { numberCases } from '../../../test/query-understanding/numbers-table.ts'
import { placeCases } from '../../../test/query-understanding/places-table.ts'
import { createValidator } from '../../http/validator.ts'
import { FiltersSchema, resolveFilters } from '../../records/filters/filters.ts'
import { builtInRates, readExchangeRates } from '../../reference/exchange-rates/exchange-rates.ts'
import { investorKey } from '../../reference/investors/investor-key.ts'
import { loadLocations } from '../../reference/locations/locations.ts'
import { normalizeName } from '../../reference/names/names.ts'
import { blocs } from './place-groups.ts'
import { investorPhrases, understandQuery } from './understand-query.ts'

const locations = loadLocations(readFileSync(new URL('../../../data/locations.bin', import.meta.url)))
const context = { today: '2026-06-15', currentYear: 2026, locations, investorsNamed: () => [] }
const manyInvestors = Array.from({ length: 60 }, (_, i) => `Quellgrund ${i + 10}`)
const knowingAll = { ...context, investorsNamed: (name: string) => [{ name, companies: 1 }] }
const validator = createValidator(FiltersSchema)
const sentences = [...placeCases, ...numberCases, ...nameCases].map(([query]) => query)

/** Every name of a continent or bloc. */
const blocNames = blocs().flatMap(({ names }) => names.split('|').map((name) => name.trim()))

const words = [
  ...blocNames,
  'in',
  'not',
  'and',
  'under',
  '$',
  '5M',
  '0',
  '-1',
  'founded',
  'employees',
  'Paris',
  'US',
  'backed by',
  'raised',
  '(',
  ')',
  ',',
  '…',
  'more than',
  '9000000000000',
  'billion',
  '9'.repeat(30),
  'constructor',
  '__proto__',
  'toString',
  'or',
]

/** Sentences of the corpus in pieces, among other scripts, marks, numbers and broken characters. */
const anyQuery = fc
  .array(
    fc.oneof(
      fc
        .constantFrom(...sentences, ...plainQueries)
        .chain((text) =>
          fc
            .tuple(fc.nat(text.length), fc.nat(text.length))
            .map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b))),
        ),
      fc.constantFrom(...words),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.integer().map(String),
    ),
    { maxLength: 8 },
  )
  .chain((parts) => fc.constantFrom(parts.join(' '), parts.join(''), parts.join(' ').normalize('NFD')))

test.each(unwantedCases.map(([query]) => [query] as const))(
  'what is left of "%s" says as little of what is unwanted when it is sent again',
  (query) => {
    const first = understandQuery(query, context)
    const again = understandQuery(first.semanticQuery ?? '', context)
    expect(again.without).toEqual(first.without)
    expect(again.rankingText).toBe(first.rankingText)
  },
)

describe('of any text', () => {
  test('the filters are ones that a request may have', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { filters } = understandQuery(query, context)
        expect(validator.accepts(filters)).toBe(true)
        expect(resolveFilters(filters, context)).toMatchObject({ issues: [], unknownValues: [] })
      }),
      { numRuns: rounds(1_500) },
    )
  })

  test('as many continents, blocs, cities and investors as it has room for are not more than a request may have', () => {
    const names = fc.oneof(
      fc.uniqueArray(fc.constantFrom(...blocNames), { maxLength: 60 }),
      fc.uniqueArray(fc.constantFrom(...manyInvestors), { minLength: 45, maxLength: 60 }),
    )
    fc.assert(
      fc.property(fc.constantFrom('startups in ', 'not in ', 'backed by '), names, (cue, listed) => {
        const { filters } = understandQuery(`${cue}${listed.join(', ')}`, knowingAll)
        expect(validator.accepts(filters)).toBe(true)
        expect(resolveFilters(filters, context)).toMatchObject({ issues: [], unknownValues: [] })
      }),
      { numRuns: rounds(500) },
    )
  })

  test('spans and unparsed pieces cut the query where they say, in order, and unparsed pieces never overlap', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { spans, unparsed } = understandQuery(query, context)
        for (const { text, start, end } of [...spans, ...unparsed]) expect(query.slice(start, end)).toBe(text)
        for (const [i, { start }] of unparsed.entries())
          expect(start).toBeGreaterThanOrEqual(unparsed[i - 1]?.end ?? 0)
      }),
      { numRuns: rounds(1_500) },
    )
  })

  test('every filter has a span, and every span its filter', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { filters, spans, sort, likened } = understandQuery(query, context)
        const others = [sort.length > 0 ? 'sort' : [], likened === null ? [] : 'subject'].flat()
        expect([...new Set<string>(spans.map(({ filter }) => filter))].toSorted()).toEqual(
          [...Object.keys(filters), ...others].toSorted(),
        )
      }),
      { numRuns: rounds(1_000) },
    )
  })

  test('the answer is the same every time', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(understandQuery(query, context)).toEqual(understandQuery(query, context))
      }),
      { numRuns: rounds(300) },
    )
  })
})

describe('spans', () => {
  test('cut a query with emoji, accents in two parts and other scripts at the right characters', () => {
    const query = '  👩‍🚀 Robotik in Mu\u0308nchen mit über 50 Mitarbeitern 数据库'
    const { filters, spans } = understandQuery(query, context)
    expect(spans.map(({ text }) => text)).toEqual(['in Mu\u0308nchen', 'über 50 Mitarbeitern'])
    expect(filters).toEqual({ cities: ['München'], employees: { min: 51 } })
  })

  test('say which words gave which filter, how sure that is and by what', () => {
    expect(understandQuery('payments in Oslo founded after 2018', context).spans).toEqual([
      {
        text: 'in Oslo',
        start: 9,
        end: 16,
        filter: 'cities',
        value: ['Oslo'],
        confidence: 0.92,
        source: 'gazetteer',
      },
      {
        text: 'founded after 2018',
        start: 17,
        end: 35,
        filter: 'foundedYear',
        value: { min: 2019 },
        confidence: 0.98,
        source: 'grammar',
      },
    ])
  })
})

describe('a query without words', () => {
  test.each(['', '   ', '🦄', '...', '👩‍🚀🚀'])('%j means nothing and ranks nothing', (query) => {
    expect(understandQuery(query, context)).toMatchObject({
      filters: {},
      spans: [],
      semanticQuery: null,
      rankingText: null,
    })
  })
})

describe('days of rounds', () => {
  const raised = (query: string, today: string) =>
    understandQuery(query, { ...context, today, currentYear: Number(today.slice(0, 4)) }).filters.lastRaisedOn

  test('of a year of the calendar are that year, up to today', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2010-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
        fc.integer({ min: 2000, max: 2029 }),
        (day, year) => {
          const today = day.toISOString().slice(0, 10)
          if (`${year}-12-31` > today) return
          const end = `${year}-12-31` === today ? {} : { max: `${year}-12-31` }
          expect(raised(`raised in ${year}`, today)).toEqual({ min: `${year}-01-01`, ...end })
        },
      ),
    )
  })

  test('that have not come ask for nothing', () => {
    expect(raised('raised since 2028', '2026-11-29')).toBeUndefined()
    expect(raised('raised before 2028', '2026-11-29')).toBeUndefined()
  })
})

describe('investorPhrases', () => {
  test.each(sentences.map((query) => [query] as const))(
    'asks for all that the rules want to know: %s',
    (query) => {
      const asked = new Set(investorPhrases(query))
      understandQuery(query, {
        ...context,
        investorsNamed: (phrase) => {
          if (!asked.has(phrase)) throw new Error(`nobody asked for "${phrase}"`)
          return []
        },
      })
    },
  )

  test('asks nothing for a query that speaks of no investor', () => {
    expect(investorPhrases('fintech in Berlin founded after 2018')).toEqual([])
  })

  test('asks for an alias by the name that the index holds', () => {
    expect(investorPhrases('a16z portfolio')).toContain(investorKey('Andreessen Horowitz'))
    expect(investorPhrases('backed by Nordlicht Capital')).toContain(normalizeName('Nordlicht Capital'))
  })
})

test('of what an investor says only the wish ranks', () => {
  const { rankingText, spans } = understandQuery(
    'We are a fund from Zurich and back robotics in Norway, tickets of 1m. Our team has eight people.',
    context,
  )
  expect(rankingText).toBe('robotics')
  expect(spans.map(({ text }) => text)).toEqual(['in Norway'])
})

test.each([
  ['We back fact checks startups in Berlin founded after 2018', 'fact checks startups', 2],
  ['We invest in background check software in Germany', 'background check software', 1],
  ['Backing medical facilities software in Spain', 'Backing medical facilities software', 1],
  ['We back AI startups, with cheques of 500k, in Berlin', 'AI startups', 1],
  ['We back AI startups with cheques of 500k in Berlin', 'AI startups', 1],
  ['We back robotics, €2m tickets, in Norway', 'robotics', 1],
  ['We invest in robotics (tickets of 1m) in Norway', 'robotics', 1],
  ['We invest in AI, tickets from 1m to 3m, no crypto', 'AI', 0],
  ['We invest in software in Spain, tickets of 2-8m, 36 months.', 'software', 1],
  ['Nous investissons dans la robotique, tickets de 1 M€, en Norvège', 'la robotique', 1],
])('only an amount beside it makes a ticket, and what is behind is read: %s', (query, ranks, filters) => {
  const understood = understandQuery(query, context)
  expect(understood.rankingText).toBe(ranks)
  expect(Object.keys(understood.filters)).toHaveLength(filters)
})

test('no text that ranks goes on across what a wish left out', () => {
  const query =
    'We invest in battery makers, tickets of 2m. Our fund is patient and old. Also solar parks in Spain.'
  const { rankingText, unparsed, semanticQuery } = understandQuery(query, context)
  expect(rankingText).toBe('battery makers solar parks')
  expect(semanticQuery).toBe('battery makers solar parks')
  expect(unparsed.map(({ start, end }) => query.slice(start, end))).toEqual(unparsed.map(({ text }) => text))
})

test.each([
  ['public or private companies', {}, null],
  ['Startups that are private or public', {}, null],
  ['public companies or private', {}, null],
  ['privately held or publicly traded robotics companies', {}, 'robotics companies'],
  ['software for public and private companies', {}, 'software for public and private companies'],
  [
    'private companies, public health startups',
    { statuses: { exclude: ['public'] } },
    'companies, public health startups',
  ],
])('public and private together filter nothing: %s', (query, filters, ranks) => {
  expect(understandQuery(query, context)).toMatchObject({ filters, rankingText: ranks })
})

test('money in other currencies is read at the newest rate of the table in force', () => {
  const rates = readExchangeRates('Date,USD,TRY\n2026-10-01,1.20,60\n2025-10-01,1.10,30\n')
  const asked = (query: string) => understandQuery(query, { ...context, rates }).filters.funding
  expect(asked('biotech that raised more than €10M')).toEqual({ min: 12_000_001 })
  expect(asked('startups that have not raised more than $2M')).toEqual({ max: 2_000_000 })
  expect(asked('startups that have not raised less than $2M')).toEqual({ min: 2_000_000 })
  // A currency that lost a fifth of its value in a year is no filter.
  expect(asked('biotech that raised more than 10 million TRY')).toBeUndefined()
  const { usd = 0 } = builtInRates().usdPer('EUR', null) ?? {}
  const { min = 0 } = understandQuery('biotech that raised more than €10M', context).filters.funding ?? {}
  expect(min).toBe(Math.floor(usd * 10_000_000) + 1)
})

test.each([
  ['startups berlin fintech', ['Berlin'], 'startups fintech'],
  ['empresas madrid software', ['Madrid'], 'empresas software'],
  ['startups oslo sofa', undefined, 'startups oslo sofa'],
  ['startups Berlin Heart', undefined, 'startups Berlin Heart'],
])('a large city between companies and what they do is where they are: %s', (query, cities, ranks) => {
  const { filters, rankingText } = understandQuery(query, context)
  expect([filters.cities, rankingText]).toEqual([cities, ranks])
})
