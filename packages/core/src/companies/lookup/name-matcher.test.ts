import { describe, expect, test } from 'bun:test'
import { confidences, createNameMatcher } from './name-matcher.ts'

const companies = [
  {
    id: '1',
    name: 'Acme Robotics',
    legal_name: 'Acme Robotics GmbH',
    aliases: ['Cogsworth', 'Acme Machines Ltd.'],
  },
  { id: '2', name: 'Borealis, Inc.', legal_name: null, aliases: [] },
  { id: '3', name: 'Quillworks Energy', legal_name: null, aliases: [] },
  { id: '4', name: 'The Larkspur Group', legal_name: null, aliases: [] },
  { id: '5', name: 'Pell & Marrow', legal_name: 'Marrowpell Holdings', aliases: ['株式会社ペル'] },
  { id: '6', name: 'Tindra Velo Koto', legal_name: null, aliases: [] },
  { id: '7', name: 'Globe', legal_name: null, aliases: [] },
  { id: '8', name: 'Sunder Energy', legal_name: null, aliases: [] },
] as const

function matcher() {
  const names = createNameMatcher()
  for (const company of companies) names.add({ ...company, aliases: [...company.aliases] })
  return names
}

const find = (name: string) => matcher().match(name, 5, 0.55)

describe('a name finds its company', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['Acme Robotics', '1', 'exact', 'Acme Robotics'],
    ['  Acme Robotics ', '1', 'exact', 'Acme Robotics'],
    ['ACME-robotics, LLC', '1', 'normalized', 'Acme Robotics'],
    ['Acme Robotics GmbH', '1', 'normalized', 'Acme Robotics'],
    ['Cogsworth', '1', 'alias', 'Cogsworth'],
    ['cogsworth inc', '1', 'alias', 'Cogsworth'],
    ['Marrowpell Holdings', '5', 'alias', 'Marrowpell Holdings'],
    ['ペル', '5', 'alias', '株式会社ペル'],
    ['Quillworks', '3', 'prefix', 'Quillworks Energy'],
    ['Larkspur Group', '4', 'token', 'The Larkspur Group'],
    ['Koto Tindra Velo', '6', 'token', 'Tindra Velo Koto'],
    ['Velo Koto', '6', 'token', 'Tindra Velo Koto'],
  ]
  for (const [name, id, matchType, matchedAlias] of cases) {
    test(`${name} by ${matchType}`, () => {
      expect(find(name)[0]).toMatchObject({ id, matchType, matchedAlias })
    })
  }

  test('only whole names are sure', () => {
    for (const [name, , matchType] of cases) {
      const [first] = confidences(find(name).map(({ score }) => score))
      if (matchType === 'prefix' || matchType === 'token') expect(first).not.toBe('high')
      else expect(first).toBe('high')
    }
  })
})

describe('an absent name finds nothing', () => {
  const absent = [
    'Globe Runner',
    'Globe Systems',
    'Tindra',
    'Octane Energy',
    'Energy',
    'Robotics',
    'Velo',
    'Acme Robot',
    'Sunder Mill',
    '!!!',
    ' ',
  ]
  for (const name of absent) {
    test(JSON.stringify(name), () => expect(find(name)).toEqual([]))
  }

  test('a letter more or less is no prefix', () => expect(find('Quillwork')).toEqual([]))
})

describe('several companies', () => {
  test('come best first with one entry each, ties by id', () => {
    const names = createNameMatcher()
    names.add({ id: 'b', name: 'Nimbus', legal_name: null, aliases: ['Nimbus Labs'] })
    names.add({ id: 'a', name: 'Nimbus', legal_name: null, aliases: [] })
    names.add({ id: 'c', name: 'Nimbus Ltd', legal_name: null, aliases: [] })
    names.add({ id: 'd', name: 'Cumulus', legal_name: null, aliases: ['Nimbus'] })
    const found = names.match('Nimbus', 10, 0.55)
    expect(found.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 0.98],
      ['d', 0.96],
    ])
    expect(names.match('Nimbus', 2, 0.55)).toHaveLength(2)
    expect(names.match('Nimbus', 10, 0.97)).toHaveLength(3)
  })

  test('a common start names no company', () => {
    const names = createNameMatcher()
    for (let i = 0; i < 6; i++)
      names.add({ id: `${i}`, name: `Northern ${'abcdef'[i]}zure Systems`, legal_name: null, aliases: [] })
    expect(names.match('Northern', 10, 0.55)).toEqual([])
  })

  test('a word that many names start with identifies none of them', () => {
    const names = createNameMatcher()
    const kinds = ['Group', 'Systems', 'Labs', 'Energy', 'Media', 'Health', 'Capital', 'Foods']
    for (const kind of kinds)
      names.add({ id: kind, name: `Harvestine ${kind}`, legal_name: null, aliases: [] })
    expect(names.match('Harvestine', 10, 0.55)).toEqual([])
    expect(names.match('Harvestine Labs', 10, 0.55)).toHaveLength(1)
  })

  test('companies that came and went leave no trace in scores', () => {
    const used = matcher()
    for (let i = 0; i < 4_000; i++)
      used.add({ id: `x${i}`, name: `Passing ${i} Energy`, legal_name: null, aliases: [] })
    for (let i = 0; i < 4_000; i++) used.remove(`x${i}`)
    expect(used.match('Quillworks', 5, 0.55)).toEqual(find('Quillworks'))
  })

  test('a removed company is found by none of its names, and others stay', () => {
    const names = matcher()
    names.remove('1')
    names.remove('unknown')
    for (const name of ['Acme Robotics', 'Cogsworth', 'Acme Machines'])
      expect(names.match(name, 5, 0.55)).toEqual([])
    expect(names.match('Globe', 5, 0.55)).toHaveLength(1)
  })
})

describe('confidences', () => {
  test('follow the thresholds', () => {
    expect(confidences([1])).toEqual(['high'])
    expect(confidences([0.92, 0.75, 0.55])).toEqual(['high', 'medium', 'low'])
    expect(confidences([0.919, 0.749])).toEqual(['medium', 'low'])
    expect(confidences([])).toEqual([])
  })

  test('of two within 0.03 cap at medium, both of them', () => {
    expect(confidences([1, 0.97, 0.93])).toEqual(['medium', 'medium', 'high'])
    expect(confidences([1, 0.96])).toEqual(['high', 'high'])
    expect(confidences([0.6, 0.6])).toEqual(['low', 'low'])
  })
})
