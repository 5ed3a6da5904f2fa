import { describe, expect, test } from 'bun:test'
import { indexTokens } from './tokens.ts'

const terms = (text: string) => indexTokens(text).map(({ term }) => term)

describe('indexTokens', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['The best companies', ['best']],
    ['startups', []],
    ['', []],
    ['?!', []],
    ['Café Économie', ['cafe', 'economi']],
    ["Builder's choice", ['builder', 'choic']],
    ['Builder’s O’Reilly', ['builder', 'oreilli']],
    ['B2B e-commerce, AI-powered', ['b2b', 'ecommerc', 'ai', 'power']],
    ['E-Commerce für Städte', ['ecommerc', 'stadt']],
    ['Zahlungen für die Krankenhäuser', ['zahlung', 'krankenhaus']],
    ['in the U.K. and the U.S.', ['uk', 'us']],
    ['C++ and C# developers', ['c++', 'c#', 'develop']],
    ['3D prints of 24/7 A/B tests', ['3d', 'print', '24', '7', 'b', 'test']],
    ['电动汽车', ['电动', '动汽', '汽车']],
    ['ソフトAI会社', ['ソフ', 'フト', 'ai', '会社']],
    ['технологии', ['технологии']],
  ]
  for (const [text, expected] of cases) {
    test(`takes ${JSON.stringify(text)} as ${expected.join(' ') || 'nothing'}`, () =>
      expect(terms(text)).toEqual([...expected]))
  }

  const otherTerms = [
    ['fitness', 'fittings'],
    ['wellness', 'wells'],
    ['hospitality', 'hospital'],
    ['dating', 'date'],
    ['parking', 'park'],
    ['animation', 'animals'],
    ['goods', 'good'],
    ['servers', 'serves'],
    ['beauty', 'beautiful'],
  ]
  for (const words of otherTerms)
    test(`tells ${words.join(', ')} apart`, () =>
      expect(new Set(words.map((one) => terms(one).join())).size).toBe(words.length))

  const sameTerms = [
    ['payment', 'payments'],
    ['batteries', 'battery'],
    ['manages', 'managing', 'managed'],
    ['ecommerce', 'e-commerce', 'E‑Commerce'],
    ['organise', 'organizing'],
    ['labour', 'labor'],
    ['travelling', 'traveling'],
    ['healthcare centre', 'healthcare centers'],
    ['Zahlung', 'Zahlungen'],
    ['Möglichkeit', 'Möglichkeiten'],
    ['paiement', 'paiements'],
    ['solución', 'soluciones'],
    ['solução', 'soluções'],
    ['cidade', 'cidades'],
    ['ciudad', 'ciudades'],
  ]
  for (const forms of sameTerms) {
    test(`${forms.join(', ')} meet`, () => {
      expect(new Set(forms.map((form) => terms(form).join(' '))).size).toBe(1)
    })
  }

  const apart = [
    ['enterprise', 'enter'],
    ['news', 'new'],
    ['university', 'universe'],
  ] as const
  for (const [one, other] of apart) {
    test(`${one} and ${other} stay apart`, () => expect(terms(one)).not.toEqual(terms(other)))
  }

  test('keeps the word as written beside its term', () => {
    expect(indexTokens('Drones')).toMatchObject([{ word: 'drones', term: 'drone' }])
  })

  test('the ASCII path and the folding one agree on ASCII words', () => {
    const text = "The U.S. team's e-mail, C++ A/B x-rays: 3D-printed (e.g. O'Neil's) 1,000 ..."
    expect(terms(`${text} ж`)).toEqual([...terms(text), 'ж'])
  })
})
