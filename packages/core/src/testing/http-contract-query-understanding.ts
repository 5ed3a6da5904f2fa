import { same } from './assert.ts'
import { type Answer, meets, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const searches = '/api/v2/searches'

/** What a search reads from its query, and what it tells of that. */
export const queryUnderstandingScenarios: readonly HttpScenario[] = [
  scenario(
    'POST searches: words of the query become filters, which come back with the text that ranks',
    async ({ send }) => {
      const query = 'robots founded after 2018 with fewer than 50 employees'
      const answer = await send(searches, { body: { query } })
      meets(answer, { status: 200 })
      const { foundedYear, employees, semanticQuery } = activeFilters(answer)
      same(foundedYear, { min: 2019, includeMissing: true }, 'foundedYear')
      same(employees, { max: 49, includeMissing: true }, 'employees')
      same(semanticQuery, answer.json.data?.['query'], 'query')
      for (const { founded_year, missing_filters = [] } of hitsOf(answer))
        same(
          founded_year === null ? missing_filters.includes('foundedYear') : founded_year >= 2019,
          true,
          'founded_year of a hit is in the filter, or told to be missing',
        )
    },
  ),
  scenario(
    'POST searches: who is named as a founder is asked for as a filter, and finds nobody else where nobody knows them',
    async ({ send }) => {
      const answer = await send(searches, {
        body: { query: 'robots founded by Ada Lovelace', explain: true },
      })
      meets(answer, { status: 200 })
      same(activeFilters(answer)['people'], [{ name: 'Ada Lovelace', roles: ['founder'] }], 'people')
      same(hitsOf(answer), [], 'results')
      const sent = { people: [{ roles: ['founder'] }, { name: 'A. Lovelace', formerCompany: 'Acme' }] }
      const again = await send(searches, { body: { query: 'robots', filters: sent } })
      same(activeFilters(again)['people'], sent.people, 'people as sent')
      const wrong = { people: [{ name: ' ' }, { roles: ['boss'] }] }
      meets(await send(searches, { body: { query: 'robots', filters: wrong } }), {
        status: 400,
        code: 'BAD_REQUEST',
      })
    },
  ),
  scenario(
    'POST searches: companies that lack a number of the query come last, or not at all when the request says so',
    async ({ send }) => {
      const query = 'companies founded after 2018 with fewer than 50 employees'
      const lenient = await send(searches, { body: { query, limit: 50 } })
      meets(lenient, { status: 200 })
      const marks = hitsOf(lenient).map(({ missing_filters }) => missing_filters !== undefined)
      same(marks, [...marks].sort(), 'those that lack a number come last')
      const strict = await send(searches, { body: { query, limit: 50, missing_values: 'exclude' } })
      meets(strict, { status: 200 })
      same(activeFilters(strict)['foundedYear'], { min: 2019 }, 'foundedYear')
      same(
        hitsOf(strict).some(({ founded_year, missing_filters }) => founded_year === null || missing_filters),
        false,
        'a number is missing',
      )
      const total = (answer: Answer, field: string) => Number(answer.json.data?.[field] ?? 0)
      same(
        total(strict, 'total_matches'),
        total(lenient, 'total_matches') - total(lenient, 'missing_matches'),
        'total_matches',
      )
      same(strict.json.data?.['missing_matches'], undefined, 'missing_matches')
    },
  ),
  scenario(
    'POST searches: filters sent win over those of the query, and explain says so with the places in the query as sent',
    async ({ send }) => {
      const query = '  🤖 robots founded after 2018'
      const body = { query, explain: true, filters: { foundedYear: { max: 2015 } } }
      const answer = await send(searches, { body })
      meets(answer, { status: 200 })
      same(activeFilters(answer)['foundedYear'], { max: 2015 }, 'foundedYear')
      const { spans, overridden } = explanationOf(answer)
      same(
        overridden,
        [{ filter: 'foundedYear', inferred: { min: 2019 }, explicit: { max: 2015 } }],
        'overridden',
      )
      same(spans.length > 0, true, 'there are spans')
      for (const { start, end, text } of spans) same(query.slice(start, end), text, 'text of a span')
    },
  ),
  scenario(
    'POST searches: numbers that no company reaches are answered, those of a query as well as those of filters',
    async ({ send }) => {
      const query =
        'robots with more than 9000000000000 billion employees and more than $9000 trillion in funding'
      meets(await send(searches, { body: { query } }), { status: 200 })
      const most = Number.MAX_SAFE_INTEGER
      const filters = {
        funding: { min: most },
        employees: { min: most },
        followers: { min: most, max: most },
      }
      const answer = await send(searches, { body: { query: 'robots', filters } })
      meets(answer, { status: 200 })
      same(answer.json.data?.['results'], [], 'results')
    },
  ),
  scenario(
    'POST searches: with no hit the filters of the query hold, and explain counts the hits without each',
    async ({ send }) => {
      const query = 'robots founded before 1900'
      const answer = await send(searches, { body: { query, explain: true } })
      meets(answer, { status: 200 })
      same(answer.json.data?.['results'], [], 'results')
      const [relaxation] = explanationOf(answer).relaxations
      same(relaxation?.filter, 'foundedYear', 'filter of the relaxation')
      same(relaxation?.value, { max: 1899, includeMissing: true }, 'value of the relaxation')
      same((relaxation?.hits_if_dropped ?? 0) > 0, true, 'there are hits without the filter')
    },
  ),
  scenario(
    'POST searches: a query for companies like one names it as the subject, and leaves it out',
    async ({ send }) => {
      const first = await send(searches, { body: { query: 'robots', limit: 1 } })
      const [subject] = (first.json.data?.['results'] ?? []) as { id: string; name: string }[]
      const answer = await send(searches, { body: { query: `companies like ${subject?.name}` } })
      meets(answer, { status: 200 })
      same(answer.json.data?.['subject'], { id: subject?.id, name: subject?.name }, 'subject')
      const hits = (answer.json.data?.['results'] ?? []) as { id: string }[]
      same(hits.length > 0, true, 'there are companies like it')
      same(
        hits.some(({ id }) => id === subject?.id),
        false,
        'it is one of the results',
      )
      same(
        (answer.json.data?.['request'] as { query_mode_resolved: string } | undefined)?.query_mode_resolved,
        'discovery',
        'mode',
      )
    },
  ),
  scenario(
    'POST searches: a company that nobody knows is the subject without an id, and nothing is guessed for it',
    async ({ send }) => {
      const answer = await send(searches, { body: { query: 'companies like Zzyzxa Qvvrt' } })
      meets(answer, { status: 200 })
      same(answer.json.data?.['subject'], { id: null, name: 'Zzyzxa Qvvrt' }, 'subject')
      same(answer.json.data?.['results'], [], 'results')
    },
  ),
]

interface Hit {
  readonly founded_year: number | null
  readonly missing_filters?: readonly string[]
}

function hitsOf(answer: Answer): readonly Hit[] {
  return (answer.json.data?.['results'] ?? []) as readonly Hit[]
}

function activeFilters(answer: Answer): Readonly<Record<string, unknown>> {
  return (answer.json.data?.['active_filters'] ?? {}) as Readonly<Record<string, unknown>>
}

interface Explained {
  readonly spans: readonly { readonly start: number; readonly end: number; readonly text: string }[]
  readonly overridden: readonly unknown[]
  readonly relaxations: readonly {
    readonly filter: string
    readonly value: unknown
    readonly hits_if_dropped: number
  }[]
}

function explanationOf(answer: Answer): Explained {
  return answer.json.data?.['explanation'] as Explained
}
