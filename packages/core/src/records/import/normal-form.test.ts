import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../../test/locations.ts'
import { readNormalForm, readNormalFormStrictly } from './normal-form.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const now = '2026-09-21T13:33:20.000Z'
const context = { locations, crypto: { sha256 }, now }

function read(value: unknown) {
  const result = readNormalForm(value, context)
  if (result.outcome === 'refused') throw new Error(result.reasons.join('; '))
  return { ...result.draft.record, matchDomain: result.draft.matchDomain, warnings: result.warnings }
}

function reasons(value: unknown): readonly string[] {
  const result = readNormalForm(value, context)
  return result.outcome === 'refused' ? result.reasons : []
}

test('every column of the normal form arrives where the contract has it', () => {
  const { company, rounds, source, extra, warnings } = read({
    id: 'x:1',
    name: ' Acme ',
    website: 'https://www.Acme.example/',
    aliases: ['Acme', 'ACME Tools', 'ACME Tools', ''],
    alternate_domains: ['acme-old.example', 'www.acme.example'],
    description: 'Makes tools.',
    tagline: 'Tools',
    legal_name: 'Acme Inc.',
    logo_url: 'https://acme.example/logo.png',
    status: 'active',
    industries: ['Dev Tools ', 'B2B'],
    tags: ['tools'],
    business_models: ['saas', 'B2B', 'open source'],
    organization_type: 'Non-Profit',
    city: 'San Francisco',
    region: 'California',
    country_iso2: 'us',
    founded_year: 2019,
    employees: 12,
    employee_range: '11-50',
    followers: 345,
    metrics_as_of: '2026-05-01',
    total_funding_usd: 3_500_000,
    last_funding_date: '2025-04-01',
    funding_stage: 'Series A',
    rounds: [
      {
        type: 'seed',
        announced_on: '2023-02-01',
        amount_usd: 500_000,
        investors: [{ name: 'Angel', lead: true }],
      },
      {
        type: 'Series A',
        announced_on: '2025-04-01',
        amount_usd: 3_000_000,
        investors: ['Big Fund', 'angel'],
      },
    ],
    investors: ['Big Fund', { name: 'Angel', id: '0199D0AA-0000-7000-8000-000000000000' }],
    score: 7.46,
    links: { github_url: 'https://github.com/acme', x_url: null },
    source: 'test',
    extra: { batch: 'W19' },
    some_column: 5,
  })
  expect(company).toEqual({
    id: 'x:1',
    primary_key: 'x:1',
    name: 'Acme',
    website: 'https://acme.example',
    domain: 'acme.example',
    description: 'Makes tools.',
    tagline: 'Tools',
    legal_name: 'Acme Inc.',
    aliases: ['ACME Tools'],
    alternate_domains: ['acme-old.example'],
    logo_url: 'https://acme.example/logo.png',
    status: 'active',
    founded_year: 2019,
    location: locations.locate({ city: 'San Francisco', region: 'California', countryIso2: 'US' }),
    industries: ['Dev Tools', 'B2B'],
    primary_industry: 'Dev Tools',
    tags: ['tools'],
    business_models: ['saas', 'b2b', 'open_source'],
    employee_count: 12,
    employee_range: '11-50',
    follower_count: 345,
    metrics_as_of: '2026-05-01T00:00:00.000Z',
    funding: {
      total_usd: 3_500_000,
      round_count: 2,
      stage: 'series_a',
      last_round_type: 'series_a',
      last_round_amount_usd: 3_000_000,
      last_raised_on: '2025-04-01',
      null_reason: null,
      investors: [
        { id: null, name: 'Big Fund', lead: false },
        { id: '0199d0aa-0000-7000-8000-000000000000', name: 'Angel', lead: true },
      ],
    },
    score: 7.5,
    links: {
      company_network_url: null,
      x_url: null,
      github_url: 'https://github.com/acme',
      facebook_url: null,
      youtube_url: null,
      blog_url: null,
      careers_url: null,
      pricing_url: null,
    },
    created_at: now,
    updated_at: now,
    verified_at: null,
    organization_type: 'non_profit',
  })
  expect(rounds.map(({ type }) => type)).toEqual(['seed', 'series_a'])
  expect({ source, extra, warnings }).toEqual({
    source: 'test',
    extra: { batch: 'W19', some_column: 5 },
    warnings: [],
  })
})

test('a name alone is a company of which nothing is known', () => {
  const { company, rounds, source, extra } = read({ name: 'Solo' })
  const unknown = { ...company, id: '', primary_key: '', name: '' }
  const known = Object.entries(unknown).filter(([, value]) => value !== null && value !== '')
  expect(Object.fromEntries(known)).toEqual({
    aliases: [],
    alternate_domains: [],
    status: 'unknown',
    industries: [],
    tags: [],
    business_models: [],
    links: company.links,
    created_at: now,
    updated_at: now,
  })
  expect([rounds, source, extra]).toEqual([[], null, {}])
})

describe('a value whose meaning would have to be guessed refuses the line by field and remedy', () => {
  const cases: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ founded_year: 'abc' }, 'founded_year: expected a whole number or null, got "abc"'],
    [{ founded_year: 2019.5 }, 'founded_year: expected a whole number or null, got 2019.5'],
    [{ founded_year: 20191 }, 'founded_year: expected a whole number, from 1 to 2027, got 20191'],
    [{ employees: -1 }, 'employees: expected a whole number, 0 or more, got -1'],
    [{ followers: true }, 'followers: expected a whole number or null, got true'],
    [{ total_funding_usd: -5 }, 'total_funding_usd: expected a number, 0 or more, got -5'],
    [{ total_funding_usd: '$5M' }, 'total_funding_usd: expected a number or null, got "$5M"'],
    [{ score: 10.1 }, 'score: expected a number, from 0 to 10, got 10.1'],
    [
      { last_funding_date: '2025-02-30' },
      'last_funding_date: expected a date YYYY-MM-DD or null, got "2025-02-30"',
    ],
    [{ last_funding_date: '2025' }, 'last_funding_date: expected a date YYYY-MM-DD or null, got "2025"'],
    [{ metrics_as_of: 5 }, 'metrics_as_of: expected a date YYYY-MM-DD or null, got 5'],
    [
      { country_iso2: 'USA' },
      'country_iso2: expected a two-letter country code of ISO 3166-1 such as US, got "USA"',
    ],
    [{ aliases: 'A, B' }, 'aliases: expected a list of texts, got "A, B"'],
    [{ tags: ['a', 5] }, 'tags[1]: expected text or null, got 5'],
    [
      { rounds: [{ type: 'seed', amount_usd: 'x' }] },
      'rounds[0].amount_usd: expected a number or null, got "x"',
    ],
    [
      { rounds: ['seed'] },
      'rounds[0]: expected an object with type, announced_on, amount_usd and investors, got "seed"',
    ],
    [{ investors: [{ lead: true }] }, 'investors[0].name: expected the name of an investor, got null'],
    [
      { investors: [{ name: 'A', lead: 'yes' }] },
      'investors[0].lead: expected true, false or null, got "yes"',
    ],
    [{ links: [] }, 'links: expected an object or null, got []'],
    [{ extra: 'x' }, 'extra: expected an object or null, got "x"'],
    [{ description: {} }, 'description: expected text or null, got {}'],
    [{ website: 5 }, 'website: expected text or null, got 5'],
    [{ id: 'a\u0001b' }, 'id: expected text without control characters, got "a\\u0001b"'],
    [{ id: 1.5 }, 'id: expected text or null, got 1.5'],
    [{ id: 'x'.repeat(201) }, `id: expected at most 200 characters, got "${'x'.repeat(79)}…`],
  ]
  for (const [column, reason] of cases) {
    test(reason, () => expect(reasons({ name: 'A', ...column })).toEqual([reason]))
  }
})

test('every reason of a line is told, not only the first', () => {
  expect(reasons({ employees: 'x', score: 'y' })).toEqual([
    'name: expected the name, got null',
    'employees: expected a whole number or null, got "x"',
    'score: expected a number or null, got "y"',
  ])
  expect(reasons([])).toEqual(['expected one JSON object a line'])
  expect(reasons({ name: '  ' })).toEqual(['name: expected the name, got "  "'])
  expect(reasons({ name: 5 })).toEqual(['name: expected text or null, got 5'])
})

test('the reasons of a line stand in the same order whatever the order of its columns', () => {
  const order =
    'extra fill_from_extra rounds investors total_funding_usd funding_stage last_funding_date name website country_iso2 city id aliases industries organization_type description tagline legal_name alternate_domains logo_url status founded_year tags business_models employees employee_range followers metrics_as_of score links source'.split(
      ' ',
    )
  const wrong = (column: string) => [column, column === 'extra' || column === 'links' ? 5 : {}] as const
  const told = (columns: readonly string[]) =>
    reasons(Object.fromEntries(columns.map(wrong))).map((reason) => reason.slice(0, reason.indexOf(':')))
  expect(told(order)).toEqual(order)
  expect(told(order.toReversed())).toEqual(order)
})

test('whole numbers written as text, empty texts and timestamps for dates lose nothing and are taken', () => {
  const { company } = read({
    id: 42,
    name: 'A',
    founded_year: '2019',
    employees: '',
    description: ' ',
    total_funding_usd: '1250000.50',
    last_funding_date: '2025-02-03T10:00:00Z',
    metrics_as_of: '2026-05-01T12:00:00+02:00',
  })
  expect(company.id).toBe('42')
  expect([company.founded_year, company.employee_count, company.description]).toEqual([2019, null, null])
  expect([company.funding?.total_usd, company.funding?.last_raised_on]).toEqual([1250000.5, '2025-02-03'])
  expect(company.metrics_as_of).toBe('2026-05-01T10:00:00.000Z')
})

describe('what the record has no field for is kept as written and counted as a warning', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['website', 'http://192.168.0.1/shop'],
    ['website', 'not a website'],
    ['status', 'hibernating'],
    ['funding_stage', 'late'],
    ['employee_range', 'many'],
    ['business_models', ['saas', 'barter']],
    ['alternate_domains', ['a.example', 'b.example/path', '10.0.0.1']],
    ['logo_url', 'javascript:alert(1)'],
    ['country_iso2', 'AN'],
    ['rounds', [{ type: 'mystery' }]],
    ['investors', [{ name: 'A', id: 'crunchbase-5' }]],
  ]
  for (const [column, value] of cases) {
    test(`${column} ${JSON.stringify(value)}`, () => {
      const { extra, warnings } = read({ name: 'A', [column]: value })
      expect(extra[`${column}_as_written`]).toEqual(value)
      expect(warnings).toHaveLength(1)
      expect(warnings[0]).toStartWith(`${column}: `)
    })
  }
})

test('an unusable website leaves the company without one', () => {
  const { company } = read({ name: 'A', website: 'http://' })
  expect([company.website, company.domain]).toEqual(['', ''])
})

test('the path of a website is kept beside its domain, without a warning', () => {
  const { company, extra, warnings } = read({ name: 'A', website: 'https://github.com/acme/tool' })
  expect([company.domain, extra['website_as_written'], warnings]).toEqual([
    'github.com',
    'https://github.com/acme/tool',
    [],
  ])
  for (const plain of ['acme.example', 'http://www.ACME.example/', 'www.acme.example']) {
    expect(read({ name: 'A', website: plain }).extra).toEqual({})
  }
})

test('columns named like parts of JavaScript objects are columns', () => {
  const line = JSON.parse('{"name":"A","__proto__":{"x":1},"constructor":"c","links":{"toString":"t"}}')
  const { extra } = read(line)
  expect(Object.getOwnPropertyDescriptor(extra, '__proto__')?.value).toEqual({ x: 1 })
  expect(extra['constructor']).toBe('c')
  expect(extra['links_as_written']).toEqual({ toString: 't' })
})

test('a column that extra has too is kept beside it', () => {
  expect(read({ name: 'A', note: 1, extra: { note: 2 } }).extra).toEqual({ note: 2, note_as_written: 1 })
})

test('a value that the source itself calls as_written is kept, and ours beside it', () => {
  const own = { extra: { links_as_written: 1 }, status_as_written: 2 }
  const { extra, warnings } = read({ name: 'A', links: { other: 'x' }, status: 'odd', ...own })
  expect(extra).toEqual({
    links_as_written: 1,
    links_as_written_here: { other: 'x' },
    status_as_written: 2,
    status_as_written_here: 'odd',
  })
  expect(warnings.map((warning) => warning.split('; kept in ')[1]).sort()).toEqual([
    'extra.links_as_written_here',
    'extra.status_as_written_here',
  ])
})

test('endless nesting is refused before it can exhaust a stack', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  expect(reasons({ name: 'A', extra: { deep } })).toEqual(['extra: expected at most 32 levels of nesting'])
  expect(reasons({ name: 'A', column: deep })).toEqual(['extra: expected at most 32 levels of nesting'])
})

describe('status', () => {
  const said = (status: string) => read({ name: 'A', extra: { status } }).company.status
  test('is taken from extra when the source has it there, in any case', () => {
    expect(
      ['operating', 'Active', 'Inactive', 'Acquired', 'Public', 'ipo', 'closed', 'Dead'].map(said),
    ).toEqual(['active', 'active', 'closed', 'acquired', 'public', 'public', 'closed', 'closed'])
  })
  test('stays unknown where the source is ambiguous', () => expect(said('Exited')).toBe('unknown'))
  test('of the column wins over extra', () => {
    expect(read({ name: 'A', status: 'closed', extra: { status: 'active' } }).company.status).toBe('closed')
  })
})

test('the tagline falls back to the one-liner of extra', () => {
  expect(read({ name: 'A', extra: { one_liner: 'Short' } }).company.tagline).toBe('Short')
  expect(read({ name: 'A', tagline: 'Own', extra: { one_liner: 'Short' } }).company.tagline).toBe('Own')
})

describe('funding', () => {
  const funding = (columns: Record<string, unknown>) => read({ name: 'A', ...columns }).company.funding
  test('is null when nothing is known', () => expect(funding({ investors: [], rounds: [] })).toBeNull())
  test('without a total says why only when the source does or rounds have no amounts', () => {
    expect(funding({ investors: ['X'] })?.null_reason).toBeNull()
    expect(funding({ funding_null_reason: 'none_announced' })?.null_reason).toBe('none_announced')
    expect(funding({ rounds: [{ type: 'seed' }] })?.null_reason).toBe('undisclosed')
    expect(funding({ extra: { funding_rounds: 2 } })).toMatchObject({
      round_count: 2,
      null_reason: 'undisclosed',
    })
    expect(funding({ total_funding_usd: 0, funding_null_reason: 'undisclosed' })?.null_reason).toBeNull()
  })
  test('adds up the rounds when each has an amount, secondary sales aside', () => {
    const rounds = [
      { type: 'seed', amount_usd: 1 },
      { type: 'debt', amount_usd: 2 },
      { type: 'secondary', amount_usd: 100 },
    ]
    expect(funding({ rounds })?.total_usd).toBe(3)
    expect(funding({ rounds: [...rounds, { type: 'grant' }] })?.total_usd).toBeNull()
  })
  test('takes the last round by date, and none of several without dates', () => {
    const rounds = [
      { type: 'series_a', announced_on: '2025-01-01', amount_usd: 5 },
      { type: 'seed', announced_on: '2023-01-01', amount_usd: 1 },
      { type: 'bridge' },
    ]
    expect(funding({ rounds })).toMatchObject({ last_round_type: 'series_a', last_raised_on: '2025-01-01' })
    expect(funding({ rounds: [{ type: 'seed' }, { type: 'bridge' }] })?.last_round_type).toBeNull()
    expect(funding({ rounds: [{ type: 'Series F' }] })?.last_round_type).toBe('series_e_plus')
  })
})

describe('a line without an id', () => {
  test('is known by its website, and matched by it', () => {
    const { company, matchDomain } = read({ name: 'A', website: 'www.acme.example' })
    expect([company.id, company.primary_key, matchDomain]).toEqual([
      'site:acme.example',
      'site:acme.example',
      true,
    ])
    expect(read({ id: 'x', name: 'A', website: 'acme.example' }).matchDomain).toBe(false)
  })
  test('and without a website by name, city and country, however they are spelled', () => {
    const id = (columns: Record<string, unknown>) => read({ name: 'Müller', ...columns }).company.id
    const first = id({ city: 'Berlin', country_iso2: 'DE' })
    expect(first).toMatch(/^name:[0-9a-f]{16}$/)
    expect(id({ name: 'MULLER ', city: 'berlin', country_iso2: 'de' })).toBe(first)
    expect(id({ city: 'Hamburg', country_iso2: 'DE' })).not.toBe(first)
  })
  test('has an id of at most 200 characters even when its domain is longer', () => {
    const website = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(20)}.example`
    expect(read({ name: 'A', website }).company.id).toMatch(/^site:[0-9a-f]{16}$/)
  })
})

test('the place is found by its GeoNames id, in the column or in extra', () => {
  const munich = 2867714
  expect(read({ name: 'A', geonames_id: munich }).company.location?.city_geo_id).toBe(munich)
  expect(read({ name: 'A', extra: { geonames_id: munich } }).company.location?.country_iso).toBe('DE')
  expect(read({ name: 'A' }).company.location).toBeNull()
})

test('a country that is no code is refused once, typed in by hand too', () => {
  const result = readNormalFormStrictly({ name: 'A', country_iso2: 'Germany', city: 5 }, context)
  expect(result).toEqual({
    outcome: 'refused',
    reasons: [
      'country_iso2: expected a two-letter country code of ISO 3166-1 such as US, got "Germany"',
      'city: expected text or null, got 5',
    ],
  })
})
