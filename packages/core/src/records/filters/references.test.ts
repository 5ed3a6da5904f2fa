import { describe, expect, test } from 'bun:test'
import { normalizeWebsite } from '../../reference/web-addresses/websites.ts'
import { exampleCompany, exampleFunding, exampleLocations } from '../../testing/fixtures.ts'
import type { Company } from '../company.ts'
import { type Filters, passesFilter, resolveFilters } from './filters.ts'

const oakId = '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a90'
const elmId = '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a91'
const listId = '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7aaa'
const emptyListId = '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7aab'
const foreignListId = '0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7aac'

const listMembers = new Map([
  [listId, ['fintech', 'payments']],
  [emptyListId, []],
])
const context = {
  locations: exampleLocations,
  today: '2026-11-21',
  currentYear: 2026,
  knownList: (id: string) => listMembers.get(id) ?? null,
}

const backedBy = (...investors: ReturnType<typeof exampleFunding>['investors']) => ({
  funding: exampleFunding({ investors }),
})
const companies: Readonly<Record<string, Partial<Company>>> = {
  fintech: {
    domain: 'ledgerly.example',
    industries: ['FinTech', 'Widget Polishing'],
    ...backedBy({ id: oakId, name: 'Oak Ventures, Inc.', lead: false }),
  },
  payments: {
    domain: 'paywell.example',
    alternate_domains: ['paywell.test'],
    industries: ['Payments', 'Artificial Intelligence'],
    ...backedBy({ id: null, name: 'OAK VENTURES', lead: true }, { id: elmId, name: 'Elm', lead: false }),
  },
  vision: { domain: 'iris.example', industries: ['Computer Vision'], ...backedBy() },
  unknown: {},
}

function passing(filters: Filters): string[] {
  const { filter, issues } = resolveFilters(filters, context)
  expect(issues).toEqual([])
  return Object.keys(companies).filter((id) => passesFilter(filter, exampleCompany({ id, ...companies[id] })))
}

const problems = (filters: Filters, given: Parameters<typeof resolveFilters>[1] = context) =>
  resolveFilters(filters, given).issues.map((issue) => `${issue.path}: ${issue.message}`)
const active = (filters: Filters) => resolveFilters(filters, context).active
const problemOf = (text: string) => {
  const website = normalizeWebsite(text)
  return 'problem' in website ? website.problem : ''
}
const everyone = Object.keys(companies)

describe('industries', () => {
  test.each<[NonNullable<Filters['industries']>, string[]]>([
    [{ values: ['Financial Technology'] }, ['fintech', 'payments']],
    [{ values: ['payments'] }, ['payments']],
    [{ values: ['ai'] }, ['payments', 'vision']],
    [{ values: ['computer-vision', 'payments'] }, ['payments', 'vision']],
    [{ values: ['computer-vision', 'payments'], operator: 'AND' }, []],
    [{ values: ['ai', 'payments'], operator: 'AND' }, ['payments']],
    [{ values: ['ai', 'payments'], operator: null }, ['payments', 'vision']],
    [{ values: ['  widget  POLISHING '] }, ['fintech']],
    [{ values: ['Widget'] }, []],
    [{ values: ['payments', 'PAYMENTS'], operator: 'AND' }, ['payments']],
  ])('%j passes %j', (industries, expected) => {
    expect(passing({ industries })).toEqual(expected)
  })

  test('are active as slugs, and a label outside the taxonomy as written', () => {
    const { active, unknownValues } = resolveFilters(
      { industries: { values: ['AI', 'artificial intelligence', ' Widget Polishing'] } },
      context,
    )
    expect(active).toEqual({
      industries: { values: ['artificial-intelligence', 'Widget Polishing'], operator: 'OR' },
    })
    expect(unknownValues).toEqual([])
  })
})

describe('investors', () => {
  test.each<[Filters, string[]]>([
    [{ includedInvestors: [{ name: 'oak ventures' }] }, ['fintech', 'payments']],
    [{ includedInvestors: [{ name: 'Oak Ventures LLC', lead: true }] }, ['payments']],
    [{ includedInvestors: [{ name: 'oak ventures', lead: false }] }, ['fintech', 'payments']],
    [{ includedInvestors: [{ name: 'Oak' }] }, []],
    [{ includedInvestors: [{ id: oakId.toUpperCase() }] }, ['fintech']],
    // The name is only a label here.
    [{ includedInvestors: [{ id: oakId, name: 'Elm' }] }, ['fintech']],
    [{ includedInvestors: [{ id: elmId, lead: true }] }, []],
    [{ includedInvestors: [{ id: oakId }, { name: 'elm' }] }, ['fintech', 'payments']],
    [{ excludedInvestors: [{ name: 'Oak Ventures' }] }, ['vision', 'unknown']],
    [{ excludedInvestors: [{ name: 'Oak Ventures', lead: true }] }, ['fintech', 'vision', 'unknown']],
    [{ excludedInvestors: [{ id: oakId }, { id: elmId }] }, ['vision', 'unknown']],
    [{ includedInvestors: [{ name: 'Oak Ventures' }], excludedInvestors: [{ name: 'Elm' }] }, ['fintech']],
  ])('%j passes %j', (filters, expected) => {
    expect(passing(filters)).toEqual(expected)
  })

  test('need an id or a name', () => {
    expect(
      problems({
        includedInvestors: [{ name: 'Elm' }, {}, { id: null, name: null }],
        excludedInvestors: [{ name: '  ', lead: true }],
      }),
    ).toEqual([
      'filters.includedInvestors[1]: must have an id or a name',
      'filters.includedInvestors[2]: must have an id or a name',
      'filters.excludedInvestors[0]: must have an id or a name',
    ])
  })

  test('are active with what decides, each once', () => {
    const investor = { id: oakId.toUpperCase(), name: ' Oak ', lead: true }
    expect(
      active({ includedInvestors: [investor, { id: oakId, lead: true }, { name: 'Elm', lead: false }] }),
    ).toEqual({
      includedInvestors: [{ id: oakId, name: 'Oak', lead: true }, { name: 'Elm' }],
    })
  })
})

describe('lists', () => {
  test.each<[NonNullable<Filters['lists']>, string[]]>([
    [{ include: [listId] }, ['fintech', 'payments']],
    [{ include: [emptyListId] }, []],
    [{ include: [emptyListId, listId.toUpperCase()] }, ['fintech', 'payments']],
    [{ exclude: [listId] }, ['vision', 'unknown']],
    [{ include: [listId], exclude: [listId] }, []],
  ])('%j passes %j', (lists, expected) => {
    expect(passing({ lists })).toEqual(expected)
  })

  test('an unknown or foreign list is refused at its path, never silently empty', () => {
    const message = 'must be the id of a list of this account'
    expect(problems({ lists: { include: [listId, foreignListId], exclude: [foreignListId] } })).toEqual([
      `filters.lists.include[1]: ${message}`,
      `filters.lists.exclude[0]: ${message}`,
    ])
    const { knownList: _, ...withoutLists } = context
    expect(problems({ lists: { include: [listId] } }, withoutLists)).toEqual([
      'filters.lists.include[0]: names a list, and lists belong to an account: say for which account you search',
    ])
  })
})

describe('websites', () => {
  test.each<[NonNullable<Filters['websites']>, string[]]>([
    [{ include: ['https://WWW.Ledgerly.example:8080/about?x#y'] }, ['fintech']],
    [{ include: ['paywell.test', 'iris.example.'] }, ['payments', 'vision']],
    [{ include: ['blog.ledgerly.example'] }, []],
    [{ exclude: ['ledgerly.example', 'nobody.example'] }, ['payments', 'vision', 'unknown']],
    [{ exclude: ['paywell.test'] }, ['fintech', 'vision', 'unknown']],
    [{ include: ['ledgerly.example'], exclude: ['ledgerly.example'] }, []],
  ])('%j passes %j', (websites, expected) => {
    expect(passing({ websites })).toEqual(expected)
  })

  test('one that is no website is refused at its path', () => {
    expect(
      problems({
        websites: { include: ['a.example', 'b.example', 'localhost'], exclude: ['//'] },
      }),
    ).toEqual([
      `filters.websites.include[2]: ${problemOf('localhost')}`,
      `filters.websites.exclude[0]: ${problemOf('//')}`,
    ])
  })

  test('are active as domains, each once', () => {
    expect(active({ websites: { include: ['http://a.example', 'www.A.example/x'], exclude: [] } })).toEqual({
      websites: { include: ['a.example'] },
    })
  })
})

test.each<[Filters]>([
  [{ industries: { values: [] } }],
  [{ industries: { values: [], operator: 'AND' } }],
  [{ includedInvestors: [], excludedInvestors: [] }],
  [{ includedInvestors: null, excludedInvestors: null, industries: null }],
  [{ lists: { include: [], exclude: null }, websites: {} }],
])('%j filters nothing and is not active', (filters) => {
  expect(passing(filters)).toEqual(everyone)
  expect(resolveFilters(filters, context)).toMatchObject({ filter: {}, active: {} })
})

describe('people', () => {
  const term = (people: NonNullable<Filters['people']>) => resolveFilters({ people }, context).filter.people

  test('a name has its words in either order, roles those of their kind, and no key is empty', () => {
    expect(term([{ name: 'Lee, Ada', roles: ['executive'], formerCompany: 'Acme, Inc.' }])).toEqual([
      {
        keys: ['ada lee', 'lee ada'],
        roles: ['executive', 'ceo', 'cto', 'cfo', 'coo'],
        formerCompany: 'acme',
      },
    ])
    expect(term([{ name: '—' }])).toEqual([{ keys: [], roles: null, formerCompany: null }])
  })

  test('what is sent twice counts once, and what says nothing is refused at its place', () => {
    const people = [{ name: ' Ada Lee ' }, { name: 'Ada Lee', roles: [] }, { roles: ['cto' as const] }]
    expect(active({ people })).toEqual({ people: [{ name: 'Ada Lee' }, { roles: ['cto'] }] })
    expect(
      problems({ people: [{ name: 'Ada Lee' }, { name: ' ', roles: [], formerCompany: null }] }),
    ).toEqual(['filters.people[1]: must have a name, roles or a formerCompany'])
    expect(active({ people: [] })).toEqual({})
  })
})
