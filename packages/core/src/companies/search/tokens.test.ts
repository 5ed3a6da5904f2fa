import { describe, expect, test } from 'bun:test'
import { tokenize } from './tokens.ts'

const terms = (text: string) => tokenize(text).map(({ term }) => term)

describe('tokenize', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['Payments for small businesses', ['payment', 'small']],
    ['The best companies', ['best']],
    ['startups', []],
    ['', []],
    ['?!', []],
    ['Café Économie', ['cafe', 'economie']],
    ["Builder's choice", ['builder', 'choice']],
    ['B2B SaaS, AI-powered', ['b2b', 'saas', 'ai', 'powered']],
    ['C++ and C# developers', ['c++', 'c#', 'developer']],
    [
      'batteries boxes glasses bus status analysis',
      ['battery', 'boxe', 'glasse', 'bus', 'status', 'analysis'],
    ],
    ['电动汽车', ['电动', '动汽', '汽车']],
    ['ソフトAI会社', ['ソフ', 'フト', 'ai', '会社']],
    ['технологии', ['технологии']],
  ]
  for (const [text, expected] of cases) {
    test(`takes ${JSON.stringify(text)} as ${expected.join(' ')}`, () =>
      expect(terms(text)).toEqual([...expected]))
  }

  test('singular and plural meet', () => {
    const pairs = [
      ['payment', 'payments'],
      ['battery', 'batteries'],
      ['house', 'houses'],
      ['vehicle', 'vehicles'],
    ] as const
    for (const [one, many] of pairs) expect(terms(one)).toEqual(terms(many))
  })

  test('keeps the word as written beside its term', () => {
    expect(tokenize('Drones')).toEqual([{ word: 'drones', term: 'drone' }])
  })
})
